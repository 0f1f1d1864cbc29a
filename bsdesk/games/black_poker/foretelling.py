"""What a player should know of a request before it is made: what it costs, and what a pass does not do."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.events import Event
from bsdesk.engine.game import Note
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.games.black_poker.actions import ACTIONS
from bsdesk.games.black_poker.stage import stage

COSTS = {"B": "note.drives", "L": "note.damage", "D": "note.discards"}


def notes(before: State, move: Move, _after: State, _events: Sequence[Event], _comes: str) -> list[Note]:
    """TR-1.5 to TR-1.7: what is paid, mark by mark; TR-11.20: on an empty Stage a pass ends nothing."""
    if move.verb == "pass" and not stage(before) and move.seat == before.active:
        return [Note("note.pass", listed=True)]
    action = ACTIONS.get(move.verb)
    return [Note(COSTS[mark]) for mark in (action.cost if action is not None else "") if mark in COSTS]
