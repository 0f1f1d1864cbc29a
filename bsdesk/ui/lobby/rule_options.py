"""The rule options of a new game: what tables really play differently, each with the values that it may have."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bsdesk.speech.wording import Wording
from bsdesk.table.game_setup import GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.dialogs import Answer, Dialog
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Widget
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import GAP, QUIET, SMALL
from bsdesk.ui.kit.widgets import Slider, switch

ROW = 48  # units
MANY = 4  # more values than that are chosen with a slider
AROUND = 190  # units of the dialog and the window that are no options


def chosen_rules(page: Page, setup: GameSetup) -> str:
    """Return in a few words whether it is played as usual."""
    return page.words("rules_changed", count=len(setup.options)) if setup.options else page.words("rules_usual")


def open_rules(app: App, setup: GameSetup) -> None:
    """Ask by which rules it is played."""
    answers = (
        Answer("usual", app.words("rules_reset"), partial(as_usual, setup), on=lambda: bool(setup.options), stays=True),
        Answer("done", app.words("done"), None, "main"),
    )
    options = Options(setup, app.settings.language)
    app.open(Dialog(app, app.words("rules_button"), "", answers, options, name="rules"))


def as_usual(setup: GameSetup) -> None:
    """Set every option as it is at most tables."""
    for name in list(setup.options):
        setup.choose(name, setup.box.options[name][0])  # type: ignore[arg-type]


class Options:
    """All options of a game, one below another."""

    def __init__(self, setup: GameSetup, language: str) -> None:
        self.setup = setup
        self.wording = Wording(setup.box.books(), language)
        self.list = Scroll("options")
        numbers = {name: values for name, values in setup.box.options.items() if len(values) > MANY}
        self.sliders = {name: slider(name, values) for name, values in numbers.items()}
        self.widgets: Sequence[Widget] = (self.list, *self.sliders.values())

    def high(self, page: Page) -> int:
        return min(self.need(page), page.size[1] - page.u(AROUND))

    def need(self, page: Page) -> int:
        """Return how high all of it is together."""
        return sum(row_high(page, values) for values in self.setup.box.options.values())

    def lay(self, page: Page, box: Box) -> None:
        with self.list.area(page, box, need=self.need(page)) as room:
            space = room.box.space()
            for name, values in self.setup.box.options.items():
                self.lay_option(page, space.top(pixels=row_high(page, values)).space(), name, values)

    def lay_option(self, page: Page, space: Space, name: str, values: Sequence[object]) -> None:
        text, value, ident = self.wording.term("option", name), self.setup.value(name), f"option:{name}"
        if set(values) == {True, False}:
            act = partial(self.setup.choose, name, not value)
            switch(page, ident, space.top(ROW - GAP), text, act, on=value is True)
            return
        line = space.top(pixels=page.letters.height(SMALL), gap=4)
        page.say(text, line[:2], SMALL, QUIET, room=line.w)
        box, choose = space.top(ROW - GAP), partial(self.setup.choose, name)
        if name in self.sliders:
            self.sliders[name].lay(page, box, int(str(value)), choose, label=text)
        else:
            named = [(str(each), self.wording.term(f"option.{name}", str(each))) for each in values]
            page.choice(ident, box, named, str(value), choose)


def slider(name: str, values: Sequence[object]) -> Slider:
    """Return the slider of an option with many values, all of them figures."""
    figures = [value for value in values if isinstance(value, int)]
    return Slider(f"option:{name}", min(figures), max(figures))


def row_high(page: Page, values: Sequence[object]) -> int:
    """Return how high an option with these values is."""
    return page.u(ROW) if set(values) == {True, False} else page.u(ROW + GAP) + page.letters.height(SMALL)
