"""Opens screens over the table, and other tables from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.seat.client import TableLink
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.curtain import Curtain
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.result import Result
from bsdesk.ui.table.overlays.timeline import Timeline


class Openings:
    """The `Ways` of a table. `other` makes the screen of another table, and returns its parts."""

    parts: Parts

    def __init__(self, app: App, screen: Screen, other: Callable[[Match], tuple[Screen, Parts]]) -> None:
        self.app, self.screen, self.other = app, screen, other

    def open_menu(self) -> None:
        self.app.open(TableMenu(self.parts, self.screen))

    def open_result(self) -> None:
        self.app.open(Result(self.parts, self.screen))

    def open_timeline(self) -> None:
        self.parts.commands.call_off()
        self.open_over(Timeline(self.parts, self.screen))

    def open_curtain(self, seat: Seat) -> None:
        self.parts.gaze.forget()
        self.app.open(Curtain(self.parts, seat))

    def open_settings(self) -> None:
        self.to_front()
        self.parts.doors.settings()

    def open_help(self) -> None:
        self.to_front()
        self.parts.doors.help()

    def open_over(self, screen: Screen) -> None:
        self.to_front()
        self.app.open(screen)

    def to_front(self) -> None:
        if not self.in_front():
            self.app.back()

    def in_front(self) -> bool:
        return self.app.screen is self.screen

    def play_again(self, *, swap: bool = False) -> None:
        link, wrong = self.parts.model.match.link.again(swap=swap)
        screen, _ = self.other(self.match_at(link))
        self.app.home(screen)
        self.note_unsaved(wrong)

    def play_what_if(self, view: State, lists: Mapping[Seat, Sequence[str]]) -> None:
        model = self.parts.model
        found = self.app.shelf.tables.what_if(model.match.box, view, lists, model.match.facts)
        self.note_unsaved(found.note)
        screen, parts = self.other(self.match_at(found.link))
        parts.model.me = model.me  # one looks from where one looked
        self.app.open(screen)
        parts.privacy.show_to(private=model.private)

    def note_unsaved(self, reason: str) -> None:
        """Say why a new game is not saved, if it isn't."""
        if reason:
            self.app.notice(self.app.words("not_saved", reason=reason), bad=True)

    def match_at(self, link: TableLink) -> Match:
        """Return a game of the same kind, at another table."""
        return Match(self.parts.model.match.box, link, self.app.settings.language)
