"""How an effect is activated: what is checked before, how it begins, and what stands before the arrow.

What stands before the arrow is done wholly or the effect can't be activated (`means.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.effects import Ability, ability_of, limit_keys, limit_used
from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import as_proposed
from bsdesk.engine.run.means import seems_payable
from bsdesk.engine.selection import WAS, bound, holds, looks_back
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref
from bsdesk.engine.view import ONLOOKER, visible

BEGUN = "begun"  # bound where a seat is asked whether something else happens than that the effect is activated


# --------------------------------------------------------------------------------- the start of every effect


def check_usable(run: Run) -> Sequence[Fact] | None:
    """Leave the program if the effect can't be activated any more: its card is gone or has lost the level that it
    needs, or a requirement isn't met."""
    state, frame = run.state, run.frame
    ability = ability_of(state, frame.program)
    if frame.source in state.cards:
        leaving = state.rules.departure.leaving(state, frame.source) or has_lost_level(state, frame, ability)
        lost = leaving and not is_last_word(state, frame, ability)
    else:
        lost = "this" + WAS not in frame.bound  # what its leaving triggered doesn't need it
    if lost or unmet_requirement(state, frame, ability):
        run.leave()
    return None


def has_lost_level(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether the card of an effect that was triggered is no longer at a level of that effect. What is judged by
    how things were until then was at it."""
    levels = ability.effect.levels
    if ability.on is None or not levels or looks_back(frame):
        return False
    return state.rules.numbers(state, frame.source, "level") not in levels


def check_waiting(run: Run) -> None:
    """Leave the program of an effect that is to wait on the stack if its limit is used up, or its «if» doesn't hold. It
    needs its card no more."""
    if unmet_condition(run.state, run.frame, ability_of(run.state, run.frame.program)):
        run.leave()


def unmet_requirement(state: State, frame: Frame, ability: Ability) -> str:
    """Return what keeps an effect that is on from being activated: its limit is used up, its «if» doesn't hold, or what
    stands before the arrow can't be done; "" if nothing does. Of an effect that may be declined that is asked of what
    all can see: its player is asked for it, though perhaps «no» is all that can be answered."""
    return unmet_condition(state, frame, ability) or ("" if seems_payable(state, frame, ability) else "prerequisite")


def unmet_condition(state: State, frame: Frame, ability: Ability) -> str:
    """Return the same of its limit and its «if» alone."""
    if limit_used(state, frame, ability):
        return "limit"
    when = ability.effect.when
    if not when or looks_back(frame):  # it was asked when the effect was triggered, of how things were
        return ""
    return "" if all(holds(state, frame, c) for c in when) else "condition"


def is_last_word(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether this is an effect of a leaving card that is triggered by its own leaving."""
    own = frame.source in bound(frame, "subject")
    return own and ability.on is not None and ability.on.event in state.rules.departure.last_words


def begin(run: Run) -> None:
    """Activate the effect and count its limit, unless its player said no, or nothing can be chosen for it. Where
    something else happens than that it is activated, it is negated; where a seat is asked for that, this runs again."""
    state, frame = run.state, run.frame
    if BEGUN in frame.bound:
        if not frame.bound["did"]:
            negate(run)
        return
    answer = frame.answers.get("may")
    ability = ability_of(state, frame.program)
    if (answer and answer[0].subject == "no") or is_in_vain(state, frame, ability):
        run.leave()
        return
    keys = limit_keys(state, frame, ability)
    if ability.cost and keys:
        run.bind("limit", keys)
    facts = facts_of_begin(state, frame)
    owed = len(facts) - as_proposed(facts, run.lead(facts))
    if not owed:
        return
    if not run.inserted:
        negate(run)
        return
    for name, number in ((BEGUN, 1), ("did", 0), ("owed", owed)):
        run.bind(name, number)
    run.jump(frame.pc - 1)


def negate(run: Run) -> None:
    """Leave the effect, which isn't activated after all, and say so. Its limit is used up."""
    run.settle([Declared(run.frame.seat, "negated", run.frame.source)], final=True)
    run.leave()


def facts_of_begin(state: State, frame: Frame) -> list[Fact]:
    """Return the facts of an effect's activation: its card is shown, its limit counted."""
    keys = limit_keys(state, frame, ability_of(state, frame.program))
    counted: list[Fact] = [Counted(key) for key in keys]
    activated = Declared(frame.seat, "activated", frame.source, frame.program)
    return [*facts_of_showing(state, frame.source), *counted, activated]


def facts_of_showing(state: State, ref: Ref) -> list[Fact]:
    """Return the fact that shows an activated card to all, if they can't see it yet. A replacement happens even where
    its card has left meanwhile."""
    return [] if ref not in state.cards or visible(state, ONLOOKER, ref) else [CardShown(ref)]


# ------------------------------------------------------------------------------------ where nothing can be chosen


def finds_nothing(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether nothing can be chosen for the effect, and it has no part that needs no choice. Then it counts as
    not activated. Choosing none of several («up to») is a choice too."""
    ops = state.rules.programs[ability.key].ops
    ways, missed = [(ability.first + ability.cost, frame)], False
    while ways:
        place, frame = ways.pop()
        while place < len(ops):
            op = ops[place]
            place += 1
            if not hasattr(op, "idles"):  # a question whether to go on
                continue
            if not op.idles(state, frame):
                return False
            if hasattr(op, "choices"):
                missed = True
            if name := getattr(op, "as_", ""):
                frame = replace(frame, answers={**frame.answers, name: ()})
            place, *others = op.onward(state, frame, place)  # type: ignore[attr-defined]
            ways += [(other, frame) for other in others]
    return missed


def is_in_vain(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether the effect can't be activated since nothing can be chosen for it. With a price it begins, since
    the price may change what there is."""
    return not ability.cost and finds_nothing(state, frame, ability)


def take_back(run: Run) -> None:
    """Where an effect whose price was paid finds nothing to choose, don't count it towards its limit after all."""
    frame = run.frame
    keys = frame.bound.get("limit")
    if isinstance(keys, tuple) and finds_nothing(run.state, frame, ability_of(run.state, frame.program)):
        run.bind("limit", 0)
        run.settle([Counted(key, -1) for key in keys])
