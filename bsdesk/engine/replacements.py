"""What may keep a fact from coming true as proposed: a «cannot», an effect that happens instead or that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from bsdesk.engine.activation import make_good, unmet_requirement
from bsdesk.engine.effects import Change, ability_of, limit_key
from bsdesk.engine.facts import (
    CardGone,
    CardMade,
    CardMoved,
    CardShown,
    Counted,
    Declared,
    Fact,
    Lapsed,
    Modifier,
    TokensMoved,
)
from bsdesk.engine.filters import value
from bsdesk.engine.game import Occasion
from bsdesk.engine.prompts import Ask, pick_of
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable, at, key_for, seat_that_has
from bsdesk.engine.totals import is_effect_on
from bsdesk.engine.triggers import (
    MODIFIER,
    choice_of,
    frame_left_by,
    is_awaited_by,
    occasion_values,
    op_of,
    stop_at_unknown_listener,
    waits_for,
)
from bsdesk.engine.values import Offer, Pool, Ref, Seat, Value
from bsdesk.engine.values.hanging import becomes, parted_from, renamed, with_names_of_their_own, without_what_hangs
from bsdesk.engine.words import Instead

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


AS_NEW: dict[str, Any] = {"controller": 0, "place": -1, "face": "", "under": "", "marks": ()}  # how a card usually lies


class Proposal(NamedTuple):
    """Facts that are to come true together, and why. Those before `place` are as they will be; the one at `place` was
    changed already by the replacements in `applied`."""

    facts: tuple[Fact, ...]
    by: str
    why: str
    parent: int
    place: int = 0
    applied: tuple[str, ...] = ()


def replace_facts(run: Run, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
    """Return the facts that come true now. For one that is replaced by what an effect does, its program is put on the
    agenda; where several effects compete, or one may be declined, the affected seat is asked."""
    state, rules = run.state, run.rules
    denied = [f for f in facts if rules.denied(state, f, by)]
    if denied:
        facts = [f for f in facts if f not in denied]
        for fact in denied:
            facts = without_what_hangs(facts, fact)
    if not (rules.replacing or any(change_in(state, m) for m in state.modifiers)):
        return facts
    return work_out(run, Proposal(tuple(facts), by, why, parent))


def work_out(run: Run, proposal: Proposal) -> Sequence[Fact]:
    """Return the facts as they come true. None of them does yet if somebody has to say which of several changes to one
    of them comes first; then the question is put on the agenda with all of them."""
    kept, rest = list(proposal.facts[: proposal.place]), list(proposal.facts[proposal.place :])
    applied = proposal.applied
    by, why, parent = proposal.by, proposal.why, proposal.parent
    while rest:
        fact = rest[0]
        unknown = is_yet_to_come(run.state, fact, rest + kept)
        found = [] if unknown else competing_effects(run, Event(0, 0, parent, by, why, fact))
        rivals = [f for f in found if not (is_applied(f, applied) or is_used_up(run, f, kept))]
        if not rivals:
            kept.append(fact)
        elif len(rivals) == 1 and not may_be_declined(run.state, rivals[0]):
            changed = replaced_by(run, fact, rivals[0], kept)
            if changed is None or is_elsewhere(fact, changed):
                kept, left, _ = parted_from(kept, rest[1:], fact)
                rest = [fact, *left]
            if changed is not None:
                rest[0], applied = changed, (*applied, *mark_of(rivals[0]))
                continue
        else:
            together = any(change_of(run.state, f) is not None for f in rivals)
            if together:
                whole = proposal._replace(facts=(*kept, *rest), place=len(kept), applied=applied)
                run.inserted.append(question(run.state, whole, rivals))
                return []
            kept, left, hanging = parted_from(kept, rest[1:], fact)
            held = proposal._replace(facts=(fact, *hanging), place=0, applied=applied)
            run.inserted.append(question(run.state, held, rivals))
            rest = [fact, *left]
        rest, applied = rest[1:], ()
    return kept


def question(state: State, proposal: Proposal, rivals: Sequence[Frame]) -> Frame:
    """Return the frame that asks the affected seat which of the effects happens to the fact at its place."""
    fact, cause = proposal.facts[proposal.place], proposal.parent
    bound: dict[str, Value] = {"by": proposal.by, "why": proposal.why, "parent": cause}
    bound["may"] = int(all(may_be_declined(state, f) for f in rivals))
    bound |= {"place": proposal.place} if proposal.place else {}
    bound |= {"applied": proposal.applied} if proposal.applied else {}
    seat = affected_seat(state, Event(0, 0, cause, proposal.by, proposal.why, fact))
    facts = with_names_of_their_own(proposal.facts)
    return Frame("instead", seat, cause=cause, bound=bound, frames=tuple(rivals), facts=facts)


def replaced_by(run: Run, fact: Fact, rival: Frame, more: list[Fact]) -> Fact | None:
    """Let an effect replace a fact: return the fact as it changes it; None if it is prevented, or the effect's program
    happens instead. What follows of itself is added to `more`."""
    change = change_of(run.state, rival)
    if change is None:
        run.inserted.append(rival)
        return None
    more += facts_of_use(run.state, rival)
    return changed_fact(run.state, fact, rival, change)


def facts_of_use(state: State, rival: Frame) -> list[Fact]:
    """Return the facts by which it is noted that a replacement has changed something, if it can't do so any number of
    times."""
    modifier = modifier_of(state, rival)
    if modifier is not None:
        op = op_of(state, modifier)
        return [Lapsed(modifier.id)] if isinstance(op, Instead) and op.once else []
    key = limit_key(state, rival, ability_of(state, rival.program))
    return [Counted(key)] if key else []


def is_used_up(run: Run, rival: Frame, kept: Sequence[Fact]) -> bool:
    """Return whether a replacement has changed one of these facts, which will come true together with this one, or
    happens instead of one, and that was all that it can."""
    if not run.inserted and not any(isinstance(fact, Lapsed | Counted) for fact in kept):
        return False
    state = run.state
    once = facts_of_use(state, rival)
    same = (f for f in run.inserted if f.program == rival.program and MODIFIER not in (*f.bound, *rival.bound))
    return any(fact in kept for fact in once) or bool(once and any(facts_of_use(state, f) == once for f in same))


def changed_fact(state: State, fact: Fact, frame: Frame, change: Change) -> Fact | None:
    """Return the fact after the change, or None if nothing is left of it."""
    if change.prevent:
        return None
    fields: dict[str, Any] = {"why": change.why} if change.why and hasattr(fact, "why") else {}
    to = place_meant(state, fact, frame, change.to) if change.to else ""
    if to and to != fact.to:  # type: ignore[union-attr]
        fields |= {"to": to, **({} if isinstance(fact, TokensMoved) else AS_NEW)}
    plus = value(state, frame, change.plus)
    if plus or change.times != 1:
        if isinstance(fact, TokensMoved):
            fields["amount"] = resized(state, fact, sum(fact.amount) * change.times + plus)
            if not any(fields["amount"]):
                return None
        elif hasattr(fact, "number"):
            number = abs(fact.number) * change.times + plus
            if number <= 0:
                return None
            fields["number"] = number if fact.number >= 0 else -number
    return replace(fact, **fields)


def place_meant(state: State, fact: Fact, frame: Frame, name: str) -> Ref:
    """Return the zone of this name to which a card or tokens go: that of the card's owner, or of whoever had the
    tokens, of their team, or the one that all share; "" for a fact by which nothing goes there. What is nobody's goes
    to the zone of the seat whose effect it is."""
    zone = state.rules.zone[name]
    if isinstance(fact, CardMoved) and zone.cards:
        seat = state.cards[fact.card].holder
    elif isinstance(fact, CardMade) and zone.cards:
        seat = fact.owner
    elif isinstance(fact, TokensMoved) and zone.tokens:
        seat = seat_that_has(state, fact.source)
    else:
        return ""
    return key_for(state, seat or frame.seat, name)


def resized(state: State, fact: TokensMoved, count: int) -> Pool:
    """Return so many tokens for a move, as many as are there: those that were to go, then others, plain ones first."""
    there = state.tokens.get(fact.source, tuple(count for _ in fact.amount))
    found = [0 for _ in there]
    for wanted in (fact.amount, there):
        for kind, most in enumerate(wanted):
            found[kind] += max(0, min(most - found[kind], there[kind] - found[kind], count - sum(found)))
    return tuple(found)


def is_elsewhere(fact: Fact, changed: Fact) -> bool:
    """Return whether a card goes elsewhere after a change."""
    return getattr(fact, "to", "") != getattr(changed, "to", "")


def is_yet_to_come(state: State, fact: Fact, others: Sequence[Fact]) -> bool:
    """Return whether a fact is done to a card that only another one of them brings: no effect can know it yet."""
    if isinstance(fact, CardMoved | CardMade | Declared):
        return False
    about = fact.about()
    return about[:1] == "#" and about not in state.cards and any(becomes(other) == about for other in others)


def may_be_declined(state: State, rival: Frame) -> bool:
    return MODIFIER not in rival.bound and ability_of(state, rival.program).effect.may


def mark_of(rival: Frame) -> tuple[Ref, str]:
    """Return what tells one replacement from the others: none is applied twice to one event. Its card is a part of its
    own, so that it is named as whoever looks names it."""
    return rival.source, f"{rival.program.rpartition('/')[2]}.{rival.bound.get(MODIFIER, '')}"


def is_applied(rival: Frame, applied: Sequence[str]) -> bool:
    """Return whether this replacement is among those applied: pairs of a card and the number of its effect."""
    return mark_of(rival) in list(zip(applied[::2], applied[1::2], strict=True))


def change_of(state: State, rival: Frame) -> Change | None:
    """Return how a replacement changes the event itself; None if its program happens instead."""
    modifier = modifier_of(state, rival)
    return change_in(state, modifier) if modifier is not None else ability_of(state, rival.program).effect.change


def modifier_of(state: State, rival: Frame) -> Modifier | None:
    return next((m for m in state.modifiers if m.id == rival.bound.get(MODIFIER)), None)


def change_in(state: State, modifier: Modifier) -> Change | None:
    """Return the change that a modifier makes to events; None for one that gives something else."""
    op = op_of(state, modifier)
    return op.change if isinstance(op, Instead) else None


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
        for modifier in state.modifiers:
            if change_in(state, modifier) is not None and is_awaited_by(state, modifier, occasion):
                values = {**occasion_values(occasion), MODIFIER: modifier.id}
                found.append(replace(frame_left_by(modifier, values), cause=proposed.parent))
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
    """Return the seat whose card or tokens the event is about: of a team that of its seats whose turn it is, or the
    first. For what is nobody's, it is the seat whose turn it is."""
    for occasion in state.rules.occasions(state, proposed):
        subject = occasion.subject
        if subject in state.cards or subject[:1] in ("p", "t"):
            return seat_that_has(state, subject) or state.active
    return state.active


