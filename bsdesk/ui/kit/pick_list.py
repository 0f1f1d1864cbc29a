"""One of several things, chosen from a list over the screen: who plays, which deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Widget, Window
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, INK, LINE, PANEL, QUIET, RAISED, SMALL, YOU, YOU_DEEP, YOU_LIT

ROW = 62  # units
AROUND = 46 + 21 * 1.5 + 2 * EDGE * 1.5 + 3 * GAP + 40  # units of the dialog and the window that are no list

Picture = Callable[[Page, Box], None]  # draws something into a box at the left of a row


class Choice(NamedTuple):
    """One line of the list."""

    id: str
    text: str
    about: str = ""  # a quiet line below
    picture: Picture | None = None
    on: bool = True


class Choices:
    """The list; a click on a line chooses it."""

    def __init__(self, choices: Sequence[Choice], chosen: str, take: Callable[[str], object], row: int) -> None:
        self.choices, self.chosen, self.take, self.row = choices, chosen, take, row
        self.list = Scroll("choices")
        self.widgets: Sequence[Widget] = (self.list,)

    def high(self, page: Page) -> int:
        return min(self.need(page), page.size[1] - page.u(AROUND))

    def need(self, page: Page) -> int:
        """Return how high all choices are together."""
        return len(self.choices) * page.u(self.row + GAP) - page.u(GAP)

    def lay(self, page: Page, box: Box) -> None:
        with self.list.area(page, box, need=self.need(page)) as room:
            space = room.box.space()
            for choice in self.choices:
                self.lay_row(page, space.top(self.row + GAP).space().top(self.row), choice)

    def lay_row(self, page: Page, box: Box, choice: Choice) -> None:
        ident, chosen = f"pick:{choice.id}", choice.id == self.chosen
        lit = page.hand.hover == ident
        fill = YOU_DEEP if chosen else RAISED if lit else PANEL
        page.box(box, fill, line=YOU_LIT if chosen else YOU if lit else LINE)
        inner = box.inset(GAP)
        space = box.inset(14, 0).space()
        if choice.picture is not None:
            picture = inner.to(inner.x, inner.y, round(inner.h * 1.5), inner.h)
            choice.picture(page, picture)
            space = inner.space()
            space.left(pixels=picture.w, gap=12)
        space.right(26)
        left, _, room, _ = space.rest
        body = page.letters.height(BODY)
        top = box.y + (box.h - body - (page.letters.height(SMALL) if choice.about else 0)) // 2
        page.say(choice.text, (left, top), BODY, INK if choice.on else QUIET, bold=True, room=room)
        if choice.about:
            size = page.letters_that_fit(choice.about, SMALL, room)
            page.say(choice.about, (left, top + body), size, INK if chosen else QUIET, room=room)
        if chosen:
            page.sign("yes", (box.right - page.u(30), box.line(page.u(16))), 16)
        page.area(ident, box, partial(self.take, choice.id) if choice.on else None, label=choice.text)


def pick(
    app: Window, title: str, choices: Sequence[Choice], chosen: str, act: Callable[[str], object], *, row: int = ROW
) -> None:
    """Open a list of choices, of which one is chosen already."""

    def take(ident: str) -> None:
        app.back()
        act(ident)

    cancel = Answer("cancel", app.words("cancel"))
    middle = Choices(choices, chosen, take, row)
    app.open(Dialog(app, title, "", (cancel,), middle, name="pick", focus=f"pick:{chosen}"))
