"""Dragons and great lizards."""

from __future__ import annotations

from collections.abc import Iterator

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
    membrane,
    mix,
    moved,
    path,
    paths,
    ray,
    spline,
    toward,
)


def dragon(dice: Dice, pose: str = "") -> Iterator[Part]:
    """A winged dragon: long neck, horns, a belly of plates, a tail that winds."""
    body: dict[str, str] = {
        "rear": "-.1 .5, -.04 .2, .02 -.1, .28 -.24, .62 -.22",
        "coil": "-.24 .4, -.06 .26, .12 -.02, .3 -.3, .66 -.36",
        "sweep": "-.4 .1, -.14 .06, .16 -.02, .4 -.3, .74 -.34",
    }
    line = path(body[pose or dice.choice(tuple(body))])
    rump, root = line[0], mix(line[1], line[2], 0.6)
    yield from membrane((root[0] + 0.02, root[1] - 0.04), 84, 0, 1.2, line[1], 4, 0.26)
    curl = [rump, (rump[0] - 0.34, rump[1] + 0.2), (rump[0] - 0.2, 0.8), (0.3, 0.84), (0.62, 0.62), (0.86, 0.66)]
    tail = spline(curl)
    spade = blob([tail[-1], toward(tail[-1], 60, 0.13), toward(tail[-1], -20, 0.22), toward(tail[-1], -110, 0.12)])
    yield Part([limb(tail[::6], ".16 .12 .08 .06 .04 .03 .02 .01 .006"), spade], 0.36, round=0.07)
    yield from _hind_leg((rump[0] + 0.14, rump[1] - 0.04), 0.3)
    spikes = [limb(ray(p, 130 - 2 * k, 0.16), ".04 .025 .003") for k, p in enumerate(spline(line)[4:-6:4])]
    spikes += [limb(ray(p, 110 + 3 * k, 0.13), ".035 .02 .003") for k, p in enumerate(tail[4:34:5])]
    yield Part(spikes, 0.7, "bone", 0.02)
    yield from _foreleg(mix(line[1], line[2], 0.7), 0.3)
    yield Part([limb(line, ".17 .25 .19 .11 .085")], 0.46, round=0.12)
    belly = [(x + 0.09 - 0.03 * k, y + 0.05) for k, (x, y) in enumerate(line[:-1])]
    bands = [[(x - 0.1, y + 0.02), (x + 0.12, y + 0.02)] for x, y in spline(belly)[3:-3:3]]
    yield Part([limb(belly, ".1 .13 .1 .05")], 0.64, "bone", 0.05, lines=bands, shadow=False)
    yield from _hind_leg(rump, 0.44)
    yield from lizard_head(line[-1], dice.uniform(-24, -4), 0.16, horns=3)
    yield from membrane(root, 138, 216, 1.42, mix(rump, line[1], 0.5), 4, 0.44)


def _hind_leg(hip: Point, tone: float) -> Iterator[Part]:
    """A haunch, a shank that goes back, a foot with claws."""
    knee, heel = (hip[0] + 0.2, hip[1] + 0.2), (hip[0] - 0.02, hip[1] + 0.34)
    foot = (hip[0] + 0.1, hip[1] + 0.46)
    yield Part([limb(ray(foot, t, 0.13, -30), ".035 .003") for t in (-50, -20, 10)], 0.8, "bone", 0.02)  # claws
    yield Part([limb([hip, knee, heel, foot], ".19 .12 .055 .06")], tone, round=0.07)


def _foreleg(at: Point, tone: float) -> Iterator[Part]:
    elbow, hand = (at[0] + 0.2, at[1] + 0.22), (at[0] + 0.4, at[1] + 0.12)
    yield Part([limb(ray(hand, t, 0.14, -50), ".03 .003") for t in (-60, -24, 14)], 0.8, "bone", 0.02)  # claws
    yield Part([limb([at, elbow, hand], ".11 .07 .05")], tone, round=0.05)


