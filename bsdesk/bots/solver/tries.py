"""The moves a search has to try: all legal ones, but of equivalent ones only one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

from bsdesk.engine.play import moves, open_question
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Pool, Ref, Seat
from bsdesk.engine.view.names import ref_by_name

Face = Callable[[State, Ref], str]  # what a searcher knows a card to be

ID = re.compile(rb"#\d+")


def tries(state: State, seat: Seat, face: Face, *, sensible: bool = False, merged: bool = False) -> list[Move]:
    """Return every move of the seat with a different outcome, the best at first sight first.

    If `sensible`, amounts of tokens are only those that a good player would think of. Where positions are merged by
    what tokens come to, the order in which they are picked must be left open.
    """
    left_out = {"back", *state.game.scoring.bounds.spare}
    offers = [o for o in moves(state, seat) if o.move.verb not in left_out]
    worth = state.game.scoring.tries(state, seat, offers) if sensible or state.active == seat else ()
    gains = {option.move: option.gain for option in worth}
    if sensible and any(move.amount for move in gains):
        found = [o.move for o in different(state, seat, offers, face) if not o.most]
        found += [move for move in gains if move.amount]
    else:
        offers = offers if merged else in_order(state, seat, offers)
        found = [move for o in different(state, seat, offers, face) for move in amounts(o)]
    return sorted(found, key=lambda move: -gains.get(move, 0.0)) if gains else found


def in_order(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Offer]:
    """Return offers in one fixed order where the order of picking does not matter."""
    prompt = state.prompts.get(seat)
    if prompt is None or not prompt.chosen or getattr(open_question(state)[0], "ordered", False):
        return list(offers)
    last = prompt.chosen[-1].subject, prompt.chosen[-1].target
    return [o for o in offers if o.move.verb == "done" or (o.move.subject, o.move.target) > last]


def amounts(offer: Offer) -> Iterator[Move]:
    """Yield the moves that an offer stands for, the largest amounts first."""
    move = offer.move
    if not offer.most:
        yield move
        return
    for amount in product(*(range(cap, -1, -1) for cap in move.amount)):
        if offer.least <= sum(amount) <= offer.most:
            yield Move(move.seat, move.verb, move.subject, move.target, amount)


def different(state: State, seat: Seat, offers: Sequence[Offer], face: Face) -> list[Offer]:
    """Return the offers, with one for all cards that are equal."""
    spoken = spoken_of(state)

    def kind(ref: Ref) -> Any:
        return likeness(state, ref_by_name(state, seat, ref), face, spoken) if ref else ""

    first: dict[tuple[str, Any, Any, Pool, int], Offer] = {}
    for offer in offers:
        move = offer.move
        first.setdefault((move.verb, kind(move.subject), kind(move.target), move.amount, offer.most), offer)
    return list(first.values())


def likeness(state: State, ref: Ref, face: Face, spoken: frozenset[Ref]) -> Any:
    """Return a key of a card; cards with equal keys can't be told apart."""
    card = state.cards.get(ref)
    if card is None or ref in spoken:
        return ref
    return face(state, ref), card.owner, card.zone, card.turned, card.face, card.marks, state.tokens.get(ref)


def spoken_of(state: State) -> frozenset[Ref]:
    """Return the cards that something refers to: what is going on, what lasts, what was counted."""
    found: frozenset[Ref] | None = state.memo.get("spoken of")
    if found is None:
        unders = [card.under for card in state.cards.values() if card.under]
        parts = (state.agenda, state.queue, state.prompts, state.modifiers, state.tally, unders)
        names = {name.decode() for name in ID.findall(msgspec.json.encode(parts))}
        named = {ref for ref, card in state.cards.items() if card.under}
        found = state.memo["spoken of"] = frozenset(names | named)
    return found
