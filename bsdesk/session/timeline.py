"""The timeline of a game: every state that was reached, under the journal line that led to it.

Nothing is removed: taking a move back goes to the position before it, and what was taken back stays, to be done again
or forked from.
"""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.play import Applied
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Seat

MAIN = "main"


class Position(NamedTuple):
    """A state, the events that led to it, and the position before."""

    line: int
    state: State
    events: tuple[Event, ...]
    before: int = 0  # 0: the game began here
    seat: Seat = 0
    plan: str = ""  # what was played to come here


class Timeline:
    """The positions of a game, and where its lines of play, each with a name, are."""

    def __init__(self, line: int, start: Applied) -> None:
        self.positions = {line: Position(line, start.state, start.events)}
        self.landed = {line: line}  # journal line -> the position that was open after it
        self.undone: list[int] = []
        self.name = MAIN
        self.names = {MAIN: line}  # of each line of play, the position it is at

    @property
    def here(self) -> Position:
        return self.positions[self.names[self.name]]

    @property
    def first(self) -> int:
        return next(iter(self.landed))

    @property
    def last(self) -> int:
        return next(reversed(self.landed))

    def add(self, line: int, done: Applied, seat: Seat, plan: str) -> None:
        """Add the position after a command."""
        self.positions[line] = Position(line, done.state, done.events, self.here.line, seat, plan)
        self.undone.clear()
        self._go(line, line)

    def undo(self, line: int, count: int) -> None:
        """Go back by this many commands."""
        for _ in range(count):
            self.undone.append(self.here.line)
            self._go(line, self.here.before)

    def redo(self, line: int, count: int) -> None:
        """Go forth again by this many commands that were taken back."""
        for _ in range(count):
            self._go(line, self.undone.pop())

    def fork(self, line: int, name: str, at: int) -> None:
        """Start a line of play of this name at the position of a journal line."""
        self.undone.clear()
        self.names[name] = self.landed[at]
        self.name = name
        self._go(line, self.landed[at])

    def stay(self, line: int) -> None:
        """Note a journal line that changes nothing."""
        self._go(line, self.here.line)

    def _go(self, line: int, position: int) -> None:
        self.names[self.name] = position
        self.landed[line] = position

    # what can be done

    def past(self) -> list[Position]:
        """Return the positions from the start to here."""
        return self.past_of(self.here.line)

    def past_of(self, line: int) -> list[Position]:
        """Return the positions from the start to this one; none if it is none."""
        found = [self.positions[line]] if line in self.positions else []
        while found and found[-1].before:
            found.append(self.positions[found[-1].before])
        return found[::-1]

    def refuse_undo(self, count: int) -> None:
        known = len(self.past()) - 1
        if not known:
            raise Complaint("there is no move to take back", expected="a move first", remedy="play on")
        if not 1 <= count <= known:
            wrong = f"can't take {count} moves back: there are {known}"
            raise Complaint(wrong, expected=f"undo 1 to undo {known}", remedy="take back fewer")

    def refuse_redo(self, count: int) -> None:
        known = len(self.undone)
        if not known:
            raise Complaint("no move was taken back", expected="an undo first", remedy="play on")
        if not 1 <= count <= known:
            wrong = f"can't do {count} moves again: {known} were taken back"
            raise Complaint(wrong, expected=f"redo 1 to redo {known}", remedy="do fewer again")

    def refuse_fork(self, at: int) -> None:
        if at not in self.landed:
            wrong = f"this game has no line {at}"
            raise Complaint(wrong, expected=f"a line from {self.first} to {self.last}", remedy="`log` shows the lines")
