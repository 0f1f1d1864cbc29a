"""Creatures of the night: demons and undead."""

from __future__ import annotations

from bsdesk.art.bones import POSES, Joints, joints
from bsdesk.art.shapes import Dice, Part, Point, blob, disc, limb, membrane, mix, ray, spline, toward


def demon(
    dice: Dice,
    pose: str = "",
    head: str = "",
    wings: str = "",
    cloth: str = "",
    arms: str = "",
    bulk: float = 0.0,
    tail: str = "",
) -> list[Part]:
    """A demon or one of the undead: horns, skull, hood or crown; wings; cape, gown or rags; claws, scythe, staff."""
    pose = pose or dice.choice([p for p in sorted(POSES) if p != "guard"])
    head = head or dice.choice(("horns", "skull", "hood", "crown", "ears", "hair"))
    wings = wings or dice.choice(("none", "bat", "bat", "small"))
    cloth = cloth or dice.choice(("none", "cape", "rags", "gown"))
    arms = arms or dice.choice(("claws", "claws", "scythe", "staff", "sword"))
    wide = bulk or dice.uniform(0.18, 0.3)
    j = joints(pose, wide)
    parts: list[Part] = []
    if wings != "none":
        long, root = (0.72 if wings == "small" else 1.08), mix(j["chest"], j["pelvis"], 0.1)
        parts += membrane(root, 142, 232, long, j["pelvis"], 3, 0.22) + membrane(
            root, 38, -52, long, j["pelvis"], 3, 0.22
        )
    if cloth == "cape":
        parts.append(_cape(j, dice))
    if tail != "none" and cloth in ("none", "rags"):
        curl = spline(
            [j["pelvis"], toward(j["pelvis"], 200, 0.4), toward(j["pelvis"], 220, 0.7), toward(j["pelvis"], 190, 0.95)]
        )
        parts.append(
            Part([limb(curl[::6], [0.07, 0.04, 0.03, 0.02]), disc(curl[-1], 0.07, 0.035, 20)], 0.36, round=0.04)
        )
    parts += weapon(arms, j, dice) + limbs(j, "_l", wide * 0.36, arms == "claws", cloth != "gown")
    if cloth != "gown":
        parts += [p for side in ("_l", "_r") for p in leg(j, side, wide * 0.5)]
    torso = limb([j["pelvis"], mix(j["pelvis"], j["chest"], 0.5), j["chest"]], [wide * 0.7, wide * 0.7, wide * 1.0])
    ribs = [
        [mix(j["chest"], j["pelvis"], t), toward(mix(j["chest"], j["pelvis"], t), 10, wide * 0.7)]
        for t in (0.1, 0.25, 0.4)
    ]
    neck = limb([j["chest"], j["head"]], [wide * 0.6, wide * 0.32])
    if cloth in ("gown", "rags"):
        parts.append(_gown(j, wide, dice, ragged=cloth == "rags"))
    parts.append(Part([torso, neck], 0.46, round=0.1, lines=ribs if head == "skull" else []))
    if cloth in ("none", "rags"):
        parts.append(
            Part(
                [
                    disc((j["chest"][0] + s * wide * 0.46, j["chest"][1] + 0.05), wide * 0.5, wide * 0.4, s * 14)
                    for s in (-1, 1)
                ],
                0.56,
                round=0.05,
                shadow=False,
            )
        )
    else:
        parts.append(
            Part(
                [
                    limb(
                        [
                            toward(j["chest"], 180, wide * 1.1),
                            toward(j["chest"], -90, 0.1),
                            toward(j["chest"], 0, wide * 1.1),
                        ],
                        [0.06, 0.09, 0.06],
                    )
                ],
                0.55,
                "accent",
                0.05,
            )
        )
    parts += limbs(j, "_r", wide * 0.4, arms == "claws", True)
    return parts + demon_head(j["head"], max(wide * 0.62, 0.135), head, dice)


def limbs(j: Joints, side: str, thick: float, claws: bool, lit: bool) -> list[Part]:
    """An arm and its hand."""
    arm = limb([j["shoulder" + side], j["elbow" + side], j["hand" + side]], [thick, thick * 0.72, thick * 0.56])
    hand = j["hand" + side]
    way = 1 if hand[0] > 0 else -1
    down = -55 if hand[1] > -0.3 else 70
    base = 90 - way * (90 - down)
    fingers = [
        limb(ray(hand, base + turn, 0.2 if claws else 0.11, -way * 30), [thick * 0.3, thick * 0.22, 0.004])
        for turn in (-45, -15, 15, 45)
    ]
    return [
        Part([arm, disc(hand, thick * 0.62)], 0.42 if lit else 0.3, round=0.06),
        Part(fingers, 0.6, "bone" if claws else "body", 0.02),
    ]


