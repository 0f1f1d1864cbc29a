"""What a magic does with water and blood."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, radians, sin

from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    blob,
    curves,
    disc,
    limb,
    limbs,
    mix,
    path,
    ray,
    ring,
    rock,
    spline,
    toward,
)


def wave(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A breaker as high as a hill, its crest all claws of foam."""
    ramp = max(("body", "accent"), key=lambda name: c.palette[name][2][2])  # whichever is more like water
    low = c.bottom + 0.2
    for dx, dy, tone in ((-0.34, 0.5, 0.22), (0.5, 0.62, 0.3)):  # swell behind
        back = spline(path("-2 .5, -1.0 .2, -.2 -.1, .6 .3, 2 .5", (dx, dy)))
        yield Part([[*back, (c.right + 0.3, low), (-c.right - 0.3, low)]], tone, ramp, 0.12, shadow=False)
    crest = spline(path("-1.6 .9, -1.0 .5, -.62 -.06, -.3 -.56, .14 -.86, .56 -.82, .86 -.56, .92 -.26, .84 -.1"))
    hollow = spline(path(".84 -.1, .8 -.34, .6 -.5, .34 -.46, .1 -.2, .02 .16, .14 .5, .46 .74, 1.0 .84, 1.7 .8"))
    yield Part([[*crest, *hollow, (c.right + 0.4, low), (-c.right - 0.4, low)]], 0.42, ramp, 0.16)
    for k in range(9):  # water that runs up the wave
        t = k / 8
        line = [
            mix(a, b, t)
            for a, b in zip(
                path("-1.1 1.1, -.7 .5, -.4 -.1, .0 -.56, .44 -.7, .76 -.5"),
                path(".3 1.1, .06 .66, -.04 .2, .06 -.2, .34 -.5, .7 -.44"),
                strict=True,
            )
        ]
        yield Part([limb(line, ".004 .03 .04 .034 .02 .004")], 0.62 if k % 2 else 0.78, ramp, 0.02, shadow=False)
    claws = []
    for k, (x, y) in enumerate(crest[34::5]):
        way = 40 - 17 * k
        claws += [limb(ray((x, y), way + d, dice.uniform(0.14, 0.26), -90, 3), ".06 .05 .03 .004") for d in (-30, 14)]
        claws += [
            disc((x + dice.uniform(-0.05, 0.05), y + dice.uniform(-0.03, 0.08)), dice.uniform(0.05, 0.09))
            for _ in range(3)
        ]
    spray = [disc((dice.uniform(0.0, 1.1), dice.uniform(-1.1, 0.0)), dice.uniform(0.01, 0.03)) for _ in range(34)]
    foot = [
        disc((dice.uniform(0.2, 1.3), 0.84 + dice.uniform(-0.06, 0.1)), dice.uniform(0.04, 0.1), 0.04)
        for _ in range(12)
    ]
    yield Part([*claws, *foot], 0.85, "bone", 0.04)
    yield Part(spray, 0.95, "bone", 0.02, shadow=False)


