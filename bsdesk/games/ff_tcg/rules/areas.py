"""The zones (FF-7), and what is asked of a card in them: words, figures, never stored."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import SIDEWAYS, State, Unforeseeable, at, cards_of, names_of, things_in, zone_name
from bsdesk.engine.totals import figure, has_word
from bsdesk.engine.values import Ref, Seat, Zone
from bsdesk.games.ff_tcg.rules.cards import Card

# FF-7.1a, FF-7.1b: all but the LB deck, which no card of ours needs. Each player's side of the Field is a zone.
ZONES = (
    Zone("deck", sees="none"),
    Zone("hand", sees="owner"),
    Zone("field"),
    Zone("damage"),
    Zone("break"),
    Zone("removed"),
    Zone("stack", shared=True),
)
DAMAGE = "damage"  # the counters on a Forward that was dealt damage
ATTACKING, BLOCKING, FROZEN = "attacking", "blocking", "frozen"  # marks
MARKS = (ATTACKING, BLOCKING, FROZEN)
NUMBERS = ("power", "cost", DAMAGE)


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
    if card is None or not card.definition or card.effect:
        return 0
    if name == DAMAGE:
        return state.counters.get(ref, {}).get(DAMAGE, 0)
    if name == "power" and not has(state, ref, "forward"):
        return 0
    return max(0, figure(state, ref, name, getattr(printed(state, ref), name)))


def has(state: State, ref: Ref, word: str) -> bool:
    """FF-6.6.2: does this word hold of a card: type, element, job, category, name, keyword, or how it lies now?"""
    card = state.cards[ref]
    if not card.definition:
        return False
    if card.effect:
        return word == "ability"
    if word in ("active", "dull"):
        return zone_name(card.zone) == "field" and (card.turned == SIDEWAYS) == (word == "dull")
    if word in MARKS:
        return word in card.marks
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


def entered(ref: Ref) -> str:
    """FF-10.1.2.1.1: Return the key under which it is counted that a card came to the Field this turn."""
    return f"turn.entered.{ref}"


def is_new(state: State, ref: Ref) -> bool:
    """FF-15.2.2.2: Return whether a card without Haste came under its player's control this turn."""
    return entered(ref) in state.tally and not has(state, ref, "haste")


def elements(state: State, ref: Ref) -> tuple[str, ...]:
    """FF-5.2.1.1b: Return the elements of a card."""
    return printed(state, ref).elements


def named_alike(state: State, seat: Seat, ref: Ref) -> list[Ref]:
    """FF-7.7.3a, FF-7.7.3.1: Return the Characters a player controls that share a name with this one, where neither is
    generic. One that is primed has the names of both its cards (FF-15.2.9.4.1)."""
    mine = proper_names(state, ref)
    return [r for r in field_of(state, seat) if r != ref and not mine.isdisjoint(proper_names(state, r))]


def proper_names(state: State, ref: Ref) -> set[str]:
    """FF-7.7.3.1: Return the names of which there may be only one, of all cards of a thing."""
    cards = [printed(state, r) for r in cards_of(state, ref)] if on_field(state, ref) else [printed(state, ref)]
    return {card.name["en"] for card in cards if not card.generic}


def unique(state: State, refs: Sequence[Ref]) -> list[Ref]:
    """FF-7.7.5a: Return those of these Characters that are light or dark."""
    return [ref for ref in refs if has(state, ref, "light") or has(state, ref, "dark")]
