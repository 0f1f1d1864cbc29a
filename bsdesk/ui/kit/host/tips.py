"""A tip: a small bubble beside the control it is about, inside the window and never over it."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, LINE, RAISED, SMALL

AFTER = 0.6  # seconds that the hand or the keyboard rests on a thing before its tip is shown
WIDE, PAD, APART = 300, 10, 8  # in units


class Tips:
    """On what the hand or the keyboard rests, and since when. After a while its tip is shown, until it moves on."""

    def __init__(self) -> None:
        self.on, self.since = "", 0.0
        self.due = False

    def rest(self, page: Page | None, now: float) -> bool:
        """Note on what one rests now. Is a tip to be shown from now on?"""
        ident = rested_on(page) if page is not None else ""
        if ident != self.on:
            self.on, self.since, self.due = ident, now, False
        elif ident and not self.due and now - self.since >= AFTER:
            self.due = True
            return True
        return False

    def lay(self, page: Page) -> None:
        """The tip that is due, beside what it is about."""
        found = next((c for c in reversed(page.controls) if c.id == self.on), None)
        if self.due and found is not None and found.tip and self.on == rested_on(page):
            lay_tip(page, found)


def rested_on(page: Page) -> str:
    """What the keyboard is on, or else the hand."""
    return page.hand.focus or page.hand.hover


def lay_tip(page: Page, control: Control) -> None:
    """Lay it out; nothing below it is hidden from hands."""
    room = page.u(WIDE)
    lines = page.letters.wrap(control.tip, SMALL, room)
    wide = max(page.letters.width(line, SMALL) for line in lines) + 2 * page.u(PAD)
    high = page.high(control.tip, room, SMALL) + page.u(PAD)
    rect = beside(control.shown, (wide, high), page.size, page.u(APART))
    page.cover(rect, controls=False)
    page.drop_hidden()
    page.box(rect, RAISED, line=LINE, radius=6)
    page.tell(control.tip, page.boxed(rect).inset(PAD, PAD / 2)[:2], room, SMALL, INK)


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
