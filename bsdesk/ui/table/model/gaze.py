"""What is looked at and what is said at a table."""

from __future__ import annotations

import time
from typing import NamedTuple

from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.kit.controls import Rect

STAYS = 7.0  # seconds that a refusal stays


class Bubble(NamedTuple):
    """Words shown beside a thing."""

    kind: str
    title: str
    lines: list[str]
    rect: Rect
    until: float = 0.0


class Gaze:
    """The card that is looked at, the pile that is shown, the words beside a thing."""

    def __init__(self) -> None:
        self.card: Ref = ""
        self.definition = ""  # of that card: it may be gone
        self.seat: Seat = 0  # the seat that is looked at closely
        self.zone: Ref = ""  # the pile whose cards are shown side by side
        self.bubble: Bubble | None = None
        self.newly_asked = True  # must it be looked whether a pile is to be shown, since one chooses from it?
        self.rail_open = False  # in a narrow window: does the rail lie over the board?

    def forget(self) -> None:
        """Forget all of it, since another player looks at the screen now."""
        self.card = self.definition = self.zone = ""
        self.seat = 0

    def say(self, kind: str, title: str, lines: list[str], rect: Rect) -> None:
        self.bubble = Bubble(kind, title, lines, rect, time.monotonic() + STAYS)

    def unsay(self) -> None:
        self.bubble = None

    def look_at_seat(self, seat: Seat) -> None:
        """Look closely at a seat; the same one again: from afar, as at the others."""
        self.seat = 0 if seat == self.seat else seat

    def fold_rail(self) -> None:
        """In a narrow window: show the sidebar over the board, or put it away."""
        self.rail_open = not self.rail_open

    def expire(self, now: float) -> bool:
        """Take away what was shown long enough; return whether there was anything."""
        if self.bubble is None or not self.bubble.until or self.bubble.until >= now:
            return False
        self.bubble = None
        return True
