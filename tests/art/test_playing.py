"""Playing cards: each can be told by its index and by what stands in its middle, whatever its size."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from bsdesk.art import faces
from bsdesk.art.playing import JOKER
from bsdesk.art.suits import INK
from bsdesk.commands.data import game_named
from bsdesk.engine.face import Face
from bsdesk.games.black_poker.face import face_of

GAME = game_named("black_poker")
Box = tuple[float, float, float, float]
CORNER: Box = (0.02, 0.02, 0.28, 0.3)


def face(card: str, picture: str = "") -> Face:
    return face_of(GAME, GAME.defs[card], "en", picture)


def drawn(card: str, size: str = "hand", width: int = 120) -> Image.Image:
    return faces.draw(face(card), size, width).image


def part(image: Image.Image, box: Box) -> Image.Image:
    w, h = image.size
    return image.crop((round(box[0] * w), round(box[1] * h), round(box[2] * w), round(box[3] * h)))


def apart(a: Image.Image, b: Image.Image) -> bool:
    return ImageChops.difference(a, b).getbbox() is not None


@pytest.mark.parametrize(("size", "width"), [("table", 88), ("hand", 120), ("large", 300)])
def test_all_cards_are_drawn_in_their_size_and_no_two_of_different_look_are_alike(size: str, width: int) -> None:
    seen = {}
    for card in GAME.defs:
        found = faces.draw(face(card), size, width)
        assert found.image.size == (width, faces.height(width))
        assert all(text.size >= text.least for text in found.texts)
        seen[card] = found.image.tobytes()
    seen.pop("JK2")  # both Jokers look the same
    assert len(set(seen.values())) == len(seen)


def test_the_index_tells_the_rank_and_the_suit() -> None:
    assert apart(part(drawn("S7"), CORNER), part(drawn("S8"), CORNER))
    assert apart(part(drawn("S7"), CORNER), part(drawn("C7"), CORNER))


def test_suits_have_their_colour() -> None:
    def inks(card: str) -> set[tuple[int, ...]]:
        colours = drawn(card, "large", 300).getcolors(1 << 20) or []
        return {colour for _, colour in colours if isinstance(colour, tuple)}

    assert INK["heart"] in inks("H5")
    assert INK["heart"] not in inks("S5")
    assert JOKER in inks("JK1")


def test_a_card_reads_the_same_from_both_sides() -> None:
    """But for the light on it, which falls from above."""
    king = drawn("SK", "large", 300).convert("L").point(lambda v: 255 if v < 90 else 0)
    apart_by = ImageChops.difference(king, king.rotate(180)).histogram()[255]
    assert apart_by < king.width * king.height * 0.01


def test_the_number_of_pips_is_the_rank() -> None:
    def red(card: str) -> int:
        middle = part(drawn(card, "large", 300), (0.22, 0.06, 0.78, 0.94)).convert("RGB")
        return sum(count for count, colour in middle.getcolors(1 << 20) or [] if colour == INK["heart"])

    one = red("H2") / 2
    for number in (3, 5, 8, 10):
        assert red(f"H{number}") / one == pytest.approx(number, rel=0.06)


def test_ones_own_picture_stands_in_the_middle(tmp_path: Path) -> None:
    file = tmp_path / "SA.png"
    Image.new("RGB", (60, 90), (0, 200, 0)).save(file)
    mine = faces.draw(face("SA", str(file)), "hand", 120).image
    assert mine.getpixel((60, 84)) == (0, 200, 0)
    assert not apart(part(mine, (0.02, 0.02, 0.2, 0.2)), part(drawn("SA"), (0.02, 0.02, 0.2, 0.2)))
