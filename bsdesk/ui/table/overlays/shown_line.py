"""A line of play, shown move by move on the table as it would come. Nothing is played by it."""

from __future__ import annotations

import pygame

from bsdesk.table.pace import BOT_PAUSES
from bsdesk.ui.app import App
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import EDGE, GAP, PANEL, QUIET, SMALL, TINY, YOU
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.control.proof import LineOfPlay
from bsdesk.ui.table.overlays.over import Over

HIGH = 36  # units, of a row of the strip
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class ShownLine(Over):
    """The strip below the table with the move that is shown. The table makes room for it."""

    name = "line"
    lets_hands_through = True
    app: App

    def __init__(self, table: Parts, screen: Screen, line: LineOfPlay) -> None:
        super().__init__(table, screen)
        self.line = line
        self.place = 0  # moves that are shown; 0: how it is
        self.due = 0.0  # when the next move comes by itself; 0: it doesn't
        self.keep(table.scrolls.pile)

    # looking

    def enter(self) -> None:
        super().enter()
        self.table.model.resting = True
        self.table.placement.foot = self.high
        self.go_to(min(1, len(self.line.told)))
        self.app.focus_on("line_on")

    def leave(self) -> None:
        super().leave()
        self.table.model.resting, self.table.model.imagined = False, None
        self.table.placement.foot = 0
        self.table.commands.note_change()

    def go_to(self, place: int) -> None:
        """Show the table after so many moves, as far as that can be foreseen."""
        self.place = max(0, min(place, len(self.line.told)))
        self.table.model.imagined = self.line.pictures[min(self.place, len(self.line.pictures) - 1)]
        self.table.gaze.bubble, self.table.gaze.zone = None, ""
        self.table.commands.note_change()

    def step_on(self) -> None:
        """Start or stop going on by itself; from the end it begins anew."""
        self.due = 0.0 if self.due else 1.0
        if self.due and self.place == len(self.line.told):
            self.go_to(0)

    def play(self) -> None:
        """Play the line in the game itself."""
        self.app.back()
        if self.line.play is not None:
            self.line.play()

    def tick(self, now: float) -> bool:
        moving = super().tick(now)
        if self.line.moved_on():
            self.app.back()
        elif self.due and now >= self.due:
            self.due = now + BOT_PAUSES[self.app.settings.replay_speed]
            if self.place == len(self.line.told):
                self.due = 0.0
            else:
                self.go_to(self.place + 1)
        return moving

    def busy(self) -> bool:
        return bool(self.due) or self.table.voice.pictures.waiting

    # hands and keys

    def key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_h:  # what only the seat may see is hidden with it
            self.app.back()
            self.table.privacy.switch()
        elif event.key == pygame.K_p:
            self.step_on()
        elif event.key in STEPS:
            self.go_to(self.place + STEPS[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.go_to(0 if event.key == pygame.K_HOME else len(self.line.told))
        else:
            return super().key(event)
        return True

    # the strip

    @property
    def high(self) -> float:
        """Return how many units high the strip is."""
        return 2 * (HIGH + GAP) + 2 * GAP

    def build(self, page: Page) -> None:
        self.screen.build(page)
        rect = page.rect.space().bottom(self.high)
        page.cover(rect)
        page.box(rect, PANEL, radius=0)
        page.box((rect.x, rect.y, rect.w, max(1, page.u(2))), YOU, radius=0)
        space = rect.inset(EDGE, GAP * 1.5).space()
        row, told = space.top(HIGH, gap=GAP), self.in_words(page)
        if page.wide(told, SMALL, bold=True) > row.w:
            page.tell(told, row[:2], row.w, TINY, bold=True, most=2)
        else:
            page.write(told, row, SMALL, bold=True)
        parts = space.top(HIGH).space()
        for deed in reversed(self.deeds(page)):
            deed.lay(page, parts.right(pixels=page.wide(deed.text, SMALL, 20, bold=True), gap=6), SMALL)
        page.write(self.line.title, parts.rest, SMALL, QUIET, fit=True)

    def in_words(self, page: Page) -> str:
        """Return the move that is shown, in words."""
        if not self.place:
            return page.words("line_now")
        count = page.words("line_move", number=self.place, count=len(self.line.told))
        told = self.table.voice.wording.pair(count, self.line.told[self.place - 1])
        return told if self.place < len(self.line.pictures) else page.words("line_unseen", told=told)

    def deeds(self, page: Page) -> list[Deed]:
        words, place, last = page.words, self.place, len(self.line.told)
        found = [
            Deed("line_back", words("line_back"), lambda: self.go_to(self.place - 1), place > 0),
            Deed("line_on", words("line_on"), lambda: self.go_to(self.place + 1), place < last),
            Deed("line_run", words("stop" if self.due else "play_on"), self.step_on),
            Deed("line_close", words("back_to_now"), self.app.back),
        ]
        if self.line.play is not None:
            found.append(Deed("play", words("proof_play"), self.play, kind="main"))
        return found
