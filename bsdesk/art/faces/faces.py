"""Card faces in three sizes, each its own design: on the table, in the hand, and large with all there is to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageDraw

from bsdesk.art.brush.light import RGB, Cover
from bsdesk.art.brush.symbols import block_plate, rarity_gem
from bsdesk.art.brush.tokens import core
from bsdesk.art.faces.fitting import Fit, fit, fit_line, font, rounded_mask, voice_of, wide, write
from bsdesk.art.faces.frames import art_of, badge, label, panel, reductions, scrim, symbols_row, tone
from bsdesk.art.faces.playing_cards import playing_card
from bsdesk.engine.looks.face import Face
from bsdesk.speech.line_breaks import units

Art = Callable[[Face, tuple[int, int], Cover], Image.Image]
SIZES = ("table", "hand", "large")
WIDTHS = {"table": 120, "hand": 160, "large": 480}  # at a UI scale of 1
LEAST_WIDTH = {"table": 88, "hand": 120, "large": 300}
RATIO = 88 / 63
LEAST = 11  # no letters smaller than this on the table and in the hand


METAL: dict[str, tuple[RGB, RGB]] = {"X": ((255, 232, 160), (176, 120, 40)), "M": ((250, 250, 255), (130, 138, 156))}


class Placed(NamedTuple):
    """A text that was set: what, in which size, the least it may be, and whether all of it stands in its box."""

    what: str
    size: int
    least: int
    fits: bool


class Drawn(NamedTuple):
    """A finished face, square at its corners (see `corners`), and how its texts came out."""

    image: Image.Image
    texts: tuple[Placed, ...]


def height(width: int) -> int:
    return round(width * RATIO)


def corners(image: Image.Image) -> Image.Image:
    """The same with round corners, on nothing."""
    found = image.convert("RGBA")
    found.putalpha(rounded_mask(image.size, image.width * 0.05))
    return found


def draw(face: Face, size: str = "large", width: int = 0, level: int = 1, art: Art = art_of) -> Drawn:
    """One face; on the table and in the hand with the figures of this level. `art` fills the picture window."""
    width = max(width or WIDTHS[size], LEAST_WIDTH[size])
    if face.suit:
        image, rank = playing_card(face, (width, height(width)), small=size != "large")
        return Drawn(image, (Placed("rank", rank, LEAST, fits=True),))
    return large(face, width, art) if size == "large" else small(face, width, level, art, marks=size == "hand")


# ----------------------------------------------------------------------------------- on the table and in the hand


def small(face: Face, w: int, level: int, art: Art, *, marks: bool) -> Drawn:
    """The picture fills the card; name and figures stand on its foot, cost and symbols at its head."""
    h = height(w)
    image, rim = _framed(face, w, h, min(max(round(w * 0.028), 3), 6))
    inner = (w - 2 * rim, h - 2 * rim)
    bar = round(max(w * 0.21, 22))
    texts: list[Placed] = []
    foot = h - rim - bar
    most = max(round(w * 0.12), LEAST)
    voice = voice_of(face.name, face.language)
    rows, size = name_rows(face.name, voice, inner[0] - round(w * 0.08), most)
    deep = round(size * 1.24 * len(rows)) + round(w * 0.03)
    chips = _chip_rows(face, inner[0] - 8, max(round(w * 0.075), LEAST)) if marks else []
    chip_high = round(max(w * 0.075, LEAST) * 1.5)
    chips_high = _lines(chips) * chip_high
    window = (inner[0], inner[1] - bar)
    covered = (deep + chips_high) / window[1]
    image.paste(art(face, window, (bar * 0.7 / window[1], min(covered * 0.9, 0.45))), (rim, rim))
    scrim(image, (rim, foot - deep - chips_high - round(w * 0.16), w - rim, foot), (6, 6, 12), 0.86)
    for k, row in enumerate(rows):
        y = foot - deep + round(w * 0.01) + size * 1.24 * (k + 0.5)
        label(image, (w / 2, y), row, size, voice, anchor="mm", halo=max(w * 0.012, 1.0))
    texts.append(Placed("name", size, LEAST, not any(row.endswith("…") for row in rows)))
    _chips(image, face, chips, (rim + 4, foot - deep - chips_high), chip_high)
    texts += _figures(image, face, level, (rim, foot, w - rim, h - rim))
    radius = round(max(w * 0.135, 14))
    badge(image, (radius + 2, radius + 2), radius, face.colour, str(face.cost))
    reductions(image, (2 * radius + 4, radius + 1), round(max(w * 0.12, 11)), face)
    return Drawn(image, tuple(texts))


def _framed(face: Face, w: int, h: int, rim: int) -> tuple[Image.Image, int]:
    """The card itself: a frame in its colour round a dark ground."""
    image = Image.new("RGB", (w, h), tone(face.colour, 0.2))
    panel(image, (0, 0, w, h), 0, tone(face.colour, 0.7), tone(face.colour, 0.26))
    inner = (rim - 1, rim - 1, w - rim + 1, h - rim + 1)
    if rim > 6:  # a bevel, and for the rare a line of metal
        d = rim // 3
        panel(image, (d, d, w - d, h - d), rim, tone(face.colour, 0.44), tone(face.colour, 0.36))
        metal = METAL.get(face.rarity)
        panel(image, inner, rim, *(metal or (tone(face.colour, 0.2), tone(face.colour, 0.62))))
        inner = (rim + 1, rim + 1, w - rim - 1, h - rim - 1)
    panel(image, inner, rim, (8, 8, 12))
    return image, rim + (2 if rim > 6 else 0)


def name_rows(name: str, language: str, room: int, most: int) -> tuple[list[str], int]:
    """A name in one line if it can be, else in two; at the least size in three."""
    for size in range(most, LEAST - 1, -1):
        if wide(name, language, size, True) <= room:
            return [name], size
        if size <= max(round(most * 0.85), LEAST) and (two := _two(name, language, room, size)):
            return two, size
    return _many(name, language, room), LEAST


def _two(name: str, language: str, room: int, size: int) -> list[str]:
    """Two lines as even as they can be, rather where one script ends and another begins; none if they don't fit."""
    parts = units(name)
    best: tuple[float, list[str]] | None = None
    for k in range(1, len(parts)):
        pair = ["".join(parts[:k]).rstrip(), "".join(parts[k:]).strip()]
        longer = max(wide(one, language, size, True) for one in pair)
        cost = longer * (0.7 if _seam(pair[0][-1:], pair[1][:1]) else 1.0)
        if longer <= room and (best is None or cost < best[0]):
            best = (cost, pair)
    return best[1] if best else []


