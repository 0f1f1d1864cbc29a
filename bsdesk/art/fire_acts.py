"""What a magic does with fire, light and claws."""

from __future__ import annotations

from math import sin

from bsdesk.art.bodies import draw
from bsdesk.art.light import Canvas
from bsdesk.art.places import bolt as lightning
from bsdesk.art.shapes import Dice, Part, blob, disc, limb, ray, ring, rock, toward


def flame(c: Canvas, dice: Dice) -> None:
    """Tongues of fire, hot in the middle."""
    c.glow((0, 0.2), 1.5, c.palette["glow"][0], 0.8)
    for layer, (tone, size) in enumerate(((0.4, 1.0), (0.6, 0.74), (0.85, 0.46))):
        tongues = [
            limb(
                ray(
                    (x * size * 0.6, 0.85 - 0.05 * layer),
                    90 - x * 18,
                    size * dice.uniform(1.1, 1.6) * (1 - 0.35 * abs(x)),
                    dice.choice((-46, 46)),
                    5,
                ),
                [0.2 * size, 0.2 * size, 0.14 * size, 0.07 * size, 0.03, 0.003],
            )
            for x in (-0.9, -0.5, -0.15, 0.2, 0.55, 0.9)
        ]
        draw(c, [Part(tongues, tone, "accent", 0.05, shadow=False)])
    draw(
        c,
        [
            Part(
                [limb(ray((x, 0.9), 90, 0.5, 30), [0.08, 0.06, 0.03, 0.003]) for x in (-0.2, 0.06, 0.3)],
                0.95,
                "glow",
                0.1,
            )
        ],
    )


def storm(c: Canvas, dice: Dice) -> None:
    """A pillar of fire and wind that turns."""
    c.glow((0, 0), 1.4, c.palette["glow"][0], 0.7)
    c.fill(limb([(0.0, 0.95), (0.06, 0.2), (-0.04, -0.75)], [0.08, 0.24, 0.5]), c.palette["glow"][1], 0.55, 0.1)
    for k in range(30):
        y = 0.96 - 0.068 * k
        wide = 0.12 + 0.026 * k + dice.uniform(-0.05, 0.08)
        x, start = 0.1 * sin(k * 0.42), dice.uniform(150, 250)
        arc = [toward((x, y), start + a, wide) for a in range(0, dice.randint(120, 190), 18)]
        band = [(px, y + (py - y) * 0.3 + (px - x) * 0.16) for px, py in arc]
        ramp, tone = (("accent", 0.35), ("accent", 0.6), ("body", 0.5), ("glow", 0.7))[k % 4]
        draw(c, [Part([limb(band, [0.003, 0.05, 0.06, 0.004])], tone, ramp, 0.03, shadow=False)])
    for _ in range(14):
        at = (dice.uniform(-0.9, 0.9), dice.uniform(-0.9, 0.8))
        draw(c, [Part([rock(at, 0.035, 0.03, dice, 5)], 0.3, round=0.02)])


def slash(c: Canvas, dice: Dice) -> None:
    """Three wounds in the air, from one claw."""
    c.glow((0, 0), 1.3, c.palette["glow"][0], 0.7)
    for k in (-1, 0, 1):
        line = [(0.62 + 0.26 * k, -0.86), (0.14 + 0.3 * k, -0.1), (-0.62 + 0.3 * k, 0.8)]
        c.fill(limb(line, [0.01, 0.14, 0.005]), c.palette["glow"][0], 0.8, 0.08)
        draw(c, [Part([limb(line, [0.004, 0.085, 0.003])], 0.7, "glow", 0.06)])
    shards = [
        rock(
            (dice.uniform(-0.9, 0.9), dice.uniform(-0.8, 0.8)),
            dice.uniform(0.03, 0.08),
            dice.uniform(0.03, 0.06),
            dice,
            5,
        )
        for _ in range(14)
    ]
    draw(c, [Part(shards, 0.4, round=0.03)])


def feathers(c: Canvas, dice: Dice) -> None:
    """Plumes that rise from a bowl of light: something is given, something comes."""
    c.glow((0, 0.5), 1.3, c.palette["glow"][1], 0.8)
    for k in range(7):
        a = 90 + (k - 3) * 24
        line = ray((0.04 * (k - 3), 0.5), a, 1.25 - 0.1 * abs(k - 3), (k - 3) * 8, 4)
        draw(
            c, [Part([limb(line, [0.02, 0.1, 0.13, 0.07, 0.004])], 0.45 + 0.05 * (k % 3), "accent", 0.04, lines=[line])]
        )
    bowl = blob([(-0.52, 0.42), (0, 0.5), (0.52, 0.42), (0.3, 0.8), (0.0, 0.86), (-0.3, 0.8)])
    draw(
        c,
        [
            Part([bowl], 0.45, "bone", 0.08),
            Part([limb([(-0.2, 0.98), (0, 0.84), (0.2, 0.98)], [0.05, 0.08, 0.05])], 0.4, "bone", 0.04),
            Part([disc((0, 0.44), 0.3, 0.05)], 0.8, "glow", 0.1),
        ],
    )


def seal(c: Canvas, dice: Dice) -> None:
    """A circle of signs that closes."""
    c.glow((0, 0), 1.3, c.palette["glow"][0], 0.7)
    points = dice.choice((5, 6, 7))
    star = [toward((0, 0), 90 + 360 * k * 2 / points, 0.7) for k in range(points)]
    lines = [limb([a, b], [0.018, 0.018]) for a, b in zip(star, [*star[1:], star[0]], strict=True)]
    marks = [rock(toward((0, 0), 90 + 360 * k / 12, 0.82), 0.04, 0.05, dice, 5) for k in range(12)]
    draw(
        c,
        [
            Part([ring((0, 0), 0.92, 0.92, 0.035), ring((0, 0), 0.74, 0.74, 0.025)], 0.6, "glow", 0.05),
            Part(lines, 0.6, "glow", 0.04),
            Part(marks, 0.85, "bone", 0.02),
            Part([disc((0, 0), 0.16)], 0.9, "glow", 0.14),
        ],
    )


def bolt(c: Canvas, dice: Dice) -> None:
    for x in (-0.4, 0.45, 0.0):
        lightning(c, (x, c.top), 0.7, dice, 0.035 if x == 0 else 0.018)
    c.glow((0.0, 0.75), 1.0, c.palette["glow"][1], 0.9, 2.0, 0.5)
    draw(
        c,
        [
            Part(
                [rock((dice.uniform(-0.7, 0.7), dice.uniform(0.6, 0.95)), 0.1, 0.07, dice) for _ in range(9)],
                0.3,
                round=0.04,
            )
        ],
    )


def bloom(c: Canvas, dice: Dice) -> None:
    c.glow((0, 0.1), 1.2, c.palette["glow"][1], 0.8)
    for n, far, tone in ((9, 0.95, 0.4), (8, 0.7, 0.55), (6, 0.44, 0.7)):
        turn = dice.uniform(0, 40)
        draw(
            c,
            [
                Part(
                    [limb(ray((0, 0.1), turn + 360 * k / n, far, 20), [0.03, 0.14 * far, 0.16 * far, 0.004])],
                    tone,
                    "accent",
                    0.04,
                )
                for k in range(n)
            ],
        )
    draw(c, [Part([disc((0, 0.1), 0.14)], 0.9, "glow", 0.12)])
