"""Where cards lie in a hand, and where each can be pointed at."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from bsdesk.commands.shared.shipped import folder, game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.handling import InPlay
from bsdesk.engine.view import view_for
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.play_sheets import read_sheet
from bsdesk.ui.app import App
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import unit
from bsdesk.ui.table.layout.board import Layout, lay_out
from bsdesk.ui.table.layout.token_packing import tokens_at_rest
from bsdesk.ui.table.layout.token_rooms import rooms
from bsdesk.ui.table.motion.fights import edge_point, fighting_pairs
from bsdesk.ui.table.view.bars.banner import banner, greatest_width
from bsdesk.ui.table.view.board.cards import fighting_boxes
from tests.toy.forge import forge
from tests.ui.checks import a_page, overlap
from tests.ui.hands import lines, resize
from tests.ui.tables import MOMENTS

SHEET = read_sheet(folder("assets") / "sheets" / "battle_spirits.toml")


def with_hand(count: int) -> Layout:
    hand = " ".join(["REF-01", "REF-09"][: count % 2 or 2] * count)
    view = lay(game_named("battle_spirits"), {1: f"life 5 | hand {hand}", 2: "life 5"}, step="main")
    return lay_out(view, 1, (1280, 720), 1.0, SHEET)


def meant(layout: Layout, at: At) -> list[str]:
    """The cards that would answer here."""
    places = {ref: layout.seen.get(ref, pose.rect) for ref, pose in layout.poses.items()}
    return [ref for ref, (x, y, w, h) in places.items() if x <= at[0] < x + w and y <= at[1] < y + h]


@pytest.mark.parametrize(("count", "least"), [(4, 96), (12, 96), (30, 60)])
def test_cards_of_a_full_row_overlap_before_they_are_small(count: int, least: int) -> None:
    view = lay(game_named("battle_spirits"), {1: "field" + " REF-01[1]" * count, 2: ""}, step="main")
    layout = lay_out(view, 1, (1280, 720), 1.0, SHEET)
    cards = view.zones["p1.field"]
    assert all(layout.poses[ref].wide >= least for ref in cards)
    seen = [layout.seen.get(ref, layout.poses[ref].rect)[2] for ref in cards]
    assert min(seen) >= 18, "enough of each for a figure"


def test_what_lies_behind_the_others_lies_further_from_the_middle() -> None:
    """Forge, if its mines lay behind its golems: two rows, on either side of the table."""
    toy = forge()
    game = replace(toy, handling=replace(toy.handling, in_play=InPlay(behind="mine")))
    view = lay(game, {1: "field PIT HULK VEIN PAWN", 2: "field HULK PIT"}, step="main")
    layout = lay_out(view, 1, (1280, 720), 1.0, SHEET)

    def heights(seat: int, kind: str) -> set[float]:
        cards = (ref for ref in view.zones[f"p{seat}.field"] if game.rules.words(view, ref, kind))
        return {layout.poses[ref].y for ref in cards}

    (mines,), (golems,) = heights(1, "mine"), heights(1, "golem")
    (their_mines,), (their_golems,) = heights(2, "mine"), heights(2, "golem")
    assert their_mines < their_golems < golems < mines
    boxes = [layout.poses[ref].rect for ref in view.zones["p1.field"]]
    assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]


def test_cards_that_wait_lie_below_the_figure_of_life() -> None:
    game, sheet = game_named("ff_tcg"), read_sheet(folder("assets") / "sheets" / "ff_tcg.toml")
    view = lay(game, {1: "damage" + " 1-040C" * 6, 2: ""}, step="main")
    layout = lay_out(view, 1, (1280, 720), 1.0, sheet)
    _, y, _, h = layout.zones["p1.damage"]
    tops = [layout.poses[ref].rect[1] for ref in view.zones["p1.damage"]]
    assert min(tops) >= y + layout.vital["p1.damage"] > y
    assert max(tops) < y + h


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_steps_beside_that_of_now_are_always_named(app: App, size: tuple[int, int], language: str) -> None:
    table = MOMENTS["usual"](app)
    resize(app, size, 100, language)
    said, term = set(lines(app)), table.parts.voice.wording.term
    assert {term("track", step) for step in ("refresh", "main", "attack")} <= said


@pytest.mark.parametrize("count", range(1, 16))
def test_no_two_cards_of_a_hand_answer_at_one_spot(count: int) -> None:
    layout = with_hand(count)
    row = next(pose.rect for pose in layout.poses.values() if pose.look == "hand" and not pose.back)
    several = {x for x in range(1280) if len(meant(layout, (x, row[1] + row[3] // 2))) > 1}
    assert not several & {x + 1 for x in several}, "but for a pixel, by rounding"


@pytest.mark.parametrize("count", [2, 5])
def test_between_two_cards_of_a_hand_the_nearer_one_is_meant(count: int) -> None:
    layout = with_hand(count)
    cards = [ref for ref, pose in layout.poses.items() if pose.look == "hand" and not pose.back]
    assert len(cards) > 1
    for one, other in pairwise(cards):
        (x, y, w, h), right = layout.poses[one].rect, layout.poses[other].rect[0]
        gap = right - x - w
        assert meant(layout, (x + w + gap // 4, y + h // 2)) == [one]
        assert meant(layout, (right - 1 - gap // 4, y + h // 2)) == [other]


@pytest.mark.parametrize(
    ("game", "theirs", "pair"),
    [
        ("battle_spirits", "field REF-09[1]", ("#1", "p2.life")),
        ("battle_spirits", "field REF-09[1]+blocking", ("#1", "#2")),
        ("black_poker", "field S5+blocking.#1", ("#1", "#2")),
        ("black_poker", "field S5+blocking.#9", ("#1", "p2.life")),
    ],
)
def test_an_attack_goes_to_who_blocks_it_else_at_the_life_of_the_other(
    game: str, theirs: str, pair: tuple[str, str]
) -> None:
    mine = "field REF-01[1]+attacking" if game == "battle_spirits" else "field H7+attacking"
    step = "attack" if game == "battle_spirits" else ""
    assert fighting_pairs(lay(game_named(game), {1: mine, 2: theirs}, step=step)) == [pair]


def test_an_arrow_ends_at_the_edge_of_what_it_points_at() -> None:
    box = (100, 100, 40, 20)
    assert edge_point(box, (120, 300)) == (120, 120)
    assert edge_point(box, (300, 110)) == (140, 110)
    assert edge_point(box, (121, 110)) == (121, 110), "nearer than the edge"


def test_a_hand_across_the_table_that_is_open_has_room_to_be_read() -> None:
    view = lay(game_named("battle_spirits"), {1: "life 5", 2: "life 5 | hand REF-01 REF-09"}, step="main")
    layout, hidden = lay_out(view, 1, (1280, 720), 1.0, SHEET), lay_out(view_for(view, 1), 1, (1280, 720), 1.0, SHEET)
    assert layout.areas.head[3] > 1.5 * hidden.areas.head[3]
    assert layout.areas.hand == hidden.areas.hand


@pytest.mark.parametrize(("game", "life"), [("battle_spirits", "life 5"), ("black_poker", "life S2 S3 S4")])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (1080, 1920)])
def test_life_has_a_large_figure_and_what_lies_there_lies_below_it(game: str, life: str, size: At) -> None:
    sheet = read_sheet(folder("assets") / "sheets" / f"{game}.toml")
    view = lay(game_named(game), {1: life, 2: life}, step="main" if game == "battle_spirits" else "")
    layout = lay_out(view, 1, size, unit(size, 100), sheet)
    for seat in (1, 2):
        key = f"p{seat}.life"
        y = layout.zones[key][1]
        below = y + layout.vital[key]
        pool = tokens_at_rest(rooms(view, layout, unit(size, 100))[key]) if key in view.tokens else []
        tops = [pose.rect[1] for ref, pose in layout.poses.items() if view.cards[ref].zone == key]
        assert min([*(token.y - token.radius for token in pool), *tops]) >= below - 2


def test_letters_grow_less_than_a_window_and_the_rail_leaves_the_board_most() -> None:
    assert [round(unit(size, 100), 2) for size in ((1280, 720), (1920, 1080), (2560, 1440))] == [1.0, 1.36, 1.68]
    view = lay(game_named("battle_spirits"), {1: "life 5", 2: "life 5"}, step="main")
    for size in ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)):
        assert lay_out(view, 1, size, unit(size, 100), SHEET).areas.rail[2] <= 0.22 * size[0] + 1


def test_a_strip_keeps_clear_of_an_arrow_if_there_is_room_beside_it() -> None:
    view = lay(
        game_named("battle_spirits"),
        {1: "life 5 | field REF-09[1]+blocking", 2: "life 5 | field REF-01[1]+attacking"},
        step="attack",
    )
    page = a_page()
    layout = lay_out(view, 1, page.size, page.unit, SHEET)
    things = fighting_boxes(page, view, layout)
    assert any(overlap(banner(page, layout, 56, wide=300), thing) for thing in things)
    assert not any(overlap(banner(page, layout, 56, wide=300, beside=things), thing) for thing in things)
    whole = layout.areas.board[2]
    stays = banner(page, layout, 56, wide=whole, beside=things)
    assert stays == banner(page, layout, 56, wide=whole), "it stays where there is no room"
    assert stays[2] >= greatest_width(page, layout)