def leg(j: Joints, side: str, thick: float) -> list[Part]:
    foot = j["foot" + side]
    shape = limb([j["hip" + side], j["knee" + side], foot], [thick, thick * 0.76, thick * 0.42])
    toes = [limb([foot, toward(foot, turn, 0.13)], [thick * 0.36, 0.004]) for turn in (-8, -34, 186)]
    return [Part([shape, *toes], 0.32, round=0.07)]


def _cape(j: Joints, dice: Dice) -> Part:
    x, y = j["chest"]
    low = 0.84
    hem = [(x + 0.62 - 1.24 * k / 6, low + 0.07 * (-1) ** k + dice.uniform(-0.04, 0.04)) for k in range(7)]
    shape = spline(
        [(x - 0.1, y - 0.24), (x + 0.3, y - 0.1), (x + 0.42, y + 0.4), *hem, (x - 0.44, y + 0.4), (x - 0.32, y - 0.1)],
        closed=True,
    )
    folds = [spline([(x + s * 0.2, y), (x + s * 0.34, y + 0.5), (x + s * 0.5, low)]) for s in (-1, -0.4, 0.4, 1)]
    return Part([shape], 0.3, "accent", 0.08, lines=folds)


def _gown(j: Joints, wide: float, dice: Dice, ragged: bool) -> Part:
    x, y = j["pelvis"]
    low, n = 0.9, 9
    hem = [
        (x + 0.46 - 0.92 * k / (n - 1), low - (0.26 * dice.random() if ragged else 0.04 * (k % 2))) for k in range(n)
    ]
    shape = [
        (x - wide * 0.6, y - 0.2),
        (x + wide * 0.6, y - 0.2),
        *spline([(x + wide * 0.6, y), (x + 0.34, y + 0.4), hem[0]]),
        *hem,
        *spline([hem[-1], (x - 0.34, y + 0.4), (x - wide * 0.6, y)]),
    ]
    folds = [spline([(x + s * 0.08, y), (x + s * 0.2, y + 0.4), (x + s * 0.36, low)]) for s in (-1, -0.3, 0.4, 1)]
    return Part([shape], 0.4, "accent", 0.08, lines=folds)


def weapon(kind: str, j: Joints, dice: Dice) -> list[Part]:
    hand = j["hand_l"]
    if kind == "scythe":
        foot, top = toward(hand, -72, 0.62), toward(hand, 108, 0.72)
        blade = limb(ray(top, 30, 0.85, -95, 5), [0.05, 0.07, 0.065, 0.05, 0.03, 0.003])
        return [Part([limb([foot, top], [0.022, 0.022])], 0.3, "bone", 0.02), Part([blade], 0.75, "bone", 0.03)]
    if kind == "staff":
        top = toward(hand, 96, 0.62)
        horns = [limb(ray(top, 96 + turn, 0.26, -turn * 1.6), [0.03, 0.025, 0.004]) for turn in (-50, 50)]
        return [
            Part([limb([toward(hand, -84, 0.66), top], [0.024, 0.024]), *horns], 0.4, "bone", 0.02),
            Part([disc(toward(top, 90, 0.12), 0.06)], 0.8, "glow", 0.1),
        ]
    if kind == "sword":
        blade = limb([toward(hand, 118, 0.1), toward(hand, 122, 0.5), toward(hand, 124, 0.86)], [0.05, 0.055, 0.003])
        cross = limb(
            [toward(toward(hand, 118, 0.1), 28, 0.14), toward(toward(hand, 118, 0.1), 208, 0.14)], [0.025, 0.025]
        )
        return [
            Part([blade], 0.8, "bone", 0.02),
            Part([cross, limb([toward(hand, -60, 0.12), hand], [0.025, 0.025])], 0.3, "bone", 0.02),
        ]
    if kind == "club":
        end = toward(hand, 70, 0.66)
        spikes = [
            limb([toward(hand, 70, d), toward(toward(hand, 70, d), a, 0.17)], [0.04, 0.003])
            for d in (0.4, 0.55, 0.68)
            for a in (-10, 150)
        ]
        return [
            Part([limb([toward(hand, 250, 0.2), hand, end], [0.04, 0.05, 0.13])], 0.35, "bone", 0.05),
            Part(spikes, 0.8, "bone", 0.02),
        ]
    return []


