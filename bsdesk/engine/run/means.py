"""Whether what stands before the arrow of an effect can be done: in truth, and for all that everybody can see.

It is done wholly or not at all. One word that stands there alone tells whether it can be done; several are tried in
order on a copy of the state (`trial`). Whoever may decline an effect is asked even where they can't pay for it, if that
hangs on what they alone can see: that nothing was asked would tell it. Then «no» is all that can be answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from bsdesk.engine.effects import Ability, ability_of, mentions
from bsdesk.engine.grants import EFFECTS
from bsdesk.engine.run.words import Word
from bsdesk.engine.state import HIDDEN, Frame, Prompt, State, Unforeseeable
from bsdesk.engine.totals import given_effects
from bsdesk.engine.values import Pick, Ref, Refusal
from bsdesk.engine.view import ONLOOKER, Lens, public

UNPAYABLE = "price_not_payable"  # how an answer is refused that would have to be paid for


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


# ------------------------------------------------------------------------------------------ as far as all can see


def seems_payable(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether everything before the arrow could be done wholly; of an effect that may be declined, whether it
    could as far as all can see. A trial stops at what it can't see."""
    if not ability.effect.may or state.tried:
        return can_pay(state, frame, ability)
    with suppress(Unforeseeable):  # in the view of somebody else
        if can_pay(state, frame, ability):
            return True
    return payable_for_all(state, frame, ability) is not False


def is_payable_now(state: State, frame: Frame) -> bool:
    """Return whether what the effect in this frame costs is paid already, or can be."""
    ability = ability_of(state, frame.program)
    return ability.first < frame.pc or can_pay(state, frame, ability)


def may_be_payable(state: State, frame: Frame) -> bool:
    """Return whether what the effect in this frame costs is paid already, or can be; also where that can't be seen."""
    try:
        return is_payable_now(state, frame)
    except Unforeseeable:
        return True


def unpayable(state: State, frame: Frame, prompt: Prompt) -> Refusal:
    """Return that an effect can't be done to which a question would lead, since what stands before its arrow can't."""
    price = msgspec.json.encode(ability_of(state, frame.program).effect.cost).decode()
    rule = state.rules.rule_ids.get("price", prompt.rule)
    return Refusal("price_not_payable", rule, {"card": frame.source, "price": price})  # written out: see test_books.py


def hangs_on_hidden(state: State, frame: Frame) -> bool:
    """Return whether the effect in this frame may be declined, and others can't see whether it can be paid for."""
    ability = ability_of(state, frame.program)
    pending = ability.effect.may and frame.pc <= ability.first
    return pending and payable_for_all(state, frame, ability) is None


def payable_for_all(state: State, frame: Frame, ability: Ability) -> bool | None:
    """Return whether all can see that everything before the arrow could be done wholly, or that it couldn't; None where
    that hangs on what is hidden."""
    seen = public(state).copy()
    seen.__dict__["foreseen"] = True
    shown = Lens(state, ONLOOKER).frame(frame)
    if shown.program.startswith(HIDDEN):  # nobody knows of the effect
        return False
    if is_out_of_reach(seen, shown, ability):
        return False
    try:
        return can_pay(seen, shown, ability)
    except Unforeseeable:
        return None


def is_out_of_reach(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether one of the words before the arrow can't be done whatever is answered to those before it, which do
    nothing but ask."""
    names: set[str] = set()
    for op in prerequisites(state, ability):
        if not mentions(op, names):
            with suppress(Unforeseeable):
                if not op.possible(state, frame):
                    return True
        if not hasattr(op, "offers"):
            return False
        names.add(getattr(op, "as_", ""))
    return False
