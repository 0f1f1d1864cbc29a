"""What may keep a proposed fact from coming true: a «cannot», or an effect that happens instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of, unmet_requirement
from bsdesk.engine.events import Event
from bsdesk.engine.facts import CardGone, CardMade, CardMoved, CardShown, Fact
from bsdesk.engine.game import Occasion
from bsdesk.engine.prompts import Ask, pick_of
from bsdesk.engine.state import Frame, Prompt, State, Unforeseeable, Value, at
from bsdesk.engine.totals import is_effect_on
from bsdesk.engine.triggers import choice_of, occasion_values, stop_at_unknown_listener, waits_for
from bsdesk.engine.values import Offer, Ref, Seat

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


def replace_facts(run: Run, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
    """Return the facts that come true as they are. For one that is replaced, the program of the effect is put on the
    agenda; where several effects compete, or one may be declined, the affected seat is asked."""
    state, rules = run.state, run.rules
    facts = [f for f in facts if not rules.denied(state, f, by)]
    if not rules.replacing:
        return facts
    kept: list[Fact] = []
    for fact in facts:
        proposed = Event(0, 0, parent, by, why, fact)
        rivals = competing_effects(run, proposed)
        if not rivals:
            kept.append(fact)
        elif len(rivals) == 1 and not ability_of(state, rivals[0].program).effect.may:
            run.inserted.append(rivals[0])
        else:
            may = all(ability_of(state, rival.program).effect.may for rival in rivals)
            bound: dict[str, Value] = {"by": by, "why": why, "parent": parent, "may": int(may)}
            seat = affected_seat(state, proposed)
            run.inserted.append(Frame("instead", seat, cause=parent, bound=bound, frames=tuple(rivals), facts=(fact,)))
    return kept


def competing_effects(run: Run, proposed: Event) -> list[Frame]:
    """Return the frames of the effects that would replace this. An effect never replaces what it does itself."""
    state, rules = run.state, run.rules
    found: list[Frame] = []
    for occasion in rules.occasions(state, proposed):
        for seat in state.seats():
            for zone in rules.effect_zones:
                stop_at_unknown_listener(state, at(seat, zone), occasion.word)
                for ref in state.zones[at(seat, zone)]:
                    found += [
                        frame
                        for place in rules.replacing.get(state.cards[ref].definition, ())
                        if (frame := replacement(state, ref, place, occasion, proposed.parent)) is not None
                        and not any(f.program == frame.program and f.source == ref for f in run.stack)
                    ]
    return found


def replacement(state: State, ref: Ref, place: int, occasion: Occasion, parent: int) -> Frame | None:
    """Return the frame of an effect that would replace this, if it is on, has this occasion, and can be done."""
    card = state.cards[ref]
    ability = state.rules.abilities[card.definition][place]
    effect = ability.effect
    begin = state.rules.programs[ability.key].labels["begin"]
    frame = Frame(ability.key, card.controller, begin, ref, parent, occasion_values(occasion))
    if (
        card.zone == at(card.controller, effect.zone)
        and not state.rules.leaving(state, ref)
        and waits_for(state, ref, card.controller, effect.instead, occasion)
        and is_effect_on(state, ref, place)
        and not unmet_requirement(state, frame, ability)
    ):
        return frame
    return None


def affected_seat(state: State, proposed: Event) -> Seat:
    """Return the seat whose card or tokens the event is about."""
    for occasion in state.rules.occasions(state, proposed):
        if occasion.subject in state.cards:
            return state.cards[occasion.subject].controller
        if occasion.subject.startswith("p"):
            return int(occasion.subject[1:])
    return state.active


# the program "instead": which of the competing effects happens


def instead_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """Return the effects that may happen instead: those whose cards are still there."""
    there = (rival for rival in frame.frames if rival.source in state.cards)
    offers = [pick_of(prompt, *choice_of(rival, frame.frames)) for rival in there]
    if frame.bound["may"]:
        offers.append(pick_of(prompt, "no"))
    return offers


def ask_instead(rule: str) -> Ask:
    return Ask("instead", instead_offers, rule)


def apply_instead(run: Run) -> None:
    """Let the chosen effect happen, or the fact itself if it was declined."""
    frame = run.frame
    picked = [(pick.subject, pick.target) for pick in frame.answers["instead"]]
    chosen = next((f for f in frame.frames if choice_of(f, frame.frames) in picked), None)
    if chosen is not None:
        run.inserted.append(chosen)
        return
    by, why, parent = (frame.bound[name] for name in ("by", "why", "parent"))
    # its new id may have been given away in the meantime
    facts = [replace(f, becomes=run.fresh_id()) if isinstance(f, CardMoved | CardMade) else f for f in frame.facts]
    run.settle(facts, str(by), str(why), int(parent), final=True)  # type: ignore[arg-type]


def stop_at_unknown_card(state: State, facts: Sequence[Fact]) -> None:
    """Stop a preview where a card would turn up that the viewer doesn't know."""
    for fact in facts:
        if isinstance(fact, CardMoved | CardShown | CardGone) and not state.cards[fact.card].definition:
            raise Unforeseeable("hidden card")
