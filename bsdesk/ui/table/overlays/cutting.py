"""Cutting a combo out of a game: a stretch of it is marked, captions are added in place, and it is watched, saved among
one's own scenes, or exported."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import moves_in
from bsdesk.scenes.scene import Said, Scene
from bsdesk.seat.messages import Station
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.dialogs import Dialog, DialogButton, TypedLine, tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import CAPTION, DARK_INK, EMPHASIS, GAP, PANEL, QUIET, SMALL, TEACHER
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.model.cuts import cut_out, viewer_of
from bsdesk.ui.table.overlays.moments import Moments

PAPER, PAD = 480, 14  # units: how wide the paper of a caption is at most, and what its words keep to its edge


def turn_about(stations: Sequence[Station], place: int) -> tuple[int, int]:
    """Return the numbers of the moments between which the turn of a moment lies: where it began, and where it was
    over."""
    turn = stations[place].turn
    inside = [number for number, station in enumerate(stations) if station.turn == turn]
    return inside[0], min(inside[-1] + 1, len(stations) - 1)


def last_turn(stations: Sequence[Station]) -> tuple[int, int]:
    """Return the numbers of the moments between which the last turn lies in which anything was done."""
    first, last = turn_about(stations, len(stations) - 1)
    return (first, last) if last > first or not first else turn_about(stations, first - 1)


def finished_turn(stations: Sequence[Station], *, over: bool) -> tuple[int, int]:
    """Return the numbers of the moments between which the last turn lies that was played to its end; where there is
    none yet, the one that goes on. `over`: is the game over, and its last turn with it?"""
    first, last = turn_about(stations, len(stations) - 1)
    return (first, last) if over or not first else turn_about(stations, first - 1)


def whole_turn(table: Parts) -> tuple[int, int, int]:
    """Return the stations between which the last finished turn lies as all of it is seen, and its number. What only
    ends a turn brings the next one: it belongs to the turn that it begins."""
    course, over = table.model.course, table.model.match.over
    past = [course.stations[line] for line in course.past]
    first, last = finished_turn(past, over=over)
    turn = past[first].turn
    if past[last].turn != turn and last - first > 1 and goes_on(table, past[last - 1].line, past[last].line):
        last -= 1
    if first and goes_on(table, past[first - 1].line, past[first].line):
        first -= 1
    return past[first].line, past[last].line, turn


def goes_on(table: Parts, before: int, after: int) -> bool:
    """Return whether nothing was done between two stations but to go on to what comes next."""
    match = table.model.match
    try:
        plans = match.link.stretch(before, after, viewer_of(table.model)).plans
    except Complaint:
        return False
    onward = match.public.game.handling.onward
    return all(move.split()[0] in onward for _, plan in plans for move in moves_in(plan))


def export_last_turn(table: Parts) -> None:
    """Ask how the last finished turn is to be exported; or say why it can't be."""
    first, last, turn = whole_turn(table)
    try:
        table.doors.outer.export(cut_out(table.model, first, last, turn=turn))
    except Complaint as wrong:
        tell_why(table, wrong)


def tell_why(table: Parts, wrong: Complaint) -> None:
    words = table.app.words
    tell(table.app, words("cut_cannot"), words.complaint(wrong))


