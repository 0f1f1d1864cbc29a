"""What a player should know of a move beforehand: its price, how a battle would end."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.handling import Note
from bsdesk.engine.play.priority import PASS, PASSES, round_of, thing_of, waiting
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Ref
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, DAMAGE, has, marked, number, printed
from bsdesk.games.ff_tcg.rules.payment import price_of

MOMENTS = {"": "attack", "attack": "declared"}  # of the Attack Phase: how they are called in these notes
THEN = ("main", "attack", "declared", "block", "between_damages", "damage", "main2")  # where a pass leads on


def price(state: State, move: Move) -> tuple[int, int] | None:
    """FF-5.2.1.2b Return the printed cost of a card of the hand, and how much of it is taken off."""
    card = state.cards.get(move.subject)
    if move.verb not in ("play", "cast") or card is None or not card.definition:
        return None
    cost = printed(state, move.subject).cost
    return cost, cost - price_of(state, move.subject).due


def notes(before: State, move: Move, _after: State, _events: Sequence[Event], _comes: str) -> list[Note]:
    """FF-10.1.4.2: how a battle would end for a blocker and the attacker as they are now; FF-11.1.5, FF-11.1.7: what a
    pass would let happen."""
    if move.verb == PASS:
        return on_pass(before)
    against = marked(before, before.active, ATTACKING) if move.verb == "block" and move.subject in before.cards else ""
    if not against:
        return []
    wins, loses = breaks(before, move.subject, against), breaks(before, against, move.subject)
    facts = {"mine": number(before, move.subject, "power"), "theirs": number(before, against, "power")}
    if wins and loses:
        return [Note("note.both_fall", facts=facts, loss=True)]
    if loses:
        return [Note("note.falls", move.subject, facts=facts, loss=True)]
    return [Note("note.falls", against, facts=facts)]


def on_pass(state: State) -> list[Note]:
    """FF-11.1.5, FF-11.1.7: Return what happens once both have passed; what the second pass does itself is foreseen."""
    frame, there = round_of(state), waiting(state)
    if there:
        thing = thing_of(there[-1])
        first = frame is not None and not frame.bound[PASSES]
        return [Note("note.top_next" if first else "note.top_now", thing)] if thing in state.cards else []
    word = state.step if state.step != "attack" else MOMENTS.get(state.moment, state.moment)
    return [Note(f"note.then.{word}")] if word in THEN else []


def breaks(state: State, one: Ref, other: Ref) -> bool:
    """FF-12.4.5a, FF-15.2.3.2: Return whether one Forward breaks the other in battle, and isn't broken before."""
    first = has(state, other, "first_strike") and not has(state, one, "first_strike")
    return is_lethal(state, one, other) and not (first and is_lethal(state, other, one))


def is_lethal(state: State, one: Ref, other: Ref) -> bool:
    """FF-12.4.5a: Return whether the damage that one would deal breaks the other."""
    return number(state, one, "power") + number(state, other, DAMAGE) >= number(state, other, "power")
