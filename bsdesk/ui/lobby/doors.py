"""The ways from screen to screen, and to saved games at the table: what each opens is fetched only then."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.kit import clipboard
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.table.control.doors import OuterDoors


def doors_of(app: App) -> OuterDoors:
    """Return what can be opened from a table of this program."""
    return OuterDoors(partial(open_settings, app), app.help, partial(share, app, whole=True))


def open_settings(app: App) -> None:
    from bsdesk.ui.lobby.preferences import Preferences

    app.open(Preferences(app))


def share(app: App, chosen: Path, *, whole: bool) -> None:
    """Make a copy of a saved game to give away, and say where it lies; whole, if nothing of it is hidden any more."""
    words = app.words
    try:
        file = app.shelf.tables.give(chosen, app.settings.language)
    except (Complaint, OSError) as wrong:
        tell(app, words("cannot_share"), str(wrong))
        return
    copied = clipboard.write(str(file))
    said = [words("shared_whole" if whole else "shared_part"), str(file), words("path_copied") if copied else ""]
    tell(app, words("saved_shared"), "\n".join(line for line in said if line))


def open_file(app: App, file: Path, *, replay: bool = False) -> None:
    """Go on with the game in this file, or look at it from its first moment on; or say why it can't be opened."""
    from bsdesk.ui.table.screen import TableScreen, show_replay

    try:
        opened = app.shelf.tables.look_at(file) if replay else app.shelf.tables.go_on(file)
    except (Complaint, OSError) as wrong:
        tell(app, app.words("cannot_open"), str(wrong))
        return
    if not app.settings.greeted:
        app.change(greeted=True)
    match = Match(opened.box, opened.link, app.settings.language)
    if match.replay:
        show_replay(app, match, doors_of(app))
    else:
        app.home(TableScreen(app, match, doors_of(app)))
    notes = [opened.note, app.words("kept_as", file=opened.kept) if opened.kept else ""]
    if match.facts.eyes:
        notes.append(app.words("shared_seen"))
    elif match.facts.made_up:
        notes.append(app.words("made_up"))
    said = "\n".join(note for note in notes if note)
    if said:
        tell(app, app.words("recovered"), said)
