"""What a magic does with stone and iron."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, sin

from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.shapes import Dice, Part, disc, limb, paths, ray, ring, rock, slab, spline, toward


def gate(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Two leaves of an iron door between pillars, light in the gap."""
    c.glow((0, 0.1), 1.3, c.palette["glow"][1], 0.9, 1.6)
    low = c.bottom + 0.2
    for s in (-1, 1):
        leaf = [(s * 0.05, -0.72), (s * 0.66, -0.66), (s * 0.66, low), (s * 0.09, low)]
        bars = [[(s * 0.06, y), (s * 0.66, y * 0.94)] for y in (-0.5, -0.42, 0.0, 0.08, 0.5, 0.58)]
        panels = [
            [(s * x0, y0), (s * x1, y0 + 0.02), (s * x1, y1), (s * x0, y1)]
            for x0, x1 in ((0.13, 0.33), (0.39, 0.6))
            for y0, y1 in ((-0.36, -0.06), (0.14, 0.44), (0.64, 0.94))
        ]
        studs = [disc((s * x, y), 0.024) for x in (0.16, 0.36, 0.56) for y in (-0.46, 0.04, 0.54)]
        yield Part([leaf], 0.38, "accent", 0.07, lines=bars, stuff="metal")
        yield Part(panels, 0.5, "accent", 0.04, stuff="metal")
        yield Part(studs, 0.75, "bone", 0.02, stuff="metal")
        yield Part([ring((s * 0.17, 0.26), 0.09, 0.1, 0.026)], 0.8, "bone", 0.02, stuff="metal")  # handle
        blocks = [
            slab((s * 0.84, y), (s * 0.84, y + 0.3), 0.17, 0.17, dice, 0.06) for y in (-0.72, -0.36, 0.0, 0.36, 0.72)
        ]
        yield from (Part([b], 0.46 + 0.03 * (k % 2), round=0.06, stuff="stone") for k, b in enumerate(blocks))
        yield Part([slab((s * 0.84, -0.78), (s * 0.84, -0.7), 0.24, 0.24, dice, 0.04)], 0.6, round=0.04, stuff="stone")
    lintel = [slab((x, -0.92), (x + 0.46, -0.92), 0.16, 0.16, dice, 0.05) for x in (-1.0, -0.5, 0.04, 0.54)]
    yield from (Part([b], 0.54 + 0.03 * (k % 2), round=0.06, stuff="stone") for k, b in enumerate(lintel))
    yield Part(paths("-.14 -1.12, .14 -1.12, .1 -.72, -.1 -.72"), 0.66, round=0.05, stuff="stone")  # key
    yield Part([disc((0, -0.92), 0.06)], 0.85, "glow", 0.1)
    yield Part([[(-0.04, -0.72), (0.04, -0.72), (0.07, low), (-0.07, low)]], 0.9, "glow", 0.12)


