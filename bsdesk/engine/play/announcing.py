"""Announcing an effect that is to wait on the stack: whether all that is said and paid then can be, which answers lead
there, and taking it back.

What can't be finished is refused before it begins, and no answer is offered with which it can't be. Where each choice
can be judged by itself no more is looked at; where a later choice or the price hangs on an earlier one, it is tried on
a copy of the state (`rehearsal`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardGone, CardMoved
from bsdesk.engine.effects import ability_of, mentions
from bsdesk.engine.facts import Fact
from bsdesk.engine.play.priority import PASSES, RIGHT, THING, place_of_round, round_of, thing_of
from bsdesk.engine.play.rehearsal import can_finish_answer, can_finish_move
from bsdesk.engine.run.means import can_pay, prerequisites
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import bound, holds
from bsdesk.engine.state import Frame, Prompt, State, zone_name
from bsdesk.engine.values import Move, Offer, Pick, Ref
from bsdesk.engine.vocabulary.choices import Modes

if TYPE_CHECKING:
    from bsdesk.engine.run import Run

# bound in the frame of a card's effect: from where it was announced, when, and how many had passed in a row
HOME, PLACE, SINCE, PASSED = "home", "home_place", "home_since", "home_passes"


def can_announce(state: State, frame: Frame) -> bool:
    """Return whether everything that is chosen when this effect is announced could be chosen. What is given up for it
    is looked at by `can_be_finished`."""
    known: list[str] = []
    for op in asked_between(state, frame, 0, begin_of(state, frame)):
        if isinstance(op, Modes):
            if len(possible_modes(state, frame, op)) < (0 if op.up_to else op.wanted(state, frame)):
                return False
        elif not mentions(op, known) and not op.possible(state, frame):
            return False
        known += [op.as_] if getattr(op, "as_", "") else []
    return True


def possible_modes(state: State, frame: Frame, modes: Modes) -> list[str]:
    """Return the modes in which everything can be chosen that is said of them."""
    found = []
    for word in modes.of:
        chosen = replace(frame, answers={**frame.answers, modes.as_: (Pick(word),)})
        end = begin_of(state, frame)
        before = {id(op) for op in asked_between(state, frame, 0, end)}
        inside = (op for op in asked_between(state, chosen, 0, end) if id(op) not in before)
        if all(op.possible(state, chosen) for op in inside):
            found.append(word)
    return found


def can_be_finished(state: State, move: Move, frame: Frame) -> bool:
    """Return whether a move by which this effect is announced can be finished, its price paid and all: asked once it
    is known that each choice can be made, and the price be paid, by itself."""
    ability = ability_of(state, frame.program)
    if state.tried:
        return True
    if not is_linked(state, frame):
        return can_pay(state, frame, ability)
    return can_finish_move(state, move, ability)


def is_linked(state: State, frame: Frame) -> bool:
    """Return whether something in the announcement hangs on what was said before, or something is given up besides the
    price of the card."""
    ops: list[Any] = [
        op for op in state.rules.programs[frame.program].ops[: park_of(state, frame)] if getattr(op, "as_", "")
    ]
    if any(mentions(op, [one.as_ for one in ops[:n]]) for n, op in enumerate(ops)):
        return True
    priced = zone_name(state.cards[frame.source].zone) not in state.rules.play_zones
    return bool(ability_of(state, frame.program).cost) and (priced or mentions_any(state, frame, ops))


def mentions_any(state: State, frame: Frame, ops: Sequence[Any]) -> bool:
    """Return whether what stands before the arrow is about one of the names that these words give."""
    names = [op.as_ for op in ops]
    return any(mentions(op, names) for op in prerequisites(state, ability_of(state, frame.program)) if op not in ops)


def leading_on(state: State, frame: Frame, op: object, prompt: Prompt, offers: list[Offer]) -> list[Offer]:
    """Return those of these answers with which the announcement can be finished."""
    if not offers or not isinstance(op, Word):
        return offers
    if not is_announcing(state, frame) or not hangs_on(state, frame, op):
        return offers
    ability = ability_of(state, frame.program)
    return [offer for offer in offers if can_finish_answer(state, frame, prompt, offer.move, ability)]


def is_announcing(state: State, frame: Frame) -> bool:
    """Return whether the frame is that of an effect that is being announced or paid for."""
    return THING in frame.bound and is_to_wait(state, frame)


def is_to_wait(state: State, frame: Frame) -> bool:
    """Return whether the frame is that of an effect that is not on the stack yet, or not paid for."""
    return "/" in frame.program and frame.pc <= park_of(state, frame) > 0


def hangs_on(state: State, frame: Frame, op: Word) -> bool:
    """Return whether what is still to be said or paid may hang on the answer to this."""
    ability = ability_of(state, frame.program)
    rest = state.rules.programs[frame.program].ops[frame.pc : park_of(state, frame)]
    name = getattr(op, "as_", "")
    return bool(name) and (
        any(mentions(one, [name]) for one in rest) or (frame.pc > ability.first and HOME in frame.bound)
    )


def park_of(state: State, frame: Frame) -> int:
    """Return the place in an effect's program up to which it is announced; 0 for one that never waits."""
    return state.rules.programs[frame.program].labels.get("park", 0)


