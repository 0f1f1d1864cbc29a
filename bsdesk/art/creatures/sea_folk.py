"""Creatures of sea and river: fish, rays, squids, serpents."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, pi, sin

from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    Shape,
    blob,
    blobs,
    disc,
    limb,
    limbs,
    mix,
    moved,
    path,
    ray,
    spline,
    toward,
)
from bsdesk.art.creatures.lizards import lizard_head


def fan(
    base: Point, angle: float, spread: float, far: float, n: int, dice: Dice, tone: float = 0.45, root: float = 0.1
) -> Part:
    """A fin: a fan of spines with skin between them."""
    spines, edge = [], []
    for k in range(n):
        t = k / (n - 1) - 0.5
        start = toward(base, angle - 90, root * t * 2)
        tip = toward(start, angle - t * spread, far * (1 - 0.5 * abs(t)) * dice.uniform(0.9, 1.05))
        spines.append([start, tip])
        edge += [tip, mix(mix(tip, start, 0.16), base, 0.05)]
    outline = [spines[0][0], *spline(edge[:-1], steps=4), spines[-1][0]]
    return Part([outline], tone, "accent", 0.03, lines=spines, stuff="fin")


def fish(
    dice: Dice,
    line: list[Point] | None = None,
    deep: tuple[float, ...] = (),
    tail: str = "",
    jaw: str = "",
    fins: str = "",
    armour: bool = True,
) -> Iterator[Part]:
    """An armoured fish; the name chooses how it bends, how deep it is, its tail, jaw and fins."""
    line = line or dice.choice((
        path("-.62 .2, -.2 -.02, .26 -.06, .7 .1"), path("-.6 -.3, -.24 .06, .22 .12, .68 -.12"),
        path("-.4 .56, -.3 .1, .06 -.24, .56 -.3"), path("-.6 -.02, -.2 0, .3 0, .72 .02"),
    ))  # fmt: skip
    deep = deep or dice.choice(((0.05, 0.24, 0.3, 0.12), (0.04, 0.17, 0.2, 0.1), (0.06, 0.3, 0.36, 0.16)))
    tail = tail or dice.choice(("fork", "fan", "blade"))
    jaw = jaw or dice.choice(("small", "teeth", "lance"))
    fins = fins or dice.choice(("crest", "sail", "twin"))
    end, head = line[0], line[-1]
    lobes = {
        "fork": ((150, 0.44, 24), (212, 0.44, 24)),
        "fan": ((180, 0.42, 100),),
        "blade": ((140, 0.6, 20), (206, 0.26, 30)),
    }[tail]
    yield from [fan(end, turn, spread, far, 6, dice, 0.4, 0.05) for turn, far, spread in lobes]
    back, belly = (mix(line[1], line[2], 0.4)), mix(line[1], line[2], 0.7)
    size = max(deep)
    if fins == "sail":
        yield fan((back[0], back[1] - size * 0.6), 112, 80, 0.52, 9, dice, 0.5, 0.34)
    elif fins == "crest":
        shapes = [
            limb(ray((x, y - size * 0.7), 118, 0.3 - 0.04 * k, 30), ".05 .04 .003")
            for k, (x, y) in enumerate(spline(line[1:])[2:24:4])
        ]
        yield Part(shapes, 0.6, "accent", 0.03)
    else:
        yield from [fan((p[0], p[1] - size * 0.6), 125, 60, 0.32, 5, dice, 0.5, 0.12) for p in (line[1], line[2])]
    yield fan((belly[0], belly[1] + size * 0.6), -125, 60, 0.3, 5, dice, 0.34, 0.1)
    if jaw == "lance":
        yield Part([limb([head, (head[0] + 0.5, head[1] - 0.06)], ".06 .004")], 0.8, "bone", 0.02)
    plates = [spline(path("-.02 -1, .1 0, -.02 1", p, 1.0, size)) for p in spline(line)[5:-9:4]]
    yield Part([limb(line, deep)], 0.46, round=0.12, lines=plates if armour else [])  # body
    look = degrees(atan2(line[2][1] - head[1], head[0] - line[2][0]))
    yield fan(mix(line[1], line[2], 0.8), 214, 50, 0.36, 6, dice, 0.56, 0.06)
    yield from fish_head(mix(line[2], head, 0.55), look, max(deep[-1], size * 0.42) * 1.25, jaw, armour)


def fish_head(at: Point, look: float, size: float, jaw: str, armour: bool) -> Iterator[Part]:
    """A helm of bone, gills behind it; jaws full of teeth if it has such."""

    def put(text: str) -> Shape:
        return [(at[0] + x, at[1] + y) for x, y in moved(path(text), scale=size, turn=look)]

    ramp = "bone" if armour else "body"
    eye = put(".3 -.42")[0]
    eyes = [
        Part([disc(eye, size * 0.26)], 0.08, ramp, 0.02, shadow=False),
        Part([disc(eye, size * 0.17)], 0.9, "glow", 0.045),
    ]
    if jaw != "teeth":
        helm = blob(put("-.9 -1.1, -.2 -1.0, .6 -.66, 1.1 -.12, 1.14 .1, .7 .5, -.1 .96, -.9 1.0, -.6 0"))
        lips = limb(put("1.12 .06, .84 .14, .6 .3"), [size * 0.03, size * 0.06, size * 0.02])
        yield Part([helm], 0.6, ramp, 0.07, shadow=False)
        yield Part([lips], 0.1, ramp, 0.01, shadow=False)
        yield from eyes
        return
    upper = blob(put("-1.0 -1.2, -.2 -1.2, .6 -.9, 1.2 -.44, 1.3 -.12, .8 -.14, .2 .0, -.3 .24, -.9 .4"))
    lower = blob(put("-.9 .4, -.3 .24, .2 .62, .8 .8, 1.3 .64, 1.36 .9, 1.0 1.24, .2 1.3, -.8 1.1"))
    gape = blob(put("-.3 .24, .3 -.1, 1.2 -.2, 1.24 .7, .7 .86, .1 .6"))
    fangs = [put(f"{x} -.16, {x + 0.2} -.18, {x + 0.12} {y}") for x, y in path(".2 .12, .46 .22, .74 .3, 1.02 .4")]
    fangs += [put(f"{x} .82, {x + 0.2} .84, {x + 0.08} {y}") for x, y in path(".34 .5, .62 .4, .92 .3, 1.12 .2")]
    yield Part([gape], 0.12, "accent", 0.03, shadow=False)
    yield Part([lower], 0.5, ramp, 0.06)
    yield Part(fangs, 0.95, "bone", 0.01, shadow=False)
    yield Part([upper], 0.62, ramp, 0.07)
    yield from eyes


def lobefin(dice: Dice) -> Iterator[Part]:
    """A fish as old as the sea: thick, in mail, its fins on stalks like limbs."""
    corners = path("-.72 .1, -.5 -.12, -.1 -.3, .3 -.34, .62 -.24, .82 -.04, .84 .08, .7 .2, .3 .3, -.2 .28, -.56 .2")
    face = blob(path(".5 -.28, .7 -.2, .86 -.02, .86 .08, .72 .2, .5 .26, .56 0"))
    lobes: list[Part] = []
    for root, tip, turn, tone in (
        ((0.3, 0.22), (0.36, 0.46), -78, 0.5),
        ((-0.28, 0.24), (-0.34, 0.46), -104, 0.44),
        ((-0.26, -0.24), (-0.34, -0.44), 112, 0.44),
    ):
        lobes += [
            fan(tip, turn, 110, 0.3, 7, dice, tone, 0.05),
            Part([limb([root, tip], ".1 .06")], tone - 0.06, round=0.05, stuff="scale"),
        ]
    spots = [disc((dice.uniform(-0.5, 0.4), dice.uniform(-0.18, 0.18)), dice.uniform(0.016, 0.04)) for _ in range(16)]
    gills = [spline(path(f"{x} -.2, {x - 0.06} .02, {x} .2")) for x in (0.52, 0.46)]
    yield fan((-0.66, 0.0), 158, 50, 0.4, 8, dice, 0.42, 0.12)
    yield fan((-0.66, 0.2), 204, 50, 0.4, 8, dice, 0.36, 0.12)
    yield Part(limbs("-.6 .1, -.9 .1, -1.04 .1", ".1 .07 .05"), 0.42, round=0.05, stuff="scale")
    yield fan((-1.0, 0.1), 180, 100, 0.16, 6, dice, 0.5, 0.05)
    yield fan((0.12, -0.28), 104, 70, 0.36, 8, dice, 0.5, 0.12)
    yield from lobes[2:]
    yield Part([blob(corners)], 0.46, round=0.16, lines=gills)  # body
    yield Part(spots, 0.7, "bone", 0.01, shadow=False)
    yield Part(blobs(".66 .1, .88 .08, .8 .22, .6 .24"), 0.44, "bone", 0.05)  # jaw
    yield Part([face], 0.6, "bone", 0.08, shadow=False)
    yield from lobes[:2]
    yield Part([disc((0.66, -0.1), 0.075)], 0.1, round=0.03)
    yield Part([disc((0.66, -0.1), 0.05)], 0.9, "glow", 0.05)


def flatfish(dice: Dice) -> Iterator[Part]:
    """A flounder off the sand: flat as a leaf, fins all round, both eyes and a crooked mouth on one side."""
    back = path(".62 -.14, .4 -.34, .1 -.46, -.24 -.36, -.52 -.14, -.66 -.04")
    belly = path(".6 .18, .36 .4, .06 .52, -.26 .42, -.52 .18, -.66 .08")
    fringe: list[Part] = []
    for side, rim in ((-1, back), (1, belly)):
        curve = spline(rim)
        tips = []
        for k, (x, y) in enumerate(curve):
            far = 0.06 + 0.17 * sin(pi * k / (len(curve) - 1)) ** 0.7
            tips.append((x - 0.07 - 0.05 * (k % 2), y + side * far * (1.0 if k % 2 else 0.78)))
        quills = [[curve[k], tips[k]] for k in range(1, len(curve) - 1, 2)]
        fringe.append(Part([[*curve, *tips[::-1]]], 0.5, "accent", 0.03, lines=quills, stuff="fin"))
    body = blob([(0.74, 0.06), *back, *belly[::-1], (0.72, 0.12)])
    rings: list[Shape] = [
        disc((dice.uniform(-0.42, 0.24), dice.uniform(-0.22, 0.3)), dice.uniform(0.035, 0.075)) for _ in range(13)
    ]
    cores = [[(x + (cx - x) * 0.5, y + (cy - y) * 0.5) for x, y in r] for r in rings for cx, cy in [_middle(r)]]
    eyes = [(0.44, -0.2), (0.56, -0.04)]
    yield fan((-0.62, 0.02), 182, 80, 0.4, 8, dice, 0.5, 0.07)
    yield from fringe
    yield Part([body], 0.46, round=0.16, lines=[spline(path("-.62 .02, -.1 .04, .2 -.02, .36 -.16, .5 .1"))])
    yield Part(rings, 0.3, "accent", 0.02, shadow=False)
    yield Part(cores, 0.72, "bone", 0.02, shadow=False)
    yield fan((0.24, 0.1), 204, 60, 0.28, 6, dice, 0.62, 0.05)
    yield Part([limb(path(".74 .08, .64 .15, .56 .24"), ".014 .026 .008")], 0.06, round=0.02, shadow=False)  # mouth
    yield Part([disc(at, 0.105, 0.095) for at in eyes], 0.58, round=0.06)
    yield Part([disc((x + 0.012, y - 0.012), 0.062) for x, y in eyes], 0.9, "glow", 0.05)
    yield Part([disc((x + 0.018, y - 0.012), 0.018, 0.05, 20) for x, y in eyes], 0.02, round=0.01, shadow=False)


def _middle(shape: Shape) -> Point:
    return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)


def puffer(dice: Dice) -> Iterator[Part]:
    """A ball of spines with a small sour face."""
    spines = [
        limb([toward((0, 0), a, 0.42), toward((0, 0), a + dice.uniform(-4, 4), dice.uniform(0.72, 0.86))], ".06 .004")
        for a in range(0, 360, 17)
    ]
    inner = [
        limb([toward((0.05, 0), a, 0.24), toward((0.05, 0), a + 6, 0.38)], ".035 .003") for a in range(10, 360, 30)
    ]
    lips = [blob(path(".4 .1, .6 .06, .66 .14, .5 .18")), blob(path(".42 .22, .5 .18, .64 .18, .56 .28"))]
    belly = blob(path("-.46 .12, -.1 .2, .3 .28, .4 .34, .2 .5, -.1 .54, -.36 .42"))
    yield fan((-0.5, 0.0), 180, 90, 0.36, 6, dice)
    yield Part(spines, 0.7, "bone", 0.02)
    yield Part([disc((0, 0), 0.56)], 0.5, round=0.2)
    yield Part([belly], 0.66, "bone", 0.1, shadow=False)
    yield Part(inner, 0.75, "bone", 0.015)
    yield fan((0.0, 0.1), 205, 60, 0.3, 6, dice, 0.6, 0.08)
    yield Part(lips, 0.4, "accent", 0.02)
    yield Part([disc((0.3, -0.16), 0.14)], 0.75, "bone", 0.05)
    yield Part([disc((0.33, -0.15), 0.09)], 0.85, "glow", 0.04)
    yield Part([disc((0.35, -0.15), 0.03, 0.06)], 0.02, round=0.01, shadow=False)
    yield Part(limbs(".14 -.24, .3 -.33, .46 -.26", ".02 .05 .015"), 0.3, round=0.03)


def manta(dice: Dice) -> Iterator[Part]:
    """A ray seen from above, wings wide."""
    wings = blob(path(".62 -.16, .2 -.42, -.24 -.98, -.3 -.36, -.42 .06, -.16 .42, .06 .96, .36 .36"))
    horns = [limb(ray(p, a, 0.28, b), ".06 .05 .01") for p, a, b in (((0.54, -0.22), 30, -50), ((0.5, 0.16), -14, 50))]
    ribs = [spline(path(".3 0, 0 .4, -.16 .85", (0.0, 0.0), 1.0, s)) for s in (-1, 1)] + [
        spline(path(".1 0, -.14 .3, -.25 .6", (0.0, 0.0), 1.0, s)) for s in (-1, 1)
    ]
    spots = [
        disc((dice.uniform(-0.1, 0.2), s * dice.uniform(0.2, 0.5)), dice.uniform(0.03, 0.05))
        for s in (-1, 1)
        for _ in range(4)
    ]
    yield Part([limb(ray((-0.36, 0.08), 186, 0.8, 30), ".06 .03 .02 .004")], 0.4, round=0.03)  # whip
    yield Part(horns, 0.5, "accent", 0.03)
    yield Part([wings], 0.44, round=0.12, lines=ribs)
    yield Part([limb([(0.56, -0.06), (0.1, 0.0), (-0.36, 0.08)], ".09 .12 .03")], 0.56, "accent", 0.06)  # spine
    yield Part(spots, 0.7, "bone", 0.02, shadow=False)
    yield Part([disc((0.5, -0.16), 0.035), disc((0.47, 0.12), 0.035)], 0.9, "glow", 0.04)


def sunfish(dice: Dice) -> Iterator[Part]:
    """A huge disc of a fish with two long fins and no tail to speak of."""
    yield fan((-0.12, -0.4), 104, 24, 0.62, 6, dice, 0.46, 0.12)
    yield fan((-0.12, 0.44), -104, 24, 0.6, 6, dice, 0.36, 0.12)
    yield Part([disc((-0.5 + 0.04 * (k % 2), -0.34 + 0.115 * k), 0.1) for k in range(7)], 0.4, "accent", 0.04)  # frill
    yield Part(blobs("-.48 -.36, -.1 -.54, .4 -.34, .66 0, .4 .36, -.1 .54, -.48 .4"), 0.48, round=0.18)
    spots = [disc((dice.uniform(-0.4, 0.2), dice.uniform(-0.36, 0.36)), dice.uniform(0.03, 0.08)) for _ in range(12)]
    yield Part(spots, 0.66, "bone", 0.03, shadow=False)
    yield fan((0.12, 0.1), 190, 70, 0.24, 6, dice, 0.6, 0.05)
    yield Part([disc((0.36, -0.1), 0.08)], 0.1, round=0.03)
    yield Part([disc((0.37, -0.1), 0.05)], 0.9, "glow", 0.05)
    yield Part(limbs(".58 .08, .66 .06", ".05 .02"), 0.1, round=0.02)


def jelly(dice: Dice) -> Iterator[Part]:
    """A glass umbrella, its threads far below."""
    threads = []
    for x in (-0.44, -0.3, -0.16, 0, 0.14, 0.3, 0.44):
        turn, far = -90 + 10 * dice.uniform(-1, 1), dice.uniform(0.7, 1.0)
        threads.append(limb(ray((x, 0.02), turn, far, dice.uniform(-60, 60), 6), ".03 .02 .015 .003"))
    yield Part(threads, 0.6, "accent", 0.02)
    arms = [limb(ray((x, 0.0), -90, 0.6, dice.uniform(-50, 50), 5), ".08 .1 .06 .07 .01") for x in (-0.18, 0.02, 0.2)]
    yield Part(arms, 0.6, "bone", 0.04)
    bell = "-.62 .08, -.56 -.36, -.26 -.68, .26 -.68, .56 -.36, .62 .08, .4 -.02, .2 .08, 0 -.02, -.2 .08, -.4 -.02"
    veins = [spline([(0, -0.66), (s * 0.36, -0.36), (s * 0.54, 0.0)]) for s in (-1, -0.5, 0.0, 0.5, 1)]
    yield Part(blobs(bell), 0.55, round=0.16, lines=veins)
    yield Part([limb([(s * 0.12, -0.2), (s * 0.28, -0.28)], ".03 .055") for s in (-1, 1)], 0.8, "glow", 0.08)


def squid(dice: Dice) -> Iterator[Part]:
    """A mantle like a spear, ten arms, two of them clubs."""
    arms = []
    for k in (-2, -1, 0, 1, 2, 3):
        line = ray((0.06 + 0.05 * k, 0.16), -100 + 22 * k, dice.uniform(0.6, 0.8), 50 if k % 2 else -60, 6)
        arms.append(limb(line, ".075 .065 .05 .03 .004"))
    clubs = []
    for turn, bend in ((-150, -100), (-10, 120)):
        line = ray((0.04, 0.14), turn, 0.95, bend, 6)
        clubs += [limb(line, ".05 .04 .04 .04 .1 .03"), disc(line[-1], 0.1, 0.07, turn)]
    flaps = "-.3 -1.02, .02 -.96, .3 -.74, .24 -.56, -.02 -.5, -.2 -.56, -.44 -.34, -.64 -.36, -.66 -.6, -.5 -.86"
    yield Part(arms[:3], 0.32, round=0.05)
    yield Part(clubs, 0.46, "accent", 0.05)
    yield Part([spline(path(flaps), closed=True)], 0.42, "accent", 0.06)
    yield Part(limbs("-.3 -.98, -.2 -.7, -.06 -.3, .04 .02", ".01 .2 .25 .19"), 0.5, round=0.13)  # the mantle
    yield Part([disc((0.06, 0.12), 0.19, 0.17)], 0.46, round=0.08)
    yield Part(arms[3:], 0.46, round=0.05)
    yield Part([disc((0.16, 0.06), 0.085)], 0.85, "bone", 0.03)
    yield Part([disc((0.17, 0.07), 0.045)], 0.9, "glow", 0.05)


def kraken(dice: Dice) -> Iterator[Part]:
    """A great head and arms that fill the frame."""
    arms = []
    for k in range(8):
        far, way = dice.uniform(0.82, 1.1), -1 if k in (0, 1, 3, 5) else 1
        arms.append(ray((0.34 * (k / 3.5 - 1), 0.12), -172 + 23.4 * k, far, way * dice.uniform(90, 170), 7))
    yield Part(limbs(arms[::2], ".12 .1 .085 .06 .04 .004"), 0.3, round=0.06)
    spikes = [limb(ray(toward((0, -0.36), a, 0.42), a, 0.22), ".06 .003") for a in (60, 90, 120, 150, 30)]
    yield Part(spikes, 0.65, "bone", 0.03)
    yield Part(
        blobs("-.36 .1, -.46 -.34, -.26 -.78, .12 -.9, .42 -.62, .46 -.2, .34 .12"), 0.48, round=0.16
    )  # the head
    yield Part(limbs(arms[1::2], ".12 .1 .085 .06 .04 .004"), 0.46, round=0.06)
    cups = [disc(p, 0.026) for arm in arms[2:6] for p in spline(arm)[6:44:6]]
    yield Part(cups, 0.8, "bone", 0.015, shadow=False)
    yield Part([limb([(s * 0.1, -0.02), (s * 0.28, -0.12)], ".03 .06") for s in (-1, 1)], 0.9, "glow", 0.06)  # eyes


def serpent(dice: Dice) -> Iterator[Part]:
    """An eel or sea serpent in coils, jaws open."""
    line = path("-.86 .8, -.4 .5, .3 .74, .62 .4, .06 .16, -.44 -.06, -.3 -.5, .16 -.52")
    line[1] = (-0.4, 0.5 + dice.choice((1, -1)) * 0.08)
    widths = [0.02, 0.1, 0.13, 0.15, 0.17, 0.17, 0.15, 0.12]
    yield Part([limb(line[:5], widths[:5])], 0.34, round=0.08)
    sail = [limb(ray(p, 120, dice.uniform(0.2, 0.3)), ".05 .003") for p in spline(line)[32:66:4]]
    yield Part(sail, 0.6, "accent", 0.03)
    yield Part([limb(line[3:], widths[3:])], 0.48, round=0.09)
    yield from lizard_head((0.18, -0.52), -4, 0.2, dice.choice((0, 1, 2)))
