"""What opens over the table: the base of screens behind which it still shows, and the curtain, which hides it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from bsdesk.engine.values import Seat
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import BODY, GAP, HUGE, INK, QUIET, TITLE
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts

HIGH = 44  # of a row, in units


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

    def tick(self, now: float) -> bool:
        return self.moves(now)

    def moves(self, now: float) -> bool:
        return self.screen.moves(now)

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.table.privacy.switch()
            return True
        return super().key(event)


def leaving(app: App, table: Screen) -> str:
    """Return what leaving the table is called: from a game that was forked, one returns to the other game."""
    under = app.stack.screens[: app.stack.screens.index(table)] if table in app.stack.screens else []
    if any(screen.name == table.name for screen in under):
        return "leave_what_if"
    return "leave_table" if table.saved else "leave_unsaved"


def lay_rows(page: Page, rect: Rect, rows: Sequence[Deed]) -> None:
    """Lay out big buttons one below another."""
    x, y, w, h = rect
    high = min(page.u(HIGH), (h - page.u(GAP) * (len(rows) - 1)) // max(1, len(rows)))
    for row in rows:
        row.lay(page, (x, y, w, high))
        y += high + page.u(GAP)


class Curtain(Screen):
    """Hides the table."""

    name = "curtain"

    def __init__(self, table: Parts, seat: Seat) -> None:
        super().__init__(table.app)
        self.table, self.seat = table, seat
        table.gaze.forget()

    def build(self, page: Page) -> None:
        words, voice = page.words, self.table.voice
        width, height = page.size
        page.put(voice.pictures.cloth(page.size), (0, 0))
        title = words("curtain", player=voice.wording.player(self.seat))
        top, middle = round(height * 0.36), width // 2
        page.say(title, (middle, top), HUGE, INK, bold=True, align="middle", room=width - page.u(40))
        top += page.letters.height(HUGE) + page.u(GAP)
        page.tell(words("curtain_why"), (middle - page.u(260), top), page.u(520), BODY, QUIET, align="middle")
        box = (width // 2 - page.u(150), round(height * 0.56), page.u(300), page.u(56))
        page.button("curtain", box, words("show_cards"), self.lift, kind="main", size=TITLE)

    def first(self, page: Page) -> str:
        return "curtain"

    def tick(self, now: float) -> bool:
        return self.moves(now)

    def moves(self, now: float) -> bool:
        self.table.commands.listen()
        return False

    def lift(self) -> None:
        self.table.privacy.sit(self.seat)
        self.app.back()

    def cancel(self) -> bool:
        return True
