"""Creatures with shells and rings: crabs, turtles, worms, insects, a ship on legs."""

from __future__ import annotations

from bsdesk.art.shapes import Dice, Part, Point, blob, disc, limb, ray, rock, slab, spline, toward


def crab(dice: Dice) -> list[Part]:
    """Armour, eyes on stalks, one claw too large."""
    legs = [
        limb(
            [(s * 0.3, 0.14), (s * (0.6 + 0.06 * k), 0.0 + 0.14 * k), (s * (0.74 + 0.02 * k), 0.5 + 0.1 * k)],
            [0.07, 0.055, 0.004],
        )
        for s in (-1, 1)
        for k in range(3)
    ]
    parts = [Part(legs, 0.34, round=0.04)]
    for s, size in ((-1, 0.8), (1, 1.25)):
        elbow, hand = (s * 0.66, -0.12), (s * 0.56, -0.46)
        parts.append(Part([limb([(s * 0.32, 0.02), elbow, hand], [0.08, 0.085, 0.07])], 0.42, round=0.05))
        jaws = [
            limb(ray(hand, 90 - s * turn, 0.44 * size, s * bend, 4), [0.12 * size, 0.13 * size, 0.07 * size, 0.004])
            for turn, bend in ((38, -90), (-28, 110))
        ]
        parts.append(Part(jaws, 0.5, "accent", 0.05))
    shell = blob([(-0.5, 0.06), (-0.36, -0.2), (0, -0.3), (0.36, -0.2), (0.5, 0.06), (0.3, 0.34), (-0.3, 0.34)])
    stalks = [limb([(s * 0.12, -0.2), (s * 0.16, -0.42)], [0.03, 0.04]) for s in (-1, 1)]
    bumps = [rock((s * 0.2, y), 0.09, 0.07, dice) for s in (-1, 1) for y in (-0.06, 0.12)]
    return [
        *parts,
        Part(stalks, 0.4, round=0.02),
        Part([shell], 0.5, round=0.12),
        Part(bumps, 0.62, "bone", 0.03),
        Part([disc((s * 0.16, -0.44), 0.04) for s in (-1, 1)], 0.9, "glow", 0.04),
    ]


def turtle(dice: Dice, hill: bool = False) -> list[Part]:
    """A shell on flippers; with `hill`, a walking mountain."""
    head: list[Part] = [
        Part([limb([(0.42, 0.2), (0.68, 0.06), (0.86, 0.02)], [0.15, 0.12, 0.09])], 0.46, round=0.07),
        Part([disc((0.86, -0.02), 0.03)], 0.9, "glow", 0.04),
    ]
    if hill:
        legs = [
            Part([slab((x, 0.24), (x + 0.02, 0.8), 0.15, 0.18, dice)], tone, round=0.05)
            for x, tone in ((-0.5, 0.28), (0.4, 0.28), (-0.3, 0.42), (0.24, 0.42))
        ]
        peaks = [
            [(x - w, 0.02), (x - w * 0.2, -h), (x + w * 0.16, -h * 0.9), (x + w, 0.02)]
            for x, w, h in ((-0.4, 0.24, 0.5), (-0.1, 0.3, dice.uniform(0.7, 0.95)), (0.22, 0.24, 0.6))
        ]
        return [
            *legs[:2],
            Part(peaks, 0.55, "accent", 0.08),
            *head,
            *legs[2:],
            Part([rock((-0.06, 0.16), 0.68, 0.3, dice, 12, 0.06)], 0.46, round=0.1),
        ]
    flippers = [
        limb(ray(p, a, far, b), [0.13, 0.12, 0.01])
        for p, a, far, b in (((0.36, 0.24), -50, 0.66, -60), ((-0.42, 0.2), -140, 0.46, -30))
    ]
    shell = blob([(-0.62, 0.22), (-0.4, -0.26), (0.02, -0.42), (0.4, -0.16), (0.56, 0.2), (0, 0.34)])
    return [
        Part([limb(ray((0.2, 0.1), 50, 0.7, 50), [0.1, 0.1, 0.01])], 0.3, round=0.05),
        *head,
        Part(
            [shell],
            0.5,
            "accent",
            0.14,
            lines=[spline([(x, -0.4), (x * 1.2 + 0.1, 0.0), (x, 0.3)]) for x in (-0.3, 0, 0.3)],
        ),
        Part(flippers, 0.46, round=0.06),
    ]