def begin_of(state: State, frame: Frame) -> int:
    """Return the place in an effect's program at which all is said that is said when it is announced."""
    return state.rules.programs[frame.program].labels["begin"]


def asked_between(state: State, frame: Frame, start: int, end: int) -> Iterator[Any]:
    """Yield the words between two places of an effect's program that must be gone through: in the modes that were
    chosen, where conditions hold, and not where a seat may decline."""
    ops = state.rules.programs[frame.program].ops
    place = start
    while place < end:
        op: Any = ops[place]
        place += 1
        if not isinstance(op, Word):
            continue
        if not isinstance(to := getattr(op, "to", None), int):
            yield op
        elif mode := getattr(op, "mode", ""):
            place = place if mode in bound(frame, op.said) else to  # type: ignore[attr-defined]
        else:
            met: Any = getattr(op, "all", ())
            place = place if met and all(holds(state, frame, c) for c in met) else to


# ---------------------------------------------------------------------------------------------- taking it back


def home_of(state: State, ref: Ref) -> dict[str, Any]:
    """Return what is bound in the frame of a card's effect so that its announcement can be taken back."""
    zone = state.cards[ref].zone
    holder = round_of(state)
    passes = holder.bound[PASSES] if holder is not None else 0
    return {HOME: (zone,), PLACE: state.zones[zone].index(ref), SINCE: state.seq, PASSED: passes}


def withdraw(run: Run) -> None:
    """Take back what was announced and can't be finished: its card is where it was, what was still to be paid for it is
    not, what its announcement triggered isn't, and who had priority has it again. An effect on the stack is gone."""
    state, frame = run.state, run.frame
    thing, values = thing_of(frame), frame.bound
    card = state.cards.get(thing)
    if card is not None and card.zone == run.rules.resolution.stack:
        run.write(way_back(run, frame, thing), "rule", run.rules.rule_ids["waiting"], state.seq)
    if HOME not in values:
        return
    since: Any = values[SINCE]
    state.queue = tuple(waits for waits in state.queue if waits.cause <= since)
    while run.stack[-2].source == thing and PASSES not in run.stack[-2].bound:
        del run.stack[-2]
    place = place_of_round(run.stack)
    holder = run.stack[place]
    run.stack[place] = replace(holder, bound={**holder.bound, RIGHT: frame.seat, PASSES: values[PASSED]})


def way_back(run: Run, frame: Frame, thing: Ref) -> list[Fact]:
    """Return the fact by which a thing leaves the stack as if it had never been there."""
    card = run.state.cards[thing]
    if card.effect:
        return [CardGone(thing, "ability")]
    home, place = bound(frame, HOME), frame.bound.get(PLACE, -1)
    if not home or not isinstance(place, int):
        return []
    return [CardMoved(thing, home[0], run.fresh_id(), place, why="withdrawn", controller=card.owner)]
