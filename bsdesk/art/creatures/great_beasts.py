"""The great beasts of the blue woods: a wolf that howls, a bear that stands up, a bison."""

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
    moved_parts,
    path,
    paths,
    ray,
    spline,
    toward,
)
from bsdesk.art.creatures.beasts import eye, four


def _leaves(at: Shape, angle: float, turn: float, far: float, dice: Dice) -> list[Shape]:
    """Leaves that grow along a line, each turned a little more than the one before."""
    found = []
    for k, p in enumerate(at):
        way, long = angle + turn * k + dice.uniform(-9, 9), far * dice.uniform(0.84, 1.16)
        found.append(limb(ray(p, way, long, 24), [far * 0.12, far * 0.26, far * 0.2, 0.003]))
    return found


def wolf(dice: Dice) -> Iterator[Part]:
    """A wolf that sits and howls at the sky, leaves for a ruff."""
    tail = spline(path("-.5 .72, -.82 .78, -1.02 .56, -.98 .26"))
    brush = [
        limb(ray(p, 200 - 5 * k + dice.uniform(-12, 12), 0.2, -50), ".07 .05 .003") for k, p in enumerate(tail[8:-6:3])
    ]
    yield Part(brush, 0.4, round=0.03)
    yield Part([limb(tail[::6], ".08 .12 .15 .15 .11 .01")], 0.46, round=0.08)
    yield Part(limbs(".2 .14, .34 .44, .3 .66, .34 .84", ".13 .08 .055 .05"), 0.28, round=0.06)  # far foreleg
    yield Part(blobs(".26 .8, .4 .78, .5 .84, .5 .9, .24 .9"), 0.34, round=0.03)
    trunk = "-.56 .6, -.5 .28, -.3 .02, -.08 -.22, .06 -.46, .26 -.6, .42 -.46, .42 -.14, .34 .16, .16 .42"
    yield Part(blobs(f"{trunk}, -.06 .7, -.3 .84"), 0.46, round=0.18)
    chest = limb(path(".36 -.36, .36 -.06, .26 .22, .1 .46"), ".05 .1 .1 .03")
    tufts = [
        limb(ray(p, -50 - 12 * k + dice.uniform(-10, 10), 0.2, -30), ".05 .04 .003")
        for k, p in enumerate(path(".4 -.3, .42 -.14, .4 .02, .34 .16, .26 .3"))
    ]
    yield Part([chest, *tufts], 0.66, "bone", 0.05, shadow=False)
    yield Part(blobs("-.6 .76, -.56 .42, -.3 .24, -.06 .38, .0 .64, -.14 .84, -.4 .88"), 0.52, round=0.12)  # haunch
    yield Part(blobs("-.3 .78, .0 .74, .16 .82, .14 .9, -.34 .9"), 0.5, round=0.04)
    yield Part(limbs(".14 .1, .2 .42, .16 .64, .18 .84", ".16 .1 .06 .055"), 0.52, round=0.07)
    yield Part(blobs(".1 .8, .24 .78, .36 .84, .36 .9, .08 .9"), 0.56, round=0.03)
    claws = [limb(ray((x, 0.87), -24, 0.07), ".018 .003") for x in (0.3, 0.34, 0.44, 0.48, 0.1, 0.14)]
    yield Part(claws, 0.8, "bone", 0.01)
    ruff = _leaves(spline(path(".34 -.5, .14 -.46, .0 -.28, -.1 -.1"))[::4], 214, 3, 0.34, dice)
    ruff += _leaves(path(".16 -.3, .06 -.12, .3 -.26, .2 -.04"), 236, 6, 0.3, dice)
    yield Part(paths(".2 -.74, .04 -.94, -.02 -1.0, .16 -.94, .34 -.82"), 0.36, round=0.03)  # far ear
    yield Part(ruff, 0.56, "accent", 0.03)
    yield Part(blobs(".4 -.5, .6 -.6, .82 -.72, .84 -.66, .64 -.48, .46 -.38"), 0.4, round=0.04)  # lower jaw
    yield Part(paths(".44 -.56, .74 -.9, .84 -.72, .6 -.54"), 0.06, "accent", 0.03, shadow=False)
    teeth = paths(".7 -.88, .74 -.78, .76 -.9; .62 -.8, .66 -.72, .68 -.82; .7 -.66, .72 -.74, .76 -.68")
    yield Part(teeth, 0.95, "bone", 0.01, shadow=False)
    head = ".1 -.46, .12 -.66, .28 -.78, .46 -.88, .66 -1.1, .76 -1.1, .78 -1.0, .68 -.84, .54 -.66, .44 -.46, .28 -.38"
    yield Part(blobs(head), 0.58, round=0.1)
    yield Part(blobs(".66 -1.1, .76 -1.14, .8 -1.04, .74 -1.0"), 0.12, round=0.02)  # nose
    yield Part(paths(".12 -.52, -.06 -.62, -.3 -.72, -.08 -.8, .14 -.8, .26 -.7"), 0.5, round=0.04)  # ear
    yield Part(paths(".06 -.64, -.16 -.7, -.04 -.74, .12 -.72"), 0.2, round=0.02, shadow=False)
    yield Part([limb(path(".36 -.72, .42 -.76, .5 -.74"), ".012 .024 .004")], 0.9, "glow", 0.04)


