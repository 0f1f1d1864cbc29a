"""The ways that lead out of a table, and the table with these."""

from __future__ import annotations

from functools import partial

from bsdesk.ui.app import App
from bsdesk.ui.kit.doors import Doors
from bsdesk.ui.lobby.file_actions import share
from bsdesk.ui.lobby.preferences import Preferences


def doors_of(app: App) -> Doors:
    """Return what can be opened from a table of this program."""
    return Doors(lambda: app.open(Preferences(app)), app.help, partial(share, app, whole=True))
