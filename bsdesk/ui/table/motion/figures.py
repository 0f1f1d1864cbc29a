"""Figures that change before one's eyes: a life that is lost counts down, larger and in the colour of loss. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import NamedTuple

from bsdesk.engine.values import Ref

COUNTS, MARKED = 0.3, 0.4  # seconds in which it counts down; for which it is larger
LARGER, SHRINKS = 1.3, 0.1  # times; seconds at the end of that in which it gets as small as ever
STEPS = 10  # sizes in between are made in such steps: so many to the whole


class FigureCount(NamedTuple):
    """A figure that changes, and when it begins to."""

    was: int
    now: int
    began: float


class Figure(NamedTuple):
    """How a figure is drawn at a moment."""

    number: int | None  # None: as it is now
    size: float = 1.0
    lost: bool = False  # is it in the colour of loss?


class Figures:
    """The figures that change, by the area whose they are."""

    def __init__(self, *, still: bool = False, pace: float = 1.0) -> None:
        self.still, self.pace = still, pace
        self.counts: dict[Ref, FigureCount] = {}

    def count(self, began: float, lives: Mapping[Ref, tuple[int, int]]) -> None:
        """Let these figures count down."""
        self.counts |= {key: FigureCount(was, now, began) for key, (was, now) in lives.items()}

    def finish(self) -> None:
        self.counts = {}

    def at(self, now: float) -> dict[Ref, Figure]:
        """Return the figures that are not yet as they will be."""
        self.counts = {key: count for key, count in self.counts.items() if now < count.began + MARKED * self.pace}
        return {key: self.figure(count, (now - count.began) / self.pace) for key, count in self.counts.items()}

    def figure(self, count: FigureCount, passed: float) -> Figure:
        if passed < 0:
            return Figure(count.was)
        if self.still:
            return Figure(None, lost=True)
        part = min(1.0, passed / COUNTS)
        number = count.was - ceil((count.was - count.now) * part)
        size = 1 + (LARGER - 1) * min(1.0, (MARKED - passed) / SHRINKS)
        return Figure(number if part < 1 else None, round(size * STEPS) / STEPS, lost=True)
