"""What stands at the top left while a scene is gone through: what it is called, and how far one is."""

from __future__ import annotations

from bsdesk.scenes.guide.guide import Guide
from bsdesk.ui.kit.controls import Control, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LINE, PANEL, QUIET, SMALL, TEACHER
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.layout.regions import HEAD

TOP, HIGH, DOT, APART = 10, 38, (20, 6), 5  # units
LOW = (3, 26)  # units from the top, and high, where only so little room is beside the seats
LEAST, ROOMY = 180, 260  # units wide that there must be room for it beside the seats, and for its words beside dots
MOST = 16  # dots


def lay_chip(page: Page, layout: Layout, guide: Guide, title: str) -> None:
    """Lay out the chip with the title and the step, and a dot for each step: beside it, or else below."""
    stops = len(guide.at.stops)
    count = f"{number_read(guide)} / {stops}" if stops > 1 else ""
    dots = stops if 1 < stops <= MOST else 0
    edge, tall = TOP, HIGH
    left, free = room_beside_seats(page, layout, edge + tall)
    if free < page.u(LEAST):  # a low one above the plates at the sides, without dots
        edge, tall, dots = LOW[0], LOW[1], 0
        left, free = room_beside_seats(page, layout, edge + tall)
    top = layout.areas.board[1] + page.u(edge)
    if free < page.u(LEAST):
        left, top, free = below_names(page, layout)
    row = dots * page.u(DOT[0] + APART)
    below = bool(dots) and free - row < page.u(ROOMY)
    room = min(page.u(420), free - (0 if below else row))
    side = page.wide(count, BODY, 18) if count and not below else 0
    size = page.letters_that_fit(title, BODY, room - side - page.u(32), bold=True)
    wide = min(room, page.wide(title, size, 36, bold=True) + side)
    box = page.boxed((left, top, wide, page.u(tall)))
    whole = (left, top, free, page.u(tall + 32)) if below else box
    page.cover(box, clips=True)
    page.control(Control("chip", whole, None, focus=False))
    page.box(box, PANEL, line=LINE, radius=tall / 2)
    inner = box.inset(16, 0).space()
    if side:
        page.write(count, inner.right(pixels=page.wide(count, BODY), gap=14), BODY, QUIET, align="right")
    page.write(title, inner.rest, size, INK, bold=True)
    if below:
        said = page.wide(count, SMALL, 10)
        step = min(page.u(DOT[0] + APART), (free - said - page.u(20)) // dots)
        lay_dots(page, guide, (box.x + page.u(12), box.bottom + page.u(16)), step, dots, after=said)
        at = (box.x + page.u(14) + dots * step, box.bottom + page.u(18) - page.letters.height(SMALL) // 2)
        page.say(count, at, SMALL, QUIET)
    elif dots:
        at = (box.right + page.u(10), box.y + (box.h - page.u(DOT[1])) // 2)
        lay_dots(page, guide, at, page.u(DOT[0] + APART), dots)


def number_read(guide: Guide) -> int:
    """Return the number of the stop whose words stand there: while moves are shown, of the one that they lead from."""
    return guide.at.number if guide.playback.shown else guide.at.number_of(guide.spoken)


def lay_dots(page: Page, guide: Guide, at: tuple[int, int], step: int, dots: int, *, after: int = 0) -> None:
    """Lay out a dot for each step on a strip, which is so much longer; those that were done are bright."""
    (x, y), read = at, number_read(guide)
    page.box((x - page.u(6), y - page.u(7), dots * step + page.u(7) + after, page.u(DOT[1] + 14)), PANEL, radius=10)
    for number in range(1, dots + 1):
        past = number < read or guide.over
        fill = TEACHER if past or number == read else LINE
        high = page.u(DOT[1] + 4) if number == read and not guide.over else page.u(DOT[1])
        page.box((x, y - (high - page.u(DOT[1])) // 2, step - page.u(APART), high), fill, radius=4)
        x += step


def room_beside_seats(page: Page, layout: Layout, high: int) -> tuple[int, int]:
    """Return where the widest room of so many units at the top is in which no seat has its plate, and how wide it
    is."""
    x, y, w, _ = layout.areas.board
    edge, begins, ends = page.u(12), x + page.u(12), x + w - page.u(12)
    strip = (x, y, w, page.u(high))
    plates = [laid.rect for laid in layout.mats.values() if laid.plain and intersection(laid.rect, strip)[3]]
    found, left = list[tuple[int, int]](), begins
    for plate in sorted(plates):
        found.append((plate[0] - edge - left, left))
        left = max(left, plate[0] + plate[2] + edge)
    free, left = max([*found, (ends - left, left)], key=lambda gap: gap[0])
    return left, free


def below_names(page: Page, layout: Layout) -> tuple[int, int, int]:
    """Return where all of the room below the names on the highest plates begins, and how wide it is."""
    x, y, w, _ = layout.areas.board
    return x + page.u(12), y + page.u(HEAD + 4), w - page.u(24)
