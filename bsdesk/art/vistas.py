"""What is painted on the mats: a land by night in two halves, felts with the suits. Always dark: cards shine."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from PIL import Image, ImageChops

from bsdesk.art.light import RGB, Canvas, blend, gradient
from bsdesk.art.paper import Paper
from bsdesk.art.places import ridge
from bsdesk.art.shapes import Dice, disc, limb, spline, toward
from bsdesk.art.suits import SUITS, suit

Paint = Callable[[Canvas, Dice], None]

NIGHT: dict[str, list[RGB]] = {
    "sky": [(7, 10, 24), (12, 20, 46), (22, 40, 82), (46, 78, 128)],
    "far": [(30, 50, 92), (10, 16, 36)],
    "near": [(9, 14, 30), (4, 6, 14)],
}
FELT: dict[str, list[RGB]] = {"sky": [(10, 38, 34), (14, 52, 44), (12, 44, 38), (8, 30, 28)]}
WINE: dict[str, list[RGB]] = {"sky": [(34, 12, 24), (50, 16, 32), (42, 14, 28), (28, 9, 20)]}
BAND: dict[str, list[RGB]] = {"sky": [(10, 13, 24), (15, 20, 36), (15, 20, 36), (10, 13, 24)]}


def stars(c: Canvas, dice: Dice, count: int, low: float) -> None:
    for _ in range(count):
        at, size = (dice.uniform(-c.right, c.right), dice.uniform(c.top, low)), dice.choice((0.003, 0.004, 0.006))
        c.fill(disc(at, size, n=8), (196, 216, 255), dice.uniform(0.15, 0.7))


def peaks(c: Canvas, dice: Dice) -> None:
    """The far half: a great pale moon over ranges that stand one behind the other."""
    sky = c.palette["sky"]
    c.image.paste(gradient((c.w, c.h), list(zip((0.0, 0.4, 0.72, 1.0), sky, strict=True))))
    stars(c, dice, 260, 0.3)
    for k in range(5):
        c.mist(-0.75 + 0.26 * k, 0.3, blend(sky[1], sky[2], k / 4), 0.5, dice)
    c.glow((0.0, 0.06), 2.6, (70, 120, 210), 0.34, 1.7)
    c.fill(disc((0.0, 0.06), 0.62, n=120), (52, 82, 140), 0.55)
    for dx, dy, r in (
        (0.2, -0.2, 0.16),
        (-0.26, 0.1, 0.12),
        (0.06, 0.34, 0.1),
        (-0.16, -0.34, 0.08),
        (0.36, 0.2, 0.07),
    ):
        c.fill(disc((dx, 0.06 + dy), r), (40, 66, 120), 0.5, 0.02)
    far, near = c.palette["far"]
    for k in range(4):
        t = k / 3
        top = blend(far, near, t)
        base = 0.42 + 0.17 * t
        for side in (-1, 1):
            hill = ridge(c, dice, base + 0.2, 0.5 + 0.5 * (1 - t), 26 + 6 * k, sharp=True)
            # high at the sides, low before the moon
            lifted = [
                (x, y - 0.34 * min(abs(x) / c.right, 1.0) ** 0.7 * (1.2 - 0.5 * t) if y < 1 else y) for x, y in hill
            ]
            if side > 0:
                c.fade(lifted, top, blend(top, sky[2], 0.5 * (1 - t)))
        c.mist(base + 0.36, 0.2, sky[3], 0.14, dice)


def valley(c: Canvas, dice: Dice) -> None:
    """The near half: a lake that keeps the moon, hills about it."""
    sky = c.palette["sky"]
    c.image.paste(gradient((c.w, c.h), [(0.0, sky[3]), (0.08, sky[2]), (0.5, sky[1]), (1.0, sky[0])]))
    c.glow((0.0, -1.0), 2.4, (80, 130, 214), 0.3, 1.6)
    for k in range(90):  # the moon in the water
        y = -0.92 + 1.8 * (k / 90) ** 1.2 + dice.uniform(-0.02, 0.02)
        wide = (0.1 + 0.34 * k / 90) * dice.uniform(0.3, 1.0)
        x = dice.uniform(-0.3, 0.3) * (0.3 + k / 90)
        c.fill(disc((x, y), wide, 0.006 + 0.008 * k / 90), (120, 166, 236), 0.26 * (1 - k / 110), 0.004)
    for _ in range(200):  # ripples
        y = c.top + 0.12 + 1.85 * dice.random() ** 1.4
        x, wide = dice.uniform(-c.right, c.right), dice.uniform(0.08, 0.4)
        c.fill(disc((x, y), wide, 0.004 + 0.004 * (y + 1)), sky[3], 0.12 * dice.random())
    far, near = c.palette["far"]
    for k in range(3):  # the shores come nearer at the sides
        t = k / 2
        for s in (-1, 1):
            reach = c.right * (0.86 - 0.2 * t)
            line = [
                (s * (c.right * 1.1 - reach * a), -1.02 + 0.26 * t + (1 - a) ** 1.6 * (0.12 + 0.5 * t))
                for a in [j / 9 for j in range(10)]
            ]
            rough = [(x, y - dice.uniform(0.0, 0.1 + 0.1 * t)) for x, y in line]
            shape = [
                *spline(rough),
                *[(x, y + 0.03 + 0.2 * t * (1 - j / 9)) for j, (x, y) in reversed(list(enumerate(line)))],
            ]
            top = blend(far, near, 0.35 + 0.6 * t)
            c.fade(shape, top, near)
    for s in (-1, 1):  # reeds in the corners
        for _ in range(34):
            x = s * (c.right - 1.15 * dice.random() ** 1.5)
            line = [(x, 1.1), (x - s * 0.03, 0.86), (x - s * dice.uniform(0.06, 0.22), 1.0 - dice.uniform(0.2, 0.62))]
            c.fill(limb(line, [0.012, 0.01, 0.002]), near, 0.9)


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
                c.fill(limb([toward(at, a, 0.075), toward(at, a, 0.108)], [0.002, 0.005, 0.002]), light, 0.3)


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


def cloth(size: tuple[int, int], dice: Dice) -> Image.Image:
    """The table itself: dark cloth under a lamp."""
    w, h = size
    c = Canvas(size, {"near": [(8, 10, 18), (4, 5, 10)]})
    c.image.paste((15, 18, 28), (0, 0, w, h))
    c.glow((0.0, 0.0), 1.9, (34, 44, 66), 0.8, 1.3)
    image = weave(c.image, dice)
    dark = Image.radial_gradient("L").resize(size, Image.Resampling.BILINEAR)
    image.paste((3, 4, 8), mask=dark.point([round(max(0, v - 110) * 1.1) for v in range(256)]))
    return image


SCENES: dict[str, tuple[Paint, dict[str, list[RGB]]]] = {
    "peaks": (peaks, NIGHT),
    "valley": (valley, NIGHT),
    "felt": (damask, FELT),
    "wine": (damask, WINE),
    "band": (band, BAND),
}


def vista(scene: str, size: tuple[int, int], dice: Dice) -> Image.Image:
    """The painting of a mat, with its cloth."""
    paint, palette = SCENES[scene]
    c = Canvas(size, palette)
    paint(c, dice)
    return weave(c.image, dice)


def ripple(paper: Paper, x: float, y: float, r: float, count: int = 24) -> None:
    """A rosette of circles."""
    for k in range(count):
        a = 2 * pi * k / count
        paper.circle(x + r * cos(a), y + r * sin(a), r, 1.4)
