"""What a magic does with thunder and wood."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    blob,
    disc,
    limb,
    limbs,
    path,
    paths,
    ray,
    ring,
    rock,
    rows,
    spline,
    toward,
)
from bsdesk.art.creatures.stone_folk import leafage
from bsdesk.art.places.pieces import bolt as lightning
from bsdesk.art.places.pieces import ground


def drums(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Drums on a hoop of iron about a ball of lightning, which beats them one after the other."""
    middle: Point = (0.0, 0.06)
    c.glow(middle, 1.5, c.palette["glow"][0], 0.8)
    for x in (-0.9, 0.86):
        lightning(c, (x, c.top), 0.9, dice, 0.014)
    hoop = [ring(middle, 0.78, 0.78, 0.05), ring(middle, 0.68, 0.68, 0.02)]
    yield Part(hoop, 0.4, "accent", 0.03, stuff="metal")
    places = [toward(middle, 90 + 360 * k / 8, 0.74) for k in range(8)]
    for k, at in enumerate(places):
        r = 0.23
        yield Part([disc((at[0], at[1] + 0.05), r * 1.06)], 0.3, "accent", 0.08, stuff="bark")  # the wood behind
        yield Part([ring(at, r * 1.04, r * 1.04, r * 0.24)], 0.5, "body", 0.04, stuff="metal")
        yield Part([disc(toward(at, 30 * n, r * 0.92), r * 0.07) for n in range(12)], 0.85, "bone", 0.01, stuff="metal")
        yield Part([disc(at, r * 0.8)], 0.72 + 0.04 * (k % 2), "bone", 0.06, stuff="hide")
        sign = "-.1 -.62, .3 -.56, .08 -.14, .4 -.16, -.2 .66, -.02 .1, -.36 .12"
        yield Part([path(sign, at, r * 0.86)], 0.45, "accent", 0.02, shadow=False)
        waves = [ring(at, far * r, far * r, 0.012) for far in (1.2, 1.36)]
        if k % 3 == 0:
            for wave in waves:
                c.fill(wave, c.palette["glow"][2], 0.55, 0.006)
    for k, at in enumerate(places):
        if k % 3 != 1:
            yield Part([_fork(middle, at, dice)], 0.9, "glow", 0.05)
    yield Part([_fork(middle, toward(middle, a, 0.4), dice) for a in (20, 70, 110, 200, 250, 330)], 0.9, "glow", 0.03)
    yield Part([disc(middle, 0.2)], 0.7, "glow", 0.2)
    yield Part([disc(middle, 0.13)], 0.98, "glow", 0.1)


def _fork(start: Point, end: Point, dice: Dice) -> list[Point]:
    """A lightning from one place to another."""
    found = [start]
    for k in range(1, 6):
        t, off = k / 6, dice.uniform(0.04, 0.09) * (-1) ** k
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        found.append((x - (end[1] - start[1]) * off * 2, y + (end[0] - start[0]) * off * 2))
    return limb([*found, end], ".03 .022 .018 .016 .012 .01 .004", steps=1)


