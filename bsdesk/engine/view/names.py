"""How a seat names things: a card that it can't see by its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import replace

from bsdesk.engine.state import State, zone_name, zone_seat
from bsdesk.engine.values import Move, Offer, Ref, Seat, number_in
from bsdesk.engine.view import visible


def name_for_seat(state: State, seat: Seat, ref: Ref) -> Ref:
    """Return the name that a thing has for a seat: its ref, or the place of a card that the seat can't see."""
    card = state.cards.get(ref)
    if card is None or not card.definition:
        return ref
    sees = state.rules.zone[zone_name(card.zone)].sees
    if not card.face and (sees == "all" or (sees == "owner" and zone_seat(card.zone) == seat)):  # as most are
        return ref
    if visible(state, f"p{seat}", ref):
        return ref
    return f"{card.zone}.{state.zones[card.zone].index(ref) + 1}"


def ref_by_name(state: State, seat: Seat, ref: Ref) -> Ref:
    """Return the thing that has this name for a seat; "?" for the id of a card that the seat can't see."""
    if not ref or ref in state.tokens or ref in state.zones:
        return ref
    if ref in state.cards:
        return ref if name_for_seat(state, seat, ref) == ref else "?"
    zone, _, place = ref.rpartition(".")
    cards = state.zones.get(zone, ())
    if not 0 < number_in(place) <= len(cards):
        return ref
    found = cards[number_in(place) - 1]
    return found if name_for_seat(state, seat, found) == ref else ref


def name_offers(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Offer]:
    """Return the offers with things named as their seat names them."""
    return rename_offers(offers, partial(name_for_seat, state, seat))


def resolve_offers(state: State, seat: Seat, offers: Sequence[Offer]) -> list[Offer]:
    """Return the offers with the refs of the things that their seat names."""
    return rename_offers(offers, partial(ref_by_name, state, seat))


def rename_offers(offers: Sequence[Offer], rename: Callable[[Ref], Ref]) -> list[Offer]:
    """Return the offers with other names for the things in them; each thing is asked about once."""
    names: dict[Ref, Ref] = {"": ""}
    for offer in offers:
        move = offer.move
        if move.subject not in names:
            names[move.subject] = rename(move.subject)
        if move.target not in names:
            names[move.target] = rename(move.target)
    if list(names) == list(names.values()):
        return list(offers)
    told: list[Offer] = []
    for offer in offers:
        move = offer.move
        told.append(replace(offer, move=replace(move, subject=names[move.subject], target=names[move.target])))
    return told


def resolve_move(state: State, move: Move) -> Move:
    """Return the move with the refs of the things that its seat names."""
    subject, target = ref_by_name(state, move.seat, move.subject), ref_by_name(state, move.seat, move.target)
    if subject is move.subject and target is move.target:
        return move
    return replace(move, subject=subject, target=target)
