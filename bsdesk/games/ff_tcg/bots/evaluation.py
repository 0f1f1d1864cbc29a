"""What cards and positions are worth to a seat.

The unit is about one card of the hand. A side is the sum of what it has: the damage it can still take, of which each
point is worth more than the one before it; Forwards by cost and power; Backups, which pay in every turn to come, each
less than the one before it; the hand, of which more than five cards go; Crystals; a deck that lasts. From this is taken
off what the opponent's next attacks can do, most where they may deal the last point. The difference of both sides says
how likely a seat is to win.
"""

from __future__ import annotations

from bsdesk.engine.scoring import win_chance
from bsdesk.engine.state import UPRIGHT, State, at
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.ff_tcg.bots.onslaught import Onslaught, attacks_now, threat
from bsdesk.games.ff_tcg.rules.areas import CRYSTAL, DAMAGE, FROZEN, field_of, has, number, other, printed
from bsdesk.games.ff_tcg.rules.cards import Card

SCALE = 5.0
DEADLY = 7  # points of damage with which the game is lost

LIFE = (0.0, 4.5, 8.0, 10.5, 12.7, 14.5, 16.0, 17.3)  # of 0 to 7 points that can still be taken
FORWARD, COST, POWER = 0.7, 0.3, 0.1  # of a Forward: for being there, per CP, per 1000 power
BACKUPS = (2.6, 2.4, 2.1, 1.7, 1.3)  # of the first Backup, the second ...
MONSTER = 1.0
READY, ICY = 0.3, 0.5  # for a Forward that is active; for being frozen
CP = 0.08  # an active Backup
HAND = (1.1, 1.0, 0.95, 0.75, 0.7)  # of the first card of the hand, the second ...
MORE_HAND = 0.3  # of a card that may have to be discarded
CRYSTALS = 0.3
HIT, LOSS, DOOM = 0.9, 0.6, 5.0  # per damage that the next attacks may deal, per blocker; if it may be the last
NOW, FAR = 2.0, 0.4  # factors on that: attacks that can happen at once, and those a turn away
DECK, THIN = 0.7, 6  # per card that a deck has less than this


def worth(state: State, ref: Ref) -> float:
    """Return what a Character on the Field is worth to its controller."""
    card = printed(state, ref)
    if has(state, ref, "forward"):
        return FORWARD + COST * card.cost + POWER * number(state, ref, "power") / 1000
    if has(state, ref, "backup"):
        return BACKUPS[2]
    return MONSTER + COST * card.cost / 2


def worth_of_card(card: Card, backups: int) -> float:
    """Return what a card is worth once it is played, as printed, beside so many Backups."""
    if card.kind == "forward":
        return FORWARD + COST * card.cost + POWER * card.power / 1000
    if card.kind == "backup":
        return BACKUPS[backups] if backups < len(BACKUPS) else 0.0
    return MONSTER + COST * card.cost / 2


def worth_of_life(left: int) -> float:
    """Return what it is worth that a player can take so many points of damage more."""
    return LIFE[min(max(left, 0), len(LIFE) - 1)]


def worth_of_hand(count: int) -> float:
    """Return what so many cards of the hand are worth."""
    return sum(HAND[:count]) + MORE_HAND * max(0, count - len(HAND))


def life(state: State, seat: Seat) -> int:
    """FF-3.2: Return how many points of damage a player can take until the game is lost."""
    return DEADLY - len(state.zones[at(seat, "damage")])


def danger(state: State, seat: Seat) -> float:
    """Return what the opponent's next attacks cost this seat."""
    coming, left, foe = threat(state, seat), life(state, seat), other(seat)
    costs = risk(left, coming)
    if state.active == foe:
        costs *= NOW if attacks_now(state, foe) else FAR
    return costs


def risk(left: int, coming: Onslaught) -> float:
    """Return what such an onslaught costs who can take so much more damage."""
    return HIT * min(coming.hits, left) + LOSS * coming.broken + DOOM * (coming.hits >= left)


def side(state: State, seat: Seat) -> float:
    """Return the worth of all that a seat has."""
    total = worth_of_hand(len(state.zones[at(seat, "hand")])) + worth_of_life(life(state, seat))
    backups = 0
    for ref in field_of(state, seat):
        lying = state.cards[ref]
        upright = lying.turned == UPRIGHT
        if has(state, ref, "backup"):
            total += (BACKUPS[backups] if backups < len(BACKUPS) else 0.0) + CP * upright
            backups += 1
            continue
        total += worth(state, ref) + READY * upright - ICY * (FROZEN in lying.marks and not upright)
        total -= 0.1 * state.counters.get(ref, {}).get(DAMAGE, 0) / 10_000
    total += CRYSTALS * state.counters.get(f"p{seat}", {}).get(CRYSTAL, 0)
    return total - danger(state, seat) - DECK * max(0, THIN - len(state.zones[at(seat, "deck")]))


def value(state: State, seat: Seat) -> float:
    """Return how likely the seat is to win, from 0 to 1."""
    return win_chance(side(state, seat) - side(state, other(seat)), SCALE)
