"""Drawing: cards from the top of a deck, mostly into a hand; a deck that runs out is refilled from its pile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.run import Run
from bsdesk.engine.selection import cards_of_zone
from bsdesk.engine.state import State, key_for, zone_name
from bsdesk.engine.values import Ref, Seat


def can_draw(state: State, seats: Sequence[Seat], count: int, deck: str = "") -> bool:
    """Return whether each of these seats could draw so many cards: also where they draw from one deck, and with the
    cards that it would be refilled with."""
    name, refills = deck or state.rules.piles.deck, state.rules.piles.refills
    decks: dict[Ref, int] = {}
    for seat in seats:
        key = key_for(state, seat, name)
        if key not in decks:
            piles = (key, *((key_for(state, seat, refills[name]),) if name in refills else ()))
            decks[key] = sum(len(cards_of_zone(state, pile)) for pile in piles)
        decks[key] -= count
    return all(left >= 0 for left in decks.values())


def draw_cards(run: Run, seats: Sequence[Seat], count: int, deck: str = "") -> int:
    """Let each of these seats draw so many cards, or as many as there are; return how many were drawn.

    All is drawn at once. From a deck that can be refilled one seat draws after another, for what the first one draws
    may be the last that is there."""
    state, rules = run.state, run.rules
    name = deck or rules.piles.deck
    if name in rules.piles.refills:
        return sum(draw_on(run, seat, key_for(state, seat, name), count) for seat in seats)
    cards: dict[Ref, Seat] = {}
    for seat in seats:
        there = (ref for ref in cards_of_zone(state, key_for(state, seat, name)) if ref not in cards)
        cards |= dict.fromkeys(list(islice(there, max(0, count))), seat)
    hands = enumerate(cards.items())
    drawn = [CardMoved(r, hand_of(state, s), run.fresh_id(i), why="drawn") for i, (r, s) in hands]
    return len(run.settle(drawn))


def hand_of(state: State, seat: Seat) -> Ref:
    """Return the zone that a seat draws cards into."""
    return key_for(state, seat, state.rules.piles.hand)


def draw_on(run: Run, seat: Seat, deck: Ref, count: int) -> int:
    """Let a seat draw from this deck, which is refilled in the middle of it if need be; return how many it drew."""
    drawn = 0
    while drawn < count:
        cards = cards_of_zone(run.state, deck)[: count - drawn]
        if cards:
            events = run.settle([*run.moved(cards, hand_of(run.state, seat), why="drawn")])
            if len(events) < len(cards):  # something stood in the way
                return drawn + len(events)
            drawn += len(cards)
        elif not refill(run, deck, seat):
            return drawn
    return drawn


def top_cards(run: Run, seat: Seat, count: int) -> tuple[Ref, ...]:
    """Return so many cards from the top of a seat's deck, or as many as there are. One that has too few is refilled
    first."""
    name = run.rules.piles.deck
    deck = key_for(run.state, seat, name)
    if name in run.rules.piles.refills and len(cards_of_zone(run.state, deck)) < count:
        refill(run, deck, seat)
    return cards_of_zone(run.state, deck)[: max(0, count)]


def refill(run: Run, deck: Ref, by: Seat) -> bool:
    """Shuffle the pile of a deck, and put it beneath what is left of that; return whether any card came into it."""
    pile = key_for(run.state, by, run.rules.piles.refills[zone_name(deck)])
    left, cards = run.state.zones[deck], cards_of_zone(run.state, pile)
    came = run.settle([*run.moved(cards, deck, why="refilled")]) if cards else []
    if came:
        run.settle([run.shuffle(deck, by, left)])
    return bool(came) and bool(run.state.zones[deck])