def _seam(before: str, after: str) -> bool:
    """Does a word end between these letters: kanji or kana before katakana, say? Hiragana goes with what it follows."""
    scripts = [next((n for n, (a, z) in enumerate(SCRIPTS) if a <= letter <= z), -1) for letter in (before, after)]
    return scripts[0] != scripts[1] and -1 not in scripts and scripts[1] != 0


SCRIPTS = (("ぁ", "ゟ"), ("ァ", "ヿ"), ("一", "鿿"))  # hiragana, katakana, kanji


def _many(name: str, language: str, room: int, most: int = 3) -> list[str]:
    """The name at the least size, in as many lines as it needs; what has no room is cut from the last."""
    rows = [""]
    for part in units(name):
        if rows[-1] and len(rows) < most and wide((rows[-1] + part).rstrip(), language, LEAST, True) > room:
            rows.append("")
        rows[-1] += part
    return [fit_line(row.strip(), language, room, LEAST, LEAST, True)[1] for row in rows]


Chip = list[str]  # a timing mark: one line, or two where it is long


def _chip_rows(face: Face, room: int, size: int) -> list[list[Chip]]:
    """The timing marks in rows; at most three lines, the rest goes unsaid (the large face has them)."""
    rows: list[list[Chip]] = []
    x = 0.0
    for mark in face.marks:
        taken = wide(mark, face.language, size, True) + size * 0.9 + 3
        if taken > room:
            inner = round(room - size * 0.9)
            rows.append(
                [_two(mark, face.language, inner, size) or [fit_line(mark, face.language, inner, size, size, True)[1]]]
            )
            x = float(room)
            continue
        if not rows or x + taken > room:
            rows.append([])
            x = 0.0
        rows[-1].append([mark])
        x += taken
    while rows and _lines(rows) > 3:
        rows.pop()
    return rows


def _lines(rows: list[list[Chip]]) -> int:
    """How many lines the marks take."""
    return sum(max(len(chip) for chip in row) for row in rows)


def _chips(image: Image.Image, face: Face, rows: list[list[Chip]], at: tuple[int, int], high: int) -> None:
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


