"""What a player should know of a move beforehand: its price, how a battle would end."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.handling import Note
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, DAMAGE, has, marked, number, printed
from bsdesk.games.ff_tcg.rules.payment import price_of


def price(state: State, move: Move) -> tuple[int, int] | None:
    """FF-5.2.1.2b: the printed cost of a card of the hand, and how much of it is taken off."""
    card = state.cards.get(move.subject)
    if move.verb not in ("play", "cast") or card is None or not card.definition:
        return None
    cost = printed(state, move.subject).cost
    return cost, cost - price_of(state, move.subject).due


def notes(before: State, move: Move, _after: State, _events: Sequence[Event], _comes: str) -> list[Note]:
    """FF-10.1.4.2, FF-12.4.5a: how a battle would end for a blocker and the attacker as they are now."""
    against = marked(before, before.active, ATTACKING) if move.verb == "block" and move.subject in before.cards else ""
    if not against:
        return []
    mine, theirs = number(before, move.subject, "power"), number(before, against, "power")
    falls = mine + number(before, against, DAMAGE) >= theirs and not slower(before, move.subject, against, theirs)
    fall = theirs + number(before, move.subject, DAMAGE) >= mine and not slower(before, against, move.subject, mine)
    facts = {"mine": mine, "theirs": theirs}
    if falls and fall:
        return [Note("note.both_fall", facts=facts, loss=True)]
    if fall:
        return [Note("note.falls", move.subject, facts=facts, loss=True)]
    return [Note("note.falls", against, facts=facts)] if falls else []


def slower(state: State, one: str, other: str, power: int) -> bool:
    """FF-15.2.3.2: Return whether this one is broken by the other's First Strike before it deals its own damage."""
    quick = has(state, other, "first_strike") and not has(state, one, "first_strike")
    return (
        quick
        and number(state, other, "power") + number(state, one, DAMAGE) >= number(state, one, "power")
        and power > 0
    )
