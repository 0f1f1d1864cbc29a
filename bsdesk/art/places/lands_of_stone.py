"""Places of green and white: waters; summits, halls and mines of stone."""

from __future__ import annotations

from bsdesk.art.brush.light import Canvas, blend
from bsdesk.art.brush.shapes import Dice, limb, path, ray, rock, toward
from bsdesk.art.places.pieces import disc_light, layers, shafts, sky, weed


def reef(c: Canvas, dice: Dice) -> None:
    """Under the waves: bundles of light, coral and weed."""
    sky(c, dice, -1.0)
    shafts(c, dice, 7, (222, 255, 230), 0.16, 0.5, 0.7)
    layers(c, dice, 0.56, 0.6, soft=True)
    near = c.palette["far"][1]
    for _ in range(9):
        weed(c, dice, dice.uniform(-c.right, c.right), blend(near, c.palette["far"][0], 0.3 * dice.random()), 0.6)
    for _ in range(5):
        x, y = dice.uniform(-c.right, c.right), dice.uniform(0.7, 0.9)
        for k in range(5):
            line = ray((x, y + 0.2), 90 + 26 * (k - 2), dice.uniform(0.2, 0.34), dice.uniform(-30, 30))
            shape = limb(line, ".03 .026 .02 .026")
            c.fill(shape, blend(near, c.palette["near"][0], 0.5))


def whirlpool(c: Canvas, dice: Dice) -> None:
    """Water that turns: arcs of foam wind inwards behind everything."""
    sky(c, dice, -1.0)
    x, y, turn = dice.uniform(-0.3, 0.3), dice.uniform(-0.2, 0.1), dice.uniform(0, 360)
    light, deep = c.palette["sky"][0], c.palette["far"]
    for k in range(30):
        r, start = 2.0 - 0.062 * k, turn + 73 * k
        arc = [toward((x, y), start + a, r * (1 - a / 420)) for a in range(0, 170, 17)]
        arc = [(px, y + (py - y) * 0.6) for px, py in arc]
        shape = limb(arc, [0.003, 0.07 * r, 0.11 * r, 0.06 * r, 0.002])
        c.fill(shape, blend(deep[1], deep[0], (k % 3) / 2), 0.5, 0.014)
        c.fill(limb(arc, ".002 .01 .018 .012 .002"), light, 0.4, 0.008)
    c.glow((x, y), 0.8, light, 0.5, 1.6, 0.62)
    layers(c, dice, 0.9, 0.3, 1, soft=True)


def abyss(c: Canvas, dice: Dice) -> None:
    """Deep down: walls of rock, a little light from above, and things that shine."""
    sky(c, dice, -1.0)
    shafts(c, dice, 3, (160, 250, 226), 0.16, 0.3, 0.6)
    far, near = c.palette["far"]
    for k, inset in enumerate((0.5, 0.74, 0.98)):
        for s in (-1, 1):
            wall = [(s * (c.right * 1.2), c.top - 0.1)]
            wall += [
                (
                    s * (inset * c.right * (0.78 + 0.22 * abs(j - 3) / 3) + dice.uniform(-0.07, 0.07)),
                    c.top - 0.1 + (c.bottom - c.top + 0.2) * j / 7,
                )
                for j in range(8)
            ]
            wall.append((s * c.right * 1.2, c.bottom + 0.1))
            c.fill(wall, blend(far, near, k / 2), 1.0, 0.008 * (2 - k))
        c.mist(0.4 + 0.2 * k, 0.5, c.palette["sky"][1], 0.3, dice)
    for _ in range(26):
        at = (dice.uniform(-c.right, c.right), dice.uniform(c.top, c.bottom))
        c.glow(at, dice.uniform(0.02, 0.06), c.palette["glow"][1], 0.8)


def summits(c: Canvas, dice: Dice) -> None:
    """Snow on sharp summits, a thin bright air."""
    sky(c, dice, 0.2)
    disc_light(c, (c.light * c.right * 0.5, dice.uniform(-0.5, -0.2)), 0.15, (255, 253, 240))
    c.clouds((-1.1, 0.4), (255, 255, 255), blend(c.palette["sky"][1], c.palette["sky"][2], 0.6), 0.8, dice, 124, 140)
    layers(c, dice, 0.46, 0.8, snow=True)


