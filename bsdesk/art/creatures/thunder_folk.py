"""Creatures of thunder: a dragon of the clouds, a hydra, a beast with plates on its back."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from bsdesk.art.brush.shapes import Dice, Part, Point, Shape, blob, blobs, disc, limb, path, paths, ray, spline, toward
from bsdesk.art.creatures.lizards import column, lizard_head


def cloud_dragon(dice: Dice) -> Iterator[Part]:
    """A dragon without wings that winds through the clouds, antlers and whiskers on its head, lightning in its claw."""
    line = path(
        "-1.02 .82, -.96 .46, -.66 .3, -.36 .48, -.08 .76, .3 .76, .54 .46, .34 .16, -.06 .08, "
        "-.46 -.02, -.62 -.36, -.4 -.7, -.02 -.76, .28 -.6"
    )
    spine = spline(line, steps=8)
    widths = [0.02 + 0.19 * min(k / 50, 1.0) - 0.06 * max(k - 80, 0) / 24 for k in range(len(spine))]
    tail = [limb(ray(spine[0], a, 0.34, b, 4), ".03 .06 .04 .003") for a, b in ((-70, 40), (-110, -30), (-40, 60))]
    yield Part(tail, 0.6, "accent", 0.03)
    for first, last, tone in ((0, 46, 0.32), (40, 78, 0.4), (72, len(spine), 0.48)):
        if first == 40:
            yield from _claw(_beside(spine, 46, 0.1), -60, 0.4)
        if first == 72:
            yield from _claw(_beside(spine, 82, 0.1), 176, 0.46)
        comb = [
            limb(
                ray(_beside(spine, k, -0.8 * widths[k]), _way(spine, k) + 138, dice.uniform(0.26, 0.36), -40),
                ".05 .04 .003",
            )
            for k in range(max(first, 8), min(last, len(spine) - 4), 3)
        ]
        yield Part(comb, tone + 0.16, "accent", 0.02)
        part = spine[first:last]
        yield Part([limb(part[::3], widths[first:last:3])], tone, round=0.12)
        low = [_beside(spine, k, 0.5 * widths[k]) for k in range(first, last, 3)]
        bands = [
            [_beside(spine, k, 0.12 * widths[k]), _beside(spine, k, 0.9 * widths[k])] for k in range(first, last, 2)
        ]
        yield Part(
            [limb(low, [0.42 * w for w in widths[first:last:3]])], tone + 0.22, "bone", 0.04, bands, shadow=False
        )
    hand = (0.86, 0.02)
    yield Part([limb(path("-.02 .06, .3 .26, .62 .06, .78 .04"), ".11 .09 .05 .05")], 0.5, round=0.05)
    at = (0.36, -0.58)
    mane = [
        limb(ray(toward(at, a, 0.1), a, 0.5 + dice.uniform(-0.08, 0.08), 46, 3), ".09 .07 .003")
        for a in (112, 136, 160, 184, 208, 232)
    ]
    yield Part(mane, 0.6, "accent", 0.03)
    for turn, tone in ((112, 0.6), (136, 0.78)):
        beam = ray((0.32, -0.72), turn, 0.56, -34, 4)
        prongs = [limb(ray(p, turn + d, 0.2), ".026 .016 .003") for p, d in zip(beam[1:], (40, -56, 30), strict=False)]
        yield Part([limb(beam, ".045 .036 .026 .018 .003"), *prongs], tone, "bone", 0.03)
    yield from lizard_head(at, -10, 0.22)
    whiskers = [
        limb(ray((0.8, -0.46), a, 0.8, b, 5), ".022 .018 .014 .01 .006 .002") for a, b in ((-30, 120), (-64, 150))
    ]
    yield Part(whiskers, 0.75, "bone", 0.01)
    orb = (hand[0] + 0.13, hand[1] - 0.02)
    arcs = [_bolt(orb, a, 0.36, dice) for a in (20, 96, -40, -104)]
    yield Part(arcs, 0.9, "glow", 0.03)
    yield Part([disc(orb, 0.12)], 0.85, "glow", 0.12)
    fingers = [limb(ray(hand, a, 0.22, b), ".035 .026 .003") for a, b in ((60, -110), (-50, 110), (0, -30))]
    yield Part(fingers, 0.85, "bone")


def _way(line: Shape, k: int) -> float:
    """The direction of a line at one of its points."""
    a, b = line[max(k - 1, 0)], line[min(k + 1, len(line) - 1)]
    return degrees(atan2(a[1] - b[1], b[0] - a[0]))


def _beside(line: Shape, k: int, far: float) -> Point:
    """The point beside a line, to the right of its way."""
    return toward(line[k], _way(line, k) - 90, far)


def _claw(hip: Point, angle: float, tone: float) -> Iterator[Part]:
    """A short leg with three claws."""
    knee = toward(hip, angle, 0.22)
    foot = toward(knee, angle - 60, 0.18)
    yield Part([limb(ray(foot, angle - 70 + t, 0.14, -30), ".032 .02 .003") for t in (-46, 0, 44)], 0.8, "bone", 0.02)
    yield Part([limb([hip, knee, foot], ".1 .075 .05")], tone, round=0.05)


def _bolt(start: Point, angle: float, far: float, dice: Dice) -> Shape:
    """A short lightning."""
    found = [start]
    for k in range(4):
        found.append(toward(found[-1], angle + (-1) ** k * dice.uniform(20, 44), far / 4))
    return limb(found, ".02 .016 .012 .008 .002", steps=1)


def hydra(dice: Dice) -> Iterator[Part]:
    """A heavy beast with three necks, a head on each, a tail that ends in a bolt."""
    hind, fore = "-.5 .14, -.42 .46, -.54 .64, -.5 .86", ".1 .2, .18 .48, .1 .66, .12 .86"
    hull = blob(path("-.8 .12, -.66 -.2, -.3 -.34, .06 -.34, .34 -.24, .44 .02, .36 .28, .1 .42, -.4 .42, -.72 .34"))
    necks = (
        (".06 -.14, -.08 -.5, .06 -.82, .34 -.96", 24.0, 0.36),
        (".18 -.06, .3 -.4, .42 -.6, .74 -.62", 2.0, 0.42),
        (".24 .1, .58 .14, .74 -.12, 1.02 -.14", -22.0, 0.48),
    )
    tail = spline(path("-.6 .2, -.96 .26, -1.24 .06, -1.26 -.3, -1.08 -.52"))
    fork = path("0 .1, .1 -.12, .02 -.1, .16 -.34, -.1 -.1, -.02 -.12, -.14 .06", tail[-1], 1.1)
    spikes = [
        limb(ray(p, 128 - 3 * k, dice.uniform(0.14, 0.2)), ".045 .03 .003")
        for k, p in enumerate(spline(path("-.76 -.02, -.6 -.22, -.3 -.34, .0 -.34"))[2:-2:4])
    ]
    spikes += [limb(ray(p, 150 - 4 * k, 0.12), ".035 .02 .003") for k, p in enumerate(tail[12:36:5])]
    yield Part([fork], 0.8, "glow", 0.05)
    yield Part(spikes, 0.7, "bone", 0.02)
    yield Part([limb(tail[::8], ".24 .15 .09 .06 .03 .02")], 0.4, round=0.08)
    yield from column(hind, 0.14, 0.26, 0.22)
    yield from column(fore, 0.13, 0.26, 0.2)
    yield from _neck(*necks[0], dice)
    yield from _neck(*necks[1], dice)
    yield Part([hull], 0.45, round=0.2)
    belly = limb(path("-.5 .34, -.1 .4, .2 .34, .38 .16"), ".04 .07 .08 .05")
    bands = [[(x, 0.26), (x + 0.03, 0.46)] for x in (-0.4, -0.24, -0.08, 0.08, 0.22)]
    yield Part([belly], 0.64, "bone", 0.05, bands, shadow=False)
    flash = "-.5 -.16, -.34 -.02, -.4 -.02, -.24 .14, -.46 .02, -.4 .0"
    yield Part(paths(f"{flash}; -.14 -.2, -.02 -.06, -.08 -.06, .06 .1, -.12 -.02, -.06 -.02"), 0.7, "glow", 0.04)
    yield from _neck(*necks[2], dice)
    yield from column(hind, 0.14, 0.46)
    yield from column(fore, 0.13, 0.48)


def _neck(text: str, look: float, tone: float, dice: Dice) -> Iterator[Part]:
    """A neck of the hydra: spikes behind, plates before, a head with open jaws."""
    line = spline(path(text))
    back = [_beside(line, k, -0.07) for k in range(8, len(line) - 4, 4)]
    spikes = [
        limb(ray(p, _way(line, 8 + 4 * k) + 128, dice.uniform(0.1, 0.15)), ".035 .003") for k, p in enumerate(back)
    ]
    front = [_beside(line, k, 0.075) for k in range(0, len(line), 5)]
    bands = [[_beside(line, k, 0.02), _beside(line, k, 0.15)] for k in range(2, len(line), 3)]
    yield Part(spikes, 0.7, "bone", 0.02)
    yield Part([limb(line[::6], ".2 .16 .12 .1 .09 .085")], tone, round=0.09)
    yield Part([limb(front, ".07 .06 .05 .04")], tone + 0.2, "bone", 0.03, bands, shadow=False)
    yield from lizard_head((line[-1][0] + 0.02, line[-1][1] - 0.02), look, 0.15, horns=2)


def plated(dice: Dice) -> Iterator[Part]:
    """A giant with an arched back, two rows of plates upon it like blades, four thorns at its tail."""
    hind, fore = "-.3 .02, -.16 .42, -.34 .64, -.3 .88", ".36 .26, .46 .54, .38 .7, .42 .88"
    line = path("-1.3 -.06, -1.0 .06, -.66 .02, -.24 -.12, .14 .06, .46 .28, .74 .42, 1.0 .48")
    widths = [0.02, 0.09, 0.18, 0.34, 0.34, 0.23, 0.13, 0.09]
    spine = spline(line)
    thick = [y for y, _ in spline([(w, 0.0) for w in widths])]
    plates: list[list[Shape]] = [[], []]
    for n, k in enumerate(range(12, 62, 5)):
        foot, way = _beside(spine, k, -0.86 * thick[k]), _way(spine, k) + 90
        tall = 0.2 + 0.42 * max(0.0, 1 - abs(k - 34) / 30) + dice.uniform(-0.02, 0.02)
        wide = 0.36 * tall + 0.02
        sides = [toward(toward(foot, way, tall * 0.44), way + s * 90, wide) for s in (1, -1)]
        heel = [toward(toward(foot, way, -0.04), way + s * 90, wide * 0.5) for s in (1, -1)]
        plates[n % 2].append([heel[0], sides[0], toward(foot, way - 6, tall), sides[1], heel[1]])
    thorns = [
        limb(ray(spine[k], a, 0.34, b), ".05 .035 .003")
        for k, a, b in ((2, 150, 30), (6, 120, 30), (4, 206, -30), (9, 244, -20))
    ]
    yield Part(thorns[2:], 0.6, "bone", 0.02)
    yield from column(hind, 0.15, 0.26, 0.24)
    yield from column(fore, 0.12, 0.26, 0.2)
    yield from (Part([p], 0.44, "accent", 0.05, _ribs(p)) for p in plates[1])
    yield Part([limb(line, widths)], 0.46, round=0.2)
    low = limb(path("-.5 .24, -.2 .28, .14 .4, .44 .48, .7 .5"), ".03 .06 .07 .05 .03")
    yield Part([low], 0.64, "bone", 0.05, shadow=False)
    yield from (Part([p], 0.62, "accent", 0.05, _ribs(p)) for p in plates[0])
    yield from column(hind, 0.16, 0.46)
    yield from column(fore, 0.12, 0.48)
    yield Part(thorns[:2], 0.82, "bone", 0.02)
    head = blobs(".9 .36, 1.04 .32, 1.2 .4, 1.36 .54, 1.34 .62, 1.14 .64, .94 .6")
    yield Part(head, 0.54, round=0.08)
    yield Part([limb(path("1.08 .57, 1.22 .58, 1.34 .57"), ".008 .012 .004")], 0.1, round=0.01, shadow=False)
    yield Part([disc((1.11, 0.44), 0.035)], 0.9, "glow", 0.05)


def _ribs(plate: Shape) -> list[Shape]:
    """The strokes on a plate, from its foot to its rim."""
    foot = ((plate[0][0] + plate[-1][0]) / 2, (plate[0][1] + plate[-1][1]) / 2)
    return [[foot, p] for p in plate[1:-1]]
