"""What waits on the Stage, as a table shows it."""

from __future__ import annotations

from typing import Any

from bsdesk.engine.handling import Waiting
from bsdesk.engine.state import State
from bsdesk.games.black_poker.rules.stage import action_of, keys_of, stage


def on_stage(state: State) -> list[Waiting]:
    """TR-11.14 Return the actions on the Stage, the one that resolves next first, also those without key cards."""
    found = []
    for frame in reversed(stage(state)):
        aims: Any = frame.bound.get("target", ())
        found.append(Waiting(f"action.{action_of(frame)}", frame.seat, keys_of(frame), tuple(aims)))
    return found
