"""Dialogs over a screen: confirm something, read something, type a line. The screen below is shown, but inactive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen, Widget, Window
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, QUIET, SMALL, TITLE

WIDE = 520
BUTTON = 46


def always() -> bool:
    return True


class Answer(NamedTuple):
    """One button of a dialog. The dialog closes before the button acts, unless it stays."""

    id: str
    text: str
    act: Callable[[], object] | None = None
    kind: str = "plain"  # as of a button
    on: Callable[[], bool] = always
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
        answers: Sequence[Answer],
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
        moving = self.moves(now)
        self.listen()
        return moving

    def listen(self) -> None:
        self.app.below(self).listen()

    def busy(self) -> bool:
        return self.app.below(self).busy()

    def moves(self, now: float) -> bool:
        return self.app.below(self).moves(now)

    def build(self, page: Page) -> None:
        self.app.below(self).build(page)
        wide = min(page.u(WIDE), page.rect.inset(12).w) - 2 * page.u(EDGE * 1.5)
        text = page.high(self.text, wide - page.u(24), BODY) if self.text else 0
        middle = self.middle.high(page) if self.middle is not None else 0
        rest = page.letters.height(TITLE) + middle + page.u(BUTTON + 2 * EDGE * 1.5 + 3 * GAP)
        space = page.panel(WIDE, (min(text, page.size[1]) + rest) / page.unit + 2, self.title).space()
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

    def take(self, answer: Answer) -> None:
        """Do what this answer does."""
        if not answer.stays:
            self.app.back()
        if answer.act is not None:
            answer.act()


def confirm(app: Window, title: str, text: str, yes: str, act: Callable[[], object], *, danger: bool = True) -> None:
    """Ask before something is done that can't be taken back, or is not meant every time."""
    answers = (
        Answer("no", app.words("cancel")),
        Answer("yes", yes, act, "danger" if danger else "main"),
    )
    app.open(Dialog(app, title, text, answers))


def tell(app: Window, title: str, text: str) -> None:
    """Show something that must be read."""
    app.open(Dialog(app, title, text, (Answer("ok", app.words("ok"), None, "main"),)))


def no_fault(_text: str) -> str:
    return ""


class Line:
    """A line of text to be typed, and below it what is wrong with it."""

    def __init__(self, title: str, value: str, hint: str, wrong: Callable[[str], str]) -> None:
        self.title, self.hint, self.wrong = title, hint, wrong
        self.field = Field("text", value)
        self.field.mark = 0
        self.widgets: Sequence[Widget] = (self.field,)

    @property
    def text(self) -> str:
        return self.field.text.strip()

    def is_valid(self) -> bool:
        """Return whether there is a text with nothing wrong about it."""
        return bool(self.text) and not self.wrong(self.text)

    def high(self, page: Page) -> int:
        return page.u(2 * GAP + 42 + 26)

    def lay(self, page: Page, box: Box) -> None:
        space = box.space()
        space.gap(GAP)
        self.field.lay(page, space.top(42, gap=4), self.hint, label=self.title)
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
    hint: str = "",
    wrong: Callable[[str], str] = no_fault,
) -> None:
    """Ask for a line of text. It is accepted while `wrong` returns nothing about it."""
    line = Line(title, value, hint, wrong)
    take = Answer("yes", yes, lambda: act(line.text), "main", line.is_valid)
    dialog = Dialog(app, title, text, (Answer("no", app.words("cancel")), take), line, name="ask", focus=line.field.id)
    line.field.enter = lambda: dialog.take(take) if line.is_valid() else None
    app.open(dialog)
