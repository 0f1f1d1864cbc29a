"""The zones (FF-7), and what is asked of a card in them: words, figures, never stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bsdesk.engine.giving import grants
from bsdesk.engine.grants import WORD
from bsdesk.engine.state import SIDEWAYS, State, Unforeseeable, at, cards_of, names_of, things_in, zone_name
from bsdesk.engine.state import Card as Lying
from bsdesk.engine.totals import figure, has_word
from bsdesk.engine.values import Ref, Seat, Zone
from bsdesk.games.ff_tcg.rules.cards import ELEMENTS, KEYWORDS, KINDS, Card

# FF-7.1a, FF-7.1b: each player's side of the Field is a zone.
ZONES = (
    Zone("deck", sees="none"),
    Zone("lb", sees="owner"),  # FF-7.14.2 what lies face up in it all can see
    Zone("hand", sees="owner"),
    Zone("field"),
    Zone("damage"),
    Zone("break"),
    Zone("removed"),
    Zone("stack", shared=True),
)
PRINTED = frozenset({*KINDS, *ELEMENTS, *KEYWORDS})  # how a card lies has no part in whether these hold
GIVEN_ELEMENTS = frozenset(WORD + one for one in ELEMENTS)  # as grants name them
UNIQUE = frozenset({"light", "dark"})  # elements of which a player has one Character
DAMAGE = "damage"  # the counters on a Forward that was dealt damage
ATTACKING, BLOCKING, FROZEN = "attacking", "blocking", "frozen"  # marks
FALLEN = "fallen"  # is it in the Break Zone since this turn, from the Field?
MARKS = (ATTACKING, BLOCKING, FROZEN)
PARTY, MULTI, FACE_UP = "in_party", "multi_element", "face_up"  # worked out: it attacks with others; how it is, or lies
CRYSTAL, WARP = "crystal", "warp"  # counters: a player's Crystals, what a card that was warped waits for
FIGURES = ("power", "cost", "price")  # printed, and what may be added to them
ATTACKS = "attacks"  # how often it may attack in a turn
NUMBERS = (*FIGURES, ATTACKS, DAMAGE, WARP, "monster")
PLAYER_NUMBERS = frozenset({CRYSTAL, DAMAGE})


def other(seat: Seat) -> Seat:
    """FF-6.1.2 Return the opponent."""
    return 3 - seat


def printed(state: State, ref: Ref) -> Card:
    """Return what is printed on a card. What a viewer can't see is unknown to a preview."""
    definition = state.cards[ref].definition
    if not definition:
        raise Unforeseeable("hidden card")
    return state.rules.defs[definition]  # type: ignore[return-value]


def number(state: State, ref: Ref, name: str) -> int:
    """FF-4.3, FF-4.4: a figure of a card; below 0 it counts as 0, and so does one that isn't there. An ability on the
    Stack has none (FF-11.6.4b)."""
    card = state.cards.get(ref)
    if card is None and name == DAMAGE and ref[:1] == "p":
        return len(state.zones[f"{ref}.damage"])
    if name == ATTACKS:
        return figure(state, ref, name, 1)
    if name not in FIGURES:
        return state.counters.get(ref, {}).get(name, 0)
    if card is None or not card.definition or card.effect or is_hidden(card):
        return 0
    if name == "power" and not has(state, ref, "forward"):
        return 0
    if name == "price":
        return max(0, figure(state, ref, name, number(state, ref, "cost")))
    return max(0, figure(state, ref, name, getattr(printed(state, ref), name)))


def is_hidden(card: Lying) -> bool:
    """FF-7.13.3: Return whether a removed card lies face down; then there is nothing on it."""
    return card.face == "down" and zone_name(card.zone) == "removed"


def has(state: State, ref: Ref, word: str) -> bool:
    """FF-6.6.2: does this word hold of a card: type, element, job, category, name, keyword, or how it lies now?"""
    card = state.cards[ref]
    if not card.definition:
        return False
    if card.effect:
        return word == "ability"
    if card.face == "down" and is_hidden(card):
        return False
    if word in PRINTED:
        return has_word(state, ref, word, word in state.rules.defs[card.definition].words)  # type: ignore[attr-defined]
    if word == FACE_UP:
        return card.face == "up"
    if word == PARTY:
        return ATTACKING in card.marks and len(attackers(state, card.controller)) > 1
    if word == MULTI:
        return len(elements(state, ref)) > 1
    if word.startswith("chosen:"):
        return word in card.marks
    if word in ("active", "dull"):
        return zone_name(card.zone) == "field" and (card.turned == SIDEWAYS) == (word == "dull")
    if word in MARKS:
        return word in card.marks
    if word.startswith("cost:"):  # one of these
        return str(number(state, ref, "cost")) in word.removeprefix("cost:").split("|")
    if word == FALLEN:
        return fallen_key(ref) in state.tally
    if word.startswith("name:") and zone_name(card.zone) == "field":
        return has_word(state, ref, word, word.removeprefix("name:") in names_of(state, ref))
    return has_word(state, ref, word, word in printed(state, ref).words)


