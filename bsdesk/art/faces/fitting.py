"""Text in its box: fonts of four languages, line breaking by the rules of each, and a size at which all text fits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from bsdesk.art import shipped
from bsdesk.engine.looks.face import Ink
from bsdesk.speech.letters.line_breaks import NOT_FIRST, units, words_of
from bsdesk.speech.letters.typefaces import font_file, runs, unknown_letters, whole_voice

SPACED = ("en",)  # languages that write a space between words, and so between sentences


@lru_cache(maxsize=1)
def folder() -> Path:
    """Return the folder of the fonts."""
    return shipped.folder("fonts")


@lru_cache(maxsize=64)  # an open font takes most of a megabyte, and is opened in one millisecond
def font(voice: str, size: int, bold: bool = False) -> ImageFont.FreeTypeFont:
    """Open the font of a voice with basic layout: the same pixels whether Pillow was built with Raqm or not."""
    return ImageFont.truetype(str(font_file(folder(), voice, bold)), size, layout_engine=ImageFont.Layout.BASIC)


def voice_of(text: str, language: str) -> str:
    """Return the language whose font can write the text: its own, else the first that has all its letters."""
    return whole_voice(folder(), language, text) or language


def undrawn(text: str) -> list[str]:
    """Return the letters of a text that none of our fonts has."""
    return unknown_letters(folder(), text)


class Piece(NamedTuple):
    """Some ink at its place in a line; a mark has room for its plate."""

    kind: str
    text: str
    x: float
    wide: float


MARKS = ("level", "timing", "activate", "limit", "keyword")
PLATE = (0.12, 1.3)  # of a size, from the top of a line: from there to there a plate reaches
WITH_TAILS = (0.15, 1.4)  # in languages whose letters have tails


@lru_cache(maxsize=8192)  # of words, most of which come again and again
def wide(text: str, language: str, size: int, bold: bool = False) -> float:
    return sum(font(voice, size, bold).getlength(part) for voice, part in runs(folder(), language, text))


def put(
    pen: ImageDraw.ImageDraw, at: tuple[float, float], text: str, colour: tuple[int, ...] | int, language: str,
    size: int, bold: bool = False, anchor: str = "lm",
) -> None:  # fmt: skip
    """Draw a line of text, each letter in a font that has it."""
    parts = runs(folder(), language, text)
    if len(parts) > 1:  # pieces one after another, on one line
        at = (at[0] - wide(text, language, size, bold) * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]], at[1])
        anchor = "l" + anchor[1]
    for voice, part in parts:
        letters = font(voice, size, bold)
        pen.text(at, part, colour, letters, anchor=anchor)
        at = (at[0] + letters.getlength(part), at[1])


def broken(line: Sequence[Ink], language: str, size: int, room: float) -> list[list[Piece]]:
    """Break one paragraph into lines of this width, if possible without a short last line."""
    rows = _broken(line, language, size, room, room)
    for less in (1, 2, 3, 4):
        if len(rows) < 2 or rows[-1][-1].x + rows[-1][-1].wide > size * 3:
            break
        narrower = _broken(line, language, size, room - less * size, room)
        if len(narrower) == len(rows):
            rows = narrower
    return rows


def _broken(line: Sequence[Ink], asked: str, size: int, room: float, most: float) -> list[list[Piece]]:
    """Break one paragraph into lines of this width; a mark may be wider, up to `most`."""
    rows: list[list[Piece]] = [[]]
    x = 0.0
    for ink in line:
        language = voice_of(ink.text, asked)
        mark = ink.kind in MARKS
        bold = mark
        last = rows[-1][-1] if rows[-1] else None
        if last and (mark or last.kind in MARKS):
            x += size * 0.3
        apart = last is not None and not mark and last.kind not in MARKS and asked in SPACED
        written = f" {ink.text}" if last and apart and not last.text.endswith(" ") else ink.text
        for unit in _plates(written, language, size, most) if mark else words_of(written):
            taken = wide(unit.rstrip(" "), language, size, bold) + (size * 0.7 if mark else 0.0)
            if x + taken > room and rows[-1]:
                rows.append([])
                x = 0.0
            text = unit if rows[-1] else unit.lstrip(" ")
            for part in [text] if mark else _hard(text, language, size, room):
                if x + wide(part.rstrip(" "), language, size, bold) > room and rows[-1]:
                    rows.append([])
                    x = 0.0
                far = wide(part, language, size, bold) + (size * 0.7 if mark else 0.0)
                rows[-1].append(Piece(ink.kind, part, x, far))
                x += far
    return [row for row in rows if row]


def _plates(text: str, language: str, size: int, room: float) -> list[str]:
    """Return a mark in the parts that have a plate each: one, unless that is wider than the line."""
    found = [""]
    for unit in units(text):
        if found[-1] and wide((found[-1] + unit).rstrip(" "), language, size, bold=True) + size * 0.7 > room:
            found[-1] = found[-1].rstrip(" ")
            found.append("")
        found[-1] += unit
    return found


def _hard(text: str, language: str, size: int, room: float) -> list[str]:
    """Cut a unit that is wider than the line, keeping kinsoku."""
    found = [""]
    for letter in text:
        if found[-1] and wide(found[-1] + letter.strip(), language, size) > room and letter not in NOT_FIRST:
            found.append("")
        found[-1] += letter
    return found


def ink_box(text: str, language: str, size: int, bold: bool, anchor: str) -> tuple[float, float, float, float]:
    """Return where the ink of a line of text is, seen from its anchor."""
    parts = runs(folder(), language, text)
    if len(parts) == 1:
        return font(parts[0][0], size, bold).getbbox(parts[0][1], anchor=anchor)
    boxes = [font(voice, size, bold).getbbox(part, anchor=anchor) for voice, part in parts]
    far = wide(text, language, size, bold)
    left = -far * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor[0]]
    return left, min(box[1] for box in boxes), left + far, max(box[3] for box in boxes)


class Fit(NamedTuple):
    """A text that fits: the size used, its lines, and its height."""

    size: int
    rows: list[list[Piece]]
    starts: frozenset[int]  # rows that begin a paragraph
    high: float
    whole: bool  # nothing was cut


LEADING, GAP = 1.32, 0.34  # line height, and the gap between paragraphs, in sizes


def fit(lines: Sequence[Sequence[Ink]], language: str, room: tuple[float, float], most: int, least: int) -> Fit:
    """Return the largest size, from `most` down to `least`, at which all lines fit into the room."""
    found = Fit(least, [], frozenset(), 0.0, False)
    for size in range(most, least - 1, -1):
        rows: list[list[Piece]] = []
        starts = set()
        for line in lines:
            starts.add(len(rows))
            rows += broken(line, language, size, room[0])
        high = size * (LEADING * len(rows) + GAP * max(len(lines) - 1, 0))
        found = Fit(size, rows, frozenset(starts), high, high <= room[1])
        if found.whole:
            break
    return found


def fit_line(text: str, language: str, room: float, most: int, least: int, bold: bool = False) -> tuple[int, str]:
    """Fit one line: smaller until it fits; at the least size cut with an ellipsis."""
    for size in range(most, least - 1, -1):
        if wide(text, language, size, bold) <= room:
            return size, text
    short = text
    while short and wide(short + "…", language, least, bold) > room:
        short = short[:-1].rstrip()
    return least, short + "…"


INK = {
    "level": (24, 26, 34),
    "timing": (24, 92, 196),
    "activate": (24, 92, 196),
    "limit": (190, 32, 40),
    "keyword": (16, 16, 20),
}


def write(image: Image.Image, at: tuple[float, float], found: Fit, language: str, colour: tuple[int, int, int]) -> None:
    """Draw a fitted text: marks on plates, reminders in a weaker colour."""
    pen = ImageDraw.Draw(image)
    size, y = found.size, at[1]
    for number, row in enumerate(found.rows):
        if number and number in found.starts:
            y += size * GAP
        for piece in row:
            if piece.kind in MARKS:
                _plate(image, (at[0] + piece.x, y), piece, size, language)
            else:
                shade = tuple(round(c * 0.55 + 58) for c in colour) if piece.kind == "reminder" else colour
                spot = (at[0] + piece.x, y + size * LEADING / 2)
                put(pen, spot, piece.text, shade, voice_of(piece.text, language), size)
        y += size * LEADING


def _plate(image: Image.Image, at: tuple[float, float], piece: Piece, size: int, language: str) -> None:
    top, foot = WITH_TAILS if language in SPACED else PLATE
    x, y = round(at[0]), round(at[1] + size * top)
    plate = (round(piece.wide), ceil(at[1] + size * foot) - y)
    level = piece.kind == "level"
    radius = size * {"level": 0.2, "keyword": 0.16}.get(piece.kind, 0.62)
    image.paste(INK[piece.kind], (x, y), rounded_mask(plate, radius))
    if level:
        edge = max(size // 12, 1)
        inner = (plate[0] - 2 * edge, plate[1] - 2 * edge)
        image.paste((255, 255, 255), (x + edge, y + edge), rounded_mask(inner, radius - edge))
    colour = INK["level"] if level else (255, 255, 255)
    spot = (x + size * 0.35, at[1] + size * LEADING / 2)
    put(ImageDraw.Draw(image), spot, piece.text, colour, language, size, True)


@lru_cache(maxsize=64)
def rounded_mask(size: tuple[int, int], radius: float) -> Image.Image:
    """A plate with round corners, smooth at its edges."""
    big = Image.new("L", (size[0] * 4, size[1] * 4))
    ImageDraw.Draw(big).rounded_rectangle([0, 0, big.width - 1, big.height - 1], max(radius, 0.0) * 4, fill=255)
    return big.reduce(4)
