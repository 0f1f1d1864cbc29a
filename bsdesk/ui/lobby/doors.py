"""The ways from screen to screen: what each opens is fetched only then."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import tell
from bsdesk.ui.kit.doors import Doors
from bsdesk.ui.kit.fields import to_clipboard


def doors_of(app: App) -> Doors:
    """Return what can be opened from a table of this program."""
    return Doors(partial(open_settings, app), app.help, partial(share, app, whole=True))


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
    copied = to_clipboard(str(file))
    said = [words("shared_whole" if whole else "shared_part"), str(file), words("path_copied") if copied else ""]
    tell(app, words("saved_shared"), "\n".join(line for line in said if line))
