"""What a magic does with fire, light and claws."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin

from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.shapes import Dice, Part, blob, disc, limb, path, ray, ring, rock, spline, toward
from bsdesk.art.places.pieces import bolt as lightning


def flame(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A fire as high as a house: tongue behind tongue, white in its heart."""
    glow, low = c.palette["glow"], c.bottom + 0.1
    c.glow((0, 0.3), 1.7, glow[0], 0.9)
    hot = (c.palette["body"][2], c.palette["accent"][2], glow[1], glow[2])
    for layer, (size, alpha) in enumerate(((1.0, 0.8), (0.8, 0.85), (0.58, 0.9), (0.34, 0.95))):
        for k in range(9 - layer):
            x = (k / (8 - layer) - 0.5) * 2 * size * 0.86 + dice.uniform(-0.05, 0.05)
            tall = size * dice.uniform(1.1, 1.7) * (1.15 - 0.75 * abs(x) / size)
            lean = dice.choice((-1, 1))
            stem = path("0 0, -.06 -.4, .1 -.7, -.02 -.9, .12 -1.1", (x, low), lean, tall)
            shape = limb(stem, [0.17 * size, 0.2 * size, 0.12 * size, 0.05 * size, 0.002])
            c.fill(shape, hot[layer], alpha, 0.02 if layer < 3 else 0.03)
            c.fill(limb(stem[1:], [0.02 * size, 0.03 * size, 0.016 * size, 0.002]), hot[min(layer + 1, 3)], 0.6, 0.012)
    for _ in range(40):
        at, r = (dice.uniform(-1.0, 1.0), dice.uniform(-1.0, 0.6)), dice.choice((0.006, 0.01, 0.016))
        c.glow(at, r * 6, glow[0], 0.8)
        c.fill(disc(at, r, n=6), glow[2], 0.9)
    logs = [rock((dice.uniform(-0.9, 0.9), low - 0.1), dice.uniform(0.1, 0.18), 0.1, dice, 7) for _ in range(9)]
    yield Part(logs, 0.2, round=0.05, stuff="stone")


