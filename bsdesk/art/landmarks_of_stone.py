"""The places of white, yellow and blue nexuses, seen near."""

from __future__ import annotations

from bsdesk.art.bodies import draw
from bsdesk.art.light import Canvas
from bsdesk.art.places import Draw, bolt, ground
from bsdesk.art.shapes import (
    Dice,
    Part,
    blob,
    disc,
    limb,
    path,
    ray,
    rock,
    slab,
    spline,
)


def quarry(c: Canvas, dice: Dice) -> None:
    """A hill cut into steps, cut stones on them, a crane that lifts one."""
    for k in range(4):
        y, wide = -0.1 + 0.28 * k, 0.62 + 0.34 * k
        steps = []
        x = -wide
        while x < wide - 0.1:
            far = min(dice.uniform(0.3, 0.5), wide - x)
            steps.append(slab((x + 0.04, y + 0.14), (x + far - 0.04, y + 0.14), 0.15, 0.15, dice, 0.05))
            x += far
        draw(
            c,
            [Part([step], 0.34 + 0.06 * k + 0.03 * (j % 2), round=0.06, stuff="stone") for j, step in enumerate(steps)],
        )
        blocks = [
            slab((x, y - 0.06), (x + 0.16, y - 0.06), 0.08, 0.08, dice, 0.06)
            for x in [dice.uniform(-wide, wide - 0.2) for _ in range(2)]
        ]
        draw(c, [Part([b], 0.6, round=0.03, stuff="stone") for b in blocks])
        c.mist(y + 0.26, 0.14, c.palette["sky"][3], 0.3, dice)
    timber = [limb(path(text), [0.04, 0.03]) for text in (".16 .3, .3 -.8", ".5 .3, .32 -.8", ".22 -.1, .44 -.1")]
    jib = limb(path(".52 -.6, .3 -.74, -.62 -.98"), [0.05, 0.045, 0.024])
    ropes = [limb(path(text), [0.008, 0.008]) for text in ("-.6 -.96, -.6 -.4", ".3 -.8, -.6 -.98", ".5 -.6, .5 -.3")]
    load = slab((-0.78, -0.28), (-0.42, -0.28), 0.13, 0.13, dice, 0.06)
    sling = [
        limb(path(text), [0.012, 0.012])
        for text in ("-.6 -.44, -.74 -.36, -.74 -.16", "-.6 -.44, -.46 -.36, -.46 -.16")
    ]
    weight = rock((0.5, -0.24), 0.1, 0.11, dice, 7)
    draw(
        c,
        [
            Part(ropes, 0.3, "bone", 0.01),
            Part([*timber, jib], 0.4, "bone", 0.04, stuff="bark"),
            Part([load], 0.62, round=0.05, stuff="stone"),
            Part(sling, 0.3, "bone", 0.01),
            Part([weight], 0.4, round=0.05, stuff="stone"),
        ],
    )


def table_land(c: Canvas, dice: Dice) -> None:
    """A white plain above the clouds, a pair of scales made of stone."""
    c.mist(0.3, 0.5, (255, 255, 255), 0.8, dice)
    draw(c, [Part([[(-1.3, 1.3), (-1.1, 0.62), (-0.8, 0.5), (0.8, 0.5), (1.1, 0.62), (1.3, 1.3)]], 0.55, round=0.1)])
    beam = spline([(-0.78, -0.3), (-0.4, -0.46), (0, -0.52), (0.4, -0.46), (0.78, -0.3)])
    draw(
        c,
        [
            Part(
                [slab((0, -0.5), (0, 0.5), 0.09, 0.16, dice), slab((-0.3, 0.5), (0.3, 0.5), 0.08, 0.08, dice)],
                0.45,
                round=0.05,
            ),
            Part([limb(beam[::6], [0.035, 0.06, 0.08, 0.06, 0.035])], 0.6, "bone", 0.04),
        ],
    )
    for s in (-1, 1):
        chain = [limb([(s * 0.74, -0.3), (s * 0.74 + d, 0.1)], [0.008, 0.008]) for d in (-0.2, 0.2)]
        bowl = blob(
            [
                (s * 0.74 - 0.28, 0.08),
                (s * 0.74, 0.12),
                (s * 0.74 + 0.28, 0.08),
                (s * 0.74 + 0.16, 0.24),
                (s * 0.74 - 0.16, 0.24),
            ]
        )
        draw(
            c,
            [
                Part(chain, 0.3, "bone", 0.01),
                Part([bowl], 0.6, "bone", 0.05),
                Part([disc((s * 0.74, 0.0), 0.07)], 0.7, "glow", 0.1),
            ],
        )


