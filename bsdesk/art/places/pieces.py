"""What places are put together from: skies, ranges of hills, water light, mist, trunks, ground to stand on."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from bsdesk.art.brush.light import RGB, Canvas, blend, gradient
from bsdesk.art.brush.shapes import Dice, Point, Shape, disc, limb, mix, path, ray, spline

Draw = Callable[[Canvas, Dice], None]


def sky(c: Canvas, dice: Dice, low: float) -> None:
    """The air behind everything, and the light that comes from one side of it."""
    colours = c.palette["sky"]
    shift = dice.uniform(-0.05, 0.05)
    places = (0.0, 0.36 + shift, 0.68 + shift, 0.92)
    c.image.paste(gradient((c.w, c.h), list(zip(places, colours, strict=True))))
    c.glow((c.light * c.right * 0.55, low), 1.7, colours[-1], 0.42, 1.8)


def disc_light(c: Canvas, at: Point, size: float, colour: RGB, alpha: float = 1.0) -> None:
    """Sun or moon."""
    c.glow(at, size * 4.5, colour, 0.6, 2.4)
    c.fill(disc(at, size, n=64), colour, alpha)


def moon(c: Canvas, at: Point, size: float, colour: RGB) -> None:
    disc_light(c, at, size, colour)
    dark = blend(colour, c.palette["sky"][2], 0.4)
    for dx, dy, r in ((0.24, -0.14, 0.2), (-0.3, 0.2, 0.16), (0.04, 0.38, 0.12), (-0.2, -0.34, 0.09), (0.42, 0.3, 0.1)):
        c.fill(disc((at[0] + dx * size, at[1] + dy * size), r * size), dark, 0.45, 0.02 * size)


def stars(c: Canvas, dice: Dice, count: int, low: float = 0.0) -> None:
    for _ in range(count):
        at, size = (dice.uniform(-c.right, c.right), dice.uniform(c.top, low)), dice.choice((0.003, 0.004, 0.008))
        c.fill(disc(at, size, n=6), (240, 236, 255), dice.uniform(0.3, 0.9))


def ridge(c: Canvas, dice: Dice, y: float, rough: float, steps: int = 9, sharp: bool = False) -> Shape:
    """A line of hills or, `sharp`, of peaks across the picture, closed below it."""
    return _closed(c, _tops(c, dice, y, rough, steps) if sharp else spline(_tops(c, dice, y, rough, steps)))


def _tops(c: Canvas, dice: Dice, y: float, rough: float, steps: int) -> Shape:
    """Low and high by turns, from one side to the other."""
    xs = [-c.right * 1.1 + 2.2 * c.right * k / steps for k in range(steps + 1)]
    wobble = 0.6 * c.right / steps
    return [
        (x + dice.uniform(-wobble, wobble), y - dice.uniform(0.4, 1.0) * rough * (1.0 if k % 2 else 0.3))
        for k, x in enumerate(xs)
    ]


def _closed(c: Canvas, line: Shape) -> Shape:
    return [*line, (c.right * 1.2, c.bottom + 0.2), (-c.right * 1.2, c.bottom + 0.2)]


def range_(
    c: Canvas, dice: Dice, y: float, high: float, top: RGB, low: RGB, steps: int = 8, lit: RGB | None = None,
    snow: RGB | None = None,
) -> None:  # fmt: skip
    """A range of peaks with light on one side of each, snow on their heads if they have any."""
    tops = _tops(c, dice, y, high, steps)
    line: Shape = []
    for a, b in pairwise(tops):
        m = mix(a, b, dice.uniform(0.35, 0.65))
        line += [a, (m[0] + dice.uniform(-0.03, 0.03), m[1] + dice.uniform(-0.06, 0.06))]
    c.fade(_closed(c, [*line, tops[-1]]), top, low)
    for k in range(1, len(tops) - 1, 2):
        peak, side = tops[k], tops[k + int(c.light)]
        spine = [peak]
        while spine[-1][1] < max(side[1], y) + 0.1:
            last = spine[-1]
            spine.append((last[0] - c.light * dice.uniform(-0.06, 0.02), last[1] + dice.uniform(0.06, 0.14)))
        mid = line[2 * k + (1 if c.light > 0 else -1)]
        face = [*spine, (side[0], spine[-1][1]), side, mid]
        if lit:
            c.fade(face, blend(top, lit, 0.42), blend(low, lit, 0.06))
        if snow:
            cap = [peak, mix(peak, mid, 0.7), mix(peak, spine[min(2, len(spine) - 1)], 0.7), mix(peak, spine[1], 0.6)]
            c.fill([*cap, mix(peak, line[2 * k + (-1 if c.light > 0 else 1)], 0.4)], snow, 0.8)


def layers(
    c: Canvas, dice: Dice, base: float = 0.44, high: float = 0.6, count: int = 3, snow: bool = False, soft: bool = False
) -> None:
    """Ranges one behind the other, each nearer one darker, mist between them."""
    far, near = c.palette["far"]
    air, lit = c.palette["sky"][-1], c.palette["rim"][0]
    for k in range(count):
        t = k / max(count - 1, 1)
        top, y = blend(far, near, t), base + 0.26 * t
        low = blend(top, air, 0.42 * (1 - t))
        if soft:
            c.fade(ridge(c, dice, y, high * (1 - 0.3 * t), 8 + 3 * k), top, low)
        else:
            cap = blend(lit, top, 0.3 + 0.4 * t) if snow else None
            range_(c, dice, y, high * (1 - 0.3 * t), top, low, 7 + 3 * k, blend(lit, top, t * 0.7), cap)
        c.mist(y + 0.06, 0.24, air, 0.3 * (1 - 0.5 * t), dice)


def ground(c: Canvas, dice: Dice, y: float, rough: float = 0.08) -> None:
    """Something to stand on, its edge in the light."""
    near, deep = c.palette["near"]
    line = ridge(c, dice, y, rough, 7)
    c.fade(line, blend(near, c.palette["sky"][2], 0.12), deep)
    c.stroke(line[:-2], 0.008, c.palette["rim"][0], 0.34, 0.006)


def shafts(c: Canvas, dice: Dice, count: int, colour: RGB, alpha: float, lean: float = 0.5, low: float = 0.8) -> None:
    """Bundles of light from above."""
    top, end = c.top - 0.1, c.bottom * low
    for _ in range(count):
        x, wide = dice.uniform(-c.right * 1.1, c.right), dice.uniform(0.06, 0.2)
        foot = lean * dice.uniform(0.6, 1.2) * -c.light
        c.fill([(x, top), (x + wide, top), (x + wide * 2.2 + foot, end), (x + foot, end)], colour, alpha, 0.05)


def bat(c: Canvas, at: Point, s: float) -> None:
    x, y = at
    half = path("0 -.5, .25 -.2, .9 -1.3, 2.2 -.7, 1.5 -.4, 1.3 .1, .8 -.1, .45 .4, .2 .3, 0 .9")
    left, right = ([(x + side * dx * s, y + dy * s) for dx, dy in half] for side in (1, -1))
    c.fill(left + right[::-1], c.palette["near"][1], 0.9)


def weed(c: Canvas, dice: Dice, x: float, colour: RGB, tall: float, blur: float = 0.0) -> None:
    line = ray((x, c.bottom), 90 + dice.uniform(-14, 14), tall * dice.uniform(0.7, 1.4), dice.uniform(-50, 50), 4)
    c.fill(limb(line, ".03 .045 .03 .003"), colour, 0.9, blur)


def trunk(c: Canvas, dice: Dice, x: float, wide: float, colour: RGB, boughs: int = 2) -> None:
    """A tree whose crown is above the picture."""
    lean = dice.uniform(-0.08, 0.08)
    c.fill(
        limb([(x, c.bottom + 0.1), (x + lean * 0.6, 0.55), (x + lean, 0.0), (x + lean * 0.4, c.top - 0.1)],
             [wide * 2.2, wide * 1.1, wide, wide * 0.8]), colour,
    )  # fmt: skip
    for _ in range(boughs):
        y, way = dice.uniform(-0.9, 0.0), dice.choice((24, 156))
        first = ray((x + lean, y), way, 0.55, dice.choice((40, -20)))
        c.fill(limb(first, [wide * 0.5, wide * 0.3, 0.004]), colour)
        c.fill(limb(ray(first[1], 90, 0.24, dice.uniform(-40, 40)), [wide * 0.26, 0.004]), colour)


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
