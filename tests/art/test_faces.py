"""Faces: everything that is printed is there, nothing overflows, and they look as they were blessed.

To bless what they look like now: `BSDESK_BLESS=1 python -m pytest tests/art/test_faces.py`, then look at the pictures.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import msgspec
import PIL
import pytest
from PIL import Image, ImageChops, ImageStat

from bsdesk.art.faces import faces, sizes, symbol_cards
from bsdesk.art.faces.fitting import wide
from bsdesk.art.faces.frames import art_of
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import FaceLevel, Ink, SymbolFace
from bsdesk.speech.books import LANGUAGES
from tests.art.conftest import MakeFace, plain

GOLDEN = Path(__file__).parent / "golden"
MADE_WITH = GOLDEN / "made-with.txt"  # the Pillow and the system with which the pictures are equal to the last bit
SAMPLES = [(card, language) for card in ("26RSD01-009",) for language in LANGUAGES]
SAMPLES += [("26RSD03-010", "ja"), ("26RSD02-012", "zh_hant"), ("26RSD04-X02", "en")]
SIZES = (("table", 120), ("large", 320))


def here() -> str:
    return f"Pillow {PIL.__version__} on {sys.platform}"


@pytest.mark.parametrize(("size", "width"), SIZES)
@pytest.mark.parametrize(("card", "language"), SAMPLES)
def test_a_face_looks_as_it_was_blessed(face: MakeFace, card: str, language: str, size: str, width: int) -> None:
    """Drawn from facts that lie beside the picture: what a card says has tests of its own."""
    file, facts = GOLDEN / f"{card}-{language}-{size}.webp", GOLDEN / f"{card}-{language}.json"
    if os.environ.get("BSDESK_BLESS"):
        GOLDEN.mkdir(exist_ok=True)
        facts.write_bytes(msgspec.json.format(msgspec.json.encode(face(card, language))) + b"\n")
    found = faces.draw(msgspec.json.decode(facts.read_bytes(), type=SymbolFace), size, width).image
    if os.environ.get("BSDESK_BLESS"):
        found.save(file, lossless=True)
        MADE_WITH.write_text(here(), "utf-8")
    with Image.open(file) as golden:
        apart = ImageChops.difference(found, golden.convert("RGB"))
    if MADE_WITH.read_text("utf-8") == here():
        assert apart.getbbox() is None
    else:
        assert max(ImageStat.Stat(apart).mean) < 3


LETTERS = {"table": 26, "hand": 48, "large": 48}  # of a name: of longer ones the end may be cut


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "width"), [("table", 88), ("table", 120), ("hand", 160), ("large", 480)])
def test_nothing_overflows_on_any_card(game: Game, face: MakeFace, language: str, size: str, width: int) -> None:
    over = []
    for card in game.rules.defs:
        drawn = faces.draw(face(card, language), size, width, art=plain)
        cut = (
            {"name"} if len(game.rules.defs[card].name["en"]) > LETTERS[size] else set()
        )  # it is read beside the table
        over += [(card, t) for t in drawn.texts if (not t.fits and t.what not in cut) or t.size < t.least]
        assert drawn.image.size == (width, sizes.height(width))
    assert over == []


def test_on_the_table_no_letters_are_smaller_than_eleven(face: MakeFace) -> None:
    drawn = faces.draw(face("26RSD04-X02"), "table", 88, art=plain)
    assert min(text.size for text in drawn.texts) >= 11


def differs(a: Image.Image, b: Image.Image, box: tuple[float, float, float, float]) -> bool:
    """Do two faces differ within this part of the card?"""
    w, h = a.size
    part = (round(box[0] * w), round(box[1] * h), round(box[2] * w), round(box[3] * h))
    return ImageChops.difference(a.crop(part), b.crop(part)).getbbox() is not None


@pytest.mark.rule("BS-5.1", "BS-5.2", "BS-5.3")
@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"cost": 9}, (0, 0, 0.18, 0.13)),
        ({"kind_mark": "NEXUS"}, (0.6, 0, 1, 0.1)),
        ({"reduction": (("red", 1),)}, (0.18, 0, 0.6, 0.1)),
        ({"reduction": (("blue", 3),)}, (0.18, 0, 0.6, 0.1)),
    ],
)
def test_cost_kind_and_reduction_stand_at_the_head(
    face: MakeFace, change: dict[str, object], box: tuple[float, ...]
) -> None:
    assert_only_there(face, change, box)


@pytest.mark.rule("BS-5.4", "BS-5.6", "BS-5.7")
@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"families": ("Old Wood",)}, (0, 0.35, 1, 0.6)),
        ({"symbols": ("red", "red")}, (0.5, 0.8, 1, 0.96)),
        ({"symbols": (), "ex": ("red",)}, (0.5, 0.8, 1, 0.96)),
    ],
)
def test_families_stand_above_the_name_and_symbols_at_the_foot(
    face: MakeFace, change: dict[str, object], box: tuple[float, ...]
) -> None:
    assert_only_there(face, change, box)


@pytest.mark.rule("BS-5.9", "BS-5.10", "BS-5.11")
@pytest.mark.parametrize(
    ("change", "box"),
    [
        ({"block_colour": "red"}, (0.5, 0.93, 1, 1)),
        ({"rarity": "R"}, (0.5, 0.93, 1, 1)),
        ({"levels": ()}, (0, 0.82, 0.6, 0.96)),
    ],
)
def test_levels_block_and_rarity_stand_below(face: MakeFace, change: dict[str, object], box: tuple[float, ...]) -> None:
    assert_only_there(face, change, box)


@pytest.mark.rule("BS-5.10")
def test_every_rarity_has_a_gem_of_its_own_at_the_foot_and_the_same_thin_dark_edge(face: MakeFace) -> None:
    drawn = [
        faces.draw(msgspec.structs.replace(face("26RSD01-009"), rarity=rarity), "large", 480, art=plain).image
        for rarity in ("C", "R", "M", "X")
    ]
    assert len({image.crop((0, 0, 480, 600)).tobytes() for image in drawn}) == 1
    assert len({image.crop((240, 600, 480, image.height)).tobytes() for image in drawn}) == 4
    assert all(max(image.crop((0, 300, 2, 302)).tobytes()) < 20 for image in drawn)


def assert_only_there(face: MakeFace, change: dict[str, object], box: tuple[float, ...]) -> None:
    """A change of this fact changes the large face in this place and nowhere else."""
    plain_face = face("26RSD01-009")
    before = faces.draw(plain_face, "large", 480, art=plain).image
    after = faces.draw(msgspec.structs.replace(plain_face, **change), "large", 480, art=plain).image
    found = ImageChops.difference(before, after).getbbox()
    assert found is not None
    w, h = before.size
    assert (found[0] >= box[0] * w, found[1] >= box[1] * h, found[2] <= box[2] * w, found[3] <= box[3] * h) == (
        True,
    ) * 4


@pytest.mark.rule("BS-GL4")
@pytest.mark.parametrize(
    ("kind", "colour"), [("timing", (24, 92, 196)), ("limit", (190, 32, 40)), ("keyword", (16, 16, 20))]
)
def test_timings_stand_on_blue_limits_on_red_and_keywords_on_black(
    face: MakeFace, kind: str, colour: tuple[int, int, int]
) -> None:
    card = msgspec.structs.replace(face("26RSD01-009"), lines=((Ink(kind, "MMMMMMMM"),),))
    shown = faces.draw(card, "large", 480, art=plain).image.crop((30, 480, 200, 580)).getcolors(50_000) or []
    plates = {"blue": (24, 92, 196), "red": (190, 32, 40), "black": (16, 16, 20)}
    assert [c for c in plates.values() if any(n > 300 and found == c for n, found in shown)] == [colour]


def test_a_cost_is_told_from_what_it_brings(face: MakeFace) -> None:
    line = next(line for line in face("26RSD01-007").lines if "This" in line[-1].text and "hand" in line[-2].text)
    assert line[-2].text.endswith("▶ ")


def test_the_three_sizes_show_what_they_should(face: MakeFace) -> None:
    said = {s: [t.what for t in faces.draw(face("26RSD01-009"), s, art=plain).texts] for s in sizes.SIZES}
    assert said["table"] == said["hand"] == ["name", "level", "power"]
    assert said["large"] == ["kind", "name", "families", "text", "power", "power", "id"]


def test_the_hand_shows_timing_marks_and_the_table_does_not(face: MakeFace) -> None:
    with_marks = face("26RSD01-009")
    without = msgspec.structs.replace(with_marks, marks=())
    shown = {
        s: faces.draw(with_marks, s, 160, art=plain).image.tobytes()
        != faces.draw(without, s, 160, art=plain).image.tobytes()
        for s in ("table", "hand")
    }
    assert shown == {"table": False, "hand": True}


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_the_hand_a_long_mark_takes_two_lines_and_loses_nothing(game: Game, face: MakeFace, language: str) -> None:
    for card in game.rules.defs:
        said = face(card, language).marks
        rows = symbol_cards.chip_rows(face(card, language), 142, 12)
        shown = ["".join(chip).replace(" ", "") for row in rows for chip in row]
        assert shown == [mark.replace(" ", "") for mark in said][: len(shown)]
        assert sum(max(len(chip) for chip in row) for row in rows) <= 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_narrowest_cards_of_a_hand_no_mark_is_cut(game: Game, face: MakeFace, language: str) -> None:
    """As they lie in a window of 1280 by 720: those that take three lines leave room for one more."""
    narrow, shown = sizes.LEAST_WIDTH["hand"], 0
    for card in game.rules.defs:
        said = face(card, language).marks
        rows = symbol_cards.chip_rows(face(card, language), narrow - 12, sizes.LEAST)
        lines = ["".join(chip).replace(" ", "") for row in rows for chip in row]
        assert lines == [mark.replace(" ", "") for mark in said][: len(lines)]
        assert bool(lines) == bool(said)
        shown += len(lines)
    assert shown > 10


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("透笠オリンディアス", ["透笠", "オリンディアス"]),
        ("相手のアタックステップ", ["相手の", "アタックステップ"]),
        ("Leufars the Soaring Hero", ["Leufars the", "Soaring Hero"]),
    ],
)
def test_a_name_breaks_where_a_word_ends(name: str, rows: list[str]) -> None:
    assert symbol_cards.name_rows(name, "ja", 94, 12)[0] == rows


def test_the_figures_are_those_of_the_level(face: MakeFace) -> None:
    at = [faces.draw(face("26RSD01-009"), "table", level=level, art=plain).image for level in (1, 2)]
    assert differs(at[0], at[1], (0, 0.84, 1, 1))
    assert not differs(at[0], at[1], (0, 0, 1, 0.8))


def test_a_level_without_a_name_is_its_strength_alone(face: MakeFace) -> None:
    """Neither the name of a level nor the cores that it needs are drawn; the strength is."""
    one = msgspec.structs.replace(face("26RSD01-009"), levels=(FaceLevel("", 0, 8000),))
    other = msgspec.structs.replace(one, levels=(FaceLevel("", 7, 8000),))
    none = msgspec.structs.replace(one, levels=())
    for size, width in (("hand", 160), ("large", 480)):
        drawn, again, bare = (faces.draw(f, size, width, art=plain).image for f in (one, other, none))
        assert ImageChops.difference(drawn, again).getbbox() is None
        assert ImageChops.difference(drawn, bare).getbbox() is not None


def test_the_users_own_picture_takes_the_place_of_the_drawn_one(face: MakeFace, tmp_path: Path) -> None:
    own = tmp_path / "own.png"
    Image.new("RGB", (50, 90), (1, 200, 3)).save(own)
    assert art_of(face("26RSD01-001", picture=str(own)), (40, 30)).getcolors() == [(1200, (1, 200, 3))]


@pytest.mark.parametrize("content", [None, b"", b"no picture at all"])
def test_a_picture_that_cannot_be_read_is_drawn_instead(face: MakeFace, tmp_path: Path, content: bytes | None) -> None:
    own = tmp_path / "own.png"
    if content is not None:
        own.write_bytes(content)
    drawn = art_of(face("26RSD01-001"), (60, 50))
    assert art_of(face("26RSD01-001", picture=str(own)), (60, 50)).tobytes() == drawn.tobytes()


@pytest.mark.parametrize("width", [97, 120, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_lies_where_figures_stand_on_a_card_that_lies_turned(
    monkeypatch: pytest.MonkeyPatch, game: Game, face: MakeFace, width: int, language: str
) -> None:
    """They stand over the right end of the card then, as high as the plate at its foot is."""
    ends = list[float]()

    def noted(_image: object, at: tuple[float, float], text: str, size: int, voice: str, **_more: object) -> None:
        ends.append(at[0] + wide(text, voice, size, True) / 2)

    monkeypatch.setattr(symbol_cards, "label", noted)
    names = sorted(game.rules.defs, key=lambda card: -len(game.rules.defs[card].name["en"]))[:6]
    for card in (*names, min(game.rules.defs, key=len)):
        symbol_cards.small(face(card, language), width, 1, plain, "bare")
    assert len(ends) > len(names)
    assert max(ends) <= width - max(width * 0.22, 28)
