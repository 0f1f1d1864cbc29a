"""The log beside the table: what happened, the newest line last, each with a bar that says who did it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from bsdesk.engine.values import Seat
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import BAR, Room
from bsdesk.ui.kit.theme import GAP, INK, LINE, QUIET, SMALL, TINY, YOU, Colour
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.model.log_model import LogRow
from bsdesk.ui.table.model.sides import line_colour

PLAIN: Colour = (202, 212, 228)  # words that are neither new nor pointed at
INDENT, BETWEEN = 11, 4  # units: from a bar to the words, between two entries
HEAD = 24  # units: the title, and beside it what shows the rest
LINES = 5  # with the title, at least
WIDE, PIECE, HOLE = 4, 5, 3  # units: a bar; the parts of one that is broken


class LaidLogRow(NamedTuple):
    """An entry in lines; with the name of who did it above, where several others sit at the table."""

    entry: LogRow
    lines: list[str]
    name: str


class LogView:
    """Lays out the log in a part of the sidebar."""

    def __init__(self, table: Parts, page: Page, rect: Rect) -> None:
        self.table, self.page = table, page
        self.x, self.top, self.wide, self.high = rect
        self.line = page.letters.height(SMALL)

    def build(self) -> None:
        """Lay out title and lines; older ones by scrolling. A click on a line shows why it happened."""
        page, rows = self.page, self.rows(self.wide)
        title = page.words("this_turn" if self.table.log.is_of_this_turn else "lately") if rows else ""
        head = lay_head(self.table, page, (self.x, self.top, self.wide, self.high), title)
        room = self.high - head
        if not rows or room < self.line:
            self.table.scrolls.log.full = 0
            return
        if self.full(rows) > room:
            rows = self.rows(self.wide - page.u(BAR + 6))
            each = self.line + page.u(BETWEEN)
            room = max(self.line, room // each * each - page.u(BETWEEN))  # so that no line of one row is cut in two
        rect = (self.x, self.top + head, self.wide, room)
        log, model = self.table.scrolls.log, self.table.model
        log.turn_to(model.viewer, model.station)
        with log.area(page, rect, need=self.full(rows)) as inside:
            y = inside.y
            for number, row in enumerate(rows):
                high = self.high_of(row)
                if inside.sees(y, high):
                    self.lay_row(row, inside, y, newest=number == len(rows) - 1)
                y += high + page.u(BETWEEN)

    def least(self, _room: int) -> int:
        """Return how many pixels it takes at least: a few lines with the title, fewer if there are no more; what it
        does not need is the card's."""
        full = self.full(self.rows(self.wide))
        head = self.line + self.page.u(HEAD) if full or self.table.meanwhile.is_told else 0
        return min(self.line * LINES, full + head) + self.page.u(3 * GAP)

    def rows(self, wide: int) -> list[LaidLogRow]:
        """Return the entries, the newest last, in lines so wide; where another seat than before did it, with its
        name."""
        page, table, wording = self.page, self.table, self.table.voice.wording
        found, before = list[LaidLogRow](), 0
        for entry in table.log.rows():
            name = wording.player(entry.seat) if entry.seat not in (0, before) else ""
            found.append(LaidLogRow(entry, page.letters.wrap(entry.text, SMALL, wide - page.u(INDENT)), name))
            before = entry.seat or before
        return found

    def full(self, rows: list[LaidLogRow]) -> int:
        return sum(self.high_of(row) + self.page.u(BETWEEN) for row in rows)

    def high_of(self, row: LaidLogRow) -> int:
        return len(row.lines) * self.line + (self.page.letters.height(TINY) if row.name else 0)

    def lay_row(self, row: LaidLogRow, room: Room, top: int, *, newest: bool) -> None:
        page, ident, high = self.page, f"log:{row.entry.number}", self.high_of(row)
        lit = newest or page.pointer.hover == ident
        lay_bar(self.table, page, row.entry.seat, (room.x, top + page.u(2), page.u(WIDE), high - page.u(4)))
        left, y = room.x + page.u(INDENT), top
        if row.name:
            y += page.say(row.name, (left, y), TINY, QUIET, bold=True, room=room.w - page.u(INDENT))[3]
        for number, text in enumerate(row.lines):
            page.say(text, (left, y + number * self.line), SMALL, INK if lit else PLAIN)
        rect = (left, top, room.x + room.w - left, high)
        label = row.entry.text
        if row.entry.seat:
            label = self.table.voice.wording.pair(self.table.voice.wording.player(row.entry.seat), label)
        act = partial(self.table.aids.why, row.entry.number)
        page.control(Control(ident, rect, act, label, page.words("why_this")))
        page.ring(ident, rect)


def lay_head(table: Parts, page: Page, rect: Rect, title: str) -> int:
    """Lay out the line above the log: its title, and what shows what happened meanwhile in its place or it again;
    return how high it is."""
    if not (title or table.meanwhile.is_told):
        return 0
    x, y, w, _ = rect
    head = max(page.letters.height(TINY) + page.u(4), page.u(HEAD))
    right = x + w
    if table.meanwhile.is_told:
        text = page.words("whole_log" if table.meanwhile.is_open else "meanwhile_link")
        wide = page.wide(text, TINY, 16)
        box = (right - wide, y, wide, page.u(HEAD) - page.u(2))
        page.button("meanwhile", box, text, partial(switch, table), tip=page.words("meanwhile_link_tip"), size=TINY)
        right = box[0] - page.u(4)
    if title:
        at = x, y + (head - page.letters.height(TINY)) // 2
        page.say(title, at, TINY, QUIET, bold=True, room=max(page.u(20), right - x - page.u(4)))
    return head


def switch(table: Parts) -> None:
    """Show the whole log in place of what happened meanwhile, or that again."""
    table.meanwhile.switch()
    table.app.refresh()


def lay_bar(table: Parts, page: Page, seat: Seat, rect: Rect) -> None:
    """Lay out whose line it is: a whole bar is one's own, a broken one another's, in the colour of friends or of
    rivals; a thin one is nobody's."""
    model, (x, y, w, h) = table.model, rect
    if not seat:
        page.box((x + w // 2 - page.u(1), y, max(1, page.u(2)), h), LINE, radius=0)
    elif seat == model.me:
        page.box(rect, YOU, radius=1)
    else:
        colour = line_colour(model.view, model.me, seat)
        piece, step = page.u(PIECE), page.u(PIECE + HOLE)
        for top in range(y, y + h, step):
            page.box((x, top, w, min(piece, y + h - top)), colour, radius=0)
