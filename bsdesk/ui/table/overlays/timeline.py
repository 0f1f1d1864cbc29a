"""The timeline: every moment of a game to look at, lines of play by their names, and forks.

Looking changes nothing. From a moment one may fork: a game that is over, or was played open, truly goes on from there,
under a name of its own. In a running game with hidden cards that would be peeking: there a fork is a «what if», a game
of its own with the rest dealt again, as that seat could imagine it.
"""

from __future__ import annotations

from functools import partial
from itertools import count

import pygame

from bsdesk.journal.lines import NAME
from bsdesk.seat.messages import Fork, Station
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.dialogs import ask
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.theme import GAP, INK, PANEL, QUIET, SMALL, TINY, YOU
from bsdesk.ui.kit.widgets import Slider
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.over import Over

MAIN = "main"  # the line of play that has no other name
HIGH = 36  # units, of a row of the strip
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Timeline(Over):
    """The strip along the foot of the table, in which the moment to be shown is chosen."""

    name = "timeline"
    closing = "back_to_now"  # what the way out is called

    def __init__(self, table: Parts, screen: Screen) -> None:
        super().__init__(table, screen)
        self.slider = self.keep(Slider("moment", 0, 1))
        self.keep(table.scrolls.pile)
        self.going_on = ""  # the line of play under which one goes on, as soon as it is there
        self.playing = 0.0  # when the next moment comes by itself; 0: it doesn't

    # what there is

    @property
    def stations(self) -> list[Station]:
        """Return the moments of this line of play, with those that were taken back at its end."""
        course = self.table.model.course
        return [course.stations[line] for line in (*course.past, *reversed(course.undone))]

    @property
    def place(self) -> int:
        """Return the number of the one that is looked at."""
        lines, looking = [station.line for station in self.stations], self.table.model.looking
        return lines.index(looking if looking in lines else self.table.model.course.here)

    @property
    def may_fork_truly(self) -> bool:
        """Return whether a fork may go on with the true cards."""
        return self.table.model.hands.course.fork is not None

    # looking

    def go_to(self, place: int) -> None:
        past = self.stations
        self.look(past[max(0, min(place, len(past) - 1))].line)

    def look(self, station: int) -> None:
        """Show a past moment; 0: now."""
        self.table.model.look(station)
        self.table.gaze.bubble, self.table.gaze.zone = None, ""
        self.table.commands.note_change()

    def close(self) -> None:
        self.app.back()

    def enter(self) -> None:
        super().enter()
        self.table.model.resting = True
        self.app.focus_on("moment")

    def leave(self) -> None:
        super().leave()
        self.table.model.resting = False
        self.look(0)

    def hovered(self, control: Control | None) -> None:
        self.screen.hovered(control)

    def wheel(self, at: At, steps: int) -> bool:
        return super().wheel(at, steps) or self.screen.wheel(at, steps)

    def cancel(self) -> bool:
        """Close the pile that is looked at, or else the timeline."""
        if not self.table.gaze.zone:
            self.close()
        self.table.gaze.zone = ""
        return True

    def step_on(self) -> None:
        """Start or stop playing the game on by itself."""
        self.playing = 0.0 if self.playing else 1.0
        if self.playing and self.place >= len(self.stations) - 1:
            self.go_to(0)

    def tick(self, now: float) -> bool:
        moving = super().tick(now)
        self.leave_when_forked()
        if self.playing and now >= self.playing:
            if self.place >= len(self.stations) - 1:
                self.playing = 0.0
            else:
                self.playing = now + self.table.playback.beat
                self.go_to(self.place + 1)
        return moving

    def busy(self) -> bool:
        return bool(self.playing) or self.table.voice.pictures.waiting

    def key(self, event: pygame.event.Event) -> bool:
        if event.key in STEPS:
            self.go_to(self.place + STEPS[event.key])
        elif event.key in ENDS:
            self.go_to(ENDS[event.key] % len(self.stations))
        else:
            return super().key(event)
        return True

    # the strip

    def build(self, page: Page) -> None:
        self.screen.build(page)
        x, y, w, h = self.table.placement.layout(page).areas.hand
        names = list(self.table.model.course.names)
        rows = 2 + (len(names) > 1)
        high = min(h, page.u(rows * (HIGH + GAP) + 2 * GAP))
        rect = (x + page.u(8), y + h - high, w - page.u(16), high - page.u(6))
        page.box((x, y, w, h), (10, 14, 22, 235), radius=0)
        page.cover((x, y, w, h))
        page.box(rect, PANEL, line=YOU)
        self.strip((rect[0] + page.u(GAP), rect[1] + page.u(GAP), rect[2] - page.u(2 * GAP), page.u(HIGH)), page)
        if len(names) > 1:
            self.lines(page, rect, names)

    def strip(self, rect: Rect, page: Page) -> None:
        """Lay out the slider; below it where that is, and what can be done from there."""
        words, past, place = page.words, self.stations, self.place
        x, y, w, h = rect
        self.slider.high = max(1, len(past) - 1)
        station = past[place]
        self.slider.lay(page, (x, y, w, h), place, self.go_to, label=words("moment"), text=f"{place}/{len(past) - 1}")
        y += h + page.u(GAP)
        right = x + w
        for ident, text, act, kind in (
            ("close", words(self.closing), self.close, "main"),
            ("fork", words("fork" if self.may_fork_truly else "what_if"), self.fork, "plain"),
            ("play", words("stop" if self.playing else "play_on"), self.step_on, "plain"),
        ):
            wide = min(page.u(146), page.letters.width(text, SMALL, bold=True) + page.u(28))
            right -= wide
            page.button(ident, (right, y, wide, h), text, act, kind=kind, size=SMALL)
            right -= page.u(6)
        step = self.table.voice.wording.term("step", station.step)
        told = " · ".join(
            (words("turn_of", turn=station.turn, player=self.table.voice.wording.player(station.active)), step)
            if station.turn
            else (step,)
        )
        told, top = told[:1].upper() + told[1:], y + (h - page.letters.height(SMALL)) // 2
        room = right - x - page.u(8)
        size = page.letters_that_fit(told, SMALL, room, bold=True)
        page.say(told, (x + page.u(4), top), size, INK, bold=True, room=room)

    def lines(self, page: Page, rect: Rect, names: list[str]) -> None:
        """Lay out the named lines of play, side by side."""
        x, y = rect[0] + page.u(GAP), rect[1] + rect[3] - page.u(HIGH)
        course = self.table.model.course
        page.say(page.words("lines_of_play"), (x, y + page.u(7)), TINY, QUIET)
        x += page.letters.width(page.words("lines_of_play"), TINY) + page.u(10)
        for name in names:
            shown = page.words("main_line") if name == MAIN else name
            wide = min(page.u(150), page.letters.width(shown, SMALL) + page.u(24))
            if x + wide > rect[0] + rect[2]:
                break
            box = (x, y, wide, page.u(HIGH - GAP))
            page.button(f"line:{name}", box, shown, partial(self.switch, name), chosen=name == course.name, size=SMALL)
            x += wide + page.u(6)

    # forks

    def switch(self, name: str) -> None:
        """Go to another line of play."""
        if name != self.table.model.course.name:
            self.table.commands.request(Fork(name))
            self.look(0)

    def fork(self) -> None:
        """Fork the game at the moment that is looked at."""
        if not self.may_fork_truly:
            self.what_if()
            return
        words, names = self.app.words, self.table.model.course.names
        value = next(name for name in map("line-{}".format, count(len(names))) if name not in names)
        fork, text = words("fork"), words("fork_text")
        ask(self.app, fork, text, fork, self.fork_as, value=value, wrong=self.wrong_name)

    def wrong_name(self, name: str) -> str:
        """Return why a line of play can't have this name; empty if it can."""
        words = self.app.words
        if name in (*self.table.model.course.names, words("main_line")):
            return words("line_taken")
        return "" if not name or NAME.fullmatch(name) else words("line_bad")

    def fork_as(self, name: str) -> None:
        """Go on under this name from the moment that is looked at."""
        line = self.stations[self.place].line
        self.going_on = name
        self.table.commands.request(Fork(name, line))
        self.leave_when_forked()

    def leave_when_forked(self) -> None:
        """Close the timeline when the game goes on under the new name."""
        if self.going_on and self.table.model.course.name == self.going_on:
            self.going_on = ""
            self.app.back()

    def what_if(self) -> None:
        """Begin a game of its own from here, with what is hidden dealt again."""
        model = self.table.model
        lists = model.hands.lists if model.eyes != "table" else {}
        view = model.hands.moments.get(self.stations[self.place].line)
        if view is not None:
            self.table.ways.play_what_if(view, lists)