def demon_head(at: Point, size: float, kind: str, dice: Dice) -> list[Part]:
    x, y = at
    face = blob(
        [
            (x - size * 0.8, y - size * 0.2),
            (x, y - size),
            (x + size * 0.8, y - size * 0.2),
            (x + size * 0.5, y + size * 0.7),
            (x, y + size * 1.1),
            (x - size * 0.5, y + size * 0.7),
        ]
    )
    eyes = [
        limb(
            [(x + s * size * 0.15, y + size * 0.08), (x + s * size * 0.55, y - size * 0.1)], [size * 0.08, size * 0.16]
        )
        for s in (-1, 1)
    ]
    back: list[Part] = []
    front: list[Part] = []
    if kind in ("horns", "ram", "single"):
        bend, far = {"horns": (-70, 2.6), "ram": (-230, 3.4), "single": (-40, 2.0)}[kind]
        both = [
            limb(
                ray(
                    (x + s * size * 0.5, y - size * 0.6),
                    90 - s * 48,
                    size * far,
                    s * bend * -1 if kind == "horns" else s * bend,
                    6,
                ),
                [size * 0.34, size * 0.3, size * 0.2, 0.004],
            )
            for s in (-1, 1)
        ]
        back.append(Part(both, 0.72, "bone", 0.03))
    elif kind == "crown":
        points = [
            limb(
                ray((x + k * size * 0.42, y - size * 0.7), 90 - k * 14, size * (1.5 - 0.24 * abs(k))),
                [size * 0.2, size * 0.14, 0.003],
            )
            for k in (-2, -1, 0, 1, 2)
        ]
        front.append(
            Part(
                [
                    *points,
                    limb(
                        [(x - size, y - size * 0.6), (x, y - size * 0.72), (x + size, y - size * 0.6)],
                        [size * 0.18] * 3,
                    ),
                ],
                0.85,
                "bone",
                0.02,
            )
        )
    elif kind == "hood":
        cowl = blob(
            [
                (x - size * 1.3, y + size),
                (x - size * 1.1, y - size * 0.6),
                (x, y - size * 1.9),
                (x + size * 1.1, y - size * 0.6),
                (x + size * 1.3, y + size),
                (x, y + size * 1.4),
            ]
        )
        back.append(Part([cowl], 0.36, "accent", 0.06))
    elif kind == "ears":
        back.append(
            Part(
                [
                    limb(
                        ray((x + s * size * 0.5, y - size * 0.3), 90 - s * 38, size * 2.2, s * 10),
                        [size * 0.4, size * 0.4, 0.004],
                    )
                    for s in (-1, 1)
                ],
                0.5,
                round=0.04,
            )
        )
    elif kind == "hair":
        locks = [
            limb(
                ray((x, y - size * 0.5), 90 + s * 40, size * 3.2, s * 110, 5),
                [size * 0.6, size * 0.5, size * 0.3, 0.004],
            )
            for s in (-1.3, -0.7, 0.7, 1.3)
        ]
        back.append(Part(locks, 0.55, "accent", 0.04))
    elif kind == "hat":
        brim = limb(
            [(x - size * 2.2, y - size * 0.4), (x, y - size * 0.85), (x + size * 2.2, y - size * 0.4)],
            [size * 0.1, size * 0.3, size * 0.1],
        )
        cone = limb(ray((x, y - size * 0.7), 100, size * 2.6, 60), [size * 0.85, size * 0.5, size * 0.25, 0.004])
        front.append(Part([cone, brim], 0.4, "accent", 0.05))
    elif kind == "cap":
        front.append(
            Part(
                [
                    blob(
                        [
                            (x - size * 1.1, y - size * 0.4),
                            (x - size * 1.2, y - size * 1.4),
                            (x, y - size * 1.7),
                            (x + size * 1.2, y - size * 1.4),
                            (x + size * 1.1, y - size * 0.4),
                        ]
                    )
                ],
                0.85,
                "bone",
                0.04,
            )
        )
    teeth: list[Part] = []
    if kind in ("skull", "horns", "ram", "single"):
        teeth = [
            Part(
                [
                    limb(
                        [(x + k * size * 0.24, y + size * 0.6), (x + k * size * 0.22, y + size * 0.92)],
                        [size * 0.1, 0.003],
                    )
                    for k in (-1.5, -0.5, 0.5, 1.5)
                ],
                0.95,
                "bone",
                0.01,
                shadow=False,
            )
        ]
    skin = "bone" if kind == "skull" else "body"
    dark = (
        [
            Part(
                [disc((x + s * size * 0.36, y - size * 0.02), size * 0.3, size * 0.26) for s in (-1, 1)],
                0.05,
                round=0.02,
                shadow=False,
            )
        ]
        if kind == "skull"
        else []
    )
    return [
        *back,
        Part([face], 0.62 if kind == "skull" else 0.46, skin, 0.06),
        *dark,
        *teeth,
        *front,
        Part(eyes, 0.9, "glow", 0.04),
    ]


