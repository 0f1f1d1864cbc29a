"""The puzzle of the day: from the date alone, so that it is the same for everybody, without a network."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from hashlib import sha256


def puzzle_of(day: date, names: Sequence[str]) -> str:
    """Return which of these puzzles is that of a day; none if there are none. All of them come once before one comes
    again, in an order that is another one each time."""
    if not names:
        return ""
    again, place = divmod(day.toordinal(), len(names))
    return sorted(names, key=lambda name: sha256(f"{again}/{name}".encode()).digest())[place]
