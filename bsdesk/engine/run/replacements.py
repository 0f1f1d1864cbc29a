"""What may keep a fact from coming true as proposed: a «cannot», an effect that happens instead or that changes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMade, CardMoved
from bsdesk.engine.effect_index import NO_PLACES
from bsdesk.engine.effects import Ability, On, ability_of, limit_used, number_of
from bsdesk.engine.facts import Counted, Declared, Fact, Lapsed
from bsdesk.engine.game import Occasion
from bsdesk.engine.grants import EFFECTS
from bsdesk.engine.prompts import Ask, pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.acting import acting_card
from bsdesk.engine.run.activation import unmet_requirement
from bsdesk.engine.run.arrow import make_good
from bsdesk.engine.run.changes import (
    change_in,
    change_of,
    changed_fact,
    facts_of_use,
    is_another,
    is_paid_for,
    may_be_declined,
    modifier_of,
)
from bsdesk.engine.run.means import may_be_payable, seems_payable, unpayable
from bsdesk.engine.run.triggers import (
    MODIFIER,
    choice_of,
    frame_left_by,
    is_awaited_by,
    occasion_values,
    on_now,
    op_of,
    stop_at_unknown_listener,
    values_later,
    waits_for,
)
from bsdesk.engine.state import Event, Frame, Prompt, State, key_for, seat_for, seat_that_has
from bsdesk.engine.totals import given_effects
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat, Value
from bsdesk.engine.values.hanging import (
    becomes,
    is_elsewhere,
    parted_from,
    renamed,
    with_names_of_their_own,
    without_what_hangs,
)

PAID = "paid"  # bound in the frame of the question: whether what a change costs was done; not there before it is tried


class Proposal(NamedTuple):
    """Facts that are to come true together, and why. Those before `place` are as they will be; the one at `place` was
    changed already by the replacements in `applied`."""

    facts: tuple[Fact, ...]
    by: str
    why: str
    parent: int
    place: int = 0
    applied: tuple[str, ...] = ()
    good: int = 0  # how many of those before `place` are as they were proposed
    lost: int = 0  # 1: one of those before `place` is not
    other: int = 0  # 1: the one at `place` isn't any more


class Remaining(NamedTuple):
    """The facts of a proposal as they come true, how many of them as they were proposed, and whether one is lost."""

    facts: Sequence[Fact]
    good: int = 0
    lost: int = 0


def replace_facts(run: Run, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
    """Return the facts that come true now. For one that is replaced by what an effect does, its program is put on the
    agenda; where several effects compete, or one may be declined, the affected seat is asked."""
    state, rules = run.state, run.rules
    for fact in facts:
        if type(fact) in rules.denied:
            facts = not_denied(run, facts, by, why, parent)
            break
    if not may_be_replaced(state, facts, by, why, parent):
        return facts
    return work_out(run, Proposal(tuple(facts), by, why, parent)).facts


def not_denied(run: Run, facts: Sequence[Fact], by: str, why: str, parent: int) -> Sequence[Fact]:
    """Return those of these facts in whose way no «cannot» stands, without what hangs on the others."""
    denied, other = run.rules.denied, acting_card(run, by, why)
    lost: list[Fact] = []
    for fact in facts:
        is_denied = denied.get(type(fact))
        if is_denied is not None and is_denied(run.state, Event(0, 0, parent, by, why, fact), other):
            lost.append(fact)
    if not lost:
        return facts
    facts = [fact for fact in facts if fact not in lost]
    for fact in lost:
        facts = without_what_hangs(facts, fact)
    return facts


def may_be_replaced(state: State, facts: Sequence[Fact], by: str, why: str, parent: int) -> bool:
    """Return whether one of these facts could be replaced: what an effect left behind changes something, or the fact is
    an occasion that an effect of some card of the game may take the place of."""
    if state.modifiers and any(change_in(state, m) for m in state.modifiers):
        return True
    rules = state.rules
    replaced, kinds = rules.effects.replaced_occasions, rules.effects.replaced_facts
    for fact in facts if replaced else ():
        if type(fact) in kinds:
            for occasion in rules.occasions(state, Event(0, 0, parent, by, why, fact)):
                if occasion.word in replaced:
                    return True
    return False


def work_out(run: Run, proposal: Proposal) -> Remaining:
    """Return what remains of the facts. None of them comes true yet if somebody has to say which of several changes to
    one of them comes first; then the question is put on the agenda with all of them."""
    state = run.state
    kept, rest = list(proposal.facts[: proposal.place]), list(proposal.facts[proposal.place :])
    applied, good, lost, other = proposal.applied, proposal.good, proposal.lost, proposal.other
    by, why, parent = proposal.by, proposal.why, proposal.parent
    while rest:
        fact = rest[0]
        unknown = is_yet_to_come(state, fact, rest + kept)
        found = [] if unknown else competing_effects(run, Event(0, 0, parent, by, why, fact))
        rivals = [f for f in found if not is_applied(state, f, applied) and not is_used_up(run, f, kept)]
        if not rivals:
            kept.append(fact)
            good, lost = good + 1 - other, lost | other
        elif len(rivals) == 1 and not is_asked(state, rivals[0]):
            changed = replaced_by(run, fact, rivals[0], kept)
            other |= is_another(fact, changed)
            if changed is None or is_elsewhere(fact, changed):
                kept, left, _ = parted_from(kept, rest[1:], fact)
                rest = [fact, *left]
            if changed is not None:
                rest[0], applied = changed, (*applied, *mark_of(run.state, rivals[0]))
                continue
            lost = 1
        else:
            if any(change_of(state, f) is not None for f in rivals):
                whole = Proposal((*kept, *rest), by, why, parent, len(kept), applied, good, lost, other)
                run.inserted.append(question(state, whole, rivals))
                return Remaining(())
            before = len(kept)
            kept, left, hanging = parted_from(kept, rest[1:], fact)
            good -= before - len(kept)  # those come true after the answer
            run.inserted.append(
                question(state, Proposal((fact, *hanging), by, why, parent, 0, applied, 0, 0, other), rivals)
            )
            rest = [fact, *left]
        rest, applied, other = rest[1:], (), 0
    return Remaining(kept, good, lost)


def question(state: State, proposal: Proposal, rivals: Sequence[Frame]) -> Frame:
    """Return the frame that asks which of the effects happens to the fact at its place: the affected seat, or of one
    effect alone its player."""
    fact, cause = proposal.facts[proposal.place], proposal.parent
    bound: dict[str, Value] = {"by": proposal.by, "why": proposal.why, "parent": cause}
    bound["may"] = int(all(may_be_declined(state, f) for f in rivals))
    more = {"place": proposal.place, "good": proposal.good, "lost": proposal.lost, "other": proposal.other}
    bound |= {name: number for name, number in more.items() if number}
    bound |= {"applied": proposal.applied} if proposal.applied else {}
    seat = affected_seat(state, Event(0, 0, cause, proposal.by, proposal.why, fact))
    if len(rivals) == 1 and MODIFIER not in rivals[0].bound:
        seat = rivals[0].seat
    facts = with_names_of_their_own(proposal.facts)
    return Frame("instead", seat, cause=cause, bound=bound, frames=tuple(rivals), facts=facts)


def is_asked(state: State, rival: Frame) -> bool:
    """Return whether an effect doesn't happen by itself: it may be declined, or changes a fact at a price."""
    return may_be_declined(state, rival) or is_paid_for(state, rival)


