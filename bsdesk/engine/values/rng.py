"""The random generator, one number in the state: the same number gives the same game on every machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
MASK = (1 << 64) - 1


def next_random(rng: int) -> tuple[int, int]:
    """Return the new generator and 64 random bits, by one step of splitmix64."""
    rng = (rng + 0x9E3779B97F4A7C15) & MASK
    z = rng
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return rng, z ^ (z >> 31)


def below(rng: int, limit: int) -> tuple[int, int]:
    """Return the new generator, and a number from 0 to limit - 1."""
    rng, bits = next_random(rng)
    return rng, (bits * limit) >> 64


def shuffled(rng: int, items: Sequence[T]) -> tuple[int, tuple[T, ...]]:
    """Return the new generator, and the items in random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        rng, pick = below(rng, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return rng, tuple(order)
