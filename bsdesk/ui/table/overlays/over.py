"""The base of what opens over the table: the table still shows behind it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bsdesk.ui.kit.controls import Action, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import GAP
from bsdesk.ui.table.control.parts import Parts

HIGH = 44  # of a row, in units
Row = tuple[str, str, Action, str]  # id, words, what it does, kind


class Over(Screen):
    """A screen over the table. `screen` is the table as it is drawn, `table` its parts."""

    def __init__(self, table: Parts, screen: Screen) -> None:
        super().__init__(table.app)
        self.table, self.screen = table, screen

    def enter(self) -> None:
        super().enter()
        self.table.playback.hold(on=True)

    def leave(self) -> None:
        self.table.playback.hold(on=False)

    def lay_table(self, page: Page) -> None:
        self.screen.build(page)

    def tick(self, now: float) -> bool:
        self.listen()
        return self.moves(now)

    def listen(self) -> None:
        self.table.commands.listen()

    def moves(self, now: float) -> bool:
        return self.screen.moves(now)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.table.privacy.switch()
            return True
        return super().key(event)

    def rows(self, page: Page, rect: Rect, rows: Sequence[Row]) -> None:
        """Lay out big buttons one below another."""
        x, y, w, h = rect
        high = min(page.u(HIGH), (h - page.u(GAP) * (len(rows) - 1)) // max(1, len(rows)))
        for ident, text, act, kind in rows:
            page.button(ident, (x, y, w, high), text, act, kind=kind)
            y += high + page.u(GAP)

    def leaving(self) -> str:
        """Return what leaving the table is called: from a game that was forked, one returns to the other game."""
        screens = self.table.app.screens
        under = screens[: screens.index(self.screen)] if self.screen in screens else []
        forked = any(screen.name == self.screen.name for screen in under)
        return "leave_what_if" if forked else "leave_table"
