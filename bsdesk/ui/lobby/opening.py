"""A saved game is opened at the table, and what there is to be said about it is said."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.table.saved_games import Opened, go_on, look_at
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.lobby.doors import doors_of


def open_file(app: App, file: Path) -> None:
    """Go on with the game in this file."""
    open_saved(app, partial(go_on, app.shelf, file))


def open_replay(app: App, file: Path) -> None:
    """Look at the game in this file from its first moment on."""
    open_saved(app, partial(look_at, app.shelf, file))


def open_saved(app: App, take_up: Callable[[], Opened]) -> None:
    """Open a saved game at the table, or say why it can't be."""
    from bsdesk.ui.table.overlays.replay import show
    from bsdesk.ui.table.screen import TableScreen

    try:
        opened = take_up()
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), str(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    if opened.match.replay:
        show(app, opened.match, doors_of(app))
    else:
        app.home(TableScreen(app, opened.match, doors_of(app)))
    notes = [opened.note, app.words("kept_as", file=opened.kept) if opened.kept else ""]
    if opened.match.session.header.made_up:
        notes.append(app.words("made_up"))
    said = "\n".join(note for note in notes if note)
    if said:
        tell(app, app.words("recovered"), said)
