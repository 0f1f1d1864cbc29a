"""The place that a nexus is, seen near."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    Shape,
    blob,
    blobs,
    disc,
    limb,
    limbs,
    path,
    paths,
    ray,
    rock,
    rows,
    spline,
    toward,
)
from bsdesk.art.brush.solids import Scene
from bsdesk.art.places import landmarks_of_stone
from bsdesk.art.places.pieces import ground


def spires(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Fangs of rock that lean into the wind, nests and banners on them."""
    for k, x in enumerate((-0.95, 0.9, -0.5, 0.62, 0.05)):
        tall = dice.uniform(0.7, 1.0) + 0.12 * k
        line = ray((x, 1.12), 96 - 8 * x, tall + 0.4, -34, 5)
        ledges = [
            limb([(p[0] - 0.2 + 0.03 * j, p[1] + 0.05), (p[0] + 0.02, p[1] - 0.01)], ".004 .03")
            for j, p in enumerate(line[1:4])
        ]
        yield Part([limb(line, ".3 .22 .17 .1 .05 .004")], 0.26 + 0.06 * k, round=0.12, stuff="stone")  # fang
        yield Part(ledges, 0.5 + 0.04 * k, round=0.03, stuff="stone")
        tip = line[-2]
        flag = spline(
            [tip, (tip[0] - 0.14, tip[1] - 0.04), (tip[0] - 0.28, tip[1] + 0.03), (tip[0] - 0.42, tip[1] - 0.02)]
        )
        yield Part([limb(flag[::6], ".012 .045 .04 .03 .004")], 0.6, "accent", 0.02, stuff="cloth")
        c.mist(0.7, 0.24, c.palette["sky"][2], 0.3, dice)


