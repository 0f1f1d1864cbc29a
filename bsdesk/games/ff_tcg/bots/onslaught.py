"""What a row of attacks can do against those that may block: a Forward that blocks stays active, and can block again
until the damage that it was dealt breaks it."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.engine.state import UPRIGHT, State
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.ff_tcg.rules.areas import DAMAGE, FROZEN, field_of, is_new, number, other

LAST = ("main", "attack")  # the steps of a turn after which its attacks are over


class Onslaught(NamedTuple):
    """What attacks do if they are blocked as often as possible: points of damage, and blockers that are broken."""

    hits: int
    broken: int


NOTHING_COMES = Onslaught(0, 0)


def forwards(state: State, seat: Seat) -> list[Ref]:
    return field_of(state, seat, "forward")


def active(state: State, refs: Sequence[Ref]) -> list[Ref]:
    return [ref for ref in refs if state.cards[ref].turned == UPRIGHT]


def strength_left(state: State, ref: Ref) -> int:
    """Return how much damage breaks this Forward."""
    return number(state, ref, "power") - number(state, ref, DAMAGE)


def onslaught(state: State, attackers: Sequence[Ref], guards: Sequence[Ref]) -> Onslaught:
    """Return what these attackers do, the strongest first, if these block: the weakest that survives it, or else the
    weakest of all."""
    left = sorted(strength_left(state, ref) for ref in guards)
    hits = broken = 0
    for power in sorted((number(state, ref, "power") for ref in attackers), reverse=True):
        if not left:
            hits += 1
            continue
        place = bisect_right(left, power)
        if place == len(left):
            left.pop(0)
            broken += 1
        else:
            insort(left, left.pop(place) - power)
    return Onslaught(hits, broken)


def attacks_now(state: State, seat: Seat) -> bool:
    """Return whether this seat's Attack Phase is still to end."""
    return state.active == seat and state.step in LAST


def threat(state: State, seat: Seat) -> Onslaught:
    """Return what the opponent's next Attack Phase can do to this seat."""
    foe = other(seat)
    mine, theirs = forwards(state, seat), forwards(state, foe)
    if not theirs:
        return NOTHING_COMES
    if state.active != foe:
        return onslaught(state, those_that_wake(state, theirs), active(state, mine))
    if attacks_now(state, foe):
        ready = [ref for ref in active(state, theirs) if not is_new(state, ref)]
        return onslaught(state, ready, active(state, mine))
    return onslaught(state, theirs, those_that_wake(state, mine))


def those_that_wake(state: State, refs: Sequence[Ref]) -> list[Ref]:
    """Return those that are active once their player's next turn has begun."""
    return [ref for ref in refs if FROZEN not in state.cards[ref].marks or state.cards[ref].turned == UPRIGHT]