def replaced_by(run: Run, fact: Fact, rival: Frame, more: list[Fact], *, paid: bool = False) -> Fact | None:
    """Let an effect replace a fact: return the fact as it changes it; None if it is prevented, or the effect's program
    happens instead. What follows of itself is added to `more`; where the change was paid for, its limit is counted."""
    change = change_of(run.state, rival)
    if change is None:
        run.inserted.append(rival)
        return None
    if not paid:
        more += facts_of_use(run.state, rival)
    return changed_fact(run.state, fact, rival, change)


def is_used_up(run: Run, rival: Frame, kept: Sequence[Fact]) -> bool:
    """Return whether a replacement has changed one of these facts, which will come true together with this one, or
    happens instead of one, and that was all that it can."""
    if not run.inserted and not any(isinstance(fact, Lapsed | Counted) for fact in kept):
        return False
    state = run.state
    once = facts_of_use(state, rival)
    same = (f for f in run.inserted if f.program == rival.program and MODIFIER not in f.bound)
    return any(fact in kept for fact in once) or bool(once and any(facts_of_use(state, f) == once for f in same))


def is_yet_to_come(state: State, fact: Fact, others: Sequence[Fact]) -> bool:
    """Return whether a fact is done to a card that only another one of them brings: no effect can know it yet."""
    if isinstance(fact, CardMoved | CardMade | Declared):
        return False
    about = fact.about()
    return about[:1] == "#" and about not in state.cards and any(becomes(other) == about for other in others)