def vortex(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A whirlpool seen from above its rim, blades of water in it."""
    for k in range(9):
        r = 1.15 - 0.12 * k
        x, y = 0.03 * k, 0.1 + 0.04 * k
        turns = ([radians(a + 26 * k + d) for d in range(0, 100, 20)] for a in (0, 120, 240))
        lines = ([(x + r * cos(a), y + r * 0.62 * sin(a)) for a in arm] for arm in turns)
        arms = limbs(lines, [0.003, 0.07 * r, 0.09 * r, 0.05 * r, 0.003])
        yield Part(arms, 0.66 - 0.05 * k, "accent" if k % 2 else "body", 0.04)
    c.fill(disc((0.24, 0.42), 0.14, 0.08), c.palette["near"][1], 0.9, 0.04)
    foam = []
    for a in [2 * pi * dice.random() for _ in range(40)]:
        at = (1.05 * cos(a) * dice.uniform(0.8, 1.1), 0.1 + 0.66 * sin(a) * dice.uniform(0.8, 1.1))
        foam.append(disc(at, dice.uniform(0.012, 0.04)))
    yield Part(foam, 0.95, "bone", 0.02, shadow=False)


def grip(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Arms of the deep that shoot up and close."""
    c.glow((0, 0.2), 1.2, c.palette["glow"][1], 0.5)
    for k, x in enumerate((-0.8, 0.84, -0.46, 0.5, 0.02)):
        line = ray((x, 1.15), 92 + x * 16, 1.5 + 0.12 * k, (1 if x > 0.1 else -1) * dice.uniform(30, 60), 5)
        line += ray(line[-1], 92 + x * 16 + (70 if x > 0.1 else -70), 0.5, 160 if x > 0.1 else -160, 5)[1:]
        cups = [disc(p, 0.03) for p in spline(line)[8:60:6]]
        yield Part([limb(line, ".17 .15 .12 .1 .085 .06 .045 .005")], 0.36 + 0.05 * k, round=0.07)
        yield Part(cups, 0.8, "bone", 0.02, shadow=False)


def molt(c: Canvas, dice: Dice) -> Iterator[Part]:
    """An old shell bursts; out of it comes a new claw, still bright."""
    c.glow((0, 0.1), 1.3, c.palette["glow"][1], 0.9)
    beams = [limb([toward((0, 0.3), a, 0.3), toward((0, 0.3), a, 1.5)], ".02 .1") for a in range(14, 180, 19)]
    for beam in beams:
        c.fill(beam, c.palette["glow"][2], 0.16, 0.03)
    for s in (-1, 1):  # the husk, in two halves
        rim = path(".1 .96, .06 .5, .2 .34, .12 .16, .3 .0, .22 -.2, .4 -.34, .5 -.62")
        half = [(s * x, y) for x, y in [*rim, *spline(path(".5 -.62, .8 -.5, 1.0 -.06, .9 .5, .6 1.0, .1 1.06"))]]
        plates = [
            [(s * x, y) for x, y in spline(path(f"{a} {y}, {a + 0.3} {y + 0.12}, {b} {y - 0.06}"))]
            for y, a, b in ((-0.3, 0.44, 0.92), (0.02, 0.32, 0.96), (0.34, 0.24, 0.92), (0.64, 0.14, 0.78))
        ]
        thorns = limbs(
            ([(s * x, y), (s * (x + 0.16), y - 0.1)] for x, y in path(".8 -.4, .96 -.06, .92 .34, .74 .74")), ".05 .004"
        )
        yield Part(thorns, 0.6, "bone", 0.02)
        yield Part([half], 0.34, "accent", 0.14, lines=plates, stuff="shell")
    palm = blob(path("-.22 .42, -.3 .1, -.2 -.2, .06 -.4, .2 -.62, .16 -.98, .4 -.74, .46 -.36, .36 .06, .22 .42"))
    thumb = blob(path("-.22 .0, -.42 -.16, -.5 -.46, -.36 -.84, -.3 -.6, -.22 -.44, -.1 -.32, -.06 -.14"))
    saw = [disc(p, 0.045) for p in path("-.06 -.34, .04 -.4, .12 -.5, .16 -.64, -.2 -.44, -.27 -.56")]
    seams = [spline(path("-.26 .2, 0 .3, .26 .2")), spline(path("-.18 .34, 0 .42, .2 .34"))]
    yield Part([limb(path(".0 1.1, -.03 .6, .0 .3"), ".17 .15 .2")], 0.5, "body", 0.08, stuff="shell")  # arm
    yield Part([thumb], 0.56, "body", 0.08, stuff="shell")
    yield Part([palm], 0.64, "body", 0.12, lines=seams, stuff="shell")
    yield Part(saw, 0.85, "bone", 0.02)
    shards = [
        rock(
            toward((0, 0.0), dice.uniform(0, 180), dice.uniform(0.7, 1.15)),
            dice.uniform(0.03, 0.08),
            dice.uniform(0.03, 0.06),
            dice,
            4,
        )
        for _ in range(16)
    ]
    yield Part(shards, 0.5, "accent", 0.02)


def rain(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Drops that eat what they touch; a skull in the pool."""
    yield Part([disc((0, 0.82), 1.0, 0.2)], 0.45, "accent", 0.06)  # pool
    for k in range(3):
        c.fill(ring((-0.5 + 0.5 * k, 0.8 + 0.03 * k), 0.24, 0.06, 0.01), c.palette["accent"][3], 0.8)
    for _ in range(34):
        x, y, long = dice.uniform(-1.1, 1.1), dice.uniform(-1.0, 0.66), dice.uniform(0.12, 0.34)
        drop = [(x, y), (x - 0.02, y + long * 0.6), (x - 0.035, y + long)]
        yield Part([limb(drop, ".002 .012 .024")], 0.75, "accent", 0.02, shadow=False)
    yield from _skull((0.05, 0.4), 0.4)


def _skull(at: Point, s: float) -> Iterator[Part]:
    x, y = at
    cap = blob(path("-1 -.2, -.7 -1, 0 -1.25, .7 -1, 1 -.2, .5 .36, .36 .86, -.36 .86, -.5 .36", at, s))
    yield Part([cap], 0.66, "bone", 0.1)
    holes = [disc((x + k * s * 0.42, y - s * 0.14), s * 0.27, s * 0.3) for k in (-1, 1)]
    yield Part(holes, 0.02, round=0.04, shadow=False)
    yield Part([limb(path("0 .1, 0 .32", at, s), [s * 0.04, s * 0.1])], 0.02, round=0.02, shadow=False)  # the nose
    gaps = ([(x + k * s * 0.16, y + s * 0.56), (x + k * s * 0.16, y + s * 0.84)] for k in (-1.5, -0.5, 0.5, 1.5))
    yield Part(limbs(gaps, [s * 0.02, s * 0.02]), 0.05, round=0.01, shadow=False)
    yield Part([disc((x + k * s * 0.42, y - s * 0.12), s * 0.08) for k in (-1, 1)], 0.9, "glow", 0.06)


def bite(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Two rows of teeth about a small light."""
    c.glow((0, 0.02), 1.0, c.palette["glow"][1], 1.0)
    yield Part([disc((0, 0.02), 0.15)], 0.9, "glow", 0.16)
    wide, tall = c.right + 0.5, c.bottom + 0.5
    for s in (-1, 1):
        teeth = []
        for k in range(9):
            x = -0.88 + 0.22 * k
            root, middle = (x, s * (0.74 - 0.26 * x * x)), (x * 0.94, s * (0.46 - 0.3 * x * x))
            tip = (x * 0.88, s * (0.16 + 0.12 * (k % 2) - 0.1 * x * x))
            teeth.append(limb([root, middle, tip], ".12 .09 .004"))
        yield Part(teeth, 0.72, "bone", 0.05)
        rim = spline(path("-1 .42, -.5 .62, 0 .7, .5 .62, 1 .42", (0.0, 0.0), 1.0, s))
        gum = [(-wide, s * tall), (-wide, s * 0.3), *rim, (wide, s * 0.3), (wide, s * tall)]
        yield Part([gum], 0.3, "body" if s < 0 else "accent", 0.12)


def sip(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A chalice, and a drop about to fall."""
    c.glow((0, -0.1), 1.2, c.palette["glow"][0], 0.7)
    left, right = curves(
        "-.07 .56, -.06 .68, -.12 .74, -.05 .8, -.1 .9, -.4 1.0; .4 1.0, .1 .9, .05 .8, .12 .74, .06 .68, .07 .56"
    )
    yield Part([[*left, (-0.4, 1.06), (0.4, 1.06), *right]], 0.56, "bone", 0.06, stuff="metal")  # the stem
    left, right = curves("-.54 .0, -.5 .28, -.3 .5, -.08 .58; .08 .58, .3 .5, .5 .28, .54 .0")
    yield Part([[*left, *right]], 0.6, "bone", 0.16, stuff="metal")  # the bowl
    yield Part(limbs("-.47 .3, 0 .42, .47 .3", ".014 .02 .014"), 0.85, "bone", 0.01, stuff="metal")
    jewels = [disc((x, 0.24 + 0.1 * (1 - abs(x) * 2)), 0.05) for x in (-0.32, 0.0, 0.32)]
    yield Part(jewels, 0.6, "accent", 0.03, stuff="shell")
    yield Part([disc((0, 0.0), 0.53, 0.11)], 0.42, "accent", 0.05)
    rim = limb([(0.54 * cos(a), 0.11 * sin(a)) for a in (pi * k / 8 for k in range(17))], [0.022] * 17)
    yield Part([rim], 0.8, "bone", 0.02, stuff="metal")
    lines = (ray((x, 0.0), 90 - x * 90, 0.3 - 0.3 * abs(x), -x * 60) for x in (-0.46, -0.24, 0.24, 0.46))
    beads = [disc(at, 0.025) for at in path("-.34 -.3, .3 -.34, -.44 -.16, .42 -.2")]
    yield Part([*limbs(lines, ".035 .025 .016 .022"), *beads], 0.55, "accent", 0.02, stuff="shell")
    drop = spline(path(".0 -1.0, .05 -.8, .19 -.5, .18 -.32, 0 -.2, -.18 -.32, -.19 -.5, -.05 -.8, 0 -1.0"))
    yield Part([[(0.0, -1.0), *drop]], 0.55, "accent", 0.1, stuff="shell")
    yield Part([disc((-0.08, -0.42), 0.03, 0.06, 14)], 0.98, "bone", 0.01, shadow=False)


def hang(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A cage of iron on chains; what is in it looks out."""
    chains: list[Part] = []
    for x, tone in ((-0.95, 0.2), (0.95, 0.2), (-0.6, 0.34), (0.64, 0.34), (0.0, 0.5)):
        low = -0.62 if x == 0 else dice.uniform(0.2, 0.8)
        line = spline(
            [(x, c.top - 0.1), (x + dice.uniform(-0.06, 0.06) * (x != 0), (c.top + low) / 2), (x, low)],
            steps=round((low - c.top) * 6) + 2,
        )
        for k, p in enumerate(line):
            chains.append(Part([ring(p, 0.024 if k % 2 else 0.046, 0.068, 0.018)], tone, "bone", 0.02, stuff="metal"))
        if x:
            shapes = [limb(ray((x, low), -90, 0.34, 200, 5), ".03 .03 .03 .024 .016 .003")]
            chains.append(Part(shapes, tone + 0.1, "bone", 0.03, stuff="metal"))
    yield from chains
    c.glow((0, 0.3), 0.8, c.palette["glow"][0], 0.9)
    yield Part([disc((0, 0.84), 0.5, 0.1)], 0.3, "bone", 0.05, stuff="metal")
    yield from _skull((0.0, 0.34), 0.26)
    ribs = [
        limb(path(f"{s * 0.04} {y}, {s * 0.22} {y + 0.02}, {s * 0.2} {y + 0.1}"), ".024 .024 .01")
        for s in (-1, 1)
        for y in (0.6, 0.68, 0.76)
    ]
    yield Part(ribs, 0.6, "bone", 0.02)
    bars = [
        limb(path(f"0 -.58, {x * 0.8} -.34, {x} .1, {x} .6, {x * 0.8} .86"), ".022 .022 .024 .024 .02")
        for x in (-0.48, -0.24, 0.0, 0.24, 0.48)
    ]
    hoops = [
        limb([(w * cos(a), y + 0.1 * w * sin(a)) for a in (pi * k / 8 for k in range(9))], [0.03] * 9)
        for y, w in ((-0.24, 0.42), (0.14, 0.5), (0.56, 0.5), (0.86, 0.42))
    ]
    spikes = [limb([(x, 0.9), (x * 1.1, 1.1)], ".03 .003") for x in (-0.34, -0.12, 0.12, 0.34)]
    yield Part(spikes, 0.5, "bone", 0.02, stuff="metal")
    yield Part(bars, 0.36, "bone", 0.025, stuff="metal")
    yield Part(hoops, 0.46, "bone", 0.03, stuff="metal")
    yield Part([ring((0, -0.62), 0.1, 0.1, 0.03)], 0.6, "bone", 0.02, stuff="metal")
