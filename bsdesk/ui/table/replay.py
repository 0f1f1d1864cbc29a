"""A saved game to look at: its table from the first moment on. Nothing is written, unless one plays on from there."""

from __future__ import annotations

from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.doors import Doors
from bsdesk.ui.table.overlays.timeline import Timeline
from bsdesk.ui.table.screen import TableScreen


def show(app: App, match: Match, doors: Doors) -> None:
    """Open a saved game at the table, at its first moment."""
    table = TableScreen(app, match, doors)
    app.open(table)
    replay = Replay(table.parts, table)
    app.open(replay)
    replay.go_to(0)


class Replay(Timeline):
    """The timeline of a saved game; closing it returns to the list of games."""

    name = "replay"
    closing = "back"

    def close(self) -> None:
        self.table.app.leave(self.screen)
