"""The rule options of a new game: what tables really play differently, each with the values that it may have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from bsdesk.speech.wording import Wording
from bsdesk.table.game_setup import Seating
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import GAP, QUIET, SMALL
from bsdesk.ui.kit.widgets import Slider, switch

if TYPE_CHECKING:
    from bsdesk.ui.app import App

ROW = 48  # units
MANY = 4  # more values than that are chosen with a slider


def chosen_rules(page: Page, seating: Seating) -> str:
    """In a few words: is it played as usual?"""
    return page.words("rules_changed", count=len(seating.options)) if seating.options else page.words("rules_usual")


class Rules(Dialog):
    """All options of a game."""

    app: App

    name = "rules"

    def __init__(self, app: App, seating: Seating) -> None:
        answers = (Answer("usual", app.words("rules_reset")), Answer("done", app.words("done"), None, "main"))
        super().__init__(app, app.words("rules_button"), "", answers)
        self.seating = seating
        self.wording = Wording(seating.box.books(), app.settings.language)
        self.list = self.keep(Scroll("options"))
        numbers = {name: values for name, values in seating.box.options.items() if len(values) > MANY}
        self.sliders = {name: self.keep(self.slider(name, values)) for name, values in numbers.items()}

    def slider(self, name: str, values: Sequence[object]) -> Slider:
        figures = [value for value in values if isinstance(value, int)]
        return Slider(f"option:{name}", min(figures), max(figures))

    def enter(self) -> None:
        self.app.focus_on("done")

    # laying it out

    def middle_high(self, page: Page) -> int:
        return min(self.need(page), page.size[1] - page.u(190))

    def need(self, page: Page) -> int:
        """How high all of it is together."""
        return sum(self.row_high(page, name) for name in self.seating.box.options)

    def row_high(self, page: Page, name: str) -> int:
        values = self.seating.box.options[name]
        return page.u(ROW) if set(values) == {True, False} else page.u(ROW) + page.letters.height(SMALL) + page.u(GAP)

    def build_middle(self, page: Page, rect: Rect) -> None:
        with self.list.area(page, rect, need=self.need(page)) as room:
            y = room.y
            for name, values in self.seating.box.options.items():
                self.lay_option(page, room, y, name, values)
                y += self.row_high(page, name)

    def lay_option(self, page: Page, room: Room, y: int, name: str, values: Sequence[object]) -> None:
        text, value = self.wording.term("option", name), self.seating.value(name)
        ident = f"option:{name}"
        if set(values) == {True, False}:
            rect = (room.x, y, room.w, page.u(ROW - GAP))
            switch(page, ident, rect, text, partial(self.seating.choose, name, not value), on=value is True)
            return
        line = page.letters.height(SMALL)
        page.say(text, (room.x, y), SMALL, QUIET, room=room.w)
        rect = (room.x, y + line + page.u(4), room.w, page.u(ROW - GAP))
        if name in self.sliders:
            self.sliders[name].lay(page, rect, int(str(value)), partial(self.seating.choose, name), label=text)
        else:
            named = [(str(each), self.wording.term(f"option.{name}", str(each))) for each in values]
            page.choice(ident, rect, named, str(value), partial(self.seating.choose, name))

    def allowed(self, answer: Answer) -> bool:
        return answer.id != "usual" or bool(self.seating.options)

    def doing(self, answer: Answer) -> Callable[[], None]:
        if answer.id == "usual":
            return self.as_usual
        return super().doing(answer)

    def as_usual(self) -> None:
        """Every option as it is at most tables."""
        for name in list(self.seating.options):
            self.seating.choose(name, self.seating.box.options[name][0])  # type: ignore[arg-type]
