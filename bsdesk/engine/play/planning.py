"""A plan that is worked out step by step, each played on a copy before the next one is looked for."""

from __future__ import annotations

from collections.abc import Callable

from bsdesk.engine.play import judge
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat


def plan_of(state: State, move: Move | None, next_step: Callable[[State, Seat], Move | None]) -> tuple[Move, ...]:
    """Return a move, or without one the next step of whoever is asked, with all the steps that follow. It ends where
    there is no next step, or what comes of one can't be foreseen; it is empty where a step is illegal."""
    plan: list[Move] = []
    step = move or next((found for seat in state.prompts if (found := next_step(state, seat))), None)
    while step is not None:
        if judge(state, step) is not None:
            return ()
        plan.append(step)
        state, _, comes = foresee(state, step)
        step = None if comes else next_step(state, step.seat)
    return tuple(plan)
