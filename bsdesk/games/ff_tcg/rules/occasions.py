"""What a fact means to the cards that listen (FF-11.8.1), beyond what most of them listen for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bsdesk.engine.card_facts import CardJoined, CardMarked, CardMoved, CardTurned
from bsdesk.engine.fact_base import FactBase
from bsdesk.engine.facts import Began, Counted, CountersChanged, Declared
from bsdesk.engine.game import Occasion
from bsdesk.engine.state import SIDEWAYS, Event, State
from bsdesk.engine.values import Ref, Seat
from bsdesk.games.ff_tcg.rules import abilities
from bsdesk.games.ff_tcg.rules.aftermath import breakers
from bsdesk.games.ff_tcg.rules.areas import ATTACKING, BLOCKING, FROZEN, WARP

DISCARDED = ("discarded", "spent")  # how a card goes from the hand to the Break Zone
ACTS = frozenset({"casts", "uses", "joins", "is_blocked"})
OF_NOTHING = frozenset({*abilities.OF_NOTHING, "draws", "party_attacks"})
OCCASIONS = frozenset(
    {
        *abilities.OCCASIONS,
        *ACTS,
        *OF_NOTHING,
        "discarded",
        "activated",
        "dulled",
        "frozen",
        "breaks",
        "unwarped",
        "after_battle",
    }
)

# By what facts alone these come about.
FACTS_OF_OCCASIONS: Mapping[str, Sequence[type[FactBase]]] = {
    **dict.fromkeys((*ACTS, *abilities.ACTS.values(), "party_attacks"), (Declared,)),
    **dict.fromkeys(("entered", "leaves", "to_break", "broken", "breaks", "draws", "discarded"), (CardMoved,)),
    **dict.fromkeys(("primes", "primed"), (CardJoined,)),
    **dict.fromkeys(("damaged", "effect_damage", "deals", "unwarped"), (CountersChanged,)),
    **dict.fromkeys(("dulled", "activated"), (CardTurned,)),
    **dict.fromkeys(("frozen", "after_battle"), (CardMarked,)),
    **dict.fromkeys(abilities.PHASES.values(), (Began,)),
    "second_cast": (Counted,),
}


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """FF-11.8.1: what a fact means to the cards that listen, while it is about to happen and once it has."""
    return (*abilities.occasions(state, event), *others(state, event))


def others(state: State, event: Event) -> Sequence[Occasion]:
    fact = event.fact
    if isinstance(fact, CardMoved):
        return of_move(state, event, fact)
    if isinstance(fact, CardTurned):
        card = state.cards.get(fact.card)
        if card is None or card.since >= event.group > 0:  # it lies so as it enters (FF-11.9.2)
            return ()
        return (Occasion("dulled" if fact.turned == SIDEWAYS else "activated", fact.card, card.controller),)
    if isinstance(fact, CardMarked):
        if fact.mark in (ATTACKING, BLOCKING) and not fact.on:
            return (Occasion("after_battle", fact.card),)
        return (Occasion("frozen", fact.card),) if fact.mark == FROZEN and fact.on else ()
    if isinstance(fact, Declared):
        if fact.act == "joins" and fact.subject == fact.target:  # once for the whole party
            return (Occasion("joins", fact.subject, fact.seat, fact.target), Occasion("party_attacks", by=fact.seat))
        return (Occasion(fact.act, fact.subject, fact.seat, fact.target),) if fact.act in ACTS else ()
    if isinstance(fact, CountersChanged) and fact.name == WARP and fact.number < 0:
        return () if state.counters.get(fact.on, {}).get(WARP) else (Occasion("unwarped", fact.on),)
    return ()


def of_move(state: State, event: Event, fact: CardMoved) -> Sequence[Occasion]:
    """Return what it means that a card goes somewhere."""
    there = fact.card in state.cards
    subject, was = (fact.card, "") if there else (fact.becomes, fact.card)
    if fact.why == "drawn":
        return (Occasion("draws", by=state.cards[subject].owner),) if subject in state.cards else ()
    if fact.why in DISCARDED:
        return (Occasion("discarded", subject, state.cards[subject].owner, was=was),) if subject in state.cards else ()
    if fact.why != "broken" or event.by != "rule":
        return ()
    return [Occasion("breaks", ref, seat_of(state, ref), subject, was=ref) for ref in breakers(state, fact.card)]


def seat_of(state: State, ref: Ref) -> Seat:
    """Return who controls a source of damage, or did when it left."""
    return (state.cards.get(ref) or state.past[ref].card).controller
