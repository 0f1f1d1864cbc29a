"""What bots pay with: Backups first, then the cards of the hand that they could miss best."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.scoring import Option
from bsdesk.engine.state import UPRIGHT, Prompt, State, at, zone_name
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.ff_tcg.bots.evaluation import CP, MORE_HAND, worth_of_hand
from bsdesk.games.ff_tcg.rules.areas import field_of, named_alike, printed
from bsdesk.games.ff_tcg.rules.payment import DISCARDED

AHEAD = 4  # CP beyond one's Backups that a card may cost before it is of little use soon
PLAIN, PER_CP, LATE, DEAD = 0.6, 0.08, 0.35, 0.2  # what a card of the hand is worth: soon, per CP; later; never


def kept_worth(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it is worth to keep this card in the hand."""
    if not state.cards[ref].definition:
        return PLAIN
    card = printed(state, ref)
    backups = len(field_of(state, seat, "backup"))
    if card.kind != "summon" and named_alike(state, seat, ref):
        return DEAD
    if card.kind == "backup":
        return DEAD if backups >= 5 else PLAIN + 0.1 * (3 - backups)
    twins = sum(state.cards[r].definition == card.id for r in state.zones[at(seat, "hand")])
    if card.cost > backups + AHEAD:
        return LATE
    return PLAIN + PER_CP * card.cost - (0.1 * (twins - 1) if card.kind != "summon" else 0.0)


def price_in_cards(state: State, seat: Seat, due: int, also: int = 1) -> float:
    """Return what it costs to pay so much CP, and that so many cards leave the hand besides."""
    ready = sum(state.cards[ref].turned == UPRIGHT for ref in field_of(state, seat, "backup"))
    turned = min(ready, due)
    away = -(-(due - turned) // DISCARDED)
    there = len(state.zones[at(seat, "hand")])
    return CP * turned + worth_of_hand(there) - worth_of_hand(max(0, there - away - also))


def pay(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Pay with what is missed least for each CP that it gives."""
    finish = [Option(offer.move) for offer in offers if offer.move.verb == "done"]
    if finish:
        return finish
    steps = [Option(offer.move, -loss(state, prompt.seat, offer.move.subject)) for offer in offers]
    return [max(steps, key=lambda option: option.gain)] if steps else []


def loss(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it costs to pay with this, a CP."""
    if zone_name(state.cards[ref].zone) != "hand":
        return CP
    return max(kept_worth(state, seat, ref), MORE_HAND) / DISCARDED + CP


def discard(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """FF-9.5.1.2 Discard what is missed least."""
    found = [offer for offer in offers if offer.move.subject in state.cards]
    least = min(found, key=lambda offer: kept_worth(state, prompt.seat, offer.move.subject), default=None)
    return [Option(least.move)] if least is not None else [Option(offer.move) for offer in offers]
