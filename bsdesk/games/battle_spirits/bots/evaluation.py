"""What cards and positions are worth to a seat: weights of a few figures, fitted to games of bots.

The unit is about one card of the hand. A seat's side is the sum of its figures, each times its weight; the difference
of both sides says how likely it is to win.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.scoring import win_chance
from bsdesk.engine.state import UPRIGHT, UPSIDE_DOWN, State, at
from bsdesk.engine.values import Pool, Ref, Seat
from bsdesk.games.battle_spirits.rules.areas import cores, field_cards, life, other, pending, staying
from bsdesk.games.battle_spirits.rules.cards import Card, level_with
from bsdesk.games.battle_spirits.rules.totals import definition, symbol_total

SCALE = 5.0
KEPT_CARDS = 4  # hand cards beyond this number come into play late

LIFE = (0.0, 3.5, 6.5, 9.5, 12.0, 14.0)  # of 0 to 5 cores of Life
MORE_LIFE = 1.5
SPIRIT, COST, BP, LEVEL = 0.8, 0.25, 0.08, 0.5  # of a Spirit: for being there, per cost, per 1000 BP, per Lv above 1
READY = 0.3  # for being upright
NEXUS, NEXUS_LEVEL = 1.3, 0.2
HAND, MORE_HAND = 1.0, 0.3
CORE = 0.2
SOUL = 0.5  # the Soul Core being usable
HIT, DOOM = 1.2, 4.0  # per Life that the next attacks may cost; if they may cost the last one
NOW, FAR = 2.0, 0.4  # factors on that threat: attacks that can happen at once, and those a turn away
DECK, THIN = 0.7, 5  # per card that a deck has less than this


def spirits(state: State, seat: Seat) -> list[Ref]:
    """Return the seat's Spirits that are not about to leave."""
    return [r for r in staying(state, seat) if definition(state, r).kind == "spirit"]


def upright(state: State, refs: Sequence[Ref]) -> list[Ref]:
    return [r for r in refs if state.cards[r].turned == UPRIGHT]


def worth(state: State, ref: Ref) -> float:
    """Return what a card on the Field is worth to its controller; 0 if it is about to leave."""
    return 0.0 if pending(state, ref) else worth_at(definition(state, ref), cores(state, ref))


def worth_at(card: Card, pool: Pool) -> float:
    """Return what a card is worth on the Field with these cores, as printed: effects of this turn don't count."""
    reached = level_with(card, sum(pool), pool[1] > 0)
    if not reached:
        return 0.0
    if card.kind == "nexus":
        return NEXUS + NEXUS_LEVEL * (reached - 1)
    return SPIRIT + COST * card.cost + BP * card.levels[reached - 1].bp / 1000 + LEVEL * (reached - 1)


def worth_of_life(count: int) -> float:
    most = len(LIFE) - 1
    return LIFE[max(count, 0)] if count <= most else LIFE[most] + MORE_LIFE * (count - most)


def damage(state: State, attackers: Sequence[Ref], blockers: int) -> int:
    """Return the Life that these attackers take if this many blockers meet the strongest of them."""
    return sum(sorted((symbol_total(state, r) for r in attackers), reverse=True)[blockers:])


def threat(state: State, seat: Seat) -> int:
    """Return the Life that the opponent's next attacks may cost this seat."""
    foe = other(state, seat)
    mine, theirs = spirits(state, seat), spirits(state, foe)
    if attacks_now(state, foe):
        return damage(state, upright(state, theirs), len(upright(state, mine)))
    attackers = [r for r in theirs if state.cards[r].turned != UPSIDE_DOWN]
    return damage(state, attackers, len(mine if state.active == foe else upright(state, mine)))


def attacks_now(state: State, seat: Seat) -> bool:
    """Return whether it is this seat's turn, with the Attack Step still to end."""
    return state.active == seat and state.step in ("main", "attack")


def danger(state: State, seat: Seat, left: int) -> float:
    """Return what the threat of the opponent's next attacks costs."""
    hits, foe = threat(state, seat), other(state, seat)
    costs = HIT * min(hits, left) + DOOM * (hits >= left)
    if state.active == foe:
        costs *= NOW if attacks_now(state, foe) else FAR
    return costs


def side(state: State, seat: Seat) -> float:
    """Return the worth of all that a seat has."""
    field = sum(worth(state, ref) for ref in field_cards(state, seat))
    field += READY * len(upright(state, spirits(state, seat)))
    hand, left = len(state.zones[at(seat, "hand")]), life(state, seat)
    total = soul = 0
    for place in (at(seat, "reserve"), at(seat, "trash"), *field_cards(state, seat)):
        pool = cores(state, place)
        total, soul = total + sum(pool), soul + pool[1]
    return (
        field
        + worth_of_life(left)
        + HAND * min(hand, KEPT_CARDS)
        + MORE_HAND * max(hand - KEPT_CARDS, 0)
        + CORE * total
        + SOUL * soul
        - danger(state, seat, left)
        - DECK * max(0, THIN - len(state.zones[at(seat, "deck")]))
    )


def value(state: State, seat: Seat) -> float:
    """Return how likely the seat is to win, from 0 to 1."""
    return win_chance(side(state, seat) - side(state, other(state, seat)), SCALE)
