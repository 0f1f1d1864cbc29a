"""With which sentence a player is asked: it offers nothing that cannot be done with the cards they hold, and names the
damage that healing would lessen."""

from __future__ import annotations

from bsdesk.engine.play import moves
from bsdesk.engine.state import Prompt, State
from bsdesk.games.asteriated_grail.rules.attack import ACCEPT, wards
from bsdesk.games.asteriated_grail.rules.damage import HEAL, bound_or
from bsdesk.games.asteriated_grail.rules.usage import usable


def asked_of(view: State, prompt: Prompt) -> dict[str, int]:
    """AG-4.6.5 Return how much damage is due where a player is asked for healing against it."""
    frame = view.agenda[-1] if view.agenda else None
    return {"damage": bound_or(frame, "amount")} if frame is not None and prompt.question == HEAL.question else {}


def asked_as(view: State, prompt: Prompt) -> str:
    """AG-4.2.4, AG-2.8.51 Return of an attack or a Missile what can be answered besides taking it: `warded`, `met` (by
    a counter-attack, or by passing it on) or `taken`; "" for all of it, or where the hand is hidden."""
    if prompt.question not in ("respond", "deflect") or not sees_hand(view, prompt):
        return ""
    cards = {offer.move.subject for offer in moves(view, prompt.seat)} - {ACCEPT}
    warding = {ref for ref in cards if wards(view, ref)}
    if not cards:
        return "taken"
    return "" if warding and cards > warding else "warded" if warding else "met"


def sees_hand(view: State, prompt: Prompt) -> bool:
    """Return whether the cards of whoever is asked can be seen."""
    return all(view.cards[ref].definition for ref in usable(view, prompt.seat))
