"""The building blocks of all faces: panels, badges, scrims, and the picture cut to its window."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from bsdesk.art.brush.light import RGB, Cover, blend, gradient
from bsdesk.art.brush.symbols import FILL, symbol
from bsdesk.art.faces import own_pictures, paintings
from bsdesk.art.faces.fitting import fit_line, font, ink_box, put, rounded_mask, wide
from bsdesk.art.faces.sizes import LEAST, Placed
from bsdesk.complaint import Complaint
from bsdesk.engine.looks.face import SymbolFace

Box = tuple[int, int, int, int]
Art = Callable[[SymbolFace, tuple[int, int], Cover], Image.Image]

EDGE: RGB = (8, 10, 16)  # of every card: light around it says what may be done with it, not what it is
CLEAR = 8.0  # contrast of figures


def tone(colour: str, t: float) -> RGB:
    """Return the frame's colour, from dark (0) over its own (0.5) to light (1)."""
    pure = blend(FILL[colour], (120, 130, 146), 0.35 if colour == "white" else 0.0)
    return blend((12, 12, 18), pure, t * 2) if t < 0.5 else blend(pure, (255, 255, 255), t * 2 - 1)


def panel(image: Image.Image, box: Box, radius: float, top: RGB, low: RGB | None = None, alpha: float = 1.0) -> None:
    """Draw a panel with round corners, in one colour or fading into another."""
    size = (max(box[2] - box[0], 1), max(box[3] - box[1], 1))
    mask = rounded_mask(size, radius)
    if alpha < 1:
        mask = mask.point([round(v * alpha) for v in range(256)])
    image.paste(gradient(size, [(0.0, top), (1.0, low or top)]), (box[0], box[1]), mask)


@lru_cache(maxsize=32)
def ground(colour: str) -> RGB:
    """Return the card's colour as a ground: the lightest tone of it on which white figures stand out clearly."""
    shades = (tone(colour, step / 100) for step in range(44, 0, -1))
    return next(shade for shade in shades if contrast(shade, (255, 255, 255)) >= CLEAR)


def contrast(one: RGB, other: RGB) -> float:
    """Return the contrast of two colours, from 1 (none) to 21 (black and white), as WCAG 2 has it."""

    def light(colour: RGB) -> float:
        parts = (v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour)
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def framed(face: SymbolFace, w: int, h: int, rim: int) -> tuple[Image.Image, int]:
    """Return a card in its colour with a thin dark edge, and how far from the edge it begins to be filled."""
    image = Image.new("RGB", (w, h), EDGE)
    edge = max(round(w * 0.012), 1)
    panel(image, (edge, edge, w - edge, h - edge), w * 0.05 - edge, ground(face.colour))
    return image, max(edge, rim)


def scrim(image: Image.Image, box: Box, colour: RGB, alpha: float, up: bool = False) -> None:
    """Darken downwards (or upwards), so that text can be read on any picture."""
    size = (box[2] - box[0], box[3] - box[1])
    steps = [round(255 * alpha * min(y / 200, 1.0)) for y in range(256)]
    column = Image.new("L", (1, 256))
    column.putdata(steps[::-1] if up else steps)
    image.paste(colour, box, column.resize(size, Image.Resampling.BICUBIC))


def art_of(face: SymbolFace, size: tuple[int, int], cover: Cover = (0.0, 0.0)) -> Image.Image:
    """Return the picture for the window: the user's own if it can be read, else its painting, else one painted now."""
    mine = own_picture(face.picture, size) if face.picture else None
    mine = mine or paintings.part_of_scene(face, size, cover)
    if mine is not None:
        return mine
    from bsdesk.art.faces.pictures import picture, subject_of  # all creatures: faces of once come from the cache

    return picture(subject_of(face), size, cover)


def own_picture(file: str, size: tuple[int, int]) -> Image.Image | None:
    """Return a user's picture, cut to the window from its middle; None if it can't be read."""
    try:
        return own_pictures.opened(Path(file), size)
    except Complaint:
        return None