def beast(dice: Dice) -> list[Part]:
    """A hound of the night with too many spines."""
    parts: list[Part] = []
    for side in (0, 1):
        for hip, knee, foot in (((-0.5, 0.1), (-0.66, 0.44), (-0.54, 0.86)), ((0.34, 0.1), (0.5, 0.44), (0.44, 0.86))):
            dx = 0.16 * side - 0.06
            end = (foot[0] + dx, foot[1])
            claws = [limb([end, toward(end, t, 0.12)], [0.03, 0.003]) for t in (-10, -35)]
            parts.append(
                Part(
                    [limb([(hip[0] + dx, hip[1]), (knee[0] + dx * 2, knee[1]), end], [0.16, 0.08, 0.05]), *claws],
                    0.26 + 0.16 * side,
                    round=0.05,
                )
            )
    line: list[Point] = [(-0.58, 0.06), (-0.2, -0.04), (0.26, -0.06), (0.56, -0.3)]
    spikes = [
        limb(ray(p, 112 - 30 * k / 12, dice.uniform(0.2, 0.4), 20), [0.05, 0.035, 0.003])
        for k, p in enumerate(spline(line)[2::2])
    ]
    tails = [limb(ray((-0.58, 0.04), 150 + 24 * k, 0.62, 60), [0.05, 0.04, 0.03, 0.003]) for k in range(2)]
    head = [
        limb([(0.5, -0.3), (0.7, -0.28), (0.94, -0.2)], [0.15, 0.12, 0.05]),
        limb([(0.6, -0.2), (0.86, -0.02)], [0.07, 0.02]),
    ]
    ears = [limb(ray((0.52, -0.38), 120 + 30 * k, 0.34), [0.07, 0.05, 0.003]) for k in range(2)]
    return [
        *parts,
        Part(tails, 0.4, round=0.04),
        Part(spikes, 0.66, "accent", 0.02),
        Part([limb(line, [0.2, 0.19, 0.25, 0.15])], 0.44, round=0.1),
        Part([*ears, *head], 0.5, round=0.05),
        Part([disc((0.7, -0.32), 0.04, 0.024)], 0.9, "glow", 0.04),
    ]


def wraith(dice: Dice) -> list[Part]:
    """Rags, a skull and long hands, and no feet."""
    tatters = [
        limb(
            [(k * 0.1, -0.1), (k * 0.16 + 0.05, 0.36), (k * 0.13 - dice.uniform(-0.1, 0.2), dice.uniform(0.66, 0.95))],
            [0.14, 0.12, 0.004],
        )
        for k in (-3, -2, -1, 0, 1, 2, 3)
    ]
    cowl = blob([(-0.34, 0.06), (-0.3, -0.42), (0.04, -0.82), (0.34, -0.42), (0.36, 0.06), (0, 0.16)])
    parts = [Part(tatters, 0.32, "accent", 0.06), Part([cowl], 0.42, "accent", 0.08)]
    for s in (-1, 1):
        hand = (s * 0.72, -0.12 - 0.3 * (s > 0))
        sleeve = limb([(s * 0.2, -0.24), (s * 0.46, -0.1), hand], [0.13, 0.15, 0.08])
        fingers = [limb(ray(hand, 90 - s * (90 + 20 * k), 0.28, s * 40), [0.024, 0.02, 0.003]) for k in range(-1, 3)]
        parts += [Part(fingers, 0.7, "bone", 0.02), Part([sleeve], 0.38, "accent", 0.06)]
    return parts + demon_head((0.03, -0.38), 0.17, "skull", dice)
