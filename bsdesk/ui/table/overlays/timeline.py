"""The timeline: every moment of a game to look at, lines of play by their names, and forks.

Looking changes nothing. From a moment one may fork: a game that is over, or was played open, truly goes on from there,
under a name of its own. In a running game with hidden cards that would be peeking: there a fork is a «what if», a game
of its own with the rest dealt again, as that seat could imagine it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pygame

from bsdesk.engine.view import ONLOOKER
from bsdesk.journal.lines import NAME
from bsdesk.seat.messages import Fork, Station
from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.dialogs import ask
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.theme import GAP, INK, PANEL, QUIET, SMALL, SUNK, TINY, YOU
from bsdesk.ui.kit.widgets import Deed, Slider
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.over import Over

MAIN = "main"  # the line of play that has no other name
HIGH = 36  # units, of a row of the strip
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Timeline(Over):
    """The strip along the foot of the table, in which the moment to be shown is chosen."""

    def __init__(self, table: Parts, screen: Screen, *, replay: bool = False) -> None:
        """Open it over a game that is played; or for a `replay`: closing it leaves the table."""
        super().__init__(table, screen)
        table.commands.call_off()
        self.name = "replay" if replay else "timeline"
        self.forks = Forks(table, self.app.back)
        self.slider = self.keep(Slider("moment", 0, 1))
        self.keep(table.scrolls.pile)
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
        if self.name == "replay":
            self.table.app.leave(self.screen)
        else:
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
        self.forks.leave_when_forked()
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
        course = self.table.model.course
        names = list(course.names)
        rows = 2 + (len(names) > 1)
        high = min(h, page.u(rows * (HIGH + GAP) + 2 * GAP))
        rect = (x + page.u(8), y + h - high, w - page.u(16), high - page.u(6))
        page.box((x, y, w, h), SUNK, radius=0)
        page.cover((x, y, w, h))
        page.box(rect, PANEL, line=YOU)
        self.strip((rect[0] + page.u(GAP), rect[1] + page.u(GAP), rect[2] - page.u(2 * GAP), page.u(HIGH)), page)
        if len(names) > 1:
            lay_lines(page, rect, names, course.name, self.switch)

    def strip(self, rect: Rect, page: Page) -> None:
        """Lay out the slider; below it where that is, and what can be done from there."""
        words, past, place = page.words, self.stations, self.place
        x, y, w, h = rect
        self.slider.high = max(1, len(past) - 1)
        station = past[place]
        self.slider.lay(page, (x, y, w, h), place, self.go_to, label=words("moment"), text=f"{place}/{len(past) - 1}")
        y += h + page.u(GAP)
        right, fork = x + w, partial(self.forks.ask, station.line)
        back = words("back" if self.name == "replay" else "back_to_now")
        alone = self.name == "replay" or not self.table.placement.layout(page).areas.rail[2]
        deeds = [Deed("close", back, self.close, kind="main")] if alone else []  # else the big button does that
        if not self.table.model.match.facts.eyes:
            deeds.append(Deed("fork", words("fork" if self.forks.truly else "what_if"), fork))
        deeds.append(Deed("play", words("stop" if self.playing else "play_on"), self.step_on))
        for deed in deeds:
            wide = min(page.u(146), page.letters.width(deed.text, SMALL, bold=True) + page.u(28))
            right -= wide
            deed.lay(page, (right, y, wide, h), SMALL)
            right -= page.u(6)
        step = self.table.voice.wording.term("step", station.step)
        player = self.table.voice.wording.player(station.active)
        turn = words("turn_of", turn=station.turn, player=player) if station.turn else ""
        told = " · ".join(filter(None, (turn, step)))
        done = next((row.text for row in reversed(self.table.log.rows()) if row.seat), "") if place else ""
        told = self.table.voice.wording.pair(told, done) if told and done else told or done
        told, top = told[:1].upper() + told[1:], y + (h - page.letters.height(SMALL)) // 2
        room = right - x - page.u(8)
        size = page.letters_that_fit(told, SMALL, room, bold=True)
        page.say(told, (x + page.u(4), top), size, INK, bold=True, room=room)

    def switch(self, name: str) -> None:
        """Go to another line of play."""
        if name != self.table.model.course.name:
            self.table.commands.request(Fork(name))
            self.look(0)


def lay_lines(page: Page, rect: Rect, names: list[str], chosen: str, switch: Callable[[str], object]) -> None:
    """Lay out the named lines of play, side by side."""
    x, y = rect[0] + page.u(GAP), rect[1] + rect[3] - page.u(HIGH)
    page.say(page.words("lines_of_play"), (x, y + page.u(7)), TINY, QUIET)
    x += page.wide(page.words("lines_of_play"), TINY, 10)
    for name in names:
        shown = page.words("main_line") if name == MAIN else name
        wide = min(page.u(150), page.wide(shown, SMALL, 24))
        if x + wide > rect[0] + rect[2]:
            break
        box = (x, y, wide, page.u(HIGH - GAP))
        page.button(f"line:{name}", box, shown, partial(switch, name), chosen=name == chosen, size=SMALL)
        x += wide + page.u(6)


class Forks:
    """Goes on from a past moment: under a name of its own, or as a game of its own. `done`: what follows the first."""

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
        value = next(name for name in map("line-{}".format, count(len(names))) if name not in names)
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