def lizard_head(at: Point, look: float, size: float, horns: int = 0) -> Iterator[Part]:
    """Open jaws with teeth above and below, a brow, a nostril, fire in the throat."""

    def put(text: str) -> Shape:
        return [(at[0] + x, at[1] + y) for x, y in moved(path(text), scale=size, turn=look)]

    prongs = []
    for k in range(horns):
        root = toward(at, look + 112, size * (0.5 + 0.1 * k))
        line = ray(root, look + 140 + 22 * k, size * (2.2 - 0.4 * k), -46)
        prongs.append(limb(line, [size * 0.24, size * 0.18, size * 0.1, 0.003]))
    yield Part(prongs, 0.7, "bone", 0.03)
    jaw = blob(put("-.5 .5, .1 .36, .8 .62, 1.5 .8, 1.84 .78, 1.7 1.0, 1.0 1.0, .2 .9, -.3 .8"))
    yield Part([jaw], 0.36, round=size * 0.3)
    throat = put(".0 .2, 1.0 .06, 1.9 .12, 1.6 .8, .8 .66, .1 .44")
    yield Part([throat], 0.12, "accent", size * 0.2, shadow=False)
    yield Part([put("0.2 .34, 1.0 .36, 1.5 .62, .8 .6")], 0.3, "glow", size * 0.3)
    above, below = path(".6 .3, .84 .34, 1.08 .3, 1.34 .4, 1.6 .44, 1.86 .42"), path(".7 .62, 1 .7, 1.3 .78, 1.56 .82")
    teeth = [put(f"{x} .06, {x + 0.16} .06, {x + 0.05} {y}") for x, y in above]
    teeth += [put(f"{x} {y}, {x + 0.14} {y + 0.04}, {x + 0.1} {y - 0.26}") for x, y in below]
    yield Part(teeth, 0.95, "bone", 0.01, shadow=False)
    back = "-.8 .1, -.7 -.56, -.2 -.86, .5 -.76, 1.0 -.5, 1.7 -.44, 2.1 -.24"
    yield Part([blob(put(f"{back}, 2.1 .04, 1.7 .14, .9 .06, .2 .26, -.4 .6"))], 0.54, round=size * 0.36)
    yield Part([put("-.1 -.8, .5 -.82, .96 -.52, .4 -.54")], 0.4, round=size * 0.12)  # brow
    yield Part([put("0.36 -.5, .7 -.46, .6 -.34, .4 -.36")], 0.9, "glow", 0.04)
    yield Part([put("1.84 -.28, 1.98 -.24, 1.9 -.14")], 0.05, round=0.01, shadow=False)


def column(line: str, thick: float, tone: float, dx: float = 0.0) -> Iterator[Part]:
    """A leg that carries tons, nails on its foot."""
    at = path(line, (dx, 0.0))
    foot = at[-1]
    nails = [disc((foot[0] + k * thick * 0.5 + 0.03, foot[1] + 0.045), thick * 0.2, 0.03) for k in (-1, 0, 1)]
    leg = limb(at, [thick * 1.7, thick * 1.1, thick * 0.86, thick])
    yield Part([leg, disc(foot, thick, 0.06)], tone, round=0.08)
    yield Part(nails, tone + 0.3, "bone", 0.015)


def theropod(dice: Dice) -> Iterator[Part]:
    """A hunter on two legs: a head that is all jaws, a tail to hold the balance."""
    body = blob(
        path("-.62 -.06, -.3 -.26, .04 -.36, .26 -.56, .44 -.72, .6 -.6, .48 -.36, .36 -.02, .12 .2, -.2 .22, -.5 .1")
    )
    belly = limb(path(".42 -.42, .3 -.06, .06 .14, -.24 .16"), ".05 .09 .07 .03")
    bands = [[(x - 0.1, y), (x + 0.1, y - 0.02)] for x, y in spline(path(".4 -.36, .28 -.04, .06 .14"))[2:-2:3]]
    spikes = [
        limb(ray(p, 124 - 3 * k, dice.uniform(0.12, 0.2)), ".05 .03 .003")
        for k, p in enumerate(spline(path("-1.0 -.2, -.7 -.12, -.3 -.24, .04 -.34, .28 -.56, .42 -.7"))[4:-2:4])
    ]
    legs: list[list[Part]] = []
    for dx, tone in ((0.18, 0.28), (0.0, 0.46)):
        leg = limb(path("-.2 .0, .02 .34, -.18 .6, -.04 .82", (dx, 0.0)), ".25 .15 .07 .06")
        toes = [limb(ray((dx - 0.04, 0.82), t, 0.24, -10), ".055 .045 .03 .004") for t in (-4, -22, 186)]
        claws = [limb(ray((dx + x, 0.86 + y), -30, 0.09), ".03 .003") for x, y in ((0.18, -0.02), (0.14, 0.05))]
        legs.append([Part(claws, 0.8, "bone", 0.01), Part([leg, *toes], tone, round=0.08)])
    nails = [limb(ray((0.56, 0.06), t, 0.1, -40), ".018 .003") for t in (-10, -50)]
    yield from legs[0]
    yield Part([limb(path("-.4 .0, -.74 -.02, -1.02 -.16, -1.24 -.4"), ".19 .12 .06 .008")], 0.42, round=0.09)  # tail
    yield Part(spikes, 0.64, "accent", 0.02)
    yield Part([body], 0.46, round=0.16)
    yield Part([belly], 0.62, "bone", 0.05, lines=bands, shadow=False)
    yield from legs[1]
    yield Part(nails, 0.8, "bone", 0.01)
    yield Part([limb(path(".3 -.06, .44 .1, .56 .06"), ".06 .04 .02")], 0.5, round=0.03)  # arm
    yield from lizard_head((0.52, -0.62), -8, 0.23, dice.choice((0, 2)))