def bear(dice: Dice) -> Iterator[Part]:
    """A bear on its hind legs, arms wide, moss and leaves on its shoulders."""
    yield from _paw(path(".3 -.34, .62 -.46, .8 -.76"), 70, 0.3)
    yield Part(limbs(".2 .34, .36 .6, .3 .82", ".24 .2 .15"), 0.28, round=0.1)
    yield Part(blobs(".14 .8, .36 .76, .56 .84, .56 .92, .12 .92"), 0.34, round=0.04)
    fur = path("-.44 .46, -.5 .28, -.52 .08, .42 .02, .44 .2, .4 .36, -.5 .56, -.52 .68")
    tufts = [limb(ray(p, (200 if p[0] < 0 else -40) + dice.uniform(-14, 14), 0.2, 30), ".08 .05 .003") for p in fur]
    yield Part(tufts, 0.4)
    hull = "-.46 .5, -.52 .14, -.46 -.22, -.28 -.5, .06 -.58, .34 -.44, .44 -.12, .42 .26, .3 .56, -.06 .68, -.36 .66"
    yield Part(blobs(hull), 0.44, round=0.22)
    yield Part(blobs("-.02 .5, -.06 .12, .06 -.2, .26 -.26, .36 .02, .34 .34, .2 .54"), 0.6, "bone", 0.12, shadow=False)
    yield Part(limbs("-.24 .4, -.34 .64, -.36 .82", ".28 .24 .17"), 0.5, round=0.12)
    yield Part(blobs("-.56 .82, -.36 .74, -.1 .82, -.06 .92, -.56 .92"), 0.52, round=0.04)
    toes = [limb(ray((x, 0.88), -20, 0.1), ".028 .004") for x in (-0.22, -0.14, -0.07, 0.42, 0.49, 0.55)]
    yield Part(toes, 0.82, "bone", 0.01)
    moss = _leaves(spline(path("-.5 .0, -.46 -.28, -.3 -.52, -.1 -.62"))[::3], 190, -7, 0.34, dice)
    moss += _leaves(path("-.34 -.2, -.28 -.36, -.12 -.48, -.2 -.1, .28 -.46, .34 -.36"), 210, -16, 0.3, dice)
    yield Part(moss, 0.5, "accent", 0.03)
    yield from moved_parts(list(_bear_head()), 0.02, -0.08, 0.88, -6)
    yield from _paw(path("-.34 -.3, -.72 -.34, -.86 -.7"), 100, 0.52)


def _bear_head() -> Iterator[Part]:
    """The head of the bear: a heavy brow, an open mouth."""
    yield Part([disc((-0.06, -0.94), 0.11), disc((0.24, -1.02), 0.09)], 0.42, round=0.05)  # ears
    yield Part([disc((-0.05, -0.93), 0.055), disc((0.24, -1.01), 0.045)], 0.2, round=0.03, shadow=False)
    yield Part(blobs("-.26 -.4, -.24 -.74, -.04 -.98, .24 -1.0, .42 -.84, .42 -.52, .14 -.34"), 0.54, round=0.14)
    cheek = [
        limb(ray(p, a, 0.22, 24), ".07 .05 .003")
        for p, a in zip(path("-.14 -.62, -.14 -.5, -.06 -.42, .04 -.38"), (206, 224, 240, 256), strict=True)
    ]
    yield Part(cheek, 0.48, round=0.03)
    yield Part(blobs(".2 -.46, .4 -.38, .6 -.32, .6 -.2, .4 -.18, .2 -.28"), 0.4, round=0.05)  # jaw
    yield Part(paths(".22 -.58, .64 -.56, .58 -.32, .36 -.32"), 0.06, "accent", 0.04, shadow=False)
    teeth = ".36 -.56, .4 -.4, .45 -.56; .53 -.58, .59 -.42, .63 -.58; .42 -.28, .45 -.42, .49 -.28"
    yield Part(paths(teeth), 0.95, "bone", 0.01, shadow=False)
    yield Part(blobs(".2 -.58, .26 -.74, .44 -.78, .68 -.72, .72 -.6, .6 -.52, .3 -.5"), 0.64, round=0.07)  # muzzle
    yield Part([disc((0.68, -0.7), 0.06, 0.045)], 0.1, round=0.03)
    yield Part([limb(path(".1 -.88, .26 -.84, .42 -.76"), ".03 .05 .02")], 0.42, round=0.03)  # brow
    yield Part(paths(".22 -.78, .36 -.74, .3 -.7, .24 -.72"), 0.9, "glow", 0.04)


