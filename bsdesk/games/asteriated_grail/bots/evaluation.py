"""How a position looks to a seat: by morale, grails, stones, and the hands that are about to overflow.

The unit is one point of morale. The weights are guessed, not fitted.
"""

from __future__ import annotations

from bsdesk.engine.scoring import win_chance
from bsdesk.engine.state import State, key_for
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.rules.areas import HAND_LIMIT, POINT, effects_before, hand, record

SCALE = 5.0
GRAIL, STONE, SHIELD = 3.0, 0.7, 0.5
POISON, WEAKNESS = -0.4, -0.6
FULL, ROOMY = -0.4, 4  # what each card costs that is more than a hand with room for a hit


def side(state: State, seat: Seat) -> float:
    """Return the worth of all that a seat's team has."""
    team = [s for s in state.seats() if state.teams[s - 1] == state.teams[seat - 1]]
    morale, grails = (state.tokens[key_for(state, seat, zone)][POINT] for zone in ("morale", "grails"))
    return morale + GRAIL * grails + STONE * sum(record(state, seat)) + sum(stand(state, s) for s in team)


def stand(state: State, seat: Seat) -> float:
    """Return the worth of what lies before a player, less the danger of a hand that is nearly full."""
    lying = ((SHIELD, "holy_shield"), (POISON, "poison"), (WEAKNESS, "weakness"))
    effects = sum(worth * len(effects_before(state, seat, key)) for worth, key in lying)
    return effects + FULL * max(0, min(len(hand(state, seat)), HAND_LIMIT) - ROOMY)


def value(state: State, seat: Seat) -> float:
    """Return how likely the seat's team is to win, from 0 to 1."""
    return win_chance(side(state, seat) - side(state, state.rivals(seat)[0]), SCALE)
