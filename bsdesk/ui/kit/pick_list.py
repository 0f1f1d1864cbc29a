"""One of several things, chosen from a list over the screen: who plays, which deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, INK, LINE, PANEL, QUIET, RAISED, SMALL, YOU, YOU_DEEP, YOU_LIT

if TYPE_CHECKING:
    from bsdesk.ui.kit.host import Host

ROW = 62  # units

Picture = Callable[[Page, Rect], None]  # draws something into a box at the left of a row


class Choice(NamedTuple):
    """One line of the list."""

    id: str
    text: str
    about: str = ""  # a quiet line below
    picture: Picture | None = None
    on: bool = True


class Pick(Dialog):
    """A list over the screen; a click on a line takes it."""

    name = "pick"

    def __init__(
        self,
        app: Host,
        title: str,
        choices: Sequence[Choice],
        chosen: str,
        act: Callable[[str], object],
        *,
        row: int = ROW,
    ) -> None:
        super().__init__(app, title, "", (Answer("cancel", app.words("cancel")),))
        self.choices, self.chosen, self.act, self.row = choices, chosen, act, row
        self.list = self.keep(Scroll("choices"))

    def enter(self) -> None:
        self.app.focus_on(f"pick:{self.chosen}")

    def middle_high(self, page: Page) -> int:
        return min(self.need(page), page.size[1] - page.u(46 + 21 * 1.5 + 2 * EDGE * 1.5 + 3 * GAP + 40))

    def need(self, page: Page) -> int:
        """How high all choices are together."""
        return len(self.choices) * page.u(self.row + GAP) - page.u(GAP)

    def build_middle(self, page: Page, rect: Rect) -> None:
        with self.list.area(page, rect, need=self.need(page)) as room:
            y = room.y
            for choice in self.choices:
                self.lay_row(page, (room.x, y, room.w, page.u(self.row)), choice)
                y += page.u(self.row + GAP)

    def lay_row(self, page: Page, rect: Rect, choice: Choice) -> None:
        x, y, w, h = rect
        ident, chosen = f"pick:{choice.id}", choice.id == self.chosen
        lit = page.hand.hover == ident
        page.box(
            rect, YOU_DEEP if chosen else RAISED if lit else PANEL, line=YOU_LIT if chosen else YOU if lit else LINE
        )
        left, pad = x + page.u(14), page.u(8)
        if choice.picture is not None:
            side = h - 2 * pad
            choice.picture(page, (x + pad, y + pad, round(side * 1.5), side))
            left = x + pad + round(side * 1.5) + page.u(12)
        room = x + w - left - page.u(40)
        lines = page.letters.height(BODY) + (page.letters.height(SMALL) if choice.about else 0)
        top = y + (h - lines) // 2
        page.say(choice.text, (left, top), BODY, INK if choice.on else QUIET, bold=True, room=room)
        if choice.about:
            size = page.letters_that_fit(choice.about, SMALL, room)
            page.say(choice.about, (left, top + page.letters.height(BODY)), size, INK if chosen else QUIET, room=room)
        if chosen:
            page.sign("yes", (x + w - page.u(30), y + (h - page.u(16)) / 2), 16)
        page.area(ident, rect, partial(self.take_it, choice.id) if choice.on else None, label=choice.text)

    def take_it(self, ident: str) -> None:
        self.app.back()
        self.act(ident)
