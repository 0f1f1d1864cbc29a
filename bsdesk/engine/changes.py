"""Changes to facts that are proposed together: another number, another place; and what hangs on a card that goes
elsewhere or stays where it is.

A fact hangs on a card if it names it as the object that it becomes by another fact of its group: it enters sideways,
with counters, under another one. What hangs on a card comes true only if the card goes where it was to go."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bsdesk.engine.effects import Change
from bsdesk.engine.facts import CardMade, CardMoved, Declared, Fact, TokensMoved
from bsdesk.engine.filters import value
from bsdesk.engine.state import Frame, State, key_for, zone_seat, zone_team
from bsdesk.engine.values import Pool, Ref, Seat, number_in, seat_in
from bsdesk.engine.values.refs import refs_in, rename_refs

if TYPE_CHECKING:
    from bsdesk.engine.run import Run

NAME = re.compile(r"#\d+|\+\d+")  # of a card: its id, or among facts that wait the name of one that is yet to come
AS_NEW: dict[str, Any] = {"controller": 0, "place": -1, "face": "", "under": "", "marks": ()}  # how a card usually lies


# ------------------------------------------------------------------------------------------- what is changed


def changed_fact(state: State, fact: Fact, frame: Frame, change: Change) -> Fact | None:
    """Return the fact after the change, or None if nothing is left of it."""
    if change.prevent:
        return None
    fields: dict[str, Any] = {"why": change.why} if change.why and hasattr(fact, "why") else {}
    to = place_meant(state, fact, frame, change.to) if change.to else ""
    if to and to != fact.to:  # type: ignore[union-attr]
        fields |= {"to": to, **({} if isinstance(fact, TokensMoved) else AS_NEW)}
    plus = value(state, frame, change.plus)
    if plus or change.times != 1:
        if isinstance(fact, TokensMoved):
            fields["amount"] = resized(state, fact, sum(fact.amount) * change.times + plus)
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


def seat_that_has(state: State, ref: Ref) -> Seat:
    """Return the seat that a thing belongs to: a card to its controller, a zone to its owner, of a team the seat whose
    turn it is or else its first; 0 if nobody has it."""
    if ref in state.cards:
        return state.cards[ref].controller
    team = zone_team(ref) or (number_in(ref[1:]) if ref[:1] == "t" else 0)
    if not team:
        return zone_seat(ref) or seat_in(ref)
    mine = [seat for seat in state.seats() if state.teams[seat - 1] == team]
    return state.active if state.active in mine else next(iter(mine), 0)


def resized(state: State, fact: TokensMoved, count: int) -> Pool:
    """Return so many tokens for a move, as many as are there: those that were to go, then others, plain ones first."""
    there = state.tokens.get(fact.source, tuple(count for _ in fact.amount))
    found = [0 for _ in there]
    for wanted in (fact.amount, there):
        for kind, most in enumerate(wanted):
            found[kind] += max(0, min(most - found[kind], there[kind] - found[kind], count - sum(found)))
    return tuple(found)


# --------------------------------------------------------------------------------- what hangs on what is to come


def becomes(fact: Fact) -> Ref:
    """Return what a card is called after this fact; "" if it brings no card anywhere."""
    return fact.becomes if isinstance(fact, CardMoved | CardMade) else ""


def hangs_on(fact: Fact, other: Fact) -> bool:
    """Return whether a fact names the card that the other one brings, by the name that it has only then."""
    new = becomes(other)
    if not new or fact is other:
        return False
    named = {name for text in refs_in(fact) for name in NAME.findall(text)}
    return new in named - {becomes(fact)}


def without_what_hangs(facts: Sequence[Fact], lost: Fact) -> list[Fact]:
    """Return the facts without those that hang on a card which doesn't come, and what hangs on these."""
    kept = list(facts)
    dropped = [fact for fact in kept if hangs_on(fact, lost)]
    for fact in dropped:
        kept = without_what_hangs([one for one in kept if one is not fact], fact)
    return kept


def parted_from(kept: Sequence[Fact], rest: Sequence[Fact], lost: Fact) -> tuple[list[Fact], list[Fact], list[Fact]]:
    """Return both lists without what hangs on a card that doesn't come, and what was in them of that kind."""
    left = {id(fact) for fact in without_what_hangs([*kept, *rest], lost)}
    hanging = [fact for fact in (*kept, *rest) if id(fact) not in left]
    return [fact for fact in kept if id(fact) in left], [fact for fact in rest if id(fact) in left], hanging


def is_elsewhere(fact: Fact, changed: Fact) -> bool:
    """Return whether a card goes elsewhere after a change."""
    return getattr(fact, "to", "") != getattr(changed, "to", "")


def is_yet_to_come(state: State, fact: Fact, others: Sequence[Fact]) -> bool:
    """Return whether a fact is done to a card that only another one of them brings: no effect can know it yet."""
    if isinstance(fact, CardMoved | CardMade | Declared):
        return False
    about = fact.about()
    return about[:1] == "#" and about not in state.cards and any(becomes(other) == about for other in others)


# ------------------------------------------------------------------------------------------ facts that wait


def with_names_of_their_own(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Return facts that are to wait: where some hang on others, with names for what is to come that nothing else gets
    in the meantime."""
    if not any(hangs_on(one, other) for one in facts for other in facts):
        return facts
    new = dict.fromkeys(name for fact in facts if (name := becomes(fact)))
    return renamed(facts, {name: f"+{n}" for n, name in enumerate(new, 1)})


def with_fresh_ids(run: Run, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts with new ids for the cards: theirs may have been given away in the meantime."""
    coming = [fact for fact in facts if isinstance(fact, CardMoved | CardMade)]
    fresh = {id(fact): run.fresh_id(n) for n, fact in enumerate(coming)}
    names = {fact.becomes: fresh[id(fact)] for fact in coming if fact.becomes[:1] == "+"}
    found = [replace(fact, becomes=fresh[id(fact)]) if id(fact) in fresh else fact for fact in facts]
    return renamed(found, names) if names else tuple(found)


def renamed(facts: Sequence[Fact], names: Mapping[str, str]) -> tuple[Fact, ...]:
    """Return the facts with other names for the cards in them, wherever these are named."""

    def rename(text: str) -> str:
        return NAME.sub(lambda found: names.get(found[0], found[0]), text)

    return tuple(rename_refs(fact, rename) for fact in facts)