def stone_circle(c: Canvas, dice: Dice) -> None:
    """Standing stones in a ring, light in their midst."""
    ground(c, dice, 0.5, 0.05)
    c.glow((0, 0.34), 0.9, c.palette["glow"][1], 0.8, 2.0, flat=0.5)
    ring = [
        (-0.5, 0.28, 0.8),
        (-0.2, 0.24, 0.75),
        (0.14, 0.24, 0.75),
        (0.46, 0.28, 0.8),
        (-0.86, 0.5, 1.1),
        (0.84, 0.5, 1.1),
        (-0.6, 0.84, 1.5),
        (0.62, 0.86, 1.5),
    ]
    for k, (x, y, size) in enumerate(ring):
        tall = 0.52 * size * dice.uniform(0.9, 1.1)
        draw(
            c,
            [
                Part(
                    [slab((x, y - tall), (x + dice.uniform(-0.03, 0.03), y), 0.1 * size, 0.12 * size, dice)],
                    0.5 - 0.02 * k,
                    round=0.06,
                    stuff="stone",
                )
            ],
        )
        if k in (1, 3):
            draw(
                c,
                [
                    Part(
                        [slab((x - 0.38, y - tall - 0.02), (x + 0.06, y - tall - 0.02), 0.06, 0.06, dice)],
                        0.6,
                        round=0.04,
                        stuff="stone",
                    )
                ],
            )


def mesas(c: Canvas, dice: Dice) -> None:
    """Table mountains in a storm, the bones of giants before them."""
    for x, w, top in ((-0.8, 0.3, -0.1), (0.75, 0.34, -0.24), (0.0, 0.36, 0.1)):
        draw(
            c,
            [
                Part(
                    [[(x - w, 1.2), (x - w * 0.7, top), (x + w * 0.66, top - 0.03), (x + w, 1.2)]],
                    0.36,
                    round=0.1,
                    lines=[[(x - w * 0.8, top + d), (x + w * 0.8, top + d)] for d in (0.14, 0.3, 0.52)],
                )
            ],
        )
    bolt(c, (dice.uniform(-0.4, 0.4), c.top), 0.1, dice, 0.022)
    ribs = [limb(ray((-0.5 + 0.22 * k, 1.0), 100, 0.56, -110, 5), [0.05, 0.04, 0.03, 0.02, 0.003]) for k in range(5)]
    draw(c, [Part(ribs, 0.6, "bone", 0.03)])


def great_tree(c: Canvas, dice: Dice) -> None:
    """One tree that is a country."""
    trunk = [limb([(0, 1.2), (-0.04, 0.5), (0.04, 0.0), (0, -0.4)], [0.42, 0.24, 0.2, 0.12])]
    trunk += [
        limb(ray((0, 0.0 - 0.2 * (k % 2)), 90 + turn, 0.8, -turn * 0.4), [0.11, 0.08, 0.05, 0.01])
        for k, turn in enumerate((-70, 66, -34, 38))
    ]
    trunk += [
        limb(ray((0.1 * s, 0.8), -90 + s * 50, 0.7, s * 40), [0.14, 0.1, 0.05, 0.01]) for s in (-1.4, -0.6, 0.6, 1.4)
    ]
    leaves = [
        disc((dice.uniform(-0.85, 0.85), dice.uniform(-0.95, -0.3)), dice.uniform(0.16, 0.3), dice.uniform(0.12, 0.2))
        for _ in range(22)
    ]
    lights = [disc((dice.uniform(-0.7, 0.7), dice.uniform(-0.7, 0.3)), 0.016) for _ in range(12)]
    draw(
        c,
        [
            Part(leaves[:11], 0.3, "accent", 0.08),
            Part(trunk, 0.36, "bone", 0.1),
            Part(leaves[11:], 0.48, "accent", 0.08),
            Part(lights, 0.8, "glow", 0.06),
        ],
    )


def mushrooms(c: Canvas, dice: Dice) -> None:
    """Caps as large as houses."""
    for x, y, r in ((-0.72, 0.1, 0.34), (0.74, -0.12, 0.36), (0.0, -0.3, 0.56), (0.4, 0.46, 0.22), (-0.34, 0.52, 0.2)):
        cap = blob(
            [
                (x - r, y + r * 0.16),
                (x - r * 0.7, y - r * 0.4),
                (x, y - r * 0.64),
                (x + r * 0.7, y - r * 0.4),
                (x + r, y + r * 0.16),
                (x, y + r * 0.02),
            ]
        )
        spots = [
            disc((x + d * r, y - r * h), r * 0.1, r * 0.07)
            for d, h in ((-0.5, 0.14), (-0.1, 0.42), (0.3, 0.3), (0.6, 0.08), (0.06, 0.14))
        ]
        draw(
            c,
            [
                Part(
                    [limb([(x, y), (x + 0.03, y + 0.4), (x, 1.3)], [r * 0.18, r * 0.16, r * 0.26])], 0.6, "bone", 0.06
                ),
                Part([cap], 0.5, "body", 0.1),
                Part(spots, 0.75, "glow", 0.05),
            ],
        )


LANDMARKS: dict[str, Draw] = {
    "quarry": quarry, "table land": table_land, "stone circle": stone_circle, "mesas": mesas, "great tree": great_tree,
    "mushrooms": mushrooms,
}  # fmt: skip
