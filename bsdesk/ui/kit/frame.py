"""The frame of a screen: a head with its title and the way back, and the room below it."""

from __future__ import annotations

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, EDGE, INK, LINE, Colour

HEAD = 64  # units
WIDEST = 1180  # units: lines longer than that are no pleasure to read
HEAD_FILL: Colour = (9, 12, 19, 170)
HEADING = 26  # letters


def lay_head(page: Page, title: str, back: Action) -> Box:
    """Lay out the head of a screen; return what is left of it beside the way back."""
    head = page.rect.space().top(HEAD)
    page.box(head, HEAD_FILL, radius=0)
    page.box((0, head.bottom - 1, head.w, 1), LINE, radius=0)
    text, space = page.words("back"), head.inset(EDGE, 0).space()
    button = space.left(pixels=page.wide(text, BODY, 52), gap=EDGE * 1.5)
    page.button("back", button.inset(0, 11), text, back, sign="left")
    if title:
        page.write(title, space.rest, HEADING, INK, bold=True)
    return space.rest


def below_head(page: Page) -> Box:
    """Return the room below a head: in the middle, with an edge around it, not wider than is good."""
    space = page.rect.space()
    space.top(HEAD)
    room = space.rest.inset(EDGE * 1.5)
    return room.centered(min(room.w, page.u(WIDEST)), room.h)
