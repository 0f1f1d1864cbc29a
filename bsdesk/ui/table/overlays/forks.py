"""Forks: from a past moment the game goes on under a name of its own, as a game of its own, or is made a scene."""

from __future__ import annotations

from functools import partial
from itertools import count

from bsdesk.engine.view import ONLOOKER
from bsdesk.journal.lines import NAME
from bsdesk.seat.messages import Fork
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.dialogs import ask
from bsdesk.ui.table.control.parts import Parts


class Forks:
    """Goes on from a past moment: under a name of its own, as a game of its own, or in the editor as a scene. `done`:
    what follows the first."""

    def __init__(self, table: Parts, done: Action) -> None:
        self.table, self.done = table, done
        self.awaited = ""  # the line of play under which one goes on, as soon as it is there

    @property
    def truly(self) -> bool:
        """Return whether a fork may go on with the true cards."""
        return self.table.model.acting_client.course.fork is not None

    def ask(self, line: int) -> None:
        """Ask for the name under which the game goes on from this moment; or begin a «what if» there."""
        if not self.truly:
            self.begin_what_if(line)
            return
        words, names = self.table.app.words, self.table.model.course.names
        value = next(name for name in (words("new_line", number=n) for n in count(len(names))) if name not in names)
        fork, text = words("fork"), words("fork_text")
        ask(self.table.app, fork, text, fork, partial(self.fork_as, line), value=value, wrong=self.name_fault)

    def name_fault(self, name: str) -> str:
        """Return what is wrong with this name for a line of play; "" if nothing is, or there is no name yet."""
        words = self.table.app.words
        if name in (*self.table.model.course.names, words("main_line")):
            return words("line_taken")
        return "" if not name or NAME.fullmatch(name) else words("line_bad")

    def fork_as(self, line: int, name: str) -> None:
        """Go on under this name from this moment."""
        self.awaited = name
        self.table.commands.request(Fork(name, line))
        self.leave_when_forked()

    def leave_when_forked(self) -> None:
        """Leave the timeline when the game goes on under the new name."""
        if self.awaited and self.table.model.course.name == self.awaited:
            self.awaited = ""
            self.done()

    def begin_what_if(self, line: int) -> None:
        """Begin a game of its own from this moment, with what is hidden dealt again."""
        model = self.table.model
        lists = model.acting_client.lists if model.eyes != ONLOOKER else {}
        view = model.acting_client.moments.get(line)
        if view is not None:
            self.table.doors.play_what_if(view, lists)

    def edit(self, line: int) -> None:
        """Make a scene of this moment."""
        client, box = self.table.model.acting_client, self.table.model.match.box
        view = client.moments.get(line)
        if view is not None:
            self.table.doors.outer.edit(box, view, client.lists, self.table.model.seen_by)
