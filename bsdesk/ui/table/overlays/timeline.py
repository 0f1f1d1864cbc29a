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
from bsdesk.table.pace import BOT_PAUSES
from bsdesk.ui.app import App
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.dialogs import ask
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Screen
from bsdesk.ui.kit.theme import EDGE, GAP, PANEL, QUIET, SMALL, TINY, YOU
from bsdesk.ui.kit.widgets import Deed, Slider
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.overlays.over import Over

MAIN = "main"  # the line of play that has no other name
HIGH = 36  # units, of a row of the strip
ONE_ROW = 1020  # units across: in a narrower window the slider has a row of its own
ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
SLIDER = 0.3  # of a wide window: as wide is the slider beside the rest
TOLD = 120  # units that the words for a moment have at least, beside buttons in letters of the usual size
TURNS = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class Timeline(Over):
    """The strip below the table, in which the moment to be shown is chosen. The table makes room for it, so that hands
    are seen."""

    app: App

    def __init__(self, table: Parts, screen: Screen, *, replay: bool = False) -> None:
        """Open it over a game that is played; or for a `replay`: closing it leaves the table."""
        super().__init__(table, screen)
        table.commands.call_off()
        self.name = "replay" if replay else "timeline"
        self.forks = Forks(table, self.app.back)
        self.slider = self.keep(Slider("moment", 0, 1))
        self.keep(table.scrolls.pile)
        self.opened = table.model.opened  # whether hands were open when it was opened, as they will be again
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

    def turn_from(self, step: int) -> int:
        """Return the number of the moment at which the next turn begins, or this one, or else the one before."""
        past, place = self.stations, self.place
        begun = [n for n, station in enumerate(past) if not n or station.turn != past[n - 1].turn]
        later, sooner = [n for n in begun if n > place], [n for n in begun if n < place]
        return next(iter(later), len(past) - 1) if step > 0 else next(reversed(sooner), 0)

    @property
    def may_open(self) -> bool:
        """Return whether all hands may be opened: where the game is over, or was one of open hands or bots."""
        match = self.table.model.match
        return match.over or match.bots_only or match.open

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
        self.table.placement.foot = self.high(self.app.letters)
        self.app.focus_on("moment")

    def leave(self) -> None:
        super().leave()
        self.table.model.resting = False
        self.table.placement.foot = 0
        if self.table.model.opened != self.opened:
            self.table.privacy.show_hands()
        self.look(0)

    def hovered(self, control: Control | None) -> None:
        self.screen.hovered(control)

    def wheel(self, at: At, steps: int) -> bool:
        return super().wheel(at, steps) or self.screen.wheel(at, steps)

    def inspect(self, control: Control | None) -> bool:
        return self.screen.inspect(control)

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
                self.playing = now + BOT_PAUSES[self.app.settings.replay_speed]
                self.go_to(self.place + 1)
        return moving

    def busy(self) -> bool:
        return bool(self.playing) or self.table.voice.pictures.waiting

    def key(self, event: pygame.event.Event) -> bool:
        act = {pygame.K_s: self.change_speed, pygame.K_o: self.open_hands, pygame.K_p: self.step_on}.get(event.key)
        if act is not None:
            act()
        elif event.key in STEPS:
            self.go_to(self.place + STEPS[event.key])
        elif event.key in TURNS:
            self.go_to(self.turn_from(TURNS[event.key]))
        elif event.key in ENDS:
            self.go_to(ENDS[event.key] % len(self.stations))
        else:
            return super().key(event)
        return True

    def change_speed(self) -> None:
        """Choose the next speed of what is shown again; that of games that are played stays."""
        self.app.change(**self.app.settings.faster("replay_speed"))

    def open_hands(self) -> None:
        """Open all hands, or hide them again, where they may be opened."""
        if self.may_open:
            self.table.privacy.show_hands()

    # the strip

    def high(self, letters: Letters) -> float:
        """Return how many units high the strip is."""
        rows = 1 + self.is_narrow(letters) + (len(self.table.model.course.names) > 1)
        return rows * (HIGH + GAP) + 2 * GAP

    def is_narrow(self, letters: Letters) -> bool:
        """Return whether the slider stands above the rest."""
        return self.app.surface.get_width() < ONE_ROW * letters.unit

    def build(self, page: Page) -> None:
        self.table.placement.foot = self.high(page.letters)
        self.screen.build(page)
        names, course = list(self.table.model.course.names), self.table.model.course
        rect = page.rect.space().bottom(self.high(page.letters))
        page.cover(rect)
        page.box(rect, PANEL, radius=0)
        page.box((rect.x, rect.y, rect.w, max(1, page.u(2))), YOU, radius=0)
        space = rect.inset(EDGE, GAP * 1.5).space()
        row = space.top(HIGH, gap=GAP)
        if self.is_narrow(page.letters):
            self.lay_slider(page, row)
            self.lay_row(page, space.top(HIGH, gap=GAP))
        else:
            parts = row.space()
            self.lay_slider(page, parts.left(pixels=round(row.w * SLIDER), gap=EDGE))
            self.lay_row(page, parts.rest)
        if len(names) > 1:
            lay_lines(page, space.top(HIGH), names, course.name, self.switch)

    def lay_slider(self, page: Page, rect: Rect) -> None:
        place, last = self.place, len(self.stations) - 1
        self.slider.high = max(1, last)
        self.slider.lay(page, rect, place, self.go_to, label=page.words("moment"), text=f"{place}/{last}")

    def deeds(self, page: Page) -> list[Deed]:
        """Return what can be done from the moment that is looked at."""
        words, place, last = page.words, self.place, len(self.stations) - 1
        narrow = not self.table.placement.layout(page).areas.rail[2]
        close = words("back" if self.name == "replay" else "back_to_now")
        speed = words("watch_speed", speed=words(f"speed_{self.app.settings.replay_speed}"))
        hands, fork = words("watch_hide" if self.table.model.opened else "watch_open"), self.stations[place].line
        found = [
            Deed("turn_back", words("turn_back"), partial(self.go_by_turn, -1), place > 0, words("turn_back_tip")),
            Deed("turn_on", words("turn_on"), partial(self.go_by_turn, 1), place < last, words("turn_on_tip")),
            Deed("play", words("stop" if self.playing else "play_on"), self.step_on, tip=words("play_on_tip")),
            Deed("speed", speed, self.change_speed, tip=words("replay_speed_tip")),
        ]
        if self.may_open:
            found.append(Deed("hands", hands, self.open_hands, tip=words("watch_tip")))
        if not self.table.model.match.facts.eyes:
            found.append(Deed("fork", words("fork" if self.forks.truly else "what_if"), partial(self.forks.ask, fork)))
        if self.name == "replay" or narrow:  # else the big button does that
            found.append(Deed("close", close, self.close, kind="main"))
        return found

    def go_by_turn(self, step: int) -> None:
        self.go_to(self.turn_from(step))

    def lay_row(self, page: Page, rect: Box) -> None:
        """Lay out which moment it is, and what can be done from there."""
        deeds, space = self.deeds(page), rect.space()
        size, gap = SMALL, 6
        wides = [page.wide(deed.text, size, 20, bold=True) for deed in deeds]
        room = rect.w - page.u(gap) * len(deeds) - page.u(TOLD)
        if sum(wides) > room:
            size = TINY
            wides = [page.wide(deed.text, size, 14, bold=True) for deed in deeds]
        for deed, wide in reversed(list(zip(deeds, wides, strict=True))):
            deed.lay(page, space.right(pixels=wide, gap=gap), size)
        told = self.told()
        lines = page.letters.wrap(told, TINY, space.rest.w, bold=True)
        if len(lines) > 1:
            high = page.letters.height(TINY)
            page.tell(told, (rect.x, rect.y + max(0, (rect.h - 2 * high) // 2)), space.rest.w, TINY, bold=True, most=2)
        else:
            page.write(told, space.rest, SMALL, bold=True, fit=True)

    def told(self) -> str:
        """Return which moment it is, and what was done last, in words."""
        words, wording, station = self.app.words, self.table.voice.wording, self.stations[self.place]
        turn = words("turn_of", turn=station.turn, player=wording.player(station.active)) if station.turn else ""
        told = " · ".join(filter(None, (turn, wording.term("step", station.step))))
        done = next((row.text for row in reversed(self.table.log.rows()) if row.seat), "") if self.place else ""
        told = wording.pair(told, done) if told and done else told or done
        return told[:1].upper() + told[1:]

    def switch(self, name: str) -> None:
        """Go to another line of play."""
        if name != self.table.model.course.name:
            self.table.commands.request(Fork(name))
            self.look(0)


def lay_lines(page: Page, rect: Box, names: list[str], chosen: str, switch: Callable[[str], object]) -> None:
    """Lay out the named lines of play, side by side."""
    space, label = rect.space(), page.words("lines_of_play")
    page.write(label, space.left(pixels=page.wide(label, TINY, 10)), TINY, QUIET)
    for name in names:
        shown = page.words("main_line") if name == MAIN else name
        wide = min(page.u(150), page.wide(shown, SMALL, 24))
        if wide > space.rest.w:
            break
        box = space.left(pixels=wide, gap=6)
        page.button(f"line:{name}", box, shown, partial(switch, name), chosen=name == chosen, size=SMALL)


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
        value = next(name for name in (words("new_line", number=n) for n in count(len(names))) if name not in names)
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
