"""What the stage window shows while its player looks at something else: nothing that spectators may not know."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.ui.app import App
from bsdesk.ui.stage.formats import SIZES, Format
from bsdesk.ui.stage.window import StageWindow, open_stage, stage_of
from bsdesk.ui.table.editor.screen import EditorTable
from bsdesk.ui.table.overlays.menu import TableMenu
from bsdesk.ui.table.overlays.timeline import Timeline
from bsdesk.ui.table.screen import TableScreen
from tests.ui.editor_tables import new
from tests.ui.hands import click, page_of
from tests.ui.tables import USUAL, table_at, truth


@pytest.fixture
def stage(app: App) -> Iterator[StageWindow]:
    open_stage(app, Format(SIZES[1]))
    found = stage_of(app)
    assert found is not None
    yield found
    app.guests.close()
    app.home()


def edited(app: App, table: TableScreen) -> None:
    """Open the editor over a game, from its menu."""
    app.open(TableMenu(table.parts, table))
    click(app, "to_scene")
    assert isinstance(app.screen, EditorTable)


def played_on(app: App, table: TableScreen) -> None:
    """Play from an edited position, over a game."""
    edited(app, table)
    click(app, "next")
    while app.screen.name == "pick":
        click(app, "pick:anyway")


def supposed(app: App, table: TableScreen) -> None:
    """Begin a «what if», over a game."""
    app.open(Timeline(table.parts, table))
    click(app, "fork")


def known(stage: StageWindow) -> set[str]:
    """Return the cards that the stage could draw face up."""
    assert stage.picture is not None
    return {definition for definition, _ in stage.picture.motion.cards.known.values() if definition}


@pytest.mark.parametrize("way", [edited, played_on, supposed])
def test_the_stage_stays_at_a_game_with_hidden_hands_whatever_is_opened_over_it(
    app: App, stage: StageWindow, way: object
) -> None:
    table = table_at(app, USUAL)
    stage.tick(1.0)
    open_to_all = {card.definition for card in redact(truth(table).state, ONLOOKER).cards.values() if card.definition}
    assert callable(way)
    way(app, table)
    assert isinstance(app.screen, TableScreen)
    assert app.screen is not table
    page_of(app)
    for now in (2.0, 3.0):
        stage.tick(now)
        assert stage.parts is table.parts
        assert known(stage) <= open_to_all
    app.leave(app.screen)
    stage.tick(4.0)
    assert stage.parts is table.parts


def test_the_stage_shows_what_is_opened_over_a_game_that_is_over(app: App, stage: StageWindow) -> None:
    table = table_at(app, USUAL)
    truth(table).concede(1)
    stage.tick(1.0)
    edited(app, table)
    stage.tick(2.0)
    assert isinstance(app.screen, TableScreen)
    assert stage.parts is app.screen.parts


def test_the_stage_follows_from_the_editor_to_what_is_played_from_there(app: App, stage: StageWindow) -> None:
    editor = new(app)
    stage.tick(1.0)
    assert stage.parts is editor.parts
    click(app, "next")
    while app.screen.name == "pick":
        click(app, "pick:anyway")
    stage.tick(2.0)
    assert isinstance(app.screen, TableScreen)
    assert app.screen is not editor
    assert stage.parts is app.screen.parts
