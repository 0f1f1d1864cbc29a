"""Things side by side that may lie closer than they are wide, and make room for the one that is looked at. Pure.

The first lies undermost, and of each its left edge is seen. The stretches in which they can be pointed at never cover
each other, and whoever points at one sees it whole, wherever the others lay before: so nothing flickers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple


class Place(NamedTuple):
    """Where a thing begins, and the stretch of it that can be pointed at."""

    left: float
    start: float
    wide: float

    def wider(self, by: float) -> Place:
        """Return the same place, to be pointed at so far beside it on either side, too."""
        return self._replace(start=self.start - by, wide=self.wide + 2 * by)


def side_by_side(rooms: Sequence[float], gap: float, space: float, whole: int = -1) -> tuple[list[Place], float]:
    """Place things side by side in this space; return their places and the width of all. `whole`: the one to be seen
    whole."""
    if not rooms:
        return [], 0.0
    need = sum(rooms) + gap * (len(rooms) - 1)
    if need <= space or len(rooms) == 1:
        lefts = accumulate((room + gap for room in rooms[:-1]), initial=0.0)
        return [Place(left, left, room) for left, room in zip(lefts, rooms, strict=True)], need
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
        places.append(Place(left, left, room * part + (shift if number == whole else 0.0)))
    return [*places, Place(space - last, space - last, last)], space


def fitting(rooms: Sequence[float], gap: float, space: float, widths: Sequence[int]) -> int:
    """Return the first of these widths at which things fit side by side, each `rooms` times as wide; else the last."""
    for width in widths:
        if sum(rooms) * width + gap * (len(rooms) - 1) <= space:
            return width
    return widths[-1]
