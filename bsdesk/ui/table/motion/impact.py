"""What a blow does to the whole table: time stands still for a moment, the board shakes, the last one is slow and dark.

It maps the time that passes to the time that is shown. Pure: real seconds in, shown seconds, an offset, a shade out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, sin
from typing import NamedTuple

STOP, STOP_LIFE, STOP_LAST = 0.07, 0.12, 0.16  # seconds for which all stands still
SHAKES, FAR, FAR_LIFE = 0.18, 4.0, 8.0  # seconds; units
SLOW, SLOW_SPEED = 0.6, 0.35  # seconds after the last blow, and how fast time then passes
DARK, DARKENS = 0.4, 0.1  # how much darker all else is; seconds in which it gets so
EDGE = 0.001  # seconds after which time stands still: what is hit is seen to be
AFTER = 0.9  # seconds from then until it is shown how the game ended
TURNS = (97.0, 71.0)  # how fast the board goes to and fro, and up and down


class SlowTime(NamedTuple):
    """A stretch of time that passes otherwise."""

    begins: float
    seconds: float
    speed: float


class Shake(NamedTuple):
    """How far the board shakes, in units, and when it begins."""

    begins: float
    far: float


@dataclass
class Impact:
    """The blows that are being shown."""

    still: bool = False  # no blow is felt
    pace: float = 1.0
    stretches: tuple[SlowTime, ...] = ()
    shakes: tuple[Shake, ...] = ()
    dark: tuple[float, float] = (0.0, 0.0)  # from when until when all else is dark

    def hit(self, at: float, *, stop: float = STOP, far: float = 0.0, last: bool = False) -> None:
        """Let something be hit at this time: all stands still, then the board shakes this far."""
        if self.still:
            return
        stop, at = stop * self.pace, at + EDGE
        self.stretches = (*self.stretches, SlowTime(at, stop, 0.0))
        if far:
            self.shakes = (*self.shakes, Shake(at, far))
        if last:
            self.stretches = (*self.stretches, SlowTime(at + stop, SLOW * self.pace, SLOW_SPEED))
            self.dark = at, at + stop + SLOW * self.pace

    def shown(self, now: float) -> float:
        """Return the time that is shown at this time."""
        cuts = sorted({edge for s in self.stretches for edge in (s.begins, s.begins + s.seconds) if edge < now} | {now})
        lost = 0.0
        for start, end in pairwise(cuts):
            slow = [s.speed for s in self.stretches if s.begins <= start < s.begins + s.seconds]
            lost += (end - start) * (1 - min(slow, default=1.0))
        return now - lost

    @property
    def lost(self) -> float:
        """Return by how much what is shown will be late."""
        return self.over - self.shown(self.over) if self.stretches else 0.0

    @property
    def over(self) -> float:
        """Return when nothing of it is felt any more."""
        ends = [s.begins + s.seconds for s in self.stretches]
        return max([*ends, *(shake.begins + SHAKES * self.pace for shake in self.shakes)], default=0.0)

    def offset(self, now: float, unit: float) -> tuple[int, int]:
        """Return how far the board is beside its place, in pixels."""
        x = y = 0.0
        for shake in self.shakes:
            passed = (now - shake.begins) / self.pace
            if 0 <= passed < SHAKES:
                far = shake.far * unit * (1 - passed / SHAKES) ** 1.5
                x, y = x + far * cos(TURNS[0] * passed), y + 0.6 * far * sin(TURNS[1] * passed + 1)
        return round(x), round(y)

    def shade(self, now: float) -> float:
        """Return how much darker all but those who fight is, from 0 to 1."""
        start, end = self.dark
        if not start < now < end:
            return 0.0
        return DARK * min(1.0, (now - start) / (DARKENS * self.pace), (end - now) / (DARKENS * self.pace))

    def clear(self) -> None:
        """Let time pass as ever."""
        self.stretches, self.shakes, self.dark = (), (), (0.0, 0.0)
