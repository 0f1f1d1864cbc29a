"""What opens over the table: the base of screens behind which it still shows, and the curtain, which hides it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from bsdesk.engine.values import Seat
from bsdesk.ui.app import App
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page, Strip
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, INK, LINE, QUIET, TITLE
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts

HIGH = 44  # of a row, in units
EDITOR = "editor"  # the name of the screen on which positions are set up


class Over(Screen):
    """A screen over the table. `screen` is the table as it is drawn, `table` its parts."""

    lets_hands_through = False  # can one still look at things of the table?

    def __init__(self, table: Parts, screen: Screen) -> None:
        super().__init__(table.app)
        self.table, self.screen = table, screen

    def enter(self) -> None:
        super().enter()
        self.table.playback.hold(on=True)

    def leave(self) -> None:
        self.table.playback.hold(on=False)

    def tick(self, now: float) -> bool:
        return self.tick_below(now)

    def tick_below(self, now: float) -> bool:
        return self.screen.tick_below(now)

    def close(self) -> None:
        self.app.back()

    def leave_table(self, title: str) -> None:
        """Leave the table; ask before, by this title, if something was recorded there that is saved nowhere."""
        leave = partial(self.table.app.leave, self.screen)
        if not self.table.recorder.is_saved:
            self.app.back()
        self.table.recorder.before(leave, title)

    # hands and keys

    def hovered(self, control: Control | None) -> None:
        if self.lets_hands_through:
            self.screen.hovered(control)

    def wheel(self, at: At, steps: int) -> bool:
        return super().wheel(at, steps) or (self.lets_hands_through and self.screen.wheel(at, steps))

    def inspect(self, control: Control | None) -> bool:
        return self.lets_hands_through and self.screen.inspect(control)

    def cancel(self) -> bool:
        """Close the pile that is looked at, or else this."""
        if not self.lets_hands_through:
            return super().cancel()
        if not self.table.gaze.zone:
            self.close()
        self.table.gaze.zone = ""
        return True

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:
            self.table.privacy.switch()
            return True
        return super().key(event)


def leaving(app: App, table: Screen) -> str:
    """Return what leaving the table is called: from a game that was forked, one returns to the other game; from a
    position that was set up, to the editor."""
    under = app.stack.screens[: app.stack.screens.index(table)] if table in app.stack.screens else []
    before = next((screen.name for screen in reversed(under) if screen.name in (table.name, EDITOR)), "")
    if before:
        return "leave_to_editor" if before == EDITOR else "leave_what_if"
    return "leave_table" if table.saved else "leave_unsaved"


def lay_rows(page: Page, rect: Rect, rows: Sequence[Deed]) -> None:
    """Lay out big buttons one below another."""
    x, y, w, h = rect
    high = min(page.u(HIGH), (h - page.u(GAP) * (len(rows) - 1)) // max(1, len(rows)))
    for row in rows:
        row.lay(page, (x, y, w, high))
        y += high + page.u(GAP)


class Curtain(Screen):
    """Lies over the hands while those who share the screen change places. The board stays in sight, turned as it was
    to the one who sat here before."""

    name = "curtain"

    def __init__(self, table: Parts, screen: Screen, seat: Seat) -> None:
        super().__init__(table.app)
        self.table, self.screen, self.seat = table, screen, seat

    def enter(self) -> None:
        self.table.privacy.draw_curtain()

    def build(self, page: Page) -> None:
        self.screen.build(page)
        words, voice, areas = page.words, self.table.voice, self.table.placement.layout(page).areas
        page.silence()  # the board is only seen
        page.notices = Strip(page.rect)
        x, y, w, h = areas.hand
        w += areas.dock[2]
        page.cover((x, y, w, h))
        page.put(voice.pictures.cloth((w, h)), (x, y))
        page.box((x, y, w, max(1, page.u(2))), LINE, radius=0)
        box = page.boxed((x, y, w, h)).inset(EDGE, GAP)
        wide = min(page.u(280), box.w // 3)
        space = box.space()
        button = space.right(pixels=wide, gap=EDGE)
        player = voice.wording.player(self.seat)
        title, why = words("curtain", player=player), words("curtain_why", player=player)
        size = page.letters_that_fit(title, TITLE, space.rest.w, bold=True)
        high = page.letters.height(size) + page.u(GAP) + page.high(why, space.rest.w, BODY)
        top = box.y + max(0, (box.h - high) // 2)
        page.say(title, (box.x, top), size, INK, bold=True, room=space.rest.w)
        page.tell(why, (box.x, top + page.letters.height(size) + page.u(GAP)), space.rest.w, BODY, QUIET)
        tall = min(box.h, page.u(56))
        place = (button.x, box.y + (box.h - tall) // 2, button.w, tall)
        page.button("curtain", place, words("show_cards"), self.lift, kind="main", size=BODY)

    def first(self, page: Page) -> str:
        return "curtain"

    def tick(self, now: float) -> bool:
        return self.tick_below(now)

    def tick_below(self, now: float) -> bool:
        return self.screen.tick_below(now)

    def lift(self) -> None:
        self.table.privacy.sit(self.seat)
        self.app.back()

    def cancel(self) -> bool:
        return True