def mark_of(state: State, rival: Frame) -> tuple[Ref, str]:
    """Return what tells one replacement from the others: none is applied twice to one event. Its card is a part of its
    own, so that it is named as whoever looks names it."""
    return rival.source, f"{number_of(state, rival.program)}.{rival.bound.get(MODIFIER, '')}"


def is_applied(state: State, rival: Frame, applied: Sequence[str]) -> bool:
    """Return whether this replacement is among those applied: pairs of a card and the number of its effect."""
    return mark_of(state, rival) in list(zip(applied[::2], applied[1::2], strict=True))


def competing_effects(run: Run, proposed: Event) -> list[Frame]:
    """Return the frames of the effects that would replace this. An effect never replaces what it does itself."""
    state, index = run.state, run.rules.effects
    found: list[Frame] = []
    gives, cards = EFFECTS in index.can_give, state.cards
    for occasion in run.rules.occasions(state, proposed):
        for key, _ in index.places if occasion.word in index.replaced_occasions else ():
            stop_at_unknown_listener(state, key, occasion.word)
            there = index.replacing.get(key, NO_PLACES)
            for ref in state.zones[key]:
                own = there.get(cards[ref].definition, ())
                if not own and not gives:
                    continue
                found += [
                    frame
                    for ability in (*on_now(state, ref, own), *given_effects(state, ref))
                    if (frame := replacement(state, ref, ability, occasion, proposed.parent)) is not None
                    and not any(f.program == frame.program and f.source == ref for f in run.stack)
                ]
        for modifier in state.modifiers:
            if change_in(state, modifier) is not None and is_awaited_by(state, modifier, occasion):
                on: On = op_of(state, modifier).on  # type: ignore[attr-defined]
                values = {**values_later(modifier, on, occasion), MODIFIER: modifier.id}
                found.append(replace(frame_left_by(modifier, values), cause=proposed.parent))
    return found


