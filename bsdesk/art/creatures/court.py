"""Kings, queens and jacks to the waist, and the joker: painted as the creatures of other cards are."""

from __future__ import annotations

import random
from collections.abc import Iterator

from PIL import Image

from bsdesk.art.brush.light import RGB, Canvas, colours, gradient
from bsdesk.art.brush.shapes import Part, blob, blobs, both, curves, disc, limb, limbs, path, paths, ray, spline, toward
from bsdesk.art.brush.solids import draw, settle
from bsdesk.art.brush.suits import suit

COURT = ("J", "Q", "K")
SKIN = colours("46221e a86850 e8b692 ffe8ce")
GOLD = colours("46280a aa7024 ecc05c fff6ca")
RED = colours("28040c 7e0e1c ce2c32 ff8c78")
BLUE = colours("060c24 183478 3c70c4 a0cefa")
GREEN = colours("041a14 145438 3e965c b4e8aa")
AMBER = colours("301204 96460e e28428 ffd482")
CREAM = colours("504232 aa9678 e8dcbe fffcf0")
NIGHT = colours("080810 242638 545870 b4bace")


def _palette(robe: list[RGB], second: list[RGB], hair: list[RGB], sky: str, glow: RGB) -> dict[str, list[RGB]]:
    deep = colours(sky)
    return {
        "body": SKIN, "bone": GOLD, "blush": RED, "accent": robe, "second": second, "hair": hair, "sky": deep,
        "near": [deep[0], (4, 4, 8)], "rim": [(255, 246, 222)], "air": deep[1:2], "glow": [glow, glow, (255, 255, 255)],
    }  # fmt: skip


PALETTES = {
    "heart": _palette(RED, CREAM, colours("281208 6e3c18 be7838 fac882"), "300a16 561424 802830 c86050", (255, 90, 90)),
    "diamond": _palette(
        AMBER, NIGHT, colours("3c1e06 a0641e e6b45a ffecb4"), "2e180c 542e16 824e24 ce9050", (255, 190, 80)
    ),
    "spade": _palette(
        BLUE, NIGHT, colours("0a080c 28222c 564e60 aaa6be"), "0c1028 18224c 32447a 7892c8", (110, 190, 255)
    ),
    "club": _palette(
        GREEN, CREAM, colours("1e1008 502e16 8c5a30 d2a06e"), "081e18 12382c 285c46 6ea682", (140, 240, 150)
    ),
}


def court(name: str, rank: str, size: tuple[int, int]) -> Image.Image:
    """The upper half of a court card: a figure to the waist before a dark ground."""
    more = 3 if size[0] < 160 else 2
    c = _ground(name, (size[0] * more, size[1] * more))
    c.unit = min(c.w * 0.56, c.h / 2.2)
    c.middle = c.h - c.unit * 0.99
    c.top, c.bottom, c.right = -c.middle / c.unit, (c.h - c.middle) / c.unit, c.w / 2 / c.unit
    c.glow((0, -0.3), 1.2, c.palette["sky"][3], 0.7, 1.4)
    for k in range(24):
        beam = limb([toward((0, -0.3), 15 * k, 0.5), toward((0, -0.3), 15 * k, 2.2)], ".004 .03")
        c.fill(beam, c.palette["sky"][3], 0.16)
    draw(c, *_robe(name, rank), *ATTRIBUTES[rank](name), *_head(rank), *HEADGEAR[rank](name))
    settle(c, c.palette["near"][0])
    draw(c, Part([limb([(-2.0, 0.97), (2.0, 0.97)], ".05 .05")], 0.6, "bone", 0.03, stuff="metal"))  # waist
    return c.finish(c.image.reduce(more), 0.3)


def _ground(name: str, size: tuple[int, int]) -> Canvas:
    c = Canvas(size, PALETTES[name], -1.0)
    c.image.paste(gradient(size, [(0.0, c.palette["sky"][0]), (1.0, c.palette["sky"][2])]))
    return c


