"""Whatever a file of the user's holds: it is used, or it is said in a line why not; and what is used can be shown."""

from __future__ import annotations

import random
import re
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from bsdesk.art.faces import own_pictures
from bsdesk.commands.cards.files import template
from bsdesk.commands.shared.shipped import game_folder, game_named
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import Library
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits.shown.face import face_of
from bsdesk.gate import KINDS
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.texts import plain_text

ROOT = Path(__file__).parents[2]
FILES = [
    *(ROOT / "cards" / "battle_spirits").glob("*.toml"),
    *(ROOT / "tests" / "games" / "battle_spirits").glob("*.toml"),
]
CARDS = [
    card
    for file in sorted(FILES)
    for card in re.split(r"(?m)^(?=\[\[card\]\])", file.read_text("utf-8"))
    if card.startswith("[[card]]")
]
PIECE = re.compile(r'"[^"\n]*"|[A-Za-z_]+|\d+|[\[\]{}=,]')
PIECES = sorted({piece for card in CARDS for piece in PIECE.findall(card)})
STRANGE = ('"', "}", "\0", "é", "[[", "\n", "#", "\\", "-1", "1e9", "9" * 30, "'")
PLAIN = game_named("battle_spirits")
OPEN = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def kind_of(piece: str) -> str:
    return "number" if piece[0].isdigit() else "text" if piece[0] == '"' else "word" if piece[0].isalpha() else "mark"


def spliced(chance: random.Random) -> str:
    """A card that somebody has changed without much care."""
    lines = chance.choice(CARDS).splitlines()
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        k = chance.randrange(len(lines))
        how, found = chance.random(), list(PIECE.finditer(lines[k]))
        if how < 0.6 and found:
            old = chance.choice(found)
            near = [piece for piece in PIECES if kind_of(piece) == kind_of(old[0])]
            lines[k] = lines[k][: old.start()] + chance.choice(near) + lines[k][old.end() :]
        elif how < 0.7 and len(lines) > 1:
            del lines[k]
        elif how < 0.9:
            other = chance.choice(CARDS).splitlines()
            lines[k + 1 : k + 1] = other[chance.randrange(len(other)) :][: chance.randrange(1, 6)]
        else:
            place = chance.randrange(len(lines[k]) + 1)
            lines[k] = lines[k][:place] + chance.choice(STRANGE) + lines[k][place:]
    return "\n".join(lines)


def read(file: Path) -> tuple[Library, list[Complaint]]:
    """What can be used of a card file, and what is said of the rest."""
    faults: list[Complaint] = []
    library = battle_spirits.read([file], faults.append)
    assert all("\n" not in str(fault) and fault.file == file for fault in faults)
    return library, faults


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "any.toml"


@given(st.integers(0, 2**32))
@OPEN
def test_a_card_that_was_changed_at_random_is_refused_or_can_be_read_aloud_and_shown(file: Path, seed: int) -> None:
    file.write_text(spliced(random.Random(seed)), encoding="utf-8")
    library, _ = read(file)
    game = battle_spirits.game(library)
    for card in library.defs.values():
        for language in LANGUAGES:
            said = "\n".join(plain_text(game, card, game_folder(game.rules.id), language))
            assert not re.search(r"\?[a-z]+\.|\{\w", said), said
            assert face_of(game, card, language).name


