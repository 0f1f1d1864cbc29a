"""The moments of a game: which there are, which of them is looked at, and the strip in which it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from bsdesk.seat.messages import Fork, Station
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import EDGE, GAP, PANEL, QUIET, SMALL, TINY, YOU
from bsdesk.ui.kit.widgets import Deed, Slider
from bsdesk.ui.table.control.parts import Parts

MAIN = "main"  # the line of play that has no other name
HIGH = 36  # units, of a row of the strip
ONE_ROW = 1020  # units across: in a narrower window the slider has a row of its own
SLIDER = 0.22  # of a wide window: as wide is the slider beside the rest
TOLD_LINES = 2
TOLD = 120  # units that the words for a moment have at least, beside buttons in letters of the usual size


class Moments:
    """The moments of a game, one of which is looked at. Looking changes nothing."""

    def __init__(self, table: Parts) -> None:
        self.table = table
        self.playing = 0.0  # when the next moment comes by itself; 0: it doesn't

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
    def last(self) -> int:
        return len(self.stations) - 1

    def turn_from(self, step: int) -> int:
        """Return the number of the moment at which the next turn begins, or this one, or else the one before."""
        past, place = self.stations, self.place
        begun = [n for n, station in enumerate(past) if not n or station.turn != past[n - 1].turn]
        later, sooner = [n for n in begun if n > place], [n for n in begun if n < place]
        return next(iter(later), len(past) - 1) if step > 0 else next(reversed(sooner), 0)

    def go_to(self, place: int) -> None:
        self.look(self.stations[max(0, min(place, self.last))].line)

    def go_by_turn(self, step: int) -> None:
        self.go_to(self.turn_from(step))

    def look(self, station: int) -> None:
        """Show a past moment; 0: now."""
        self.table.model.look(station)
        self.table.gaze.bubble, self.table.gaze.zone = None, ""
        self.table.commands.note_change()

    def switch(self, name: str) -> None:
        """Go to another line of play."""
        if name != self.table.model.course.name:
            self.table.commands.request(Fork(name))
            self.look(0)

    def play(self) -> None:
        """Start or stop playing the game on by itself."""
        self.playing = 0.0 if self.playing else 1.0
        if self.playing and self.place >= self.last:
            self.go_to(0)

    def go_on(self, now: float, pause: float) -> None:
        """Go to the next moment if it is due, the one after that so many seconds later; stop at the last."""
        if not self.playing or now < self.playing:
            return
        self.playing = now + pause if self.place < self.last else 0.0
        if self.playing:
            self.go_to(self.place + 1)

    def in_words(self) -> str:
        """Return which moment it is, and what was done last, in words."""
        words, wording, place = self.table.app.words, self.table.voice.wording, self.place
        station = self.stations[place]
        turn = words("turn_of", turn=station.turn, player=wording.player(station.active)) if station.turn else ""
        told = " · ".join(filter(None, (turn, wording.term("step", station.step))))
        done = next((row.text for row in reversed(self.table.log.rows()) if row.seat), "") if place else ""
        told = wording.pair(told, done) if told and done else told or done
        return capitalized(told)


class MomentStrip:
    """The strip: a slider through the moments, which one it is, what can be done from there, and the lines of play."""

    def __init__(self, table: Parts, moments: Moments) -> None:
        self.table, self.moments = table, moments
        self.slider = Slider("moment", 0, 1)
        self.further: Sequence[Sequence[Deed]] = ()  # rows of what can be done, below the first
        self.told = ""  # what is said at the beginning of the last of them

    def high(self, letters: Letters) -> float:
        """Return how many units high the strip is."""
        rows = 1 + self.is_narrow(letters) + (len(self.table.model.course.names) > 1) + len(self.further)
        return rows * (HIGH + GAP) + 2 * GAP

    def is_narrow(self, letters: Letters) -> bool:
        """Return whether the slider stands above the rest."""
        return self.table.app.surface.get_width() < ONE_ROW * letters.unit

    def lay(self, page: Page, deeds: Sequence[Deed]) -> None:
        names, course = list(self.table.model.course.names), self.table.model.course
        rect = page.rect.space().bottom(self.high(page.letters))
        page.cover(rect)
        page.box(rect, PANEL, radius=0)
        page.box((rect.x, rect.y, rect.w, max(1, page.u(2))), YOU, radius=0)
        space = rect.inset(EDGE, GAP * 1.5).space()
        row = space.top(HIGH, gap=GAP)
        parts = row.space()
        if self.is_narrow(page.letters):
            self.lay_slider(page, parts.left(pixels=row.w // 2, gap=EDGE))
            self.lay_told(page, parts.rest)
            self.lay_deeds(page, space.top(HIGH, gap=GAP), deeds)
        else:
            self.lay_slider(page, parts.left(pixels=round(row.w * SLIDER), gap=EDGE))
            self.lay_told(page, self.lay_deeds(page, parts.rest, deeds, page.u(TOLD)))
        for number, further in enumerate(self.further, 1):
            rest = self.lay_deeds(page, space.top(HIGH, gap=GAP), further, page.u(TOLD))
            if number == len(self.further):
                page.write(self.told, rest, SMALL, QUIET, fit=True)
        if len(names) > 1:
            lay_lines(page, space.top(HIGH), names, course.name, self.moments.switch)

    def lay_slider(self, page: Page, rect: Rect) -> None:
        place, last = self.moments.place, self.moments.last
        self.slider.high = max(1, last)
        self.slider.lay(page, rect, place, self.moments.go_to, label=page.words("moment"), text=f"{place}/{last}")

    def lay_deeds(self, page: Page, rect: Box, deeds: Sequence[Deed], beside: int = 0) -> Box:
        """Lay out what can be done from the moment, at the right; return the room at the left, wanted `beside` wide."""
        space = rect.space()
        size, gap = SMALL, 6
        wides = [page.wide(deed.text, size, 20, bold=True) for deed in deeds]
        room = rect.w - page.u(gap) * len(deeds) - beside
        if sum(wides) > room:
            size = TINY
            wides = [page.wide(deed.text, size, 14, bold=True) for deed in deeds]
        for deed, wide in reversed(list(zip(deeds, wides, strict=True))):
            deed.lay(page, space.right(pixels=wide, gap=gap), size)
        return space.rest

    def lay_told(self, page: Page, rect: Box) -> None:
        """Lay out which moment it is, and what was done there."""
        told = self.moments.in_words()
        lines = page.letters.wrap(told, TINY, rect.w, bold=True)
        if len(lines) > 1:
            high = page.letters.height(TINY)
            if len(lines) > TOLD_LINES:  # what has no room is read in its tip
                page.control(Control("moment:told", rect, None, page.words("moment"), told), ringed=True)
            page.tell(
                told, (rect.x, rect.y + max(0, (rect.h - 2 * high) // 2)), rect.w, TINY, bold=True, most=TOLD_LINES
            )
        else:
            page.write(told, rect, SMALL, bold=True, fit=True)


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
