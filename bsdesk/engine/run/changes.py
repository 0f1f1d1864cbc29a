"""How a replacement changes a fact: another number, another place, or nothing at all."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMade, CardMoved
from bsdesk.engine.effects import Change, ability_of, limit_keys
from bsdesk.engine.facts import Counted, Fact, Lapsed, Modifier, TokensMoved
from bsdesk.engine.run.arrow import is_as_proposed
from bsdesk.engine.run.triggers import MODIFIER, op_of
from bsdesk.engine.run.words import Instead
from bsdesk.engine.selection import value
from bsdesk.engine.state import Frame, State, key_for, seat_that_has
from bsdesk.engine.values import Pool, Ref

AS_NEW: dict[str, Any] = {"controller": 0, "place": -1, "face": "", "under": "", "marks": ()}  # how a card usually lies


def changed_fact(state: State, fact: Fact, frame: Frame, change: Change) -> Fact | None:
    """Return the fact after the change, or None if nothing is left of it."""
    if change.prevent:
        return None
    fields: dict[str, Any] = {"why": change.why} if change.why and hasattr(fact, "why") else {}
    to = place_meant(state, fact, frame, change.to) if change.to else ""
    if to and to != fact.to:  # type: ignore[union-attr]
        fields |= {"to": to, **({} if isinstance(fact, TokensMoved) else AS_NEW)}
    plus = value(state, frame, change.plus)
    leave = value(state, frame, change.leave)
    if plus or change.times != 1 or leave >= 0:
        if isinstance(fact, TokensMoved):
            count = sum(fact.amount) * change.times + plus
            if leave >= 0:
                count = min(count, max(0, sum(state.tokens.get(fact.source, fact.amount)) - leave))
            fields["amount"] = resized(state, fact, count)
            if not any(fields["amount"]):
                return None
        elif hasattr(fact, "number"):
            number = abs(fact.number) * change.times + plus
            if number <= 0:
                return None
            fields["number"] = number if fact.number >= 0 else -number
    return replace(fact, **fields)


def place_meant(state: State, fact: Fact, frame: Frame, name: str) -> Ref:
    """Return the zone of this name to which a card or tokens go: that of the card's owner, or of whoever had the
    tokens, of their team, or the one that all share; "" for a fact by which nothing goes there. What is nobody's goes
    to the zone of the seat whose effect it is."""
    zone = state.rules.zone[name]
    if isinstance(fact, CardMoved) and zone.cards:
        seat = state.cards[fact.card].holder
    elif isinstance(fact, CardMade) and zone.cards:
        seat = fact.owner
    elif isinstance(fact, TokensMoved) and zone.tokens:
        seat = seat_that_has(state, fact.source)
    else:
        return ""
    return key_for(state, seat or frame.seat, name)


def resized(state: State, fact: TokensMoved, count: int) -> Pool:
    """Return so many tokens for a move, as many as are there: those that were to go, then others, plain ones first."""
    there = state.tokens.get(fact.source, tuple(count for _ in fact.amount))
    found = [0 for _ in there]
    for wanted in (fact.amount, there):
        for kind, most in enumerate(wanted):
            found[kind] += max(0, min(most - found[kind], there[kind] - found[kind], count - sum(found)))
    return tuple(found)


def is_another(fact: Fact, changed: Fact | None) -> int:
    """Return 1 if this is not what was proposed any more, be it more or less of it."""
    return int(changed is None or not is_as_proposed(fact, changed))


def change_of(state: State, rival: Frame) -> Change | None:
    """Return how a replacement changes the event itself; None if its program happens instead."""
    modifier = modifier_of(state, rival)
    return change_in(state, modifier) if modifier is not None else ability_of(state, rival.program).effect.change


def modifier_of(state: State, rival: Frame) -> Modifier | None:
    return next((m for m in state.modifiers if m.id == rival.bound.get(MODIFIER)), None)


def change_in(state: State, modifier: Modifier) -> Change | None:
    """Return the change that a modifier makes to events; None for one that gives something else."""
    op = op_of(state, modifier)
    return op.change if isinstance(op, Instead) else None


def is_paid_for(state: State, rival: Frame) -> bool:
    """Return whether something is done first for the change that an effect makes."""
    return (
        MODIFIER not in rival.bound
        and (ability := ability_of(state, rival.program)).cost > 0
        and ability.effect.change is not None
    )


def may_be_declined(state: State, rival: Frame) -> bool:
    return MODIFIER not in rival.bound and ability_of(state, rival.program).effect.may


def facts_of_use(state: State, rival: Frame) -> list[Fact]:
    """Return the facts by which it is noted that a replacement has changed something, if it can't do so any number of
    times."""
    modifier = modifier_of(state, rival)
    if modifier is not None:
        op = op_of(state, modifier)
        return [Lapsed(modifier.id)] if isinstance(op, Instead) and op.once else []
    return [Counted(key) for key in limit_keys(state, rival, ability_of(state, rival.program))]
