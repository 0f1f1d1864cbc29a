"""The position editor on the screen, for tests: opened by the program, laid by its own hand."""

from __future__ import annotations

from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.editor_doors import edit_new
from bsdesk.ui.table.editor.screen import EditorTable
from tests.positions import BS, FF
from tests.ui.hands import click


def editor_of(app: App) -> EditorTable:
    assert isinstance(app.screen, EditorTable), app.screen.name
    return app.screen


def new(app: App, game: str = BS) -> EditorTable:
    """Open the editor at a position to begin with."""
    edit_new(app, doors_of(app), game)
    return editor_of(app)


def empty(app: App, game: str = BS) -> EditorTable:
    """Open the editor at a position in which nothing lies."""
    table = new(app, game)
    table.bench.do("clear")
    return table


def only(table: EditorTable, zone: str) -> str:
    """Return the only card of a zone."""
    (ref,) = table.bench.draft.zones[zone]
    return ref


# ------------------------------------------------------------------------------------------------- moments to look at


def begun(app: App) -> None:
    new(app, FF)


def chosen(app: App) -> None:
    table = new(app)
    table.bench.do("make REF-01 p1.field", "make REF-09 p2.field", "make REF-27 p1.hand")
    table.bench.do(f"pool {only(table, 'p1.field')} 2+S", f"turn {only(table, 'p2.field')} sideways")
    table.bench.choose(only(table, "p1.field"))


def defects(app: App) -> None:
    chosen(app)
    click(app, "check")


def recorded(app: App) -> None:
    table = new(app)
    table.bench.do("make REF-01 p1.field")
    table.bench.do(f"pool {only(table, 'p1.field')} 1")
    click(app, "next")
    click(app, "menu")
    click(app, "record")
    click(app, "next")


MOMENTS = {"editor": begun, "editor chosen": chosen, "editor check": defects, "recording": recorded}
