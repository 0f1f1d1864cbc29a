"""The canvas draws what differs, and nothing else."""

from __future__ import annotations

import random

import pygame
import pytest

from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.canvas import APART, KEPT, LARGE, Canvas, Item, changed_rects, merge_rects, opaque, rects_of
from bsdesk.ui.kit.slices import cut

BOX = pygame.Rect(0, 0, 400, 300)


def square(colour: str = "red", size: int = 20) -> pygame.Surface:
    found = pygame.Surface((size, size))
    found.fill(colour)
    return found


GROUND, RED, BLUE = pygame.Surface((400, 300)), square("red"), square("blue")


@pytest.fixture
def canvas() -> Canvas:
    found = Canvas(pygame.Surface((400, 300)))
    found.show([(GROUND, (0, 0)), (RED, (10, 10))])
    return found


def test_the_first_list_is_drawn_whole(canvas: Canvas) -> None:
    assert canvas.drawn == 400 * 300
    assert canvas.surface.get_at((15, 15)) == pygame.Color("red")


def test_the_same_list_draws_nothing(canvas: Canvas) -> None:
    assert canvas.show([(GROUND, (0, 0)), (RED, (10, 10))]) == []


def test_what_moved_is_drawn_where_it_was_and_where_it_is(canvas: Canvas) -> None:
    dirty = canvas.show([(GROUND, (0, 0)), (RED, (200, 100))])
    assert sorted(tuple(rect) for rect in dirty) == [(10, 10, 20, 20), (200, 100, 20, 20)]
    assert canvas.surface.get_at((15, 15)) == pygame.Color("black")
    assert canvas.surface.get_at((205, 105)) == pygame.Color("red")


def test_what_came_is_drawn_and_what_went_is_drawn_over(canvas: Canvas) -> None:
    assert canvas.show([(GROUND, (0, 0))]) == [pygame.Rect(10, 10, 20, 20)]
    assert canvas.show([(GROUND, (0, 0)), (BLUE, (50, 50))]) == [pygame.Rect(50, 50, 20, 20)]


def test_two_that_change_their_order_are_drawn_anew_and_what_keeps_it_is_not() -> None:
    before: list[Item] = [(GROUND, (0, 0)), (RED, (0, 0)), (BLUE, (10, 0)), (RED, (90, 0))]
    after = [before[0], before[2], before[1], before[3]]
    old, new = rects_of(before), rects_of(after)
    assert changed_rects(before, after, old, new) == [*old[1:3], *new[1:3]]


def test_after_another_surface_everything_is_drawn(canvas: Canvas) -> None:
    canvas.resized(pygame.Surface((400, 300)))
    assert canvas.show([(GROUND, (0, 0))]) == [BOX]


