"""What those of the night wear and carry: rags, gowns, armour, capes; scythes, staves, swords."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.art.brush.shapes import Dice, Part, Shape, blob, curves, disc, limb, path, ray, spline, toward
from bsdesk.art.creatures.bones import Joints


def frame(j: Joints, wide: float, text: str) -> Shape:
    """Points of the body: x in half widths from the spine, y from 0 at the pelvis to 1 at the chest."""
    (px, py), (cx, cy) = j["pelvis"], j["chest"]
    far = ((cx - px) ** 2 + (cy - py) ** 2) ** 0.5 or 1.0
    sx, sy = -(cy - py) / far, (cx - px) / far
    return [(px + (cx - px) * y + sx * x * wide, py + (cy - py) * y + sy * x * wide) for x, y in path(text)]


def cape(j: Joints, dice: Dice) -> Part:
    x, y = j["chest"]
    low = 0.86
    hem = [(x + 0.66 - 1.32 * k / 8, low + 0.05 * (-1) ** k + dice.uniform(-0.03, 0.03)) for k in range(9)]
    shape = spline(
        [(x - 0.1, y - 0.24), (x + 0.3, y - 0.1), (x + 0.42, y + 0.4), *hem, (x - 0.44, y + 0.4), (x - 0.32, y - 0.1)],
        closed=True,
    )
    folds = [
        spline([(x + s * 0.2, y), (x + s * 0.34, y + 0.5), (x + s * 0.56, low)]) for s in (-1, -0.6, -0.2, 0.2, 0.6, 1)
    ]
    return Part([shape], 0.34, "accent", 0.08, lines=folds, stuff="cloth")


def _loincloth(j: Joints, wide: float, dice: Dice) -> Iterator[Part]:
    x, y = j["pelvis"]
    flap = blob(path("-.5 0, .5 0, .4 1.3, .1 1.8, -.3 1.4", (x, y), wide))
    yield Part([flap], 0.4, "accent", 0.04, stuff="cloth")
    yield from _belt(j, wide)


def _belt(j: Joints, wide: float) -> Iterator[Part]:
    band = limb(frame(j, wide, "-.76 .02, 0 -.06, .76 .02"), [wide * 0.12] * 3)
    buckle = frame(j, wide, "0 -.06")[0]
    yield Part([band], 0.5, "bone", 0.02, stuff="metal")
    yield Part([disc(buckle, wide * 0.2)], 0.7, "bone", 0.03, stuff="metal")
    yield Part([disc(buckle, wide * 0.09)], 0.7, "glow", 0.03)


def _rags(j: Joints, wide: float, dice: Dice) -> Iterator[Part]:
    x, y = j["pelvis"]
    strips = []
    for k in (-3, -2, -1, 0, 1, 2, 3):
        end = (x + k * wide * 0.4 + dice.uniform(-0.06, 0.06), y + dice.uniform(0.4, 0.62))
        line = [(x + k * wide * 0.2, y), (x + k * wide * 0.34, y + 0.26), end]
        strips.append(limb(line, [wide * 0.26, wide * 0.22, 0.004]))
    yield Part(strips, 0.4, "accent", 0.05, stuff="cloth")
    yield from _belt(j, wide)


def _gown(j: Joints, wide: float, dice: Dice) -> Iterator[Part]:
    x, y = j["pelvis"]
    low = 0.92
    hem = [(x + 0.5 - 1.0 * k / 10, low - 0.035 * (k % 2)) for k in range(11)]
    waist = frame(j, wide, ".6 .4, .74 0, -.74 0, -.6 .4")
    right = spline([waist[1], (x + 0.36, y + 0.4), hem[0]])
    left = spline([hem[-1], (x - 0.36, y + 0.4), waist[2]])
    pleats = (-1, -0.6, -0.2, 0.2, 0.6, 1)
    folds = curves([(x + s * 0.1, y), (x + s * 0.24, y + 0.4), (x + s * 0.42, low)] for s in pleats)
    yield Part([[waist[0], *right, *hem, *left, waist[3]]], 0.42, "accent", 0.09, lines=folds, stuff="cloth")  # skirt
    yield Part([limb(hem[::5], [0.018] * 3)], 0.7, "bone", 0.02, stuff="metal")
    bodice = frame(j, wide, "-.5 1.2, -1.06 1.06, -.92 .76, -.64 .36, .64 .36, .92 .76, 1.06 1.06, .5 1.2, 0 .9")
    yield Part([blob(bodice)], 0.5, "accent", 0.06, stuff="cloth")
    yield Part([limb(frame(j, wide, "0 .9, 0 .36"), ".012 .012")], 0.7, "bone", 0.01, stuff="metal")
    yield from _belt(j, wide)


def _plate(j: Joints, wide: float, dice: Dice) -> Iterator[Part]:
    """A breastplate, a skirt of plates, a light in its middle."""
    corners = frame(j, wide, "-.3 1.24, -.9 1.16, -1.0 .84, -.7 .4, 0 .28, .7 .4, 1.0 .84, .9 1.16, .3 1.24, 0 1.1")
    ridge = [frame(j, wide, "0 1.1, 0 .3"), spline(frame(j, wide, "-.86 .8, -.4 .62, 0 .7, .4 .62, .86 .8"))]
    tassets = [
        blob(frame(j, wide, f"{x - 0.2} .1, {x + 0.2} .1, {x * 1.3 + 0.22} -.5, {x * 1.3} -.7, {x * 1.3 - 0.22} -.5"))
        for x in (-0.56, 0.56, -0.2, 0.2)
    ]
    yield Part(tassets, 0.44, "accent", 0.03, stuff="metal")
    yield Part([blob(corners)], 0.5, "accent", wide * 0.4, lines=ridge, stuff="metal")  # breast
    yield Part([disc(frame(j, wide, "0 .84")[0], wide * 0.16)], 0.75, "glow", 0.05)
    yield from _belt(j, wide)


def _lordly(j: Joints, wide: float, dice: Dice) -> Iterator[Part]:
    x, y = j["pelvis"]
    tabard = path("-.7 0, .7 0, .8 1.4, .5 2.6, 0 2.2, -.5 2.6, -.8 1.4", (x, y), wide)
    trim = [limb(path(f"{s * 0.3} 0, {s * 0.36} 1.3, {s * 0.3} 2.3", (x, y), wide), [0.012] * 3) for s in (-1, 1)]
    yield Part([blob(tabard)], 0.36, "accent", 0.06, stuff="cloth")
    yield Part(trim, 0.7, "bone", 0.01, stuff="metal")
    yield from _plate(j, wide, dice)


GARBS = {"none": _loincloth, "rags": _rags, "gown": _gown, "cape": _lordly, "armour": _plate}


def pauldrons(j: Joints, wide: float) -> Iterator[Part]:
    for s in (-1, 1):
        at = j["shoulder_l" if s < 0 else "shoulder_r"]
        dome = blob(path("-1.0 .5, -.9 -.3, -.3 -.8, .4 -.76, 1.0 -.2, 1.04 .5, 0 .3", at, wide * 0.52))
        spikes = [
            limb(ray(toward(at, 90 - s * t, wide * 0.3), 90 - s * t, wide * 0.7, -s * 30), [wide * 0.12, 0.004])
            for t in (10, 50)
        ]
        yield Part(spikes, 0.75, "bone", 0.02)
        yield Part([dome], 0.56, "accent", 0.05, stuff="metal")


def weapon(kind: str, j: Joints) -> Iterator[Part]:
    hand = j["hand_l"]
    if kind == "scythe":
        foot, top = toward(hand, -76, 0.62), toward(hand, 104, 0.74)
        blade = limb(ray(top, 24, 0.95, -100, 6), ".03 .1 .1 .09 .07 .04 .003")
        edge = limb(ray(toward(top, -60, 0.06), 20, 0.86, -100, 6), ".004 .02 .024 .02 .016 .01 .002")
        yield Part([limb([foot, top], ".022 .026")], 0.3, "bone", 0.02, stuff="bark")
        yield Part([blade], 0.6, "bone", 0.03, stuff="metal")
        yield Part([edge], 1.0, "bone", 0.01, shadow=False)
        return
    if kind == "staff":
        top = toward(hand, 94, 0.62)
        horns = [limb(ray(top, 94 + turn, 0.3, -turn * 1.9), ".035 .03 .02 .004") for turn in (-56, 56)]
        yield Part([limb([toward(hand, -86, 0.7), top], ".022 .026")], 0.4, "bone", 0.02, stuff="bark")
        yield Part(horns, 0.6, "bone", 0.02)
        yield Part([disc(toward(top, 92, 0.15), 0.075)], 0.8, "glow", 0.14)
        return
    if kind == "sword":
        blade = limb([toward(hand, 120, 0.1), toward(hand, 120, 0.6), toward(hand, 120, 1.0)], ".06 .055 .003")
        groove = limb([toward(hand, 120, 0.16), toward(hand, 120, 0.8)], ".01 .006")
        guard = toward(hand, 120, 0.1)
        cross = limb([toward(guard, 30, 0.18), guard, toward(guard, 210, 0.18)], ".015 .04 .015")
        hilt = limb([toward(hand, -60, 0.16), guard], ".026 .026")
        yield Part([blade], 0.75, "bone", 0.03, stuff="metal")
        yield Part([groove], 0.35, "bone", 0.01, shadow=False)
        yield Part([cross, hilt], 0.4, "bone", 0.02, stuff="metal")
        yield Part([disc(guard, 0.03)], 0.7, "glow", 0.03)
        return
    if kind == "club":
        end = toward(hand, 70, 0.7)
        spikes = [
            limb([toward(hand, 70, d), toward(toward(hand, 70, d), a, 0.2)], ".045 .003")
            for d in (0.42, 0.56, 0.7)
            for a in (-20, 70, 160)
        ]
        yield Part(spikes, 0.8, "bone", 0.02)
        yield Part([limb([toward(hand, 250, 0.2), hand, end], ".045 .055 .15")], 0.4, "bone", 0.05, stuff="bark")
        return
