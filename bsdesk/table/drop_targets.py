"""What can be taken up, and where it may be dropped: the list of legal moves, sorted by thing and place. Pure.

There is one list of what is legal, `moves`. Here it is only asked other questions: what can be taken up, which places
accept it, which move a drop means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.state import State, at, key_for, zone_seat
from bsdesk.engine.values import Move, Offer, Pool, Ref, Seat, seat_in

RIVAL = "rival"  # anything of the other side; with the name of an area behind a dot: that alone
THERE = "there"  # with the name of an area behind a dot: that area of the player who is aimed at, else one's own
MARKED = "mark:"  # a card that carries this mark
SELF = "self"  # the card itself: a second click
SOURCE = "source"  # the card that the open question is about: what is being paid for


class Held(NamedTuple):
    """A card, or some tokens that lie at a place or on a card."""

    ref: Ref
    amount: Pool = ()  # empty: the card itself

    @property
    def tokens(self) -> bool:
        return bool(self.amount)


class Drop(NamedTuple):
    """One thing that can be done with what is held: an offer, and the place where it is done."""

    place: Ref
    offer: Offer


def drops(view: State, seat: Seat, offers: Iterable[Offer], held: Held) -> list[Drop]:
    """Return every place that accepts what is held, and what would be done there."""
    found: list[Drop] = []
    for offer in offers:
        move = offer.move
        if not uses_held(view, move, held) or (bool(offer.most) != held.tokens and not is_swap(held, offer)):
            continue
        if held.tokens and offer.most and not fits_amount(offer, held.amount):
            continue
        for place in places_of(view, seat, with_held_first(view, move, held.ref)):
            found.append(Drop(place, offer))
    return found


def uses_held(view: State, move: Move, held: Held) -> bool:
    """Return whether the move is made with what is held. One that names nothing may be begun with certain cards."""
    if not move.subject:
        return not held.tokens and held.ref in view.game.handling.begins(view, move)
    return held.ref == move.subject or (not held.tokens and held.ref == second_card(view, move))


def second_card(view: State, move: Move) -> Ref:
    """Return the second card of the hand that goes into a move, or nothing; that may as well be taken up first."""
    card = view.cards.get(move.target)
    return move.target if card is not None and card.zone == at(move.seat, view.rules.piles.hand) else ""


def with_held_first(view: State, move: Move, held: Ref) -> Move:
    """Return the move with its two cards exchanged, if the second of them is held."""
    second = second_card(view, move)
    return replace(move, subject=second, target=move.subject) if second and second == held else move


def aim_of(view: State, move: Move, held: Held, place: Ref) -> tuple[str, Ref]:
    """Return the question that comes after the move, and where it was dropped as its answer; or nothing."""
    question = view.game.handling.aims.get(move.verb, "")
    aim = place if move.subject else held.ref
    return (question, aim) if question and aim in view.cards and aim != move.subject else ("", "")


def is_swap(held: Held, offer: Offer) -> bool:
    """Return whether this is a move that takes no amount, but exchanges the one held token for another."""
    return held.tokens and not offer.most and bool(offer.move.target) and sum(held.amount[1:]) == sum(held.amount) == 1


def fits_amount(offer: Offer, amount: Pool) -> bool:
    cap = offer.move.amount
    return offer.least <= sum(amount) <= offer.most and all(a <= c for a, c in zip(amount, cap, strict=True))


def places_of(view: State, seat: Seat, move: Move) -> list[Ref]:
    """Return where this move is made by dropping its subject."""
    named, aimed = view.game.handling.drops.get(move.verb), list[Ref]()
    if move.target in view.cards or move.target in view.zones or move.target in view.tokens:
        aimed = [move.target]
    elif seat_in(move.target) in view.seats():  # a player is meant by whatever lies before them
        aimed = zones_before(view, seat_in(move.target))
    elif hit := view.game.handling.goes_at(view, move):
        aimed = zones_before(view, hit)
    if aimed and named is None:
        return aimed
    held = view.cards.get(move.subject)
    in_hand = held is not None and held.zone == at(seat, view.rules.piles.hand)
    if named is None:
        named = (view.rules.play_zones[0],) if in_hand else (SELF,)
    elif in_hand and named == (SELF,):  # one drags it to where cards are played as well as clicking it twice
        named = (SELF, view.rules.play_zones[0])
    return [*aimed, *(ref for word in named for ref in places_of_word(view, seat, move, word))]


def zones_before(view: State, seat: Seat) -> list[Ref]:
    """Return a seat's own zones."""
    return [at(seat, zone.name) for zone in view.rules.zones if not zone.shared and not zone.team]


def places_of_word(view: State, seat: Seat, move: Move, word: str) -> list[Ref]:
    """Return the places that a word of a game's `drops` stands for."""
    if word == SELF:
        return [move.subject]
    if word == SOURCE:
        prompt = view.prompts.get(seat)
        return [prompt.source] if prompt is not None and prompt.source in view.cards else []
    if word == RIVAL:
        theirs = (zone.name for zone in view.rules.zones if not zone.shared)
        return list(dict.fromkeys(key_for(view, s, name) for name in theirs for s in view.rivals(seat)))
    if word.startswith(f"{RIVAL}."):
        return [at(s, word.partition(".")[2]) for s in view.rivals(seat)]
    if word.startswith(f"{THERE}."):
        return [at(zone_seat(move.target) or seat, word.partition(".")[2])]
    if word.startswith(MARKED):
        mark = word[len(MARKED) :]
        return [ref for ref, card in view.cards.items() if any(m.split(".#")[0] == mark for m in card.marks)]
    return [key_for(view, seat, word) if word in view.rules.zone else at(seat, word)]


