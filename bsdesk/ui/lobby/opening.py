"""Open a saved game at the table, and say what there is to be said about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.table.catalog import OpenedTable
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.lobby.doors import doors_of


def open_file(app: App, file: Path) -> None:
    """Go on with the game in this file."""
    open_saved(app, partial(app.shelf.tables.go_on, file))


def open_replay(app: App, file: Path) -> None:
    """Look at the game in this file from its first moment on."""
    open_saved(app, partial(app.shelf.tables.look_at, file))


def open_saved(app: App, take_up: Callable[[], OpenedTable]) -> None:
    """Open a saved game at the table, or say why it can't be."""
    from bsdesk.ui.table.replay import show
    from bsdesk.ui.table.screen import TableScreen

    try:
        opened = take_up()
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), str(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    match = Match(opened.box, opened.link, app.settings.language)
    if match.replay:
        show(app, match, doors_of(app))
    else:
        app.home(TableScreen(app, match, doors_of(app)))
    notes = [opened.note, app.words("kept_as", file=opened.kept) if opened.kept else ""]
    if match.facts.made_up:
        notes.append(app.words("made_up"))
    said = "\n".join(note for note in notes if note)
    if said:
        tell(app, app.words("recovered"), said)
