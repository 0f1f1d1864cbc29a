"""Places of purple and blue: moons, ruins and graves; woods."""

from __future__ import annotations

from bsdesk.art.brush.light import RGB, Canvas, blend
from bsdesk.art.brush.shapes import Dice, blob, disc, limb, path, ray
from bsdesk.art.places.pieces import bat, layers, moon, shafts, sky, stars, trunk


def moonrise(c: Canvas, dice: Dice) -> None:
    """A great moon over peaks, bats before it."""
    sky(c, dice, -0.1)
    stars(c, dice, 60, 0.1)
    at = (c.light * dice.uniform(0.25, 0.5), dice.uniform(-0.5, -0.3))
    moon(c, at, dice.uniform(0.44, 0.58), (244, 222, 236))
    c.clouds((-0.7, 0.3), (186, 140, 214), c.palette["sky"][1], 0.7, dice, 136, 170)
    for _ in range(5):
        bat(c, (at[0] + dice.uniform(-0.9, 0.9), at[1] + dice.uniform(-0.4, 0.4)), dice.uniform(0.02, 0.05))
    layers(c, dice, 0.48, 0.6)


def abbey(c: Canvas, dice: Dice) -> None:
    """What is left of a great hall: pointed windows, and the sky through them."""
    sky(c, dice, 0.0)
    stars(c, dice, 40, 0.0)
    moon(c, (c.light * 0.62, -0.45), 0.3, (232, 238, 255))
    c.clouds((-0.9, 0.6), (160, 156, 220), c.palette["sky"][1], 0.75, dice, 112, 90)
    far, near = c.palette["far"]
    layers(c, dice, 0.5, 0.3, 1)
    for k, (base, tall) in enumerate(((0.62, 0.75), (0.9, 1.3))):
        colour = blend(blend(far, c.palette["sky"][3], 0.2), near, k * 0.8)
        wide = 0.42 + 0.3 * k
        for j in range(-4, 5):
            x = (j - 0.5 + 0.3 * k) * wide * 1.02
            if k == 0 or abs(x + wide / 2) > 0.62:  # the middle stays free
                _window(c, dice, (x, base), wide, tall * dice.uniform(0.8, 1.1), colour)
        c.mist(base, 0.3, c.palette["sky"][3], 0.36, dice)


def _window(c: Canvas, dice: Dice, at: tuple[float, float], w: float, tall: float, colour: RGB) -> None:
    """A piece of wall with a pointed window in it, broken above."""
    (x, base), low = at, c.bottom + 0.1
    top = base - tall
    crown = [(x + w * k / 6, top - dice.uniform(0.0, 0.2) * w) for k in range(7)]
    bow = path(".24 0, .24 -.5, .3 -.66, .5 -.82", (x, base), w, tall)
    bow += [(2 * x + w - px, py) for px, py in bow[-2::-1]]
    shape = [(x, low), *crown, (x + w, low), (x + w * 0.76, low), *bow[::-1], (x + w * 0.24, low)]
    c.fade(shape, colour, blend(colour, c.palette["sky"][3], 0.3))
    c.fill(limb([(x + w * 0.5, base - tall * 0.8), (x + w * 0.5, low)], [w * 0.02, w * 0.02]), colour)
    c.fill(limb([(x + w * 0.26, base - tall * 0.5), (x + w * 0.74, base - tall * 0.5)], [w * 0.02, w * 0.02]), colour)
    inner = bow[:4] if c.light < 0 else bow[3:]
    c.fill(limb(inner, [w * 0.02] * len(inner)), c.palette["rim"][0], 0.4, 0.006)


def graves(c: Canvas, dice: Dice) -> None:
    """A red moon, bare trees, stones that lean."""
    sky(c, dice, 0.1)
    stars(c, dice, 30)
    moon(c, (c.light * dice.uniform(0.1, 0.4), -0.3), dice.uniform(0.4, 0.5), (255, 172, 150))
    c.clouds((-0.5, 0.5), (216, 96, 116), c.palette["sky"][1], 0.75, dice, 130, 160)
    layers(c, dice, 0.5, 0.3, 2, soft=True)
    for side in (-1, 1):
        _bare_tree(c, dice, side * c.right * dice.uniform(0.62, 0.9), dice.uniform(1.2, 1.6))
    near = c.palette["near"][0]
    for _ in range(9):
        x, y, s = dice.uniform(-c.right, c.right), dice.uniform(0.62, 0.86), dice.uniform(0.05, 0.1)
        lean = dice.uniform(-0.3, 0.3) * s
        if dice.random() < 0.6:
            corners = [
                (x - s, y + 0.1),
                (x - s + lean, y - s),
                (x + lean, y - 1.7 * s),
                (x + s + lean, y - s),
                (x + s, y + 0.1),
            ]
            c.fill(blob(corners), near)
        else:
            c.fill(limb([(x, y + 0.1), (x + lean * 2, y - 2.6 * s)], [s * 0.3, s * 0.3]), near)
            shape = limb([(x - s + lean * 1.6, y - 1.7 * s), (x + s + lean * 1.6, y - 1.7 * s)], [s * 0.28, s * 0.28])
            c.fill(shape, near)