def _robe(name: str, rank: str) -> Iterator[Part]:
    """Shoulders in a mantle, a collar, the suit upon the breast."""
    mantle = blob(path("-.22 .1, -.56 .2, -.86 .42, -1.02 .8, -1.1 1.3, 1.1 1.3, 1.02 .8, .86 .42, .56 .2, .22 .1"))
    stripes = [limb(line, ".03 .03") for x in (0.62, 0.8) for line in both(f"{x - 0.1} .4, {x + 0.1} 1.3")]
    collar = blobs(both(".02 .3, .2 .42, .5 .34, .62 .16, .4 .1, .2 .12, .06 .2"))
    spots = limbs(
        ([(x, y), (x, y + 0.06)] for x, y in path(".22 .3, .36 .22, .48 .22, -.22 .3, -.36 .22, -.48 .22")), ".012 .02"
    )
    fur = rank == "K"
    yield Part([mantle], 0.45, "accent", 0.16, stuff="cloth")
    yield Part(stripes, 0.6, "second", 0.02, stuff="cloth")
    yield Part(paths("-.26 .2, .26 .2, .36 .6, .4 1.3, -.4 1.3, -.36 .6"), 0.5, "second", 0.08, stuff="cloth")  # panel
    yield Part(limbs(both(".27 .22, .38 .7, .42 1.3"), ".022 .022"), 0.7, "bone", 0.015, stuff="metal")  # seams
    yield Part(suit(name, (0.0, 0.66), 0.17), 0.55, "accent", 0.04)  # signs
    yield Part(limbs("0 .24, 0 -.02", ".2 .17"), 0.36, "body", 0.1)
    yield Part(collar, 0.75 if fur else 0.6, "second" if fur else "bone", 0.05, stuff="cloth" if fur else "metal")
    yield from ([Part(spots, 0.1, "hair", 0.01, shadow=False)] if fur else [])
    yield Part([disc((0, 0.36), 0.06)], 0.7, "glow", 0.05)


def _head(rank: str) -> Iterator[Part]:
    """Hair, face, eyes that look at you; a king has a beard, a queen is painted."""
    yield from {"K": _curls, "Q": _tresses, "J": _bob}[rank]()
    face = blobs("-.27 -.42, -.25 -.6, 0 -.68, .25 -.6, .27 -.42, .24 -.18, .13 .02, 0 .08, -.13 .02, -.24 -.18")
    yield Part(face, 0.62, "body", 0.12)
    cheeks, paint = [disc((s * 0.17, -0.16), 0.05, 0.03) for s in (-1, 1)], "blush" if rank == "Q" else "body"
    yield Part(cheeks, 0.74 if rank == "Q" else 0.56, paint, 0.02, shadow=False)
    yield Part(limbs("0 -.34, .015 -.2, -.02 -.16", ".01 .022 .026"), 0.5, "body", 0.02, shadow=False)  # the nose
    yield Part(limbs(both(".06 -.38, .14 -.42, .22 -.38"), ".012 .02 .006"), 0.2, "hair", 0.01, shadow=False)  # brows
    yield Part(blobs(both(".07 -.32, .14 -.36, .2 -.32, .14 -.29")), 0.98, "second", 0.01, shadow=False)  # the eyes
    yield Part([disc((s * 0.14, -0.325), 0.028) for s in (-1, 1)], 0.08, "hair", 0.01, shadow=False)
    if rank == "K":
        beard = path(
            "-.26 -.24, -.2 -.12, -.1 -.12, 0 -.09, .1 -.12, .2 -.12, .26 -.24,"
            " .28 .02, .18 .24, 0 .36, -.18 .24, -.28 .02"
        )
        strands = [spline(path(f"{x} -.06, {x * 1.2} .1, {x * 0.7} .28")) for x in (-0.18, -0.09, 0.0, 0.09, 0.18)]
        yield Part([blob(beard)], 0.42, "hair", 0.08, lines=strands)
        yield Part(blobs(both(".0 -.13, .1 -.15, .24 -.06, .12 -.08, .02 -.09")), 0.5, "hair", 0.03)  # whiskers
    yield Part(limbs("-.08 -.07, 0 -.055, .08 -.07", ".008 .022 .008"), 0.42, paint, 0.015, shadow=False)  # the lips


def _curls() -> Iterator[Part]:
    rolls = [disc((s * (0.3 + 0.03 * (k % 2)), -0.44 + 0.13 * k), 0.1) for s in (-1, 1) for k in range(4)]
    yield Part(rolls, 0.4, "hair", 0.06)


