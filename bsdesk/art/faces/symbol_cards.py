"""Cards with symbols, on the table and in the hand: the picture fills the card, text and figures stand before it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PIL import Image

from bsdesk.art.faces.fitting import fit_line, voice_of, wide
from bsdesk.art.faces.frames import (
    EDGE,
    Art,
    badge,
    framed,
    ground,
    label,
    panel,
    reductions,
    scrim,
    symbols_row,
    tags_column,
)
from bsdesk.art.faces.large_symbol_cards import large
from bsdesk.art.faces.sizes import LEAST, Drawn, Placed, height
from bsdesk.engine.looks.face import SymbolFace
from bsdesk.speech.letters.line_breaks import units, words_of


def symbol_card(face: SymbolFace, size: str, width: int, level: int, art: Art) -> Drawn:
    """Draw one card; on the table and in the hand with the figures of this level. `art` fills the picture window."""
    return large(face, width, art) if size == "large" else small(face, width, level, art, size)


def small(face: SymbolFace, w: int, level: int, art: Art, kind: str) -> Drawn:
    """Draw the picture over the whole card; name and figures at its foot, cost and symbols at its head.

    On a bare one cost and figures are left out, since the table writes those of now over it: only symbols stay.
    """
    h = height(w)
    image, rim = framed(face, w, h, max(round(w * 0.012), 1))
    inner = (w - 2 * rim, h - 2 * rim)
    bare = kind == "bare"
    bar = round(max(w * 0.22, 28) if bare else max(w * 0.21, 22))
    texts: list[Placed] = []
    foot = h - rim - bar
    most = max(round(w * 0.12), LEAST)
    voice = voice_of(face.name, face.language)
    rows, size = name_rows(face.name, voice, inner[0] - round(w * 0.08), most)
    middle = w / 2
    if bare and max(wide(row, voice, size, True) for row in rows) > w - 2 * bar:
        # on a card that lies turned, figures stand over the right end of this line
        rows, size = name_rows(face.name, voice, inner[0] - round(w * 0.06) - bar, most, 4)
        middle = (w - bar) / 2
    deep = round(size * 1.24 * len(rows)) + round(w * 0.03)
    chips = chip_rows(face, inner[0] - 8, max(round(w * 0.075), LEAST)) if kind == "hand" else []
    chip_high = round(max(w * 0.075, LEAST) * 1.5)
    chips_high = _lines(chips) * chip_high
    window = (inner[0], inner[1] - (0 if bare else bar))  # a card that lies turned shows its picture to the edge
    covered = (deep + chips_high + (bar if bare else 0)) / window[1]
    image.paste(art(face, window, (bar * 0.7 / window[1], min(covered * 0.9, 0.45))), (rim, rim))
    scrim(
        image, (rim, foot - deep - chips_high - round(w * 0.16), w - rim, h - rim if bare else foot), (6, 6, 12), 0.86
    )
    for k, row in enumerate(rows):
        y = foot - deep + round(w * 0.01) + size * 1.24 * (k + 0.5)
        label(image, (middle, y), row, size, voice, anchor="mm", halo=max(w * 0.012, 1.0))
    texts.append(Placed("name", size, LEAST, not any(row.endswith("…") for row in rows)))
    _chips(image, face, chips, (rim + 4, foot - deep - chips_high), chip_high)
    if bare:
        right, side = w - rim - round(w * 0.03), round(w * 0.15)
        symbols_row(image, right, rim + round(w * 0.115), side, face)
        texts += tags_column(image, right, rim + round(w * 0.13) + side // 2 + 2, max(round(w * 0.085), LEAST), face)
        return Drawn(image, tuple(texts))
    texts += _figures(image, face, level, (rim, foot, w - rim, h - rim))
    at_foot = "" if face.levels else face.kind_mark
    right, top = w - rim - round(w * 0.03), rim + round(w * 0.03)
    texts += tags_column(image, right, top, max(round(w * 0.085), LEAST), face, at_foot)
    radius = round(max(w * 0.135, 14))
    badge(image, (radius + 2, radius + 2), radius, face.colour, str(face.cost))
    reductions(image, (2 * radius + 4, radius + 1), round(max(w * 0.12, 11)), face)
    return Drawn(image, tuple(texts))


def name_rows(name: str, language: str, room: int, most: int, lines: int = 3) -> tuple[list[str], int]:
    """Return a name in one line if possible, else in two; at the least size in more; and its font size. No word is
    parted while there is another way."""
    words = words_of(name)
    for size in range(most, LEAST - 1, -1):
        if wide(name, language, size, True) <= room:
            return [name], size
        if size <= max(round(most * 0.85), LEAST) and (two := _two(words, language, room, size)):
            return two, size
    whole = _many(words, language, room, lines, LEAST)
    cut = any(row.endswith("…") for row in whole)
    return _parted(name, language, room, lines, LEAST) if cut else whole, LEAST


def _parted(name: str, language: str, room: int, most: int, size: int) -> list[str]:
    """Return a name in two lines at this size, or more, with a word parted where no word has room."""
    pieces = units(name)
    return _two(pieces, language, room, size) or _many(pieces, language, room, most, size)


def _two(parts: Sequence[str], language: str, room: int, size: int) -> list[str]:
    """Return two lines as even as possible, preferably where the script changes; none if they don't fit."""
    best: tuple[float, list[str]] | None = None
    for k in range(1, len(parts)):
        pair = ["".join(parts[:k]).rstrip(), "".join(parts[k:]).strip()]
        longer = max(wide(one, language, size, True) for one in pair)
        cost = longer * (0.7 if _seam(pair[0][-1:], pair[1][:1]) else 1.0)
        if longer <= room and (best is None or cost < best[0]):
            best = (cost, pair)
    return best[1] if best else []


