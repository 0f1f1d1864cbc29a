"""What a player may use, and as what: cards that skills let be used like those of the hand (AG-C29), magic cards that
are attacked with (AG-C39), exclusive cards that count as attack cards of one of several elements (God Devourer)."""

from __future__ import annotations

from collections.abc import Iterable

from bsdesk.engine.card_facts import CardMarked
from bsdesk.engine.facts import Fact
from bsdesk.engine.game import program
from bsdesk.engine.prompts import Ask, one_of
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, Prompt, State, at, zone_name
from bsdesk.engine.values import Offer, Ref, Seat
from bsdesk.games.asteriated_grail.rules.areas import (
    definition,
    element_of,
    hand,
    has,
    hero,
    is_attack_card,
    is_called,
    is_told,
)
from bsdesk.games.asteriated_grail.rules.cards import ATTACK, ELEMENTS, EXCLUSIVE, MAGIC


def usable(state: State, seat: Seat) -> tuple[Ref, ...]:
    """AG-C29 Return the cards that a player may use and answer with: the hand, and with a skill the covered cards."""
    covered = state.zones[at(seat, "covered")]
    return (*hand(state, seat), *(covered if covered and is_told(state, seat, "can", "use_covered") else ()))


def serves_to_attack(state: State, seat: Seat, ref: Ref) -> bool:
    """AG-C39 Return whether a player may attack and counter with a card: an attack card, or with a skill any magic card
    but Holy Light."""
    if is_attack_card(state, ref):
        return True
    magic = definition(state, ref).kind == MAGIC and not is_called(state, ref, "holy_light")
    return magic and is_told(state, seat, "can", "attack_with_magic")


def marks_of_attack(state: State, ref: Ref, element: str = "") -> tuple[str, ...]:
    """Return the marks that a card bears where it is attacked with: that it is an attack card if it is none by itself,
    and the element that it is used as if it may be of several."""
    converted = () if definition(state, ref).kind == ATTACK else (ATTACK,)
    return (*converted, element) if element and len(elements_of(state, ref)) > 1 else converted


def elements_of(state: State, ref: Ref) -> tuple[str, ...]:
    """Return the elements of one of which a card counts as being: usually there is but one."""
    if definition(state, ref).kind != EXCLUSIVE:
        return (element_of(state, ref),)
    return tuple(one for one in ELEMENTS if has(state, ref, one))


def is_loose(state: State, ref: Ref) -> bool:
    """Return whether this is an exclusive card that has come among the cards of the table: it is held like them."""
    card = state.cards[ref]
    return not card.owner and bool(card.definition) and definition(state, ref).kind == EXCLUSIVE


def loser_of(state: State, ref: Ref) -> Seat:
    """Return whose hand a loose card leaves, for who hears of it; 0 for any other card."""
    card = state.cards[ref]
    return card.controller if zone_name(card.zone) == "hand" and is_loose(state, ref) else 0


def master_of(state: State, ref: Ref) -> Seat:
    """Return to whose character an exclusive card belongs; 0 if nobody plays that one."""
    wanted = state.cards[ref].definition
    for seat in state.seats():
        own = hero(state, seat)
        if own and wanted in definition(state, own).exclusive:  # type: ignore[attr-defined]
            return seat
    return 0


def elements_to_say(_state: State, frame: Frame, prompt: Prompt) -> Iterable[Offer]:
    """Return the elements that the card may be used as."""
    return one_of(prompt, frame.bound["elements"])  # type: ignore[arg-type]


def say_element(run: Run) -> list[Fact]:
    """AG-4.4.7 Let the card count as being of that element from then on."""
    return [CardMarked(run.frame.source, run.frame.answers["element"][0].subject)]


ELEMENT = Ask("element", elements_to_say, "AG-4.4.7")
SAYING = program(ELEMENT, say_element)
