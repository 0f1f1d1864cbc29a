"""How an effect is activated: what is checked before, how it begins, and what stands before the arrow.

What stands before the arrow is done wholly or the effect can't be activated. Before it begins, one word that stands
there alone tells whether it can be done; several are tried in order on a copy of the state (`trial`).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.effects import Ability, ability_of, limit_keys, limit_used
from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.grants import EFFECTS
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import as_proposed
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import WAS, bound, holds, looks_back
from bsdesk.engine.state import Frame, State
from bsdesk.engine.totals import given_effects
from bsdesk.engine.values import Pick, Ref
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
    stands before the arrow can't be done; "" if nothing does."""
    return unmet_condition(state, frame, ability) or ("" if can_pay(state, frame, ability) else "prerequisite")


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


# ------------------------------------------------------------------------------------ before the arrow: can it be done?


def can_pay(state: State, frame: Frame, ability: Ability, use: Frame | None = None) -> bool:
    """Return whether everything before the arrow could be done wholly: now, or after the program `use` of a card that
    is paid for first."""
    if not ability.cost:
        return True
    asked = prerequisites(state, ability)
    if use is None and is_told_by_one(asked) and (state.tried or not is_contested(state)):
        return all(op.possible(state, frame) for op in asked if op.about not in names_of(asked))
    if state.tried:
        return True  # no trial within a trial, or two effects could try each other without end
    return state.rules.trial(state, use or replace(frame, pc=ability.first), ability)


def prerequisites(state: State, ability: Ability) -> Sequence[Word]:
    """Return the words before the arrow."""
    ops = state.rules.programs[ability.key].ops[ability.first : ability.first + ability.cost]
    return [op for op in ops if hasattr(op, "possible")]  # type: ignore[misc]


def is_told_by_one(asked: Sequence[Word]) -> bool:
    """Return whether a single word, perhaps about cards that are chosen first, tells whether all of it can be done."""
    whole = [op for op in asked if not op.follows]
    choices = [op for op in whole if hasattr(op, "choices")]
    return len(whole) == 1 or (len(whole) == 2 and len(choices) == 1 and whole[1].about in names_of(choices))


def names_of(asked: Sequence[Word]) -> list[object]:
    """Return the names that the words bind. A word about a card yet to be chosen isn't asked itself: the choice offers
    only cards for which it is possible."""
    return [name for op in asked if (name := getattr(op, "as_", ""))]


def is_contested(state: State) -> bool:
    """Return whether a card is there by which something may happen instead."""
    index, cards, zones = state.rules.effects, state.cards, state.zones
    if any(cards[ref].definition in there for key, there in index.replacing.items() for ref in zones[key]):
        return True
    if EFFECTS not in index.can_give:
        return False
    there = [ref for key, _ in index.places for ref in zones[key]]
    return any(ability.effect.instead is not None for ref in there for ability in given_effects(state, ref))


def able_to_pay(state: State, frame: Frame, choice: Word, name: str, found: Sequence[Ref]) -> list[Ref]:
    """Return those of the cards found for a choice before the arrow with which the words after it can be done."""
    if "/" not in frame.program or not (ability := ability_of(state, frame.program)).cost:
        return list(found)
    before = prerequisites(state, ability)
    if choice not in before:
        return list(found)
    asked = [op for op in before if op.about == name]
    rest = {k: v for k, v in frame.answers.items() if k != name}
    chosen = [replace(frame, answers=rest, bound={**frame.bound, name: (ref,)}) for ref in found]
    able = [all(op.possible(state, one) for op in asked) for one in chosen]
    found = [ref for ref, can in zip(found, able, strict=True) if can]
    if state.tried or is_told_by_one(before) or not is_choice_of_one(state, frame, choice):
        return found
    return [r for r in found if state.rules.trial(state, replace(frame, answers={**rest, name: (Pick(r),)}), ability)]


def is_choice_of_one(state: State, frame: Frame, choice: Word) -> bool:
    """Return whether the frame is at this choice, and one thing is to be chosen."""
    here = state.rules.programs[frame.program].ops[frame.pc - 1] is choice
    return here and frame.bound.get(f"{choice.as_}.wanted") == 1  # type: ignore[attr-defined]
