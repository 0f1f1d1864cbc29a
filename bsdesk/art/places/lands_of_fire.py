"""Places of red and yellow: burning mountains, clouds, thunder, deserts."""

from __future__ import annotations

from bsdesk.art.brush.light import RGB, Canvas, blend
from bsdesk.art.brush.shapes import Dice, disc, limb, ray, spline, toward
from bsdesk.art.places.pieces import bolt, disc_light, layers, ridge, shafts, sky


def dusk(c: Canvas, dice: Dice) -> None:
    """The sun goes down behind teeth of rock."""
    sky(c, dice, 0.3)
    disc_light(c, (c.light * c.right * 0.5, dice.uniform(-0.2, 0.1)), dice.uniform(0.22, 0.3), (255, 238, 188))
    c.clouds((-1.1, 0.1), (255, 190, 120), blend(c.palette["sky"][1], c.palette["sky"][2], 0.4), 0.75, dice, 132, 150)
    layers(c, dice, 0.5, 0.8)


def volcano(c: Canvas, dice: Dice) -> None:
    """A mountain that burns, its smoke lit from below."""
    sky(c, dice, 0.4)
    x, hot = -c.light * c.right * dice.uniform(0.34, 0.5), c.palette["glow"]
    c.clouds((c.top - 0.3, 0.6), (196, 70, 40), (26, 12, 20), 0.95, dice, 100, 80)
    c.glow((x, -0.3), 1.0, hot[0], 0.9, 1.5)
    for k in range(11):  # smoke
        at = (x + dice.uniform(-0.08, 0.08) - 0.09 * k * c.light, -0.36 - 0.1 * k)
        c.fill(disc(at, 0.1 + 0.035 * k, n=18), blend((96, 34, 30), (30, 14, 22), k / 7), 0.6, 0.05)
    left = [(x - 1.5, 1.0), (x - 0.8, 0.5), (x - 0.42, 0.06), (x - 0.17, -0.3), (x - 0.06, -0.27)]
    right = [(x + 0.05, -0.29), (x + 0.16, -0.32), (x + 0.44, 0.08), (x + 0.84, 0.52), (x + 1.5, 1.0)]
    c.fade([*left, *right], (72, 24, 30), (26, 8, 14))
    lit = [(x, -0.28), *right[1:]] if c.light > 0 else [*left[:-1], (x, -0.28)]
    c.fade([*lit, (x + c.light * 0.3, 1.0)], (128, 44, 38), (40, 12, 18))
    for d, far in ((-0.24, 0.5), (0.05, 0.9), (0.3, 0.66)):
        stream = spline(
            [
                (x + d * 0.3, -0.29),
                (x + d * 0.6, -0.1),
                (x + d * 1.6 + 0.06, 0.12),
                (x + d * 1.5, 0.3),
                (x + d * 2.4, far),
            ]
        )
        c.fill(limb(stream[::8], ".02 .04 .03 .05 .03"), hot[0], 0.9, 0.05)
        c.fill(limb(stream[::8], ".008 .016 .01 .016 .004"), hot[2], 0.95)
    layers(c, dice, 0.66, 0.4, 2)


def cloud_sea(c: Canvas, dice: Dice) -> None:
    """High above the clouds; needles of rock stand out of them."""
    sky(c, dice, 0.2)
    disc_light(c, (c.light * c.right * 0.45, dice.uniform(-0.1, 0.1)), 0.2, (255, 250, 226))
    shafts(c, dice, 4, (255, 240, 200), 0.12)
    far, near = c.palette["far"]
    c.clouds((0.0, 0.7), (255, 240, 206), blend(far, c.palette["sky"][2], 0.5), 0.9, dice, 104, 110)
    for k in range(6):
        x, tall, w = dice.uniform(-c.right, c.right), dice.uniform(0.3, 0.9), dice.uniform(0.06, 0.13)
        line = ray((x, 1.1), 90 + dice.uniform(-6, 6), tall + 0.5, dice.uniform(-16, 16), 4)
        shape = limb(line, [w * 2, w * 1.3, w, w * 0.8, 0.01])
        c.fade(shape, blend(far, near, k / 6), blend(near, c.palette["sky"][3], 0.3))
        if k % 2:
            c.clouds((0.5, 1.1), (255, 232, 196), blend(far, c.palette["sky"][2], 0.4), 0.9, dice, 112, 90)
    c.clouds((0.55, 1.4), (255, 226, 190), near, 0.9, dice, 90, 80)