def hermit(dice: Dice) -> list[Part]:
    """A spiral shell with arms and eyes below it."""
    turns = [toward((-0.1, -0.16), 40 * k - 60, 0.03 * k + 0.02) for k in range(19)]
    shell = limb(turns, [0.03 + 0.0115 * k for k in range(19)])
    arms = [
        limb(ray((0.36, 0.3), -110 + 34 * k, 0.6, dice.choice((-90, 90)), 5), [0.06, 0.05, 0.03, 0.004])
        for k in range(6)
    ]
    return [
        Part(arms[::2], 0.34, round=0.04),
        Part([disc((-0.1, -0.14), 0.62, 0.56)], 0.36, "accent", 0.14),
        Part([shell], 0.6, "bone", 0.06),
        Part([blob([(0.1, 0.14), (0.44, -0.02), (0.62, 0.2), (0.4, 0.44), (0.1, 0.4)])], 0.48, round=0.08),
        Part(arms[1::2], 0.48, round=0.04),
        Part([disc((0.46, 0.18), 0.07)], 0.9, "glow", 0.05),
    ]


def worm(dice: Dice) -> list[Part]:
    """Rings, out of the ground and over, with a round mouth."""
    line: list[Point] = [(-0.7, 0.95), (-0.56, 0.3), (-0.28, -0.34), (0.2, -0.46), (0.52, -0.1)]
    rings = [
        limb([toward(p, 0, 0.0), toward(p, 60, 0.01)], [0.24 - 0.001 * k, 0.24])
        for k, p in enumerate(spline(line, steps=9)[::2])
    ]
    teeth = [
        limb([toward((0.56, -0.02), a, 0.2), toward((0.56, -0.02), a, 0.06)], [0.04, 0.003]) for a in range(0, 360, 36)
    ]
    legs = [limb(ray(p, -10 + 20 * dice.random(), 0.32, -80), [0.03, 0.02, 0.003]) for p in spline(line)[6:28:4]]
    return [
        Part(legs, 0.6, "bone", 0.02),
        *(Part([ring], 0.4 + 0.1 * (k % 2), "accent" if k % 2 else "body", 0.06) for k, ring in enumerate(rings)),
        Part([disc((0.56, -0.02), 0.24, 0.27)], 0.6, "accent", 0.05),
        Part([disc((0.57, -0.01), 0.18, 0.2)], 0.0, round=0.04),
        Part(teeth, 0.9, "bone", 0.01, shadow=False),
        Part([disc((0.58, 0.0), 0.05)], 0.8, "glow", 0.08),
    ]


