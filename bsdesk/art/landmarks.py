"""The place that a nexus is, seen near."""

from __future__ import annotations

from bsdesk.art.light import Canvas, draw
from bsdesk.art.places import Draw, bolt, ground
from bsdesk.art.shapes import Dice, Part, Point, Shape, blob, disc, limb, moved_parts, ray, slab, spline, toward


def spires(c: Canvas, dice: Dice) -> None:
    """Fangs of rock that lean into the wind, one arch among them."""
    for k, x in enumerate((-0.95, 0.9, -0.5, 0.62, 0.05)):
        tall = dice.uniform(0.7, 1.0) + 0.12 * k
        line = ray((x, 1.12), 96 - 8 * x, tall + 0.4, -34, 5)
        draw(
            c,
            [
                Part(
                    [limb(line, [0.3, 0.22, 0.17, 0.1, 0.05, 0.004])],
                    0.22 + 0.07 * k,
                    round=0.12,
                    lines=[spline([(p[0] - 0.1, p[1] + 0.03), (p[0] + 0.08, p[1] - 0.03)]) for p in line[1:4]],
                )
            ],
        )
        c.mist(0.7, 0.24, c.palette["sky"][2], 0.3, dice)


def islands(c: Canvas, dice: Dice) -> None:
    """Rocks that float, roots hanging, a bridge between them."""
    for x, y, r in ((0.76, -0.56, 0.24), (-0.78, -0.42, 0.3), (0.84, 0.3, 0.3), (-0.72, 0.5, 0.36), (0.06, 0.06, 0.76)):
        top = [(x - r, y), (x - r * 0.5, y - r * 0.22), (x, y - r * 0.12), (x + r * 0.5, y - r * 0.26), (x + r, y)]
        under = [
            (x + r * 0.6, y + r * 0.4),
            (x + r * 0.3, y + r * 0.5),
            (x + r * 0.06, y + r * dice.uniform(0.9, 1.2)),
            (x - r * 0.24, y + r * 0.55),
            (x - r * 0.66, y + r * 0.36),
        ]
        towers = [
            [
                (x + (d - 0.13) * r, y),
                (x + (d - 0.06) * r, y - h * r * 0.7),
                (x + (d - 0.02) * r, y - h * r),
                (x + (d + 0.09) * r, y - h * r * 0.6),
                (x + (d + 0.15) * r, y),
            ]
            for d, h in ((-0.45, 0.7), (-0.1, 1.1), (0.3, 0.66))
        ]
        draw(
            c,
            [
                Part(towers, 0.36, "accent", 0.03),
                Part([[*top, *under]], 0.34, round=0.08),
                Part(
                    [[*top, (x + r * 0.4, y + r * 0.12), (x - r * 0.5, y + r * 0.1)]], 0.6, "accent", 0.03, shadow=False
                ),
            ],
        )


def castle(c: Canvas, dice: Dice) -> None:
    """A range of peaks with a castle upon the last."""
    towers, roofs, lights = [], [], []
    for x, w, y, h in (
        (-0.3, 0.07, -0.1, 0.34),
        (-0.16, 0.1, -0.04, 0.6),
        (0.0, 0.07, 0.0, 0.42),
        (0.5, 0.06, 0.12, 0.28),
    ):
        towers.append([(x - w, y + 0.16), (x - w * 0.9, y - h), (x + w * 0.9, y - h), (x + w, y + 0.16)])
        roofs.append([(x - w * 1.25, y - h), (x, y - h - 0.26), (x + w * 1.25, y - h)])
        lights += [disc((x, y - h * t), 0.016, 0.026) for t in (0.3, 0.66)]
    draw(c, [Part(towers, 0.26, round=0.04), Part(roofs, 0.5, "accent", 0.04), Part(lights, 0.8, "glow", 0.04)])
    draw(
        c,
        [
            Part(
                [
                    [
                        (-1.2, 1.3),
                        (-0.9, 0.2),
                        (-0.72, 0.34),
                        (-0.36, -0.2),
                        (-0.2, -0.06),
                        (-0.02, -0.12),
                        (0.2, 0.24),
                        (0.5, 0.06),
                        (0.9, 0.5),
                        (1.3, 1.3),
                    ]
                ],
                0.3,
                round=0.12,
            )
        ],
    )
    road = spline([(-0.16, 0.12), (0.1, 0.4), (-0.2, 0.66), (0.2, 1.1)])
    c.stroke(road, 0.03, c.palette["glow"][0], 0.5, 0.015)


