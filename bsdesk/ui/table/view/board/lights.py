"""What is lit on the table, and the form of each light: every state has one that can be told in grey."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from bsdesk.engine.values import Ref
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.shapes import Ring
from bsdesk.ui.kit.theme import DARK_INK, FAINT, LEGAL, LEGAL_LINE, LOSS, YOU, Colour

FULL, UNLIT, LYING, AIMED = 100, 65, 55, 112  # percent of its light that a picture has
ROUND = 0.05  # of a card's width: the radius of its corners


class Lights(NamedTuple):
    """What is lit: things that something can be done with, places that would accept what is held, and the rest."""

    usable: frozenset[Ref] = frozenset()  # cards and places that may be taken up
    hurting: frozenset[Ref] = frozenset()  # of these, what takes something that nobody wants to lose
    vain: frozenset[Ref] = frozenset()  # and what would do nothing
    accepting: frozenset[Ref] = frozenset()  # cards and areas that would take what is held
    aimed: Ref = ""  # the one under it now
    picked: frozenset[Ref] = frozenset()  # chosen in the open question
    losing: frozenset[Ref] = frozenset()  # would leave by what is about to be done
    source: Ref = ""  # what the open question is about, or what is held
    unlit: frozenset[Ref] = frozenset()  # could be used at other times, while others can be now

    def form(self, ref: Ref) -> str:
        """Return the form of light that a card has by these, a name in `forms`, or nothing."""
        if ref == self.aimed:
            return "aimed"
        if ref in self.losing:
            return "hurts"
        if ref in self.picked or ref == self.source:
            return "picked"
        if ref in self.accepting or ref in self.usable:
            return "hurts" if ref in self.hurting else "vain" if ref in self.vain else "legal"
        return ""

    def sign(self, ref: Ref) -> str:
        """Return the sign at its corner, so that its light need not be told by colour; or nothing."""
        if ref in self.losing or (ref in self.hurting and ref in self.usable):
            return "loss"
        return "minus" if ref in self.vain and ref in self.usable else ""

    def percent(self, ref: Ref, *, lying: bool) -> int:
        """Return how much of its light the picture of a card has. `lying`: is it exhausted, and not in a battle?"""
        if ref == self.aimed:
            return AIMED
        return LYING if lying else UNLIT if ref in self.unlit else FULL


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
    page.put(shapes.ring(rect[2:], form, radius), (rect[0] - form.reach, rect[1] - form.reach))


def lay_sign(page: Page, rect: Rect, name: str) -> None:
    """Lay out a sign at the middle of a thing's upper edge: it, or its use, has a bad outcome or none."""
    size = page.u(24)
    at = (rect[0] + (rect[2] - size) // 2, rect[1] - size // 2)
    page.put(shapes.disc(size // 2, SIGNS[name], DARK_INK, 2), at)
    page.sign(name, (at[0] + page.u(5), at[1] + page.u(5)), 14, DARK_INK)
