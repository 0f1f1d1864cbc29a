"""What a magic does with water and blood."""

from __future__ import annotations

from math import cos, pi, radians, sin

from bsdesk.art.light import Canvas, draw
from bsdesk.art.shapes import Dice, Part, Point, blob, disc, limb, ray, ring, spline


def wave(c: Canvas, dice: Dice) -> None:
    """One breaker, its crest torn."""
    for k in range(4):
        s = 1 - 0.15 * k
        line = [
            (-1.3, 0.9 + 0.06 * k),
            (-0.6, 0.66 + 0.06 * k),
            (-0.1, -0.1 * s + 0.1 * k),
            (0.4, -0.6 * s + 0.14 * k),
            (0.86, -0.3 * s + 0.1 * k),
            (0.66, 0.02 + 0.06 * k),
        ]
        draw(
            c,
            [
                Part(
                    [limb(line, [0.5, 0.42, 0.3, 0.2 * s, 0.12 * s, 0.02])],
                    0.34 + 0.12 * k,
                    "accent",
                    0.1,
                    shadow=False,
                )
            ],
        )
    foam = [
        disc((x + dice.uniform(-0.1, 0.1), y + dice.uniform(-0.1, 0.1)), dice.uniform(0.02, 0.07))
        for x, y in spline([(0.2, -0.66), (0.6, -0.7), (0.98, -0.3), (0.72, 0.14)])
        for _ in range(1)
    ]
    draw(c, [Part(foam, 0.95, "bone", 0.03, shadow=False)])


def vortex(c: Canvas, dice: Dice) -> None:
    """A whirlpool seen from above its rim, blades of water in it."""
    for k in range(9):
        r = 1.15 - 0.12 * k
        at = (0.03 * k, 0.1 + 0.04 * k)
        arms = [
            limb(
                [
                    (at[0] + r * cos(radians(a + 26 * k + d)), at[1] + r * 0.62 * sin(radians(a + 26 * k + d)))
                    for d in range(0, 100, 20)
                ],
                [0.003, 0.07 * r, 0.09 * r, 0.05 * r, 0.003],
            )
            for a in (0, 120, 240)
        ]
        draw(c, [Part(arms, 0.66 - 0.05 * k, "accent" if k % 2 else "body", 0.04)])
    c.fill(disc((0.24, 0.42), 0.14, 0.08), c.palette["near"][1], 0.9, 0.04)
    foam = [
        disc(
            (1.05 * cos(a) * dice.uniform(0.8, 1.1), 0.1 + 0.66 * sin(a) * dice.uniform(0.8, 1.1)),
            dice.uniform(0.012, 0.04),
        )
        for a in [2 * pi * dice.random() for _ in range(40)]
    ]
    draw(c, [Part(foam, 0.95, "bone", 0.02, shadow=False)])


def grip(c: Canvas, dice: Dice) -> None:
    """Arms of the deep that shoot up and close."""
    c.glow((0, 0.2), 1.2, c.palette["glow"][1], 0.5)
    for k, x in enumerate((-0.8, 0.84, -0.46, 0.5, 0.02)):
        line = ray((x, 1.15), 92 + x * 16, 1.5 + 0.12 * k, (1 if x > 0.1 else -1) * dice.uniform(30, 60), 5)
        line += ray(line[-1], 92 + x * 16 + (70 if x > 0.1 else -70), 0.5, 160 if x > 0.1 else -160, 5)[1:]
        cups = [disc(p, 0.03) for p in spline(line)[8:60:6]]
        draw(
            c,
            [
                Part([limb(line, [0.17, 0.15, 0.12, 0.1, 0.085, 0.06, 0.045, 0.005])], 0.36 + 0.05 * k, round=0.07),
                Part(cups, 0.8, "bone", 0.02, shadow=False),
            ],
        )


