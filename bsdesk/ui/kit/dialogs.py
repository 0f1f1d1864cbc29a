"""What is asked over a screen: is that meant, what shall it be called. The screen below shows, but answers no more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, EDGE, GAP, QUIET
from bsdesk.ui.kit.widgets import Form

if TYPE_CHECKING:
    from bsdesk.ui.kit.host import Host

WIDE = 520
BUTTON = 46


class Answer(NamedTuple):
    """One button of a dialog. Whatever it does, the dialog is gone before."""

    id: str
    text: str
    act: Callable[[], object] | None = None
    kind: str = "plain"  # as of a button
    on: bool = True


class Dialog(Form):
    """A panel over the screen that was in front, with words and answers.

    Enter is the main one, Escape as good as the first.
    """

    name = "dialog"

    def __init__(self, app: Host, title: str, text: str, answers: Sequence[Answer]) -> None:
        super().__init__(app)
        self.title, self.text, self.answers = title, text, answers
        self.words = self.keep(Scroll("dialog-text"))

    def enter(self) -> None:
        self.app.focus_on(self.usual)

    def first(self, page: Page) -> str:
        return self.usual

    @property
    def usual(self) -> str:
        """The main answer; where there is none, what one does may be regretted, and it is the first: nothing."""
        return next((answer.id for answer in self.answers if answer.kind == "main"), self.answers[0].id)

    @property
    def below(self) -> Screen:
        """What it lies over."""
        return self.app.screens[self.app.screens.index(self) - 1]

    def tick(self, now: float) -> bool:
        return self.moves(now)

    def moves(self, now: float) -> bool:
        return self.below.moves(now)

    def build(self, page: Page) -> None:
        self.below.build(page)
        wide = min(page.u(WIDE), page.size[0] - page.u(24)) - 2 * page.u(EDGE * 1.5)
        text = page.high(self.text, wide - page.u(24), BODY) if self.text else 0
        rest = page.letters.height(21) + self.middle_high(page) + page.u(BUTTON + 2 * EDGE * 1.5 + 3 * GAP)
        room = page.panel(WIDE, (min(text, page.size[1]) + rest) / page.unit + 2, self.title)
        x, y, w, h = room
        foot = y + h - page.u(BUTTON)
        if self.text:
            view = (x, y, w, max(page.u(30), foot - page.u(GAP * 2) - self.middle_high(page) - y))
            with self.words.area(page, view) as inner:
                inner.end = inner.y + page.tell(self.text, (inner.x, inner.y), inner.w, BODY, QUIET)
            y += view[3]
        self.build_middle(page, (x, y, w, self.middle_high(page)))
        self.build_answers(page, (x, foot, w, page.u(BUTTON)))

    def middle_high(self, page: Page) -> int:
        """How much room there is to be between the words and the answers."""
        return 0

    def build_middle(self, page: Page, rect: Rect) -> None:
        """What is there besides words and answers."""

    def build_answers(self, page: Page, rect: Rect) -> None:
        gap = page.u(EDGE)
        wide = (rect[2] - gap * (len(self.answers) - 1)) // len(self.answers)
        for number, answer in enumerate(self.answers):
            box = (rect[0] + number * (wide + gap), rect[1], wide, rect[3])
            act = self.doing(answer)
            page.button(answer.id, box, answer.text, act, kind=answer.kind, on=self.allowed(answer))

    def allowed(self, answer: Answer) -> bool:
        return answer.on

    def doing(self, answer: Answer) -> Callable[[], None]:
        def act() -> None:
            self.app.back()
            if answer.act is not None:
                answer.act()

        return act


def confirm(app: Host, title: str, text: str, yes: str, act: Callable[[], object], *, danger: bool = True) -> None:
    """Ask before something is done that can't be taken back, or is not meant every time."""
    answers = (
        Answer("no", app.words("cancel")),
        Answer("yes", yes, act, "danger" if danger else "main"),
    )
    app.open(Dialog(app, title, text, answers))


def tell(app: Host, title: str, text: str) -> None:
    """Say something that must be read."""
    app.open(Dialog(app, title, text, (Answer("ok", app.words("ok"), None, "main"),)))


def no_fault(_text: str) -> str:
    return ""


class AskText(Dialog):
    """Asks for a line of text. It is taken while `wrong` says nothing about it."""

    name = "ask"

    def __init__(
        self,
        app: Host,
        title: str,
        text: str,
        yes: str,
        act: Callable[[str], object],
        *,
        value: str = "",
        hint: str = "",
        wrong: Callable[[str], str] = no_fault,
    ) -> None:
        answers = (Answer("no", app.words("cancel")), Answer("yes", yes, self.take, "main"))
        super().__init__(app, title, text, answers)
        self.act, self.hint, self.wrong = act, hint, wrong
        self.field = self.keep(Field("text", value, enter=self.enter_key))
        self.field.mark = 0

    def enter(self) -> None:
        self.app.focus_on(self.field.id)

    def middle_high(self, page: Page) -> int:
        return page.u(2 * GAP + 42 + 26)

    def build_middle(self, page: Page, rect: Rect) -> None:
        top = rect[1] + page.u(GAP)
        self.field.lay(page, (rect[0], top, rect[2], page.u(42)), self.hint, label=self.title)
        wrong = self.wrong(self.field.text.strip())
        if wrong:
            page.say(wrong, (rect[0], top + page.u(46)), 14, QUIET, room=rect[2])

    def allowed(self, answer: Answer) -> bool:
        text = self.field.text.strip()
        return answer.id != "yes" or (bool(text) and not self.wrong(text))

    def enter_key(self) -> None:
        yes = self.answers[-1]
        if self.allowed(yes):
            self.doing(yes)()

    def take(self) -> None:
        self.act(self.field.text.strip())
