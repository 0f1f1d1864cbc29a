"""Heads of the night: horned, crowned, hooded, hatted; bare skulls among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bsdesk.art.brush.shapes import Part, Point, Shape, blob, blobs, both, disc, limb, limbs, path, paths, ray


def demon_head(at: Point, size: float, kind: str) -> Iterator[Part]:
    """A face with what belongs to its kind, behind it and before it."""
    face = _skull(at, size) if kind in ("skull", "hood") else _face(at, size, kind)
    yield from KINDS[kind](at, size, face) if kind in KINDS else face


def _face(at: Point, s: float, kind: str) -> Iterator[Part]:
    """Brows, eyes that glow, a mouth; fangs where there are horns."""
    skin = path("-.78 -.34, -.5 -.86, 0 -1, .5 -.86, .78 -.34, .66 .3, .36 .86, 0 1.1, -.36 .86, -.66 .3", at, s)
    yield Part([blob(skin)], 0.5, round=s * 0.5)
    yield Part(paths("0 .04, .12 .4, 0 .5, -.12 .4", at, s), 0.58, round=s * 0.12, shadow=False)  # the nose
    if kind in ("horns", "ram", "single", "ears"):
        mouth = blob(path("-.5 .56, 0 .5, .5 .56, .3 .8, 0 .86, -.3 .8", at, s))
        fangs = path("-.34 .3, -.12 .16, .12 .16, .34 .3")
        teeth = [path(f"{x - 0.08} .56, {x + 0.08} .56, {x} {0.56 + y}", at, s) for x, y in fangs]
        yield Part([mouth], 0.02, round=s * 0.1, shadow=False)
        yield Part(teeth, 0.95, "bone", s * 0.04, shadow=False)
    else:
        lips = limb(path("-.26 .7, 0 .64, .26 .7", at, s), [0.02 * s, 0.05 * s, 0.02 * s])
        yield Part([lips], 0.12, round=s * 0.05, shadow=False)
    brows = both(".06 -.1, .4 -.34, .84 -.42, .72 -.16, .4 -.04, .12 .06", at, s)
    yield Part(brows, 0.3, round=s * 0.1, shadow=False)
    yield Part(both(".14 .1, .4 -.08, .64 -.14, .56 .06, .34 .16", at, s), 0.9, "glow", 0.045)  # the eyes


def _skull(at: Point, s: float) -> Iterator[Part]:
    """Sockets with a spark in each, a hole for a nose, a row of teeth."""
    jaw = blob(path("-.46 .44, .46 .44, .4 .86, .2 1.04, -.2 1.04, -.4 .86", at, s))
    yield Part([jaw], 0.5, "bone", s * 0.2)
    cap = path("-.8 -.1, -.74 -.66, -.3 -1.05, .3 -1.05, .74 -.66, .8 -.1, .56 .22, .42 .5, -.42 .5, -.56 .22", at, s)
    yield Part([blob(cap)], 0.68, "bone", s * 0.4)
    holes = blobs(both(".12 .02, .3 -.26, .6 -.24, .64 .06, .4 .2", at, s))
    nose = path("0 .14, .12 .4, 0 .34, -.12 .4", at, s)
    gaps = limbs((path(f"{x} .52, {x} .84", at, s) for x in (-0.3, -0.1, 0.1, 0.3)), [0.03 * s, 0.02 * s])
    yield Part([*holes, nose, *gaps], 0.0, round=s * 0.12, shadow=False)
    yield Part([disc((at[0] + k * s * 0.38, at[1]), s * 0.12) for k in (-1, 1)], 0.9, "glow", 0.05)


def _horn(at: Point, s: float, side: int, turn: float, far: float, bend: float) -> Shape:
    start = (at[0] + side * s * 0.5, at[1] - s * 0.6)
    return limb(ray(start, 90 - side * turn, s * far, side * bend, 6), [s * 0.34, s * 0.3, s * 0.2, 0.004])


def _horns(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    yield Part([_horn(at, s, k, 48, 2.6, 70) for k in (-1, 1)], 0.72, "bone", 0.03)
    yield from face


def _ram(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    yield from face
    yield Part([_horn(at, s, k, 30, 4.0, -300) for k in (-1, 1)], 0.72, "bone", 0.04)


def _single(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    """An ogre: a tusk to each side, one horn on the brow."""
    yield Part(both(".7 -.2, 1.5 -.5, 1.3 .1, .7 .2", at, s), 0.46, round=0.03)  # ears
    yield from face
    tusks = (ray((at[0] + k * s * 0.4, at[1] + s * 0.8), 90 - k * 30, s * 0.8, k * 40) for k in (-1, 1))
    horn = limb(ray((at[0], at[1] - s * 0.7), 84, s * 1.3, 30), [s * 0.3, s * 0.2, 0.004])
    yield Part([*limbs(tusks, [s * 0.16, 0.004]), horn], 0.8, "bone", 0.03)


def _crown(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    """A crown of points, a collar that stands up behind the head, long hair."""
    collar = blobs(both(".1 1.4, 1.5 1.2, 2.1 -.6, 1.3 -.2, .8 .6", at, s))
    yield Part(collar, 0.42, "accent", 0.05, stuff="cloth")
    yield Part(blobs(both(".1 -.9, .8 -.7, 1.0 .2, .9 1.5, .6 1.0, .7 .2", at, s)), 0.2, round=0.04)  # hair
    yield from face
    points = (
        "-.86 -.42, -1.04 -1.3, -.6 -.94, -.4 -1.66, -.16 -1.06, 0 -1.96, .16 -1.06, .4 -1.66, .6 -.94, 1.04 -1.3,"
        " .86 -.42, 0 -.6"
    )
    yield Part(paths(points, at, s), 0.8, "bone", 0.025, stuff="metal")
    yield Part(paths("0 -1.16, .14 -.94, 0 -.7, -.14 -.94", at, s), 0.6, "glow", 0.04)


def _hood(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    cowl = blob(path("-1.4 1.5, -1.24 -.4, -.7 -1.5, .1 -2.0, .8 -1.4, 1.24 -.4, 1.4 1.5, 0 1.9", at, s))
    yield Part([cowl], 0.42, "accent", 0.08, stuff="cloth")
    inside = blob(path("-.9 1.0, -.92 -.3, -.5 -1.1, 0 -1.34, .5 -1.1, .92 -.3, .9 1.0, 0 1.4", at, s))
    yield Part([inside], 0.03, "accent", 0.05)
    yield from face


def _ears(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    yield Part(both(".46 -.5, 1.0 -1.3, 2.0 -1.9, 1.56 -.7, .76 .1", at, s), 0.5, round=0.04)
    yield Part(both(".76 -.5, 1.1 -1.1, 1.7 -1.6, 1.34 -.7", at, s), 0.4, "accent", 0.03, shadow=False)
    yield from face


def _hair(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    locks = (ray((at[0], at[1] - s * 0.5), 90 + t * 40, s * 3.4, t * 110, 5) for t in (-1.3, -0.7, 0.7, 1.3))
    yield Part(limbs(locks, [s * 0.6, s * 0.5, s * 0.3, 0.004]), 0.5, "accent", 0.04)
    yield from face
    fringe = blob(path("-.84 -.2, -.8 -.9, 0 -1.3, .8 -.9, .84 -.2, .4 -.66, 0 -.5, -.4 -.66", at, s))
    yield Part([fringe], 0.56, "accent", 0.04)


def _hat(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    """A witch's hat, and hair below it."""
    yield Part(blobs(both(".2 -.6, .9 -.4, 1.1 .6, 1.5 1.7, .9 1.3, .7 .4", at, s)), 0.6, "bone", 0.04)
    yield from face
    cone = path("-.94 -.5, -.6 -1.5, -.3 -2.3, .5 -3.1, 1.2 -3.0, .66 -2.6, .5 -2.0, .7 -1.3, .94 -.5", at, s)
    yield Part([cone], 0.36, "accent", 0.06, stuff="cloth")
    yield Part(paths("-.9 -.66, -.82 -1.0, .8 -1.0, .9 -.66, 0 -.5", at, s), 0.7, "bone", 0.03)  # its band
    brim = limb(path("-2.2 -.3, 0 -.74, 2.2 -.3", at, s), [s * 0.1, s * 0.26, s * 0.1])
    yield Part([brim], 0.44, "accent", 0.04, stuff="cloth")