def roots(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A young tree has burst a boulder: roots over the halves, light in the gap, blossoms on its boughs."""
    ground(c, dice, 0.96)
    c.glow((0, 0.1), 1.4, c.palette["glow"][1], 0.8)
    for s in (-1, 1):
        half = path(".06 .3, .2 .12, .5 .1, .78 .28, .96 .62, 1.0 1.0, .2 1.06, .1 .8, .2 .6")
        yield Part([[(s * x, y) for x, y in half]], 0.4, "bone", 0.12, stuff="stone")
        slabs = [
            [(s * x, y) for x, y in one]
            for one in paths(
                ".24 .2, .5 .16, .56 .4, .3 .48; .6 .24, .76 .36, .84 .6, .62 .5; .3 .56, .58 .5, .6 .86, .26 .9; "
                ".66 .6, .88 .7, .92 .94, .68 .92"
            )
        ]
        yield from (Part([one], 0.5 + 0.04 * (k % 2), "bone", 0.05, stuff="stone") for k, one in enumerate(slabs))
    gap = path("-.05 .34, .05 .34, .16 .6, .08 .8, .14 1.0, -.14 1.0, -.08 .8, -.16 .6")
    yield Part([gap], 0.8, "glow", 0.12)
    shards = [
        rock(toward((0, 0.4), dice.uniform(10, 170), dice.uniform(0.6, 1.1)), dice.uniform(0.03, 0.07), 0.05, dice, 5)
        for _ in range(12)
    ]
    yield Part(shards, 0.45, "bone", 0.02, stuff="stone")
    ways = [
        path(text, (0.0, 0.0), s, 1.0)
        for s, texts in (
            (1, (".04 .2, .3 .12, .56 .2, .74 .42, .86 .74, 1.06 .9", ".03 .24, .22 .34, .3 .56, .5 .74, .52 1.0")),
            (-1, (".04 .2, .26 .1, .5 .14, .8 .34, .84 .64, 1.1 .8", ".03 .24, .2 .36, .4 .5, .36 .76, .6 1.0")),
        )
        for text in texts
    ]
    fine = [
        limb(ray(p, -60 + (0 if p[0] > 0 else -60), 0.24, 40 if p[0] > 0 else -40), ".03 .018 .003")
        for way in ways
        for p in way[2:5]
    ]
    yield Part([*fine, *limbs(ways, ".1 .085 .075 .06 .04 .006")], 0.4, "bone", 0.05, stuff="bark")
    yield Part([limb(path("0 1.0, -.02 .6, .0 .3"), ".04 .06 .12")], 0.36, "bone", 0.05, stuff="bark")
    bends = "-.02 -.08, -.22 -.3, -.5 -.4; .03 -.14, .26 -.3, .5 -.42; -.04 -.34, -.14 -.6, -.26 -.8; "
    bends += "0 -.34, .16 -.56, .3 -.76"
    behind = [leafage((x, y), r, dice) for x, y, r in rows("-.5 -.46 .3, .52 -.46 .3, 0 -.9 .34")]
    yield Part(behind, 0.32, "accent", 0.1, stuff="leaf")
    twist = [[(-0.07 + 0.05 * k, 0.3), (-0.06 + 0.05 * k, 0.0), (-0.05 + 0.03 * k, -0.3)] for k in range(4)]
    trunk = limb(path(".0 .34, -.04 .02, .02 -.26, -.02 -.6"), ".14 .09 .075 .04")
    yield Part([*limbs(bends, ".06 .045 .02"), trunk], 0.48, "bone", 0.06, twist, stuff="bark")
    for k, (x, y, r) in enumerate(rows("-.3 -.66 .26, .34 -.66 .26, -.64 -.34 .16, .66 -.34 .16, .02 -.62 .2")):
        yield Part([leafage((x, y), r, dice)], 0.46 + 0.04 * (k % 3), "accent", 0.1, stuff="leaf")
    for x, y in path("-.44 -.62, -.2 -.84, .06 -.66, .3 -.5, .46 -.76, -.64 -.36, .66 -.38, .06 -.98"):
        petals = [disc(toward((x, y), 72 * k + 18, 0.045), 0.036) for k in range(5)]
        yield Part(petals, 0.9, "bone", 0.02, stuff="hide")
        yield Part([disc((x, y), 0.024)], 0.85, "glow", 0.05)
    grass = [
        limb(ray(p, 90 + dice.uniform(-30, 30), dice.uniform(0.06, 0.16)), ".02 .016 .002")
        for p in spline(path("-1.2 1.06, -.6 1.02, 0 1.0, .6 .98, 1.2 1.06"), steps=9)
    ]
    yield Part(grass, 0.5, "accent", 0.01)
    for _ in range(12):
        at = (dice.uniform(-0.9, 0.9), dice.uniform(-0.9, 0.5))
        leaf = blob([at, toward(at, 40, 0.04), toward(at, 0, 0.07), toward(at, -40, 0.03)])
        yield Part([leaf], 0.7, "accent", 0.01, shadow=False)
