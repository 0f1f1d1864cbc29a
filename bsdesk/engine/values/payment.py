"""Prices that are paid with things: what each gives, whether a price can be paid, and that nothing is wasted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bsdesk.engine.values import Ref


class Source(NamedTuple):
    """A thing that can be paid with: of one of these kinds it gives so much."""

    ref: Ref
    kinds: tuple[str, ...]
    amount: int = 1
    spills: bool = False  # it can't be split: some of what it gives may be lost


Alike = tuple[tuple[str, ...], int, bool]  # a source without its name


class Part(NamedTuple):
    """A thing that is paid with, and the kind that it gives."""

    source: Source
    kind: str


class Price(NamedTuple):
    """How much is due, and the kinds of which there must be at least one each."""

    total: int
    kinds: tuple[str, ...] = ()

    @property
    def due(self) -> int:
        return max(self.total, len(self.kinds)) if self.total else 0

    @property
    def spill(self) -> int:
        """Return how much may be lost at most."""
        return max(1, len(self.kinds))


def is_enough(price: Price, parts: Sequence[Part]) -> bool:
    """Return whether this covers the price."""
    return is_enough_in_sight(price, (), parts)


def is_enough_in_sight(price: Price, sources: Sequence[Source], chosen: Sequence[Part]) -> bool:
    """Return whether all that is left could cover the price with what is chosen, wasting what it may."""
    lacking = price.due
    missed = {*price.kinds} if price.total else set[str]()
    for source, kind in chosen:
        lacking -= source.amount
        missed.discard(kind)
    for source in sources:
        if lacking <= 0 and not missed:
            return True
        lacking -= source.amount
        missed.difference_update(source.kinds)
    return lacking <= 0 and not missed


def pays(price: Price, parts: Sequence[Part]) -> bool:
    """Return whether this covers the price and nothing of it could be left out."""
    due = price.due
    lost, spills, often = -due, False, dict.fromkeys(price.kinds if price.total else (), 0)
    for source, kind in parts:
        lost += source.amount
        spills = spills or source.spills
        if kind in often:
            often[kind] += 1
    if lost < 0 or 0 in often.values() or lost > (price.spill if spills else 0):
        return False
    return not [source for source, kind in parts if source.amount <= lost and often.get(kind, 2) > 1]  # left out


def can_be_paid(price: Price, sources: Sequence[Source], chosen: Sequence[Part] = ()) -> bool:
    """Return whether the price can be paid with what is chosen already and some of these, whatever they are called and
    in whatever order they lie: it is found out once for all that are alike."""
    alike = tuple(sorted([source[1:] for source in sources]))
    return is_payable(price, alike, tuple(sorted([(part.source[1:], part.kind) for part in chosen])))


@lru_cache(maxsize=4_096)
def is_payable(price: Price, sources: tuple[Alike, ...], chosen: tuple[tuple[Alike, str], ...]) -> bool:
    """Return the same of things without their names."""
    parts = [Part(Source("", *source), kind) for source, kind in chosen]
    return some_way_pays(price, [Source("", *source) for source in sources], parts)


def some_way_pays(price: Price, sources: Sequence[Source], chosen: Sequence[Part]) -> bool:
    """Try what is chosen already with some of these, one after another."""
    if pays(price, chosen):
        return True
    if is_enough(price, chosen) or not is_enough_in_sight(price, sources, chosen):
        return False
    tried: set[tuple[tuple[str, ...], int, bool]] = set()
    for place, source in enumerate(sources):
        if source[1:] in tried:  # another one of the same kind would do no better
            continue
        tried.add(source[1:])
        rest = sources[place + 1 :]
        if any(some_way_pays(price, rest, (*chosen, Part(source, kind))) for kind in source.kinds):
            return True
    return False


def next_parts(price: Price, sources: Sequence[Source], chosen: Sequence[Part]) -> list[Part]:
    """Return what may be added to what is chosen so that the price can be paid in the end."""
    taken = {part.source.ref for part in chosen}
    rest = [source for source in sources if source.ref not in taken]
    parts = [Part(source, kind) for source in rest for kind in source.kinds]
    return [part for part in parts if can_be_paid(price, [s for s in rest if s is not part.source], (*chosen, part))]