def dead_wood(c: Canvas, dice: Dice) -> None:
    """Withered trees, graves between them."""
    ground(c, dice, 0.62)
    for x, size in ((-0.72, 0.8), (0.78, 0.9), (0.06, 1.25)):
        boughs: list[Shape] = []
        trunk = ray((x, 0.86), 90 + dice.uniform(-8, 8), 0.7 * size, dice.uniform(-24, 24), 4)
        boughs.append(limb(trunk, [0.13 * size, 0.07 * size, 0.06 * size, 0.04 * size, 0.02]))
        for k in range(9):
            start = trunk[2 + k % 3]
            first = ray(
                start,
                90 + (1 if k % 2 else -1) * dice.uniform(24, 80),
                dice.uniform(0.3, 0.6) * size,
                dice.uniform(-50, 50),
            )
            boughs.append(limb(first, [0.036 * size, 0.024 * size, 0.014, 0.003]))
            boughs += [limb(ray(p, 90 + dice.uniform(-80, 80), 0.2 * size), [0.014, 0.008, 0.002]) for p in first[1:]]
        draw(c, [Part(boughs, 0.2, round=0.04)])
    graves = [
        blob([(x - 0.08, 0.98), (x - 0.08, 0.72), (x, 0.66), (x + 0.08, 0.72), (x + 0.08, 0.98)])
        for x in (-0.42, -0.2, 0.4, 0.6)
    ]
    draw(c, [Part(graves, 0.5, "bone", 0.05)])
    for _ in range(5):
        at = (dice.uniform(-0.8, 0.8), dice.uniform(0.1, 0.6))
        c.glow(at, 0.16, c.palette["glow"][1], 0.8)


def trench(c: Canvas, dice: Dice) -> None:
    """A gorge that goes down where no light comes, something shining in it."""
    for t, inset in ((0.5, 0.12), (0.36, 0.34), (0.2, 0.6)):
        for s in (-1, 1):
            wall = (
                [(s * c.right * 1.2, c.top * 0.4)]
                + [
                    (s * (inset + 0.5 * (1 - k / 6) ** 1.6 + dice.uniform(-0.06, 0.06)), -0.5 + 1.6 * k / 6)
                    for k in range(7)
                ]
                + [(s * c.right * 1.2, c.bottom + 0.2)]
            )
            draw(c, [Part([wall], t, "accent", 0.1)])
        c.glow((0.0, 0.7), 1.0 - t, c.palette["glow"][1], 0.8, 2.0)
    ribs = [
        limb(
            ray((s * 0.03, 0.9 - 0.17 * k), 90 - s * 80, 0.46 - 0.06 * k, s * 120, 4), [0.03, 0.035, 0.03, 0.02, 0.003]
        )
        for k in range(-1, 5)
        for s in (-1, 1)
    ]
    back = limb([(0.0, 1.5), (0.04, 0.9), (0.02, 0.5), (-0.02, 0.1)], [0.02, 0.05, 0.05, 0.04])
    tail = [limb(ray((0.0, 1.46), -90 + turn, 0.4, turn * 0.6), [0.04, 0.06, 0.004]) for turn in (-46, 46, -14, 14)]
    skull = blob([(-0.17, 0.12), (-0.21, -0.12), (-0.1, -0.5), (0.1, -0.5), (0.21, -0.12), (0.17, 0.12), (0.0, 0.2)])
    eyes = [disc((s * 0.1, -0.06), 0.04) for s in (-1, 1)]
    bones = [
        Part([*ribs, *tail, back], 0.6, "bone", 0.04),
        Part([skull], 0.66, "bone", 0.06),
        Part(eyes, 0.8, "glow", 0.05),
    ]
    draw(c, moved_parts(bones, 0.42, 0.34, 0.8, -64))


