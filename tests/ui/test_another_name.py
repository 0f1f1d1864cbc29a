"""A player who takes another name is called so at once, also at the table at which the game is played."""

from __future__ import annotations

import pytest

from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import open_file
from tests.ui.hands import click, lines, saved_game, write


def test_a_name_that_is_chosen_in_the_settings_is_used_in_the_running_game(app: App) -> None:
    game = saved_game(app)
    assert game.session.journal.path is not None
    open_file(app, game.session.journal.path)
    assert not any("Mika" in line for line in lines(app))
    click(app, "menu")
    click(app, "settings")
    click(app, "name")
    write(app, "Mika")
    app.back()
    assert any("Mika" in line for line in lines(app))
    app.home()
    app.change(name="")


@pytest.mark.parametrize("rival", ["human"])
def test_where_several_share_the_screen_nobody_is_renamed(app: App, rival: str) -> None:
    game = saved_game(app, rival=rival)
    assert game.session.journal.path is not None
    open_file(app, game.session.journal.path)
    app.change(name="Mika")
    assert not any("Mika" in line for line in lines(app))
    app.home()
    app.change(name="")
