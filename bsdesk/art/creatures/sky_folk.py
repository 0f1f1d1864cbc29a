"""Creatures of wind and fire: birds of prey, pterosaurs, dragons and great lizards."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    Shape,
    blob,
    disc,
    limb,
    limbs,
    membrane,
    mix,
    path,
    ray,
    toward,
    wing,
)

# Pose: the spine from tail to head, near and far wing (angle, the angle its feathers trail to), how the legs hang.
POSES: dict[str, tuple[list[Point], tuple[float, float], tuple[float, float], str]] = {
    "soar": (path("-.42 .2, -.12 .16, .22 .04, .5 -.1"), (122, 215), (62, 150), "tucked"),
    "dive": (path("-.4 -.34, -.14 -.08, .12 .18, .34 .44"), (148, 122), (72, 112), "tucked"),
    "perch": (path("-.26 .52, -.14 .2, .04 -.14, .1 -.5"), (152, 238), (66, -20), "standing"),
    "spread": (path("0 .38, 0 .16, 0 -.14, .03 -.46"), (160, 262), (20, -82), "hanging"),
    "bank": (path("-.36 .36, -.12 .16, .12 -.08, .36 -.32"), (112, 200), (-38, -118), "tucked"),
    "strike": (path("-.5 -.04, -.2 .04, .1 -.06, .36 -.26"), (112, 190), (58, 128), "forward"),
    "run": (path("-.4 .1, -.14 .08, .1 -.02, .26 -.56"), (164, 212), (140, 190), "running"),
    "glide": (path("-.3 .3, -.08 .08, .12 -.12, .34 -.34"), (136, 212), (-46, -122), "tucked"),
    "cry": (path("-.4 .46, -.16 .24, .04 -.1, .02 -.52"), (142, 216), (40, -32), "standing"),
    "rise": (path("-.16 .6, -.1 .26, .02 -.08, .1 -.44"), (134, 224), (44, -40), "hanging"),
    "stoop": (path(".1 -.6, .04 -.24, .02 .1, .06 .44"), (118, 98), (62, 82), "tucked"),
    "low": (path("-.52 .08, -.2 .16, .16 .14, .52 .08"), (150, 196), (24, 170), "tucked"),
}


def bird(dice: Dice, pose: str = "", crest: str = "", tail: str = "", beak: str = "") -> Iterator[Part]:
    """A bird of prey; the name chooses its pose, crest, tail and beak."""
    spine, near, far, legs = POSES[pose or dice.choice(sorted(POSES))]
    crest = crest or dice.choice(("none", "plume", "horns", "swept", "crown"))
    tail = tail or dice.choice(("fan", "fork", "streamers", "wedge"))
    beak = beak or dice.choice(("hook", "long", "broad"))
    wide = dice.uniform(0.13, 0.19)
    long = dice.uniform(0.98, 1.18) * (0.72 if pose == "run" else 1.0)
    rump, _, chest, head = spine
    root = mix(spine[1], chest, 0.7)
    yield from wing((root[0] + 0.04, root[1] - 0.02), *far, long * 0.94, dice, 0.24)
    yield from tail_feathers(rump, _angle(spine[1], rump), tail)
    yield from talons(mix(rump, spine[1], 0.7), legs)
    body = limb([rump, *spine[1:3], mix(chest, head, 0.6)], [wide * 0.45, wide, wide * 1.12, wide * 0.5])
    shapes = [body, limb([chest, mix(chest, head, 0.6), head], [wide * 0.8, wide * 0.55, wide * 0.52])]
    yield Part(shapes, 0.5, round=0.09)
    breast = [limb(ray(mix(chest, rump, t), _angle(chest, rump) + 12, 0.2), ".03 .03 .006") for t in (0.0, 0.25, 0.5)]
    yield Part(breast, 0.62, "accent", 0.03, shadow=False)
    yield from bird_head(head, _angle(chest, head), wide, crest, beak)
    yield from wing(root, *near, long, dice, 0.4)


def _angle(a: Point, b: Point) -> float:
    return degrees(atan2(a[1] - b[1], b[0] - a[0]))


def bird_head(at: Point, angle: float, size: float, crest: str, beak: str) -> Iterator[Part]:
    """The head looks ahead and a little down, whatever the neck does."""
    look = max(min(angle, 25.0), -60.0) - 8
    yield Part(_crest(at, look, size, crest), 0.7, "accent", 0.03)
    start = toward(at, look, size * 0.5)
    far, thick = (size * part for part in {"hook": (1.25, 0.4), "long": (2.3, 0.25), "broad": (1.1, 0.52)}[beak])
    lower = ray(toward(start, look - 90, thick * 0.5), look - 16, far * 0.66)
    yield Part([limb(lower, [thick * 0.5, thick * 0.4, 0.004])], 0.4, "bone", 0.03)
    yield Part([disc(at, size * 0.78, size * 0.66, -look)], 0.55, round=0.06)
    upper = ray(start, look + 6, far, bend=-55 if beak == "hook" else -14)
    yield Part([limb(upper, [thick, thick * 0.8, thick * 0.45, 0.004])], 0.65, "bone", 0.03)
    yield Part([disc(toward(at, look + 28, size * 0.4), size * 0.15, size * 0.11)], 0.9, "glow", 0.03)  # the eye


def _crest(at: Point, look: float, size: float, kind: str) -> list[Shape]:
    nape = toward(at, look + 150, size * 0.4)
    if kind == "plume":
        return [limb(ray(nape, look + 125 + 18 * k, size * (2.4 - 0.3 * k), 40), ".03 .04 .03 .004") for k in range(3)]
    if kind == "horns":
        root = toward(at, look + 100, size * 0.4)
        return [limb(ray(root, look + 105 + 25 * k, size * 1.7, -60), ".05 .035 .02 .003") for k in range(2)]
    if kind == "swept":
        return [limb(ray(nape, look + 160, size * 3.0, 12), [size * 0.4, size * 0.3, size * 0.16, 0.004])]
    if kind == "crown":
        roots = [toward(at, look + 90 + 22 * k, size * 0.5) for k in range(4)]
        return [limb(ray(root, look + 80 + 24 * k, size * 1.2), ".035 .02 .003") for k, root in enumerate(roots)]
    return []


def tail_feathers(at: Point, angle: float, kind: str) -> Iterator[Part]:
    # How many, how far they spread, how long in the middle, and how much longer at the sides.
    count, spread, middle, more = {
        "fan": (7, 66.0, 0.44, 0.0), "fork": (6, 40.0, 0.3, 0.5), "streamers": (3, 30.0, 0.95, -0.3),
        "wedge": (5, 26.0, 0.52, -0.3),
    }[kind]  # fmt: skip
    bend, end = (30, 0.05) if kind == "streamers" else (0, 0.02)
    quills = []
    for k in range(count):
        t = k / (count - 1) - 0.5
        quills.append(ray(at, angle + t * spread, middle + more * abs(t), t * (60 if bend else 16) + bend))
    yield Part(limbs(quills, [0.045, 0.05, 0.045, end]), 0.34, "accent", 0.03, lines=quills, stuff="feather")


def talons(hip: Point, how: str) -> Iterator[Part]:
    """Two legs with claws."""
    # How large they are, then where thigh and shin of either leg go.
    size, *legs = {
        "tucked": (0.22, (-150, -170), (-140, -165)), "standing": (0.42, (-70, -100), (-110, -84)),
        "hanging": (0.34, (-60, -110), (-120, -72)), "forward": (0.46, (-20, -30), (-40, -12)),
        "running": (0.62, (-30, -120), (-130, -60)),
    }[how]  # fmt: skip
    for side, (thigh, shin) in enumerate(legs):
        knee = toward((hip[0] + 0.05 - 0.1 * side, hip[1] + 0.04), thigh, size * 0.5)
        foot = toward(knee, shin, size * 0.55)
        toes = [limb(ray(foot, shin + turn, size * 0.3 + 0.04, -30), ".022 .018 .003") for turn in (-50, -10, 34, 120)]
        yield Part([limb([hip, knee], ".085 .035")], 0.34 + 0.1 * side, round=0.05)
        yield Part([limb([knee, foot], ".032 .022"), *toes], 0.5, "bone", 0.02)


def pterosaur(dice: Dice, pose: str = "", crest: str = "") -> Iterator[Part]:
    """Skin wings, a long jaw and a crest like a blade."""
    pose = pose or dice.choice(("soar", "dive", "spread", "bank", "glide", "cry", "low", "rise"))
    spine, near, far, legs = POSES[pose]
    crest = crest or dice.choice(("blade", "fin", "twin", "none"))
    long = dice.uniform(1.2, 1.4)
    rump, belly, chest, head = spine
    root = mix(belly, chest, 0.7)
    yield from membrane((root[0] + 0.05, root[1]), *far, long * 0.95, belly, 3, 0.22)
    angle = _angle(belly, rump)
    whip = ray(rump, angle, dice.uniform(0.35, 0.8), bend=dice.choice((-50, 40)))
    end = whip[-1]
    vane = blob([end, toward(end, angle + 40, 0.12), toward(end, angle, 0.2), toward(end, angle - 40, 0.12)])
    yield Part([limb(whip, ".07 .035 .02 .01"), vane], 0.36, "accent", 0.03)
    yield from talons(mix(rump, belly, 0.5), legs if legs != "standing" else "hanging")
    yield Part([limb(spine, [0.07, 0.14, 0.14 * 1.1, 0.075])], 0.48, round=0.08)
    look = max(min(_angle(chest, head), 30.0), -62.0) - 4
    shapes: list[Shape] = []
    if crest == "blade":
        shapes = [limb(ray(head, look + 158, 0.55, 12), ".075 .06 .035 .003")]
    elif crest == "fin":
        shapes = [blob([toward(head, look + a, r) for a, r in ((0, 0.18), (70, 0.3), (115, 0.36), (170, 0.1))])]
    elif crest == "twin":
        shapes = [limb(ray(head, look + turn, 0.44, 40), ".05 .035 .02 .003") for turn in (115, 150)]
    yield Part(shapes, 0.66, "accent", 0.04)
    lower = ray(toward(head, look - 90, 0.05), look - 17, 0.5 * 0.82, 14)
    yield Part([limb(lower, ".04 .03 .02 .004")], 0.4, "bone", 0.03)
    upper = limb(ray(head, look + 4, 0.5, -10), ".085 .06 .035 .004")
    yield Part([upper, disc(head, 0.1, 0.085)], 0.58, "bone", 0.05)
    yield Part([disc(toward(head, look + 40, 0.05), 0.026)], 0.9, "glow", 0.03)
    yield from membrane(root, *near, long, mix(rump, belly, 0.6), 3, 0.4)