def _tresses() -> Iterator[Part]:
    locks = blobs(both(".0 -.78, .3 -.7, .38 -.4, .36 .0, .5 .4, .34 .62, .26 .3, .2 .0, .24 -.3"))
    yield Part(locks, 0.46, "hair", 0.08, lines=curves(both(".3 -.5, .3 -.1, .38 .3")))  # strands


def _bob() -> Iterator[Part]:
    left = "-.2 -.4, -.2 -.1, -.28 .08, -.42 -.02, -.38 -.3"
    hair = f"-.3 -.6, 0 -.76, .3 -.6, .38 -.3, .42 -.02, .28 .08, .2 -.1, .2 -.4, {left}"
    yield Part(blobs(hair), 0.45, "hair", 0.08)


def _crown(name: str) -> Iterator[Part]:
    """A king's: high points, a cap of velvet in it."""
    points = path("-.32 -.56, -.42 -1.0, -.26 -.82, -.16 -1.08, 0 -.86, .16 -1.08, .26 -.82, .42 -1.0, .32 -.56, 0 -.5")
    pearls = [disc(p, 0.04) for p in path("-.42 -1.02, -.16 -1.1, .16 -1.1, .42 -1.02")]
    stones = [disc(p, 0.035) for p in path("-.2 -.57, 0 -.54, .2 -.57")]
    yield Part(blobs("-.26 -.6, -.3 -.86, 0 -1.02, .3 -.86, .26 -.6"), 0.4, "accent", 0.08, stuff="cloth")  # cap
    yield Part([points], 0.6, "bone", 0.04, stuff="metal")
    yield Part([limb(path("-.33 -.58, 0 -.52, .33 -.58"), ".05 .06 .05")], 0.72, "bone", 0.03, stuff="metal")  # band
    yield Part(pearls, 0.95, "second", 0.03, stuff="shell")
    yield Part(stones, 0.6, "glow", 0.03)


def _tiara(name: str) -> Iterator[Part]:
    """A queen's: a low crown of leaves with the suit in it, a veil behind."""
    leaves = path("-.3 -.6, -.38 -.8, -.22 -.72, -.14 -.9, 0 -1.04, .14 -.9, .22 -.72, .38 -.8, .3 -.6, 0 -.54")
    yield Part([leaves], 0.64, "bone", 0.04, stuff="metal")
    yield Part(suit(name, (0.0, -0.76), 0.075), 0.6, "glow", 0.03)
    yield Part([disc((s * 0.3, -0.02), 0.035, 0.05) for s in (-1, 1)], 0.7, "glow", 0.03)  # drops


def _beret(name: str) -> Iterator[Part]:
    """A jack's: a flat cap with a plume."""
    cap = blob(path("-.42 -.5, -.5 -.7, -.24 -.9, .16 -.88, .5 -.72, .46 -.5, 0 -.56"))
    quill = spline(path("-.3 -.6, -.62 -.86, -.56 -1.16, -.2 -1.24"))
    plume = limb(quill[::6], ".02 .1 .12 .09 .05 .01")
    yield Part([plume], 0.66, "second", 0.05, lines=[quill], stuff="cloth")
    yield Part([cap], 0.48, "accent", 0.1, stuff="cloth")
    yield Part([limb(path("-.38 -.52, 0 -.58, .4 -.52"), ".04 .05 .04")], 0.66, "bone", 0.03, stuff="metal")  # band
    yield Part([disc((-0.3, -0.56), 0.06)], 0.7, "glow", 0.04)


def _hand(at: tuple[float, float], side: int) -> Iterator[Part]:
    """A sleeve and the fist that comes out of it."""
    x, y = at
    sleeve = blob(path(".1 .06, .34 .3, .5 .9, -.1 .9, -.12 .14", (x, y), side, 1.0))
    knuckles = [disc((x - 0.05 * side + 0.01, y - 0.07 + 0.055 * k), 0.06, 0.035) for k in range(4)]
    yield Part([sleeve], 0.5, "accent", 0.08, stuff="cloth")
    yield Part([limb([(x - 0.14, y + 0.12), (x + 0.16, y + 0.1)], ".05 .05")], 0.7, "bone", 0.03, stuff="metal")
    yield Part([disc((x, y), 0.12)], 0.52, "body", 0.05)
    yield Part(knuckles, 0.6, "body", 0.03, shadow=False)


