"""Playing cards: ivory, the index in two corners, pips as they have always stood; court cards with their signs."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from bsdesk.art.fitting import fit_line, font
from bsdesk.art.frames import own_picture
from bsdesk.art.light import RGB, blend, gradient
from bsdesk.art.shapes import Point, Shape, disc, spline
from bsdesk.art.suits import INK, suit
from bsdesk.engine.face import Face

KIND = "playing"  # the kind of a face that is drawn here: its `kind_mark` is the rank, its `motif` the suit
RATIO = 88 / 63
INDEX = {"table": 0.25, "hand": 0.19, "large": 0.13}  # how large the index is, by the width of the card
MORE = 3  # drawn so much larger, then reduced
IVORY: tuple[RGB, RGB] = ((255, 253, 246), (240, 232, 214))
GOLD: RGB = (190, 148, 74)
JOKER: RGB = (108, 60, 150)
# Where pips stand: columns and rows as parts of the field in the middle; what is below the middle stands on its head.
LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0
PIPS: dict[str, tuple[Point, ...]] = {
    "2": ((MIDDLE, 0), (MIDDLE, 1)),
    "3": ((MIDDLE, 0), (MIDDLE, 0.5), (MIDDLE, 1)),
    "4": ((LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1)),
    "5": ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1), (RIGHT, 1)),
    "6": ((LEFT, 0), (RIGHT, 0), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    "7": ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (LEFT, 1), (RIGHT, 1)),
    "8": ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.25), (LEFT, 0.5), (RIGHT, 0.5), (MIDDLE, 0.75), (LEFT, 1), (RIGHT, 1)),
    "9": (*((x, y / 3) for x in (LEFT, RIGHT) for y in range(4)), (MIDDLE, 0.5)),
    "10": (*((x, y / 3) for x in (LEFT, RIGHT) for y in range(4)), (MIDDLE, 1 / 6), (MIDDLE, 5 / 6)),
}


def ink(face: Face) -> RGB:
    return INK.get(face.motif, JOKER)


def draw(face: Face, size: str, w: int) -> Image.Image:
    """One card: on the table an index that is read at arm's length and one large sign, else all of it."""
    h = round(w * RATIO)
    big = ground((w * MORE, h * MORE))
    table = size == "table"
    index = big.width * INDEX[size]
    field = (
        (big.width * 0.2, big.height * 0.34, big.width * 0.8, big.height * 0.92)
        if table
        else (big.width * 0.08 + index, big.height * 0.08, big.width * 0.92 - index, big.height * 0.92)
    )
    if face.picture and (mine := own_picture(face.picture, (round(field[2] - field[0]), round(field[3] - field[1])))):
        big.paste(mine, (round(field[0]), round(field[1])))
    elif table:
        sign(big, face, ((field[0] + field[2]) / 2, (field[1] + field[3]) / 2), big.width * 0.29)
    elif face.kind_mark in PIPS:
        pips(big, face, field)
    elif face.kind_mark == "A":
        ace(big, face, field)
    else:
        court(big, face, field)
    layer = corner(face, index, big.size)
    big.paste(layer, (0, 0), layer)
    if not table:
        turned = layer.rotate(180)
        big.paste(turned, (0, 0), turned)
    return big.resize((w, h), Image.Resampling.LANCZOS)


@lru_cache(maxsize=4)
def _ground(size: tuple[int, int]) -> Image.Image:
    image = gradient(size, [(0.0, IVORY[0]), (1.0, IVORY[1])])
    pen, w = ImageDraw.Draw(image), size[0]
    for inset, colour, wide_ in ((0.0, (170, 158, 132), 0.012), (0.03, (222, 208, 176), 0.006)):
        box = [w * inset, w * inset, w * (1 - inset) - 1, size[1] - w * inset - 1]
        pen.rounded_rectangle(box, w * (0.05 - inset * 0.6), outline=colour, width=max(1, round(w * wide_)))
    return image


def ground(size: tuple[int, int]) -> Image.Image:
    return _ground(size).copy()


def solid(image: Image.Image, shapes: list[Shape], colour: RGB) -> None:
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        pen.polygon(shape, fill=colour)


def corner(face: Face, size: float, of: tuple[int, int]) -> Image.Image:
    """The rank, and below it the suit, alone on nothing."""
    layer = Image.new("RGBA", of)
    pen, colour = ImageDraw.Draw(layer), ink(face)
    letters, text = fitted(face, size)
    at = (size * 0.5 + of[0] * 0.055, size * 0.56 + of[0] * 0.05)
    pen.text(at, text, colour, font("en", letters, True), anchor="mm")
    if face.motif:
        for shape in suit(face.motif, (at[0], at[1] + size * 1.0), size * 0.36):
            pen.polygon(shape, fill=colour)
    return layer


