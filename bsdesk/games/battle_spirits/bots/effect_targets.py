"""What an effect is good for, read from its words without trying it out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bsdesk.engine.effects import Ability
from bsdesk.engine.filters import Filter
from bsdesk.engine.game import Op
from bsdesk.engine.run.preface import PREFACE
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref, Seat
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.shared import Draw, Modify
from bsdesk.games.battle_spirits.words.core_words import AddCores, MoveCores
from bsdesk.games.battle_spirits.words.vocabulary import VOCABULARY

HARM, BOON = -1, 1
HARMFUL = tuple(VOCABULARY[word] for word in ("destroy", "return", "exhaust", "heavy_exhaust", "discard", "remove"))
HELPFUL = tuple(VOCABULARY[word] for word in ("refresh", "remain", "take", "summon", "add_cores"))


class EffectSummary(NamedTuple):
    """A summary of what an effect does."""

    strikes: bool = False  # hits cards of the opponent
    pump: int = 0  # BP that it adds
    draws: int = 0
    in_vain: bool = False  # there is no card that it could affect


def tone(op: Op) -> int:
    """Return 1 if this word is good for the card it is done to, -1 if it is bad, 0 if neither."""
    if isinstance(op, Modify):
        return BOON if op.can or any(n for n in op.gain.values() if not isinstance(n, int) or n > 0) else HARM
    if isinstance(op, MoveCores):
        return HARM
    return HARM if isinstance(op, HARMFUL) else BOON if isinstance(op, HELPFUL) else 0


def tone_for(op: Any, name: str) -> int:
    """Return the tone of this word for the cards bound to that name."""
    if isinstance(op, MoveCores):
        return HARM if op.from_ == name else BOON if op.to == name else 0
    if isinstance(op, AddCores):
        return BOON if op.to == name else 0
    return tone(op) if getattr(op, "about", None) == name else 0


def tone_of_choice(ops: Sequence[Op], chosen: str) -> int:
    """Return the tone of a choice for the chosen cards: that of the first word behind it that has one."""
    return next((found for op in ops if (found := tone_for(op, chosen))), 0)


def aim(state: State, seat: Seat, ref: Ref, ability: Ability) -> EffectSummary:
    """Summarise what it would do if the seat used this effect of a card now."""
    ops = state.rules.programs[ability.key].ops[len(PREFACE) :]
    choices = [(place, op) for place, op in enumerate(ops) if isinstance(op, Choose)]
    strikes = any(
        op.from_.of_side != "own" and tone_of_choice(ops[place + 1 :], op.as_) == HARM for place, op in choices
    )
    first = next((op for _, op in choices), None)
    frame = Frame(ability.key, seat, source=ref)
    in_vain = first is not None and first.from_.where == "field" and not first.choices(state, frame)
    draws = sum(op.count for op in ops if isinstance(op, Draw) and isinstance(op.count, int))
    return EffectSummary(strikes, bp_sum(ops), draws, in_vain)


def bp_sum(ops: Iterable[Op]) -> int:
    """Return the BP that a card is given for a while."""
    gains = (op.gain.get("bp", 0) for op in ops if isinstance(op, Modify) and not isinstance(op.to, Filter))
    return max((n for n in gains if isinstance(n, int)), default=0)
