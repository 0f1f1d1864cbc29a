"""The game that follows lessons: at once, against the kindest bots."""

from __future__ import annotations

from bsdesk.ui.app import App
from bsdesk.ui.lobby.new_game import NewGame


def play_gently(app: App, game: str) -> None:
    """Begin a game of this kind, with the kindest bots in all other seats; all else as it was chosen last."""
    screen = NewGame(app)
    screen.setup.take(game)
    screen.setup.seat_kindly()
    screen.begin()
