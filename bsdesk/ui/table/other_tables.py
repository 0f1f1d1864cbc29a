"""Other tables that are opened from one: the game again, from another seat, or as it could go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.seat.client import TableLink
from bsdesk.speech.players import HUMAN
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.table.control.parts import Parts

OpenTable = Callable[[Match], tuple[Screen, Parts]]  # makes the screen of a table; with it its parts


class OtherTables:
    """Opens other tables from one, for games of the same kind. `here`: returns the parts of this one."""

    def __init__(self, app: App, here: Callable[[], Parts], open_table: OpenTable) -> None:
        self.app, self.here, self.open_table = app, here, open_table

    def play_again(self, *, swap: bool = False) -> None:
        """Play with the same decks and players once more; perhaps they change seats."""
        link, wrong = self.here().model.match.link.again(swap=swap)
        self.app.home(self.table_at(link)[0])
        self.app.notice_unsaved(wrong)

    def take_seat(self, seat: Seat) -> None:
        """Play for this seat from now on, where only bots played: the game goes on in its file."""
        match = self.here().model.match
        match.close()
        opened = self.app.shelf.tables.take_up(Path(match.facts.file), None, {seat: HUMAN})
        self.app.home(self.table_at(opened.link)[0])

    def play_what_if(self, view: State, lists: Mapping[Seat, Sequence[str]]) -> None:
        """Play a game of its own from a view, with what is hidden dealt again."""
        model = self.here().model
        found = self.app.shelf.tables.what_if(model.match.box, view, lists, model.match.facts)
        self.app.notice_unsaved(found.note)
        screen, parts = self.table_at(found.link)
        parts.model.me = model.me  # one looks from where one looked
        self.app.open(screen)
        parts.privacy.show_to(private=model.secrecy.private)

    def table_at(self, link: TableLink) -> tuple[Screen, Parts]:
        """Return the screen of another table, and its parts."""
        return self.open_table(Match(self.here().model.match.box, link, self.app.settings.language))
