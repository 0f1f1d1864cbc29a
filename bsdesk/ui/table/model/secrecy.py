"""What a table keeps from whoever looks on."""

from __future__ import annotations

from dataclasses import dataclass

from bsdesk.engine.run.means import hangs_on_hidden
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat


@dataclass
class Secrecy:
    """What a table keeps from onlookers."""

    hidden: bool = False  # what onlookers may not see is to be hidden
    curtained: bool = False  # nobody of those who share the screen has sat down before it yet
    staged: bool = False  # may spectators see the hands, though they were taken from one seat's view of a game?

    @property
    def private(self) -> bool:
        """Return whether what onlookers may not see is hidden now."""
        return self.hidden or self.curtained


def price_is_hidden(view: State, seat: Seat) -> bool:
    """Return whether the answers that are offered to a seat would tell onlookers what it holds: it is asked whether
    something is done, and only who sees the hidden cards knows if it can be paid for."""
    prompt = view.prompts.get(seat)
    if prompt is None or prompt.question not in ("may", "instead"):
        return False
    frame = view.agenda[-1]
    asked = frame.frames if prompt.question == "instead" else (frame,)
    return any(hangs_on_hidden(view, one) for one in asked if one.seat == seat)
