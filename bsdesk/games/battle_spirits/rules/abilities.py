"""Whether an effect can be used at will now: Magic and cards on the Field alike (BS-7.15, BS-E11)."""

from __future__ import annotations

import msgspec

from bsdesk.engine.effects import Ability, Effect, limit_key
from bsdesk.engine.giving import is_effect_on
from bsdesk.engine.run.activation import unmet_condition
from bsdesk.engine.run.means import can_pay
from bsdesk.engine.selection import holds
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Refusal
from bsdesk.games.battle_spirits.rules.timings import scope
from bsdesk.games.battle_spirits.rules.totals import level

# The rules of the stretches that effects keep to; those of the others have but the general one.
RULE_OF_SCOPE = {
    "attack": "BS-GL21",
    "block": "BS-GL23",
    "your_main_step": "BS-GL24",
    "your_attack_step": "BS-GL26",
}


def lacking(state: State, frame: Frame, ability: Ability) -> Refusal | None:
    """BS-7.15 Return why an effect can't be used at will, whatever stands before its arrow: its time, its limit, its
    condition."""
    if not ability.given and not is_effect_on(state, frame.source, int(ability.key.rpartition("/")[2]) - 1):
        return why_not_on(state, frame, ability.effect)
    lack = unmet_condition(state, frame, ability)
    if not lack:
        return None
    if lack == "condition":
        unmet = next(c for c in ability.effect.when if not holds(state, frame, c))
        condition = msgspec.json.encode(unmet).decode()
        return Refusal("condition_not_met", "BS-7.15", {"card": frame.source, "condition": condition})
    used = [one for one in ability.effect.limits if state.tally.get(limit_key(state, frame, ability, one))]
    if "name" in used:
        return Refusal("used_this_turn", "BS-E9", {"card": frame.source})
    rule = "BS-GL7" if "battle" in used else "BS-GL6"
    return Refusal("used_already", rule, {"card": frame.source})


def why_not_on(state: State, frame: Frame, effect: Effect) -> Refusal:
    """BS-5.12, BS-GL2 Say of an effect that is not on whether its level or its time is another."""
    if not effect.levels or level(state, frame.source) in effect.levels:
        for stretch in effect.during:
            if not scope(state, frame.source, frame.seat, stretch):
                rule = RULE_OF_SCOPE.get(stretch, "BS-GL2")
                return Refusal("effect_at_another_time", rule, {"card": frame.source, "stretch": stretch})
    return Refusal("effect_not_on", "BS-5.12", {"card": frame.source})


def unmet_price(state: State, frame: Frame, ability: Ability, use: Frame | None = None) -> Refusal | None:
    """BS-E11 Refuse an effect of which what stands before the arrow can't be done wholly; that of a Magic is done after
    the Magic is paid for."""
    if can_pay(state, frame, ability, use):
        return None
    return Refusal("prerequisite_not_met", "BS-E11", {"card": frame.source})