def replacement(state: State, ref: Ref, ability: Ability, occasion: Occasion, parent: int) -> Frame | None:
    """Return the frame of an effect that is on and would replace this, if it has this occasion, and can be done."""
    card, effect = state.cards[ref], ability.effect
    if effect.instead is None or effect.instead.event != occasion.word:
        return None
    seat, begin = seat_for(state, card), state.rules.programs[ability.key].labels["begin"]
    frame = Frame(ability.key, seat, begin, ref, parent, occasion_values(occasion))
    if (
        card.zone == key_for(state, seat, effect.zone)
        and not state.rules.departure.leaving(state, ref)
        and waits_for(state, ref, seat, effect.instead, occasion)
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
    """Return the effects that may happen instead: those that are still there, whose limits aren't used up meanwhile,
    and whose price can be paid."""
    there = (f for f in frame.frames if (modifier_of(state, f) if MODIFIER in f.bound else is_usable(state, f)))
    open_ = [rival for rival in there if can_be_chosen(state, frame.seat, rival)]
    offers = [pick_of(prompt, *choice_of(state, rival, frame.frames)) for rival in open_]
    if frame.bound["may"]:
        offers.append(pick_of(prompt, "no"))
    return offers


def is_usable(state: State, rival: Frame) -> bool:
    """Return whether an effect that waits to be chosen can still be."""
    return rival.source in state.cards and not limit_used(state, rival, ability_of(state, rival.program))


def can_be_chosen(state: State, chooser: Seat, rival: Frame) -> bool:
    """Return whether an effect that may be declined can be paid for, also where that can't be seen; of another seat's,
    whether it can as far as all can see: that seat is asked afterwards (`apply_instead`)."""
    if not may_be_declined(state, rival):
        return True
    if rival.seat != chooser:
        return seems_payable(state, rival, ability_of(state, rival.program))
    return may_be_payable(state, rival)


def hides_price(state: State, frame: Frame) -> bool:
    """Return whether one of the effects is among those that are chosen from though it couldn't be done."""
    return not all(can_be_chosen(state, frame.seat, rival) for rival in frame.frames)


def why_not_instead(state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
    """Return that what an effect costs can't be paid, and what that is."""
    chosen = (f for f in frame.frames if choice_of(state, f, frame.frames) == (move.subject, move.target))
    rival = next(chosen, None)
    if move.verb != prompt.question or rival is None or can_be_chosen(state, frame.seat, rival):
        return None
    return unpayable(state, rival, prompt)


def ask_instead(rule: str) -> Ask:
    return Ask("instead", instead_offers, rule, always=hides_price, why=why_not_instead)


def apply_instead(run: Run) -> None:
    """Let the chosen effect happen, or the fact itself if it was declined. Where the choice was another seat's, the
    player of an effect that may be declined is asked too; what a change costs is paid first."""
    frame = run.frame
    bound: Any = frame.bound
    picked = [(pick.subject, pick.target) for pick in frame.answers["instead"]]
    chosen = next((f for f in frame.frames if choice_of(run.state, f, frame.frames) in picked), None)
    if chosen is not None and chosen.seat != frame.seat and may_be_declined(run.state, chosen):
        bound = {**bound, "may": 1}
        run.inserted.append(replace(frame, pc=0, seat=chosen.seat, frames=(chosen,), answers={}, bound=bound))
        return
    if chosen is not None and is_paid_for(run.state, chosen) and PAID not in bound:
        run.bind(PAID, 0)
        run.jump(frame.pc - 1)
        run.stack.append(chosen)
        return
    place, lost, other = bound.get("place", 0), bound.get("lost", 0), bound.get("other", 0)
    kept, rest = list(frame.facts[:place]), list(frame.facts[place + 1 :])
    asked = frame.facts[place]
    fact: Fact | None = asked
    turned_down = [chosen] if chosen else declined(run.state, frame)
    marks = [part for f in turned_down for part in mark_of(run.state, f)]
    applied = (*bound.get("applied", ()), *marks)
    if chosen is not None and bound.get(PAID, 1):
        fact = replaced_by(run, asked, chosen, kept, paid=PAID in bound)
        other |= is_another(asked, fact)
        if fact is None or is_elsewhere(asked, fact):
            kept, rest, _ = parted_from(kept, rest, asked)
    if fact is None:
        lost, other = 1, 0
    facts = with_fresh_ids(run, (*kept, *rest) if fact is None else (*kept, fact, *rest))
    applied = applied if fact is not None else ()
    again = Proposal(
        facts, bound["by"], bound["why"], bound["parent"], len(kept), applied, bound.get("good", 0), lost, other
    )
    come_true = work_out(run, again)
    run.settle(come_true.facts, again.by, again.why, again.parent, final=True)
    make_good(run, come_true.good, come_true.lost)


def declined(state: State, frame: Frame) -> Sequence[Frame]:
    """Return the effects that a seat declines: not those of others, who may want theirs."""
    others = [f for f in frame.frames if f.seat != frame.seat and may_be_declined(state, f)]
    return [f for f in frame.frames if f not in others] or frame.frames


def tell_paid(run: Run) -> None:
    """Tell the question below that what a change costs was done."""
    below = run.stack[-2]
    run.stack[-2] = replace(below, bound={**below.bound, PAID: 1})


def with_fresh_ids(run: Run, facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts with new ids for the cards: theirs may have been given away in the meantime."""
    coming = [fact for fact in facts if isinstance(fact, CardMoved | CardMade)]
    fresh = {id(fact): run.fresh_id(n) for n, fact in enumerate(coming)}
    names = {fact.becomes: fresh[id(fact)] for fact in coming if fact.becomes[:1] == "+"}
    found = [replace(fact, becomes=fresh[id(fact)]) if id(fact) in fresh else fact for fact in facts]
    return renamed(found, names) if names else tuple(found)
