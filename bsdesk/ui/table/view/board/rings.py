"""The rings and signs of lit things: every state has a form that can be told in grey."""

from __future__ import annotations

from functools import lru_cache

from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.shapes import Ring
from bsdesk.ui.kit.theme import DARK_INK, FAINT, LEGAL, LEGAL_LINE, LOSS, YOU, Colour

ROUND = 0.05  # of a card's width: the radius of its corners
SIGNS: dict[str, Colour] = {"loss": LOSS, "minus": FAINT}


@lru_cache(maxsize=80)
def form_of(unit: float, name: str, side: Colour = YOU) -> Ring:
    """Return the ring of a state, where so many pixels are a unit. `side`: the colour of whoever acts."""
    one, two, four, eight = (round(units * unit) for units in (1, 2, 4, 8))
    line, wide, gap = max(2, two), max(3, four), max(2, two)
    match name:
        case "legal":
            return Ring(LEGAL_LINE, line, gap, LEGAL, eight)
        case "hurts":
            return Ring(LOSS, line, gap, LOSS, four)
        case "vain":
            return Ring(FAINT, line, gap, dash=eight)
        case "new":
            return Ring(side, line)
        case "acting":
            return Ring(side, wide, one)
    return Ring(YOU, wide, one, YOU, four)  # aimed at, or chosen


def lay_ring(page: Page, rect: Rect, name: str, radius: int, side: Colour = YOU) -> None:
    """Lay out the ring of a state around a thing."""
    form = form_of(page.unit, name, side)
    reach = form.reach
    page.put(shapes.ring(rect[2:], form, radius), (rect[0] - reach, rect[1] - reach))


def lay_sign(page: Page, rect: Rect, name: str) -> None:
    """Lay out a sign at the middle of a thing's upper edge: it, or its use, has a bad outcome or none."""
    size = page.u(24)
    at = (rect[0] + (rect[2] - size) // 2, rect[1] - size // 2)
    page.put(shapes.disc(size // 2, SIGNS[name], DARK_INK, 2), at)
    page.sign(name, (at[0] + page.u(5), at[1] + page.u(5)), 14, DARK_INK)
