"""What games between sides show: shares with their intervals, and when enough of them have been played."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, pvariance
from typing import NamedTuple

from bsdesk.commands.sim.batches import Outcome, seat_of

SURE = 1.96  # for a 95 % interval that is looked at once
OFTEN = (
    2.88  # for one that is looked at up to twenty times, ever more rarely (found by playing the looks out by chance)
)
FIRST, GROWTH, LOOKS = 10, 1.5, 20  # pairs before the first look, how fast the looks become rarer, how many there are


class Share(NamedTuple):
    """What a side wins, draws counted half: of so many games, and in 95 of 100 cases at least and at most so much."""

    games: int
    won: float
    least: float
    most: float


def points(outcome: Outcome, side: int, count: int) -> float:
    """What a game is worth to a side: 1 for a win, a half for a draw or a game without an end."""
    result = outcome.results.get(seat_of(side, outcome.number % count, count), "draw")
    return {"win": 1.0, "lose": 0.0}.get(result, 0.5)


def share(outcomes: Sequence[Outcome], side: int, count: int, sure: float = SURE) -> Share:
    """How much a side wins. The interval is over whole pairs, whose two games are not independent; a pair lost and one
    won are thought added, so that a run of one kind alone makes nothing sure."""
    won = [points(outcome, side, count) for outcome in outcomes]
    pairs = [fmean(won[first : first + count]) for first in range(0, len(won) - count + 1, count)]
    found = [0.0, 1.0, *pairs]
    width = sure * math.sqrt(pvariance(found) / len(found))
    least, most = max(0.0, fmean(found) - width), min(1.0, fmean(found) + width)
    return Share(len(won), fmean(won) if won else 0.5, least, most)


def in_rounds(tables: Iterable[Sequence[Outcome]], count: int) -> list[Outcome]:
    """The games of all tables, of each its whole rounds, so that pairs stay pairs."""
    return [outcome for some in tables for outcome in some[: len(some) // count * count]]


def looks(games: int, count: int) -> Iterator[int]:
    """After how many games it is seen whether that is enough: at most so often, and at the end."""
    pairs = float(FIRST)
    for _ in range(LOOKS - 1):
        here = round(pairs) * count
        if here >= games:
            break
        yield here
        pairs *= GROWTH
    yield games


def decided(outcomes: Sequence[Outcome], bound: float, count: int) -> bool | None:
    """Does the first side win so much at least? None: that can't be said yet."""
    found = share(outcomes, 0, count, OFTEN)
    return True if found.least >= bound else False if found.most < bound else None
