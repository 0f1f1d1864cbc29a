"""What alone is left to a player to do, where that is an additional action: told before they try something else."""

from __future__ import annotations

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.games.asteriated_grail.rules.allowance import extras, has_acted, left_called

NOTHING_LEFT = ("", "")


def left(view: State, seat: Seat) -> tuple[str, str]:
    """AG-5.7 Return the term of the additional action that is left to whoever may act now, and the word that its card
    must have."""
    found = extras(view) if view.actor == seat and not view.prompts and has_acted(view) else []
    called, word = left_called(found)
    return (f"left.{called}", word) if called else NOTHING_LEFT
