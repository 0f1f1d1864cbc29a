"""A saved game to look at: its table from the first moment on. Nothing is written, unless one plays on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bsdesk.complaint import Complaint
from bsdesk.journal.file import Journal
from bsdesk.table.saved_games import fresh
from bsdesk.ui.table.overlays.timeline import Scrub
from bsdesk.ui.table.screen import TableScreen

if TYPE_CHECKING:
    from bsdesk.table.match import Match
    from bsdesk.ui.app import App
    from bsdesk.ui.kit.doors import Doors


def show(app: App, match: Match, doors: Doors) -> None:
    """Open it at the table, at its first moment."""
    table = TableScreen(app, match, doors)
    app.open(table)
    replay = Replay(table)
    app.open(replay)
    replay.go(0)


class Replay(Scrub):
    """The timeline of a game that nobody plays just now: it ends where it began, at the list of games."""

    name = "replay"
    closing = "back"

    def close(self) -> None:
        self.app.leave(self.table)

    def forked(self, name: str) -> None:
        """Who plays on plays a copy of the game, saved like any other."""
        match, session = self.table.match, self.table.session
        try:
            session.journal = Journal.create(fresh(self.table.app.shelf.saves, match.box.id), session.lines)
        except (Complaint, OSError) as wrong:
            self.app.notice(self.app.words("not_saved", reason=wrong), bad=True)
        match.replay = False
        super().forked(name)
