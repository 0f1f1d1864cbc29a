"""How a position looks to a seat: by morale, grails, stones, energy, healing, counters, what lies before
characters, and the hands that are about to overflow.

The unit is one point of morale. The weights are guessed, not fitted.
"""

from __future__ import annotations

from types import MappingProxyType

from bsdesk.engine.scoring import win_chance
from bsdesk.engine.state import State, at, key_for
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.asteriated_grail.rules.areas import (
    CRYSTAL,
    GEM,
    GRAILS_TO_WIN,
    POINT,
    RECORD_LIMIT,
    STONES_FOR_GRAIL,
    definition,
    hand,
    hand_limit,
    healing,
    hero,
    in_form,
    is_attack_card,
    is_called,
    is_opponent,
    printed,
    record,
    team_of,
)

SCALE = 5.0
GRAIL, STONE = 3.5, 0.75
READY = 0.6  # what it is worth to have the stones for a grail
LAST_GRAIL = 2.0  # what the one but last grail is worth besides: the next one wins
LOW, PRESSED = 6, 0.35  # each point of morale that is lacking to so many weighs more by this
LYING = MappingProxyType({"poison": -0.6, "weakness": -0.9, "holy_shield": 0.7, "angels_wall": 0.7})
STRANGE = 0.6  # what another card is good or bad for, by who has put it there
GEMS, CRYSTALS = 0.85, 0.65  # energy that a player has, for skills: a crystal pays for less than a gem
USELESS = 0.25  # how much of that counts where no skill costs energy
HEAL = 0.45  # a point of healing: a card less to be drawn
COUNTER = 0.3  # what a character has gathered for its skills
FORM = 0.3  # a lasting form
DANGER = (1.4, 0.8, 0.35, 0.15)  # what it costs that a hand has room for no card, for one, for two, for three
HELD = (0.0, 0.35, 0.6, 0.75, 0.85, 0.9)  # what it is worth to have so many cards to act with
CARD = 0.25  # a card of a hand, when it is chosen to be given up
AT_LEAST = 0.1  # what a point of damage costs, however few cards a hand has
SPECIAL_CARDS = MappingProxyType({"holy_light": 0.3, "holy_shield": 0.25, "dark_extinction": 0.15, "missile": 0.1})


def side(state: State, seat: Seat) -> float:
    """Return the worth of all that a seat's team has."""
    morale, grails = (state.tokens[key_for(state, seat, zone)][POINT] for zone in ("morale", "grails"))
    shared = morale_worth(morale) + GRAIL * grails + LAST_GRAIL * (grails >= GRAILS_TO_WIN - 1)
    return shared + stones_worth(sum(record(state, seat))) + sum(stand(state, s) for s in team_of(state, seat))


def morale_worth(morale: int) -> float:
    """Return the worth of so much morale; the last points count more."""
    return morale - PRESSED * max(0, LOW - morale)


def stones_worth(count: int) -> float:
    """Return the worth of so many stones in a war record."""
    return STONE * min(count, RECORD_LIMIT) + READY * (count >= STONES_FOR_GRAIL)


def stand(state: State, seat: Seat) -> float:
    """Return the worth of what a player and its character have, less the danger of a hand that is nearly full."""
    held = hand(state, seat)
    room = hand_limit(state, seat) - len(held)
    lying = sum(worth_before(state, seat, ref) for ref in state.zones[at(seat, "front")])
    special = sum(special_worth(state, ref) for ref in held)
    cards = HELD[min(len(held), len(HELD) - 1)] + special
    return lying + gathered(state, seat) + cards - danger(room + healing(state, seat))


def danger(room: int) -> float:
    """Return what it costs that a hand has room for so few cards."""
    return DANGER[max(0, room)] if room < len(DANGER) else 0.0


def special_worth(state: State, ref: Ref) -> float:
    """Return what a card of a hand is worth besides being one; of one that is hidden, nothing is known."""
    return SPECIAL_CARDS.get(printed(state, ref).key, 0.0) if state.cards[ref].definition else 0.0


def kept_worth(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it is worth to a player to keep a card of the hand: what wards off most, one of many least."""
    if not state.cards[ref].definition:
        return CARD
    definition = state.cards[ref].definition
    alike = sum(state.cards[other].definition == definition for other in hand(state, seat))
    return CARD + special_worth(state, ref) + 0.1 * is_attack_card(state, ref) - 0.04 * (alike - 1)


def worth_before(state: State, seat: Seat, ref: Ref) -> float:
    """Return what it is worth to a player that this lies before its character: a base effect by its name, another card
    by whose it is."""
    known = next((worth for key, worth in LYING.items() if is_called(state, ref, key)), None)
    if known is not None:
        return known
    by = state.cards[ref].owner or state.cards[ref].controller
    return -STRANGE if by and is_opponent(state, seat, by) else STRANGE


def gathered(state: State, seat: Seat) -> float:
    """Return the worth of the energy, the healing, the counters and the form of a player."""
    ref = hero(state, seat)
    counters = sum(state.counters.get(ref, {}).values())
    form = FORM if in_form(state, seat) else 0.0
    return energy_worth(state, seat) + HEAL * healing(state, seat) + COUNTER * counters + form


def energy_worth(state: State, seat: Seat) -> float:
    """Return the worth of a player's energy, by whether a skill costs any."""
    stones = state.tokens[at(seat, "energy")]
    worth = GEMS * stones[GEM] + CRYSTALS * stones[CRYSTAL]
    return worth * share_of_energy(state, seat)


def share_of_energy(state: State, seat: Seat) -> float:
    """AG-4.4.5 Return how much energy is worth to this player's character: less where it has no ultimate skill."""
    ref = hero(state, seat)
    skills = getattr(definition(state, ref), "skills", ()) if ref else ()
    return 1.0 if any(skill.type == "ultimate" for skill in skills) else USELESS


def harm(state: State, seat: Seat, count: int, *, damage: bool = True) -> float:
    """Return what it costs a player to draw so many cards: morale for those above the limit, and a hand that is nearly
    full. Against damage healing is used. Below 0 cards are given up."""
    held, limit, heals = len(hand(state, seat)), hand_limit(state, seat), healing(state, seat)
    used = min(heals, max(0, count)) if damage else 0
    drawn = count - used
    over = max(0, held + drawn - limit) if drawn > 0 else 0
    morale = state.tokens[key_for(state, seat, "morale")][POINT]
    lost = morale_worth(morale) - morale_worth(max(0, morale - over)) + 100.0 * (0 < morale <= over)
    left = max(0, held + drawn - over)
    cards = HELD[min(left, len(HELD) - 1)] - HELD[min(held, len(HELD) - 1)]
    nearer = danger(limit - left + heals - used) - danger(limit - held + heals)
    cost = lost + nearer - cards + HEAL * used
    return max(cost, AT_LEAST * count) if damage and count > 0 else cost


def value(state: State, seat: Seat) -> float:
    """Return how likely the seat's team is to win, from 0 to 1."""
    return win_chance(side(state, seat) - side(state, state.rivals(seat)[0]), SCALE)
