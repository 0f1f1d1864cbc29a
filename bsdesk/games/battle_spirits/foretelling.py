"""What a player should know of a use before it is made: its price, and what it takes that nobody wants to lose."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.events import Event
from bsdesk.engine.facts import Declared, TokensMoved
from bsdesk.engine.game import Note
from bsdesk.engine.preview import gone
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Ref
from bsdesk.games.battle_spirits.declaring import KIND_OF_VERB
from bsdesk.games.battle_spirits.totals import definition, payment

TAKEN = ("paid", "placed")


def price(state: State, move: Move) -> tuple[int, int] | None:
    """BS-8.6: what is printed on a card that is used, and how much of it symbols take off."""
    card = state.cards.get(move.subject)
    if move.verb not in KIND_OF_VERB or card is None or not card.definition:
        return None
    cost = definition(state, move.subject).cost
    return cost, cost - payment(state, move.subject, move.seat)


def notes(before: State, move: Move, after: State, events: Sequence[Event], comes: str) -> list[Note]:
    """What these moves cost beyond plain cores, and whether they are in vain."""
    found: list[Note] = []
    facts = [event.fact for event in events]
    free = any(isinstance(f, Declared) and f.act == "cost" and not f.number for f in facts)
    if free and any(isinstance(f, TokensMoved) and f.why == "paid" and any(f.amount[1:]) for f in facts):
        found.append(Note("note.soul_magic", listed=True))
    found += [Note("note.depletes", ref, listed=True) for ref in depleted(before, move, after, facts)]
    worked = any(e.by == "effect" and getattr(e.fact, "act", "") != "activated" for e in events)
    if move.verb == "use" and not comes and not worked:
        found.append(Note("note.in_vain", listed=True))
    return found


def depleted(before: State, move: Move, after: State, facts: Sequence[object]) -> list[Ref]:
    """BS-8.20: own cards that paying or placing cores would take the last cores of."""
    sources = [f.source for f in facts if isinstance(f, TokensMoved) and f.why in TAKEN]
    lost = gone(before, after)
    return [ref for ref in dict.fromkeys(sources) if ref in lost and before.cards[ref].controller == move.seat]
