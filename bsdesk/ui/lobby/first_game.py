"""The game that follows lessons: at once, against the kindest bots, with the deck that is known from them."""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from bsdesk.complaint import Complaint
from bsdesk.gate import text_of
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.listing import LESSONS
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.lobby.new_game import NewGame
from bsdesk.ui.lobby.scene_doors import all_scenes


def play_gently(app: App, game: str) -> None:
    """Begin a game of this kind, with the kindest bots in all other seats. Who has never chosen a deck for it has the
    one whose cards the lessons show most; all else is as it was chosen last."""
    screen = NewGame(app)
    screen.setup.take(game)
    screen.setup.seat_kindly()
    if game not in app.settings.decks:
        screen.setup.give_known(taught_cards(app, game))
    screen.begin()


def taught_cards(app: App, game: str) -> Set[str]:
    """Return the cards that the learner has in the last lesson of a game."""
    lessons = [one for one in all_scenes(app) if (one.game, one.kind) == (game, LESSONS)]
    if not lessons:
        return frozenset()
    try:
        scene, state = read_scene(text_of(lessons[-1].found.file, "scene"), partial(game_of, app.shelf))
    except (Complaint, OSError):
        return frozenset()  # the list of scenes says what is wrong with it
    return {card.definition for card in state.cards.values() if card.owner == scene.learner}
