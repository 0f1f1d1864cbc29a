"""The beasts of the blue woods, and a lizard with quills: four legs each, told apart by back, head and tail."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.art.brush.shapes import Dice, Part, Point, blob, blobs, disc, limb, limbs, path, paths, ray, spline, toward


def _leg(line: str, thick: float, tone: float, dx: float = 0.0) -> Iterator[Part]:
    """A leg that ends in a hoof or a paw."""
    at = path(line, (dx, 0.0))
    foot = at[-1]
    yield Part([limb(at, [thick * 1.8, thick * 1.1, thick * 0.7, thick * 0.7])], tone, round=0.07)
    yield Part([blob(path("-.1 -.06, .04 -.08, .14 .0, .14 .05, -.1 .05", foot, thick * 9))], tone + 0.2, "bone", 0.02)


def eye(at: Point, size: float = 0.05) -> Part:
    return Part([disc(at, size, size * 0.6, 20)], 0.9, "glow", 0.04)


def four(hind: str, fore: str, thick: float, body: list[Part]) -> Iterator[Part]:
    """Two legs behind the body, the body, two legs before it."""
    yield from _leg(hind, thick, 0.26, 0.2)
    yield from _leg(fore, thick, 0.26, 0.18)
    yield from body
    yield from _leg(hind, thick, 0.44)
    yield from _leg(fore, thick, 0.46)


def stag(dice: Dice) -> Iterator[Part]:
    """A slender stag, its antlers as wide as a tree."""
    body = blob(path("-.6 -.02, -.44 -.2, .0 -.16, .34 -.26, .5 -.5, .62 -.5, .54 -.1, .3 .16, -.1 .1, -.5 .18"))
    antlers = []
    for tilt, root in ((118, (0.56, -0.66)), (64, (0.64, -0.66))):
        beam = ray(root, tilt, 0.66, -34 if tilt > 90 else 34, 4)
        prongs = [ray(p, tilt - 44 + 88 * (k % 2) + dice.uniform(-8, 8), 0.26) for k, p in enumerate(beam[1:])]
        antlers += [limb(beam, ".05 .035 .02 .004"), *limbs(prongs, ".03 .015 .003")]
    yield from four(
        "-.46 .06, -.3 .36, -.5 .58, -.44 .86", ".34 .06, .38 .4, .32 .62, .34 .86", 0.075,
        [Part([body], 0.46, round=0.14), Part(limbs("-.58 -.04, -.72 .04, -.7 .16", ".06 .05 .01"), 0.6, "bone", 0.03)],
    )  # fmt: skip
    yield Part(antlers, 0.74, "bone", 0.03)
    yield Part(blobs(".46 -.56, .36 -.68, .52 -.66; .5 -.6, .56 -.74, .76 -.68, .98 -.5, .94 -.42, .7 -.42"), 0.54)
    yield eye((0.68, -0.6))


def mink(dice: Dice) -> Iterator[Part]:
    """A long low hunter, its tail a brush."""
    back = path("-.66 .5, -.4 .18, -.1 .1, .2 .24, .44 .2, .66 .0")
    brush = spline(path("-.64 .46, -.94 .3, -1.04 -.08, -.84 -.4"))
    hairs = [
        limb(ray(p, 150 - 5 * k + dice.uniform(-14, 14), 0.26, 30), ".1 .06 .003") for k, p in enumerate(brush[::4])
    ]
    yield from _leg("-.56 .5, -.36 .62, -.6 .74, -.5 .86", 0.07, 0.28, 0.14)
    yield from _leg(".4 .3, .5 .5, .42 .66, .5 .86", 0.06, 0.28, 0.12)
    yield Part(hairs, 0.5, "accent", 0.04)
    yield Part([limb(back, ".18 .23 .2 .17 .15 .1")], 0.46, round=0.12)
    yield Part([limb(path("-.4 .34, .0 .3, .3 .38, .54 .2"), ".03 .06 .06 .03")], 0.66, "bone", 0.04, shadow=False)
    yield from _leg("-.56 .5, -.36 .62, -.6 .74, -.5 .86", 0.075, 0.44)
    yield from _leg(".4 .3, .5 .5, .42 .66, .5 .86", 0.065, 0.46)
    yield Part(blobs(".54 -.1, .5 -.3, .66 -.18; .68 -.12, .72 -.32, .8 -.12"), 0.5, round=0.03)  # ears
    yield Part(blobs(".52 -.04, .64 -.2, .84 -.16, 1.06 .04, 1.02 .12, .76 .14, .56 .1"), 0.56, round=0.08)
    yield eye((0.8, -0.04))


def rhino(dice: Dice) -> Iterator[Part]:
    """A grey mountain on legs, its horn before it."""
    hull = blob(path("-.84 .0, -.66 -.36, -.2 -.42, .1 -.5, .36 -.42, .5 -.1, .4 .3, -.1 .42, -.7 .34"))
    folds = [spline(path(f"{x} -.4, {x + 0.1 * dice.uniform(0.6, 1)} -.1, {x} .34")) for x in (-0.48, 0.1)]
    yield from four(
        "-.58 .1, -.5 .4, -.56 .6, -.54 .86", ".3 .16, .34 .44, .28 .64, .3 .86", 0.14,
        [Part(limbs("-.8 -.1, -.96 .1, -.94 .3", ".05 .03 .02"), 0.4), Part([hull], 0.44, round=0.2, lines=folds)],
    )  # fmt: skip
    yield Part(blobs(".36 -.36, .38 -.58, .52 -.4"), 0.4, round=0.03)
    yield Part(blobs(".36 -.26, .6 -.34, .84 -.12, 1.14 .06, 1.16 .28, .9 .34, .5 .26"), 0.54, round=0.12)
    yield Part(
        paths("1.0 .02, 1.22 -.1, 1.42 -.56, 1.3 .1, 1.16 .16; .8 -.14, .94 -.18, 1.0 -.4, .98 -.04"), 0.8, "bone"
    )
    yield eye((0.76, 0.02))


def sloth(dice: Dice) -> Iterator[Part]:
    """A shaggy climber that hangs below its branch by long claws."""
    branch = path("-1.2 -.74, -.5 -.82, .2 -.76, 1.2 -.86")
    leaves = [blob([p, toward(p, a, 0.16), toward(p, a + 24, 0.22)]) for p in branch for a in (60, 110, 150, 240, 300)]
    arms = limbs("-.5 .14, -.74 -.3, -.56 -.72; .34 .1, .44 -.34, .26 -.76; -.3 .2, -.4 -.2, -.28 -.7", ".2 .14 .1")
    claws = [
        limb(ray((x + 0.06 * k, -0.72), 80, 0.2, -110), ".03 .02 .003") for x in (-0.6, 0.22, -0.32) for k in (0, 1)
    ]
    shag = [limb(ray((x, 0.46 - 0.3 * x * x), -90 + dice.uniform(-20, 20), 0.3), ".09 .05 .003") for x in
            (-0.6, -0.42, -0.24, -0.06, 0.12, 0.3, 0.46)]  # fmt: skip
    yield Part([limb(branch, ".08 .1 .07 .05")], 0.3, "bone", 0.05)
    yield Part(leaves, 0.5, "accent", 0.03)
    yield Part(arms[2:], 0.3, round=0.08)
    yield Part(shag, 0.36, round=0.05)
    yield Part(blobs("-.74 .2, -.5 -.02, .0 .02, .4 -.04, .6 .2, .46 .5, .0 .64, -.5 .54"), 0.46, round=0.2)
    yield Part(arms[:2], 0.5, round=0.08)
    yield Part(claws, 0.8, "bone", 0.02)
    yield Part([disc((0.66, 0.2), 0.26, 0.24)], 0.5, round=0.12)
    yield Part([disc((0.72, 0.24), 0.18, 0.16)], 0.8, "bone", 0.06)
    yield eye((0.66, 0.18))
    yield eye((0.82, 0.2))


def boar(dice: Dice) -> Iterator[Part]:
    """A tusked boar that charges, its bristles up."""
    bristles = [limb(ray(p, 128 - 4 * k, dice.uniform(0.22, 0.36)), ".06 .03 .003") for k, p in
                enumerate(spline(path("-.6 -.14, -.2 -.4, .2 -.46, .5 -.24"))[::2])]  # fmt: skip
    body = blob(path("-.74 .14, -.6 -.16, -.1 -.42, .34 -.4, .6 -.1, .5 .26, .1 .34, -.5 .36"))
    yield Part(bristles, 0.5, "accent", 0.02)
    yield from four(
        "-.54 .16, -.72 .44, -.9 .5, -1.04 .76", ".4 .14, .62 .4, .6 .6, .82 .72", 0.09,
        [Part(limbs("-.7 .02, -.9 -.04, -.86 -.2, -.98 -.22", ".03 .02 .008"), 0.4), Part([body], 0.46, round=0.18)],
    )  # fmt: skip
    yield Part(blobs(".42 -.2, .36 -.46, .6 -.26"), 0.4, round=0.03)
    yield Part(blobs(".46 -.2, .7 -.2, .96 .08, 1.16 .24, 1.12 .4, .86 .42, .54 .3"), 0.54, round=0.1)
    yield Part(paths("1.1 .24, 1.2 .26, 1.16 .38, 1.08 .36"), 0.2, round=0.02)
    yield Part([limb(ray((0.9 + x, 0.36), 10, 0.4, 90, 4), ".05 .04 .02 .003") for x in (0.0, 0.1)], 0.85, "bone", 0.02)
    yield eye((0.78, 0.04))


def armadillo(dice: Dice) -> Iterator[Part]:
    """A low beast beneath a dome of bands."""
    dome = spline(path("-.98 .62, -.86 .1, -.46 -.34, .06 -.44, .48 -.2, .7 .3, .72 .6"))
    shell = [*dome, (0.3, 0.7), (-0.5, 0.72)]
    bands = [spline([p, ((p[0] - 0.14) * 0.9, 0.2 + p[1] * 0.4), (p[0] * 0.86 - 0.1, 0.66)]) for p in dome[8:-8:6]]
    spikes = [limb(ray(p, 150 - 2.2 * k, dice.uniform(0.1, 0.16)), ".05 .004") for k, p in enumerate(dome[6:-4:6])]
    yield from _leg("-.6 .5, -.6 .6, -.62 .7, -.6 .86", 0.1, 0.3)
    yield from _leg(".3 .5, .36 .62, .32 .7, .4 .86", 0.1, 0.3)
    yield Part([limb(path("-.9 .5, -1.2 .6, -1.42 .8, -1.6 .84"), ".12 .09 .05 .01")], 0.4, "accent", 0.05)
    yield Part(spikes, 0.7, "bone", 0.02)
    yield Part(blobs(".56 .24, .6 .0, .74 .26; .54 .36, .72 .24, .96 .4, 1.22 .64, 1.16 .7, .84 .7, .58 .64"), 0.56)
    yield Part([shell], 0.46, round=0.16, lines=bands, stuff="shell")
    yield from _leg("-.4 .6, -.4 .66, -.42 .74, -.4 .88", 0.09, 0.46)
    yield eye((0.88, 0.46))


def cat(dice: Dice) -> Iterator[Part]:
    """A great cat in the middle of its leap, leaves for a mane."""
    mane = [blob([p, toward(p, a, 0.3), toward(p, a + 26, 0.2)]) for p in path(".44 -.46, .52 -.3, .46 -.14, .6 -.5")
            for a in (40, 100, 150, 200, 250, 300)]  # fmt: skip
    body = blob(path("-.66 .3, -.6 .06, -.2 -.06, .2 -.3, .5 -.5, .64 -.2, .36 .1, .0 .22, -.44 .48"))
    legs = limbs("-.5 .3, -.66 .56, -.96 .56, -1.2 .8; .4 -.16, .7 .0, .96 -.06, 1.2 .1", ".18 .12 .06 .07")
    near = limbs("-.56 .3, -.5 .6, -.8 .7, -.92 .94; .36 -.12, .6 .2, .88 .16, 1.06 .38", ".2 .12 .06 .07")
    yield Part(legs, 0.28, round=0.06)
    yield Part(limbs("-.6 .2, -.96 .1, -1.1 -.24, -.9 -.56, -1.06 -.7", ".07 .05 .05 .06 .02"), 0.4, round=0.04)
    yield Part([body], 0.46, round=0.14)
    yield Part(mane, 0.56 + dice.uniform(-0.03, 0.03), "accent", 0.03)
    yield Part(near, 0.5, round=0.06)
    yield Part(blobs(".5 -.6, .54 -.8, .66 -.64; .5 -.42, .58 -.64, .82 -.64, 1.0 -.46, .94 -.3, .66 -.26"), 0.58)
    yield Part(paths(".82 -.36, .86 -.36, .83 -.22; .92 -.38, .96 -.4, .94 -.24"), 0.95, "bone", 0.01)
    yield eye((0.76, -0.52))


def elephant(dice: Dice) -> Iterator[Part]:
    """A giant with tusks, a grove on its back."""
    crowns = [disc((x, y), r, r * 0.8) for x, y, r in ((-0.5, -0.74, 0.26), (-0.1, -0.96, 0.34), (0.24, -0.74, 0.24))]
    hull = blob(path("-.9 .1, -.76 -.36, -.3 -.56, .2 -.5, .46 -.3, .5 .1, .3 .34, -.3 .36, -.8 .34"))
    trunk = limb(path(".86 -.2, 1.12 .06, 1.1 .46, 1.26 .7, 1.5 .62"), ".2 .15 .1 .07 .05")
    yield Part(limbs("-.5 -.3, -.5 -.7; -.1 -.4, -.1 -.9; .22 -.3, .24 -.7", ".07 .05"), 0.3, "bone", 0.04)
    yield Part(crowns, 0.5 + dice.uniform(-0.03, 0.03), "accent", 0.12)
    yield from four(
        "-.64 .16, -.58 .42, -.62 .6, -.6 .86", ".26 .16, .3 .44, .26 .6, .28 .86", 0.15,
        [Part(limbs("-.86 .0, -1.0 .24, -.98 .46", ".04 .03 .02"), 0.4), Part([hull], 0.44, round=0.22)],
    )  # fmt: skip
    yield Part([limb(ray((0.8, 0.02), -40, 0.8, 90, 4), ".07 .06 .04 .004")], 0.7, "bone", 0.03)
    yield Part([trunk], 0.5, round=0.08)
    yield Part(blobs(".4 -.4, .6 -.64, .9 -.56, 1.04 -.2, .96 .1, .66 .16, .44 .0"), 0.54, round=0.14)
    yield Part(blobs(".5 -.46, .24 -.56, .1 -.2, .26 .2, .5 .16, .58 -.1"), 0.4, round=0.06)  # ear
    yield Part([limb(ray((0.88, 0.08), -30, 0.9, 90, 4), ".08 .06 .04 .004")], 0.85, "bone", 0.03)
    yield eye((0.86, -0.24))


def hare(dice: Dice) -> Iterator[Part]:
    """A hare that sits up, its ears longer than itself."""
    lean = dice.uniform(-0.06, 0.06)
    ears = limbs(
        f".08 -.5, {0.0 + lean} -.86, {-0.2 + lean} -1.2; .2 -.5, {0.26 + lean} -.9, {0.16 + lean} -1.26", ".06 .12 .01"
    )
    yield Part([disc((-0.56, 0.62), 0.18)], 0.8, "bone", 0.08)
    yield Part(limbs(".1 .1, .3 .36, .26 .56", ".09 .06 .05"), 0.3, round=0.05)
    yield Part(ears[:1], 0.36, round=0.05)
    yield Part(blobs("-.5 .6, -.44 .16, -.14 -.1, .06 -.3, .26 -.2, .24 .2, .2 .7, -.2 .84"), 0.46, round=0.18)
    yield Part(blobs("-.44 .74, -.3 .34, .06 .38, .16 .66, .44 .8, .4 .9, -.3 .9"), 0.52, round=0.1)  # haunch
    yield Part(ears[1:], 0.5, round=0.05)
    yield Part(blobs(".0 -.4, .1 -.58, .32 -.56, .48 -.36, .4 -.24, .12 -.2"), 0.56, round=0.08)
    yield Part(limbs(".16 .1, .4 .28, .42 .46", ".09 .06 .05"), 0.54, round=0.05)
    yield eye((0.3, -0.42))


def quill_lizard(dice: Dice) -> Iterator[Part]:
    """A small lizard close to the ground, quills like lightning along its back."""
    line = spline(path("-1.3 .5, -.9 .66, -.5 .5, .0 .4, .44 .46, .8 .3"))
    quills = [limb(ray(p, 120 - k + dice.uniform(-10, 10), 0.3 + 0.3 * (k % 3)), ".05 .03 .003") for k, p in
              enumerate(line[8:-6:2])]  # fmt: skip
    yield from _leg("-.4 .5, -.2 .6, -.44 .7, -.3 .86", 0.07, 0.28, 0.14)
    yield from _leg(".4 .46, .6 .6, .5 .7, .66 .86", 0.07, 0.28, 0.12)
    yield Part(quills, 0.74, "bone", 0.02)
    yield Part([limb(line[::10], ".01 .07 .18 .22 .19 .12")], 0.46, round=0.1)
    yield from _leg("-.4 .52, -.2 .64, -.44 .72, -.36 .88", 0.08, 0.44)
    yield from _leg(".4 .5, .6 .62, .5 .72, .58 .88", 0.08, 0.46)
    yield Part(blobs(".7 .22, .86 .1, 1.1 .18, 1.34 .34, 1.3 .42, .96 .46, .74 .42"), 0.54, round=0.08)
    yield Part(limbs("1.28 .4, 1.5 .42, 1.62 .34", ".02 .014 .004"), 0.6, "glow", 0.02)
    yield eye((1.0, 0.24))
