"""Questions over a screen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from bsdesk.seat.catalog import Shelf
from bsdesk.session.house import House
from bsdesk.speech.interface import LANGUAGES
from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog, DialogButton, ask, confirm, tell
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from tests.ui.checks import FONTS, control_of, faults_of, unreachable

ASSETS = FONTS.parent


class Below(Screen):
    """What a question is asked over."""

    name = "below"

    def build(self, page: Page) -> None:
        page.button("below", (0, 0, 200, 40), "Below", lambda: None)


@pytest.fixture
def app(own_folders: Path) -> App:
    shelf = Shelf({}, ASSETS, own_folders, own_folders, House(lambda: shelf))
    app = App(shelf, Settings(volume=0), Below, size=(1280, 720))
    app.open(Below(app))
    return app


def press_key(app: App, key: int) -> None:
    app.take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    app.take(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=""))
    app.show()


def click(app: App, ident: str) -> None:
    app.show()
    assert app.page is not None
    x, y, w, h = control_of(app.page, ident).shown
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.event.Event(kind, button=1, pos=(x + w // 2, y + h // 2)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 200), ((1280, 720), 75), ((2560, 1440), 100)])
def test_a_question_has_room(app: App, language: str, size: tuple[int, int], scale: int) -> None:
    app.settings.scale = scale
    pygame.display.set_mode(size)
    app.change(language=language)
    confirm(app, "Delete this game?", "It is moved to the trash folder. " * 12, "Delete", lambda: None)
    page = app.lay_out()
    assert faults_of(page) + unreachable(page) == []
    assert {"no", "yes"} <= {control.id for control in page.controls}
    assert "below" not in {control.id for control in page.controls}


def test_escape_and_cancel_do_nothing_and_yes_does_it(app: App) -> None:
    done: list[str] = []
    for answer in ("escape", "no", "yes"):
        confirm(app, "Sure?", "", "Yes", lambda answer=answer: done.append(answer))  # type: ignore[misc]
        if answer == "escape":
            press_key(app, pygame.K_ESCAPE)
        else:
            click(app, answer)
        assert app.screen.name == "below"
    assert done == ["yes"]


def test_enter_alone_never_does_what_is_dangerous(app: App) -> None:
    done: list[str] = []
    confirm(app, "Sure?", "", "Yes", lambda: done.append("yes"))
    app.show()
    press_key(app, pygame.K_RETURN)
    assert (app.screen.name, done) == ("below", [])


def test_something_told_goes_away_by_enter(app: App) -> None:
    tell(app, "Found again", "Line 3 was lost.")
    app.show()
    press_key(app, pygame.K_RETURN)
    assert app.screen.name == "below"


def test_a_name_is_asked_for_and_a_bad_one_is_not_taken(app: App) -> None:
    taken: list[str] = []
    taken_names = {"red": "is there already"}
    ask(app, "Name", "", "Rename", taken.append, value="red", wrong=lambda text: taken_names.get(text, ""))
    app.show()
    assert app.attention.typing
    press_key(app, pygame.K_RETURN)
    assert app.screen.name == "ask"
    assert app.page is not None
    assert "is there already" in [said.text for said in app.page.said]
    app.take(pygame.event.Event(pygame.TEXTINPUT, text="blue"))
    press_key(app, pygame.K_RETURN)
    assert (app.screen.name, taken) == ("below", ["blue"])
    assert app.attention.typing is False


def test_escape_takes_the_first_answer_that_closes(app: App) -> None:
    taken: list[str] = []
    answers = (
        DialogButton("reset", "Reset", lambda: taken.append("reset"), stays=True),
        DialogButton("no", "No", lambda: taken.append("no")),
        DialogButton("yes", "Yes", lambda: taken.append("yes"), "main"),
    )
    app.open(Dialog(app, "Title", "Text", answers))
    press_key(app, pygame.K_ESCAPE)
    assert (app.screen.name, taken) == ("below", ["no"])