def bubbles_town(c: Canvas, dice: Dice) -> None:
    """Domes of air with houses of coral in them."""
    for x, y, r in (
        (-0.66, 0.3, 0.3),
        (0.7, 0.12, 0.34),
        (0.0, 0.24, 0.5),
        (-0.34, -0.5, 0.18),
        (0.36, -0.56, 0.14),
        (0.92, -0.42, 0.1),
    ):
        coral = [
            limb(
                ray((x + d * r, y + r * 0.7), 90 + 20 * d, r * h, dice.uniform(-40, 40)),
                [r * 0.12, r * 0.1, r * 0.07, r * 0.09],
            )
            for d, h in ((-0.4, 0.7), (-0.1, 1.2), (0.24, 0.9), (0.46, 0.6))
        ]
        c.fill(disc((x, y), r), c.palette["sky"][0], 0.28)
        draw(
            c,
            [
                Part(coral, 0.6, "body", 0.05),
                Part(
                    [
                        blob(
                            [
                                (x - r * 0.9, y + r * 0.5),
                                (x, y + r * 0.6),
                                (x + r * 0.9, y + r * 0.5),
                                (x, y + r * 1.02),
                            ]
                        )
                    ],
                    0.3,
                    "accent",
                    0.05,
                ),
            ],
        )
        bubble(c, (x, y), r)


def bubble(c: Canvas, at: Point, r: float) -> None:
    """A ring of light with a bright spot."""
    for a in range(100, 260, 12):
        c.fill(
            disc(toward(at, a if c.light < 0 else a - 180, r), r * 0.05, n=8),
            (240, 255, 246),
            0.5 * (1 - abs(a - 180) / 90),
            r * 0.02,
        )
    c.fill(limb([toward(at, a, r * 0.97) for a in range(0, 361, 20)], [r * 0.016 + 0.002] * 19), (226, 255, 240), 0.5)
    c.fill(
        disc(toward(at, 130 if c.light < 0 else 50, r * 0.62), r * 0.16, r * 0.09, -40), (255, 255, 255), 0.7, r * 0.04
    )


def quarry(c: Canvas, dice: Dice) -> None:
    """A plain of cut stone: steps, blocks, a crane."""
    for k in range(4):
        y = 0.24 + 0.22 * k
        blocks = []
        x = -c.right * 1.1 + dice.uniform(-0.2, 0.1)
        while x < c.right * 1.1:
            wide = dice.uniform(0.2, 0.46)
            top = y - dice.uniform(0.0, 0.3) * (0.6 + 0.2 * k)
            blocks.append(
                [
                    (x, c.bottom + 0.2),
                    (x, top),
                    (x + 0.03, top - 0.025),
                    (x + wide - 0.03, top - 0.025),
                    (x + wide, top),
                    (x + wide, c.bottom + 0.2),
                ]
            )
            x += wide + dice.uniform(0.01, 0.2)
        draw(c, [Part(blocks, 0.62 - 0.12 * k, round=0.05)])
        c.mist(y + 0.04, 0.12, (255, 255, 255), 0.3, dice)
    mast = [
        limb([(0.3, 0.5), (0.22, -0.7)], [0.03, 0.02]),
        limb([(0.5, -0.44), (-0.6, -0.84)], [0.026, 0.014]),
        limb([(-0.52, -0.8), (-0.52, -0.34)], [0.006, 0.006]),
        limb([(0.5, 0.5), (0.24, -0.6)], [0.014, 0.01]),
    ]
    draw(
        c, [Part(mast, 0.3, "bone", 0.03), Part([slab((-0.64, -0.24), (-0.4, -0.24), 0.1, 0.1, dice)], 0.6, round=0.04)]
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
                    0.56 - 0.03 * k,
                    round=0.06,
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
    "spires": spires, "islands": islands, "castle": castle, "dead wood": dead_wood, "trench": trench,
    "bubbles": bubbles_town,
    "quarry": quarry, "table land": table_land, "stone circle": stone_circle, "mesas": mesas,
    "great tree": great_tree, "mushrooms": mushrooms,
}  # fmt: skip


OF_COLOUR = {
    "red": ("spires", "islands"), "purple": ("castle", "dead wood"), "green": ("trench", "bubbles"),
    "white": ("quarry", "table land", "stone circle"), "yellow": ("mesas", "islands"), "blue": ("great tree",
    "mushrooms"),
}  # fmt: skip
