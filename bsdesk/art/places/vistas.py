"""What is painted on the mats: a land by night in two halves, felts with the suits. Always dark: cards shine."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageOps

from bsdesk.art.brush.light import RGB, Canvas, blend, gradient
from bsdesk.art.brush.paper import Paper
from bsdesk.art.brush.shapes import Dice, Point, disc, limb, prism, ring, rows, spline, toward
from bsdesk.art.brush.suits import SUITS, suit
from bsdesk.art.places.pieces import ridge

SHADOW: RGB = (3, 4, 8)
LIGHT: RGB = (226, 234, 250)

Paint = Callable[[Canvas, Dice], None]

NIGHT: dict[str, list[RGB]] = {
    "sky": [(6, 8, 22), (11, 17, 44), (20, 34, 76), (40, 64, 112)],
    "far": [(34, 52, 96), (10, 15, 34)],
    "near": [(10, 14, 30), (4, 6, 14)],
    "rim": [(96, 128, 190), (96, 128, 190)],
    "glow": [(60, 120, 220), (90, 150, 240), (190, 220, 255)],
}
FELT: dict[str, list[RGB]] = {"sky": [(24, 24, 24), (44, 44, 44), (38, 38, 38), (20, 20, 20)]}
BAND: dict[str, list[RGB]] = {"sky": [(10, 13, 24), (15, 20, 36), (15, 20, 36), (10, 13, 24)]}


def peaks(c: Canvas, dice: Dice) -> None:
    """The far half: a great pale moon over ranges that stand one behind the other."""
    sky = c.palette["sky"]
    c.image.paste(gradient((c.w, c.h), list(zip((0.0, 0.4, 0.72, 1.0), sky, strict=True))))
    for _ in range(320):
        at = (dice.uniform(-c.right, c.right), dice.uniform(c.top, 0.3))
        c.fill(disc(at, dice.choice((0.003, 0.004, 0.007)), n=8), (196, 216, 255), dice.uniform(0.15, 0.7))
    c.clouds((-1.1, 0.7), (44, 66, 116), sky[1], 0.9, dice, 104, 200)
    c.glow((0.0, 0.0), 2.4, (60, 104, 190), 0.5, 1.5)
    moon_light = (58, 88, 146)
    c.fill(disc((0.0, 0.0), 0.66, n=160), moon_light, 0.8)
    for dx, dy, r in rows(".2 -.2 .16, -.26 .1 .12, .06 .34 .1, -.16 -.34 .08, .4 .12 .07"):
        c.fill(disc((dx, dy), r, n=60), (44, 70, 126), 0.6, 0.02)
    c.clouds((-0.2, 0.7), (58, 86, 140), sky[1], 0.6, dice, 124, 180)
    far, near = c.palette["far"]
    for k in range(4):
        t = k / 3
        top = blend(far, near, t * 0.94)
        for side, steps in ((-1, 7 + k), (1, 7 + k)):  # high at the sides, open before the moon
            high = 0.86 - 0.16 * k
            shift = side * c.right * (0.62 - 0.04 * k)
            _massif(
                c,
                dice,
                (shift, 0.62 + 0.12 * k),
                c.right * (0.62 + 0.05 * k),
                high,
                steps,
                top,
                blend(top, sky[2], 0.4 * (1 - t)),
            )
        c.mist(0.66 + 0.1 * k, 0.2, sky[3], 0.2 * (1 - 0.5 * t), dice)
    c.fade(ridge(c, dice, 0.98, 0.16, 40), near, c.palette["near"][1])


def _massif(c: Canvas, dice: Dice, at: Point, wide: float, high: float, steps: int, top: RGB, low: RGB) -> None:
    """A group of peaks, the middle one the highest, light on one side of each."""
    x0, base = at
    tops = []
    for k in range(steps * 2 + 1):
        u = k / steps - 1
        body = max(1 - abs(u) ** 1.4, 0.0)
        y = base - high * body * (dice.uniform(0.7, 1.0) if k % 2 else dice.uniform(0.3, 0.5))
        tops.append((x0 + wide * u + dice.uniform(-0.3, 0.3) * wide / steps / 2, y))
    c.fade([*tops, (x0 + wide, 1.3), (x0 - wide, 1.3)], top, low)
    lit = blend(top, c.palette["rim"][0], 0.34)
    inward = 1 if x0 < 0 else -1  # towards the moon
    for k in range(1, len(tops) - 1, 2):
        peak, foot = tops[k], tops[k + inward]
        spine = [peak]
        while spine[-1][1] < max(foot[1], base) + 0.05:
            spine.append((spine[-1][0] + dice.uniform(-0.03, 0.05) * inward, spine[-1][1] + dice.uniform(0.05, 0.1)))
        c.fade([*spine, (foot[0], spine[-1][1]), foot], lit, blend(low, lit, 0.1))


def valley(c: Canvas, dice: Dice) -> None:
    """The near half: a lake that keeps the moon, hills beyond it, a shore with pines to both sides."""
    sky = c.palette["sky"]
    far, near = c.palette["far"]
    c.image.paste(gradient((c.w, c.h), [(0.0, sky[2]), (0.16, sky[3]), (0.5, sky[2]), (1.0, sky[1])]))
    c.glow((0.0, -0.9), 2.2, (74, 116, 190), 0.45, 1.4)
    for k in range(3):  # hills beyond, lower towards the middle
        top = blend(far, near, 0.1 + 0.3 * k)
        tops = [
            (x, -0.62 - (0.08 + 0.34 * min(abs(x) / c.right, 1.0)) * (1 - 0.26 * k) * dice.uniform(0.5, 1.0))
            for x in (c.right * (j / 17 - 1) * 1.05 for j in range(35))
        ]
        c.fade([*spline(tops), (c.right * 1.1, -0.5), (-c.right * 1.1, -0.5)], top, blend(top, sky[3], 0.5))
        c.mist(-0.66 + 0.02 * k, 0.1, sky[3], 0.3, dice)
    edge = round(c.middle - 0.62 * c.unit)
    water = gradient(
        (c.w, c.h - edge),
        [(0.0, blend(sky[3], sky[2], 0.6)), (0.3, blend(sky[2], sky[1], 0.4)), (1.0, blend(sky[1], sky[0], 0.5))],
    )
    c.image.paste(water, (0, edge))
    c.glow((0.0, -0.4), 1.5, (60, 100, 176), 0.4, 1.4, 0.8)
    c.mist(-0.62, 0.14, sky[3], 0.9, dice)
    for k in range(190):  # the moon in the water
        t = k / 190
        y = -0.6 + 1.6 * t**1.15 + dice.uniform(-0.012, 0.012)
        x, wide = dice.gauss(0.0, 0.12 + 0.16 * t), (0.06 + 0.26 * t) * dice.uniform(0.3, 1.0)
        c.fill(disc((x, y), wide, 0.004 + 0.008 * t), (124, 166, 232), 0.3 * (1 - 0.7 * t), 0.003)
    for _ in range(420):  # ripples
        t = dice.random() ** 1.5
        at = (dice.uniform(-c.right, c.right), -0.6 + 1.6 * t)
        c.fill(disc(at, dice.uniform(0.06, 0.3) * (0.5 + t), 0.003 + 0.004 * t), sky[3], 0.24 * dice.random())
    for k in range(3):  # the shore comes nearer at the sides
        tone = blend(blend(near, sky[2], 0.24), c.palette["near"][1], k / 2)
        for s in (-1, 1):
            _shore(c, dice, s, 2.5 - 0.2 * k, 0.06 + 0.34 * k, tone, 15 - 2 * k, 0.34 + 0.1 * k)
        c.mist(0.24 + 0.3 * k, 0.22, sky[3], 0.2, dice)


def _shore(c: Canvas, dice: Dice, s: int, reach: float, y: float, tone: RGB, pines: int, tall: float) -> None:
    """A tongue of land from one side, pines upon it, lower towards its end."""

    def bank(u: float) -> Point:
        """A place on it, u from the side of the picture (0) to its end (1)."""
        return (s * (c.right * 1.06 - reach * u), y - 0.16 * (1 - u) ** 1.5 + 0.12 * u)

    line = [(x, py + dice.uniform(-0.012, 0.012)) for x, py in (bank(k / 14) for k in range(15))]
    shape = [*spline(line), (bank(0.9)[0], y + 0.17), (bank(0.4)[0], y + 0.3), (s * c.right * 1.1, 1.3)]
    c.fade(shape, tone, c.palette["near"][1])
    for _ in range(pines):
        u = dice.random() ** 1.3 * 0.86
        _pine(c, dice, (bank(u)[0], bank(u)[1] + 0.02), tall * dice.uniform(0.6, 1.0) * (1 - 0.5 * u), tone)


def _pine(c: Canvas, dice: Dice, at: Point, tall: float, colour: RGB) -> None:
    x, y = at
    shape = [(x, y - tall)]
    for k in range(1, 7):
        w = tall * 0.045 * k
        shape += [(x + w * 1.25, y - tall * (1 - k / 6.4)), (x + w * 0.6, y - tall * (1 - k / 6.4) - tall * 0.01)]
    left = [(2 * x - px, py) for px, py in reversed(shape)]
    c.fill([*shape, *left], colour)
    c.fill(
        [(x, y - tall), *[(2 * x - px if x > 0 else px, py) for px, py in shape[1:]], (x, y)], c.palette["rim"][0], 0.07
    )


def damask(c: Canvas, dice: Dice) -> None:
    """A felt with the suits woven into it."""
    sky = c.palette["sky"]
    c.image.paste(gradient((c.w, c.h), list(zip((0.0, 0.3, 0.7, 1.0), sky, strict=True))))
    c.glow((0.0, 0.0), 2.6, sky[1], 0.9, 1.3)
    light = blend(sky[1], (255, 255, 255), 0.12)
    step = 0.25
    for row in range(-5, 6):
        for k in range(-17, 18):
            at = ((k + row % 2 / 2) * step, row * step * 0.86)
            for shape in suit(SUITS[(k + 2 * (row % 2)) % 4], at, 0.05):
                c.fill(shape, light, 0.24)
            for a in (45, 135, 225, 315):
                c.fill(limb([toward(at, a, 0.075), toward(at, a, 0.108)], ".002 .005 .002"), light, 0.3)


def band(c: Canvas, dice: Dice) -> None:
    sky = c.palette["sky"]
    c.image.paste(gradient((c.w, c.h), list(zip((0.0, 0.3, 0.7, 1.0), sky, strict=True))))
    c.glow((0.0, 0.0), c.right * 0.9, (40, 70, 130), 0.4, 1.4, 0.16)


def weave(image: Image.Image, dice: Dice) -> Image.Image:
    """Cloth: two directions of thread, hardly seen."""
    tile = Image.new("L", (96, 96))
    tile.putdata([128 + dice.randint(-8, 8) + (6 if (x + y) % 4 < 2 else -6) for y in range(96) for x in range(96)])
    grain = Image.new("L", image.size)
    for y in range(0, image.height, 96):
        for x in range(0, image.width, 96):
            grain.paste(tile, (x, y))
    return ImageChops.overlay(image, Image.merge("RGB", [grain] * 3))


def dyed(image: Image.Image, colour: RGB, part: float = 0.9) -> Image.Image:
    """Return a painting in the shades of one colour, by this part: the dark places near black, the light ones calm."""
    relief = ImageOps.autocontrast(image.convert("L"), cutoff=(0.5, 0.5))
    shades = ImageOps.colorize(relief, blend(colour, SHADOW, 0.5), blend(colour, LIGHT, 0.12), colour, midpoint=126)
    return Image.blend(image, shades, part)


def lattice(c: Canvas, motif: str, colour: RGB, alpha: float) -> None:
    """Weave the motif of a game into its cloth, hardly seen: hexagons, vines with a suit in each field, split
    prisms, or embers that rise from a round table."""
    if motif == "embers":
        embers(c, colour, alpha)
        return
    step = 0.2
    across, down = round(c.right / step) + 2, round((c.bottom - c.top) / step) + 2
    for row in range(-down, down + 1):
        for k in range(-across, across + 1):
            at = ((k + row % 2 / 2) * step, row * step * 0.866)
            if motif == "hexagons":
                corners = [toward(at, 30 + 60 * n, step * 0.577) for n in range(4)]  # the others belong to those beside
                for ends in pairwise(corners):
                    c.fill(limb(ends, ".0016 .0016"), colour, alpha)
            elif motif == "prism":
                for shape in prism(at, step * 0.42):
                    c.fill(limb([*shape, shape[0]], ".0012 .0012"), colour, alpha)
            elif motif == "filigree":
                for shape in suit(SUITS[(k + 2 * (row % 2)) % 4], at, 0.034):
                    c.fill(shape, colour, alpha)
                for angle in (30, 150, 210, 330):
                    bend = [toward(at, angle + 14 * sin(n * pi / 4), step * (0.2 + 0.15 * n)) for n in range(5)]
                    c.fill(limb(bend, ".001 .003 .001"), colour, alpha)


def embers(c: Canvas, colour: RGB, alpha: float) -> None:
    """Rings about the middle, and sparks that grow fewer the farther they are from it."""
    for far, wide in ((0.62, 0.004), (0.66, 0.0016), (1.08, 0.003), (1.12, 0.0012), (1.62, 0.002)):
        c.fill(ring((0.0, 0.0), far, far * 0.72, wide), colour, 2 * alpha)
    dice = Dice(11)
    for _ in range(260):
        at = toward((0.0, 0.0), dice.uniform(0, 360), 0.3 + 1.5 * dice.random() ** 0.7)
        c.fill(disc(at, dice.choice((0.002, 0.003, 0.005)), n=8), colour, alpha * dice.uniform(1, 5))


def cloth(size: tuple[int, int], dice: Dice, colour: RGB, line: RGB, motif: str) -> Image.Image:
    """The table itself: cloth in a colour under a lamp, with a motif woven into it."""
    w, h = size
    c = Canvas(size, {"near": [SHADOW, SHADOW]})
    c.image.paste(blend(colour, SHADOW, 0.62), (0, 0, w, h))
    c.glow((0.0, 0.0), 1.9, blend(colour, SHADOW, 0.15), 0.8, 1.3)
    lattice(c, motif, line, 0.07)
    image = weave(c.image, dice)
    dark = Image.radial_gradient("L").resize(size, Image.Resampling.BILINEAR)
    image.paste(SHADOW, mask=dark.point([round(max(0, v - 110) * 1.1) for v in range(256)]))
    return image


SCENES: dict[str, tuple[Paint, dict[str, list[RGB]]]] = {
    "peaks": (peaks, NIGHT),
    "valley": (valley, NIGHT),
    "felt": (damask, FELT),
    "band": (band, BAND),
}


def vista(scene: str, size: tuple[int, int], dice: Dice, colour: RGB) -> Image.Image:
    """The painting of a mat, in the colour of its cloth."""
    paint, palette = SCENES[scene]
    c = Canvas(size, palette)
    paint(c, dice)
    return weave(dyed(c.image, colour), dice)


def ripple(paper: Paper, x: float, y: float, r: float, count: int = 24) -> None:
    """A rosette of circles."""
    for k in range(count):
        a = 2 * pi * k / count
        paper.circle(x + r * cos(a), y + r * sin(a), r, 1.4)