def fitted(face: Face, size: float) -> tuple[int, str]:
    """The letters of an index, and what it says."""
    return fit_line(face.kind_mark if face.motif else "★", "en", size * 1.02, round(size * 1.04), 8, True)


def letters(face: Face, size: str, w: int) -> int:
    """How high the letters of the index are on a card of this width."""
    return fitted(face, w * MORE * INDEX[size])[0] // MORE


def sign(image: Image.Image, face: Face, at: Point, size: float) -> None:
    """The one sign of a card: its suit, or what the court bears, or the Joker's star."""
    if face.kind_mark in ("J", "Q", "K"):
        emblem(image, face, at, size)
    elif face.motif:
        solid(image, suit(face.motif, at, size), ink(face))
    else:
        jester(image, at, size)


def pips(image: Image.Image, face: Face, field: tuple[float, float, float, float]) -> None:
    x0, y0, x1, y1 = field
    size = (x1 - x0) * 0.15
    wide_, tall = x1 - x0 - 2.2 * size, y1 - y0 - 2.8 * size
    for x, y in PIPS[face.kind_mark]:
        at = (x0 + 1.1 * size + x * wide_, y0 + 1.4 * size + y * tall)
        solid(image, suit(face.motif, at, size, turned=y > 0.5), ink(face))


def ace(image: Image.Image, face: Face, field: tuple[float, float, float, float]) -> None:
    """One large suit in a ring of rays."""
    x, y, r = (field[0] + field[2]) / 2, (field[1] + field[3]) / 2, (field[2] - field[0]) * 0.48
    pen = ImageDraw.Draw(image)
    for k in range(48):
        a, inner = radians(7.5 * k), r * (0.86 if k % 2 else 0.8)
        ends = [(x + far * cos(a), y + far * sin(a)) for far in (inner, r)]
        pen.line([*ends[0], *ends[1]], fill=GOLD, width=max(2, round(r * 0.014)))
    for far in (0.76, 1.04):
        box = [x - r * far, y - r * far, x + r * far, y + r * far]
        pen.ellipse(box, outline=GOLD, width=max(2, round(r * 0.016)))
    solid(image, suit(face.motif, (x, y), r * 0.52), ink(face))


