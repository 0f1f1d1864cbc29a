"""Drawing: cards from the top of a deck into a hand; a deck that runs out is refilled from its pile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from bsdesk.engine.facts import CardMoved
from bsdesk.engine.filters import cards_of_zone
from bsdesk.engine.state import at, key_for, zone_name
from bsdesk.engine.values import Ref, Seat

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


def draw_cards(run: Run, seats: Sequence[Seat], count: int, deck: str = "") -> int:
    """Let each of these seats draw so many cards, or as many as there are; return how many were drawn.

    All is drawn at once. From a deck that can be refilled one seat draws after another, for what the first one draws
    may be the last that is there."""
    state, rules = run.state, run.rules
    name = deck or rules.deck
    if name in rules.refills:
        return sum(draw_on(run, seat, key_for(state, seat, name), count) for seat in seats)
    cards: dict[Ref, Seat] = {}
    for seat in seats:
        there = (ref for ref in cards_of_zone(state, key_for(state, seat, name)) if ref not in cards)
        cards |= dict.fromkeys(list(islice(there, max(0, count))), seat)
    hands = enumerate(cards.items())
    return len(run.settle([CardMoved(r, at(s, rules.hand), run.fresh_id(i), why="drawn") for i, (r, s) in hands]))


def draw_on(run: Run, seat: Seat, deck: Ref, count: int) -> int:
    """Let a seat draw from this deck, which is refilled in the middle of it if need be; return how many it drew."""
    drawn = 0
    while drawn < count:
        cards = cards_of_zone(run.state, deck)[: count - drawn]
        if cards:
            events = run.settle([*run.moved(cards, at(seat, run.rules.hand), why="drawn")])
            if len(events) < len(cards):  # something stood in the way
                return drawn + len(events)
            drawn += len(cards)
        elif not refill(run, deck, seat):
            return drawn
    return drawn


def refill(run: Run, deck: Ref, by: Seat) -> bool:
    """Shuffle the pile of a deck into it; return whether there was anything to shuffle."""
    pile = key_for(run.state, by, run.rules.refills[zone_name(deck)])
    cards = cards_of_zone(run.state, pile)
    if cards:
        run.settle([*run.moved(cards, deck, why="refilled")])
        run.settle([run.shuffle(deck, by)])
    return bool(cards)
