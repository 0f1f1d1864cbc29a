"""Boxes: rectangles that know the size of a unit, so that they can be inset and divided without sums."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple


class Corners(NamedTuple):
    """A rectangle in pixels, with names for its figures."""

    x: int
    y: int
    w: int
    h: int


class Box(Corners):
    """A rectangle that can be divided. Figures are in units, unless they are called pixels."""

    unit: float

    def __new__(cls, x: int, y: int, w: int, h: int, unit: float = 1.0) -> Box:
        self = super().__new__(cls, x, y, w, h)
        self.unit = unit
        return self

    def u(self, units: float) -> int:
        """Return so many units in pixels."""
        return round(units * self.unit)

    def to(self, x: int, y: int, w: int, h: int) -> Box:
        """Return another rectangle with the same unit."""
        return Box(x, y, w, h, self.unit)

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def middle(self) -> float:
        """Return the middle from left to right."""
        return self.x + self.w / 2

    def inset(self, across: float, down: float | None = None) -> Box:
        """Return the box made smaller by so much on every side; negative: larger."""
        dx, dy = self.u(across), self.u(across if down is None else down)
        return self.to(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def columns(self, count: int, gap: float = 0) -> list[Box]:
        """Return boxes side by side, all of the same width."""
        apart = self.u(gap)
        wide = (self.w - apart * (count - 1)) // count
        return [self.to(self.x + n * (wide + apart), self.y, wide, self.h) for n in range(count)]

    def cell(self, number: int, columns: int, high: int, gap: float) -> Box:
        """Return one of many cells in rows of so many, each so many pixels high."""
        row, column = divmod(number, columns)
        box, apart = self.columns(columns, gap)[column], self.u(gap)
        return self.to(box.x, self.y + row * (high + apart), box.w, high)

    def centered(self, wide: int, high: int) -> Box:
        """Return so many pixels in the middle."""
        return self.to(self.x + (self.w - wide) // 2, self.y + (self.h - high) // 2, wide, high)

    def line(self, high: int) -> float:
        """Return where something so many pixels high begins if it stands halfway from top to bottom."""
        return self.y + (self.h - high) / 2

    def space(self) -> Space:
        """Return the box, to be filled from its edges."""
        return Space(self)


class Space:
    """What is left of a box while pieces are cut off its edges, each with a gap beside it.

    A piece is so many units and so many pixels thick.
    """

    def __init__(self, box: Box) -> None:
        self.rest = box

    def top(self, units: float = 0, gap: float = 0, *, pixels: int = 0) -> Box:
        box, high = self.rest, self.rest.u(units) + pixels
        self.skip(high + box.u(gap))
        return box.to(box.x, box.y, box.w, high)

    def bottom(self, units: float = 0, gap: float = 0, *, pixels: int = 0) -> Box:
        box, high = self.rest, self.rest.u(units) + pixels
        self.rest = box.to(box.x, box.y, box.w, box.h - high - box.u(gap))
        return box.to(box.x, box.bottom - high, box.w, high)

    def left(self, units: float = 0, gap: float = 0, *, pixels: int = 0) -> Box:
        box, wide = self.rest, self.rest.u(units) + pixels
        away = wide + box.u(gap)
        self.rest = box.to(box.x + away, box.y, box.w - away, box.h)
        return box.to(box.x, box.y, wide, box.h)

    def right(self, units: float = 0, gap: float = 0, *, pixels: int = 0) -> Box:
        box, wide = self.rest, self.rest.u(units) + pixels
        self.rest = box.to(box.x, box.y, box.w - wide - box.u(gap), box.h)
        return box.to(box.right - wide, box.y, wide, box.h)

    def gap(self, units: float) -> None:
        """Leave so much free at the top."""
        self.skip(self.rest.u(units))

    def skip(self, pixels: int) -> None:
        """Leave so many pixels free at the top."""
        box = self.rest
        self.rest = box.to(box.x, box.y + pixels, box.w, box.h - pixels)

    @property
    def y(self) -> int:
        """Return where the rest begins."""
        return self.rest.y


class Slot(NamedTuple):
    """Where a thing begins, and the stretch of it that can be pointed at."""

    left: float
    start: float
    wide: float

    def wider(self, by: float) -> Slot:
        """Return the same place, to be pointed at so far beside it on either side, too."""
        return self._replace(start=self.start - by, wide=self.wide + 2 * by)


def side_by_side(rooms: Sequence[float], gap: float, space: float, whole: int = -1) -> tuple[list[Slot], float]:
    """Place things side by side in this space; return their places and the width of all. `whole`: the one to be seen
    whole."""
    if not rooms:
        return [], 0.0
    need = sum(rooms) + gap * (len(rooms) - 1)
    if need <= space or len(rooms) == 1:
        lefts = accumulate((room + gap for room in rooms[:-1]), initial=0.0)
        return [Slot(left, left, room) for left, room in zip(lefts, rooms, strict=True)], need
    *others, last = rooms
    total, widest = sum(others), max(others)
    part = max(0.0, space - last) / total  # of each of the others, so much is seen
    apart = min(1.0, (space - last - widest) / (total - widest)) if total > widest else 0.0  # so much beside it
    shift = 0.0  # how far those behind the one that is looked at lie to the right
    if 0 <= whole < len(others) and apart > 0:
        part, shift = apart, space - last - apart * total
    before = list(accumulate(others, initial=0.0))
    places = []
    for number, room in enumerate(others):
        left = before[number] * part + (shift if number > whole >= 0 else 0.0)
        places.append(Slot(left, left, room * part + (shift if number == whole else 0.0)))
    return [*places, Slot(space - last, space - last, last)], space


def fitting(rooms: Sequence[float], gap: float, space: float, widths: Sequence[int]) -> int:
    """Return the first of these widths at which things fit side by side, each `rooms` times as wide; else the last."""
    for width in widths:
        if sum(rooms) * width + gap * (len(rooms) - 1) <= space:
            return width
    return widths[-1]
