"""Abilities (FF-11.5 to FF-11.9): using them, what triggers them, when they are on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.effects import ability_of, effect_named
from bsdesk.engine.facts import CountersChanged, Declared
from bsdesk.engine.game import Occasion, Verb
from bsdesk.engine.giving import is_effect_on
from bsdesk.engine.play.announcing import can_announce
from bsdesk.engine.play.priority import acted
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import unmet_condition
from bsdesk.engine.state import Event, Frame, State, at, zone_name
from bsdesk.engine.totals import usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.engine.worlds.laps import why_over
from bsdesk.games.ff_tcg.rules.areas import BLOCKING, DAMAGE, field_of
from bsdesk.games.ff_tcg.rules.cards import PRIMING
from bsdesk.games.ff_tcg.rules.casting import no_abilities_now, unfinished
from bsdesk.games.ff_tcg.rules.costs import Pay

# How a card may go from the Field to the Break Zone; only some of it is breaking (FF-15.1.1.3.2).
TO_BREAK = ("broken", "put", "sacrificed")
ACTS = {"attacks": "attacks", "blocks": "blocks", "hits": "hits"}  # what is declared, as cards listen for it
OCCASIONS = frozenset({"entered", "leaves", "to_break", "broken", "damaged", *ACTS.values()})


def occasions(state: State, event: Event) -> Sequence[Occasion]:
    """FF-11.8.1: what a fact means to the cards that listen, while it is about to happen and once it has."""
    fact = event.fact
    if isinstance(fact, CardMoved):
        there = fact.card in state.cards
        subject, was = (fact.card, "") if there else (fact.becomes, fact.card)
        if fact.why == "played":
            return (Occasion("entered", subject, was=was),)
        left = [Occasion("leaves", subject, was=was)] if leaves(state, fact) else []
        if fact.why in TO_BREAK:
            broken = [Occasion("broken", subject, was=was)] if fact.why == "broken" else []
            return (Occasion("to_break", subject, was=was), *broken, *left)
        return left
    if isinstance(fact, CountersChanged) and fact.name == DAMAGE and fact.number > 0:
        return (Occasion("damaged", fact.on, 0, fact.source, fact.number),)
    if isinstance(fact, Declared) and fact.act in ACTS:
        return (Occasion(ACTS[fact.act], fact.subject, fact.seat, fact.target),)
    return ()


def leaves(state: State, fact: CardMoved) -> bool:
    """FF-15.2.9.4.2.2: Return whether a Character leaves, or has left, the Field; not that a part of one does."""
    card = state.cards.get(fact.card)
    if card is None and fact.card in state.past:
        card = state.past[fact.card].card
    return card is not None and not card.under and zone_name(card.zone) == "field" != zone_name(fact.to)


def has_damage(count: int) -> Callable[[State, Ref, Seat], bool]:
    """FF-6.5.1: Return whether a player has received so much damage."""
    return lambda state, _ref, seat: len(state.zones[at(seat, "damage")]) >= count


# Conditions without which an ability can't be used; they are not looked at again (FF-6.4.2a).
SCOPES: Mapping[str, Callable[[State, Ref, Seat], bool]] = {
    "blocking": lambda state, ref, _seat: BLOCKING in state.cards[ref].marks,
    "damage_4": has_damage(4),
}


def scope(state: State, ref: Ref, seat: Seat, name: str) -> bool:
    return SCOPES[name](state, ref, seat)


# ------------------------------------------------------------------------------------------ used at will


def candidates(state: State, seat: Seat) -> list[Offer]:
    """FF-11.6.1, FF-11.7.1a: Return the abilities of a player's Characters that could be used."""
    found: list[Offer] = []
    for ref in field_of(state, seat):
        used = (name for name, ability in usable_effects(state, ref) if ability.effect.activate != PRIMING)
        found += [Offer(Move(seat, "use", ref, name)) for name in used]
    return found


def refuse_use(state: State, move: Move) -> Refusal | None:
    """FF-11.6.3 An ability that can't be used up to the end is refused before it begins."""
    if not any(offer.covers(move) for offer in candidates(state, move.seat)):
        return Refusal("no_ability", "FF-11.6.1")
    over = why_over(state, move, "FF-13.3b")
    if over is not None:
        return over
    frame = frame_of(state, move)
    ability = ability_of(state, frame.program)
    on = ability.given or is_effect_on(state, move.subject, int(move.target[1:]) - 1)
    if not on or unmet_condition(state, frame, ability):
        return Refusal("condition_unmet", "FF-11.6.1", {"card": move.subject})
    if not can_announce(state, frame):
        return Refusal("nothing_to_choose", "FF-11.6.5", {"card": move.subject})
    costs = [op for op in state.rules.programs[ability.key].ops if isinstance(op, Pay)]
    lack = next((found for cost in costs if (found := cost.lacks(state, frame))), None)
    return lack or unfinished(state, move, frame, sum(cost.price(state, frame).due for cost in costs))


def frame_of(state: State, move: Move) -> Frame:
    program = "/".join(effect_named(state.cards[move.subject].definition, move.target))
    return Frame(program, move.seat, source=move.subject, cause=state.seq)


def use(run: Run, move: Move) -> None:
    """FF-11.6.4b It is put on the Stack, whatever becomes of its card."""
    acted(run, move.seat)
    run.stack.append(frame_of(run.state, move))


VERBS = (Verb("use", no_abilities_now, candidates, refuse_use, use),)