def drill(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A screw of iron as large as a house goes into the rock."""
    tip, back = (0.36, 0.34), (-0.78, -0.62)
    wall = [
        rock((0.62 + 0.5 * cos(a) * f, 0.56 + 0.5 * sin(a) * f), 0.3, 0.26, dice, 7, 0.22)
        for f in (1.5, 0.95)
        for a in (k * 0.6 for k in range(11))
    ]
    yield from (
        Part([w], 0.26 + 0.02 * (k % 5), round=0.08, stuff="stone") for k, w in enumerate(wall) if w[0][0] > -0.2
    )
    c.glow(tip, 0.8, c.palette["glow"][1], 1.0)
    cracks = [
        limb(ray(tip, a, dice.uniform(0.4, 0.7), dice.choice((-50, 50)), 4), ".03 .02 .014 .003")
        for a in (-100, -60, -20, 30, 70, 190)
    ]
    yield Part(cracks, 0.8, "glow", 0.05)
    ux, uy = 0.763, 0.646  # along the screw

    def at(along: float, across: float) -> tuple[float, float]:
        return (back[0] + ux * along - uy * across, back[1] + uy * along + ux * across)

    shaft = [at(-1.0, -0.2), at(0.12, -0.2), at(0.12, 0.2), at(-1.0, 0.2)]
    yield Part([shaft], 0.4, "body", 0.12, stuff="metal")
    chuck = [at(-0.02, -0.34), at(0.2, -0.44), at(0.36, -0.46), at(0.36, 0.46), at(0.2, 0.44), at(-0.02, 0.34)]
    grooves = [[at(0.1, -0.4), at(0.1, 0.4)], [at(0.29, -0.45), at(0.29, 0.45)]]
    yield Part([chuck], 0.5, "accent", 0.12, lines=grooves, stuff="metal")
    yield Part([disc(at(0.19, x), 0.045) for x in (-0.3, -0.1, 0.1, 0.3)], 0.8, "bone", 0.02, stuff="metal")  # bolts
    full, long = 0.42, 1.12
    yield Part([[at(0.36, -full), at(0.36 + long, 0.0), at(0.36, full)]], 0.34, "body", 0.14, stuff="metal")  # cone
    for k in range(7):  # the thread winds round it
        t0, t1 = k / 7, (k + 0.62) / 7

        def edge(t: float, side: float) -> tuple[float, float]:
            return at(0.36 + long * min(t, 1.0), side * full * (1 - min(t, 1.0)) * 1.1)

        outer = [edge(t0, -1), *spline([edge(t0, -1), at(0.36 + long * (t0 + 0.12), 0.0), edge(t0 + 0.1, 1)])]
        inner = spline([edge(t1 + 0.1, 1), at(0.36 + long * (t1 + 0.12), 0.0), edge(t1, -1)])
        yield Part([[*outer, *inner]], 0.66, "bone", 0.05 * (1 - t0) + 0.012, stuff="metal")
    sparks = [
        limb([p, toward(p, dice.uniform(60, 220), dice.uniform(0.1, 0.34))], ".014 .002")
        for p in [(tip[0] + dice.uniform(-0.16, 0.1), tip[1] + dice.uniform(-0.16, 0.1)) for _ in range(24)]
    ]
    stones = [
        rock(toward(tip, dice.uniform(40, 250), dice.uniform(0.3, 0.8)), dice.uniform(0.03, 0.07), 0.05, dice, 5)
        for _ in range(14)
    ]
    yield Part(stones, 0.5, round=0.02, stuff="stone")
    yield Part(sparks, 0.9, "glow", 0.03)


def wheel(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Wheels of stone and iron turn in each other, as in a dream."""
    c.glow((0, 0), 1.4, c.palette["glow"][1], 0.8)
    for at, r, n, tone, stuff in (
        ((-0.76, 0.66), 0.3, 9, 0.24, "metal"),
        ((0.58, 0.46), 0.42, 10, 0.34, "metal"),
        ((-0.12, -0.12), 0.66, 14, 0.52, "stone"),
    ):
        teeth = [
            slab(toward(at, 360 * k / n, r * 0.92), toward(at, 360 * k / n, r * 1.18), r * 0.13, r * 0.09, dice, 0.04)
            for k in range(n)
        ]
        spokes = [limb([at, toward(at, 60 * k + 12, r * 0.9)], [r * 0.12, r * 0.08]) for k in range(6)]
        rivets = [disc(toward(at, 360 * k / n + 180 / n, r * 0.87), r * 0.04) for k in range(n)]
        yield Part(spokes, tone - 0.06, "body", 0.05, stuff=stuff)
        yield Part(teeth, tone, "body", 0.05, stuff=stuff)
        yield Part([ring(at, r, r, r * 0.26)], tone, "body", 0.07, stuff=stuff)
        shapes = [ring(at, r * 0.97, r * 0.97, r * 0.04), ring(at, r * 0.78, r * 0.78, r * 0.04)]
        yield Part(shapes, tone + 0.2, "bone", 0.02, stuff="metal")
        yield Part(rivets, 0.75, "bone", 0.02, stuff="metal")
        yield Part([disc(at, r * 0.26)], tone + 0.1, "accent", 0.05, stuff="metal")
        yield Part([disc(at, r * 0.15)], 0.8, "glow", 0.1)
