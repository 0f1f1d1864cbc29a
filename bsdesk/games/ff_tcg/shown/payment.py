"""Payments as a table shows them: what is suggested, what is due and would be lost. How damage is divided, too."""

from __future__ import annotations

from collections import Counter

from bsdesk.engine.handling import Owed
from bsdesk.engine.play import moves
from bsdesk.engine.play.planning import plan_of
from bsdesk.engine.state import State, at, zone_name
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.games.ff_tcg.rules.areas import field_of, named_alike, number, printed
from bsdesk.games.ff_tcg.rules.payment import DISCARDED, PAYING
from bsdesk.games.ff_tcg.shown.division import next_share

IN_FIELD, DOUBLE, TOO_DEAR = -20, -10, -3  # how much less a card of the hand is worth if it can't be played soon


def suggest(state: State, move: Move | None) -> tuple[Move, ...]:
    """FF-11.2.1.1a: Return a whole plan for a move, or without one for the rest of a payment: Backups are dulled before
    cards of the hand are discarded, and of those the ones that are worth least go first. FF-10.1.4.2.1a: or how the
    damage of a blocker is divided. It ends where something else is asked, or can't be foreseen."""
    return plan_of(state, move, next_step)


def next_step(state: State, seat: Seat) -> Move | None:
    """Return the next part of a payment or a division; None where there is neither."""
    prompt = state.prompts.get(seat)
    if prompt is None or prompt.ready or prompt.question not in ("pay", "divide"):
        return None
    offered = [offer.move for offer in moves(state, seat) if offer.move.verb != "back"]
    done = next((one for one in offered if one.verb == "done"), None)
    if prompt.question == "divide" and offered and done is None:
        return Move(seat, "divide", next_share(state, prompt, [one.subject for one in offered]))
    return done or min(offered, key=lambda one: price_of_giving(state, one.subject), default=None)


def price_of_giving(state: State, ref: Ref) -> tuple[int, int]:
    """Return how little one likes to pay with a card: a Backup becomes active again, a card of the hand is gone."""
    if zone_name(state.cards[ref].zone) == "field":
        return 0, number(state, ref, "cost")
    return 1, worth(state, ref)


def worth(state: State, ref: Ref) -> int:
    """Return what a card of the hand is worth to its player: by its cost, less if it can't be played soon."""
    card, seat = state.cards[ref], state.cards[ref].controller
    hand = [one for one in state.zones[at(seat, "hand")] if state.cards[one].definition]
    found = cost = number(state, ref, "cost")
    if named_alike(state, seat, ref):
        found += IN_FIELD  # FF-7.7.3a
    names = Counter(state.cards[one].definition for one in hand)
    if names[card.definition] > 1 and not printed(state, ref).generic:
        found += DOUBLE
    if cost > DISCARDED * (len(hand) - 1) + len(field_of(state, seat, "backup")):
        found += TOO_DEAR
    return found


def owing(state: State, seat: Seat) -> Owed | None:
    """FF-5.2.1.3, FF-11.2.1.1d: Return what is due in the open question, what is given already and what of that is
    lost; None if nothing is paid."""
    prompt = state.prompts.get(seat)
    if prompt is None or prompt.question != "pay" or not state.agenda or "due" not in state.agenda[-1].bound:
        return None
    return PAYING.owing(state, state.agenda[-1], prompt)