def horned(dice: Dice) -> Iterator[Part]:
    """A heavy beast with a frill and three horns."""
    hind, fore = "-.46 .06, -.36 .42, -.5 .62, -.46 .86", ".2 .12, .26 .46, .2 .64, .22 .86"
    body = blob(path("-.74 .06, -.6 -.26, -.26 -.4, .1 -.34, .36 -.16, .4 .16, .16 .34, -.4 .34, -.68 .24"))
    knobs = [
        limb([p, toward(p, a, 0.11)], ".045 .004")
        for p, a in zip(path(".18 -.06, .16 -.28, .24 -.48, .42 -.62, .6 -.6"), (190, 170, 140, 110, 80), strict=True)
    ]
    head = blob(path(".44 .14, .46 -.18, .62 -.3, .8 -.2, .98 .02, 1.08 .16, 1.0 .26, .8 .28, .56 .3"))
    horns = [limb(ray((x, y), 34, 0.66, 30, 4), ".075 .06 .045 .025 .003") for x, y in ((0.56, -0.24), (0.68, -0.24))]
    marks = limbs(
        paths("-.5 -.2, -.46 -.02, -.5 .12; -.3 -.28, -.24 -.06, -.28 .1; -.08 -.28, -.02 -.06, -.06 .1"),
        ".012 .02 .006",
    )
    yield Part([limb(path("-.56 .0, -.86 .14, -1.04 .34, -1.1 .5"), ".18 .09 .04 .006")], 0.4, round=0.07)  # tail
    yield from column(hind, 0.13, 0.26, 0.2)
    yield from column(fore, 0.12, 0.26, 0.18)
    yield Part([body], 0.44, round=0.18)
    yield Part(marks, 0.5, "accent", 0.02, shadow=False)
    yield from column(hind, 0.13, 0.44)
    yield from column(fore, 0.12, 0.46)
    yield Part(horns[:1], 0.6, "bone", 0.03)
    yield Part(knobs, 0.75, "bone", 0.02)
    yield Part(
        [spline(path(".34 .2, .18 -.1, .2 -.42, .4 -.62, .62 -.6, .72 -.4, .66 .0"), closed=True)],
        0.52,
        "accent",
        0.09,
        lines=[[(0.5, -0.1), p] for p in path(".26 -.06, .26 -.28, .34 -.46, .5 -.52, .62 -.46")],
    )  # frill
    yield Part([head], 0.54, round=0.1)
    yield Part(limbs(".66 .2, .84 .22, 1.04 .26", ".01 .014 .004"), 0.1, round=0.01, shadow=False)
    yield Part(blobs(".98 .04, 1.1 .12, 1.16 .28, 1.08 .34, 1.0 .28, .94 .18"), 0.6, "bone", 0.04)  # beak
    yield Part([*horns[1:], limb(ray((0.92, -0.04), 62, 0.22), ".05 .03 .003")], 0.8, "bone", 0.03)
    yield Part(paths(".7 -.1, .82 -.06, .76 -.02, .7 -.04"), 0.9, "glow", 0.04)


def longneck(dice: Dice) -> Iterator[Part]:
    """A giant whose neck is half of it, plates along its back."""
    hind, fore = "-.44 .1, -.36 .46, -.46 .66, -.42 .9", ".12 .14, .18 .48, .12 .66, .14 .9"
    line = path("-1.16 .5, -.9 .36, -.6 .1, -.2 .02, .14 .04, .34 -.22, .42 -.58, .54 -.86")
    back = spline(line)
    plates = [
        blob([p, toward(p, 120, 0.15 + 0.06 * (k % 2)), toward(p, 84, 0.16), (p[0] + 0.09, p[1] - 0.02)])
        for k, p in enumerate(((x, y - 0.2 * (1 - abs(k - 30) / 40)) for k, (x, y) in enumerate(back[14:64:5], 0)))
    ]
    belly = limb(path("-.5 .3, -.16 .36, .2 .26, .4 -.1, .5 -.5"), ".05 .08 .07 .05 .03")
    yield from column(hind, 0.13, 0.26, 0.2)
    yield from column(fore, 0.12, 0.26, 0.18)
    yield Part(plates, 0.62, "accent", 0.03)
    yield Part([limb(line, ".006 .05 .17 .3 .26 .13 .085 .08")], 0.46, round=0.12)
    yield Part([belly], 0.64, "bone", 0.05, shadow=False)
    yield from column(hind, 0.13, 0.44)
    yield from column(fore, 0.12, 0.46)
    yield from lizard_head((0.56, -0.88), -14, 0.11)