def _sword(name: str) -> Iterator[Part]:
    """A king holds a sword; the king of diamonds an axe."""
    x, y = -0.72, 0.42
    if name == "diamond":
        yield Part([limb([(x, 1.2), (x, -0.9)], ".035 .035")], 0.4, "hair", 0.03, stuff="bark")
        head = blob(path(f"{x - 0.02} -.5, {x - 0.34} -.74, {x - 0.4} -.4, {x - 0.34} -.1, {x - 0.02} -.3"))
        yield Part([head], 0.7, "second", 0.06, stuff="metal")
    else:
        blade = path(f"{x - 0.06} .3, {x - 0.05} -.9, {x} -1.14, {x + 0.05} -.9, {x + 0.06} .3")
        yield Part([blade], 0.8, "second", 0.04, stuff="metal")
        cross = limb([(x - 0.2, 0.3), (x, 0.28), (x + 0.2, 0.3)], ".02 .04 .02")
        yield Part([cross], 0.6, "bone", 0.03, stuff="metal")
        yield Part([limb([(x, 0.28), (x, 0.62)], ".03 .03")], 0.4, "hair", 0.02)
    yield from _hand((x, y), -1)


def _flower(name: str) -> Iterator[Part]:
    """A queen holds a flower; the queen of spades a sceptre."""
    x, y = 0.72, 0.46
    if name == "spade":
        yield Part([limb([(x, 1.0), (x, -0.5)], ".03 .03")], 0.6, "bone", 0.02, stuff="metal")
        yield Part([limb([(x - 0.12, -0.46), (x + 0.12, -0.46)], ".03 .03")], 0.7, "bone", 0.02, stuff="metal")
        yield Part([disc((x, -0.62), 0.14)], 0.5, "glow", 0.1)
    else:
        heart = (x - 0.04, -0.46)
        stem = limb(path(f"{x} .8, {x + 0.02} .2, {x - 0.04} -.36"), ".025 .02 .02")
        leaves = [limb(ray((x, y0), a, 0.26, -30), ".01 .06 .004") for y0, a in ((0.06, 30), (-0.06, 150))]
        yield Part([stem, *leaves], 0.5, "second", 0.02)
        turns = (-120, -72, -24, 24, 72, 120, 180)
        petals = limbs((ray(heart, 90 + a, 0.24, 20) for a in turns), ".02 .09 .1 .01")
        yield Part(petals, 0.56, "accent", 0.03)
        yield Part([disc(heart, 0.07)], 0.7, "bone", 0.03)
    yield from _hand((x, y), 1)


def _halberd(name: str) -> Iterator[Part]:
    """A jack holds a halberd."""
    x, y = 0.74, 0.5
    spear = path(f"{x} -1.2, {x + 0.06} -.84, {x + 0.03} -.7, {x - 0.03} -.7, {x - 0.06} -.84")
    axe = blob(path(f"{x + 0.02} -.66, {x + 0.3} -.78, {x + 0.34} -.5, {x + 0.26} -.3, {x + 0.02} -.42"))
    hook = limb(ray((x - 0.02, -0.54), 180, 0.24, 50), ".05 .03 .004")
    yield Part([limb([(x, 1.2), (x, -0.74)], ".03 .03")], 0.4, "hair", 0.02, stuff="bark")
    yield Part([axe, hook, spear], 0.7, "second", 0.04, stuff="metal")
    yield from _hand((x, y), 1)


ATTRIBUTES = {"K": _sword, "Q": _flower, "J": _halberd}
HEADGEAR = {"K": _crown, "Q": _tiara, "J": _beret}


