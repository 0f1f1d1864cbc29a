"""The symbols of six colours and eight elements, each with its own shape, so that colours need not be told apart; and
small marks."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bsdesk.art.brush.light import RGB, blend, gradient, shifted
from bsdesk.art.brush.shapes import Shape, path, spline, toward

FILL: dict[str, RGB] = {
    "red": (222, 56, 44),
    "purple": (142, 74, 190),
    "green": (48, 158, 84),
    "white": (226, 232, 238),
    "yellow": (240, 196, 48),
    "blue": (52, 120, 220),
    "fire": (226, 74, 38),
    "ice": (140, 214, 240),
    "wind": (70, 176, 96),
    "earth": (196, 146, 58),
    "lightning": (168, 96, 216),
    "water": (58, 128, 224),
    "light": (250, 236, 168),
    "dark": (74, 66, 96),
}
# Corners and the direction of the first (90 is up): triangle, hexagon, square on its tip, octagon, pentagon, circle.
CORNERS = {
    "red": (3, 90.0),
    "purple": (6, 90.0),
    "green": (4, 90.0),
    "white": (8, 67.5),
    "yellow": (5, 90.0),
    "blue": (64, 0.0),
}
# The outlines of the elements: a flame, a snowflake, a leaf in the wind, a block, a bolt, a drop, a sun, a moon.
OUTLINES: dict[str, Shape] = {
    "fire": spline(
        path("0 -1, .22 -.52, .62 -.2, .74 .34, .46 .86, 0 1, -.46 .86, -.74 .34, -.5 -.1, -.3 .12, -.26 -.5"), True, 6
    ),
    "ice": [toward((0.0, 0.0), 90 - 15 * k, (1.0, 0.62, 0.42, 0.62)[k % 4]) for k in range(24)],
    "wind": spline(path("-.9 .7, -.72 -.2, -.1 -.84, .92 -.92, .84 .1, .2 .72, -.5 .74, -.72 .92"), True, 8),
    "earth": path("-.62 -.74, .3 -.9, .9 -.3, .8 .62, .1 .9, -.8 .72, -.92 -.1"),
    "lightning": path(".3 -1, -.66 .14, -.1 .14, -.34 1, .7 -.22, .1 -.22, .56 -1"),
    "water": spline(
        path("0 -1, .34 -.4, .68 .16, .62 .66, .3 .94, 0 1, -.3 .94, -.62 .66, -.68 .16, -.34 -.4"), True, 6
    ),
    "light": [toward((0.0, 0.0), 90 - 22.5 * k, 1.0 if k % 2 == 0 else 0.6) for k in range(16)],
    "dark": path(
        ".3 -.94, -.2 -.96, -.66 -.72, -.94 -.28, -.96 .24, -.72 .68, -.28 .94, .24 .96, .66 .74, .9 .42, .5 .48,"
        " .1 .34, -.14 .06, -.2 -.3, -.06 -.64"
    ),
}
MORE = 4  # drawn this much larger, then reduced


def outline(colour: str, radius: float = 1.0) -> Shape:
    """The shape of a colour or an element round (0, 0)."""
    if colour in OUTLINES:
        return [(radius * x, radius * y) for x, y in OUTLINES[colour]]
    corners, first = CORNERS[colour]
    low = 0.25 * radius if corners == 3 else 0.0  # a triangle's middle lies low
    size = radius * 1.18 if corners == 3 else radius
    turns = [radians(first + 360 * k / corners) for k in range(corners)]
    return [(size * cos(a), low - size * sin(a)) for a in turns]


def mask(colour: str, size: int, radius: float = 0.86) -> Image.Image:
    """The bare shape, smooth."""
    big = size * MORE
    tile = Image.new("L", (big, big))
    ImageDraw.Draw(tile).polygon([(big / 2 * (1 + x), big / 2 * (1 + y)) for x, y in outline(colour, radius)], fill=255)
    return tile.reduce(MORE)


@lru_cache(maxsize=256)
def symbol(colour: str, size: int, ex: bool = False) -> Image.Image:
    """A cut stone of the colour, in its shape; an EX symbol stands in a ring of gold and carries a star."""
    big = size * MORE
    tile = Image.new("RGBA", (big, big))
    fill = FILL[colour]
    radius = 0.6 if ex else 0.82
    if ex:
        _ring(tile, colour, big)
    body = mask(colour, big, radius)
    edge = mask(colour, big, radius + 0.11)
    tile.paste((18, 16, 24, 255), mask=edge)
    face = gradient(
        (big, big), [(0.1, blend(fill, (255, 255, 255), 0.5)), (0.5, fill), (0.95, blend(fill, (0, 0, 0), 0.5))]
    )
    tile.paste(face.convert("RGBA"), mask=body)
    inner = mask(colour, big, radius * 0.62)
    tile.paste(blend(fill, (255, 255, 255), 0.24), mask=ImageChops.darker(inner, body))
    shine = ImageChops.subtract(inner, shifted(inner, big // 30, big // 22))
    tile.paste((255, 255, 255, 255), mask=shine.point([round(v * 0.8) for v in range(256)]))
    if ex:
        _star(tile, big)
    return tile.resize((size, size), Image.Resampling.LANCZOS)


def _ring(tile: Image.Image, colour: str, big: int) -> None:
    rim, hole = mask(colour, big, 0.98), mask(colour, big, 0.8)
    tile.paste((40, 28, 8, 255), mask=rim)
    gold = gradient((big, big), [(0.0, (255, 244, 190)), (0.5, (222, 170, 60)), (1.0, (130, 84, 20))]).convert("RGBA")
    tile.paste(gold, mask=ImageChops.subtract(mask(colour, big, 0.95), hole))


def _star(tile: Image.Image, big: int) -> None:
    points = [toward((big / 2, big * 0.53), 90 - 45 * k, big * (0.075 if k % 2 else 0.24)) for k in range(8)]
    ImageDraw.Draw(tile).polygon(points, fill=(255, 250, 226, 255), outline=(70, 40, 0, 255))


@lru_cache(maxsize=64)
def rarity_gem(rarity: str, size: int) -> Image.Image:
    """Rarity as a stone: X a star of gold, M a rhombus of silver, R a ring, C a dot."""
    big = size * MORE
    tile = Image.new("RGBA", (big, big))
    pen = ImageDraw.Draw(tile)
    middle, far = (big / 2, big / 2), big * 0.44
    if rarity == "X":
        points = [toward(middle, 90 - 36 * k, far * (0.42 if k % 2 else 1)) for k in range(10)]
        pen.polygon(points, fill=(255, 206, 84, 255), outline=(90, 54, 0, 255), width=MORE)
    elif rarity == "M":
        points = path("0 -1, .8 0, 0 1, -.8 0", middle, far)
        pen.polygon(points, fill=(214, 224, 240, 255), outline=(40, 50, 70, 255), width=MORE)
    elif rarity == "R":
        pen.ellipse(path("-1 -1, 1 1", middle, far), outline=(206, 150, 96, 255), width=round(big * 0.16))
    else:
        pen.ellipse([big * 0.3, big * 0.3, big * 0.7, big * 0.7], fill=(150, 154, 164, 255))
    return tile.resize((size, size), Image.Resampling.LANCZOS)


@lru_cache(maxsize=64)
def block_plate(colour: str, size: int) -> Image.Image:
    """The plate of the block icon, blue or red; its letter is set on it."""
    big = size * MORE
    tile = Image.new("RGBA", (big, big))
    base = (196, 40, 48) if colour == "red" else (36, 84, 190)
    pen = ImageDraw.Draw(tile)
    pen.rounded_rectangle(
        [big * 0.06, big * 0.06, big * 0.94, big * 0.94], big * 0.24, fill=(*blend(base, (0, 0, 0), 0.4), 255)
    )
    pen.rounded_rectangle([big * 0.12, big * 0.12, big * 0.88, big * 0.88], big * 0.2, fill=(*base, 255))
    return tile.resize((size, size), Image.Resampling.LANCZOS)


def glow_of(image: Image.Image, colour: RGB, radius: float, strength: float = 1.0) -> Image.Image:
    """The light round a picture with alpha: a picture of the same size, to be laid below it."""
    light = image.getchannel("A").filter(ImageFilter.GaussianBlur(radius))
    found = Image.new("RGBA", image.size, (*colour, 0))
    found.putalpha(light.point([min(round(v * strength), 255) for v in range(256)]))
    return found