def _cap(at: Point, s: float, face: Iterator[Part]) -> Iterator[Part]:
    """A matron: hair in a high knot, pins through it."""
    pins = limbs(paths("-1.5 -2.3, .8 -1.2; 1.5 -2.3, -.8 -1.2", at, s), [s * 0.07, s * 0.04])
    yield Part(pins, 0.8, "bone", 0.02, stuff="metal")
    yield Part([disc(p, s * 0.16) for p in path("-1.5 -2.3, 1.5 -2.3", at, s)], 0.8, "glow", 0.04)
    yield from face
    knot = blob(path("-.5 -1.0, -.8 -1.7, -.3 -2.2, .3 -2.2, .8 -1.7, .5 -1.0", at, s))
    hair = path("-.9 .5, -1.02 -.4, -.6 -1.1, 0 -1.26, .6 -1.1, 1.02 -.4, .9 .5, .66 -.4, 0 -.76, -.66 -.4", at, s)
    yield Part([knot, blob(hair)], 0.28, "accent", 0.05)


KINDS: dict[str, Callable[[Point, float, Iterator[Part]], Iterator[Part]]] = {
    "horns": _horns, "ram": _ram, "single": _single, "crown": _crown, "hood": _hood, "ears": _ears, "hair": _hair,
    "hat": _hat, "cap": _cap,
}  # fmt: skip
