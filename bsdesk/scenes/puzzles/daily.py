"""The puzzle of the day: from the date alone, so that it is the same for everybody, without a network."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from hashlib import sha256


def puzzle_of(day: date, names: Sequence[str]) -> str:
    """Return which of these puzzles is that of a day; none if there are none. All of them come once in a round, in an
    order that is another one each time; of three or more, no round begins with what the last one ended with."""
    if not names:
        return ""
    number, place = divmod(day.toordinal(), len(names))
    return round_of(number, names)[place]


def round_of(number: int, names: Sequence[str]) -> list[str]:
    """Return the order of a round. Only its first two can change places, so that of three or more the last stays."""
    found, last = shuffled(number, names), shuffled(number - 1, names)[-1]
    return [found[1], found[0], *found[2:]] if len(names) > 2 and found[0] == last else found


def shuffled(number: int, names: Sequence[str]) -> list[str]:
    """Return the names in an order of their own for each number."""
    return sorted(names, key=lambda name: sha256(f"{number}/{name}".encode()).digest())