def joker(key: str, size: tuple[int, int]) -> Image.Image:
    """A fool with bells on his cap, half in light and half in shade; stars about him."""
    more = 3 if size[0] < 160 else 2
    red = key.endswith("1")
    robes = (RED, AMBER) if red else (NIGHT, CREAM)
    palette = _palette(*robes, NIGHT, "1a0a28 34184e 5c3278 aa78be", (255, 210, 110))
    c = Canvas((size[0] * more, size[1] * more), palette, -1.0)
    c.image.paste(gradient((c.w, c.h), [(0.0, palette["sky"][0]), (1.0, palette["sky"][2])]))
    c.unit = c.w * 0.46
    c.middle = c.h * 0.48
    c.top, c.bottom, c.right = -c.middle / c.unit, (c.h - c.middle) / c.unit, c.w / 2 / c.unit
    dice = random.Random(key)
    c.glow((0, -0.1), 1.5, palette["sky"][3], 0.8, 1.4)
    for k in range(12):
        shape = limb([toward((0, 0), 30 * k + 8, 0.4), toward((0, 0), 30 * k + 8, 3.0)], ".01 .24")
        c.fill(shape, palette["sky"][3], 0.12)
    for _ in range(16):
        at, r = (dice.uniform(-c.right, c.right), dice.uniform(c.top, c.bottom)), dice.choice((0.03, 0.05, 0.07))
        c.fill([toward(at, 45 * k, r if k % 2 == 0 else r * 0.3) for k in range(8)], GOLD[3], 0.8)
    draw(c, *_fool())
    settle(c, palette["near"][0])
    return c.finish(c.image.reduce(more), 0.4)


def _fool() -> Iterator[Part]:
    left, right = blobs("-.06 .24, -.5 .34, -.8 .66, -.92 1.5, .0 1.6; .06 .24, .5 .34, .8 .66, .92 1.5, .0 1.6")
    yield Part([left], 0.5, "accent", 0.12, stuff="cloth")
    yield Part([right], 0.5, "second", 0.12, stuff="cloth")
    yield Part([disc((0, y), 0.06) for y in (0.72, 0.96, 1.2)], 0.7, "bone", 0.04, stuff="metal")  # buttons
    yield Part(limbs("0 .3, 0 .0", ".16 .14"), 0.4, "body", 0.06)
    tips = [(x, (x * 1.7, 0.52 - 0.08 * abs(x))) for x in (-0.46, -0.24, 0.0, 0.24, 0.46)]
    points = [[(x - 0.16, 0.22), (x + 0.16, 0.22), tip] for x, tip in tips]
    yield Part(points[::2], 0.56, "second", 0.04, stuff="cloth")
    yield Part(points[1::2], 0.56, "accent", 0.04, stuff="cloth")
    balls = [disc((x * 1.7, 0.54 - 0.08 * abs(x)), 0.05) for x, _ in tips]
    yield Part(balls, 0.75, "bone", 0.03, stuff="metal")
    top = paths("-.2 -.6, -.16 -1.0, .06 -1.3, .34 -1.34, .22 -1.16, .2 -.9, .22 -.56")
    yield Part(top, 0.36, "hair", 0.06, stuff="cloth")
    right, left = blobs(both(".0 -.66, .3 -.74, .62 -.98, .86 -.86, .94 -.5, .8 -.62, .6 -.6, .36 -.34, .0 -.4"))
    yield Part([left], 0.5, "accent", 0.08, stuff="cloth")
    yield Part([right], 0.5, "second", 0.08, stuff="cloth")
    yield Part([disc(p, 0.09) for p in path("-.94 -.46, .94 -.46, .38 -1.34")], 0.7, "bone", 0.06, stuff="metal")
    face = "-.3 -.36, -.26 -.5, 0 -.54, .26 -.5, .3 -.36, .26 -.06, .14 .14, 0 .22, -.14 .14, -.26 -.06"
    yield Part(blobs(face), 0.85, "body", 0.1)
    shade = "0 -.54, .26 -.5, .3 -.36, .26 -.06, .14 .14, 0 .22, .05 .0, .02 -.2, .06 -.36"
    yield Part(blobs(shade), 0.2, "hair", 0.06, shadow=False)
    tears = paths("-.17 -.18, -.11 -.18, -.14 -.04; .11 -.36, .17 -.36, .14 -.48")
    yield Part(tears, 0.5, "accent", 0.02, shadow=False)
    eyes = paths("-.22 -.24, -.14 -.32, -.06 -.24, -.14 -.2; .06 -.24, .14 -.32, .22 -.24, .14 -.2")
    yield Part(eyes, 0.9, "glow", 0.05)
    grin = "-.2 -.02, -.1 .04, 0 .06, .1 .04, .2 -.02, .12 .12, 0 .15, -.12 .12"
    yield Part(blobs(grin), 0.05, "accent", 0.02, shadow=False)
    teeth = [limb([(x, 0.04), (x, 0.12)], ".008 .008") for x in (-0.1, -0.05, 0.0, 0.05, 0.1)]
    yield Part(teeth, 0.95, "bone", 0.005, shadow=False)
