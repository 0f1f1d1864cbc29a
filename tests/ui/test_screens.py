"""Every screen around the table, in every language and window: nothing overlaps or is cut, keys get everywhere."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from bsdesk.speech.interface import LANGUAGES
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.preferences import Preferences
from bsdesk.ui.lobby.rule_options import open_rules
from bsdesk.ui.lobby.saved_games_screen import SavedGames
from tests.ui.checks import faults_of, unreachable, without_label
from tests.ui.hands import broken_file, click, ids, page_of, resize, saved_game
from tests.ui.scene_tables import lessons
from tests.ui.windows import in_windows, some_of

WINDOWS = [
    ((1024, 640), 200),
    ((1024, 640), 100),
    ((1280, 720), 100),
    ((1280, 720), 75),
    ((2560, 1440), 150),
    ((3840, 2160), 200),
]


def start(app: App) -> None:
    saved_game(app, 4)
    app.screen.enter()


def first_start(_app: App) -> None:
    """As it comes."""


def bad_cards(app: App) -> None:
    folder = app.shelf.own / "battle_spirits"
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text("[[card]]\nid = 3\n")
    start(app)


def new_game(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))


def poker(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    click(app, "game:black_poker")


def watch(app: App) -> None:
    app.open(NewGame(app, doors_of(app), watch=True))


def picking(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    click(app, "who:1")


def decks(app: App) -> None:
    app.open(NewGame(app, doors_of(app)))
    click(app, "deck:0")


def rules(app: App) -> None:
    screen = NewGame(app, doors_of(app))
    app.open(screen)
    open_rules(app, screen.setup)


def rules_of_poker(app: App) -> None:
    screen = NewGame(app, doors_of(app))
    screen.setup.take("black_poker")
    app.open(screen)
    open_rules(app, screen.setup)


def saved(app: App) -> None:
    saved_game(app, 6), saved_game(app, 2, concede=True, name="The long one"), broken_file(app.shelf.saves)
    app.open(SavedGames(app))


def no_saved(app: App) -> None:
    app.open(SavedGames(app))


def settings(app: App) -> None:
    app.open(Preferences(app))


def helping(chapter: str) -> Callable[[App], None]:
    def opened(app: App) -> None:
        app.help()
        click(app, f"chapter:{chapter}")

    return opened


SCREENS: dict[str, Callable[[App], None]] = {
    "start": start,
    "first start": first_start,
    "start with bad cards": bad_cards,
    "new game": new_game,
    "new game of poker": poker,
    "watch": watch,
    "who plays": picking,
    "which deck": decks,
    "rules": rules,
    "rules of poker": rules_of_poker,
    "saved": saved,
    "no saved": no_saved,
    "settings": settings,
    "help": helping("play"),
    "keys": helping("keys"),
    "about": helping("about"),
    "lessons": lessons,
}


@in_windows
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_has_room_in_every_language_and_window(app: App, screen: str, apart: int) -> None:
    SCREENS[screen](app)
    may_cut = ("line 3: ", "第 3 行：", "3行目：")  # the row of a broken game; a click tells the whole of it
    for (size, scale), language in some_of([*product(WINDOWS, LANGUAGES)], screen, apart):
        resize(app, size, scale, language)
        page_of(app), page_of(app)
        page = page_of(app)
        wrong = faults_of(page, may_cut=may_cut) + unreachable(page) + without_label(page)
        assert not wrong, (size, scale, language, wrong[:6])


@pytest.mark.parametrize("opened", SCREENS.values(), ids=list(SCREENS))
def test_nothing_changes_on_a_page_where_nothing_happens(app: App, opened: Callable[[App], None]) -> None:
    """The same pictures, the same places: nothing is drawn anew."""
    opened(app)
    for _ in range(3):
        page_of(app)
    assert app.lay_out().items == app.lay_out().items


def test_the_first_screen_leads_everywhere(app: App) -> None:
    found = ids(app)
    assert {"play", "watch", "decks", "saved", "settings", "help", "quit"} <= found
    for ident, name in (("play", "new-game"), ("saved", "saved"), ("settings", "settings"), ("help", "help")):
        click(app, ident)
        assert app.screen.name == name
        click(app, "back")
        assert app.screen.name == "start"
