"""The zones of the table (AG-2), and what is asked of players and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bsdesk.engine.effects import CardDef
from bsdesk.engine.giving import grants
from bsdesk.engine.grants import WORD
from bsdesk.engine.prompts import EITHER
from bsdesk.engine.state import SIDEWAYS, State, Unforeseeable, at, key_for, zone_name, zone_seat
from bsdesk.engine.totals import figure, has_word, says
from bsdesk.engine.values import Pool, Ref, Seat, Zone, seat_in
from bsdesk.games.asteriated_grail.rules.cards import ATTACK, ELEMENTS, EXCLUSIVE, BasicCard

GIVEN_ELEMENTS = frozenset(WORD + one for one in ELEMENTS)  # as grants name them

POINT, GEM, CRYSTAL = range(3)  # kinds of tokens: points of morale and healing and grails; the two kinds of stones
MARKS = ("", "G", "C")

ACTIVE = "active"  # the mark of an active attack (AG-4.2.14)

HAND_LIMIT, HEAL_LIMIT, ENERGY_LIMIT = 6, 2, 3
RECORD_LIMIT, GRAILS_TO_WIN, STONES_FOR_GRAIL, REFINED_AT_ONCE = 5, 5, 3, 2
MORALE = {4: 15, 6: 15, 8: 18}  # by the number of seats
PLENTY = 99  # of whatever is taken from the common supply: it never runs out (AG-O-16)


def zones(seats: int) -> tuple[Zone, ...]:
    """AG-2.6.1 Return the zones: war record, grails and morale for each team; hands, base effects, energy, healing for
    each player."""
    return (
        Zone("deck", sees="none", shared=True),
        Zone("used", shared=True),
        Zone("hand", sees="owner"),
        Zone("field"),  # the character
        Zone("kept"),  # its exclusive cards, as long as it has them
        Zone("front"),  # the base effects and exclusive cards that lie before a character
        Zone("covered", sees="owner"),  # covered cards, known to who has them (AG-O-10)
        Zone("dealt"),  # characters to choose from, before the game
        Zone("muster", shared=True),  # characters that all choose from, before the game
        Zone("lane", shared=True),  # the cards of the attack, or the Missile, that is under way
        Zone("morale", cards=False, tokens=True, team=True, cap=MORALE[seats]),
        Zone("grails", cards=False, tokens=True, team=True, cap=GRAILS_TO_WIN),
        Zone("record", cards=False, tokens=True, team=True, cap=RECORD_LIMIT),
        Zone("energy", cards=False, tokens=True, cap=ENERGY_LIMIT),
        Zone("healing", cards=False, tokens=True, cap=HEAL_LIMIT),
        Zone("supply", cards=False, tokens=True, shared=True),
    )


def definition(state: State, ref: Ref) -> CardDef:
    """Return what a card is. On a view a hidden card stops the preview."""
    found = state.cards[ref].definition
    if not found:
        raise Unforeseeable("hidden card")
    return state.rules.defs[found]


def printed(state: State, ref: Ref) -> BasicCard:
    """Return what is printed on a basic card."""
    return definition(state, ref)  # type: ignore[return-value]


def is_called(state: State, ref: Ref, key: str) -> bool:
    """Return whether this is a card of that name: a basic card that lies as something else is called so."""
    card = state.cards[ref]
    if not card.definition:
        return False
    if card.marks and zone_name(card.zone) == "front":
        return key in card.marks
    return key_of(definition(state, ref)) == key


def lies_as(state: State, ref: Ref) -> str:
    """AG-4.5.2 Return the keyword of the skill as which a basic card lies before a character: a seal, a blessing; "" of
    any other card."""
    card = state.cards[ref]
    placed = card.marks if card.definition and zone_name(card.zone) == "front" else ()
    return "".join(f"keyword.{mark}" for mark in placed)


def serves(state: State, ref: Ref) -> list[str]:
    """AG-4.4.3 Return the keywords of the skills that are printed on a card of a hand and that the character of its
    holder has."""
    card = state.cards[ref]
    own = hero(state, card.controller) if zone_name(card.zone) == "hand" and card.definition else ""
    skills = getattr(definition(state, own), "skills", ()) if own and state.cards[own].definition else ()
    printed = getattr(definition(state, ref), "unique", ()) if skills else ()
    return [f"keyword.{skill.key}" for skill in skills if skill.key in printed]


def key_of(card: CardDef) -> str:
    """Return the name of a basic or exclusive card, in any language; "" for a character."""
    return card.key  # type: ignore[attr-defined,no-any-return]


def element_of(state: State, ref: Ref) -> str:
    """Return the element of a basic card, or another one that it counts as; "" of a card that is hidden or none."""
    if not state.cards[ref].definition:
        return ""
    card = definition(state, ref)
    own = str(getattr(card, "element", ""))
    if not state.cards[ref].marks and GIVEN_ELEMENTS.isdisjoint(grants(state)):  # so it is mostly
        return own
    others = (one for one in ELEMENTS if one != own and has(state, ref, one))
    return next(others, own)


def is_attack_card(state: State, ref: Ref) -> bool:
    """Return whether this is an attack card, an exclusive card that counts as one, or attacked with as if it were."""
    kind = definition(state, ref).kind
    return has(state, ref, ATTACK) if kind == EXCLUSIVE else kind == ATTACK or ATTACK in state.cards[ref].marks


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


def team_of(state: State, seat: Seat) -> list[Seat]:
    """Return the players of a player's team."""
    return [one for one in state.seats() if state.teams[one - 1] == state.teams[seat - 1]]


