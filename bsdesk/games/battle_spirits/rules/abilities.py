"""Whether an effect can be used at will now: Magic and cards on the Field alike (BS-7.15, BS-E11)."""

from __future__ import annotations

from bsdesk.engine.effects import Ability, unmet_requirement
from bsdesk.engine.state import Frame, State
from bsdesk.engine.totals import is_effect_on
from bsdesk.engine.values import Refusal


def lacking(state: State, frame: Frame, ability: Ability) -> Refusal | None:
    """BS-7.15 Why an effect can't be used at will: its time, its limit, its condition, its prerequisite."""
    if not is_effect_on(state, frame.source, int(ability.key.rpartition("/")[2]) - 1):
        return Refusal("effect_not_on", "BS-5.12", {"card": frame.source})
    lack = unmet_requirement(state, frame, ability)
    if not lack:
        return None
    if lack == "limit":
        if ability.effect.limit == "name":
            return Refusal("used_this_turn", "BS-E9", {"card": frame.source})
        rule = "BS-GL7" if ability.effect.limit == "battle" else "BS-GL6"
        return Refusal("used_already", rule, {"card": frame.source})
    if lack == "condition":
        return Refusal("condition_not_met", "BS-7.15", {"card": frame.source})
    return Refusal("prerequisite_not_met", "BS-E11", {"card": frame.source})