def _figures(image: Image.Image, face: Face, level: int, box: tuple[int, int, int, int]) -> list[Placed]:
    """The foot: level, strength, symbols."""
    x0, y0, x1, y1 = box
    panel(image, box, 2, (16, 16, 24), (30, 30, 42))
    tall, middle = y1 - y0, (y0 + y1) // 2
    start = symbols_row(image, x1 - 3, middle, round(tall * 0.72), face)
    line = face.levels[min(level, len(face.levels)) - 1] if face.levels else None
    if line is None:
        size, text = fit_line(face.kind_mark, "en", start - x0 - 8, round(tall * 0.5), LEAST, True)
        label(image, (x0 + 6, middle), text, size, "en", (206, 212, 226))
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
    """The level on a plate, its figure as large as the strength. Where the plate ends."""
    first, second = wide(word, "en", sizes[0], True), wide(figure, "en", sizes[1], True)
    end, half = round(at[0] + 7 + first + second), round(sizes[1] * 0.56)
    panel(image, (at[0], at[1] - half, end, at[1] + half), half / 2, (34, 82, 150), (20, 50, 104))
    label(image, (at[0] + 3, at[1] + half * 0.2), word, sizes[0], "en", (190, 222, 255))
    label(image, (at[0] + 4 + first, at[1]), figure, sizes[1], "en")
    return end


# -------------------------------------------------------------------------------------------------------- large


def large(face: Face, w: int, art: Art) -> Drawn:
    """Everything: the picture gives way to the text, down to two fifths of the card."""
    h = height(w)
    u = w / 480  # all measures were chosen at a width of 480
    image, rim = _framed(face, w, h, round(12 * u))
    foot_top = h - rim - round(26 * u)  # set number, block, rarity
    levels_top = foot_top - round((62 if face.levels or face.symbols or face.ex else 6) * u)
    room_wide = w - 2 * rim - round(36 * u)
    most_deep = levels_top - round(h * 0.43)
    least = max(round(13 * u), 9)
    text = fit(face.lines, face.language, (room_wide, most_deep - round(24 * u)), round(18 * u), least)
    deep = round(text.high + 24 * u) if face.lines else 0
    text_top = levels_top - deep - (round(6 * u) if deep else 0)
    art_box = (rim, rim, w - rim, text_top - round(4 * u))
    window = (art_box[2] - art_box[0], art_box[3] - art_box[1])
    image.paste(art(face, window, (8 * u / window[1], min(40 * u / window[1], 0.34))), art_box[:2])
    texts = [*_head(image, face, u, rim), *_title(image, face, u, art_box)]
    if face.lines:
        box = (rim + round(4 * u), text_top, w - rim - round(4 * u), text_top + deep)
        panel(image, box, 8 * u, tone(face.colour, 0.2))
        inset = max(round(2 * u), 1)
        paper = (box[0] + inset, box[1] + inset, box[2] - inset, box[3] - inset)
        panel(image, paper, 7 * u, tone(face.colour, 0.95), tone(face.colour, 0.88))
        write(image, (rim + 18 * u, text_top + 12 * u), text, face.language, (20, 18, 26))
    texts.append(Placed("text", text.size, least, text.whole and _inside(text, room_wide)))
    texts += _levels(image, face, u, (rim + round(4 * u), levels_top, w - rim - round(4 * u), foot_top - round(2 * u)))
    return Drawn(image, (*texts, *_foot(image, face, u, rim, foot_top)))


def _inside(text: Fit, room: float) -> bool:
    return all(row[-1].x + wide_of(row[-1].text, row[-1].wide) <= room + 1 for row in text.rows)


def wide_of(text: str, far: float) -> float:
    """How wide a piece is; the space at a line's end is not seen."""
    return far * len(text.rstrip()) / max(len(text), 1) if text.endswith(" ") else far


def _head(image: Image.Image, face: Face, u: float, rim: int) -> list[Placed]:
    """Cost and reduction to the left, the kind to the right, over the picture."""
    w = image.width
    scrim(image, (rim, rim, w - rim, rim + round(84 * u)), (6, 6, 12), 0.62, up=True)
    radius = round(34 * u)
    badge(image, (rim + radius - round(3 * u), rim + radius - round(3 * u)), radius, face.colour, str(face.cost))
    reductions(image, (rim + 2 * radius + round(4 * u), rim + round(26 * u)), round(28 * u), face)
    size = round(17 * u)
    far = round(wide(face.kind_mark, "en", size, True) + 26 * u)
    panel(
        image,
        (w - rim - far - round(8 * u), rim + round(10 * u), w - rim - round(8 * u), rim + round(40 * u)),
        15 * u,
        (12, 12, 20),
        alpha=0.72,
    )
    label(
        image,
        (w - rim - round(8 * u) - far / 2, rim + 25 * u),
        face.kind_mark,
        size,
        "en",
        tone(face.colour, 0.86),
        anchor="mm",
    )
    return [Placed("kind", size, 8, True)]


