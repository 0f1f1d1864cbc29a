"""Keeping a table where a scene is: moves that the scene has made are made there too, one by one; where the scene goes
back, so does the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from bsdesk.engine.state import State, digest
from bsdesk.engine.values import Move
from bsdesk.scenes.guide.verdict import NOWHERE, Stop
from bsdesk.scenes.walking import Made

BEAT = 0.7  # seconds between two moves that are shown


class LedTable(Protocol):
    """What a scene asks of the table at which it lies."""

    @property
    def here(self) -> int:
        """Return the station of now."""

    def send(self, move: Move) -> bool:
        """Make a move of any seat; return whether it was sent."""

    def go_back(self, line: int) -> bool:
        """Go back to a station; return whether there is a way."""

    def forget_aims(self) -> None:
        """Forget what was aimed at as the answer to a question that comes later."""

    def lay_anew(self) -> None:
        """Lie as the scene does now."""


class Follower:
    """A table that follows a scene."""

    def __init__(self) -> None:
        self.table: LedTable | None = None
        self.owed: deque[Made] = deque()  # moves that the scene has made and the table has not
        self.begun = False  # is the first of them made?
        self.left = NOWHERE  # the stop after which they are made; what it says stands there meanwhile
        self.due, self.rush = 0.0, False  # when the next of them is made; all at once?
        self._marks: dict[str, int] = {}  # of a position, the table's station

    def sit(self, table: LedTable, state: State) -> None:
        """Let this table follow, which lies so."""
        self.table = table
        self.mark(state)

    def owe(self, made: Sequence[Made], left: Stop) -> None:
        """Take in moves that the scene has made as it left this stop, to be made at the table."""
        self.left = left
        self.begun = self.begun and bool(self.owed)
        self.owed.extend(made)

    def mark(self, state: State) -> None:
        """Note that the table lies so now."""
        if self.table is not None:
            self._marks[digest(state)] = self.table.here

    def knows(self, state: State) -> bool:
        """Return whether the table has lain so."""
        return digest(state) in self._marks

    def takes(self, plan: Sequence[Move]) -> bool:
        """Take in what was made at the table, if it is what was owed; return whether it is."""
        if not self.owed or list(plan) != [self.owed[0].move]:
            return False
        self.mark(self.owed.popleft().state)
        self.begun = True
        return True

    def send(self, move: Move) -> bool:
        return self.table is not None and self.table.send(move)

    def go_on(self, now: float, speed: float) -> bool:
        """Make the next move that is owed, if it is time; return whether one was made."""
        if now < self.due and not self.rush:
            return False
        self.due = now + BEAT / speed
        return self.send(self.owed[0].move)

    def align(self, state: State) -> None:
        """Bring the table to this position, unless moves lead there that are still owed."""
        if self.table is None or self.owed:
            return
        line = self._marks.get(digest(state))
        if line != self.table.here and (line is None or not self.table.go_back(line)):
            self._marks = {}
            self.table.lay_anew()
