"""The four suits of playing cards as outlines, each its own shape."""

from __future__ import annotations

from bsdesk.art.brush.light import RGB
from bsdesk.art.brush.shapes import Point, Shape, disc, limb, path, spline

INK: dict[str, RGB] = {"spade": (24, 26, 36), "heart": (196, 28, 44), "diamond": (196, 28, 44), "club": (24, 26, 36)}
SUITS = tuple(INK)


def suit(name: str, at: Point = (0.0, 0.0), size: float = 1.0, turned: bool = False) -> list[Shape]:
    """The outlines of a suit about a place, about twice `size` high; `turned` stands on its head."""
    way = -1.0 if turned else 1.0
    return [[(at[0] + x * size * way, at[1] + y * size * way) for x, y in shape] for shape in SHAPES[name]]


def _mirrored(half: Shape) -> Shape:
    """A shape from its right half, drawn from top to foot."""
    return [*half, *[(-x, y) for x, y in reversed(half)]]


def _heart() -> Shape:
    return _mirrored(spline(path("0 -.5, .16 -.78, .5 -.92, .82 -.7, .86 -.32, .66 .1, .3 .56, 0 .98")))


def _spade() -> Shape:
    return [(-x * 0.98, -y * 0.94 - 0.06) for x, y in _heart()]


def _foot() -> Shape:
    return _mirrored([(0.0, 0.2), (0.07, 0.36), *spline([(0.1, 0.5), (0.18, 0.78), (0.4, 0.96)])])


def _diamond() -> Shape:
    right = [(0.0, -1.0), *spline([(0.06, -0.92), (0.34, -0.42), (0.68, 0.0), (0.34, 0.42), (0.06, 0.92)]), (0.0, 1.0)]
    return _mirrored(right)


def _club() -> list[Shape]:
    leaves = [disc((0.0, -0.5), 0.43, n=40), disc((-0.46, 0.16), 0.43, n=40), disc((0.46, 0.16), 0.43, n=40)]
    return [*leaves, limb([(0.0, -0.3), (0.0, 0.3)], ".2 .2"), _foot()]


SHAPES: dict[str, list[Shape]] = {
    "heart": [_heart()],
    "spade": [_spade(), _foot()],
    "diamond": [_diamond()],
    "club": _club(),
}