def test_near_rectangles_are_drawn_as_one() -> None:
    near = [pygame.Rect(0, 0, 10, 10), pygame.Rect(10 + APART // 2 - 2, 0, 10, 10)]
    assert len(merge_rects(near, BOX)) == 1
    assert len(merge_rects([near[0], pygame.Rect(200, 200, 10, 10)], BOX)) == 2


def test_what_is_outside_the_window_is_not_drawn() -> None:
    assert merge_rects([pygame.Rect(500, 0, 10, 10)], BOX) == []


def test_many_pieces_are_drawn_as_one() -> None:
    pieces = [pygame.Rect(50 * k % 400, 100 * (k // 8), 4, 4) for k in range(16)]
    assert len(merge_rects(pieces, BOX)) == 1


def test_what_lies_wholly_under_an_opaque_picture_is_not_drawn(canvas: Canvas) -> None:
    canvas.show([(GROUND, (0, 0)), (RED, (10, 10)), (GROUND, (0, 0)), (BLUE, (50, 50))])
    assert list(canvas.parts(BOX)) == [(BOX, [2, 3])]


def test_a_rectangle_is_cut_at_the_edges_of_a_large_opaque_picture(canvas: Canvas) -> None:
    canvas.show([(GROUND, (0, 0)), (RED, (10, 10)), (square(size=250), (20, 0)), (BLUE, (50, 50))])
    parts = {tuple(rect): places for rect, places in canvas.parts(BOX)}
    assert parts[20, 0, 250, 250] == [2, 3]
    assert parts[0, 0, 20, 250] == [0, 1]
    assert sum(rect[2] * rect[3] for rect in parts) == BOX.w * BOX.h


def test_a_picture_hides_only_if_nothing_shows_through_it() -> None:
    faint, keyed = square(), square()
    faint.set_alpha(100)
    keyed.set_colorkey("red")
    assert opaque(square())
    assert not any(opaque(each) for each in (faint, keyed, pygame.Surface((20, 20), pygame.SRCALPHA)))


def card(size: tuple[int, int] = (130, 182), *, alpha: int = 255) -> pygame.Surface:
    """A picture with round corners."""
    found = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(found, (200, 120, 40, alpha), found.get_rect(), border_radius=9)
    return found


def soft() -> pygame.Surface:
    """A picture through whose first and last rows something shows."""
    found = card()
    for y in (*range(14), *range(168, 182)):
        found.fill((200, 120, 40, 130), (0, y, 130, 1))
    return found


def halo(size: tuple[int, int] = (130, 182)) -> pygame.Surface:
    """Light around a card."""
    return shapes.glow(size, (40, 220, 90), 9, 12)


def test_the_rows_of_a_picture_through_which_nothing_shows_are_copied() -> None:
    top, middle, bottom = cut(card(), GROUND)
    assert [opaque(part) for part, _ in (top, middle, bottom)] == [False, True, False]
    edge = top[0].get_height()
    assert edge < 12
    assert [at for _, at in (top, middle, bottom)] == [(0, 0), (0, edge), (0, 182 - edge)]


def test_the_empty_middle_of_a_light_is_not_drawn() -> None:
    picture = halo()
    drawn = sum(part.get_width() * part.get_height() for part, _ in cut(picture, GROUND))
    assert drawn < 0.5 * picture.get_width() * picture.get_height()


@pytest.mark.parametrize("picture", [card(alpha=200), square(size=200), card((130, 30)), halo((10, 10))])
def test_what_is_neither_opaque_nor_empty_in_the_middle_or_is_small_is_drawn_whole(picture: pygame.Surface) -> None:
    assert list(cut(picture, GROUND)) == [(picture, (0, 0))]


def test_what_is_faint_as_a_whole_is_drawn_whole() -> None:
    picture = card()
    picture.set_alpha(100)
    assert list(cut(picture, GROUND)) == [(picture, (0, 0))]


def test_a_picture_is_cut_when_it_is_drawn_again(canvas: Canvas) -> None:
    picture = card()
    canvas.show([(GROUND, (0, 0)), (picture, (10, 10))])
    assert picture not in canvas.slices
    canvas.whole = True
    canvas.show([(GROUND, (0, 0)), (picture, (10, 10))])
    assert picture in canvas.slices


def test_pictures_that_are_shown_no_more_are_forgotten(canvas: Canvas) -> None:
    for _ in range(2 * KEPT):
        canvas.whole, shown = True, [(GROUND, (0, 0)), (card(), (10, 10))]
        canvas.show(shown)
        canvas.whole = True
        canvas.show(shown)
    assert len(canvas.slices) <= KEPT + 3


@pytest.mark.parametrize("seed", range(4))
def test_slices_look_as_the_whole_picture(seed: int) -> None:
    chance = random.Random(seed)
    pictures = [
        card(),
        soft(),
        halo(),
        card((400, 90)),
        halo((200, 60)),
        card(alpha=130),
        shapes.plate((220, 90), (9, 40, 70), 12),
    ]
    ground = pygame.Surface(BOX.size)
    for x in range(BOX.w):
        ground.fill([chance.randrange(256) for _ in range(3)], (x, 0, 1, BOX.h))
    found, plain = Canvas(pygame.Surface(BOX.size)), pygame.Surface(BOX.size)
    for _ in range(6):
        some = [
            (one, (chance.randint(-90, BOX.w), chance.randint(-90, BOX.h))) for one in chance.choices(pictures, k=9)
        ]
        shown: list[Item] = [(ground, (0, 0)), *some]
        plain.fblits(shown)
        for _ in range(3):
            found.whole = True
            found.show(shown)
            assert pygame.image.tobytes(found.surface, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert {len(slices) for slices in found.slices.values()} >= {3, 4}


@pytest.mark.parametrize("seed", range(12))
def test_the_surface_is_as_if_all_were_drawn_one_after_another(seed: int) -> None:
    chance = random.Random(seed)
    size = BOX.w * 3, BOX.h * 3
    pictures = []
    for _ in range(12):
        flags = chance.choice([0, pygame.SRCALPHA])
        picture = pygame.Surface((chance.randint(1, size[0]), chance.randint(1, size[1])), flags)
        picture.fill([chance.randrange(256) for _ in range(4)])
        pictures.append(picture)
    assert any(each.get_width() * each.get_height() > LARGE for each in pictures)
    shown: list[Item] = [(pygame.Surface(size), (0, 0))]
    found, plain = Canvas(pygame.Surface(size)), pygame.Surface(size)
    for _ in range(20):
        for _ in range(chance.randint(1, 3)):
            place = chance.randint(1, len(shown))
            if chance.random() < 0.4:
                shown = shown[:place] + shown[place + 1 :]
            else:
                at = chance.randint(-100, size[0]), chance.randint(-100, size[1])
                shown = [*shown[:place], (chance.choice(pictures), at), *shown[place:]]
        found.show(shown)
        plain.fblits(shown)
        assert found.rects == rects_of(shown)
        assert pygame.image.tobytes(found.surface, "RGB") == pygame.image.tobytes(plain, "RGB")
