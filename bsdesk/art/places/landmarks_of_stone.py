"""The places of white, yellow and blue nexuses, seen near."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.art.brush.light import Canvas
from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    blob,
    blobs,
    disc,
    limb,
    limbs,
    path,
    paths,
    ray,
    rock,
    rows,
    slab,
    spline,
)
from bsdesk.art.brush.solids import Scene
from bsdesk.art.creatures.stone_folk import leafage
from bsdesk.art.places.pieces import bolt, ground


def quarry(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A hill cut into steps, cut stones on them, a crane that lifts one."""
    for k in range(4):
        y, wide = -0.1 + 0.28 * k, 0.62 + 0.34 * k
        steps = []
        x = -wide
        while x < wide - 0.1:
            far = min(dice.uniform(0.3, 0.5), wide - x)
            steps.append(slab((x + 0.04, y + 0.14), (x + far - 0.04, y + 0.14), 0.15, 0.15, dice, 0.05))
            x += far
        yield from (
            Part([step], 0.34 + 0.06 * k + 0.03 * (j % 2), round=0.06, stuff="stone") for j, step in enumerate(steps)
        )
        blocks = [
            slab((x, y - 0.06), (x + 0.16, y - 0.06), 0.08, 0.08, dice, 0.06)
            for x in [dice.uniform(-wide, wide - 0.2) for _ in range(2)]
        ]
        yield from (Part([b], 0.6, round=0.03, stuff="stone") for b in blocks)
        c.mist(y + 0.26, 0.14, c.palette["sky"][3], 0.3, dice)
    timber = limbs(".16 .3, .3 -.8; .5 .3, .32 -.8; .22 -.1, .44 -.1", ".04 .03")
    jib = limb(path(".52 -.6, .3 -.74, -.62 -.98"), ".05 .045 .024")
    sling = limbs("-.6 -.44, -.74 -.36, -.74 -.16; -.6 -.44, -.46 -.36, -.46 -.16", ".012 .012")
    yield Part(limbs("-.6 -.96, -.6 -.4; .3 -.8, -.6 -.98; .5 -.6, .5 -.3", ".008 .008"), 0.3, "bone", 0.01)  # ropes
    yield Part([*timber, jib], 0.4, "bone", 0.04, stuff="bark")
    yield Part([slab((-0.78, -0.28), (-0.42, -0.28), 0.13, 0.13, dice, 0.06)], 0.62, round=0.05, stuff="stone")  # load
    yield Part(sling, 0.3, "bone", 0.01)
    yield Part([rock((0.5, -0.24), 0.1, 0.11, dice, 7)], 0.4, round=0.05, stuff="stone")  # weight


def table_land(c: Canvas, dice: Dice) -> Iterator[Part]:
    """A white plain above the clouds, a pair of scales made of stone."""
    c.mist(0.3, 0.5, (255, 255, 255), 0.8, dice)
    yield Part([[(-1.3, 1.3), (-1.1, 0.62), (-0.8, 0.5), (0.8, 0.5), (1.1, 0.62), (1.3, 1.3)]], 0.55, round=0.1)
    beam = spline([(-0.78, -0.3), (-0.4, -0.46), (0, -0.52), (0.4, -0.46), (0.78, -0.3)])
    shapes = [slab((0, -0.5), (0, 0.5), 0.09, 0.16, dice), slab((-0.3, 0.5), (0.3, 0.5), 0.08, 0.08, dice)]
    yield Part(shapes, 0.45, round=0.05, stuff="stone")
    yield Part([limb(beam[::6], ".035 .06 .08 .06 .035")], 0.6, "bone", 0.04, stuff="metal")
    for s in (-1, 1):
        chain = [limb([(s * 0.74, -0.3), (s * 0.74 + d, 0.1)], ".008 .008") for d in (-0.2, 0.2)]
        corners = [
            (s * 0.74 - 0.28, 0.08),
            (s * 0.74, 0.12),
            (s * 0.74 + 0.28, 0.08),
            (s * 0.74 + 0.16, 0.24),
            (s * 0.74 - 0.16, 0.24),
        ]
        yield Part(chain, 0.3, "bone", 0.01)
        yield Part([blob(corners)], 0.6, "bone", 0.05, stuff="metal")  # bowl
        yield Part([disc((s * 0.74, 0.0), 0.07)], 0.7, "glow", 0.1)