def field_of(state: State, seat: Seat, kind: str = "") -> list[Ref]:
    """FF-7.2.1: Return what a player controls on the Field, of this type if one is named; two cards that are primed
    are one Character (FF-15.2.9.4)."""
    return [ref for ref in things_in(state, at(seat, "field")) if not kind or has(state, ref, kind)]


def on_field(state: State, ref: Ref) -> bool:
    card = state.cards.get(ref)
    return card is not None and zone_name(card.zone) == "field"


def marked(state: State, seat: Seat, mark: str) -> Ref:
    """Return the seat's card that carries a mark (attacking, blocking), or ""."""
    return next((ref for ref in state.zones[at(seat, "field")] if mark in state.cards[ref].marks), "")


def attackers(state: State, seat: Seat) -> list[Ref]:
    """FF-10.1.2.4: Return a player's Forwards that are attacking, all those of a party."""
    return [ref for ref in state.zones[at(seat, "field")] if ATTACKING in state.cards[ref].marks]


def attacking_forwards(state: State, seat: Seat) -> list[Ref]:
    """FF-10.1.4.1, FF-10.1.4.2: Return those of them that are Forwards still: what is none any more deals and takes no
    damage in the attack."""
    return [ref for ref in attackers(state, seat) if has(state, ref, "forward")]


def entered(ref: Ref) -> str:
    """FF-10.1.2.1.1: Return the key under which it is counted that a card came to the Field this turn."""
    return f"turn.entered.{ref}"


def casts(seat: Seat) -> str:
    """FF-11.3.8, FF-11.4.8a: Return the key under which it is counted how many cards a player has cast this turn."""
    return f"turn.cast.p{seat}"


def fallen_key(ref: Ref) -> str:
    """FF-7.3: Return the key under which it is counted that a card of the Break Zone was put there from the Field this
    turn."""
    return f"turn.fallen.{ref}"


def is_new(state: State, ref: Ref) -> bool:
    """FF-15.2.2.2: Return whether a card without Haste came under its player's control this turn."""
    came = entered(ref) in state.tally or taken(ref) in state.tally
    return came and not has(state, ref, "haste")


def taken(ref: Ref) -> str:
    """FF-6.2.6.1a: Return the key under which it is counted that a card came under another's control this turn, which
    is no entering."""
    return f"turn.taken.{ref}"


def late(ref: Ref) -> str:
    """FF-15.2.2.3: Return the key under which it is counted, where an option asks for it, that a card came under its
    player's control after the last turn of that player had begun."""
    return f"game.late.{ref}"


def elements(state: State, ref: Ref) -> tuple[str, ...]:
    """FF-5.2.1.1b, FF-5.2.1.1c: Return the elements of a card, those that it was given too."""
    if grants(state).keys().isdisjoint(GIVEN_ELEMENTS):
        return printed(state, ref).elements
    return tuple(one for one in ELEMENTS if has(state, ref, one))


def named_alike(state: State, seat: Seat, ref: Ref) -> list[Ref]:
    """FF-7.7.3a, FF-7.7.3.1: Return the Characters a player controls that share a name with this one, where neither is
    generic. One that is primed has the names of both its cards (FF-15.2.9.4.1)."""
    mine = proper_names(state, ref)
    return [r for r in field_of(state, seat) if r != ref and not mine.isdisjoint(proper_names(state, r))]


def sharing_names(state: State, refs: Sequence[Ref]) -> list[Ref]:
    """FF-7.7.3a, FF-7.7.3.1: Return those of these Characters that share a name with another of them."""
    if has_no_twins(state, refs):
        return []
    names = {ref: proper_names(state, ref) for ref in refs}
    often = Counter(name for found in names.values() for name in found)
    return [ref for ref in refs if any(often[name] > 1 for name in names[ref])]


def has_no_twins(state: State, refs: Sequence[Ref]) -> bool:
    """Return whether it is seen at once that no two of these Characters share a name: nothing here is primed, and all
    names differ. That is so nearly always, and is asked after all that happens."""
    cards, defs = state.cards, state.rules.defs
    lying = [cards[ref] for ref in refs]
    if any(cards[ref].under for key in {card.zone for card in lying} for ref in state.zones[key]):
        return False
    names = [card.name["en"] for card in (defs[one.definition] for one in lying) if not card.generic]  # type: ignore[attr-defined]
    return len(set(names)) == len(names)


def proper_names(state: State, ref: Ref) -> set[str]:
    """FF-7.7.3.1: Return the names of which there may be only one, of all cards of a thing."""
    cards = [printed(state, r) for r in cards_of(state, ref)] if on_field(state, ref) else [printed(state, ref)]
    return {card.name["en"] for card in cards if not card.generic}


def unique(state: State, refs: Sequence[Ref]) -> list[Ref]:
    """FF-7.7.5a: Return those of these Characters that are light or dark."""
    return [ref for ref in refs if not UNIQUE.isdisjoint(elements(state, ref))]
