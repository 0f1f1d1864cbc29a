"""Where it happens: a sky with depth, ridges in mist, ground to stand on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from bsdesk.art.light import RGB, Canvas, blend, gradient
from bsdesk.art.shapes import Dice, Point, Shape, disc, limb, ray, spline, toward

Draw = Callable[[Canvas, Dice], None]

HOURS: tuple[RGB, ...] = ((20, 24, 80), (120, 20, 60), (240, 150, 60), (30, 110, 130), (8, 8, 20))  # what tints the air


def ridge(c: Canvas, dice: Dice, y: float, rough: float, steps: int = 9, sharp: bool = False) -> Shape:
    """A line of hills or, `sharp`, of peaks across the picture, closed below it."""
    xs = [-c.right * 1.1 + 2.2 * c.right * k / steps for k in range(steps + 1)]
    tops = [
        (x + dice.uniform(-0.06, 0.06), y - dice.uniform(0, rough) * (1.0 if k % 2 else 0.35)) for k, x in enumerate(xs)
    ]
    if sharp:
        line: Shape = []
        for a, b in pairwise(tops):
            line += [a, ((a[0] + b[0]) / 2 + dice.uniform(-0.05, 0.05), (a[1] + b[1]) / 2 + dice.uniform(-0.06, 0.06))]
        line.append(tops[-1])
    else:
        line = spline(tops)
    return [*line, (c.right * 1.2, c.bottom + 0.2), (-c.right * 1.2, c.bottom + 0.2)]


def sky(c: Canvas, dice: Dice, low: float) -> None:
    """The air behind everything, and the light that comes from one side of it."""
    hour = dice.choice(HOURS)
    colours = [blend(colour, hour, 0.22 - 0.05 * k) for k, colour in enumerate(c.palette["sky"])]
    shift = dice.uniform(-0.06, 0.06)
    places = [0.0, 0.36 + shift, 0.68 + shift, 0.9]
    c.image.paste(gradient((c.w, c.h), list(zip(places, colours, strict=True))))
    c.glow((c.light * c.right * 0.55, low), 1.6, colours[-1], 0.34, 1.8)


def layers(c: Canvas, dice: Dice, sharp: bool, base: float = 0.4, count: int = 3, rough: float = 0.5) -> None:
    """Ridges one behind the other, each nearer one darker, mist between them."""
    far, near = c.palette["far"]
    for k in range(count):
        t = k / max(count - 1, 1)
        top = blend(far, near, t)
        c.fade(
            ridge(c, dice, base + 0.24 * t, rough * (1 - 0.3 * t), 8 + 3 * k, sharp),
            top,
            blend(top, c.palette["sky"][-1], 0.35 * (1 - t)),
        )
        c.mist(base + 0.24 * t + 0.12, 0.26, c.palette["sky"][-1], 0.24, dice)


def ground(c: Canvas, dice: Dice, y: float, rough: float = 0.08, sharp: bool = False) -> None:
    near, deep = c.palette["near"]
    c.fade(ridge(c, dice, y, rough, 7, sharp), near, deep)


def disc_light(c: Canvas, at: Point, size: float, colour: RGB, core: float = 1.0) -> None:
    """Sun or moon."""
    c.glow(at, size * 4.5, colour, 0.5, 2.4)
    c.fill(disc(at, size, n=48), colour, core)


def red(c: Canvas, dice: Dice) -> None:
    sky(c, dice, 0.3)
    disc_light(c, (c.light * c.right * 0.5, dice.uniform(-0.3, 0.1)), dice.uniform(0.24, 0.34), (255, 236, 176))
    layers(c, dice, sharp=True, base=0.5, rough=0.75)
    for _ in range(4):
        y = dice.uniform(-0.9, 0.3)
        c.stroke(
            spline([(-c.right * 1.1, y + 0.1), (-0.3, y - 0.12), (0.4, y + 0.06), (c.right * 1.1, y - 0.2)]),
            0.05,
            c.palette["sky"][2],
            0.4,
            0.05,
        )


def purple(c: Canvas, dice: Dice) -> None:
    sky(c, dice, -0.1)
    for _ in range(60):
        c.fill(
            disc((dice.uniform(-c.right, c.right), dice.uniform(c.top, 0.1)), dice.uniform(0.003, 0.008), n=6),
            (236, 220, 255),
            dice.uniform(0.3, 0.9),
        )
    at = (c.light * dice.uniform(0.2, 0.5), dice.uniform(-0.5, -0.3))
    disc_light(c, at, dice.uniform(0.42, 0.56), (238, 206, 226))
    for dx, dy, r in ((0.1, -0.06, 0.09), (-0.14, 0.1, 0.07), (0.02, 0.18, 0.05), (-0.1, -0.16, 0.04)):
        c.fill(disc((at[0] + dx, at[1] + dy), r), (206, 166, 206), 0.4, 0.01)
    for k in range(2):
        c.mist(-0.35 + 0.3 * k, 0.2, c.palette["sky"][1], 0.5, dice)
    for _ in range(4):
        bat(
            c, (-c.light * dice.uniform(0.0, 0.95) * c.right, dice.uniform(c.top * 0.9, -0.3)), dice.uniform(0.03, 0.06)
        )
    layers(c, dice, sharp=True, base=0.46, rough=0.5)


def bat(c: Canvas, at: Point, s: float) -> None:
    x, y = at
    half = [
        (0.0, -0.5),
        (0.25, -0.2),
        (0.9, -1.3),
        (2.2, -0.7),
        (1.5, -0.4),
        (1.3, 0.1),
        (0.8, -0.1),
        (0.45, 0.4),
        (0.2, 0.3),
        (0.0, 0.9),
    ]
    c.fill(
        [(x + dx * s, y + dy * s) for dx, dy in half] + [(x - dx * s, y + dy * s) for dx, dy in half[::-1]],
        (10, 4, 24),
        0.9,
    )


def green(c: Canvas, dice: Dice) -> None:
    sky(c, dice, -1.0)
    for _ in range(6):
        x = dice.uniform(-c.right, c.right)
        c.fill(
            [
                (x, c.top - 0.1),
                (x + 0.18, c.top - 0.1),
                (x + 0.5 + dice.uniform(0, 0.5), c.bottom * 0.7),
                (x + 0.1, c.bottom * 0.7),
            ],
            (222, 255, 230),
            0.13,
            0.05,
        )
    layers(c, dice, sharp=False, base=0.56, rough=0.6)
    whirl(c, dice)
    for _ in range(7):
        weed(c, dice, dice.uniform(-c.right, c.right), c.palette["far"][1], 0.6)


def whirl(c: Canvas, dice: Dice) -> None:
    """A whirlpool in the distance: arcs of foam that wind inwards."""
    x, y, turn = dice.uniform(-0.3, 0.3), dice.uniform(-0.3, 0.2), dice.uniform(0, 360)
    for k in range(15):
        r = 1.25 - 0.075 * k
        arc = [toward((x, y), turn + 47 * k + a, r) for a in range(0, 110, 18)]
        arc = [(px, y + (py - y) * 0.55) for px, py in arc]
        c.fill(
            limb(arc, [0.003, 0.045 * r, 0.06 * r, 0.03 * r, 0.002]),
            c.palette["sky"][0] if k % 2 else c.palette["far"][0],
            0.34,
            0.012,
        )


def weed(c: Canvas, dice: Dice, x: float, colour: RGB, tall: float) -> None:
    line = ray((x, c.bottom), 90 + dice.uniform(-14, 14), tall * dice.uniform(0.7, 1.4), dice.uniform(-50, 50), 4)
    c.fill(limb(line, [0.03, 0.045, 0.03, 0.003]), colour, 0.9)


def white(c: Canvas, dice: Dice) -> None:
    sky(c, dice, 0.2)
    disc_light(c, (c.light * c.right * 0.5, dice.uniform(-0.5, -0.2)), 0.17, (255, 252, 236))
    for _ in range(3):
        c.mist(dice.uniform(-0.8, 0.0), 0.24, (255, 255, 255), 0.34, dice)
    layers(c, dice, sharp=True, base=0.44, rough=0.62)
    gate = dice.random() < 0.6
    x = -c.light * dice.uniform(0.5, 0.8) * c.right
    far = blend(c.palette["far"][1], c.palette["sky"][2], 0.2)
    if gate:
        for s in (-1, 1):
            c.fade(
                [
                    (x + s * 0.26 - 0.07, -0.3),
                    (x + s * 0.26 + 0.07, -0.3),
                    (x + s * 0.28 + 0.09, 0.8),
                    (x + s * 0.28 - 0.09, 0.8),
                ],
                far,
                c.palette["far"][0],
            )
        c.fade([(x - 0.44, -0.42), (x + 0.44, -0.42), (x + 0.38, -0.24), (x - 0.38, -0.24)], far, far)


def yellow(c: Canvas, dice: Dice) -> None:
    sky(c, dice, 0.4)
    for k in range(4):
        c.mist(-0.85 + 0.25 * k, 0.3, c.palette["sky"][0 if k < 2 else 1], 0.75, dice)
    bolt(c, (dice.uniform(-0.5, 0.5) * c.right, c.top), 0.5, dice, 0.012)
    layers(c, dice, sharp=False, base=0.5, rough=0.3)


def blue(c: Canvas, dice: Dice) -> None:
    sky(c, dice, -0.2)
    for k in range(3):
        t = k / 2
        colour = blend(c.palette["far"][0], c.palette["near"][0], t * 0.85)
        for _ in range(6 - k):
            x = dice.uniform(-c.right, c.right)
            wide = (0.03 + 0.05 * t) * dice.uniform(0.8, 1.4)
            lean = dice.uniform(-0.08, 0.08)
            c.fill(
                limb([(x, c.bottom), (x + lean, 0.2), (x + lean * 0.4, c.top - 0.1)], [wide * 1.7, wide, wide * 0.8]),
                colour,
            )
            for _ in range(2):
                y, way = dice.uniform(-0.8, 0.0), dice.choice((20, 160))
                c.fill(
                    limb(ray((x + lean, y), way, 0.5, dice.choice((40, -20))), [wide * 0.5, wide * 0.3, 0.004]), colour
                )
        c.mist(0.3, 0.5, c.palette["sky"][-1], 0.22, dice)
    for _ in range(9):
        x = dice.uniform(-c.right, c.right)
        c.fill(disc((x, c.top + dice.uniform(-0.05, 0.16)), 0.32, 0.18), c.palette["far"][1], 0.8, 0.02)


PLACES: dict[str, Draw] = {"red": red, "purple": purple, "green": green, "white": white, "yellow": yellow, "blue": blue}


def bolt(c: Canvas, start: Point, end_y: float, dice: Dice, wide: float, depth: int = 0) -> None:
    """Lightning, with its branches and its light."""
    line: Shape = [start]
    while line[-1][1] < end_y:
        line.append((line[-1][0] + dice.uniform(-0.16, 0.16), line[-1][1] + dice.uniform(0.08, 0.2)))
    hot, white_hot = c.palette["glow"][1], c.palette["glow"][2]
    jag = [(x - wide * (1 - k / len(line)), y) for k, (x, y) in enumerate(line)]
    jag += [(x + wide * (1 - k / len(line)), y) for k, (x, y) in reversed(list(enumerate(line)))]
    c.fill(jag, hot, 0.9, wide * 1.6)
    c.fill(jag, white_hot)
    if depth < 2:
        for at in line[2:-1:2]:
            bolt(c, at, at[1] + 0.3 * dice.random() + 0.1, dice, wide * 0.5, depth + 1)