def storm(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A pillar of fire and wind that turns."""
    c.glow((0, 0), 1.4, c.palette["glow"][0], 0.7)
    c.fill(limb([(0.0, 0.95), (0.06, 0.2), (-0.04, -0.75)], ".08 .24 .5"), c.palette["glow"][1], 0.55, 0.1)
    for k in range(30):
        y = 0.96 - 0.068 * k
        wide = 0.12 + 0.026 * k + dice.uniform(-0.05, 0.08)
        x, start = 0.1 * sin(k * 0.42), dice.uniform(150, 250)
        arc = [toward((x, y), start + a, wide) for a in range(0, dice.randint(120, 190), 18)]
        band = [(px, y + (py - y) * 0.3 + (px - x) * 0.16) for px, py in arc]
        ramp, tone = (("accent", 0.35), ("accent", 0.6), ("body", 0.5), ("glow", 0.7))[k % 4]
        yield Part([limb(band, ".003 .05 .06 .004")], tone, ramp, 0.03, shadow=False)
    for _ in range(14):
        at = (dice.uniform(-0.9, 0.9), dice.uniform(-0.9, 0.8))
        yield Part([rock(at, 0.035, 0.03, dice, 5)], 0.3, round=0.02)


def slash(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Three wounds in the air, from one claw."""
    c.glow((0, 0), 1.3, c.palette["glow"][0], 0.7)
    for k in (-1, 0, 1):
        line = [(0.62 + 0.26 * k, -0.86), (0.14 + 0.3 * k, -0.1), (-0.62 + 0.3 * k, 0.8)]
        c.fill(limb(line, ".01 .14 .005"), c.palette["glow"][0], 0.8, 0.08)
        yield Part([limb(line, ".004 .085 .003")], 0.7, "glow", 0.06)
    shards = []
    for _ in range(14):
        at = (dice.uniform(-0.9, 0.9), dice.uniform(-0.8, 0.8))
        shards.append(rock(at, dice.uniform(0.03, 0.08), dice.uniform(0.03, 0.06), dice, 5))
    yield Part(shards, 0.4, round=0.03)


def feathers(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Plumes that rise from a bowl of light: something is given, something comes."""
    c.glow((0, 0.4), 1.3, c.palette["glow"][1], 0.9)
    for k in (0, 6, 1, 5, 2, 4, 3):
        a = 90 + (k - 3) * 25
        quill = ray((0.04 * (k - 3), 0.5), a, 1.3 - 0.1 * abs(k - 3), (k - 3) * 10, 6)
        curve = spline(quill, steps=6)
        vane = limb(quill, ".016 .05 .12 .16 .165 .12 .004")
        barbs = [
            [curve[j], toward(curve[j], a + (k - 3) * 10 * j / len(curve) + side * 34, 0.2)]
            for j in range(10, len(curve) - 4, 2)
            for side in (-1, 1)
        ]
        eye = curve[-9]
        yield Part([vane], 0.44 + 0.05 * (k % 3), "accent", 0.06, lines=barbs)
        yield Part([limb(quill, ".016 .014 .012 .01 .008 .006 .002")], 0.75, "bone", 0.01)
        yield Part([disc(eye, 0.085, 0.07, -a)], 0.3, "body", 0.03)
        yield Part([disc(eye, 0.05, 0.042, -a)], 0.5, "glow", 0.04)
    bowl = blob(path("-.56 .42, -.3 .46, 0 .48, .3 .46, .56 .42, .4 .72, .16 .86, -.16 .86, -.4 .72"))
    foot = blob(path("-.08 .84, .08 .84, .12 .96, .3 1.06, -.3 1.06, -.12 .96"))
    yield Part([foot], 0.5, "bone", 0.06, stuff="metal")
    yield Part([bowl], 0.5, "bone", 0.12, stuff="metal")
    yield Part([limb(path("-.48 .6, 0 .7, .48 .6"), ".02 .03 .02")], 0.75, "bone", 0.02, stuff="metal")  # band
    yield Part([disc(p, 0.045) for p in path("-.28 .66, 0 .7, .28 .66")], 0.55, "accent", 0.03, stuff="shell")  # gems
    yield Part([disc((0, 0.45), 0.46, 0.07)], 0.7, "glow", 0.14)


def seal(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A circle of signs that closes."""
    c.glow((0, 0), 1.3, c.palette["glow"][0], 0.7)
    points = dice.choice((5, 6, 7))
    star = [toward((0, 0), 90 + 360 * k * 2 / points, 0.7) for k in range(points)]
    lines = [limb([a, b], ".018 .018") for a, b in zip(star, [*star[1:], star[0]], strict=True)]
    marks = [rock(toward((0, 0), 90 + 360 * k / 12, 0.82), 0.04, 0.05, dice, 5) for k in range(12)]
    yield Part([ring((0, 0), 0.92, 0.92, 0.035), ring((0, 0), 0.74, 0.74, 0.025)], 0.6, "glow", 0.05)
    yield Part(lines, 0.6, "glow", 0.04)
    yield Part(marks, 0.85, "bone", 0.02)
    yield Part([disc((0, 0), 0.16)], 0.9, "glow", 0.14)


def bolt(c: Canvas, dice: Dice) -> Iterator[Part]:
    for x in (-0.4, 0.45, 0.0):
        lightning(c, (x, c.top), 0.7, dice, 0.035 if x == 0 else 0.018)
    c.glow((0.0, 0.75), 1.0, c.palette["glow"][1], 0.9, 2.0, 0.5)
    shapes = [rock((dice.uniform(-0.7, 0.7), dice.uniform(0.6, 0.95)), 0.1, 0.07, dice) for _ in range(9)]
    yield Part(shapes, 0.3, round=0.04)


def bloom(c: Canvas, dice: Dice) -> Iterator[Part]:
    c.glow((0, 0.1), 1.2, c.palette["glow"][1], 0.8)
    for n, far, tone in ((9, 0.95, 0.4), (8, 0.7, 0.55), (6, 0.44, 0.7)):
        turn = dice.uniform(0, 40)
        for k in range(n):
            petal = limb(ray((0, 0.1), turn + 360 * k / n, far, 20), [0.03, 0.14 * far, 0.16 * far, 0.004])
            vein = ray((0, 0.1), turn + 360 * k / n, far * 0.9, 20)
            yield Part([petal], tone, "accent", 0.06, lines=[vein], stuff="hide")
    yield Part([disc((0, 0.1), 0.14)], 0.9, "glow", 0.12)
