"""Large cards with symbols: all that is printed, down to the set number."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bsdesk.art.brush.symbols import block_plate, rarity_gem
from bsdesk.art.brush.tokens import core
from bsdesk.art.faces.fitting import Fit, fit, fit_line, font, voice_of, wide, write
from bsdesk.art.faces.frames import Art, badge, framed, label, panel, reductions, scrim, symbols_row, tone
from bsdesk.art.faces.sizes import Drawn, Placed, height
from bsdesk.engine.looks.face import SymbolFace


def large(face: SymbolFace, w: int, art: Art) -> Drawn:
    """Draw everything: the picture shrinks for the text, down to two fifths of the card."""
    h = height(w)
    u = w / 480  # all measures were chosen at a width of 480
    image, rim = framed(face, w, h, round(12 * u))
    text, foot_top, levels_top = text_fit(face, w, rim)
    room_wide, least = w - 2 * rim - round(36 * u), max(round(13 * u), 9)
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


def text_fit(face: SymbolFace, w: int, rim: int = 0) -> tuple[Fit, int, int]:
    """Return the text as it is set on a large card so wide; and where set number and levels begin. `rim`: how far from
    its edge it begins to be filled."""
    h, u = height(w), w / 480
    rim = rim or round(12 * u)
    foot_top = h - rim - round(26 * u)  # set number, block, rarity
    levels_top = foot_top - round((62 if face.levels or face.symbols or face.ex else 6) * u)
    room = (w - 2 * rim - round(36 * u), levels_top - round(h * 0.43) - round(24 * u))
    return fit(face.lines, face.language, room, round(18 * u), max(round(13 * u), 9)), foot_top, levels_top


def _inside(text: Fit, room: float) -> bool:
    return all(row[-1].x + wide_of(row[-1].text, row[-1].wide) <= room + 1 for row in text.rows)


def wide_of(text: str, far: float) -> float:
    """Return the width of a piece without the space at a line's end."""
    return far * len(text.rstrip()) / max(len(text), 1) if text.endswith(" ") else far


def _head(image: Image.Image, face: SymbolFace, u: float, rim: int) -> list[Placed]:
    """Draw cost and reduction left, the kind right, over the picture."""
    w = image.width
    scrim(image, (rim, rim, w - rim, rim + round(84 * u)), (6, 6, 12), 0.62, up=True)
    radius = round(34 * u)
    badge(image, (rim + radius - round(3 * u), rim + radius - round(3 * u)), radius, face.colour, str(face.cost))
    reductions(image, (rim + 2 * radius + round(4 * u), rim + round(26 * u)), round(28 * u), face)
    size = round(17 * u)
    far = round(wide(face.kind_mark, face.language, size, True) + 26 * u)
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
        face.language,
        tone(face.colour, 0.86),
        anchor="mm",
    )
    return [Placed("kind", size, 8, True)]


def _title(image: Image.Image, face: SymbolFace, u: float, art_box: tuple[int, int, int, int]) -> list[Placed]:
    """Draw families above the name, at the foot of the picture."""
    x0, _, x1, y1 = art_box
    room = x1 - x0 - round(36 * u)
    voice = voice_of(face.name, face.language)
    size, name = fit_line(face.name, voice, room, round(34 * u), round(17 * u), True)
    families = (" ・ " if face.language != "en" else " · ").join(filter(None, (face.reading, *face.families)))
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


def _levels(image: Image.Image, face: SymbolFace, u: float, box: tuple[int, int, int, int]) -> list[Placed]:
    """Draw a plate per level: above, the cores that keep it; below, its strength. Symbols to the right."""
    x0, y0, x1, y1 = box
    start = symbols_row(image, x1 - round(4 * u), (y0 + y1) // 2, round(48 * u), face)
    placed: list[Placed] = []
    far = min(round(124 * u), (start - x0) // max(len(face.levels), 1) - round(6 * u))
    for k, line in enumerate(face.levels):
        left = x0 + k * (far + round(6 * u))
        panel(image, (left, y0, left + far, y1), 8 * u, (14, 14, 22), (34, 34, 48))
        panel(image, (left, y0, left + round(4 * u), y1), 2 * u, tone(face.colour, 0.6))
        if not line.name:  # there is but one: only its strength
            size = round(34 * u)
            label(image, (left + far / 2, (y0 + y1) / 2), str(line.power), size, "en", anchor="mm")
            placed.append(Placed("power", size, 8, wide(str(line.power), "en", size, True) + 16 * u <= far))
            continue
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


def _foot(image: Image.Image, face: SymbolFace, u: float, rim: int, top: int) -> list[Placed]:
    """Draw set number, block icon, rarity."""
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