def player(seat: Seat) -> Ref:
    return f"p{seat}"


def record(state: State, seat: Seat) -> Pool:
    """Return the stones in the war record of a seat's team."""
    return state.tokens[key_for(state, seat, "record")]


def energy(state: State, seat: Seat) -> int:
    return sum(state.tokens[at(seat, "energy")])


def healing(state: State, seat: Seat) -> int:
    return state.tokens[at(seat, "healing")][POINT]


# ------------------------------------------------------------------------------------------ characters


def hero(state: State, seat: Seat) -> Ref:
    """Return the character of a player; "" for one who plays without."""
    return next(iter(state.zones[at(seat, "field")]), "")


def figure_of(state: State, seat: Seat, name: str, usual: int) -> int:
    """Return a figure of a character after all that is given to it, or the usual one of who has none; or none that is
    known, in a position that is being set up."""
    ref = hero(state, seat)
    if not ref or not state.cards[ref].definition:
        return usual
    card = definition(state, ref)
    return max(0, figure(state, ref, name, getattr(card, name, usual)))


def hand_limit(state: State, seat: Seat) -> int:
    """AG-4.8.8 Return how many cards this player may hold: six, unless skills say otherwise."""
    return figure_of(state, seat, "hand_limit", HAND_LIMIT)


def heal_limit(state: State, seat: Seat) -> int:
    """AG-4.6.8 Return how many points of healing this player may have: two, unless skills say otherwise."""
    return figure_of(state, seat, "heal_limit", HEAL_LIMIT)


def energy_limit(state: State, seat: Seat) -> int:
    """AG-4.7.4 Return how much energy this player may have: three, unless skills say otherwise."""
    return figure_of(state, seat, "energy_limit", ENERGY_LIMIT)


def is_told(state: State, seat: Seat, mood: str, word: str) -> bool:
    """Return whether a skill says that this player's character can, cannot or must do something."""
    ref = hero(state, seat)
    return bool(ref) and says(state, mood, word, ref)


def in_form(state: State, seat: Seat) -> bool:
    """Return whether a character is in its lasting form: it lies sideways."""
    ref = hero(state, seat)
    return bool(ref) and state.cards[ref].turned == SIDEWAYS


def cap_of(state: State, seat: Seat, name: str) -> int:
    """Return how many counters of this name a character may have."""
    card = definition(state, hero(state, seat))
    return card.tokens.get(name, PLENTY)  # type: ignore[attr-defined,no-any-return]


def cards_before(state: State, seat: Seat) -> list[Ref]:
    """Return the cards whose effects a player has: the character, then what lies before it."""
    return [*state.zones[at(seat, "field")], *state.zones[at(seat, "front")]]


def counters_of(state: State, seat: Seat, name: str) -> int:
    """Return how many counters of this name lie on a character."""
    return state.counters.get(hero(state, seat), {}).get(name, 0)


# ------------------------------------------------------------------------- figures and words that card texts ask for


def lead(zone: str) -> Callable[[State, Seat], int]:
    """Return the function that tells how much more of this a player's team has than the other one."""

    def count(state: State, seat: Seat) -> int:
        keys = (key_for(state, one, zone) for one in (seat, state.rivals(seat)[0]))
        mine, theirs = (state.tokens[key][POINT] for key in keys)
        return mine - theirs

    return count


def of_team(zone: str, kind: int = POINT) -> Callable[[State, Seat], int]:
    """Return the function that tells how much of this a player's team has."""
    return lambda state, seat: state.tokens[key_for(state, seat, zone)][kind]


def of_player(zone: str, kind: int) -> Callable[[State, Seat], int]:
    """Return the function that tells how much of this a player has."""
    return lambda state, seat: state.tokens[at(seat, zone)][kind]


def cards_in(zone: str) -> Callable[[State, Seat], int]:
    """Return the function that tells how many cards lie in a player's zone."""
    return lambda state, seat: len(state.zones[at(seat, zone)])


def magic_victims(state: State, seat: Seat) -> int:
    """Return how many opponents a player's team has dealt magic damage to in this turn."""
    team = state.teams[seat - 1]
    return sum(bool(state.tally.get(f"turn.magic_of_t{team}.p{other}")) for other in state.rivals(seat))


