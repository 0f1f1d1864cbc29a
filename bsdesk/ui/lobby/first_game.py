"""The game that follows lessons: at once, against the kindest bots, with the deck that is known from them."""

from __future__ import annotations

from collections.abc import Callable, Set

from bsdesk.ui.app import App
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.table.control.doors import OuterDoors


def play_gently(app: App, doors: OuterDoors, game: str, taught: Callable[[], Set[str]]) -> None:
    """Begin a game of this kind, with the kindest bots in all other seats. Who has never chosen a deck for it has the
    one that has most of the cards `taught`; all else is as it was chosen last."""
    screen = NewGame(app, doors)
    screen.setup.take(game)
    screen.setup.seat_kindly()
    if game not in app.settings.decks:
        screen.setup.give_known(taught())
    screen.begin()