def islands(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Rocks that float, a temple on the greatest, water that falls from them into the clouds."""
    for x, y, r in rows(".78 -.6 .2, -.8 -.46 .26, .86 .34 .26, -.76 .52 .32, .04 .06 .74"):
        under = [
            path(f"{a} .02, {b} .02, {b - 0.02} .34, {(a + b) / 2 + 0.05} {low}, {a + 0.04} .4", (x, y), r)
            for a, b, low in rows("-1 -.5 .6, .5 1 .56, -.62 -.1 .95, .16 .64 .86, -.24 .3 1.3")
        ]
        turf = path(
            "-1 .02, -.9 -.08, -.5 -.14, 0 -.12, .5 -.16, .9 -.08, 1 .02, .7 .12, .4 .08, .1 .16, -.3 .08, -.6 .14",
            (x, y),
            r,
        )
        fall = c.px([(x + 0.44 * r, y), (x + 0.44 * r, y + 1.5 * r)])
        yield from (Part([rock], 0.32 + 0.04 * k, round=0.06 * r + 0.02, stuff="stone") for k, rock in enumerate(under))
        if fall and r > 0.3:
            shape = limb(path(".4 0, .44 .4, .46 1.5", (x, y), r), [0.05 * r, 0.06 * r, 0.16 * r])
            c.fill(shape, (255, 246, 226), 0.5, 0.012)
        yield Part([turf], 0.56, "accent", 0.05, stuff="leaf")
        yield from _temple((x - 0.14 * r, y - 0.1 * r), r)


def _temple(at: Point, r: float) -> Iterator[Part]:
    """Columns under a roof, a spire behind, trees beside it."""
    x, y = at
    spires = [
        path(f"{a - 0.1} 0, {a - 0.06} {-h * 0.8}, {a} {-h}, {a + 0.06} {-h * 0.8}, {a + 0.1} 0", at, r)
        for a, h in ((-0.12, 1.0), (-0.46, 0.6), (0.3, 0.66))
    ]
    columns = [
        path(f"{a - 0.03} 0, {a - 0.03} -.3, {a + 0.03} -.3, {a + 0.03} 0", at, r) for a in (-0.34, -0.18, -0.02, 0.14)
    ]
    bushes = [disc((x + a * r, y - 0.04 * r), 0.1 * r, 0.08 * r) for a in (-0.7, -0.58, 0.62, 0.74)]
    yield Part(spires, 0.4, round=0.04 * r + 0.01, stuff="stone")
    yield Part(columns, 0.66, "bone", 0.02)
    yield Part([path("-.44 -.3, -.1 -.5, .24 -.3, .24 -.24, -.44 -.24", at, r)], 0.56, "bone", 0.03)  # roof
    yield Part(bushes, 0.42, "accent", 0.03, stuff="leaf")


def castle(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A range of peaks with a castle upon the highest, light in its windows."""
    back = paths("-1.3 1.3, -1.0 .3, -.8 .46, -.5 0, -.2 .4, 0 1.3; 0 1.3, .3 .3, .56 .1, .8 .36, 1.0 .24, 1.3 1.3")
    yield from (Part([b], 0.2, round=0.1, stuff="stone") for b in back)
    for x, w, y, h in rows("-.44 .06 .06 .24, .34 .05 .12 .28, -.26 .07 .02 .36, .18 .08 .04 .36, -.04 .11 .02 .5"):
        wall = [(x - w, y + 0.24), (x - w * 0.9, y - h), (x + w * 0.9, y - h), (x + w, y + 0.24)]
        yield Part([wall], 0.34, round=0.05, stuff="stone")
        brim = [(x - w * 1.3, y - h), (x + w * 1.3, y - h), (x + w * 1.1, y - h + 0.07), (x - w * 1.1, y - h + 0.07)]
        yield Part([brim], 0.46, round=0.02)
        roof = [(x - w * 1.36, y - h), (x, y - h - 0.3 - w), (x + w * 1.36, y - h)]
        yield Part([roof], 0.5, "accent", 0.05, stuff="scale")
        windows = (path("-.018 .04, -.018 -.03, 0 -.06, .018 -.03, .018 .04", (x, y - h * t)) for t in (0.3, 0.66))
        yield Part(blobs(windows), 0.8, "glow", 0.05)
        yield Part([limb([(x, y - h - 0.3 - w), (x, y - h - 0.42 - w)], ".008 .004")], 0.6, "bone", 0.01)
    wall = path(
        "-.5 .3, -.5 .04, -.42 .04, -.42 .0, -.3 .0, -.3 .04, -.1 .04, -.1 0,"
        " .02 0, .02 .04, .2 .04, .2 0, .3 0, .3 .06, .4 .06, .4 .3"
    )
    yield Part([wall], 0.4, round=0.05, stuff="stone")
    yield Part(blobs("-.1 .26, -.1 .12, -.02 .05, .06 .12, .06 .26"), 0.5, "glow", 0.05)  # the gate
    crags = paths(
        "-.9 1.3, -.74 .5, -.5 .24, -.2 .2, -.1 .5, -.3 1.3; "
        "-.34 1.3, -.16 .4, .0 .24, .2 .22, .44 .3, .6 .6, .7 1.3; .5 1.3, .56 .66, .72 .5, .9 .8, 1.0 1.3"
    )
    yield from (Part([crag], 0.26 + 0.05 * k, round=0.12, stuff="stone") for k, crag in enumerate(crags))
    road = spline(path("-.02 .26, .1 .44, -.14 .62, .12 .84, -.2 1.2"))
    c.stroke(road, 0.04, c.palette["glow"][0], 0.6, 0.02)
    c.mist(0.9, 0.3, c.palette["sky"][2], 0.5, dice)


def dead_wood(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Withered trees, graves between them."""
    ground(c, dice, 0.62)
    for x, size in ((-0.72, 0.8), (0.78, 0.9), (0.06, 1.25)):
        trunk = ray((x, 0.86), 90 + dice.uniform(-8, 8), 0.7 * size, dice.uniform(-24, 24), 4)
        boughs = [limb(trunk, [0.13 * size, 0.07 * size, 0.06 * size, 0.04 * size, 0.02])]
        for k in range(9):
            turn, far = (1 if k % 2 else -1) * dice.uniform(24, 80), dice.uniform(0.3, 0.6) * size
            first = ray(trunk[2 + k % 3], 90 + turn, far, dice.uniform(-50, 50))
            boughs.append(limb(first, [0.036 * size, 0.024 * size, 0.014, 0.003]))
            boughs += [limb(ray(p, 90 + dice.uniform(-80, 80), 0.2 * size), ".014 .008 .002") for p in first[1:]]
        yield Part(boughs, 0.14, round=0.04, stuff="bark")
    stones: list[Shape] = []
    for x, y, t, lean in rows("-.46 .96 .34 -.04, -.2 1 .3 .03, .42 .98 .36 .04, .66 1.02 .3 -.03"):
        head = [(x + lean + 0.1 * cos(pi * k / 6), y - t - 0.1 * sin(pi * k / 6)) for k in range(7)]
        stones.append([(x + 0.1, y), *head, (x - 0.1, y)])
    yield from (Part([stone], 0.5, "bone", 0.05, stuff="bone") for stone in stones)
    tops = [(sum(x for x, _ in stone) / len(stone), stone[1][1]) for stone in stones]
    signs = limbs(([(x, y), (x, y + 0.1)] for x, y in tops), ".012 .012")
    yield Part(signs, 0.2, "bone", 0.01, shadow=False)
    for _ in range(5):
        at = (dice.uniform(-0.8, 0.8), dice.uniform(0.1, 0.6))
        c.glow(at, 0.16, c.palette["glow"][1], 0.8)


def trench(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A gorge under the sea; the bones of something vast stand in it like the arches of a church."""
    low = c.bottom + 0.2
    c.glow((0.0, 0.2), 1.2, c.palette["glow"][1], 0.8)
    for k in range(5):
        s = 0.34 * 1.32**k
        y = 0.36 + 0.09 * k
        for side in (-1, 1):
            rib = path(".5 -.98, .86 -.56, .9 -.1, .66 .3, .5 .4", (0.0, y), side * s, s)
            widths = [0.05 * s, 0.075 * s, 0.075 * s, 0.065 * s, 0.045 * s, 0.004]
            shape = limb([(side * 0.03 * s, y - 1.06 * s), *rib], widths)
            yield Part([shape], 0.34 + 0.07 * k, "bone", 0.05 * s, stuff="bone")
        thorn = limb([(0.0, y - 1.1 * s), (0.0, y - 1.42 * s)], [0.06 * s, 0.004])
        knuckle = [disc((0.0, y - 1.06 * s), 0.13 * s, 0.1 * s), thorn]
        yield Part(knuckle, 0.3 + 0.09 * k, "bone", 0.04 * s, stuff="bone")
        c.mist(y + 0.3 * s, 0.24, c.palette["sky"][1], 0.34, dice)
    for side in (-1, 1):
        for k in range(8):
            at = (side * (c.right * 1.0 - 0.06 * k), c.top + 0.3 + 0.36 * k)
            yield Part([rock(at, 0.34 + 0.03 * k, 0.32, dice, 8, 0.26)], 0.22, "accent", 0.08, stuff="stone")
        for _ in range(3):
            root = (side * c.right * dice.uniform(0.5, 0.9), low)
            stem = ray(root, 90, dice.uniform(0.4, 0.8), dice.uniform(-60, 60), 4)
            yield Part([limb(stem, ".05 .04 .03 .02 .004")], 0.4, round=0.03)
    for x in range(-4, 5):
        stone = rock((x / 4 * 1.3, 0.98 + dice.uniform(-0.04, 0.06)), 0.24, 0.14, dice, 7)
        yield Part([stone], 0.24, "accent", 0.06, stuff="stone")
    for _ in range(12):
        c.glow((dice.uniform(-0.8, 0.8), dice.uniform(-0.6, 0.9)), dice.uniform(0.03, 0.09), c.palette["glow"][1], 0.9)


def bubbles_town(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Domes of air with houses of coral in them."""
    for x, y, r in rows("-.66 .3 .3, .7 .12 .34, 0 .24 .5, -.34 -.5 .18, .36 -.56 .14, .92 -.42 .1"):
        coral = [
            limb(
                ray((x + d * r, y + r * 0.7), 90 + 20 * d, r * h, dice.uniform(-40, 40)),
                [r * 0.12, r * 0.1, r * 0.07, r * 0.09],
            )
            for d, h in ((-0.4, 0.7), (-0.1, 1.2), (0.24, 0.9), (0.46, 0.6))
        ]
        c.fill(disc((x, y), r), c.palette["sky"][0], 0.28)
        yield Part(coral, 0.6, "body", 0.05)
        yield Part([blob(path("-.9 .5, 0 .6, .9 .5, 0 1.02", (x, y), r))], 0.3, "accent", 0.05)
        bubble(c, (x, y), r)


def bubble(c: Canvas, at: Point, r: float) -> None:
    """A ring of light with a bright spot."""
    for a in range(100, 260, 12):
        edge = toward(at, a if c.light < 0 else a - 180, r)
        c.fill(disc(edge, r * 0.05, n=8), (240, 255, 246), 0.5 * (1 - abs(a - 180) / 90), r * 0.02)
    c.fill(limb([toward(at, a, r * 0.97) for a in range(0, 361, 20)], [r * 0.016 + 0.002] * 19), (226, 255, 240), 0.5)
    spot = toward(at, 130 if c.light < 0 else 50, r * 0.62)
    c.fill(disc(spot, r * 0.16, r * 0.09, -40), (255, 255, 255), 0.7, r * 0.04)


LANDMARKS: dict[str, Scene] = {
    "spires": spires,
    "islands": islands,
    "castle": castle,
    "dead wood": dead_wood,
    "trench": trench,
    "bubbles": bubbles_town,
    **landmarks_of_stone.LANDMARKS,
}


LIES_IN = {
    "spires": "dusk", "islands": "cloud sea", "castle": "moonrise", "dead wood": "graves", "trench": "abyss",
    "bubbles": "reef", "quarry": "gates", "table land": "summits", "stone circle": "summits", "mesas": "thunder",
    "great tree": "wood", "mushrooms": "glade",
}  # fmt: skip
OF_COLOUR = {
    "red": ("spires", "islands"),
    "purple": ("castle", "dead wood"),
    "green": ("trench", "bubbles"),
    "white": ("quarry", "table land", "stone circle"),
    "yellow": ("mesas", "islands"),
    "blue": ("great tree", "mushrooms"),
}
