"""Using effects of one's cards at will: [Activate: Main] and [Activate: Flash] (BS-7.13 to 7.15, BS-GL2, BS-GL3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bsdesk.engine.effect_index import NO_PLACES
from bsdesk.engine.effects import Ability
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.game import Verb
from bsdesk.engine.grants import EFFECTS
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import facts_of_showing, is_in_vain
from bsdesk.engine.state import Frame, State, at, zone_seat
from bsdesk.engine.totals import says, usable_effect, usable_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.abilities import lacking, unmet_price
from bsdesk.games.battle_spirits.rules.areas import pending, why_no_card
from bsdesk.games.battle_spirits.rules.flash import hand_over, in_flash_timing, main_or_flash, why_no_main
from bsdesk.games.battle_spirits.rules.steps import with_way_on

ZONES = ("field", "hand", "trash")


def activate_candidates(state: State, seat: Seat) -> Iterable[Offer]:
    activated = state.rules.effects.activated_by_zone
    gives = EFFECTS in state.rules.effects.can_give
    for zone in ZONES:
        there = activated.get(zone, NO_PLACES)
        for ref in state.zones[at(seat, zone)] if there or gives else ():
            card = state.cards[ref].definition
            if card in there:
                for place in there[card]:
                    yield Offer(Move(seat, "activate", ref, f"e{place + 1}"))
            for name, ability in usable_effects(state, ref) if gives else ():
                if ability.given and ability.effect.zone == zone:
                    yield Offer(Move(seat, "activate", ref, name))


def ability_named(state: State, seat: Seat, ref: Ref, number: str) -> Ability | None:
    """Return the effect that the move names, if its card is where the effect works."""
    card = state.cards.get(ref)
    if card is None:
        return None
    ability = usable_effect(state, ref, number)
    return ability if ability is not None and card.zone == at(seat, ability.effect.zone) else None


def refuse_activate(state: State, move: Move) -> Refusal | None:
    """BS-7.15 Return why an effect can't be activated: outside its time, without its conditions, or if its prerequisite
    can't be done completely."""
    seat, ref = move.seat, move.subject
    ability = ability_named(state, seat, ref, move.target)
    if ability is None:
        return why_no_such(state, move)
    if move.amount:
        return Refusal("no_cores_for_effects", "BS-15.3", {"card": ref})
    effect = ability.effect
    if effect.zone == "field" and pending(state, ref):
        return Refusal("card_is_leaving", "BS-P2c", {"card": ref})
    if effect.activate == "main" and in_flash_timing(state):
        return Refusal("main_effect_in_flash", "BS-GL3", {"card": ref})
    if says(state, "cannot", "activate", f"p{seat}", ref):
        return Refusal("cannot_activate", "BS-1.9", {"card": ref})
    frame = Frame(ability.key, seat, source=ref)
    lack = lacking(state, frame, ability) or unmet_price(state, frame, ability)
    return lack or unpayable(state, seat, ref, ability)


def why_no_such(state: State, move: Move) -> Refusal:
    """BS-15.1 Say that there is no such effect, or that the card is not one's own."""
    if (no_card := why_no_card(state, move.subject, "card_with_effect", "BS-15.1")) is not None:
        return no_card
    card = state.cards.get(move.subject)
    theirs = card is not None and zone_seat(card.zone) not in (0, move.seat)
    return Refusal("not_your_effect" if theirs else "no_such_effect", "BS-15.1", {"card": move.subject})


def unpayable(state: State, seat: Seat, ref: Ref, ability: Ability) -> Refusal | None:
    """BS-8.21 Refuse an effect that summons its own card, if that card can't be paid for."""
    frame = Frame(ability.key, seat, source=ref)
    ops: Sequence[Any] = state.rules.programs[ability.key].ops
    summons = (op for op in ops if hasattr(op, "lacks") and op.what == "this")
    return next((op.lacks(state, frame) for op in summons), None)


def perform_activate(run: Run, move: Move) -> Sequence[Fact]:
    """BS-11.5 Use the effect and resolve it at once. One that is not activated, since nothing can be chosen for it, is
    no use of an effect (BS-T1b): priority is given away as by a pass."""
    ability = ability_named(run.state, move.seat, move.subject, move.target)
    if ability is None:
        raise AssertionError  # a legal move names an effect
    frame = Frame(ability.key, move.seat, source=move.subject)
    hand_over(run, move.seat, used=not is_in_vain(run.state, frame, ability))
    facts = [*facts_of_showing(run.state, move.subject), Declared(move.seat, "used", move.subject, ability.key)]
    run.settle(facts, "rule", "BS-O-08", run.command_n)
    run.push(ability.key, move.seat, move.subject)
    return []


def why_no_effect_now(state: State, move: Move, refusal: Refusal) -> Refusal:
    """BS-GL2, BS-GL3 Say of the effect that is meant when it can be used; a card that has none is refused for that."""
    ability = ability_named(state, move.seat, move.subject, move.target)
    if ability is None:
        return why_no_such(state, move)
    if ability.effect.activate == "main":
        return why_no_main(state, move, refusal, "BS-GL2")
    return with_way_on(state, move, refusal)


VERBS = (
    Verb(
        "activate",
        main_or_flash("BS-GL2"),
        activate_candidates,
        refuse_activate,
        perform_activate,
        why_not_now=why_no_effect_now,
    ),
)