SHIELDS = ("holy_shield", "angels_wall")  # what shields a character (AG-2.8.40)
PLAYER_FIGURES: Mapping[str, Callable[[State, Seat], int]] = {
    "healing": healing,
    "energy": energy,
    "odd_energy": lambda state, seat: energy(state, seat) % 2,
    "gems": of_player("energy", GEM),
    "crystals": of_player("energy", CRYSTAL),
    "hand": cards_in("hand"),
    "covered": cards_in("covered"),
    "kept": cards_in("kept"),
    "room": lambda state, seat: max(0, hand_limit(state, seat) - len(hand(state, seat))),
    "heal_room": lambda state, seat: max(0, heal_limit(state, seat) - healing(state, seat)),
    "morale": of_team("morale"),
    "grails": of_team("grails"),
    "morale_lead": lead("morale"),
    "morale_behind": lambda state, seat: max(0, -lead("morale")(state, seat)),
    "grail_lead": lead("grails"),
    "stones": lambda state, seat: sum(record(state, seat)),
    "record_gems": of_team("record", GEM),
    "record_crystals": of_team("record", CRYSTAL),
    "their_gems": lambda state, seat: record(state, state.rivals(seat)[0])[GEM],
    "their_stones": lambda state, seat: sum(record(state, state.rivals(seat)[0])),
    "hand_limit": hand_limit,
    "heal_limit": heal_limit,
    "energy_limit": energy_limit,
    "is_current": lambda state, seat: int(seat == state.active),
    "opposes": lambda state, seat: int(state.teams[seat - 1] != state.teams[state.active - 1]),
    "allies": lambda state, seat: len(team_of(state, seat)) - 1,
    "magic_victims": magic_victims,
    "attacked_now": lambda state, seat: state.tally.get(f"action.attacked.p{seat}", 0),
    "shields": lambda state, seat: sum(len(effects_before(state, seat, key)) for key in SHIELDS),
    "effects": lambda state, seat: sum(has(state, ref, "base_effect") for ref in state.zones[at(seat, "front")]),
}


def number_of_player(state: State, seat: Seat, name: str) -> int:
    """Return a figure of a player; one that is none of these is the number of counters of that name."""
    asked = PLAYER_FIGURES.get(name)
    return asked(state, seat) if asked is not None else counters_of(state, seat, name)


def number(state: State, ref: Ref, name: str) -> int:
    """Return a figure of a card or a player: the damage of an attack (AG-4.2.19), with what is given to it; of a
    character, that of its player."""
    seat = seat_in(ref)
    if seat:
        return number_of_player(state, seat, name)
    card = state.cards[ref]
    if not card.definition:
        return 0
    if name == "damage":
        return max(0, figure(state, ref, name, 2)) if is_attack_card(state, ref) else 0
    return number_of_player(state, zone_seat(card.zone), name) if zone_name(card.zone) == "field" else 0


def has(state: State, ref: Ref, word: str) -> bool:
    """Return whether a word holds of a card: its kind, name, element or fate class, a skill that is printed on it, what
    it lies as, what lies before it."""
    card = state.cards[ref]
    if not card.definition:
        return False
    sort, colon, rest = word.partition(":")
    if colon:
        return has_of_sort(state, ref, sort, rest)
    if word == "tapped":
        return card.turned == SIDEWAYS
    if word == "bears_no_effects":
        return zone_name(card.zone) == "field" and is_told(state, zone_seat(card.zone), "cannot", "bear_effects")
    if word == "base_effect":
        return zone_name(card.zone) == "front" and definition(state, ref).kind != "exclusive"
    if word in card.marks:
        return True
    return has_word(state, ref, word, word in words_of(definition(state, ref)))


def words_of(card: CardDef) -> tuple[str, ...]:
    """Return the words that hold of a card as it is printed."""
    return tuple(str(getattr(card, name)) for name in ("kind", "key", "element", "fate") if getattr(card, name, ""))


def has_of_sort(state: State, ref: Ref, sort: str, name: str) -> bool:
    """Return whether a word with its sort holds of a card."""
    card = state.cards[ref]
    if sort == "unique":
        return name in getattr(definition(state, ref), "unique", ())
    if sort == "as":  # what lies before a character under this name
        return zone_name(card.zone) == "front" and is_called(state, ref, name)
    if sort == "mark":
        return name in card.marks
    if sort == "before":  # a character before which something of this name lies
        seat = zone_seat(card.zone)
        return zone_name(card.zone) == "field" and bool(effects_before(state, seat, name))
    if sort == "beside":  # a card that lies before a character as something of this name does
        return zone_name(card.zone) == "front" and bool(effects_before(state, zone_seat(card.zone), name))
    return sort == "name" and definition(state, ref).name["en"] == name


def trait(state: State, ref: Ref, name: str) -> str:
    """Return a trait in which cards may be alike: their element or fate class; of what counts as being of one of
    several elements, all of them."""
    card = definition(state, ref)
    if name == "element" and card.kind == EXCLUSIVE:
        return EITHER.join(one for one in ELEMENTS if has(state, ref, one))
    return str(getattr(card, name, ""))
