"""Cards with an emblem: each known by its shape, in any colour; and tokens and backs that are drawn of the same."""

from __future__ import annotations

from itertools import combinations, pairwise

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from bsdesk.art.brush.emblems import EMBLEMS
from bsdesk.art.brush.tokens import TOKENS
from bsdesk.art.faces import faces, sizes
from bsdesk.art.faces.emblem_cards import stamp
from bsdesk.art.mats.backs import back
from bsdesk.art.mats.sheets import cloth_picture
from bsdesk.engine.looks.face import EmblemFace
from bsdesk.engine.looks.sheet import Coat
from bsdesk.games import asteriated_grail
from bsdesk.games.asteriated_grail.rules.cards import NAMES
from bsdesk.games.asteriated_grail.shown.face import face_of
from bsdesk.speech.books import LANGUAGES

GAME = asteriated_grail.game()
CARDS = {card.key: card for card in GAME.rules.defs.values()}  # type: ignore[attr-defined]


def apart(a: Image.Image, b: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(a, b)).mean)


def face(key: str, language: str = "en") -> EmblemFace:
    return face_of(GAME, CARDS[key], language)


def test_emblems_are_told_apart_by_shape_alone() -> None:
    shapes = {name: stamp(name, (200, 200, 200), 40).getchannel("A") for name in EMBLEMS}
    assert [(a, b) for a, b in combinations(shapes, 2) if apart(shapes[a], shapes[b]) < 4] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "width"), [("table", 88), ("hand", 160), ("large", 480)])
def test_every_card_is_as_large_as_it_should_be_and_can_be_read(size: str, width: int, language: str) -> None:
    assert set(CARDS) == set(NAMES)
    for key in CARDS:
        found = faces.draw(face(key, language), size, width)
        assert found.image.size == (width, sizes.height(width))
        assert [text for text in found.texts if not text.fits or text.size < text.least] == [], key


def test_every_kind_of_card_has_a_face_of_its_own() -> None:
    drawn = {key: faces.draw(face(key), "table", 88).image for key in CARDS}
    assert [(a, b) for a, b in combinations(drawn, 2) if apart(drawn[a], drawn[b]) < 1] == []


@pytest.mark.parametrize(("change", "size"), [({"figure": "9"}, "table"), ({"families": ("x",)}, "large")])
def test_what_is_printed_is_seen(change: dict[str, object], size: str) -> None:
    other = msgspec.structs.replace(face("poison"), **change)
    assert apart(faces.draw(other, size, 300).image, faces.draw(face("poison"), size, 300).image) > 0


def test_tokens_are_told_apart_in_grey() -> None:
    shapes = [TOKENS[name](64).convert("LA").convert("RGBA").convert("L") for name in ("cup", "gem", "crystal", "core")]
    assert all(apart(a, b) > 2 for a, b in combinations(shapes, 2))


def test_a_back_has_the_emblems_where_there_are_no_colours() -> None:
    each = ((), ("wind", "cup"), ("wind", "light"))
    plain, with_cup, with_sun = (back((120, 168), Coat(), (), emblems) for emblems in each)
    assert all(apart(a, b) > 0.5 for a, b in pairwise((plain, with_cup, with_sun)))


def test_embers_are_woven_into_the_cloth() -> None:
    assert apart(cloth_picture(Coat(motif="embers")), cloth_picture(Coat())) > 0.1
