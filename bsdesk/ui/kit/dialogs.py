"""Dialogs over a screen: confirm something, read something, type a line. The screen below is shown, but inactive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page, Strip
from bsdesk.ui.kit.screen import Screen, Widget, Window
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, INK, LINE, PANEL, QUIET, RAISED, SMALL, TITLE, YOU, YOU_DEEP, YOU_LIT
from bsdesk.ui.kit.widgets import panel

WIDE = 520
BUTTON = 46


class DialogButton(NamedTuple):
    """One button of a dialog. The dialog closes before the button acts, unless it stays."""

    id: str
    text: str
    act: Callable[[], object] | None = None
    kind: str = "plain"  # as of a button
    on: Callable[[], bool] = lambda: True
    stays: bool = False


class Middle(Protocol):
    """What a dialog holds between its words and its answers."""

    @property
    def widgets(self) -> Sequence[Widget]:
        """Return the widgets of it, which outlast a page."""

    def high(self, page: Page) -> int:
        """Return how much height it needs."""

    def lay(self, page: Page, box: Box) -> None:
        """Lay it out there."""


class Dialog(Screen):
    """A panel over the screen that was in front, with words and answers.

    Enter is the main one, Escape the first that closes it.
    """

    name = "dialog"

    def __init__(
        self,
        app: Window,
        title: str,
        text: str,
        answers: Sequence[DialogButton],
        middle: Middle | None = None,
        *,
        name: str = "dialog",
        focus: str = "",
    ) -> None:
        super().__init__(app)
        self.name, self.title, self.text, self.answers = name, title, text, answers
        self.words, self.middle = self.keep(Scroll("dialog-text")), middle
        self.widgets += middle.widgets if middle is not None else ()
        self._focus = focus

    def enter(self) -> None:
        self.app.focus_on(self._focus or self.usual)

    def first(self, page: Page) -> str:
        return self.usual

    @property
    def usual(self) -> str:
        """Return the main answer; if there is none, the first, since what one does may be regretted."""
        return next((answer.id for answer in self.answers if answer.kind == "main"), self.answers[0].id)

    def tick(self, now: float) -> bool:
        return self.tick_below(now)

    def busy(self) -> bool:
        return self.app.below(self).busy()

    def tick_below(self, now: float) -> bool:
        return self.app.below(self).tick_below(now)

    def build(self, page: Page) -> None:
        self.app.below(self).build(page)
        page.notices = Strip(page.rect)
        wide = min(page.u(WIDE), page.rect.inset(12).w) - 2 * page.u(EDGE * 1.5)
        text = page.high(self.text, wide - page.u(24), BODY) if self.text else 0
        middle = self.middle.high(page) if self.middle is not None else 0
        rest = page.letters.height(TITLE) + middle + page.u(BUTTON + 2 * EDGE * 1.5 + 3 * GAP)
        space = panel(page, WIDE, (min(text, page.size[1]) + rest) / page.unit + 2, self.title).space()
        foot = space.bottom(BUTTON)
        if self.text:
            view = space.top(pixels=max(page.u(30), space.rest.h - page.u(GAP * 2) - middle))
            with self.words.area(page, view) as inner:
                inner.end = inner.y + page.tell(self.text, (inner.x, inner.y), inner.w, BODY, QUIET)
        if self.middle is not None:
            self.middle.lay(page, space.top(pixels=middle))
        for answer, box in zip(self.answers, foot.columns(len(self.answers), EDGE), strict=True):
            act = partial(self.take, answer)
            page.button(answer.id, box, answer.text, act, kind=answer.kind, on=answer.on())

    def cancel(self) -> bool:
        """Take the first answer that closes the dialog, so that whoever waits for an answer has one."""
        if super().cancel():
            return True
        closing = next((answer for answer in self.answers if not answer.stays), None)
        if closing is not None:
            self.take(closing)
        return closing is not None

    def take(self, answer: DialogButton) -> None:
        """Do what this answer does."""
        if not answer.stays:
            self.app.back()
        if answer.act is not None:
            answer.act()


def confirm(app: Window, title: str, text: str, yes: str, act: Callable[[], object]) -> None:
    """Ask before something is done that can't be taken back, or is not meant every time."""
    app.open(
        Dialog(app, title, text, (DialogButton("no", app.words("cancel")), DialogButton("yes", yes, act, "danger")))
    )


def keep(app: Window, title: str, text: str, save: Callable[[], object], drop: Callable[[], object]) -> None:
    """Ask what becomes of something that is saved nowhere: it is saved, or dropped, or one goes on with it."""
    words = app.words
    answers = (
        DialogButton("no", words("keep_on")),
        DialogButton("drop", words("keep_drop"), drop, "danger"),
        DialogButton("save", words("keep_save"), save, "main"),
    )
    app.open(Dialog(app, title, text, answers))


def tell(app: Window, title: str, text: str) -> None:
    """Show something that must be read."""
    app.open(Dialog(app, title, text, (DialogButton("ok", app.words("ok"), None, "main"),)))


class TypedLine:
    """A line of text to be typed, and below it what is wrong with it."""

    def __init__(self, title: str, value: str, wrong: Callable[[str], str]) -> None:
        self.title, self.wrong = title, wrong
        self.field = Field("text", value)
        self.field.mark = 0
        self.widgets: Sequence[Widget] = (self.field,)

    @property
    def text(self) -> str:
        return self.field.text.strip()

    def is_valid(self) -> bool:
        """Return whether there is a text, and nothing is wrong with it."""
        return bool(self.text) and not self.wrong(self.text)

    def high(self, page: Page) -> int:
        return page.u(2 * GAP + 42 + 26)

    def lay(self, page: Page, box: Box) -> None:
        space = box.space()
        space.gap(GAP)
        self.field.lay(page, space.top(42, gap=4), label=self.title)
        wrong = self.wrong(self.text)
        if wrong:
            page.say(wrong, space.rest[:2], SMALL, QUIET, room=box.w)


def ask(
    app: Window,
    title: str,
    text: str,
    yes: str,
    act: Callable[[str], object],
    *,
    value: str = "",
    wrong: Callable[[str], str] = lambda _text: "",
) -> None:
    """Ask for a line of text. It is accepted while `wrong` returns nothing about it."""
    line = TypedLine(title, value, wrong)
    take = DialogButton("yes", yes, lambda: act(line.text), "main", line.is_valid)
    dialog = Dialog(
        app, title, text, (DialogButton("no", app.words("cancel")), take), line, name="ask", focus=line.field.id
    )
    line.field.enter = lambda: dialog.take(take) if line.is_valid() else None
    app.open(dialog)


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
        lit = page.pointer.hover == ident
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

    cancel = DialogButton("cancel", app.words("cancel"))
    middle = Choices(choices, chosen, take, row)
    app.open(Dialog(app, title, "", (cancel,), middle, name="pick", focus=f"pick:{chosen}"))
