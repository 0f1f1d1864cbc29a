"""What is written on the rungs of a ladder: their numbers, which comes next, and which is the end."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import FAINT, INK, LINE, LOSS, QUIET, TINY, Colour
from bsdesk.ui.table.layout.ladder import NUMBER

SIGN = 11  # units across
PAD = 4


def lay_ladder(page: Page, steps: Sequence[Rect], filled: int) -> None:
    """Lay out the rungs: so many are filled, the next one has a strong edge, the last one says that it is the end."""
    for number, rect in enumerate(steps):
        lay_rung(page, rect, number, filled, last=number == len(steps) - 1)


def lay_rung(page: Page, rect: Rect, number: int, filled: int, *, last: bool) -> None:
    x, y, w, h = rect
    comes, size = number == filled, TINY if page.letters.height(TINY) <= h else page.letters_that_fit("M", TINY, 0)
    colour: Colour = LOSS if last else INK if number <= filled else FAINT
    air = max(1, page.u(1))
    box = (x, y + air, w, h - 2 * air)
    page.box(box, None, line=colour if comes else LINE, wide=2 if comes else 1, radius=4)
    middle, high = y + h / 2, page.letters.height(size)
    page.say(str(number + 1), (x + page.u(NUMBER) / 2, middle - high / 2), size, colour, bold=comes, align="middle")
    if number < filled:
        return
    left = x + page.u(NUMBER)
    mark = "loss" if last else "right" if comes else ""
    if mark:
        page.sign(mark, (left, middle - page.u(SIGN) / 2), SIGN, colour)
        left += page.u(SIGN + PAD)
    word = page.words("rung_end" if last else "rung_next") if last or comes else ""
    room = x + w - PAD - left
    if word and page.letters.width(word, size, bold=comes) <= room:
        page.say(word, (left, middle - high / 2), size, colour if last else QUIET, bold=comes, room=room)
