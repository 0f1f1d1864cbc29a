"""Pictures in motion: cards turned over, cracked and faded, tokens with their shadows, lights that come and go."""

from __future__ import annotations

import pygame
import pytest

from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.table.layout.poses import Pose
from bsdesk.ui.table.layout.token_packing import DrawnToken
from bsdesk.ui.table.motion import card_effects
from bsdesk.ui.table.motion.flares import LASTS, MOST, Flares
from bsdesk.ui.table.motion.journeys import DrawnCard
from bsdesk.ui.table.motion.tokens.token_sprites import GEM, TokenSprites
from tests.ui.checks import FONTS

POSE = Pose(200, 150, 80)
BOX = (100, 100, 80, 112)


@pytest.fixture
def picture() -> pygame.Surface:
    found = pygame.Surface((80, 112), pygame.SRCALPHA)
    found.fill((200, 80, 60))
    return found


def plain_token(kind: int, wide: int) -> pygame.Surface:
    found = pygame.Surface((wide, wide), pygame.SRCALPHA)
    found.fill((0, 0, 255) if not kind else (255, 0, 0))
    return found


def lit(surface: pygame.Surface) -> int:
    """How much is to be seen of it."""
    mask: int = pygame.mask.from_surface(surface, 20).count()
    return mask


# ----------------------------------------------------------------------------------------------------------- cards


def test_a_card_to_which_nothing_is_done_is_the_picture_itself(picture: pygame.Surface) -> None:
    assert card_effects.card(picture, DrawnCard(POSE)) == [(picture, (160, 94))]


def test_a_card_that_turns_over_is_narrow_on_edge_and_stays_in_its_middle(picture: pygame.Surface) -> None:
    ((edge, at),) = card_effects.card(picture, DrawnCard(POSE, flip=0.2))
    assert edge.get_size() == (16, 112)
    assert at == (192, 94)


def test_a_card_half_turned_takes_the_room_of_its_corners(picture: pygame.Surface) -> None:
    ((turned, _),) = card_effects.card(picture, DrawnCard(POSE._replace(turn=-45)))
    assert turned.get_width() > 120
    ((round_, _),) = card_effects.card(picture, DrawnCard(POSE._replace(turn=-90)))
    assert round_.get_size() == (112, 80)


def test_a_picture_made_for_another_width_is_scaled_to_that_of_the_pose(picture: pygame.Surface) -> None:
    ((small, _),) = card_effects.card(picture, DrawnCard(POSE._replace(wide=40), wide=80))
    assert small.get_size() == (40, 56)


def test_a_cracked_card_is_in_pieces_that_go_apart_and_nothing_of_it_is_lost(picture: pygame.Surface) -> None:
    counts = []
    for part in (0.2, 0.6, 1.0):
        ((pieces, at),) = card_effects.card(picture, DrawnCard(POSE, crack=part))
        assert lit(pieces) > 0.9 * lit(picture)
        assert at == (round(200 - pieces.get_width() / 2), round(150 - pieces.get_height() / 2))
        counts.append(len(pygame.mask.from_surface(pieces, 20).connected_components(20)))
    assert counts[-1] > max(4, counts[0])


def test_a_fading_card_lets_through_what_lies_below(picture: pygame.Surface) -> None:
    ((faded, _),) = card_effects.card(picture, DrawnCard(POSE, alpha=128))
    assert 100 < faded.get_at((40, 50)).a < 160
    assert picture.get_at((40, 50)).a == 255


def test_a_card_in_the_air_has_a_shadow_below_it(picture: pygame.Surface) -> None:
    (shadow, at), (_, card_at) = card_effects.card(picture, DrawnCard(POSE, raised=1.0))
    assert shadow.get_at((40, 56)).a > 40
    assert at[0] > card_at[0]
    assert at[1] > card_at[1]


def test_the_same_moment_is_the_same_picture(picture: pygame.Surface) -> None:
    seen = DrawnCard(POSE._replace(turn=-30), crack=0.5, alpha=200)
    assert card_effects.card(picture, seen)[0][0] is card_effects.card(picture, seen)[0][0]


