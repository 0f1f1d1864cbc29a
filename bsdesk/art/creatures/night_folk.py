"""Creatures of the night: demons and undead."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees

from bsdesk.art.brush.shapes import (
    Dice,
    Part,
    Point,
    blob,
    blobs,
    curves,
    disc,
    limb,
    limbs,
    membrane,
    mix,
    path,
    paths,
    ray,
    spline,
    toward,
)
from bsdesk.art.creatures.bones import POSES, Joints, joints
from bsdesk.art.creatures.garbs import GARBS, cape, frame, pauldrons, weapon
from bsdesk.art.creatures.heads import demon_head


def demon(
    dice: Dice,
    pose: str = "",
    head: str = "",
    wings: str = "",
    cloth: str = "",
    arms: str = "",
    bulk: float = 0.0,
    tail: str = "",
) -> Iterator[Part]:
    """A demon or one of the undead: its head; wings; cape, gown, rags or armour; claws, scythe, staff or sword."""
    pose = pose or dice.choice([p for p in sorted(POSES) if p != "guard"])
    head = head or dice.choice(("horns", "skull", "hood", "crown", "ears", "hair"))
    wings = wings or dice.choice(("none", "bat", "bat", "small"))
    cloth = cloth or dice.choice(("none", "cape", "rags", "gown"))
    arms = arms or dice.choice(("claws", "claws", "scythe", "staff", "sword"))
    wide = bulk or dice.uniform(0.18, 0.3)
    j = joints(pose, wide)
    if wings != "none":
        long, root = (0.78 if wings == "small" else 1.16), mix(j["chest"], j["pelvis"], 0.1)
        for angle, back in ((142, 232), (38, -52)):
            yield from membrane(root, angle, back, long, j["pelvis"], 4, 0.3)
    if cloth in ("cape", "armour"):
        yield cape(j, dice)
    if tail != "none" and cloth in ("none", "rags"):
        yield _tail(j)
    robed = cloth == "gown"
    yield from _arm(j, "_l", wide, arms == "claws", robed, 0.4)
    yield from weapon(arms, j)
    if not robed:
        yield from [p for side in ("_l", "_r") for p in _leg(j, side, wide, cloth == "armour")]
    yield from _torso(j, wide, bare=cloth in ("none", "rags"), bones=head == "skull" and cloth != "armour")
    yield from GARBS[cloth](j, wide, dice)
    yield from _arm(j, "_r", wide, arms == "claws", robed, 0.5)
    if cloth in ("cape", "armour"):
        yield from pauldrons(j, wide)
    yield from demon_head(j["head"], max(wide * 0.6, 0.13), head)


def _torso(j: Joints, wide: float, *, bare: bool, bones: bool) -> Iterator[Part]:
    """Broad at the shoulders, narrow at the waist; muscles or ribs on it."""
    line = (
        "-.2 1.3, -.7 1.22, -1.12 1.12, -1.0 .8, -.66 .36, -.7 0, -.4 -.24,"
        ".4 -.24, .7 0, .66 .36, 1.0 .8, 1.12 1.12, .7 1.22, .2 1.3"
    )
    neck = limb([j["chest"], mix(j["chest"], j["head"], 0.9)], [wide * 0.55, wide * 0.34])
    yield Part([neck], 0.34, round=wide * 0.3)
    yield Part([blob(frame(j, wide, line))], 0.12 if bones else 0.46, round=wide * 0.5)
    if bones:
        ribs = curves(
            frame(j, wide, f"{s * 0.1} {y}, {s * 0.6} {y + 0.02}, {s * 0.84} {y - 0.16}")
            for s in (-1, 1)
            for y in (1.0, 0.84, 0.68, 0.52)
        )
        yield Part(limbs(ribs, [wide * 0.08, wide * 0.09, wide * 0.04]), 0.6, "bone", 0.02)
        yield Part([limb(frame(j, wide, "0 1.1, 0 .5, 0 0"), [wide * 0.1] * 3)], 0.6, "bone", 0.02)
    elif bare:
        chest = [
            f"{s * 0.04} 1.02, {s * 0.5} 1.1, {s * 0.92} .98, {s * 0.78} .74, {s * 0.4} .66, {s * 0.06} .72"
            for s in (-1, 1)
        ]
        yield Part(blobs(frame(j, wide, side) for side in chest), 0.54, round=wide * 0.3, shadow=False)
        belly = frame(j, wide, "-.24 .52, .24 .52, -.24 .32, .24 .32, -.24 .12, .24 .12")
        yield Part([disc(p, wide * 0.2, wide * 0.13) for p in belly], 0.48, round=wide * 0.14, shadow=False)


def _arm(j: Joints, side: str, wide: float, claws: bool, sleeved: bool, tone: float) -> Iterator[Part]:
    """Muscles above and below the elbow, or a wide sleeve; a hand with fingers."""
    shoulder, elbow, hand = j["shoulder" + side], j["elbow" + side], j["hand" + side]
    upper, lower = mix(shoulder, elbow, 0.45), mix(elbow, hand, 0.3)
    arm = limb([shoulder, upper, elbow, lower, hand], [wide * w for w in (0.4, 0.4, 0.27, 0.32, 0.17)])
    turn = degrees(atan2(elbow[1] - hand[1], hand[0] - elbow[0]))
    way = 1 if hand[0] > 0 else -1
    far = (0.26 if claws else 0.13) * (0.7 + wide)
    root = toward(hand, turn, wide * 0.2)
    bones = (ray(root, turn + k * 24, far, -way * 34) for k in (-1.6, -0.5, 0.5, 1.6))
    fingers = limbs(bones, [wide * 0.12, wide * 0.09, 0.004])
    yield Part([arm], tone, round=wide * 0.3)
    yield Part(fingers, tone + 0.16, "bone" if claws else "body", 0.02)
    yield Part([disc(hand, wide * 0.26, wide * 0.22, turn)], tone + 0.04, round=0.03)
    if not sleeved:
        band = limb([mix(elbow, hand, 0.55), mix(elbow, hand, 0.84)], [wide * 0.3, wide * 0.26])
        yield Part([band], 0.6, "accent", 0.03, stuff="metal")
        return
    end = mix(elbow, hand, 0.82)
    drop = (end[0], end[1] + wide * 1.1)
    above = [toward(shoulder, 90, wide * 0.3), toward(elbow, 90, wide * 0.3), toward(end, turn + 90, wide * 0.4)]
    below = [drop, (elbow[0], elbow[1] + wide * 0.5), toward(shoulder, -90, wide * 0.5)]
    yield Part([blob([*above, mix(end, drop, 0.5), *below])], tone, "accent", 0.05, stuff="cloth")


def _leg(j: Joints, side: str, wide: float, booted: bool) -> Iterator[Part]:
    hip, knee, foot = j["hip" + side], j["knee" + side], j["foot" + side]
    tone = 0.32 if side == "_l" else 0.4
    line = [hip, mix(hip, knee, 0.4), knee, mix(knee, foot, 0.35), foot]
    yield Part([limb(line, [wide * w for w in (0.46, 0.46, 0.3, 0.33, 0.17)])], tone, round=wide * 0.3)
    if booted:
        boot = limb([mix(knee, foot, 0.06), mix(knee, foot, 0.4), foot], [wide * 0.34, wide * 0.36, wide * 0.24])
        corners = ((160, 0.36), (60, 0.3), (-8, 0.9), (-40, 0.5), (-130, 0.36))
        sole = blob([toward(foot, turn, wide * far) for turn, far in corners])
        yield Part([boot, sole], 0.5, "accent", 0.04, stuff="metal")
        yield Part([disc(knee, wide * 0.34, wide * 0.3)], 0.62, "accent", 0.04, stuff="metal")
        return
    toes = ([foot, toward(foot, turn, wide * 0.6), toward(foot, turn - 20, wide * 0.8)] for turn in (8, -20, -44, 170))
    yield Part(limbs(toes, [wide * 0.17, wide * 0.12, 0.004]), tone + 0.1, round=0.03)


def _tail(j: Joints) -> Part:
    pelvis = j["pelvis"]
    curl = spline([pelvis, toward(pelvis, 205, 0.4), toward(pelvis, 222, 0.72), toward(pelvis, 190, 1.0)])
    spade = [limb([toward(curl[-1], 180, 0.02), toward(curl[-1], 130, 0.14)], ".08 .004")]
    return Part([limb(curl[::6], ".08 .05 .03 .02"), *spade], 0.36, round=0.04)


def beast(dice: Dice) -> Iterator[Part]:
    """A hound out of hell: lean flanks, bared teeth, a mane and a tail of fire, a collar with a broken chain."""
    legs = (
        (0.24, "-.5 0, -.3 .32, -.56 .56, -.4 .84", (0.2, 0.12, 0.06, 0.05), (-0.36, 0.86)),
        (0.24, "-.02 .0, .44 .28, .66 .52, .84 .74", (0.17, 0.1, 0.06, 0.05), (0.88, 0.76)),
    )
    near = (
        (0.44, "-.58 -.02, -.5 .34, -.78 .58, -.66 .85", (0.24, 0.14, 0.065, 0.055), (-0.62, 0.87)),
        (0.44, "0.3 0, .24 .34, .34 .6, .34 .85", (0.2, 0.11, 0.065, 0.055), (0.38, 0.87)),
    )
    mane = [
        limb(
            ray(p, 150 - 4 * k + dice.uniform(-12, 12), dice.uniform(0.24, 0.42), dice.uniform(-40, 40)),
            ".07 .06 .03 .003",
        )
        for k, p in enumerate(spline(path("-.62 -.12, -.2 -.22, .16 -.3, .4 -.52, .56 -.62"))[::3])
    ]
    tail = limbs(
        (ray((-0.7, -0.04), 152 + 16 * k, 0.66 - 0.08 * k, 50 - 60 * k, 4) for k in (0, 1, 2)), ".06 .07 .06 .03 .003"
    )
    corners = path(
        "-.78 .04, -.66 -.16, -.3 -.2, .1 -.28, .36 -.46, .54 -.62, .7 -.42, .56 -.1, .44 .2,"
        "  .22 .28, -.1 .12, -.36 .06, -.56 .2, -.74 .16"
    )
    ribs = [spline(path(f"{x} -.16, {x + 0.06} .02, {x - 0.02} .16")) for x in (-0.08, 0.04, 0.16, 0.28)]
    for tone, line, wide, foot in legs:
        yield from _paw(tone, line, wide, foot)
    yield Part(tail, 0.5, "accent", 0.03)
    yield Part([limb(s[:0] or ray((-0.7, -0.04), 160, 0.4, 20), ".03 .02 .004") for s in tail[:1]], 0.6, "glow", 0.06)
    yield Part(mane, 0.5, "accent", 0.03)
    yield Part([blob(corners)], 0.46, round=0.14, lines=ribs)  # body
    for tone, line, wide, foot in near:
        yield from _paw(tone, line, wide, foot)
    yield from _hound_head()
    yield from _collar()


def _paw(tone: float, line: str, wide: tuple[float, ...], foot: Point) -> Iterator[Part]:
    claws = [limb(ray((foot[0] + 0.03 + 0.045 * k, foot[1] + 0.01), -14, 0.09, -50), ".024 .003") for k in (-1, 0, 1)]
    yield Part([limb(path(line), wide)], tone, round=0.07)
    yield Part(claws, 0.8, "bone", 0.01)
    yield Part([blob(path("-.1 -.04, .02 -.08, .12 -.02, .14 .05, -.08 .05", foot))], tone, round=0.03)  # paw


def _hound_head() -> Iterator[Part]:
    ears = paths("0.5 -.7, .3 -1.02, .6 -.78; 0.58 -.7, .46 -1.08, .7 -.76")
    upper = blob(path("0.46 -.5, .52 -.74, .7 -.78, .86 -.64, 1.1 -.56, 1.14 -.46, 1.04 -.4, .78 -.42, .6 -.34"))
    fangs = [
        path(f"{x} -.42, {x + 0.05} -.42, {x + 0.02} {y}") for x, y in path("1 -.26, .92 -.34, .85 -.33, .78 -.33")
    ]
    fangs += [path(f"{x} -.2, {x + 0.05} -.18, {x + 0.03} {y}") for x, y in ((0.94, -0.34), (0.86, -0.3), (0.78, -0.3))]
    yield Part(ears[:1], 0.3, round=0.03)
    yield Part(blobs("0.58 -.4, .74 -.3, .98 -.2, 1.04 -.14, .92 -.1, .68 -.2"), 0.36, round=0.05)
    yield Part(paths("0.62 -.38, 1.06 -.42, 1.0 -.22, .72 -.26"), 0.3, "glow", 0.06)  # gum
    yield Part(fangs, 0.95, "bone", 0.01, shadow=False)
    yield Part(ears[1:], 0.46, round=0.03)
    yield Part([upper], 0.54, round=0.07)
    yield Part(paths("1.04 -.56, 1.14 -.54, 1.12 -.46, 1.06 -.48"), 0.05, round=0.02, shadow=False)
    yield Part(paths("0.72 -.62, .86 -.58, .76 -.55"), 0.9, "glow", 0.06)


def _collar() -> Iterator[Part]:
    spikes = [
        limb(ray(p, -110 + 40 * k, 0.13), ".03 .003") for k, p in enumerate(path("0.36 -.34, .48 -.24, .62 -.24"))
    ]
    links = [disc(p, 0.04, 0.025, 50 * k) for k, p in enumerate(path("0.5 -.16, .52 -.08, .5 0, .53 .08"))]
    yield Part(links, 0.6, "bone", 0.02, stuff="metal")
    yield Part([limb(path("0.32 -.42, .5 -.26, .66 -.28"), ".05 .06 .05")], 0.5, "bone", 0.02, stuff="metal")  # band
    yield Part(spikes, 0.8, "bone", 0.02)


def wraith(dice: Dice) -> Iterator[Part]:
    """Rags, a skull and long hands, and no feet."""
    tatters = []
    for k in (-3, -2, -1, 0, 1, 2, 3):
        end = (k * 0.13 - dice.uniform(-0.1, 0.2), dice.uniform(0.66, 0.95))
        tatters.append(limb([(k * 0.1, -0.1), (k * 0.16 + 0.05, 0.36), end], ".14 .12 .004"))
    yield Part(tatters, 0.3, "accent", 0.06, stuff="cloth")
    robe = blob(path("-.34 -.3, -.5 .1, -.42 .44, -.2 .6, 0 .5, .2 .62, .44 .44, .5 .1, .36 -.3"))
    folds = [spline(path(f"{x * 0.5} -.2, {x} .2, {x * 1.1} .5")) for x in (-0.36, -0.2, -0.04, 0.16, 0.34)]
    yield Part([robe], 0.36, "accent", 0.12, lines=folds, stuff="cloth")
    for s in (-1, 1):
        hand = (s * 0.78, -0.14 - 0.34 * (s > 0))
        fingers = [limb(ray(hand, 90 - s * (90 + 20 * k), 0.3, s * 40), ".026 .022 .003") for k in range(-1, 3)]
        yield Part(fingers, 0.7, "bone", 0.02)
        above, below = path(".1 -.34, .44 -.3", (0, 0), s, 1), path(".56 .22, .2 .04", (0, 0), s, 1)
        sleeve = blob([*above, hand, (hand[0] - s * 0.04, hand[1] + 0.2), *below])
        yield Part([sleeve], 0.4, "accent", 0.07, stuff="cloth")
    yield from demon_head((0.03, -0.4), 0.19, "hood")