class Cutting:
    """The stretch that is marked in the timeline, and its captions."""

    def __init__(self, table: Parts, moments: Moments) -> None:
        self.table, self.moments, self.app = table, moments, table.app
        self.on = False
        self.first = self.last = 0  # stations
        self.captions: dict[int, str] = {}  # by their stations
        self.saved: tuple[int, int, Said] = (0, 0, {})  # the stretch that was saved last, and what it is called

    @property
    def possible(self) -> bool:
        """Return whether combos can be cut out of this game: not out of one whose hands are just hidden."""
        return not self.table.model.secrecy.private and self.moments.last > 0

    def switch(self) -> None:
        """Begin to cut, the turn of the moment marked; or stop."""
        self.on = not self.on
        if self.on and not self.last:
            self.mark_turn()
        self.app.refresh()

    # marks

    @property
    def lines(self) -> list[int]:
        return [station.line for station in self.moments.stations]

    @property
    def here(self) -> int:
        """Return the station that is looked at."""
        return self.lines[self.moments.place]

    @property
    def ends(self) -> tuple[int, int] | None:
        """Return the numbers of the moments at both ends; None if the game goes another way now."""
        lines = self.lines
        return (lines.index(self.first), lines.index(self.last)) if {self.first, self.last} <= set(lines) else None

    def mark_turn(self) -> None:
        """Mark the turn of the moment that is looked at; the one before, where nothing was done in it yet."""
        stations, place = self.moments.stations, self.moments.place
        first, last = turn_about(stations, place) if place < len(stations) - 1 else last_turn(stations)
        self.first, self.last = stations[first].line, stations[last].line
        self.app.refresh()

    def begin_here(self) -> None:
        """Let it begin at the moment that is looked at; if that is behind its end, the end moves along."""
        self.first = self.here
        if self.ends is None or self.ends[0] > self.ends[1]:
            self.last = self.lines[-1]
        self.app.refresh()

    def end_here(self) -> None:
        """Let it end at the moment that is looked at; if that is before its beginning, the beginning moves along."""
        self.last = self.here
        if self.ends is None or self.ends[0] > self.ends[1]:
            self.first = self.lines[0]
        self.app.refresh()

    @property
    def holds_here(self) -> bool:
        """Return whether the moment that is looked at lies between the ends."""
        return self.ends is not None and self.ends[0] <= self.moments.place <= self.ends[1]

    @property
    def moves(self) -> int:
        return self.ends[1] - self.ends[0] if self.ends is not None else 0

    def points(self) -> list[int]:
        """Return the numbers of the moments that have a caption."""
        return [number for number, line in enumerate(self.lines) if line in self.captions]

    # captions

    def ask_caption(self) -> None:
        """Ask what is said at the moment that is looked at."""
        words, here, app = self.app.words, self.here, self.app
        line = TypedLine(words("record_say"), self.captions.get(here, ""), lambda _text: "")

        def say() -> None:
            self.captions[here] = line.text
            app.refresh()

        def unsay() -> None:
            self.captions.pop(here, None)
            app.refresh()

        take = DialogButton("yes", words("record_say"), say, "main", line.is_valid)
        answers = [DialogButton("no", words("cancel")), take]
        if here in self.captions:
            answers.insert(1, DialogButton("unsay", words("cut_unsay"), unsay))
        text = words("record_say_text")
        dialog = Dialog(app, words("record_say"), text, answers, line, name="ask", focus=line.field.id)
        line.field.enter = lambda: dialog.take(take) if line.is_valid() else None
        app.open(dialog)

    # what becomes of it

    def cut(self) -> Scene | None:
        """Return what is marked, or say why it can't be made into a combo."""
        try:
            found = cut_out(self.table.model, self.first, self.last, self.captions)
            named = self.saved[:2] == (self.first, self.last)
            return replace(found, title=self.saved[2]) if named else found
        except Complaint as wrong:
            tell_why(self.table, wrong)
            return None

    def watch(self) -> None:
        found = self.cut()
        if found is not None:
            self.table.doors.outer.play_back(found)

    def save(self) -> None:
        found = self.cut()
        if found is not None:
            self.table.doors.outer.save_scene(found, self.note_saved)

    def note_saved(self, scene: Scene) -> None:
        """Keep what the combo is called: as long as the same stretch is marked, that is offered when it is saved."""
        self.saved = self.first, self.last, scene.title
        self.app.refresh()

    def export(self) -> None:
        found = self.cut()
        if found is not None:
            self.table.doors.outer.export(found)

    # the page

    def in_words(self) -> str:
        return self.app.words("cut_told", moves=self.moves, captions=len(self.captions))

    def marks(self) -> list[Deed]:
        """Return what moves the ends."""
        words = self.app.words
        return [
            Deed("cut:begin", words("cut_begin"), self.begin_here, tip=words("cut_begin_tip")),
            Deed("cut:end", words("cut_end"), self.end_here, tip=words("cut_end_tip")),
            Deed("cut:turn", words("cut_turn"), self.mark_turn, tip=words("cut_turn_tip")),
        ]

    def deeds(self) -> list[Deed]:
        """Return what can be done with what is marked."""
        words, some = self.app.words, self.moves > 0
        tip = "" if some else words("cut_nothing")
        here = words("cut_say_tip" if self.holds_here else "cut_outside")
        return [
            Deed("cut:say", words("record_say"), self.ask_caption, self.holds_here, here),
            Deed("cut:watch", words("cut_watch"), self.watch, some, tip),
            Deed("cut:save", words("cut_save"), self.save, some, tip, kind="main"),
            Deed("cut:export", words("export"), self.export, some, tip),
            Deed("cut:close", words("close"), self.switch),
        ]

    def rows(self, *, narrow: bool) -> list[list[Deed]]:
        """Return all that can be done to cut a combo out, in rows: two where one would be too long."""
        return [self.marks(), self.deeds()] if narrow else [[*self.marks(), *self.deeds()]]

    def lay_paper(self, page: Page, board: Rect) -> None:
        """Lay out the caption of the moment that is looked at, at the head of the board; a click changes it."""
        if not self.holds_here:
            return
        text, pad = self.captions.get(self.here, ""), page.u(PAD)
        wide = min(page.u(PAPER), board[2] - page.u(4 * GAP))
        room, words = wide - 2 * pad, page.words
        said = text or words("cut_say_here")
        high = page.high(said, room, EMPHASIS if text else SMALL, bold=bool(text)) + 2 * pad
        if not text:
            wide = min(wide, page.wide(said, SMALL, 2 * PAD + 6))
        rect = (board[0] + (board[2] - wide) // 2, board[1] + page.u(2 * GAP), wide, high)
        page.cover(rect, clips=True)
        page.box(rect, CAPTION if text else PANEL, line=TEACHER, wide=2, radius=12)
        place = (rect[0] + pad, rect[1] + pad)
        ink = DARK_INK if text else QUIET
        page.tell(said, place, wide - 2 * pad, EMPHASIS if text else SMALL, ink, bold=bool(text))
        tip = words("cut_say_tip")
        page.control(Control("cut:paper", rect, partial(self.ask_caption), said, tip=tip))
        page.ring("cut:paper", page.boxed(rect))