def insect(dice: Dice, kind: str = "") -> list[Part]:
    """Beetle, mantis or moth."""
    kind = kind or dice.choice(("beetle", "mantis", "moth"))
    legs = [
        limb([(s * 0.16, 0.1 * k), (s * 0.56, -0.2 + 0.3 * k), (s * 0.7, 0.2 + 0.34 * k)], [0.05, 0.035, 0.004])
        for s in (-1, 1)
        for k in (0, 1)
    ]
    parts: list[Part] = [Part(legs, 0.4, round=0.03)]
    if kind == "moth":
        for s in (-1, 1):
            upper = blob([(s * 0.06, -0.14), (s * 0.5, -0.76), (s * 0.98, -0.66), (s * 0.84, -0.16), (s * 0.4, 0.08)])
            lower = blob([(s * 0.06, 0.06), (s * 0.56, 0.04), (s * 0.66, 0.5), (s * 0.36, 0.72), (s * 0.14, 0.4)])
            parts += [
                Part([lower], 0.4, "accent", 0.08),
                Part([upper], 0.5, "accent", 0.08, lines=[[(s * 0.1, -0.1), (s * 0.8, -0.5)]]),
                Part([disc((s * 0.62, -0.42), 0.13)], 0.85, "bone", 0.03),
                Part([disc((s * 0.62, -0.42), 0.07)], 0.7, "glow", 0.06),
            ]
    if kind == "mantis":
        for s in (-1, 1):
            parts.append(
                Part(
                    [
                        limb([(s * 0.1, -0.2), (s * 0.5, -0.06), (s * 0.62, -0.62)], [0.06, 0.06, 0.05]),
                        limb(ray((s * 0.62, -0.62), 90 - s * 150, 0.62, s * 30), [0.06, 0.05, 0.003]),
                    ],
                    0.5,
                    "accent",
                    0.04,
                )
            )
    body = limb(
        [(0, 0.72), (0, 0.3), (0, 0.0), (0, -0.26)],
        [0.02, 0.24 if kind != "mantis" else 0.15, 0.2 if kind != "mantis" else 0.09, 0.12],
    )
    bands = [spline([(-0.24, 0.1 + 0.12 * k), (0, 0.16 + 0.12 * k), (0.24, 0.1 + 0.12 * k)]) for k in range(5)]
    parts.append(Part([body], 0.44, round=0.1, lines=bands))
    if kind == "beetle":
        cases = [blob([(s * 0.01, -0.16), (s * 0.36, -0.1), (s * 0.42, 0.34), (s * 0.05, 0.76)]) for s in (-1, 1)]
        horn = [
            limb(ray((0, -0.34), 90, 0.66, 20), [0.08, 0.05, 0.04]),
            *(limb(ray((0.02, -0.9), 90 + s * 40, 0.2), [0.04, 0.003]) for s in (-1, 1)),
        ]
        parts += [Part(cases, 0.46, "accent", 0.1), Part(horn, 0.6, "bone", 0.03)]
    feelers = [limb(ray((s * 0.06, -0.4), 90 - s * 30, 0.4, -s * 40), [0.02, 0.012, 0.003]) for s in (-1, 1)]
    return [
        *parts,
        Part(feelers, 0.6, "bone", 0.01),
        Part([disc((0, -0.36), 0.16, 0.13)], 0.5, round=0.06),
        Part([disc((s * 0.1, -0.38), 0.045) for s in (-1, 1)], 0.9, "glow", 0.04),
    ]


def walking_ship(dice: Dice) -> list[Part]:
    """A hull of stone on legs, towers on its back."""
    legs = [
        Part(
            [
                slab((x, 0.2), (x + lean, 0.56), 0.1, 0.09, dice),
                slab((x + lean, 0.54), (x + lean * 0.4, 0.86), 0.09, 0.12, dice),
            ],
            tone,
            round=0.05,
        )
        for x, lean, tone in (
            (-0.5, -0.12, 0.28),
            (0.3, 0.1, 0.28),
            (-0.26, -0.04, 0.42),
            (0.06, 0.1, 0.42),
            (0.5, 0.14, 0.42),
        )
    ]
    hull = [
        (-0.92, -0.2),
        (-0.7, -0.16),
        (0.6, -0.14),
        (1.02, -0.36),
        (0.84, 0.12),
        (0.56, 0.34),
        (-0.56, 0.36),
        (-0.8, 0.14),
    ]
    towers = [
        [
            (x - w, -0.14),
            (x - w, -h),
            (x - w * 1.3, -h),
            (x - w * 1.3, -h - 0.08),
            (x + w * 1.3, -h - 0.08),
            (x + w * 1.3, -h),
            (x + w, -h),
            (x + w, -0.14),
        ]
        for x, w, h in ((-0.56, 0.13, 0.5), (-0.16, 0.17, 0.82), (0.26, 0.12, 0.58))
    ]
    roofs = [[(x - w, -h), (x, -h - 0.2), (x + w, -h)] for x, w, h in ((-0.56, 0.17, 0.57), (-0.16, 0.22, 0.89))]
    lights = [
        disc((x, y), 0.03)
        for x, y in (
            (-0.56, -0.36),
            (-0.16, -0.62),
            (-0.16, -0.4),
            (0.26, -0.4),
            (-0.5, 0.1),
            (-0.2, 0.1),
            (0.1, 0.1),
            (0.4, 0.08),
        )
    ]
    return [
        *legs[:2],
        Part(towers, 0.5, round=0.05),
        Part(roofs, 0.5, "accent", 0.04),
        *legs[2:],
        Part([hull], 0.44, round=0.1, lines=[[(-0.8, 0.0), (0.9, -0.08)], [(-0.7, 0.2), (0.7, 0.2)]]),
        Part(lights, 0.85, "glow", 0.04),
        Part([disc((0.82, -0.12), 0.05)], 0.9, "glow", 0.06),
    ]
