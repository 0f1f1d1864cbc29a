"""What an attack is worth at first sight: how likely it hits, what that costs the target, what it gains."""

from __future__ import annotations

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.asteriated_grail.bots.evaluation import harm, kept_worth, stones_worth
from bsdesk.games.asteriated_grail.rules.areas import element_of, hand, has, is_attack_card, number, record
from bsdesk.games.asteriated_grail.rules.attack import MISSILE_DAMAGE, shields_of

ANSWERED, WARDED = 0.26, 0.08  # how likely a card of a hand stops an attack, or one that nothing counters
STRUCK_BACK = 0.6  # what it costs that an attack is countered
SHIELD_LOST = 0.4  # what it gains that an attack takes a shield away


def attack_worth(state: State, seat: Seat, ref: Ref, target: Seat) -> float:
    """AG-4.2 Return what an attack is worth: a hit is cards for the target and a gem for the team; the fuller a hand,
    the likelier its answer."""
    if shields_of(state, target):
        return SHIELD_LOST
    chance = WARDED if element_of(state, ref) == "dark" else ANSWERED
    hits = (1 - chance) ** len(hand(state, target))
    there = sum(record(state, seat))
    power = max(number(state, ref, "damage"), MISSILE_DAMAGE)
    return (
        hits * (stones_worth(there + 1) - stones_worth(there) + harm(state, target, power)) - (1 - hits) * STRUCK_BACK
    )


def cost_of_card(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it costs to play a card: it is gone, but the hand is smaller."""
    return kept_worth(state, seat, ref) / 2 + harm(state, seat, -1, damage=False)


def best_attack(state: State, seat: Seat, need: str = "") -> float:
    """Return what the best attack with a card of the hand is worth, of which this word must hold; 0 without any."""
    known = [ref for ref in hand(state, seat) if state.cards[ref].definition and is_attack_card(state, ref)]
    fit = [ref for ref in known if not need or has(state, ref, need)]
    found = (
        attack_worth(state, seat, ref, target) - cost_of_card(state, seat, ref)
        for ref in fit
        for target in state.rivals(seat)
    )
    return max(found, default=0.0)
