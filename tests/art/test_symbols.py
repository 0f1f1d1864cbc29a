"""The six colours differ in shape; EX symbols, rarities and cores can be told apart without colours."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bsdesk.art.brush.symbols import CORNERS, FILL, block_plate, mask, outline, rarity_gem, symbol
from bsdesk.art.brush.tokens import core
from bsdesk.art.mats.backs import back
from bsdesk.engine.looks.sheet import Coat

SHAPES = {"red": 3, "purple": 6, "green": 4, "white": 8, "yellow": 5, "blue": 64}


def test_each_colour_has_its_own_number_of_corners() -> None:
    known = {colour: n for colour, (n, _) in CORNERS.items()}
    assert {colour: len(outline(colour)) for colour in known} == known == SHAPES


def test_the_green_square_stands_on_its_tip() -> None:
    xs = sorted(outline("green"), key=lambda p: p[1])
    assert (round(xs[0][0], 6), round(xs[-1][0], 6)) == (0, 0)


@pytest.mark.parametrize(("a", "b"), list(combinations(FILL, 2)))
def test_shapes_differ_where_there_is_no_colour(a: str, b: str) -> None:
    other = ImageChops.difference(mask(a, 48), mask(b, 48))
    assert sum(other.histogram()[128:]) > 0.02 * 48 * 48


@pytest.mark.parametrize("colour", FILL)
def test_an_ex_symbol_is_marked_by_more_than_its_colour(colour: str) -> None:
    plain, ex = (symbol(colour, 40, ex).convert("L") for ex in (False, True))
    assert sum(ImageChops.difference(plain, ex).histogram()[48:]) > 0.1 * 40 * 40


def test_rarities_and_blocks_look_different() -> None:
    assert len({rarity_gem(r, 24).tobytes() for r in "XMRC"}) == 4
    assert block_plate("red", 24).tobytes() != block_plate("blue", 24).tobytes()


def test_the_soul_core_has_a_red_heart_and_the_others_a_blue_one() -> None:
    hearts = [core(64, soul).resize((16, 16)).getpixel((8, 9)) for soul in (False, True)]
    (r, _, b, _), (sr, _, sb, _) = hearts  # type: ignore[misc]
    assert (b > r, sr > sb) == (True, True)


def test_a_core_glows_beyond_its_edge_and_ends_within_its_picture() -> None:
    alpha = core(64).getchannel("A")
    assert alpha.getpixel((32, 8)) not in (0, 255)
    assert alpha.getpixel((0, 0)) == 0


def test_the_back_of_a_card_says_nothing_and_has_round_corners() -> None:
    found = back((90, 126), Coat())
    assert (found.size, found.getpixel((0, 0))[3], found.getpixel((45, 63))[3]) == ((90, 126), 0, 255)  # type: ignore[index]
    assert found.tobytes() == back((90, 126), Coat()).tobytes()


def test_symbols_have_clear_corners() -> None:
    assert all(symbol(colour, 32).getchannel("A").getpixel((0, 0)) == 0 for colour in FILL)
    assert isinstance(symbol("red", 32), Image.Image)