def _seam(before: str, after: str) -> bool:
    """Return whether a word ends between these letters, such as kanji before katakana. Hiragana goes with the next."""
    scripts = [next((n for n, (a, z) in enumerate(SCRIPTS) if a <= letter <= z), -1) for letter in (before, after)]
    return scripts[0] != scripts[1] and -1 not in scripts and scripts[1] != 0


SCRIPTS = (("ぁ", "ゟ"), ("ァ", "ヿ"), ("一", "鿿"))  # hiragana, katakana, kanji


INSIDE = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _many(parts: Sequence[str], language: str, room: int, most: int, size: int) -> list[str]:
    """Return the name at this size in as many lines as it needs; what has no room is cut from the last. A word with
    capitals inside may be parted there."""
    rows = [""]
    for part in (piece for unit in parts for piece in INSIDE.split(unit)):
        if rows[-1] and len(rows) < most and wide((rows[-1] + part).rstrip(), language, size, True) > room:
            rows.append("")
        rows[-1] += part
    return [fit_line(row.strip(), language, room, size, size, True)[1] for row in rows]


Chip = list[str]  # a timing mark: one line, two where it is long, three on a narrow card


def chip_rows(face: SymbolFace, room: int, size: int) -> list[list[Chip]]:
    """Return the timing marks in rows, at most three lines, or four where one mark takes three of them; the rest is
    only on the large face."""
    rows: list[list[Chip]] = []
    x = 0.0
    for mark in face.marks:
        taken = wide(mark, face.language, size, True) + size * 0.9 + 3
        if taken > room:
            inner = round(room - size * 0.9)
            rows.append(
                [_two(words_of(mark), face.language, inner, size) or _parted(mark, face.language, inner, 3, size)]
            )
            x = float(room)
            continue
        if not rows or x + taken > room:
            rows.append([])
            x = 0.0
        rows[-1].append([mark])
        x += taken
    most = 4 if any(len(chip) == 3 for row in rows for chip in row) else 3
    while rows and _lines(rows) > most:
        rows.pop()
    return rows


def _lines(rows: list[list[Chip]]) -> int:
    """Return how many lines the marks take."""
    return sum(max(len(chip) for chip in row) for row in rows)


def _chips(image: Image.Image, face: SymbolFace, rows: list[list[Chip]], at: tuple[int, int], high: int) -> None:
    size, y = round(high / 1.5), at[1]
    for row in rows:
        x, tall = float(at[0]), high * max(len(chip) for chip in row)
        for chip in row:
            far = max(wide(line, face.language, size, True) for line in chip) + size * 0.9
            box = (round(x), y + 1, round(x + far), y + tall - 2)
            panel(image, box, high / 2, (38, 112, 226), (22, 72, 168))
            for k, line in enumerate(chip):
                middle = y + tall * (k + 0.5) / len(chip) - 1 + (0.5 - k) * (len(chip) - 1) * 2
                label(image, (x + far / 2, middle), line, size, face.language, anchor="mm")
            x += far + 3
        y += tall


def _figures(image: Image.Image, face: SymbolFace, level: int, box: tuple[int, int, int, int]) -> list[Placed]:
    """Draw the foot: level, strength, symbols."""
    x0, y0, x1, y1 = box
    panel(image, box, image.width * 0.035, ground(face.colour))
    tall, middle = y1 - y0, (y0 + y1) // 2
    start = symbols_row(image, x1 - 3, middle, round(tall * 0.72), face)
    line = face.levels[min(level, len(face.levels)) - 1] if face.levels else None
    if line is None:
        size, text = fit_line(face.kind_mark, face.language, start - x0 - 8, round(tall * 0.5), LEAST, True)
        label(image, (x0 + 6, middle), text, size, face.language, (236, 241, 249))
        return [Placed("kind", size, LEAST, text == face.kind_mark)]
    small_size, figure = max(round(tall * 0.46), LEAST), line.name.lstrip("Lv")
    word, power = line.name.removesuffix(figure), "" if line.power is None else str(line.power)
    sizes = (small_size, max(round(tall * 0.72), LEAST))
    room = start - x0 - 14 - wide(figure, "en", sizes[1], True)
    if room < wide(word, "en", small_size, True) + wide(power, "en", round(tall * 0.6), True):
        word = ""  # a narrow card: the plate says that it is the level
    left = _level(image, word, figure, (x0 + 4, middle), sizes)
    if not power:
        return [Placed("level", small_size, LEAST, True)]
    size, text = fit_line(power, "en", start - left - 6, round(tall * 0.74), LEAST, True)
    label(image, ((left + start) / 2 + 1, middle), text, size, "en", anchor="mm")
    return [Placed("level", small_size, LEAST, True), Placed("power", size, LEAST, text == power)]


def _level(image: Image.Image, word: str, figure: str, at: tuple[int, int], sizes: tuple[int, int]) -> int:
    """Draw the level on a plate, its figure as large as the strength; return where the plate ends. One that has no name
    is not drawn."""
    if not figure:
        return at[0]
    first, second = wide(word, "en", sizes[0], True), wide(figure, "en", sizes[1], True)
    end, half = round(at[0] + 7 + first + second), round(sizes[1] * 0.56)
    panel(image, (at[0], at[1] - half, end, at[1] + half), half / 2, EDGE)
    label(image, (at[0] + 3, at[1] + half * 0.2), word, sizes[0], "en", (190, 222, 255))
    label(image, (at[0] + 4 + first, at[1]), figure, sizes[1], "en")
    return end