def molt(c: Canvas, dice: Dice) -> None:
    """An old shell splits; a bright hand reaches out."""
    c.glow((0, -0.1), 1.2, c.palette["glow"][1], 0.9)
    for s in (-1, 1):
        half = [
            (s * 0.12, -0.66),
            *spline([(s * 0.5, -0.7), (s * 0.86, -0.1), (s * 0.7, 0.6), (s * 0.3, 0.96)]),
            (s * 0.2, 0.5),
            (s * 0.34, 0.2),
            (s * 0.16, -0.1),
            (s * 0.3, -0.4),
        ]
        draw(
            c,
            [
                Part(
                    [half],
                    0.4,
                    "accent",
                    0.1,
                    lines=[spline([(s * 0.4, y), (s * 0.6, y + 0.05), (s * 0.8, y)]) for y in (-0.4, -0.1, 0.2, 0.5)],
                )
            ],
        )
    fingers = [
        limb(ray((0.08 * k, -0.1), 90 - 17 * k, 0.7 - 0.06 * abs(k), 0), [0.085, 0.07, 0.05, 0.03])
        for k in (-2, -1, 0, 1, 2)
    ]
    draw(c, [Part([limb([(0, 0.95), (0, 0.3), (0, -0.05)], [0.16, 0.15, 0.22]), *fingers], 0.66, "bone", 0.07)])


def rain(c: Canvas, dice: Dice) -> None:
    """Drops that eat what they touch; a skull in the pool."""
    pool = disc((0, 0.82), 1.0, 0.2)
    draw(c, [Part([pool], 0.45, "accent", 0.06)])
    for k in range(3):
        c.fill(ring((-0.5 + 0.5 * k, 0.8 + 0.03 * k), 0.24, 0.06, 0.01), c.palette["accent"][3], 0.8)
    for _ in range(34):
        x, y, long = dice.uniform(-1.1, 1.1), dice.uniform(-1.0, 0.66), dice.uniform(0.12, 0.34)
        drop = [(x, y), (x - 0.02, y + long * 0.6), (x - 0.035, y + long)]
        draw(c, [Part([limb(drop, [0.002, 0.012, 0.024])], 0.75, "accent", 0.02, shadow=False)])
    _skull(c, (0.05, 0.4), 0.4)


def _skull(c: Canvas, at: Point, s: float) -> None:
    x, y = at
    head = blob(
        [
            (x - s, y - s * 0.2),
            (x - s * 0.7, y - s),
            (x, y - s * 1.25),
            (x + s * 0.7, y - s),
            (x + s, y - s * 0.2),
            (x + s * 0.5, y + s * 0.36),
            (x + s * 0.36, y + s * 0.86),
            (x - s * 0.36, y + s * 0.86),
            (x - s * 0.5, y + s * 0.36),
        ]
    )
    draw(
        c,
        [
            Part([head], 0.66, "bone", 0.1),
            Part(
                [disc((x + k * s * 0.42, y - s * 0.14), s * 0.27, s * 0.3) for k in (-1, 1)],
                0.02,
                round=0.04,
                shadow=False,
            ),
            Part([limb([(x, y + s * 0.1), (x, y + s * 0.32)], [s * 0.04, s * 0.1])], 0.02, round=0.02, shadow=False),
            Part(
                [
                    limb([(x + k * s * 0.16, y + s * 0.56), (x + k * s * 0.16, y + s * 0.84)], [s * 0.02, s * 0.02])
                    for k in (-1.5, -0.5, 0.5, 1.5)
                ],
                0.05,
                round=0.01,
                shadow=False,
            ),
            Part([disc((x + k * s * 0.42, y - s * 0.12), s * 0.08) for k in (-1, 1)], 0.9, "glow", 0.06),
        ],
    )


