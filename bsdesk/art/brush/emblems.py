"""Emblems as outlines, each its own shape: what a card does is known by it, whatever its colour."""

from __future__ import annotations

from math import cos, pi, radians, sin

from bsdesk.art.brush.shapes import Point, Shape, disc, limb, path, spline, toward
from bsdesk.art.brush.weapons import WEAPONS


def emblem(name: str, at: Point = (0.0, 0.0), size: float = 1.0) -> list[Shape]:
    """Return the outlines of an emblem about a place, about twice `size` high."""
    return [[(at[0] + x * size, at[1] + y * size) for x, y in shape] for shape in EMBLEMS[name]]


def _curl(turn: float, far: float, start: Point) -> Shape:
    """Return a stroke that ends in a curl: a gust."""
    line = [start, (start[0] + far * 0.6, start[1])]
    middle = (start[0] + far * 0.6, start[1] - turn * 0.26)
    line += [
        (middle[0] + 0.26 * sin(a) * (1 - k / 26), middle[1] + turn * 0.26 * cos(a) * (1 - k / 26))
        for k in range(1, 15)
        for a in (pi * 1.7 * k / 14,)
    ]
    return limb(line, [0.05, 0.12, 0.12, 0.1, 0.04])


def _star(points: int, far: float, near: float, at: Point = (0.0, 0.0)) -> Shape:
    return [toward(at, 90 - 180 * k / points, near if k % 2 else far) for k in range(2 * points)]


def _ring(at: Point, far: float, wide: float) -> Shape:
    """Return a ring as one outline: round it, and back on its inner side."""
    turns = [radians(k * 6) for k in range(61)]
    outer = [(at[0] + far * cos(a), at[1] + far * sin(a)) for a in turns]
    return [*outer, *[(at[0] + (far - wide) * cos(a), at[1] + (far - wide) * sin(a)) for a in reversed(turns)]]


def _crescent() -> Shape:
    outer = [(0.86 * cos(a), 0.86 * sin(a)) for a in (radians(50 + 5 * k) for k in range(53))]
    inner = [(0.3 + 0.66 * cos(a), 0.66 * sin(a)) for a in (radians(66 + 4 * k) for k in range(58))]
    return [*outer, *reversed(inner)]


EMBLEMS: dict[str, list[Shape]] = {
    "wind": [_curl(1, 1.1, (-0.8, -0.34)), _curl(1, 1.4, (-0.95, 0.08)), _curl(-1, 1.1, (-0.7, 0.42))],
    "water": [spline(path("0 -.98, .32 -.4, .62 .1, .56 .6, 0 .92, -.56 .6, -.62 .1, -.32 -.4"), closed=True)],
    "fire": [
        spline(
            path(
                "-.04 -1, .26 -.6, .2 -.26, .42 -.46, .66 .1, .6 .56, .3 .9, 0 .96, -.34 .9, -.62 .54, -.64 .1,"
                " -.4 -.34, -.26 -.16, -.2 -.56"
            ),
            closed=True,
        )
    ],
    "earth": [path("-.98 .72, -.4 -.3, -.16 .02, .22 -.78, .98 .72")],
    "thunder": [path(".2 -1, -.56 .14, -.06 .14, -.24 1, .6 -.24, .08 -.24, .4 -1")],
    "dark": [_crescent()],
    "light": [_star(8, 0.98, 0.46), disc((0.0, 0.0), 0.3)],
    "shield": [spline(path("0 -.92, .4 -.76, .78 -.74")) + spline(path(".78 -.74, .74 .1, .46 .62, 0 .96"))[1:]],
    "vial": [
        path("-.26 -.96, .26 -.96, .26 -.78, .16 -.78, .16 -.3, -.16 -.3, -.16 -.78, -.26 -.78"),
        spline(path("0 -.34, .5 -.1, .66 .38, .44 .82, 0 .94, -.44 .82, -.66 .38, -.5 -.1"), closed=True),
    ],
    "chain": [_ring((0.0, -0.56), 0.4, 0.15), _ring((0.0, 0.0), 0.4, 0.15), _ring((0.0, 0.56), 0.4, 0.15)],
    "cup": [
        spline(path("-.7 -.9, -.62 -.36, -.34 .06, -.1 .2, -.1 .62, -.42 .84, -.42 .94"))
        + spline(path(".42 .94, .42 .84, .1 .62, .1 .2, .34 .06, .62 -.36, .7 -.9"))
    ],
    "comet": [
        disc((0.36, 0.36), 0.46),
        limb([(0.3, 0.3), (-0.9, -0.5)], [0.3, 0.02]),
        limb([(0.3, 0.3), (-0.5, -0.9)], [0.3, 0.02]),
    ],
}
for _right in EMBLEMS["shield"]:  # its left half, mirrored
    _right += [(-x, y) for x, y in reversed(_right)]
EMBLEMS |= WEAPONS