def drop_at(found: Sequence[Drop], view: State, place: Ref) -> list[Drop]:
    """Return what a drop on this place may mean: on the very place, else what can be aimed at the card that lies there,
    else on the area that it lies in."""
    here = [drop for drop in found if drop.place == place]
    if here or place not in view.cards:
        return here
    there = [drop for drop in found if drop.place == view.cards[place].zone]
    return [drop for drop in there if view.game.handling.aimed_at(view, drop.offer.move, place)] or there


def seats_taking(view: State, found: Sequence[Drop]) -> dict[Seat, list[Ref]]:
    """Return the seats at which one thing alone can be done with what is held, wherever it is put down before them; of
    each, the areas that take it."""
    there: dict[Seat, dict[Ref, set[Move]]] = {}
    for drop in found:
        there.setdefault(side_of(view, drop.place), {}).setdefault(drop.place, set()).add(drop.offer.move)
    return {
        seat: list(places)
        for seat, places in there.items()
        if seat and not (places.keys() & view.cards.keys()) and len({frozenset(m) for m in places.values()}) == 1
    }


def move_of(drop: Drop, held: Held) -> Move:
    """Return the move that a drop makes."""
    return replace(drop.offer.move, amount=held.amount) if drop.offer.most else drop.offer.move


def takeable(view: State, offers: Sequence[Offer]) -> dict[Ref, list[Offer]]:
    """Return the things that something can be done with. Kept while one state is looked at."""
    kept: tuple[Sequence[Offer], dict[Ref, list[Offer]]] | None = view.memo.get("takeable")
    if kept is not None and kept[0] is offers:
        return kept[1]
    found: dict[Ref, list[Offer]] = {}
    hands = {ref for seat in view.seats() for ref in view.zones.get(at(seat, view.rules.piles.hand), ())}
    for offer in offers:
        move = offer.move
        refs: Iterable[Ref] = (move.subject,) if move.subject else view.game.handling.begins(view, move)
        if move.subject and move.target in hands and (second := second_card(view, move)):
            refs = (move.subject, second)
        for ref in refs:
            found.setdefault(ref, []).append(offer)
    view.memo["takeable"] = (offers, found)
    return found


def token_sources(offers: Iterable[Offer]) -> set[Ref]:
    """Return the places and cards whose tokens may be taken now."""
    return {offer.move.subject for offer in offers if offer.most}


def doubtful_refs(view: State, seat: Seat, offers: Sequence[Offer]) -> dict[str, frozenset[Ref]]:
    """Return the things whose every use is in doubt, by what speaks against it. Kept while one state is looked at."""
    key = ("doubtful", seat)
    found: tuple[Sequence[Offer], dict[str, frozenset[Ref]]] | None = view.memo.get(key)
    if found is None or found[0] is not offers:
        doubts = {ref: doubt_of_all(view, mine) for ref, mine in takeable(view, offers).items()}
        by_word = {word: frozenset([r for r, doubt in doubts.items() if doubt == word]) for word in ("hurts", "vain")}
        found = view.memo[key] = (offers, by_word)
    return found[1]


def doubt_of_all(view: State, offers: Sequence[Offer]) -> str:
    """Return what speaks against every one of these uses alike, or nothing."""
    doubt = view.game.handling.doubt
    first = doubt(view, offers[0].move)
    return first if first and all(doubt(view, offer.move) == first for offer in offers[1:]) else ""


def leader(view: State, ref: Ref) -> Ref:
    """Return the card that is meant where one that lies upon it is pointed at."""
    card = view.cards.get(ref)
    return card.under if card is not None and card.under in view.cards and view.game.handling.in_play.upon else ref


def pair_of(view: State, ref: Ref) -> list[Ref]:
    """Return a card with those that lie upon it, the highest last: they are moved as one."""
    card = view.cards.get(ref)
    if card is None or not view.game.handling.in_play.upon:
        return [ref]
    return [ref, *(other for other in view.zones.get(card.zone, ()) if view.cards[other].under == ref)]


def step_amount(amount: Pool, cap: Pool, step: int) -> Pool:
    """Return one token more or fewer: plain ones first, and never none."""
    counts = list(amount)
    order = range(len(cap)) if step > 0 else reversed(range(len(cap)))
    for kind in order:
        if 0 <= counts[kind] + step <= cap[kind] and sum(counts) + step >= 1:
            counts[kind] += step
            break
    return tuple(counts)


def side_of(view: State, place: Ref) -> Seat:
    """Return the seat on whose side a place is."""
    return view.cards[place].controller if place in view.cards else zone_seat(place)


def ref_of(control: str) -> Ref:
    """Return the thing that a control stands for."""
    kind, _, ref = control.partition(":")
    return ref if kind in ("card", "cores", "place") else ""