# the program "instead": which of the competing effects happens


def instead_offers(state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
    """Return the effects that may happen instead: those whose cards are still there."""
    there = (f for f in frame.frames if (modifier_of(state, f) if MODIFIER in f.bound else f.source in state.cards))
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
    bound: Any = frame.bound
    place = bound.get("place", 0)
    kept, rest = list(frame.facts[:place]), list(frame.facts[place + 1 :])
    asked = frame.facts[place]
    fact: Fact | None = asked
    marks = [part for f in ([chosen] if chosen else frame.frames) for part in mark_of(f)]
    applied = (*bound.get("applied", ()), *marks)
    if chosen is not None:
        fact = replaced_by(run, asked, chosen, kept)
        if fact is None or is_elsewhere(asked, fact):
            kept, rest, _ = parted_from(kept, rest, asked)
    facts = with_fresh_ids(run, (*kept, *rest) if fact is None else (*kept, fact, *rest))
    again = Proposal(facts, bound["by"], bound["why"], bound["parent"], len(kept), applied if fact is not None else ())
    questions = sum(f.program == frame.program for f in run.inserted)
    come_true = work_out(run, again)
    if not come_true and sum(f.program == frame.program for f in run.inserted) > questions:
        return  # all of it waits for another answer
    events = run.settle(come_true, again.by, again.why, again.parent, final=True)
    make_good(run, 0 if fact is None else sum(not isinstance(e.fact, Lapsed | Counted) for e in events))


def with_fresh_ids(run: Run, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts with new ids for the cards: theirs may have been given away in the meantime."""
    coming = [fact for fact in facts if isinstance(fact, CardMoved | CardMade)]
    fresh = {id(fact): run.fresh_id(n) for n, fact in enumerate(coming)}
    names = {fact.becomes: fresh[id(fact)] for fact in coming if fact.becomes[:1] == "+"}
    found = [replace(fact, becomes=fresh[id(fact)]) if id(fact) in fresh else fact for fact in facts]
    return renamed(found, names) if names else tuple(found)


def stop_at_unknown_card(state: State, facts: Sequence[Fact]) -> None:
    """Stop a preview where a card would turn up that the viewer doesn't know."""
    for fact in facts:
        if isinstance(fact, CardMoved | CardShown | CardGone) and not state.cards[fact.card].definition:
            raise Unforeseeable("hidden card")
