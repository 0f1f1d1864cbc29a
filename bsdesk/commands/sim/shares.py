"""The statistics of games between sides: shares with intervals, and when enough games have been played."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from statistics import fmean, pvariance
from typing import NamedTuple

from bsdesk.commands.sim.batches import GameResult, seat_of

SURE = 1.96  # for a 95 % interval that is checked once
OFTEN = 2.88  # for one checked up to twenty times, at growing distances (found by simulation)
FIRST, GROWTH, LOOKS = 10, 1.5, 20  # pairs before the first check, growth of the distance, number of checks


class WinShare(NamedTuple):
    """The share a side wins, draws counted half, with the number of games and the bounds of its 95 % interval."""

    games: int
    won: float
    least: float
    most: float


def points(outcome: GameResult, side: int, count: int) -> float:
    """Return the points of a game for a side: 1 for a win, a half for a draw or an unfinished game."""
    result = outcome.results.get(seat_of(side, outcome.number % count, count), "draw")
    return {"win": 1.0, "lose": 0.0}.get(result, 0.5)


def share(outcomes: Sequence[GameResult], side: int, count: int, sure: float = SURE) -> WinShare:
    """Return the share a side wins.

    The interval is over whole pairs, since their two games are not independent. One lost and one won pair are added, so
    that a run of one kind alone makes nothing certain.
    """
    won = [points(outcome, side, count) for outcome in outcomes]
    pairs = [fmean(won[first : first + count]) for first in range(0, len(won) - count + 1, count)]
    found = [0.0, 1.0, *pairs]
    width = sure * math.sqrt(pvariance(found) / len(found))
    least, most = max(0.0, fmean(found) - width), min(1.0, fmean(found) + width)
    return WinShare(len(won), fmean(won) if won else 0.5, least, most)


def in_rounds(tables: Iterable[Sequence[GameResult]], count: int) -> list[GameResult]:
    """Return the games of all tables, of each its whole rounds, so that pairs stay together."""
    return [outcome for some in tables for outcome in some[: len(some) // count * count]]


def looks(games: int, count: int) -> Iterator[int]:
    """Yield after how many games results are checked: at growing distances, and at the end."""
    pairs = float(FIRST)
    for _ in range(LOOKS - 1):
        here = round(pairs) * count
        if here >= games:
            break
        yield here
        pairs *= GROWTH
    yield games


def verdict(outcomes: Sequence[GameResult], bound: float, count: int) -> bool | None:
    """Return whether the first side wins at least this share; None if that is still open."""
    found = share(outcomes, 0, count, OFTEN)
    return True if found.least >= bound else False if found.most < bound else None
