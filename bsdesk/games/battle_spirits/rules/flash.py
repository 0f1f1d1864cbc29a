"""Flash Timings (BS-11): players alternate, one effect at a time, the defending player first, until both pass."""

from __future__ import annotations

from collections.abc import Callable

from bsdesk.engine.facts import Began, Fact
from bsdesk.engine.play.priority import acted, open_round, pass_verb, passed, wait_for_right
from bsdesk.engine.run import Run
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import other
from bsdesk.games.battle_spirits.rules.steps import in_main_step, may_act, with_way_on

FLASH_MOMENTS = ("flash1", "flash2")


def in_flash_timing(state: State) -> bool:
    return state.moment in FLASH_MOMENTS


def begin_flash(run: Run) -> list[Fact]:
    """BS-10.10 Begin the first Flash Timing of a battle."""
    return open_flash(run, "flash1")


def open_flash(run: Run, name: str) -> list[Fact]:
    """BS-11.4, BS-11.12 Give the defending player priority first."""
    open_round(run, other(run.state, run.state.active))
    return [Began("moment", name, run.state.active)]


def flash_turn(run: Run) -> None:
    """BS-11.5 Let the player with priority use one effect or pass; two passes in a row end the timing."""
    if not run.state.tally.get("battle.over"):
        wait_for_right(run)


def hand_over(run: Run, seat: Seat, *, used: bool = True) -> None:
    """BS-11.6 After a use, or what counts as a pass, give priority to the other player."""
    if not in_flash_timing(run.state):
        return
    if used:
        acted(run, other(run.state, seat))
    else:
        passed(run, seat)


def right_of_other(state: State, seat: Seat) -> Refusal | None:
    """BS-11.4, BS-11.6 Return that the other player has priority, without which nobody may use an effect or pass in a
    Flash Timing."""
    if state.actor != seat:
        return Refusal("not_your_turn", "BS-11.6", {"seat": state.actor})
    return None


def main_or_flash(rule: str) -> Callable[[State, Seat], Refusal | None]:
    """Return the rule of why what is for the own Main Steps and Flash Timings can't be done now."""

    def why_closed(state: State, seat: Seat) -> Refusal | None:
        if in_flash_timing(state) or in_main_step(state, seat):
            return right_of_other(state, seat)
        if state.active != seat:
            return Refusal("own_main_step_or_flash", rule, {"step": state.step, "seat": state.active})
        return Refusal("main_step_or_flash", rule, {"step": state.step})

    return why_closed


def why_no_main(state: State, move: Move, refusal: Refusal, rule: str) -> Refusal:
    """Return why a Main effect can't be used now: for it there is no Flash Timing to wait for."""
    match refusal.code:
        case "own_main_step_or_flash":
            return Refusal("not_your_turn", "BS-6.4", {"seat": state.active})
        case "main_step_or_flash":
            return with_way_on(state, move, Refusal("main_step_only", rule, {"step": state.step}))
    return refusal


def pass_closed(state: State, seat: Seat) -> Refusal | None:
    if not may_act(state, seat):
        return Refusal("not_your_turn", "BS-6.4", {"seat": state.actor})
    if not in_flash_timing(state):
        return Refusal("flash_timing_only", "BS-11.7")
    return right_of_other(state, seat)


VERBS = (pass_verb("BS-11.7", pass_closed),)  # BS-11.7 Use no effect now
