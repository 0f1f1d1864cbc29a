"""What stands at the top left while a scene is gone through: what it is called, and how far one is."""

from __future__ import annotations

from bsdesk.scenes.guide.guide import Guide
from bsdesk.ui.kit.controls import Control
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, LINE, PANEL, QUIET, TEACHER
from bsdesk.ui.table.layout.board import Layout

HIGH, DOT = 38, (20, 6)  # units
MOST = 16  # dots


def lay_chip(page: Page, layout: Layout, guide: Guide, title: str) -> None:
    """Lay out the chip with the title and the step, and a dot for each step."""
    board = layout.areas.board
    stops = len(guide.stops)
    count = f"{guide.number} / {stops}" if stops > 1 else ""
    dots = stops if 1 < stops <= MOST else 0
    row = dots * page.u(DOT[0] + 5)
    room = min(page.u(420), board[2] - page.u(24) - row)
    side = page.wide(count, BODY, 18) if count else 0
    size = page.letters_that_fit(title, BODY, room - side - page.u(32), bold=True)
    wide = min(room, page.wide(title, size, 36, bold=True) + side)
    box = page.boxed((board[0] + page.u(12), board[1] + page.u(10), wide, page.u(HIGH)))
    page.cover(box, clips=True)
    page.control(Control("chip", box, None, focus=False))
    page.box(box, PANEL, line=LINE, radius=19)
    inner = box.inset(16, 0).space()
    if count:
        page.write(count, inner.right(pixels=page.wide(count, BODY), gap=14), BODY, QUIET, align="right")
    page.write(title, inner.rest, size, INK, bold=True)
    x, y = box.right + page.u(10), box.y + (box.h - page.u(DOT[1])) // 2
    if dots:
        page.box((x - page.u(6), y - page.u(7), row + page.u(7), page.u(DOT[1] + 14)), PANEL, radius=10)
    for number in range(1, dots + 1):
        past = number < guide.number or guide.over
        fill = TEACHER if past or number == guide.number else LINE
        high = page.u(DOT[1] + 4) if number == guide.number and not guide.over else page.u(DOT[1])
        page.box((x, y - (high - page.u(DOT[1])) // 2, page.u(DOT[0]), high), fill, radius=4)
        x += page.u(DOT[0] + 5)