@given(
    st.one_of(st.binary(max_size=400), st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")))
)
@OPEN
def test_anything_at_all_is_a_card_file_or_a_complaint(file: Path, raw: bytes) -> None:
    file.write_bytes(raw)
    read(file)


DECK = st.lists(st.sampled_from(["3 ", "REF-01", "Gen-Bo", " x", "２", "0", "\n", " #", "é", "-", "99999", "\t"])).map(
    "".join
)


@given(st.one_of(DECK.map(str.encode), st.binary(max_size=200)))
@OPEN
def test_anything_at_all_is_a_deck_or_a_complaint(file: Path, raw: bytes) -> None:
    file.write_bytes(raw)
    said, deck = "", list[str]()
    try:
        deck = read_decklist(file, PLAIN)
    except Complaint as complaint:
        said = str(complaint)
    assert "\n" not in said
    assert set(deck) <= set(PLAIN.rules.defs)


def picture(kind: str) -> bytes:
    raw = BytesIO()
    Image.radial_gradient("L").convert("RGB").resize((24, 20)).save(raw, kind)
    return raw.getvalue()


PICTURES = [picture(kind) for kind in ("PNG", "JPEG", "WEBP")]


@given(st.integers(0, 2), st.integers(0, 2**32), st.integers(0, 6))
@OPEN
def test_a_damaged_picture_is_shown_or_named(file: Path, which: int, seed: int, times: int) -> None:
    raw, chance = bytearray(PICTURES[which]), random.Random(seed)
    for _ in range(times):
        place = chance.randrange(len(raw))
        raw[place : place + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
    file.write_bytes(raw if chance.random() < 0.8 else raw[: chance.randrange(len(raw))])
    said, shown = "", Image.new("RGB", (12, 9))
    try:
        shown = own_pictures.opened(file, (12, 9))
    except Complaint as complaint:
        said = str(complaint)
    assert "\n" not in said
    assert (shown.size, shown.mode) == ((12, 9), "RGB")


@given(st.binary(max_size=200))
@OPEN
def test_anything_at_all_is_a_picture_or_a_complaint(file: Path, raw: bytes) -> None:
    file.write_bytes(raw)
    assert own_pictures.fault(file) is not None


# ------------------------------------------------------------------------------------------------- what is too big


def test_a_card_file_that_is_too_big_is_not_read_on(file: Path) -> None:
    with file.open("wb") as out:
        out.truncate(KINDS["cards"].most + 1)
    _, (fault,) = read(file)
    assert "is too big; expected a card file, at most 1 MB" in str(fault)


@pytest.mark.parametrize(("side", "fits"), [((8_000, 5_000), True), ((8_000, 5_001), False), ((60_000, 60_000), False)])
def test_a_picture_with_too_many_pixels_is_not_decoded(file: Path, side: tuple[int, int], fits: bool) -> None:
    file.write_bytes(header_of_a_png(*side))
    fault = own_pictures.fault(file)
    assert (fault is None) == fits
    assert fits or f"is too big: {side[0]} x {side[1]} pixels" in str(fault) or "can't be read" in str(fault)


def header_of_a_png(wide: int, high: int) -> bytes:
    """The beginning of a picture that says how big it is, and has no pixels."""
    from zlib import crc32

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4, "big") + kind + data + crc32(kind + data).to_bytes(4, "big")

    size = wide.to_bytes(4, "big") + high.to_bytes(4, "big")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size + b"\x08\x02\0\0\0") + chunk(b"IDAT", b"")


def test_a_picture_stands_upright_whichever_way_it_was_taken(file: Path) -> None:
    image = Image.new("RGB", (40, 20), (255, 0, 0))
    image.paste((0, 0, 255), (20, 0, 40, 20))
    turned = Image.Exif()
    turned[0x0112] = 6  # the top is on the right
    image.save(file, "JPEG", exif=turned, quality=95)
    shown = own_pictures.opened(file, (20, 40))
    assert shown.getpixel((10, 5))[0] > 200  # type: ignore[index]
    assert shown.getpixel((10, 35))[2] > 200  # type: ignore[index]


def test_what_is_see_through_in_a_picture_is_dark(file: Path) -> None:
    Image.new("RGBA", (9, 9), (255, 255, 255, 0)).save(file, "PNG")
    assert own_pictures.opened(file, (4, 4)).getpixel((1, 1)) == own_pictures.GROUND


def test_a_keyword_that_a_set_brings_is_called_as_it_is_written(file: Path) -> None:
    named = 'terms = { "keyword.first-strike" = { en = "First Strike" } }\n'
    effect = named + '[[card.effects]]\nkeyword = "first-strike"\non = "when_summoned"\ndo = [{ op = "draw" }]\n'
    file.write_text(template("battle_spirits", file).partition("[[card.effects]]")[0] + effect, encoding="utf-8")
    game = battle_spirits.game(read(file)[0])
    card = game.rules.defs["MY-001"]
    assert plain_text(game, card, game_folder(game.rules.id), "en")[0].startswith("[First Strike] ")