def stone_circle(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Standing stones in a ring, light in their midst."""
    ground(c, dice, 0.5, 0.05)
    c.glow((0, 0.34), 0.9, c.palette["glow"][1], 0.8, 2.0, flat=0.5)
    ring = rows("-.5 .28 .8, -.2 .24 .75, .14 .24 .75, .46 .28 .8, -.86 .5 1.1, .84 .5 1.1, -.6 .84 1.5, .62 .86 1.5")
    for k, (x, y, size) in enumerate(ring):
        tall = 0.52 * size * dice.uniform(0.9, 1.1)
        stone = slab((x, y - tall), (x + dice.uniform(-0.03, 0.03), y), 0.1 * size, 0.12 * size, dice)
        yield Part([stone], 0.5 - 0.02 * k, round=0.06, stuff="stone")
        if k in (1, 3):
            lintel = slab((x - 0.38, y - tall - 0.02), (x + 0.06, y - tall - 0.02), 0.06, 0.06, dice)
            yield Part([lintel], 0.6, round=0.04, stuff="stone")


def mesas(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Table mountains in a storm, the bones of a giant before them."""
    bolt(c, (dice.uniform(-0.3, 0.3), c.top), 0.1, dice, 0.024)
    for x, w, top in ((-0.82, 0.34, -0.12), (0.78, 0.36, -0.26), (0.02, 0.4, 0.12)):
        for k in range(5):  # strata, each a little wider than the one above
            y0, y1 = top + (1.2 - top) * k / 5, top + (1.2 - top) * (k + 1) / 5
            a, b = w * (0.8 + 0.1 * k), w * (0.86 + 0.1 * k)
            edge = [(x + a * (j / 4 - 1), y0 + dice.uniform(-0.02, 0.02)) for j in range(9)]
            cracks = [[p, (p[0] + 0.03 * (p[0] - x), y1)] for p in edge[1:-1:2]]
            shape = [*edge, (x + b, y1 + 0.02), (x - b, y1 + 0.02)]
            ramp = "body" if k % 2 else "accent"
            yield Part([shape], 0.5 - 0.05 * k, ramp, 0.06, lines=cracks, stuff="rock")
    c.mist(0.8, 0.3, c.palette["sky"][2], 0.5, dice)
    ribs = [
        limb(ray((-0.62 + 0.2 * k, 1.04), 100, 0.62 - 0.05 * abs(k - 2), -110, 5), ".05 .045 .035 .025 .003")
        for k in range(5)
    ]
    holes = [disc((0.68, 0.78), 0.07, 0.055), disc((0.92, 0.84), 0.03, 0.02)]
    yield Part(ribs, 0.62, "bone", 0.03)
    yield Part(blobs(".44 .9, .5 .68, .7 .62, .98 .78, 1.02 .88, .9 .96, .6 .98"), 0.66, "bone", 0.08)  # skull
    yield Part(holes, 0.02, round=0.03, shadow=False)


def great_tree(c: Canvas, dice: Dice) -> Iterator[Part]:
    """One tree that is a country: a door in its trunk, lanterns in its boughs."""
    crown = "-.72 -.5, .74 -.54, -.36 -.8, .4 -.84, 0 -.98, -.94 -.26, .96 -.3"
    near = "-.48 -.44, .5 -.46, .02 -.6, -.8 -.7, .82 -.76"
    behind = [leafage(p, dice.uniform(0.24, 0.36), dice) for p in path(crown)]
    yield from (Part([leaves], 0.26, "accent", 0.1, stuff="leaf") for leaves in behind)
    trunk = blob(path("-.3 .96, -.2 .5, -.18 .1, -.26 -.2, -.12 -.5, .12 -.5, .26 -.2, .18 .1, .22 .5, .34 .96, 0 1.2"))
    wood = limbs(
        paths(
            "-.1 -.1, -.4 -.36, -.7 -.5; .1 -.14, .42 -.4, .72 -.54; -.06 -.3, -.2 -.6, -.3 -.84; "
            ".06 -.3, .2 -.62, .34 -.86; -.16 .7, -.5 .92, -1.0 1.1; .16 .7, .5 .9, 1.04 1.1; "
            "-.06 .8, -.2 1.02, -.4 1.2; .08 .8, .26 1.02, .44 1.2"
        ),
        ".13 .08 .03",
    )
    bark = [spline(path(f"{x * 1.2} .9, {x * 0.8} .3, {x} -.4")) for x in (-0.16, -0.07, 0.02, 0.1, 0.18)]
    before = [leafage(p, dice.uniform(0.2, 0.3), dice) for p in path(near)]
    yield Part(wood, 0.35, "bone", 0.06, stuff="bark")
    yield Part([trunk], 0.42, "bone", 0.14, lines=bark, stuff="bark")
    yield Part(blobs("-.07 .92, -.07 .74, 0 .66, .07 .74, .07 .92"), 0.7, "glow", 0.08)  # door
    yield from (Part([one], 0.46, "accent", 0.1, stuff="leaf") for one in before)
    lamps = [disc((dice.uniform(-0.8, 0.8), dice.uniform(-0.7, 0.1)), 0.022) for _ in range(14)]
    yield Part(lamps, 0.85, "glow", 0.07)


def mushrooms(c: Canvas, dice: Dice) -> Iterator[Part]:
    """Caps as large as houses."""
    for x, y, r in ((-0.72, 0.1, 0.34), (0.74, -0.12, 0.36), (0.0, -0.3, 0.56), (0.4, 0.46, 0.22), (-0.34, 0.52, 0.2)):
        spots = [
            disc((x + d * r, y - r * h), r * 0.1, r * 0.07) for d, h in path("-.5 .14, -.1 .42, .3 .3, .6 .08, .06 .14")
        ]
        yield Part([limb([(x, y), (x + 0.03, y + 0.4), (x, 1.3)], [r * 0.18, r * 0.16, r * 0.26])], 0.6, "bone", 0.06)
        yield Part([blob(path("-1 .16, -.7 -.4, 0 -.64, .7 -.4, 1 .16, 0 .02", (x, y), r))], 0.5, "body", 0.1)  # cap
        yield Part(spots, 0.75, "glow", 0.05)


LANDMARKS: dict[str, Scene] = {
    "quarry": quarry, "table land": table_land, "stone circle": stone_circle, "mesas": mesas, "great tree": great_tree,
    "mushrooms": mushrooms,
}  # fmt: skip
