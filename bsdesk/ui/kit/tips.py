"""A tip: a small bubble beside the control it is about, inside the window and never over it."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, LINE, RAISED, SMALL

WIDE, PAD, APART = 300, 10, 8  # in units


def lay_tip(page: Page, control: Control) -> None:
    """Lay it out; nothing below it is hidden from hands."""
    room = page.u(WIDE)
    lines = page.letters.wrapped(control.tip, SMALL, room)
    wide = max(page.letters.width(line, SMALL) for line in lines) + 2 * page.u(PAD)
    high = page.high(control.tip, room, SMALL) + page.u(PAD)
    rect = beside(control.shown, (wide, high), page.size, page.u(APART))
    page.cover(rect, controls=False)
    page.uncovered()
    page.box(rect, RAISED, line=LINE, radius=6)
    page.tell(control.tip, (rect[0] + page.u(PAD), rect[1] + page.u(PAD) // 2), room, SMALL, INK)


def beside(thing: Rect, size: tuple[int, int], window: tuple[int, int], apart: int) -> Rect:
    """Above a thing, else below it, else at its side: the first place that is inside the window. What a hand does next
    is mostly below: answers below a question, the big button below the small ones."""
    x, y, w, h = thing
    wide, high = size
    left = max(apart, min(x + (w - wide) // 2, window[0] - wide - apart))
    top = max(apart, min(y + (h - high) // 2, window[1] - high - apart))
    places = [(left, y - high - apart), (left, y + h + apart), (x - wide - apart, top), (x + w + apart, top)]
    fits = (p for p in places if 0 <= p[0] <= window[0] - wide and 0 <= p[1] <= window[1] - high)
    return (*next(fits, places[0]), wide, high)
