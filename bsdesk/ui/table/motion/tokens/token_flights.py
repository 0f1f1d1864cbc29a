"""The way of one token through the air: up, over in an arc, and down. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist

from bsdesk.ui.table.layout.token_packing import DrawnToken, Point

STAGGER, STAGGER_ALL = 0.04, 0.36  # seconds between one and the next; and for all together, however many
SHORT, LONG = 0.2, 0.34  # seconds in the air
FAR = 60.0  # of a radius: as far as that, it takes long
HIGHEST = 7.0  # of a radius
NEARER = 0.05  # how much bigger a token looks, a radius of height
SHOWS, HIDES = 0.3, 0.6  # part of the way at which one that comes from nowhere is there, and one that leaves fades


def delay(number: int, of: int) -> float:
    """Return how long this one of several waits."""
    return number * min(STAGGER, STAGGER_ALL / max(1, of))


@dataclass
class Flight:
    """From where a token starts to where it comes down; the end may move while it flies."""

    start: Point
    height: float  # at the start
    radius: float  # at the start
    seconds: float
    peak: float
    passed: float = 0.0  # less than 0: it still waits
    comes: bool = False  # from nowhere
    goes: bool = False

    @property
    def part(self) -> float:
        return min(1.0, max(0.0, self.passed / self.seconds))

    @property
    def over(self) -> bool:
        return self.passed >= self.seconds

    def at(self, kind: int, end: Point, radius: float) -> DrawnToken:
        """Return how the token looks now."""
        t = self.part
        along = 0.55 * t + 0.45 * t * t * (3 - 2 * t)
        height = self.height * (1 - t) + self.peak * 4 * t * (1 - t)
        wide = self.radius + (radius - self.radius) * along
        alpha = 1.0
        if self.comes:
            alpha = min(1.0, t / SHOWS)
        if self.goes and t > HIDES:
            alpha = (1 - t) / (1 - HIDES)
        return raise_token(
            DrawnToken(
                kind,
                self.start[0] + (end[0] - self.start[0]) * along,
                self.start[1] + (end[1] - self.start[1]) * along,
                wide,
                alpha=round(255 * alpha),
            ),
            height,
        )


def flight(start: DrawnToken, end: Point, *, pace: float, later: float) -> Flight:
    """Return the flight from here to there. `pace`: how long everything takes; `later`: how long it waits."""
    ground = (start.x, start.y + start.height)
    far = dist(ground, end) / start.radius
    seconds = (SHORT + (LONG - SHORT) * min(1.0, far / FAR)) * pace
    peak = min(HIGHEST, 0.8 + far * 0.16) * start.radius
    return Flight(ground, start.height, start.radius, seconds, peak, -later * pace)


def raise_token(token: DrawnToken, height: float) -> DrawnToken:
    """Return the same token lifted off what it lies on: a little higher and bigger."""
    if height <= 0:
        return token
    bigger = 1 + NEARER * height / token.radius
    return token._replace(y=token.y - height, radius=token.radius * bigger, height=height)
