"""A bot for tests that answers what the test has told it, in place of the process in which a bot thinks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bsdesk.bots.bot import Decision
from bsdesk.bots.process import Thinker
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat

Lists = Mapping[Seat, Sequence[str]]
Plan = Callable[[State, Seat], Sequence[Move]]


class Question(NamedTuple):
    """What it was asked last."""

    view: State
    seat: Seat
    lists: Lists
    pace: float  # so many seconds its answer is held back


class ScriptedBot(Thinker):
    """Answers what it was told: after its pace, once for each question; while nothing is told, never."""

    def __init__(self, *_made: object, **_named: object) -> None:  # it is no process
        self.least_seconds = 0.0
        self.plans: list[Plan] = []  # what it decides, in turn
        self.why: tuple[Reason, ...] = ()
        self.heard: Question | None = None
        self.hurried = 0
        self.held = 0.0
        self.thinks = False

    def ask(
        self,
        view: State,
        seat: Seat,
        level: str = "",
        seconds: float = 0.0,
        lists: Lists | None = None,
        *,
        keep: bool = True,
    ) -> None:
        self.heard, self.thinks = Question(view, seat, lists or {}, self.least_seconds), True
        self.held = time.monotonic() + self.least_seconds

    def hurry(self) -> None:
        self.hurried += 1
        self.held = 0.0

    def answer(self) -> Decision | None:
        if not (self.heard and self.thinks and self.plans) or time.monotonic() < self.held:
            return None
        self.thinks = False
        return Decision(tuple(self.plans.pop(0)(self.heard.view, self.heard.seat)), self.why)

    def close(self) -> None:
        self.thinks = False
