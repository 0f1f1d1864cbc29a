"""Creatures with shells and rings: crabs, turtles, worms, insects, a ship on legs."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sin

from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    Shape,
    blob,
    blobs,
    both,
    disc,
    limb,
    limbs,
    path,
    paths,
    ray,
    rock,
    rows,
    slab,
    toward,
)


def crab(dice: Dice) -> Iterator[Part]:
    """Armour with thorns, eyes on stalks, one claw too large."""
    legs = both(".3 .2, .66 .02, .8 .34, .84 .62; .28 .26, .58 .18, .68 .52, .66 .78; .24 .3, .44 .36, .5 .64, .44 .88")
    yield Part(limbs(legs, ".075 .06 .035 .004"), 0.36, round=0.05)
    yield Part([limb([(s * 0.12, -0.24), (s * 0.15, -0.44)], ".035 .045") for s in (-1, 1)], 0.4, round=0.02)  # stalks
    roots = path("-.54 .0, -.46 -.14, -.36 -.22, .54 .0, .46 -.14, .36 -.22")
    thorns = limbs(([(x, y), (x * 1.3, y * 1.3 - 0.03)] for x, y in roots), ".05 .004")
    yield Part(thorns, 0.75, "bone", 0.02)
    shell = "-.56 .06, -.46 -.16, -.24 -.28, 0 -.32, .24 -.28, .46 -.16, .56 .06, .4 .3, .16 .4, -.16 .4, -.4 .3"
    yield Part(blobs(shell), 0.5, round=0.14)
    bumps = [disc((s * x, y), r, r * 0.7) for s in (-1, 1) for x, y, r in rows(".2 -.06 .08, .34 .06 .06, .14 .12 .06")]
    yield Part(bumps, 0.62, round=0.05, shadow=False)
    yield Part(limbs("-.1 .26, -.04 .36; .1 .26, .04 .36; 0 .24, 0 .36", ".03 .02"), 0.2, round=0.02)  # mouth
    for s, size in ((-1, 0.74), (1, 1.1)):
        elbow, hand = (s * 0.7, -0.06), (s * 0.68, -0.34)
        yield Part([limb([(s * 0.34, 0.06), elbow], ".08 .1"), limb([elbow, hand], ".1 .09")], 0.42, round=0.05)
        wide = s * size
        thumb = "-.1 -.2, -.3 -.3, -.36 -.52, -.3 -.74, -.22 -.82, -.2 -.66, -.16 -.5, -.1 -.46, -.06 -.36"
        yield Part([path(thumb, hand, wide, size)], 0.44, "accent", 0.05)
        palm = "-.12 .1, -.2 -.14, -.04 -.36, .1 -.5, .14 -.7, .06 -.92, .26 -.74, .34 -.48, .28 -.16, .14 .08"
        yield Part([blob(path(palm, hand, wide, size))], 0.52, "accent", 0.08)
        saw = path("-.02 -.4, .04 -.48, .08 -.58, .09 -.68", hand, wide, size)
        yield Part([disc(p, 0.035 * size) for p in saw], 0.8, "bone", 0.02)
    yield Part([disc((s * 0.15, -0.46), 0.06) for s in (-1, 1)], 0.9, "glow", 0.05)


def turtle(dice: Dice) -> Iterator[Part]:
    """A sea turtle: plates on a shell, flippers like oars."""
    near = [limb(path(".34 .2, .5 .5, .36 .86"), ".13 .13 .02"), limb(path("-.46 .2, -.66 .42, -.86 .5"), ".1 .1 .02")]
    far = [limb(path(".24 .0, .54 -.3, .86 -.52"), ".1 .11 .015"), limb(path("-.5 .1, -.7 .06"), ".08 .02")]
    shell = blob(path("-.66 .24, -.56 -.06, -.3 -.34, .04 -.44, .36 -.28, .56 .02, .58 .24, .2 .36, -.3 .36"))
    plates = blobs(
        paths(
            "-.2 -.3, .0 -.36, .12 -.12, -.04 .02, -.24 -.06; .06 -.36, .3 -.26, .34 -.02, .16 -.1; "
            "-.52 -.06, -.26 -.26, -.28 -.04, -.4 .1; -.24 -.0, -.06 .06, -.04 .28, -.28 .28; "
            ".0 .06, .18 -.04, .3 .24, .02 .28; .22 -.02, .38 .02, .5 .2, .36 .24; "
            "-.56 .02, -.42 .14, -.34 .28, -.58 .22"
        )
    )
    head = blob(path(".5 .12, .66 -.08, .84 -.14, 1.0 -.06, 1.02 .04, .9 .12, .72 .2, .56 .24"))
    yield Part(far, 0.3, round=0.05, stuff="scale")
    yield Part([head], 0.5, round=0.08, stuff="scale")
    yield Part(limbs(".9 .07, 1.02 .03", ".012 .004"), 0.1, round=0.01, shadow=False)
    yield Part([disc((0.86, -0.03), 0.04)], 0.9, "glow", 0.04)
    yield Part([shell], 0.28, "accent", 0.12)
    yield from (Part([plate], 0.46 + 0.05 * (k % 2), "accent", 0.05, shadow=False) for k, plate in enumerate(plates))
    yield Part([limb(path("-.68 .26, -.3 .38, .2 .38, .6 .24"), ".04 .06 .06 .04")], 0.6, "bone", 0.03)  # rim
    yield Part(near, 0.46, round=0.06, stuff="scale")


def stone_tortoise(dice: Dice) -> Iterator[Part]:
    """A golem like a tortoise: a shell of hewn plates, light in its seams, peaks and a gate upon it."""

    def dome(u: float, v: float) -> Point:
        """A place on the shell: u from tail to neck, v from rim to crown."""
        high = 0.78 * sin(pi * (0.06 + 0.88 * u)) ** 0.62
        return (-0.84 + 1.52 * u + 0.1 * v * (0.5 - u), 0.3 - high * v)

    feet: list[Part] = []
    for x, lean, tone in ((-0.44, 0.02, 0.26), (0.5, 0.04, 0.26), (-0.6, -0.06, 0.44), (0.3, -0.02, 0.44)):
        end, w = x + lean, 0.17
        toes = [rock((end + d * w + 0.04, 0.84 + 0.03), w * 0.36, 0.06, dice, 6) for d in (-0.6, 0.0, 0.6)]
        feet += [
            Part([slab((x, 0.12), (end, 0.84 - 0.2), w * 1.1, w, dice)], tone, round=0.06),
            Part([slab((end, 0.84 - 0.22), (end, 0.84), w * 1.05, w * 1.15, dice)], tone + 0.04, round=0.05),
            Part(toes, tone + 0.14, "bone", 0.03),
        ]
    plates: list[Shape] = []
    for low, high, count, inset in ((0.0, 0.36, 6, 0.0), (0.36, 0.7, 5, 0.1), (0.7, 1.0, 3, 0.2)):
        for k in range(count):
            a, b = inset + (1 - 2 * inset) * k / count, inset + (1 - 2 * inset) * (k + 1) / count
            m, mid, gap = (a + b) / 2, (low + high) / 2, 0.006
            right = [dome(b - gap, low + gap), dome(b - gap, mid), dome(m + 0.06, high - gap)]
            plates.append([dome(a + gap, low + gap), *right, dome(m - 0.06, high - gap), dome(a + gap, mid)])
    shell = blob([dome(k / 16, 1.0) for k in range(17)] + [(0.6, 0.36), (-0.1, 0.42), (-0.8, 0.36)])
    seams = [limb([dome(u, 0.34), dome(u + 0.03, 0.4), dome(u, 0.68)], ".014 .02 .01") for u in (0.2, 0.38, 0.56, 0.74)]
    seams.append(limb([dome(u / 10, 0.36) for u in range(1, 10)], ".012 .02 .012"))
    peaks = "-.62 -.1, -.5 -.66, -.42 -.7, -.28 -.1; -.34 -.2, -.2 -.98, -.12 -.94, .06 -.2;"
    posts = [slab((x, -0.3), (x, -0.72), 0.045, 0.045, dice) for x in (0.08, 0.3)]
    yield from feet[:6]
    yield Part(paths(peaks + ".3 -.2, .4 -.66, .46 -.6, .56 -.06"), 0.6, "accent", 0.06)
    yield Part([*posts, slab((0.02, -0.74), (0.36, -0.74), 0.05, 0.05, dice)], 0.62, round=0.04)
    yield Part(paths("0.13 -.3, .25 -.3, .25 -.68, .13 -.68"), 0.7, "glow", 0.1)  # the gate
    yield Part([slab((0.5, 0.2), (0.86, 0.02), 0.17, 0.15, dice)], 0.36, round=0.06)
    yield Part(paths(".84 .14, 1.06 .12, 1.16 .1, 1.06 .22, .86 .24"), 0.4, round=0.04)  # the jaw
    yield Part(paths(".72 -.02, .8 -.22, .98 -.3, 1.16 -.24, 1.24 -.08, 1.22 .06, 1.08 .1, .84 .14"), 0.54, round=0.06)
    yield Part(paths(".92 -.28, 1.12 -.24, 1.18 -.14, .96 -.18"), 0.66, round=0.03)  # the brow
    yield Part(paths("1.0 -.14, 1.12 -.12, 1.08 -.06, 1.0 -.08"), 0.9, "glow", 0.06)
    yield Part(limbs("-.8 .2, -1.0 .3, -1.1 .44", ".1 .06 .01"), 0.36, round=0.04)
    yield Part([shell], 0.1, round=0.1)
    yield Part(seams, 0.5, "glow", 0.02)
    yield from (Part([plate], 0.44, round=0.05, shadow=False) for plate in plates)
    yield from feet[6:]


def hermit(dice: Dice) -> Iterator[Part]:
    """A spiral shell with arms and eyes below it."""
    turns = [toward((-0.1, -0.16), 40 * k - 60, 0.03 * k + 0.02) for k in range(19)]
    shell = limb(turns, [0.03 + 0.0115 * k for k in range(19)])
    arms = [limb(ray((0.36, 0.3), -110 + 34 * k, 0.6, dice.choice((-90, 90)), 5), ".06 .05 .03 .004") for k in range(6)]
    yield Part(arms[::2], 0.34, round=0.04)
    yield Part([disc((-0.1, -0.14), 0.62, 0.56)], 0.36, "accent", 0.14)
    yield Part([shell], 0.6, "bone", 0.06)
    yield Part(blobs(".1 .14, .44 -.02, .62 .2, .4 .44, .1 .4"), 0.48, round=0.08)
    yield Part(arms[1::2], 0.48, round=0.04)
    yield Part([disc((0.46, 0.18), 0.07)], 0.9, "glow", 0.05)


def walking_ship(dice: Dice) -> Iterator[Part]:
    """A hull of stone on six legs, a prow like a ram, towers on its deck."""
    legs: list[Part] = []
    for x, lean, tone in rows("-.42 -.1 .24, .06 0 .24, .54 .1 .24, -.6 -.16 .42, -.14 -.04 .42, .34 .08 .42"):
        knee, foot = (x + lean, 0.52), (x + lean * 0.5, 0.86)
        legs.append(Part([slab((x, 0.2), knee, 0.11, 0.09, dice)], tone, round=0.05))
        legs.append(Part([slab(knee, foot, 0.08, 0.12, dice), rock(knee, 0.1, 0.09, dice, 6)], tone + 0.04, round=0.05))
    yield from legs[:6]
    for x, w, h in rows("-.6 .14 .46, -.14 .18 .8, .3 .13 .54"):  # towers
        yield Part([[(x - w, -0.17), (x - w * 0.9, -h), (x + w * 0.9, -h), (x + w, -0.17)]], 0.5, round=0.06)
        notches = [path("-.05 -.1, .05 -.1, .05 .02, -.05 .02", (x + w * d, -h)) for d in (-1, 0, 1)]
        crown = path("-1.3 -.02, 1.3 -.02, 1.2 .08, -1.2 .08", (x, -h), w, 1.0)
        yield Part([crown, *notches], 0.6, round=0.03)
    yield Part(paths("-.34 -.86, -.14 -1.16, .06 -.86"), 0.5, "accent", 0.04)  # roof
    yield from legs[6:]
    keel = "-.88 .06, -.1 .08, -.1 .36, -.6 .38, -.78 .24; -.08 .08, .94 .04, .72 .34, .5 .38, -.08 .36"
    yield Part(paths(keel), 0.4, round=0.08)
    hull = "-1.0 -.24, -.7 -.18, .0 -.16, .0 .06, -.9 .04; 0 -.16, .62 -.18, 1.16 -.46, .98 .02, .0 .06"
    yield Part(paths(hull), 0.54, round=0.06)
    yield Part(limbs(".8 -.3, 1.0 -.38, 1.2 -.6", ".07 .05 .004"), 0.7, "bone", 0.03)
    places = path("-.6 -.3, -.14 -.66, -.14 -.42, .3 -.36")
    lights = blobs(path("-.03 .05, -.03 -.03, 0 -.07, .03 -.03, .03 .05", at) for at in places)
    ports = [disc(p, 0.034) for p in path("-.6 .2, -.36 .2, -.12 .2, .12 .2, .36 .2, .58 .18")]
    yield Part([*lights, *ports], 0.85, "glow", 0.05)
    yield Part(paths(".74 -.18, .92 -.24, .86 -.12"), 0.9, "glow", 0.06)  # eye
