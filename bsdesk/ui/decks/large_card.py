"""The large card beside what the pointer or the keyboard is on. The first comes after a moment, others at once."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.ui.faces.pictures import Faces, card_height, sharp_width
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import Colour

LARGE, LEAST = 400, 300  # units that it is wide, if there is room; pixels
AFTER = 0.22  # seconds until it is shown
LOOKED_AT = ("pool:", "less:", "more:", "row:", "hand:")  # controls about a card: what follows is its id
BEHIND: Colour = (5, 7, 11, 225)


class Shown(NamedTuple):
    card: str
    rect: Rect  # of what it is shown beside


class LargeCard:
    """What is shown, and what is to be."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self.next: Shown | None = None
        self.due = 0.0

    def point(self, control: Control | None, now: float) -> None:
        """Note that the pointer, or the keyboard, is on this now."""
        card = card_of(control.id) if control is not None else ""
        if control is None or not card:
            self.shown = self.next = None
            return
        if self.shown is None and self.next is None:
            self.due = now + AFTER
        self.next = Shown(card, control.shown)
        if self.shown is not None:
            self.shown = self.next

    def tick(self, now: float) -> bool:
        """Return whether it is to be shown from now on."""
        if self.next is None or self.shown is not None or now < self.due:
            return False
        self.shown = self.next
        return True

    @property
    def waiting(self) -> bool:
        return self.next is not None and self.shown is None

    def lay(self, page: Page, faces: Faces, within: Rect) -> None:
        """Lay it out beside what it is about, over this part of the window."""
        if self.shown is None or self.shown.card not in faces.game.rules.defs:
            return
        thing, window, edge = page.boxed(self.shown.rect), page.rect.inset(10), page.u(10)
        wide = sharp_width(max(LEAST, page.u(LARGE)), "large")
        while card_height(wide) > window.h and wide > LEAST:
            wide -= 12
        tall = card_height(wide)
        at_right = within[0] + within[2] - thing.right >= thing.x - within[0]
        left = thing.right + edge if at_right else thing.x - edge - wide
        left = min(max(left, within[0]), window.right - wide)
        top = min(max(thing.y + thing.h // 2 - tall // 2, edge), window.bottom - tall)
        page.box(page.boxed((left, top, wide, tall)).inset(-5), BEHIND, radius=14)
        page.put(faces.face(self.shown.card, "large", wide), (left, top))


def card_of(ident: str) -> str:
    """Return the card that a control is about; nothing if it is about none."""
    return next((ident[len(start) :] for start in LOOKED_AT if ident.startswith(start)), "")
