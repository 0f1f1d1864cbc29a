"""What a magic does with stone and iron."""

from __future__ import annotations

from math import cos, sin

from bsdesk.art.light import Canvas, draw
from bsdesk.art.shapes import Dice, Part, disc, limb, mix, ring, rock, slab, toward


def gate(c: Canvas, dice: Dice) -> None:
    """Two leaves of a stone door, light in the gap."""
    c.glow((0, 0.1), 1.3, c.palette["glow"][1], 0.9, 1.6)
    for s in (-1, 1):
        leaf = [(s * 0.1, -0.7), (s * 0.62, -0.62), (s * 0.62, 0.86), (s * 0.1, 0.96)]
        bars = [[(s * 0.1, y), (s * 0.62, y * 0.9)] for y in (-0.4, 0.0, 0.44)]
        draw(
            c, [Part([leaf], 0.42, "accent", 0.07, lines=bars), Part([disc((s * 0.2, 0.14), 0.06)], 0.8, "bone", 0.03)]
        )
        draw(c, [Part([slab((s * 0.8, -0.85), (s * 0.8, 1.05), 0.15, 0.18, dice)], 0.56, round=0.07)])
    draw(
        c,
        [
            Part([slab((-0.96, -0.86), (0.96, -0.86), 0.14, 0.14, dice)], 0.62, round=0.07),
            Part([disc((0, -0.86), 0.09)], 0.85, "glow", 0.1),
            Part([[(-0.04, -0.66), (0.04, -0.66), (0.06, 1.0), (-0.06, 1.0)]], 0.9, "glow", 0.12),
        ],
    )


def drill(c: Canvas, dice: Dice) -> None:
    """A spiral of iron goes through rock."""
    draw(
        c,
        [
            Part(
                [
                    rock((0.75 * cos(a), 0.1 + 0.8 * sin(a)), 0.3, 0.26, dice)
                    for a in [0.5 + k * 0.52 for k in range(10)]
                ],
                0.34,
                round=0.08,
            )
        ],
    )
    c.glow((0.34, 0.5), 0.8, c.palette["glow"][1], 0.9)
    tip, left, right = (0.5, 0.66), (-1.05, -0.5), (-0.28, -1.1)
    draw(c, [Part([[left, right, tip]], 0.4, "body", 0.16)])
    for k in range(7):
        t, wide = 0.06 + 0.13 * k, 0.13 * (1 - 0.13 * k) + 0.012
        a, b = mix(left, tip, t), mix(right, tip, min(t + 0.1, 0.99))
        bulge = toward(mix(a, b, 0.5), -52, 0.16 * (1 - t))
        draw(
            c,
            [
                Part(
                    [
                        limb(
                            [toward(a, 218, wide * 0.6), bulge, toward(b, 38, wide * 0.6)],
                            [wide * 0.35, wide * 0.62, wide * 0.3],
                        )
                    ],
                    0.66,
                    "bone",
                    0.05,
                )
            ],
        )
    sparks = [
        limb([p, toward(p, dice.uniform(0, 180), 0.2)], [0.012, 0.002])
        for p in [(0.44 + dice.uniform(-0.2, 0.2), 0.56 + dice.uniform(-0.2, 0.1)) for _ in range(14)]
    ]
    draw(c, [Part(sparks, 0.9, "glow", 0.03)])


def wheel(c: Canvas, dice: Dice) -> None:
    """A wheel of stone turns in a dream."""
    c.glow((0, 0), 1.4, c.palette["glow"][1], 0.8)
    for at, r, n, tone in (((0.55, 0.5), 0.4, 9, 0.34), ((-0.12, -0.1), 0.66, 12, 0.55)):
        teeth = [
            slab(toward(at, 360 * k / n, r * 0.92), toward(at, 360 * k / n, r * 1.16), r * 0.13, r * 0.1, dice, 0.04)
            for k in range(n)
        ]
        spokes = [limb([at, toward(at, 60 * k + 12, r * 0.9)], [r * 0.1, r * 0.07]) for k in range(6)]
        draw(
            c,
            [
                Part([*teeth, ring(at, r, r, r * 0.26), *spokes], tone, "body", 0.06),
                Part([disc(at, r * 0.2)], 0.8, "glow", 0.1),
            ],
        )