def badge(image: Image.Image, centre: tuple[int, int], radius: int, colour: str, text: str) -> None:
    """Draw the cost: figures on a disc in the card's colour with a dark edge."""
    side = radius * 2 + 4
    tile = Image.new("RGBA", (side * 4, side * 4))
    pen = ImageDraw.Draw(tile)
    rim = [(0.0, EDGE), (0.12, ground(colour))]
    for inset, fill in rim:
        d = 8 + inset * radius * 4
        pen.ellipse([d, d, side * 4 - d, side * 4 - d], fill=fill)
    tile = tile.reduce(4)
    at = (centre[0] - side // 2, centre[1] - side // 2)
    image.paste(tile, at, tile)
    size = round(radius * (1.2 if len(text) < 2 else 1.0))
    ImageDraw.Draw(image).text(centre, text, (255, 255, 255), font("en", size, True), anchor="mm")


def reductions(image: Image.Image, at: tuple[int, int], size: int, face: SymbolFace) -> None:
    """Draw the reduction symbols in a row, on a dark pill for any picture behind."""
    row = [colour for colour, count in face.reduction for _ in range(count)]
    if not row:
        return
    step = round(size * 0.94)
    wide = step * len(row) + size // 2
    panel(
        image, (at[0], at[1] - size // 2 - 2, at[0] + wide, at[1] + size // 2 + 2), size / 2, (10, 10, 16), alpha=0.66
    )
    for k, colour in enumerate(row):
        mark = symbol(colour, size)
        image.paste(mark, (at[0] + size // 4 + k * step, at[1] - size // 2), mark)


def symbols_row(image: Image.Image, right: int, middle: int, size: int, face: SymbolFace) -> int:
    """Draw the card's symbols, EX symbols too, right to left; return their left end."""
    x = right
    row = [(colour, False) for colour in face.symbols] + [(colour, True) for colour in face.ex]
    for colour, ex in row:
        grown = round(size * 1.25) if ex else size
        mark = symbol(colour, grown, ex)
        x -= grown
        image.paste(mark, (x, middle - grown // 2), mark)
        x -= size // 10
    return x


def tags_column(image: Image.Image, right: int, top: int, size: int, face: SymbolFace, but: str = "") -> list[Placed]:
    """Draw the card's tags below each other, each on a dark plate; not one that is written elsewhere."""
    placed, room = [], round(image.width * 0.76)
    for tag in (tag for tag in face.tags if tag.upper() != but):
        fitted, text = fit_line(tag, face.language, room, size, LEAST, True)
        far, high = round(wide(text, face.language, fitted, True) + fitted * 0.8), round(fitted * 1.4)
        panel(image, (right - far, top, right, top + high), high / 3, (10, 10, 16), alpha=0.78)
        label(image, (right - far / 2, top + high / 2), text, fitted, face.language, anchor="mm")
        placed.append(Placed("tag", fitted, LEAST, text == tag))
        top += high + 2
    return placed


def label(
    image: Image.Image, at: tuple[float, float], text: str, size: int, language: str, colour: RGB = (255, 255, 255),
    bold: bool = True, anchor: str = "lm", halo: float = 0.0,
) -> None:  # fmt: skip
    """Draw text with a dark halo, so that it can be read on a picture."""
    if halo:
        x0, y0, x1, y1 = (round(v) for v in ink_box(text, language, size, bold, anchor))
        pad = round(halo * 3)
        shade = Image.new("L", (x1 - x0 + 2 * pad, y1 - y0 + 2 * pad))
        put(ImageDraw.Draw(shade), (pad - x0, pad - y0), text, 255, language, size, bold, anchor)
        shade = shade.filter(ImageFilter.GaussianBlur(halo)).point([min(v * 3, 235) for v in range(256)])
        image.paste((0, 0, 0), (round(at[0]) + x0 - pad, round(at[1]) + y0 - pad), shade)
    put(ImageDraw.Draw(image), (round(at[0]), round(at[1])), text, colour, language, size, bold, anchor)