def _title(image: Image.Image, face: Face, u: float, art_box: tuple[int, int, int, int]) -> list[Placed]:
    """Families above the name, on the foot of the picture."""
    x0, _, x1, y1 = art_box
    room = x1 - x0 - round(36 * u)
    voice = voice_of(face.name, face.language)
    size, name = fit_line(face.name, voice, room, round(34 * u), round(17 * u), True)
    families = " ・ ".join(face.families) if face.language != "en" else " · ".join(face.families)
    small_size, text = fit_line(families, face.language, room, round(16 * u), max(round(12 * u), 8))
    scrim(image, (x0, y1 - round(118 * u), x1, y1), (6, 6, 12), 0.9)
    label(image, (x0 + 18 * u, y1 - 30 * u), name, size, voice, halo=3 * u)
    if families:
        label(
            image,
            (x0 + 18 * u, y1 - 64 * u),
            text,
            small_size,
            face.language,
            tone(face.colour, 0.9),
            bold=False,
            halo=2 * u,
        )
    return [
        Placed("name", size, round(17 * u), name == face.name),
        Placed("families", small_size, max(round(12 * u), 8), text == families),
    ]


def _levels(image: Image.Image, face: Face, u: float, box: tuple[int, int, int, int]) -> list[Placed]:
    """A plate a level: above, the cores that keep it; below, its strength. Symbols to the right."""
    x0, y0, x1, y1 = box
    start = symbols_row(image, x1 - round(4 * u), (y0 + y1) // 2, round(48 * u), face)
    placed: list[Placed] = []
    far = min(round(124 * u), (start - x0) // max(len(face.levels), 1) - round(6 * u))
    for k, line in enumerate(face.levels):
        left = x0 + k * (far + round(6 * u))
        panel(image, (left, y0, left + far, y1), 8 * u, (14, 14, 22), (34, 34, 48))
        panel(image, (left, y0, left + round(4 * u), y1), 2 * u, tone(face.colour, 0.6))
        middle = y0 + round((19 if line.power is not None else 30) * u)
        size = round(19 * u)
        label(image, (left + 12 * u, middle), line.name, size, "en", (140, 196, 255))
        gem_size = round(34 * u)
        x = left + round(15 * u + wide(line.name, "en", size, True))
        gem = core(gem_size)
        image.paste(gem, (x, middle - gem_size // 2), gem)
        label(image, (x + gem_size * 0.94, middle), str(line.cores), size, "en")
        if line.soul:
            gem = core(gem_size, True)
            image.paste(gem, (left + far - gem_size - round(2 * u), middle - gem_size // 2), gem)
        if line.power is not None:
            power = round(25 * u)
            label(image, (left + 12 * u, y0 + 45 * u), "BP", round(14 * u), "en", (170, 176, 190))
            label(image, (left + far - 10 * u, y0 + 44 * u), str(line.power), power, "en", anchor="rm")
            placed.append(Placed("power", power, 8, wide(str(line.power), "en", power, True) + 40 * u <= far))
    return placed


def _foot(image: Image.Image, face: Face, u: float, rim: int, top: int) -> list[Placed]:
    """Set number, block icon, rarity."""
    w, middle = image.width, top + round(14 * u)
    size = max(round(13 * u), 8)
    label(image, (rim + 8 * u, middle), face.id, size, "en", (198, 202, 214), bold=False)
    x = w - rim - round(8 * u)
    if face.rarity:
        side = round(20 * u)
        gem = rarity_gem(face.rarity, side)
        image.paste(gem, (x - side, middle - side // 2), gem)
        label(image, (x - side - 4 * u, middle), face.rarity, size, "en", (220, 222, 230), anchor="rm")
        x -= side + round(22 * u)
    if face.block:
        side = round(22 * u)
        plate = block_plate(face.block_colour, side)
        image.paste(plate, (x - side, middle - side // 2), plate)
        letters = fit_line(face.block, "en", side * 0.8, round(14 * u), 6, True)
        ImageDraw.Draw(image).text(
            (x - side / 2, middle), letters[1], (255, 255, 255), font("en", letters[0], True), anchor="mm"
        )
    return [Placed("id", size, 8, True)]
