"""Stands in for the process in which a bot thinks: it decides on what a test has told it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bsdesk.bots.bot import Decision
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat

Lists = Mapping[Seat, Sequence[str]]
Plan = Callable[[State, Seat], Sequence[Move]]


class Asked(NamedTuple):
    """What it was asked last."""

    view: State
    seat: Seat
    lists: Lists
    pace: float  # so many seconds its answer is held back


class ToldBot:
    """Answers as `bots.process.Thinker` does: after its pace, once for each question; while nothing is told, never."""

    def __init__(self, *_made: object, **_named: object) -> None:
        self.pace = 0.0
        self.plans: list[Plan] = []  # what it decides, in turn
        self.why: tuple[Reason, ...] = ()
        self.asked: Asked | None = None
        self.hurried = 0
        self.held = 0.0
        self.thinks = False

    def ask(self, view: State, seat: Seat, _level: str = "", lists: Lists | None = None) -> None:
        self.asked, self.thinks = Asked(view, seat, lists or {}, self.pace), True
        self.held = time.monotonic() + self.pace

    def hint(self, view: State, seat: Seat, lists: Lists | None = None) -> None:
        self.ask(view, seat, lists=lists)
        self.held = 0.0

    def hurry(self) -> None:
        self.hurried += 1
        self.held = 0.0

    def answer(self) -> Decision | None:
        if not (self.asked and self.thinks and self.plans) or time.monotonic() < self.held:
            return None
        self.thinks = False
        return Decision(tuple(self.plans.pop(0)(self.asked.view, self.asked.seat)), self.why)

    def close(self) -> None:
        """It is no process."""
