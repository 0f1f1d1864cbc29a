"""The way that somebody went through a scene: the stops that are past, and the branches that were entered."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.state import State
from bsdesk.scenes.guide.verdict import Stop
from bsdesk.scenes.scene import Play, Step
from bsdesk.scenes.tasks import Task


class Bookmark(NamedTuple):
    """Where a scene was: its line, the next step of it, the position, and what was to be done there."""

    steps: tuple[Step, ...]
    next: int
    state: State
    task: Task | None
    wanted: Play | None
    stop: Stop


class Trail:
    """Where one was before, so that one can go back."""

    def __init__(self) -> None:
        self.past: list[Bookmark] = []  # the stops of this line, the last behind
        self.path: list[str] = []  # the branches that were entered
        self._entered: list[tuple[Bookmark, list[Bookmark]]] = []  # where they begin, and what was past there

    @property
    def can_back(self) -> bool:
        """Return whether there is a stop before, in this line or where its branch begins."""
        return bool(self.past or self.path)

    def back(self) -> Bookmark | None:
        """Go back by one stop of this line; return where that is, or None if there is none."""
        return self.past.pop() if self.past else None

    def enter(self, branch: str, here: Bookmark) -> None:
        """Note that a branch is entered here."""
        self._entered.append((here, self.past))
        self.path.append(branch)
        self.past = []

    def leave(self) -> Bookmark | None:
        """Go back out of the branch; return where it was entered, or None if none was."""
        if not self._entered:
            return None
        self.path.pop()
        mark, self.past = self._entered.pop()
        return mark
