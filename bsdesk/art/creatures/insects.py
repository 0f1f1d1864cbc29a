"""Insects, and a worm that eats them."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin

from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    blob,
    blobs,
    both,
    curves,
    disc,
    limb,
    limbs,
    mix,
    path,
    ray,
    rock,
    spline,
    toward,
)


def worm(dice: Dice) -> Iterator[Part]:
    """Out of the ground and over: rings of hide, hooks about a round mouth full of teeth."""
    line: list[Point] = [(-0.74, 1.0), (-0.66, 0.4), (-0.42, -0.16), (-0.06, -0.44), (0.26, -0.3)]
    spine = spline(line, steps=7)
    rings: list[Part] = []
    for k, p in enumerate(spine):
        a, b = spine[max(k - 1, 0)], spine[min(k + 1, len(spine) - 1)]
        far = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
        nx, ny, wide = -(b[1] - a[1]) / far, (b[0] - a[0]) / far, 0.25 + 0.05 * sin(k * 0.9) * (k % 2) + 0.002 * k
        side = limb([(p[0] + nx * wide, p[1] + ny * wide), p, (p[0] - nx * wide, p[1] - ny * wide)], ".05 .09 .05")
        rings.append(Part([side], 0.4 + 0.06 * (k % 2), round=0.06))
        if k % 3 == 1:
            back = (p[0] - nx * wide * 0.9, p[1] - ny * wide * 0.9)
            spike = limb([back, (back[0] - nx * 0.22 - ny * 0.08, back[1] - ny * 0.22 + nx * 0.08)], ".05 .004")
            rings.append(Part([spike], 0.7, "bone", 0.02))
    mouth = (0.44, -0.12)
    hooks = [
        limb(ray(toward(mouth, a, 0.28), a - 10, 0.46, 80 if a < 180 else -80, 4), ".07 .06 .045 .025 .003")
        for a in (20, 84, 150, 214, 282, 336)
    ]
    teeth = [
        [toward(mouth, a - 9, 0.29), toward(mouth, a + 9, 0.29), toward(mouth, a + 5, 0.16)] for a in range(0, 360, 20)
    ]
    fewer = [
        [toward(mouth, a - 14, 0.18), toward(mouth, a + 14, 0.18), toward(mouth, a, 0.09)] for a in range(10, 360, 36)
    ]
    earth = [
        rock((-0.74 + dice.uniform(-0.4, 0.4), 0.92 + dice.uniform(-0.06, 0.06)), dice.uniform(0.06, 0.14), 0.08, dice)
        for _ in range(9)
    ]
    yield from rings
    yield Part(hooks, 0.66, "bone", 0.03)
    yield Part([disc(mouth, 0.36, 0.38)], 0.5, "accent", 0.1)
    yield Part([disc(mouth, 0.29, 0.3)], 0.06, "accent", 0.06)
    yield Part(teeth, 0.85, "bone", 0.015, shadow=False)
    yield Part([disc(mouth, 0.18)], 0.0, round=0.06, shadow=False)
    yield Part(fewer, 0.7, "bone", 0.01, shadow=False)
    yield Part([disc(mouth, 0.05)], 0.8, "glow", 0.12)
    yield Part(earth, 0.3, "bone", 0.03, stuff="stone")


def beetle(dice: Dice) -> Iterator[Part]:
    """A great horned beetle seen from above, its wing cases about to open."""
    legs = limbs(
        both(".26 -.2, .62 -.38, .7 -.7, .84 -.8; .3 .1, .72 .06, .9 .34, 1.04 .38; .26 .4, .64 .54, .74 .86, .88 .96"),
        ".06 .05 .028 .004",
    )
    thorns = [
        limb([p, (p[0] * 1.08, p[1] - 0.08)], ".02 .003")
        for s in (-1, 1)
        for p in path(f"{0.56 * s} -.34, {0.64 * s} .04, {0.56 * s} .52")
    ]
    cases = blobs(both(".02 -.16, .32 -.18, .48 .1, .46 .5, .26 .86, .12 .78, .06 .3"))
    ridges = [spline(shape) for x in (0.12, 0.22, 0.33) for shape in both(f"{x} -.14, {x + 0.09} .2, {x + 0.02} .7")]
    shield = blob(path("-.36 -.14, -.4 -.32, -.24 -.5, 0 -.56, .24 -.5, .4 -.32, .36 -.14, 0 -.06"))
    horn = limb(path("0 -.5, .01 -.72, .03 -.92, .02 -1.04"), ".13 .07 .05 .05")
    forks = [limb(ray((0.02, -1.02), 90 + s * 34, 0.26, -s * 40), ".045 .035 .004") for s in (-1, 1)]
    jaws = [limb(ray((s * 0.1, -0.6), 90 - s * 40, 0.36, s * 80), ".05 .04 .004") for s in (-1, 1)]
    feelers = [limb(ray((s * 0.14, -0.56), 90 - s * 62, 0.34, s * 40), ".014 .012 .022") for s in (-1, 1)]
    yield Part([*legs, *thorns], 0.4, round=0.03)
    yield Part(blobs("-.3 -.2, .3 -.2, .36 .3, .2 .8, 0 .9, -.2 .8, -.36 .3"), 0.2, round=0.1)  # under
    yield Part(blobs(both(".04 .1, .4 .3, .56 .7, .4 .98, .14 .86")), 0.75, "glow", 0.03)  # wings
    yield Part(cases, 0.46, "accent", 0.14, lines=ridges)
    yield Part(feelers, 0.5, "bone", 0.01)
    yield Part(jaws, 0.6, "bone", 0.03)
    yield Part([disc((0, -0.56), 0.16, 0.12)], 0.42, round=0.06)
    yield Part([shield], 0.5, round=0.12)
    yield Part([horn, *forks], 0.68, "bone", 0.04)
    yield Part([disc((s * 0.13, -0.58), 0.04) for s in (-1, 1)], 0.9, "glow", 0.05)


def mantis(dice: Dice) -> Iterator[Part]:
    """Long, thin, and praying."""
    legs = limbs(both(".06 .1, .5 .06, .66 .5, .76 .56; .06 .2, .44 .34, .52 .86, .62 .92"), ".04 .03 .02 .003")
    yield Part(legs, 0.4, round=0.03)
    wings = blobs(both(".02 .06, .2 .16, .34 .6, .2 .96, .06 .7"))
    yield Part(wings, 0.42, "accent", 0.08, lines=[spline(w[4:20]) for w in wings])
    rings = [spline(path(f"-.16 {y}, 0 {y + 0.05}, .16 {y}")) for y in (0.24, 0.36, 0.48, 0.6, 0.72)]
    yield Part(limbs("0 .96, 0 .5, 0 .12, .0 -.1, 0 -.34", ".02 .15 .13 .06 .08"), 0.46, round=0.08, lines=rings)
    for s in (-1, 1):
        elbow, fist = (s * 0.56, -0.02), (s * 0.66, -0.66)
        yield Part([limb([(s * 0.1, -0.22), elbow], ".06 .06")], 0.4, round=0.04)
        roots = [mix(elbow, fist, t) for t in (0.25, 0.42, 0.6, 0.78)]
        yield Part([limb([root, toward(root, 90 + s * 70, 0.13)], ".03 .003") for root in roots], 0.75, "bone", 0.01)
        yield Part([limb([elbow, fist], ".09 .06")], 0.5, "accent", 0.05)
        hook = limb(ray(fist, 90 + s * 100, 0.6, s * 70, 4), ".05 .05 .04 .025 .003")
        yield Part([hook], 0.6, "bone", 0.03)
    feelers = [limb(ray((s * 0.06, -0.52), 90 - s * 24, 0.46, -s * 50), ".014 .01 .002") for s in (-1, 1)]
    yield Part(feelers, 0.6, "bone", 0.01)
    yield Part(blobs("-.28 -.56, 0 -.5, .28 -.56, .16 -.4, .04 -.24, -.04 -.24, -.16 -.4"), 0.54, round=0.06)  # head
    yield Part([disc((s * 0.2, -0.52), 0.085, 0.07, s * 30) for s in (-1, 1)], 0.85, "glow", 0.05)


def moth(dice: Dice) -> Iterator[Part]:
    """Eyes upon its wings, dust in its fur."""
    for s in (-1, 1):
        lower = spline(
            path(".06 .04, .4 .1, .74 .24, .8 .5, .62 .62, .56 .9, .4 .72, .2 .6, .08 .36", (0, 0), s, 1), closed=True
        )
        upper = spline(
            path(".06 -.16, .4 -.62, .8 -.86, 1.04 -.8, .98 -.5, .86 -.2, .6 .04, .3 .1, .06 .06", (0, 0), s, 1),
            closed=True,
        )
        low_veins = [f".1 .1, {x * 0.6} {y * 0.6}, {x} {y}" for x, y in path(".72 .3, .6 .6, .4 .7")]
        veins = [
            f".1 -.06, {x * 0.5} {y * 0.5 - 0.06}, {x} {y}" for x, y in path(".96 -.74, .94 -.44, .78 -.14, .5 .06")
        ]
        eye = (s * 0.66, -0.44)
        yield Part([lower], 0.36, "accent", 0.08, lines=curves(path(vein, (0, 0), s, 1) for vein in low_veins))
        yield Part([disc((s * 0.5, 0.4), 0.1)], 0.75, "bone", 0.03)
        yield Part([disc((s * 0.5, 0.4), 0.05)], 0.5, "glow", 0.05)
        yield Part([upper], 0.5, "accent", 0.08, lines=curves(path(vein, (0, 0), s, 1) for vein in veins))
        hem = path("1.0 -.74, .94 -.48, .82 -.2, .58 .0", (0, 0), s, 1)
        yield Part([limb(hem, ".02 .035 .035 .02")], 0.75, "bone", 0.03, shadow=False)
        yield Part([disc(eye, 0.17, 0.15)], 0.2, "body", 0.04, shadow=False)
        yield Part([disc(eye, 0.13, 0.115)], 0.8, "bone", 0.03, shadow=False)
        yield Part([disc(eye, 0.075)], 0.6, "glow", 0.07)
    rings = [spline(path(f"-.14 {y}, 0 {y + 0.05}, .14 {y}")) for y in (0.18, 0.28, 0.38, 0.48)]
    yield Part(limbs("0 .66, 0 .4, 0 .1, 0 -.16", ".03 .11 .14 .13"), 0.44, round=0.1, lines=rings)
    yield Part([limb(ray((0, -0.1), a, 0.22), ".06 .05 .006") for a in range(200, 350, 20)], 0.66, "bone", 0.03)  # fur
    combs = [limb(ray((s * 0.05, -0.32), 90 - s * 34, 0.4, -s * 60, 4), ".012 .04 .05 .035 .004") for s in (-1, 1)]
    yield Part(combs, 0.7, "bone", 0.02)
    yield Part([disc((0, -0.28), 0.12, 0.1)], 0.5, round=0.05)
    yield Part([disc((s * 0.08, -0.3), 0.045) for s in (-1, 1)], 0.9, "glow", 0.05)
