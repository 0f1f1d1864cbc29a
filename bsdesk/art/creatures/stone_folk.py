"""Golems and giants of stone, and trees that have got up."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    Shape,
    blob,
    blobs,
    both,
    disc,
    limb,
    limbs,
    mix,
    path,
    paths,
    ray,
    rock,
    rows,
    slab,
    spline,
    toward,
)
from bsdesk.art.creatures.bones import POSES, Joints, joints


def golem(dice: Dice, pose: str = "", head: str = "", bulk: float = 0.0, arms: str = "") -> Iterator[Part]:
    """Hewn stone that walks: slabs at the joints, light in the cracks."""
    pose = pose or dice.choice(sorted(POSES))
    head = head or dice.choice(("block", "moai", "helm", "arch", "crystal"))
    arms = arms or dice.choice(("fists", "fists", "claws", "hammer", "pillar"))
    wide = bulk or dice.uniform(0.28, 0.42)
    j = joints(pose, wide, 1.0)
    yield from [_block(j["hip" + s], j["knee" + s], wide * 0.46, wide * 0.42, dice, 0.3) for s in ("_l", "_r")]
    for s in ("_l", "_r"):
        foot = j["foot" + s]
        yield _block(j["knee" + s], foot, wide * 0.4, wide * 0.5, dice, 0.4)
        yield Part([rock((foot[0] + 0.03, foot[1] + 0.02), wide * 0.66, 0.09, dice)], 0.36, round=0.04)
    yield from _stone_arm(j, "_l", wide, arms, dice, 0.36)
    chest, pelvis = j["chest"], j["pelvis"]
    yield Part([rock(pelvis, wide * 0.75, 0.18, dice)], 0.36, round=0.06)
    middle = mix(chest, pelvis, 0.3)
    yield Part([rock(middle, wide * 1.22, abs(pelvis[1] - chest[1]) * 0.5 + 0.14, dice, 9, 0.1)], 0.5, round=0.08)
    veins = [
        limb(
            ray(middle, turn + dice.uniform(-20, 20), wide * dice.uniform(0.5, 0.9), dice.choice((-60, 60))),
            ".022 .018 .012 .003",
        )
        for turn in (20, 110, 200, 290)
    ]
    yield Part([*veins, disc(middle, wide * 0.16)], 0.75, "glow", 0.06)
    yield from [Part([rock(j["shoulder" + s], wide * 0.56, wide * 0.5, dice)], 0.48, round=0.07) for s in ("_l", "_r")]
    yield from _stone_arm(j, "_r", wide, arms if arms not in ("hammer", "shield") else "fists", dice, 0.5)
    yield from stone_head(j["head"], head, wide, dice)


def _block(a: Point, b: Point, wide_a: float, wide_b: float, dice: Dice, tone: float) -> Part:
    return Part([slab(mix(a, b, 0.06), mix(a, b, 0.9), wide_a, wide_b, dice)], tone, round=0.05)


def _stone_arm(j: Joints, side: str, wide: float, arms: str, dice: Dice, tone: float) -> Iterator[Part]:
    shoulder, elbow, hand = j["shoulder" + side], j["elbow" + side], j["hand" + side]
    upper = _block(shoulder, elbow, wide * 0.34, wide * 0.34, dice, tone - 0.06)
    lower = _block(elbow, hand, wide * 0.38, wide * 0.46, dice, tone)
    if arms == "hammer":
        top = toward(hand, 80, 0.5)
        yield Part([limb([toward(hand, 260, 0.3), top], ".035 .035")], 0.3, "accent", 0.02)
        yield Part([slab(toward(top, 170, 0.24), toward(top, -10, 0.24), 0.17, 0.17, dice)], 0.6, round=0.05)
    yield upper
    yield lower
    right = hand[0] > 0
    if arms == "hammer":
        yield Part([rock(hand, wide * 0.4, wide * 0.38, dice)], tone, round=0.05)
    elif arms == "claws":
        turn = -60 if hand[1] > -0.3 else 60
        first, bend = (turn, -30) if right else (180 - turn, 30)
        spikes = (ray(hand, first + k * 24, wide * 1.5, bend) for k in (-1, 0, 1))
        yield Part(limbs(spikes, [wide * 0.2, wide * 0.17, wide * 0.1, 0.004]), 0.8, "bone", 0.03)
        yield Part([rock(hand, wide * 0.46, wide * 0.42, dice)], tone, round=0.05)
    elif arms == "pillar":
        end = toward(hand, 90 if hand[1] < -0.3 else -80, wide * 0.5)
        yield Part([slab(mix(elbow, hand, 0.2), end, wide * 0.6, wide * 0.72, dice)], tone, round=0.06)
    elif arms == "shield":
        shield = slab((hand[0], hand[1] - 0.5), (hand[0], hand[1] + 0.56), 0.34, 0.28, dice)
        yield Part([shield], tone + 0.06, round=0.06)
        crack = limb([(hand[0], hand[1] - 0.4), (hand[0], hand[1] + 0.4)], ".012 .012")
        yield Part([disc(hand, 0.09), crack], 0.7, "glow", 0.05)
    else:
        fists = [toward(hand, (0 if right else 180) + k * 40, wide * 0.3) for k in (-1, 0, 1)]
        knuckles = [rock(at, wide * 0.26, wide * 0.24, dice, 6) for at in fists]
        yield Part([rock(hand, wide * 0.52, wide * 0.48, dice)], tone, round=0.05)
        yield Part(knuckles, tone + 0.08, round=0.03)


def stone_head(at: Point, kind: str, wide: float, dice: Dice) -> Iterator[Part]:
    """A head of stone: an arch has one light in it, all others have two eyes."""
    x, y = at
    s = max(wide * 0.5, 0.13)
    if kind == "moai":
        yield Part([slab((x, y - s * 1.6), (x, y + s), s * 0.72, s * 0.8, dice)], 0.55, round=0.06)
        yield Part([slab((x, y - s * 0.3), (x + s * 0.16, y + s * 0.4), s * 0.16, s * 0.26, dice)], 0.65, round=0.03)
    elif kind == "helm":
        yield Part([blob(path("-1 .7, -1 -.4, 0 -1.3, 1 -.4, 1 .7", at, s))], 0.58, round=0.06)
        yield Part([limb([(x, y - s * 2), (x, y - s * 0.4)], [0.01, s * 0.26])], 0.75, "accent", 0.03)
    elif kind == "arch":
        beam = slab((x - s * 1.2, y - s * 1.5), (x + s * 1.2, y - s * 1.5), s * 0.3, s * 0.3, dice)
        ends = paths("-.9 -1.3, -.9 .6; .9 -1.3, .9 .6", at, s)
        yield Part([beam, *[slab(top, foot, s * 0.26, s * 0.3, dice) for top, foot in ends]], 0.55, round=0.04)  # posts
        yield Part([disc((x, y - s * 0.3), s * 0.34)], 0.85, "glow", 0.1)
        return
    elif kind == "crystal":
        spikes = [
            [
                (x - s * 0.3 + k * s * 0.5, y + s * 0.5),
                (x + k * s * 1.0 - s * 0.2, y - s * (1.9 - 0.5 * abs(k))),
                (x + s * 0.3 + k * s * 0.5, y + s * 0.5),
            ]
            for k in (-1, 0, 1)
        ]
        yield Part(spikes, 0.7, "accent", 0.04)
        yield Part([rock((x, y + s * 0.2), s * 0.8, s * 0.62, dice)], 0.5, round=0.05)
    elif kind == "horned":
        horns = (ray((x + k * s * 0.7, y - s * 0.4), 90 - k * 70, s * 2.0, k * 80) for k in (-1, 1))
        yield Part(limbs(horns, [s * 0.3, s * 0.24, s * 0.14, 0.004]), 0.75, "bone", 0.03)
        yield Part([rock(at, s * 0.9, s, dice, 8, 0.08)], 0.55, round=0.06)
    else:
        yield Part([slab((x - s, y), (x + s, y), s * 0.8, s * 0.8, dice)], 0.55, round=0.06)
        yield Part([limb([(x - s, y - s * 0.34), (x + s, y - s * 0.34)], [s * 0.16, s * 0.16])], 0.35, round=0.02)
    eyes = ([(x + k * s * 0.2, y), (x + k * s * 0.6, y - s * 0.06)] for k in (-1, 1))
    yield Part(limbs(eyes, [s * 0.12, s * 0.12]), 0.9, "glow", 0.05)


def treant(dice: Dice) -> Iterator[Part]:
    """A tree that has got up: a face in its bark, boughs for arms, a crown of leaves."""
    roots = limbs(
        paths(
            "-.1 .4, -.3 .66, -.5 .82, -.8 .92; -.06 .4, -.12 .7, -.2 .86, -.3 .95; .08 .4, .16 .7, .2 .84, .34 .95; "
            ".1 .4, .34 .64, .56 .8, .84 .9"
        ),
        ".2 .13 .08 .006",
    )
    trunk = blob(path("-.28 .6, -.2 .2, -.3 -.1, -.42 -.3, -.24 -.5, .2 -.54, .42 -.34, .3 -.06, .22 .2, .3 .6, 0 .7"))
    up = dice.choice((-1, 1))
    raised = limb(path(f"{0.3 * up} -.3, {0.62 * up} -.26, {0.8 * up} -.52, {0.86 * up} -.86"), ".16 .12 .09 .05")
    lowered = limb(path(f"{-0.3 * up} -.24, {-0.62 * up} -.06, {-0.74 * up} .2, {-0.92 * up} .34"), ".16 .12 .09 .05")
    twigs: list[Shape] = []
    for hand, way in (((0.86 * up, -0.84), 84.0), ((-0.9 * up, 0.33), -36.0 if up < 0 else 216.0)):
        twigs += [limb(ray(hand, way + k * 26, 0.28, k * 20), ".035 .022 .003") for k in (-1.6, -0.5, 0.5, 1.6)]
    bark = [spline(path(f"{x * 0.8} .6, {x * 0.6} .1, {x} -.4")) for x in (-0.24, -0.12, 0.0, 0.13, 0.26)]
    mouth = blob(path("-.14 .0, -.06 -.06, 0 -.03, .08 -.06, .15 .0, .08 .16, 0 .1, -.08 .15"))
    crown = [
        leafage((x, y), r, dice) for x, y, r in rows("-.42 -.56 .26, .44 -.6 .27, 0 -.78 .34, -.22 -.5 .2, .24 -.52 .2")
    ]
    tufts = [leafage((0.86 * up, -0.72), 0.15, dice), leafage((-0.66 * up, -0.06), 0.13, dice)]
    yield Part(crown[:2], 0.3, "accent", 0.1, stuff="leaf")
    yield Part(roots, 0.4, "bone", 0.07)
    yield Part([raised, lowered, *twigs], 0.44, "bone", 0.06)
    yield Part([trunk], 0.46, "bone", 0.14, lines=bark)
    yield Part([mouth], 0.02, round=0.05, shadow=False)
    yield Part(blobs(both(".05 -.2, .14 -.3, .25 -.3, .2 -.2, .1 -.16")), 0.85, "glow", 0.07)  # eyes
    yield Part(blobs(both(".02 -.24, .14 -.36, .32 -.38, .28 -.3, .12 -.27")), 0.5, "bone", 0.03)  # brows
    yield from (Part([c], 0.5, "accent", 0.1, stuff="leaf") for c in (*crown[2:], *tufts))


def leafage(at: Point, r: float, dice: Dice) -> Shape:
    """A cloud of leaves: a ragged round."""
    rim = []
    for k in range(36):
        far = r * (1.0 + (0.1 if k % 2 else -0.08) + dice.uniform(-0.05, 0.05))
        rim.append((toward(at, 10 * k, far)[0], at[1] + (toward(at, 10 * k, far)[1] - at[1]) * 0.8))
    return rim