def _bare_tree(c: Canvas, dice: Dice, x: float, tall: float) -> None:
    colour = blend(c.palette["near"][0], c.palette["near"][1], 0.4)
    stem = ray((x, c.bottom + 0.1), 90 + dice.uniform(-6, 6), tall, dice.uniform(-20, 20), 5)
    c.fill(limb(stem, ".12 .07 .055 .04 .03 .008"), colour)
    for k in range(8):
        first = ray(
            stem[2 + k % 4],
            90 + (1 if k % 2 else -1) * dice.uniform(24, 76),
            dice.uniform(0.3, 0.6),
            dice.uniform(-50, 50),
        )
        c.fill(limb(first, ".03 .02 .012 .003"), colour)
        for p in first[1:]:
            c.fill(limb(ray(p, 90 + dice.uniform(-80, 80), 0.22), ".011 .006 .002"), colour)


def wood(c: Canvas, dice: Dice) -> None:
    """A forest of old trunks, light between them."""
    sky(c, dice, -0.2)
    shafts(c, dice, 6, (206, 246, 255), 0.2)
    far, deep = c.palette["far"]
    for k in range(3):
        t = k / 2
        colour = blend(far, c.palette["near"][0], t * 0.85)
        for _ in range(6 - k):
            x = dice.uniform(-c.right, c.right)
            if k < 2 or abs(x) > 0.6:
                trunk(c, dice, x, (0.03 + 0.05 * t) * dice.uniform(0.8, 1.4), colour)
        c.mist(0.3 + 0.1 * k, 0.6, c.palette["sky"][-1], 0.4 - 0.1 * k, dice)
    for _ in range(26):
        at = (dice.uniform(-c.right, c.right), c.top + dice.uniform(-0.1, 0.2))
        leaf = disc(at, dice.uniform(0.1, 0.24), dice.uniform(0.06, 0.14), dice.uniform(-30, 30))
        c.fill(leaf, blend(far, deep, dice.random()), 0.85, 0.012)


def glade(c: Canvas, dice: Dice) -> None:
    """Night among mushrooms as high as trees, each with a light under its cap."""
    sky(c, dice, 0.4)
    stars(c, dice, 30)
    far, near = c.palette["far"]
    light = c.palette["glow"]
    for k in range(3):
        tone = blend(far, near, k / 2)
        for _ in range(5 - k):
            x, y = dice.uniform(-c.right, c.right), dice.uniform(-0.7, 0.2) + 0.2 * k
            r = dice.uniform(0.12, 0.24) * (1 + 0.5 * k)
            if k == 2 and abs(x) < 0.6:
                continue
            stem = [(x, y), (x + dice.uniform(-0.06, 0.06), y + 0.5), (x, c.bottom + 0.1)]
            c.fill(limb(stem, [r * 0.16, r * 0.14, r * 0.24]), tone)
            c.glow((x, y + r * 0.1), r * 1.5, light[0], 0.6)
            cap = blob(path("-1 .14, -.7 -.36, 0 -.6, .7 -.36, 1 .14, 0 0", (x, y), r))
            c.fill(cap, blend(tone, light[0], 0.16))
            c.fill(limb(path("-.9 .1, 0 .02, .9 .1", (x, y), r), ".006 .014 .006"), light[1], 0.7, 0.01)
        c.mist(0.3 + 0.2 * k, 0.4, c.palette["sky"][2], 0.4, dice)
    layers(c, dice, 0.86, 0.2, 1, soft=True)


def roots(c: Canvas, dice: Dice) -> None:
    """Under a tree so great that its roots are gates."""
    sky(c, dice, 0.1)
    c.glow((0, 0.0), 1.5, c.palette["sky"][3], 0.7, 1.5)
    shafts(c, dice, 5, (220, 255, 236), 0.2)
    far, near = c.palette["far"]
    for k in range(3):
        s = 0.55 + 0.4 * k
        tone = blend(far, near, k / 2)
        x = dice.uniform(-0.2, 0.2)
        left = [(x - s * 1.1, 1.3), (x - s, 0.5), (x - s * 0.62, -0.2 * s)]
        right = [(x + s * 0.62, -0.2 * s), (x + s, 0.5), (x + s * 1.1, 1.3)]
        arc = [*left, (x, -0.5 * s - 0.1), *right]
        w = 0.07 + 0.06 * k
        c.fill(limb(arc, [w * 1.4, w, w * 0.9, w * 1.2, w * 0.9, w, w * 1.4]), tone)
        for p in arc[1:-1]:
            beard = ray(p, -90 + dice.uniform(-20, 20), dice.uniform(0.2, 0.5), dice.uniform(-40, 40))
            c.fill(limb(beard, [w * 0.3, w * 0.2, 0.003]), tone)
            c.fill(limb(ray(p, 90 + dice.uniform(-50, 50), 0.4), [w * 0.6, w * 0.3, 0.01]), tone)
        c.mist(0.4 + 0.16 * k, 0.4, c.palette["sky"][3], 0.34, dice)
