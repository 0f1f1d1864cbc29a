"""The zones of the table (AG-2), and what is asked of players and cards."""

from __future__ import annotations

from bsdesk.engine.state import State, Unforeseeable, at, key_for
from bsdesk.engine.values import Pool, Ref, Seat, Zone
from bsdesk.games.asteriated_grail.rules.cards import ATTACK, BasicCard

POINT, GEM, CRYSTAL = range(3)  # kinds of tokens: points of morale and healing and grails; the two kinds of stones
MARKS = ("", "G", "C")

HAND_LIMIT, HEAL_LIMIT, ENERGY_LIMIT = 6, 2, 3
RECORD_LIMIT, GRAILS_TO_WIN, STONES_FOR_GRAIL, REFINED_AT_ONCE = 5, 5, 3, 2
MORALE = {4: 15, 6: 15, 8: 18}  # by the number of seats
PLENTY = 99  # of whatever is taken from the common supply: it never runs out (AG-O-16)


def zones(seats: int) -> tuple[Zone, ...]:
    """AG-2.6.1 War record, grails and morale for each team; hands, base effects, energy, healing for each player."""
    return (
        Zone("deck", sees="none", shared=True),
        Zone("used", shared=True),
        Zone("hand", sees="owner"),
        Zone("front"),  # the base effects that lie before a character
        Zone("lane", shared=True),  # the cards of the attack, or the Missile, that is under way
        Zone("morale", cards=False, tokens=True, team=True, cap=MORALE[seats]),
        Zone("grails", cards=False, tokens=True, team=True, cap=GRAILS_TO_WIN),
        Zone("record", cards=False, tokens=True, team=True, cap=RECORD_LIMIT),
        Zone("energy", cards=False, tokens=True, cap=ENERGY_LIMIT),
        Zone("healing", cards=False, tokens=True, cap=HEAL_LIMIT),
        Zone("supply", cards=False, tokens=True, shared=True),
    )


def printed(state: State, ref: Ref) -> BasicCard:
    """Return what is printed on a card. On a view a hidden card stops the preview."""
    definition = state.cards[ref].definition
    if not definition:
        raise Unforeseeable("hidden card")
    return state.rules.defs[definition]  # type: ignore[return-value]


def is_called(state: State, ref: Ref, key: str) -> bool:
    """Return whether this is a card of that name."""
    return bool(state.cards[ref].definition) and printed(state, ref).key == key


def is_attack_card(state: State, ref: Ref) -> bool:
    return printed(state, ref).kind == ATTACK


def hand(state: State, seat: Seat) -> tuple[Ref, ...]:
    return state.zones[at(seat, "hand")]


def effects_before(state: State, seat: Seat, key: str) -> list[Ref]:
    """Return the base effects of this name that lie before a character."""
    return [ref for ref in state.zones[at(seat, "front")] if is_called(state, ref, key)]


def to_the_right(state: State, seat: Seat) -> list[Seat]:
    """Return all seats in turn order, those after this one first, itself last."""
    count = len(state.teams)
    return [(seat - 1 + ahead) % count + 1 for ahead in range(1, count + 1)]


def is_opponent(state: State, seat: Seat, other: Seat) -> bool:
    return state.teams[seat - 1] != state.teams[other - 1]


def player(seat: Seat) -> Ref:
    return f"p{seat}"


def record(state: State, seat: Seat) -> Pool:
    """Return the stones in the war record of a seat's team."""
    return state.tokens[key_for(state, seat, "record")]


def energy(state: State, seat: Seat) -> int:
    return sum(state.tokens[at(seat, "energy")])


def healing(state: State, seat: Seat) -> int:
    return state.tokens[at(seat, "healing")][POINT]


# figures and words that card texts ask for


def number(state: State, ref: Ref, name: str) -> int:
    """AG-4.2.19 Return a figure of a card: every attack card makes 2 damage."""
    return 2 if name == "damage" and state.cards[ref].definition and is_attack_card(state, ref) else 0


def has(state: State, ref: Ref, word: str) -> bool:
    """Return whether a word holds of a card: its kind, name, element or fate class."""
    if not state.cards[ref].definition:
        return False
    card = printed(state, ref)
    return word in (card.kind, card.key, card.element, card.fate)