def gates(c: Canvas, dice: Dice) -> None:
    """A road between pillars of giants; at its end a gate, and the light behind it."""
    sky(c, dice, 0.2)
    air, rim = c.palette["sky"][3], c.palette["rim"][0]
    c.clouds((-1.0, 0.6), (255, 246, 226), c.palette["sky"][1], 0.8, dice, 112, 90)
    x0, y0 = c.light * 0.3, 0.12  # where the road ends
    c.glow((x0, y0), 0.9, (255, 240, 206), 0.7, 1.6)
    far, near = c.palette["far"]
    layers(c, dice, 0.3, 0.5, 1)
    edge = c.right * 1.2
    road = [(-edge, y0 + 0.1), (edge, y0 + 0.1), (edge, c.bottom), (-edge, c.bottom)]
    c.fade(road, blend(far, air, 0.3), near)
    for k in range(5):
        s = 0.16 * 1.75**k
        colour = blend(blend(far, air, 0.3), near, k / 4)
        foot, top = y0 + s * 0.62, y0 - s * 1.5
        for side in (-1, 1):
            x, w = x0 + side * s * 1.3, s * 0.2
            pillar = [(x - w, top), (x + w, top), (x + w * 1.15, foot), (x - w * 1.15, foot)]
            c.fade(pillar, colour, blend(colour, air, 0.24))
            a = x + w * c.light  # the edge in the light
            lit = [
                (a, top),
                (a - w * 0.6 * c.light, top),
                (a - w * 0.5 * c.light, foot),
                (a + w * 0.15 * c.light, foot),
            ]
            c.fade(lit, blend(colour, rim, 0.5), colour)
            for y, h in ((top, 0.14), (foot, 0.1)):
                c.fade(path("-1.5 -1, 1.5 -1, 1.5 1, -1.5 1", (x, y), w, s * h), blend(colour, rim, 0.26), colour)
        if k < 2:
            c.fade(path("-1.8 -.5, 1.8 -.5, 1.6 -.1, -1.6 -.1", (x0, top), s), blend(colour, rim, 0.3), colour)
        c.mist(foot, 0.2 * s + 0.06, air, 0.2, dice)


def mine(c: Canvas, dice: Dice) -> None:
    """A cave that was cut: props, crystals, a shaft of light."""
    sky(c, dice, -0.4)
    c.clouds((c.top - 0.2, c.bottom), (96, 120, 160), (30, 38, 58), 0.7, dice, 110, 120)
    for k, wide in enumerate((0.5, 0.34)):
        x = -c.light * 0.25 + 0.1 * k
        shape = [
            (x - wide * 0.4, c.top - 0.1),
            (x + wide * 0.4, c.top - 0.1),
            (x + wide * 1.5, 0.9),
            (x - wide * 1.5, 0.9),
        ]
        c.fill(shape, (206, 232, 255), 0.3, 0.07)
    far, near = c.palette["far"]
    for s in (-1, 1):
        for k in range(3):
            walls = [
                rock((s * c.right * (1.02 - 0.06 * k), -0.8 + 0.55 * j), 0.34 - 0.05 * k, 0.4, dice, 7, 0.3)
                for j in range(5)
            ]
            for wall in walls:
                c.fade(wall, blend(far, near, (k + 1) / 3), near)
        for _ in range(5):
            x, y = s * c.right * dice.uniform(0.66, 0.98), dice.uniform(0.3, 0.9)
            _crystal(c, (x, y), 90 - s * dice.uniform(-40, 30), dice.uniform(0.16, 0.4))
    layers(c, dice, 0.9, 0.2, 1, soft=True)


def _crystal(c: Canvas, at: tuple[float, float], angle: float, tall: float) -> None:
    """A six-sided column that shines."""
    tip, w = toward(at, angle, tall), tall * 0.2
    left, right = toward(at, angle + 90, w), toward(at, angle - 90, w)
    high_l, high_r = toward(left, angle, tall * 0.75), toward(right, angle, tall * 0.75)
    middle = toward(at, angle, tall * 0.66)
    c.glow(middle, tall * 0.9, c.palette["glow"][0], 0.5)
    c.fill([left, high_l, tip, middle, at], c.palette["accent"][3], 0.9)
    c.fill([right, high_r, tip, middle, at], c.palette["accent"][2], 0.9)