def court(image: Image.Image, face: Face, field: tuple[float, float, float, float]) -> None:
    """A framed panel whose halves mirror each other through the middle, as on every court card."""
    x0, y0, x1, y1 = (round(edge) for edge in field)
    w, h, colour = x1 - x0, y1 - y0, ink(face)
    half = Image.new("RGB", (w, h), blend(IVORY[0], colour, 0.1))
    pen = ImageDraw.Draw(half)
    for k in range(-h, w + h, max(6, w // 16)):  # a woven ground
        for way in (1, -1):
            pen.line([(k, 0), (k + way * h, h)], fill=blend(IVORY[0], colour, 0.17), width=max(1, w // 160))
    pen.ellipse(
        [w * 0.16, h * 0.27 - w * 0.34, w * 0.84, h * 0.27 + w * 0.34], fill=IVORY[0], outline=GOLD, width=w // 60
    )
    if face.motif:
        emblem(half, face, (w / 2, h * 0.27), w * 0.3)
        solid(half, suit(face.motif, (w * 0.1, w * 0.11), w * 0.065), colour)
    else:
        jester(half, (w / 2, h * 0.28), w * 0.3)
    mask = Image.new("L", (w, h))
    ImageDraw.Draw(mask).polygon([(0, h * 0.56), (w, h * 0.44), (w, h), (0, h)], fill=255)
    half.paste(half.rotate(180), (0, 0), mask)
    pen.line([(0, h * 0.56), (w, h * 0.44)], fill=GOLD, width=max(2, w // 70))
    pen.rectangle([0, 0, w - 1, h - 1], outline=GOLD, width=max(2, w // 70))
    image.paste(half, (x0, y0))


def emblem(image: Image.Image, face: Face, at: Point, size: float) -> None:
    """What the court bears: the king a crown, the queen a diadem, the jack a sword before a shield."""
    colour, pen = ink(face), ImageDraw.Draw(image)

    def put(shape: Shape) -> Shape:
        return [(at[0] + x * size, at[1] + y * size) for x, y in shape]

    for part, tint in EMBLEMS[face.kind_mark]:
        shades = {"suit": colour, "gold": GOLD, "light": IVORY[0], "dark": blend(colour, (0, 0, 0), 0.35)}
        pen.polygon(put(part), fill=shades[tint])
    small = {"K": (0.0, 0.56), "Q": (0.0, 0.52), "J": (0.0, 0.1)}[face.kind_mark]
    solid(image, suit(face.motif, put([small])[0], size * 0.2), IVORY[0])


def _crown() -> list[tuple[Shape, str]]:
    band: Shape = [(-0.78, 0.34), (0.78, 0.34), (0.72, 0.8), (-0.72, 0.8)]
    tips: Shape = [(-0.78, 0.34), (-0.98, -0.5), (-0.5, -0.02), (-0.36, -0.74), (0, -0.1), (0.36, -0.74)]
    tips += [(0.5, -0.02), (0.98, -0.5), (0.78, 0.34)]
    balls = [(disc(p, 0.11), "gold") for p in ((-0.98, -0.56), (-0.36, -0.82), (0.36, -0.82), (0.98, -0.56))]
    upright: Shape = [(-0.06, -0.62), (0.06, -0.62), (0.06, -0.12), (-0.06, -0.12)]
    across: Shape = [(-0.17, -0.5), (0.17, -0.5), (0.17, -0.38), (-0.17, -0.38)]
    return [(tips, "suit"), (band, "dark"), *balls, (upright, "gold"), (across, "gold")]


def _diadem() -> list[tuple[Shape, str]]:
    band = [*spline([(-0.86, 0.2), (-0.4, 0.4), (0, 0.46), (0.4, 0.4), (0.86, 0.2)])]
    band += [*spline([(0.78, 0.56), (0.38, 0.74), (0, 0.8), (-0.38, 0.74), (-0.78, 0.56)])]
    leaves: list[tuple[Shape, str]] = []
    for x, y, tall in ((-0.62, 0.26, 0.5), (0.62, 0.26, 0.5), (-0.32, 0.36, 0.8), (0.32, 0.36, 0.8), (0, 0.44, 1.1)):
        leaf = spline([(x, y), (x - 0.19, y - tall * 0.5), (x, y - tall), (x + 0.19, y - tall * 0.5)], closed=True)
        leaves += [(leaf, "suit"), (disc((x, y - tall * 0.45), 0.07, 0.11), "light")]
        leaves.append((disc((x, y - tall - 0.07), 0.075), "gold"))
    return [*leaves, (band, "dark")]


def _swords() -> list[tuple[Shape, str]]:
    rim: list[Point] = [(-0.6, -0.4), (-0.56, 0.2), (-0.3, 0.62), (0, 0.86), (0.3, 0.62), (0.56, 0.2), (0.6, -0.4)]
    shield: Shape = [(-0.6, -0.42), *spline(rim)]
    blade: Shape = [(0.86, -0.86), (0.84, -0.7), (-0.55, 0.69), (-0.67, 0.57), (0.7, -0.84)]
    guard: Shape = [(-0.74, 0.28), (-0.28, 0.74), (-0.34, 0.8), (-0.8, 0.34)]
    knob: Shape = disc((-0.76, 0.76), 0.1)
    swords: list[tuple[Shape, str]] = [
        ([(x * way, y) for x, y in part], tint)
        for way in (1, -1)
        for part, tint in ((blade, "dark"), (guard, "gold"), (knob, "gold"))
    ]
    inner = [(x * 0.82, y * 0.82 + 0.02) for x, y in shield]
    return [*swords, (shield, "gold"), (inner, "suit")]


EMBLEMS = {"K": _crown(), "Q": _diadem(), "J": _swords()}


def jester(image: Image.Image, at: Point, size: float) -> None:
    """A cap of three points, each with its bell."""
    pen = ImageDraw.Draw(image)

    def put(points: list[Point], *, smooth: bool = False) -> Shape:
        shape = spline(points) if smooth else points
        return [(at[0] + x * size, at[1] + y * size) for x, y in shape]

    caps: tuple[tuple[list[Point], RGB], ...] = (
        ([(-0.56, 0.5), (-0.7, -0.1), (-1.0, -0.28), (-0.94, -0.42), (-0.5, -0.56), (-0.12, 0.4)], JOKER),
        ([(0.56, 0.5), (0.7, -0.1), (1.0, -0.28), (0.94, -0.42), (0.5, -0.56), (0.12, 0.4)], (36, 122, 116)),
        ([(-0.3, 0.5), (-0.34, -0.3), (0.02, -0.96), (0.34, -0.3), (0.3, 0.5)], (214, 160, 56)),
    )
    for points, colour in caps:
        pen.polygon(put(points, smooth=True), fill=colour)
    pen.polygon(put([(-0.66, 0.44), (0.66, 0.44), (0.6, 0.78), (-0.6, 0.78)]), fill=blend(JOKER, (0, 0, 0), 0.4))
    for bell in ((-1.0, -0.26), (1.0, -0.26), (0.02, -1.02)):
        pen.polygon(put(disc(bell, 0.13)), fill=GOLD)
    for x in (-0.4, -0.13, 0.13, 0.4):
        pen.polygon(put(disc((x, 0.61), 0.07)), fill=IVORY[0])
