"""Whoever watches a game may take a seat, also where a fork goes on; a running game is shared from the menu."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.table.game_setup import GameSetup
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import open_file
from bsdesk.ui.table.screen import TableScreen
from tests.ui.hands import click, game_of, ids, lines, page_of, saved_game


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    yield
    app.home()


def watched(app: App) -> TableScreen:
    """Open a saved game of two bots."""
    setup = GameSetup(app.shelf, app.settings)
    setup.sit(0, "random")
    setup.sit(1, "random")
    setup.settings = app.settings
    link, wrong = setup.begin()
    assert not wrong
    game = game_of(setup.box, link)
    game.session.journal.close()
    assert game.session.journal.path is not None
    open_file(app, game.session.journal.path)
    assert isinstance(app.screen, TableScreen)
    return app.screen


def sits(app: App) -> list[int]:
    assert isinstance(app.screen, TableScreen)
    return app.screen.parts.model.match.humans


def test_from_the_menu_of_a_watched_game_one_takes_a_seat(app: App) -> None:
    before = watched(app).parts.model.match
    file, now = before.facts.file, before.now
    click(app, "menu")
    click(app, "take_this_seat")
    click(app, "seat:2")
    assert (sits(app), app.screen.parts.model.match.facts.file) == ([2], file)  # type: ignore[attr-defined]
    assert app.screen.parts.model.match.now >= now  # type: ignore[attr-defined]


def test_where_a_watched_game_is_forked_one_is_asked_who_plays_on(app: App) -> None:
    table = watched(app)
    click(app, "menu")
    click(app, "timeline")
    click(app, "fork")
    click(app, "yes")
    page_of(app)
    assert {"watch", "seat:1", "seat:2"} <= ids(app)
    click(app, "seat:1")
    assert sits(app) == [1]
    assert app.screen is not table
    assert app.screen.parts.model.course.name != "main"  # type: ignore[attr-defined]


def test_where_people_play_no_seat_is_offered(app: App) -> None:
    game = saved_game(app)
    assert game.session.journal.path is not None
    open_file(app, game.session.journal.path)
    click(app, "menu")
    assert "take_this_seat" not in ids(app)


def test_a_running_game_is_shared_from_the_menu(app: App) -> None:
    game = saved_game(app)
    assert game.session.journal.path is not None
    open_file(app, game.session.journal.path)
    click(app, "menu")
    click(app, "share_game")
    assert app.words("saved_shared") in lines(app)
    assert any(app.words("shared_part")[:30] in line for line in lines(app))
    assert len(list((app.shelf.saves.parent / "shared").iterdir())) == 1