# ---------------------------------------------------------------------------------------------------------- tokens


def test_a_token_is_drawn_about_its_middle_with_its_glow_around_the_gem() -> None:
    ((picture, at),) = TokenSprites(plain_token).items([DrawnToken(1, 100, 60, 12)])
    assert picture.get_width() == pytest.approx(12 / GEM, abs=1)
    assert at == (round(100 - picture.get_width() / 2), round(60 - picture.get_width() / 2))
    assert tuple(picture.get_at((5, 5))) == (255, 0, 0, 255)


def test_only_tokens_in_the_air_have_a_shadow_and_all_shadows_lie_below() -> None:
    items = TokenSprites(plain_token).items(
        [DrawnToken(0, 50, 50, 12, 30), DrawnToken(0, 90, 50, 12), DrawnToken(0, 70, 50, 12, 10)]
    )
    dark = [surface.get_at((surface.get_width() // 2,) * 2)[:3] == (0, 0, 0) for surface, _ in items]
    assert dark == [True, True, False, False, False]


def test_a_token_that_is_not_all_there_is_drawn_fainter_and_one_that_is_gone_not_at_all() -> None:
    gems = TokenSprites(plain_token)
    ((faint, _),) = gems.items([DrawnToken(0, 50, 50, 12, alpha=120)])
    assert 80 < faint.get_at((5, 5)).a < 160
    assert gems.items([DrawnToken(0, 50, 50, 12, alpha=0)]) == []


def test_a_token_that_has_just_come_down_is_eight_percent_flatter_about_the_same_middle() -> None:
    ((flat, at),) = TokenSprites(plain_token).items([DrawnToken(0, 100, 60, 33, squash=0.08)])
    assert flat.get_size() == (104, 92)
    assert at == (48, 14)


# ---------------------------------------------------------------------------------------------------------- lights


@pytest.mark.parametrize("name", LASTS)
def test_a_light_comes_and_goes(name: str) -> None:
    flares, letters = Flares(), Letters(FONTS, "en", 1.0)
    flares.add(1.0, name, BOX, text="Lv 2")
    seen = [
        sum(lit(picture) for picture, _ in flares.items(1.0 + t, letters))
        for t in (0.3 * LASTS[name], 0.7 * LASTS[name])
    ]
    assert min(seen) > 50
    assert flares.items(1.0 + LASTS[name], letters) == []
    assert flares.lit == []


def test_a_level_rises_off_its_card_and_stands_still_where_motion_is_reduced() -> None:
    letters = Letters(FONTS, "ja", 1.0)
    heights = {}
    for still in (False, True):
        flares = Flares(still=still)
        flares.add(0.0, "pop", BOX, text="Lv 3")
        heights[still] = [flares.items(t, letters)[0][1][1] for t in (0.1, 0.3)]
    assert heights[False][0] > heights[False][1]
    assert heights[True][0] == heights[True][1]


def test_of_very_many_lights_the_oldest_go_out() -> None:
    flares = Flares()
    for n in range(MOST + 10):
        flares.add(0.0, "ring", (n, 0, 10, 10))
    assert [light.rect[0] for light, _ in flares.at(0.1)] == list(range(10, MOST + 10))


def test_a_figure_that_rises_rolls_from_what_it_was_to_what_it_is() -> None:
    letters, flares = Letters(FONTS, "en", 1.0), Flares()
    flares.add(0.0, "pop", BOX, text="Lv 2", was="Lv 1")
    ((rolling, _),), ((done, _),) = (flares.items(t, letters) for t in (0.2, 0.4))
    still = Flares(still=True)
    still.add(0.0, "pop", BOX, text="Lv 2", was="Lv 1")
    ((at_once, _),) = still.items(0.2, letters)
    assert pygame.image.tobytes(done, "RGBA") == pygame.image.tobytes(at_once, "RGBA")
    assert pygame.image.tobytes(rolling, "RGBA") != pygame.image.tobytes(done, "RGBA")
