"""What cards and positions are worth in BlackPoker to a seat: weights fitted to games of bots.

The unit is one card of Life.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.scoring import win_chance
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.black_poker.rules.areas import bulwarks, charged, other, size, soldiers
from bsdesk.games.black_poker.rules.cards import PlayingCard

SCALE = 9.0

SOLDIER, BIG = 0.8, 0.45  # for being there, and per point of size
BULWARK, MORE_BULWARKS, WALL = 3.3, 0.5, 3  # each Bulwark up to a number, and each beyond
CARD, MORE_CARDS, KEPT = 1.4, 1.0, 5  # each hand card up to a number, and each beyond
THIN, SCARCE = 12, 2.0  # a low Life, and what each card short of it costs
HIT, DOOM = 0.5, 4.0  # per point that the next attack may do; if that may be all of it


def worth(state: State, ref: Ref) -> float:
    """Return what a soldier is worth to its player."""
    return worth_of_size(size(state, ref))


def worth_of_size(number: int) -> float:
    return SOLDIER + BIG * max(0, number)


def worth_of_card(card: PlayingCard) -> float:
    """Return what a hand card is worth: a soldier by its number, an ace or a Joker more."""
    if card.joker or card.number == 1:
        return CARD
    return CARD * (0.4 + 0.08 * min(card.number, 10))


def blockers(state: State, seat: Seat) -> int:
    """TR-6.14 Return the number of attackers a seat can block."""
    return sum(charged(state, ref) for ref in (*bulwarks(state, seat), *soldiers(state, seat)))


def damage(sizes: Sequence[int], met: int) -> int:
    """Return the damage that remains if the largest attackers are blocked."""
    return sum(sorted(sizes, reverse=True)[met:])


def threat(state: State, seat: Seat, less: int = 0) -> int:
    """Return the damage of the opponent's next attack if the seat had `less` blockers fewer than now."""
    sizes = [max(0, size(state, ref)) for ref in soldiers(state, other(seat))]
    return damage(sizes, max(0, blockers(state, seat) - less))


def side(state: State, seat: Seat) -> float:
    """Return the worth of all that a seat has."""
    life, hand = len(state.zones[at(seat, "life")]), len(state.zones[at(seat, "hand")])
    wall, hits = len(bulwarks(state, seat)), threat(state, seat)
    return (
        life
        - SCARCE * max(0, THIN - life)
        + sum(worth(state, ref) for ref in soldiers(state, seat))
        + BULWARK * min(wall, WALL)
        + MORE_BULWARKS * max(0, wall - WALL)
        + CARD * min(hand, KEPT)
        + MORE_CARDS * max(0, hand - KEPT)
        - HIT * min(hits, life)
        - DOOM * (hits >= life)
    )


def value(state: State, seat: Seat) -> float:
    """Return how likely the seat is to win, from 0 to 1."""
    return win_chance(side(state, seat) - side(state, other(seat)), SCALE)
