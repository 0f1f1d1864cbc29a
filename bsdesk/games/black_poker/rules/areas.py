"""The areas of a BlackPoker table, and the characters that stand on it (TR-2, TR-10, TR-11.4)."""

from __future__ import annotations

from bsdesk.engine.state import UPRIGHT, State, Unforeseeable, at
from bsdesk.engine.totals import figure
from bsdesk.engine.values import Ref, Seat, Zone
from bsdesk.games.black_poker.rules.cards import PlayingCard

LIFE = Zone("life", sees="none", shows="class")  # TR-11.24: below 10 exactly, else «10 or more»
HAND, FIELD, GRAVEYARD = Zone("hand", sees="owner"), Zone("field"), Zone("graveyard", sees="top")
FOG = Zone("fog")  # TR-X-04: where Up and Down lie while they last, in the official rules
STAGE = Zone("stage", shared=True)


def zones(fog: bool) -> tuple[Zone, ...]:
    """TR-11.4 Return the zones: Life, Hand, Field and Graveyard for each player, and one Stage."""
    return (LIFE, HAND, FIELD, GRAVEYARD, *((FOG,) if fog else ()), STAGE)


def other(seat: Seat) -> Seat:
    return 3 - seat


def printed(state: State, ref: Ref) -> PlayingCard:
    """Return the face of a card. On a view a hidden card stops the preview."""
    definition = state.cards[ref].definition
    if not definition:
        raise Unforeseeable("hidden card")
    return state.rules.defs[definition]  # type: ignore[return-value]


def characters(state: State, seat: Seat) -> list[Ref]:
    """Return a seat's characters in order; a soldier's equipment is not one of its own."""
    return [r for r in state.zones[at(seat, "field")] if not state.cards[r].under]


def is_bulwark(state: State, ref: Ref) -> bool:
    """TR-10.6 Return whether a card is a Bulwark: it was set face down, also while it is turned up for the
    judgement."""
    card = state.cards[ref]
    return bool(card.face) and card.zone.endswith(".field")


def bulwarks(state: State, seat: Seat) -> list[Ref]:
    """TR-2.1 Return the Bulwarks in order, counted from Life."""
    return [r for r in characters(state, seat) if is_bulwark(state, r)]


def soldiers(state: State, seat: Seat) -> list[Ref]:
    return [r for r in characters(state, seat) if not is_bulwark(state, r)]


def cards_of(state: State, ref: Ref) -> list[Ref]:
    """TR-10.9 Return all cards of a character."""
    field = state.zones[state.cards[ref].zone]
    return [ref, *(r for r in field if state.cards[r].under == ref)]


def charged(state: State, ref: Ref) -> bool:
    return state.cards[ref].turned == UPRIGHT


def size(state: State, ref: Ref) -> int:
    """TR-10.4, TR-6.28, TR-11.29 Return the sum of all its numbers, changed by Up and Down."""
    return figure(state, ref, "size", sum(printed(state, r).number for r in cards_of(state, ref)))


def swift(state: State, ref: Ref) -> bool:
    """TR-10.3, TR-10.4 Return whether this is an ace, or an armed soldier with one."""
    return not is_bulwark(state, ref) and any(printed(state, r).rank == "A" for r in cards_of(state, ref))


def entered_this_turn(state: State, ref: Ref) -> bool:
    return state.tally.get(f"turn.entered.{ref}", 0) > 0


def kind_of(state: State, ref: Ref) -> str:
    """TR-10.1 to TR-10.4 Return the kind of soldier."""
    if len(cards_of(state, ref)) > 1:
        return "armed"
    rank = printed(state, ref).rank
    return "ace" if rank == "A" else "hero" if rank in ("J", "Q", "K") else "common"


# figures and words that card texts ask for


def number(state: State, ref: Ref, name: str) -> int:
    if not state.cards[ref].definition:
        return 0
    if name == "size":
        return 0 if is_bulwark(state, ref) else size(state, ref)  # TR-10.6: a Bulwark has no size
    return printed(state, ref).number


def has(state: State, ref: Ref, word: str) -> bool:
    card = state.cards[ref]
    if word in ("charged", "driven"):
        return charged(state, ref) == (word == "charged")
    if word == "attacking":
        return "attacking" in card.marks
    if word == "blocking":
        return any(m.startswith("blocking.") for m in card.marks)
    if word in ("bulwark", "mutual_kill"):
        return is_bulwark(state, ref)
    if not card.definition:
        return False
    soldier = card.zone.endswith(".field") and not card.under and not is_bulwark(state, ref)
    if word in ("soldier", "attacker"):
        return soldier
    if word == "swift":
        return swift(state, ref)
    if word in ("common", "hero", "ace", "armed"):
        return soldier and kind_of(state, ref) == word
    return printed(state, ref).suit == word