def thunder(c: Canvas, dice: Dice) -> None:
    """A plain under a thunderstorm."""
    sky(c, dice, 0.4)
    c.clouds((c.top - 0.3, 0.1), (232, 196, 120), (34, 28, 50), 0.98, dice, 84, 100)
    c.clouds((c.top - 0.1, 0.3), (214, 160, 90), (52, 40, 62), 0.8, dice, 122, 130)
    x = dice.uniform(0.3, 0.7) * c.right * dice.choice((-1, 1))
    c.glow((x, -0.2), 1.1, c.palette["glow"][1], 0.7)
    bolt(c, (x, c.top), 0.5, dice, 0.014)
    layers(c, dice, 0.52, 0.3, soft=True)


def ferns(c: Canvas, dice: Dice) -> None:
    """An old jungle in golden light."""
    sky(c, dice, 0.0)
    disc_light(c, (c.light * c.right * 0.4, -0.2), 0.2, (255, 250, 214))
    shafts(c, dice, 6, (255, 244, 180), 0.16)
    far, near = c.palette["far"]
    for k in range(3):
        tone = blend(far, near, k / 2)
        for _ in range(4):
            x = dice.uniform(-c.right, c.right)
            if abs(x) > 0.35 * k:
                _palm(c, dice, x, dice.uniform(0.9, 1.5) - 0.1 * k, tone)
        c.mist(0.4 + 0.16 * k, 0.4, c.palette["sky"][3], 0.3, dice)
    for _ in range(14):
        _frond(
            c,
            dice,
            (dice.uniform(-c.right, c.right), c.bottom),
            90 + dice.uniform(-50, 50),
            dice.uniform(0.3, 0.6),
            near,
        )


def _palm(c: Canvas, dice: Dice, x: float, tall: float, colour: RGB) -> None:
    stem = ray((x, 1.1), 90 + dice.uniform(-8, 8), tall, dice.uniform(-16, 16), 4)
    c.fill(limb(stem, ".07 .04 .035 .03 .03"), colour)
    for k in range(9):
        _frond(c, dice, stem[-1], 90 + 23 * (k - 4), dice.uniform(0.4, 0.55), colour)


def _frond(c: Canvas, dice: Dice, at: tuple[float, float], angle: float, far: float, colour: RGB) -> None:
    """A leaf like a comb, bowed by its weight."""
    bend = -70 if angle < 90 else 70
    line = spline(ray(at, angle, far, bend, 4), steps=4)
    c.fill(limb(line[::4], ".012 .012 .008 .003"), colour)
    for k in range(3, len(line) - 1, 2):
        long = far * 0.26 * (1 - k / len(line)) + 0.02
        way = angle + bend * k / len(line)
        for side in (-50, 50):
            c.fill(limb([line[k], toward(line[k], way + side, long)], ".012 .003"), colour)


def dunes(c: Canvas, dice: Dice) -> None:
    """Desert, table mountains far off, the bones of a giant."""
    sky(c, dice, 0.3)
    disc_light(c, (c.light * c.right * 0.5, -0.3), 0.17, (255, 250, 220))
    c.clouds((-1.0, 0.2), (255, 236, 180), c.palette["sky"][1], 0.6, dice, 136, 180)
    far, near = c.palette["far"]
    for k in range(4):
        x, w, h = dice.uniform(-c.right, c.right), dice.uniform(0.16, 0.4), dice.uniform(0.3, 0.7)
        mesa = [
            (x - w * 1.3, 0.8),
            (x - w, 0.5 - h),
            (x - w * 0.3, 0.46 - h),
            (x + w * 0.9, 0.5 - h),
            (x + w * 1.2, 0.8),
        ]
        c.fade(mesa, blend(far, near, 0.25 * k), blend(far, c.palette["sky"][3], 0.5))
        cut = x - w * 0.1
        shape = [(cut, 0.46 - h), (x + c.light * w, 0.5 - h), (x + c.light * w * 1.25, 0.8), (cut, 0.8)]
        c.fade(shape, blend(far, c.palette["rim"][0], 0.3), far)
    for k in range(3):
        y = 0.56 + 0.2 * k
        tone = blend(far, near, 0.3 + 0.3 * k)
        c.fade(ridge(c, dice, y, 0.24, 5), blend(tone, c.palette["rim"][0], 0.26 - 0.06 * k), tone)
    side = -c.light * c.right * 0.72
    for k in range(4):
        line = ray((side + 0.14 * k - 0.2, 0.9), 96, 0.6 - 0.08 * k, -60 * c.light, 4)
        c.fill(limb(line, ".03 .03 .024 .014 .004"), blend(near, c.palette["bone"][2], 0.34))
