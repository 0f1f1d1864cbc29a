"""Playing cards: every one is told from every other, at any size, and nothing of it is lost when it is turned."""

from __future__ import annotations

import os
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from bsdesk.art.brush.suits import SUITS
from bsdesk.art.faces import faces, sizes
from bsdesk.art.faces.playing_cards import PIPS, stamp
from bsdesk.engine.looks.face import PlayingFace
from bsdesk.games import black_poker
from bsdesk.games.black_poker.shown.face import face_of
from bsdesk.speech.books import LANGUAGES
from tests.art.test_faces import GOLDEN, MADE_WITH, here

GAME = black_poker.game()


def face(card: str, language: str = "en", picture: str = "") -> PlayingFace:
    return face_of(GAME, GAME.rules.defs[card], language, picture)


def drawn(card: str, size: str = "table", width: int = 100) -> Image.Image:
    return faces.draw(face(card), size, width).image


def apart(a: Image.Image, b: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


@pytest.mark.rule("TR-11.2", "TR-11.3")
def test_every_card_of_the_deck_has_a_face_of_its_own() -> None:
    found = {card: drawn(card, width=88) for card in GAME.rules.defs}
    assert len(found) == 54
    assert [(a, b) for a, b in combinations(found, 2) if apart(found[a], found[b]) < 0.4] == []


@pytest.mark.parametrize(("size", "width"), [("table", 88), ("hand", 160), ("large", 480)])
def test_a_face_is_as_large_as_it_should_be_and_its_rank_can_be_read(size: str, width: int) -> None:
    found = faces.draw(face("S10"), size, width)
    assert found.image.size == (width, sizes.height(width))
    assert [text for text in found.texts if not text.fits or text.size < text.least] == []


@pytest.mark.parametrize("number", sorted(PIPS))
def test_as_many_pips_as_the_number_says(number: int) -> None:
    assert len(set(PIPS[number])) == number


def test_suits_differ_in_shape_and_not_only_in_colour() -> None:
    shapes = [stamp(name, 40).getchannel("A") for name in SUITS]
    assert all(apart(a, b) > 15 for a, b in combinations(shapes, 2))


@pytest.mark.parametrize("card", ["SK", "HQ", "DJ"])
def test_a_court_card_is_the_same_from_either_side(card: str) -> None:
    found = drawn(card, "large", 300)
    assert apart(found, found.rotate(180)) < 2


@pytest.mark.parametrize(("card", "alike"), [("SJ", "J"), ("SA", "A")])
def test_the_number_is_printed_where_the_rank_is_a_letter(card: str, alike: str) -> None:
    other = msgspec.structs.replace(face(card), number=face(card).number + 5)
    assert apart(faces.draw(other, "table", 120).image, drawn(card, width=120)) > 0
    assert face(card).rank == alike


def test_the_number_of_a_numbered_card_is_said_once() -> None:
    other = msgspec.structs.replace(face("S7"), number=12)
    assert apart(faces.draw(other, "table", 120).image, drawn("S7", width=120)) == 0


def test_both_jokers_are_known_from_each_other() -> None:
    assert apart(drawn("JK1"), drawn("JK2")) > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_face_is_named_in_each_language(language: str) -> None:
    assert face("HQ", language).name == GAME.rules.defs["HQ"].name[language]


def test_the_players_own_picture_stands_beside_the_index(tmp_path: Path) -> None:
    own = tmp_path / "own.png"
    Image.new("RGB", (50, 90), (1, 200, 3)).save(own)
    found = faces.draw(face("HQ", picture=str(own)), "large", 480).image
    assert (found.getpixel((300, 300)), found.getpixel((30, 60))) == (
        (1, 200, 3),
        drawn("HQ", "large", 480).getpixel((30, 60)),
    )


@pytest.mark.parametrize(("card", "size", "width"), [("SK", "large", 300), ("H7", "table", 110), ("JK1", "hand", 160)])
def test_a_playing_card_looks_as_it_was_blessed(card: str, size: str, width: int) -> None:
    found, file = drawn(card, size, width), GOLDEN / f"{card}-{size}.webp"
    if os.environ.get("BSDESK_BLESS"):
        found.save(file, lossless=True)
    with Image.open(file) as golden:
        difference = apart(found, golden.convert("RGB"))
    assert difference == 0 if MADE_WITH.read_text("utf-8") == here() else difference < 3