def bite(c: Canvas, dice: Dice) -> None:
    """Two rows of teeth about a small light."""
    c.glow((0, 0.02), 1.0, c.palette["glow"][1], 1.0)
    draw(c, [Part([disc((0, 0.02), 0.15)], 0.9, "glow", 0.16)])
    wide, tall = c.right + 0.5, c.bottom + 0.5
    for s in (-1, 1):
        gum = [
            (-wide, s * tall),
            (-wide, s * 0.3),
            *spline([(-1.0, s * 0.42), (-0.5, s * 0.62), (0, s * 0.7), (0.5, s * 0.62), (1.0, s * 0.42)]),
            (wide, s * 0.3),
            (wide, s * tall),
        ]
        teeth = [
            limb(
                [
                    (x, s * (0.74 - 0.26 * x * x)),
                    (x * 0.94, s * (0.46 - 0.3 * x * x)),
                    (x * 0.88, s * (0.16 + 0.12 * (k % 2) - 0.1 * x * x)),
                ],
                [0.12, 0.09, 0.004],
            )
            for k, x in enumerate([-0.88 + 0.22 * i for i in range(9)])
        ]
        draw(c, [Part(teeth, 0.72, "bone", 0.05), Part([gum], 0.3, "body" if s < 0 else "accent", 0.12)])


def sip(c: Canvas, dice: Dice) -> None:
    """A cup, and a drop about to fall."""
    c.glow((0, 0.0), 1.2, c.palette["glow"][0], 0.8)
    cup = [
        *spline([(-0.5, 0.04), (-0.42, 0.4), (-0.1, 0.6)]),
        (-0.06, 0.86),
        *spline([(-0.36, 0.98), (0, 1.02), (0.36, 0.98)]),
        (0.06, 0.86),
        *spline([(0.1, 0.6), (0.42, 0.4), (0.5, 0.04)]),
    ]
    drop = blob([(0, -0.86), (0.17, -0.44), (0.2, -0.3), (0, -0.14), (-0.2, -0.3), (-0.17, -0.44)])
    draw(
        c,
        [
            Part([cup], 0.6, "bone", 0.09),
            Part([disc((0, 0.05), 0.5, 0.1)], 0.5, "accent", 0.04),
            Part([drop], 0.62, "accent", 0.09),
            Part([disc((-0.07, -0.34), 0.03, 0.05)], 0.95, "bone", 0.01, shadow=False),
        ],
    )
    splash = [limb(ray((x, 0.04), 90 - x * 90, 0.26, -x * 60), [0.03, 0.02, 0.004]) for x in (-0.4, -0.2, 0.2, 0.4)]
    draw(c, [Part(splash, 0.6, "accent", 0.02)])


def hang(c: Canvas, dice: Dice) -> None:
    """Chains from the dark, something caught in them."""
    for k, x in enumerate((-0.9, -0.5, 0.5, 0.9, -0.16, 0.2)):
        line = spline([(x, c.top - 0.1), (x * 0.7 + dice.uniform(-0.1, 0.1), -0.4), (x * 0.4, 0.1)], steps=7)
        links = [
            Part([ring(p, 0.045 if i % 2 else 0.028, 0.066, 0.02)], 0.35 + 0.06 * k, "bone", 0.02)
            for i, p in enumerate(line)
        ]
        draw(c, links)
    c.glow((0, 0.3), 0.9, c.palette["glow"][0], 0.9)
    ghost = blob(
        [
            (0, -0.2),
            (0.3, 0.06),
            (0.34, 0.5),
            (0.2, 0.92),
            (0.08, 0.66),
            (-0.06, 0.98),
            (-0.16, 0.66),
            (-0.3, 0.88),
            (-0.34, 0.44),
            (-0.28, 0.06),
        ]
    )
    draw(
        c,
        [
            Part([ghost], 0.62, "accent", 0.1),
            Part([disc((s * 0.12, 0.16), 0.06, 0.09) for s in (-1, 1)], 0.02, round=0.02, shadow=False),
            Part(
                [
                    limb([(-0.4, 0.3 + 0.16 * k), (0, 0.36 + 0.16 * k), (0.4, 0.28 + 0.16 * k)], [0.03, 0.03, 0.03])
                    for k in range(3)
                ],
                0.5,
                "bone",
                0.03,
            ),
        ],
    )