def _paw(line: Shape, angle: float, tone: float) -> Iterator[Part]:
    """An arm that is raised, five claws at its end."""
    hand = line[-1]
    claws = [
        limb(ray(toward(hand, angle + t, 0.1), angle + t * 0.9 + 20, 0.26, -60), ".042 .03 .003")
        for t in (-56, -28, 0, 28, 56)
    ]
    yield Part(claws, 0.85, "bone", 0.02)
    yield Part([limb(line, ".2 .16 .12"), disc(hand, 0.15, 0.14)], tone, round=0.09)
    sides = ((p, s) for p in spline(line)[6:-6:5] for s in (-1, 1))
    tufts = [limb(ray((p[0] + 0.08 * s, p[1] + 0.04), -90 + 20 * s, 0.18), ".07 .05 .003") for p, s in sides]
    yield Part(tufts, tone, round=0.04, shadow=False)


def bison(dice: Dice) -> Iterator[Part]:
    """A bison, its hump higher than its head, leaves hanging in its mane."""
    hull = blob(
        path("-.88 .14, -.8 -.18, -.5 -.3, -.2 -.42, .06 -.7, .36 -.72, .6 -.42, .62 .06, .4 .36, -.1 .36, -.6 .38")
    )
    tail = [*limbs("-.84 -.04, -1.02 .1, -1.04 .38", ".05 .03 .03"), *_leaves([(-1.04, 0.34)] * 3, 250, 20, 0.24, dice)]
    yield from four(
        "-.64 .14, -.54 .42, -.62 .62, -.6 .86",
        ".34 .2, .4 .5, .34 .66, .36 .86",
        0.11,
        [Part(tail, 0.4, round=0.03), Part([hull], 0.44, round=0.22)],
    )
    crest = spline(path("-.2 -.44, .06 -.72, .36 -.74, .6 -.46"))
    mane = _leaves(crest[::3], 150, -9, 0.26, dice)
    rows = (
        (path(".0 -.5, .16 -.54, .34 -.56, .5 -.44"), 0.4),
        (path("-.06 -.26, .12 -.3, .3 -.32, .5 -.24"), 0.42),
        (path(".0 .0, .16 -.02, .34 -.04, .5 .0"), 0.4),
        (path(".1 .2, .26 .2, .42 .2"), 0.38),
    )
    yield Part(mane, 0.42, "accent", 0.03)
    yield from (
        Part(_leaves(row, -108, 5, far, dice), 0.44 + 0.05 * k, "accent", 0.03) for k, (row, far) in enumerate(rows)
    )
    yield Part([_horn((0.66, -0.16), 150, -120)], 0.6, "bone", 0.03)
    face = blob(path(".42 -.06, .5 -.3, .74 -.36, .98 -.22, 1.08 .1, 1.12 .38, 1.0 .5, .8 .44, .6 .28"))
    yield Part([face], 0.54, round=0.12)
    forelock = _leaves(path(".56 -.3, .66 -.36, .78 -.36, .88 -.32"), -70, 8, 0.28, dice)
    yield Part(forelock, 0.6, "accent", 0.02)
    yield Part(blobs(".9 .34, 1.08 .28, 1.16 .4, 1.06 .54, .9 .5"), 0.3, round=0.05)  # muzzle
    yield Part([disc((1.08, 0.38), 0.03, 0.02)], 0.05, round=0.01, shadow=False)
    yield Part(_leaves(path(".62 .3, .72 .38, .84 .44, .94 .46"), -96, 4, 0.36, dice), 0.62, "accent", 0.02)  # beard
    yield Part([_horn((0.56, -0.22), 176, -150)], 0.85, "bone", 0.03)
    yield eye((0.86, 0.0), 0.055)


def _horn(root: Point, angle: float, bend: float) -> Shape:
    return limb(ray(root, angle, 0.62, bend, 4), ".085 .075 .055 .03 .003")
