"""What an export and the player tell in words: nothing that their viewers don't see, nothing that was only made up."""

from __future__ import annotations

from functools import partial

import pytest

from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.editing.recording import combo
from bsdesk.scenes.reading import parse
from bsdesk.scenes.writing import write
from bsdesk.session import stretches
from bsdesk.session.sharing import known_lists
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.export.film import Film
from bsdesk.ui.export.order import ExportOrder, Hands
from bsdesk.ui.export.post import post
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.scene_doors import play_back
from tests.seated import dealt_game, wander
from tests.ui.hands import page_of
from tests.ui.scene_tables import scene_of

GAMES = ("battle_spirits", "black_poker", "ff_tcg", "asteriated_grail")


def stretch_in(app: App, game: str, seed: int) -> tuple[str, ...]:
    """Return the scenes of a stretch of a random game as seat 1 knows it, in two worlds that it can't tell apart."""
    box = app.shelf.boxes[game]
    session = dealt_game(box.open({}), seed=seed)
    wander(session, 30, seed=seed)
    past, found, world_for = session.timeline.past()[-14:], [], stretches.world_for
    with pytest.MonkeyPatch.context() as patched:
        for more in (0, 100):
            patched.setattr(stretches, "world_for", lambda truth, who, n, of, m=more: world_for(truth, who, n + m, of))
            one = stretches.stretch_of(past, "p1", known_lists(session, "p1"))
            found.append(write(combo(one.start, one.plans, viewer="p1")))
    return tuple(found)


def told(app: App, scene: str, hands: Hands) -> str:
    """Return the text that is exported of a scene."""
    order = ExportOrder(scene, "text", (400, 320), hands=hands)
    return post(Film(app.shelf, *read_scene(scene, partial(game_of, app.shelf)), order, drawn=False, moves=False))


@pytest.mark.parametrize("game", GAMES)
def test_two_worlds_that_a_viewer_can_not_tell_apart_are_told_alike(app: App, game: str) -> None:
    for seed in (5, 6):
        one, two = stretch_in(app, game, seed)
        assert told(app, one, "own") == told(app, two, "own")
        assert told(app, one, "hidden") == told(app, two, "hidden")


def test_what_nobody_sees_is_not_named_where_all_hands_are_hidden(app: App) -> None:
    scene, _ = stretch_in(app, "asteriated_grail", 14)
    own, hidden = told(app, scene, "own"), told(app, scene, "hidden")
    assert "Player 1: Discard Fire Slash" in own
    assert "Player 1: Discard a card" in hidden
    assert "Discard Fire Slash" not in hidden
    assert "Player 6: Attack Player 1 with Water Slash" in hidden  # all have seen that


def test_the_chips_of_the_player_name_no_card_that_was_made_up(app: App) -> None:
    names = []
    for scene in stretch_in(app, "asteriated_grail", 6):
        play_back(app, parse(scene), doors_of(app))
        names.append(scene_of(app).leading.combo.names(page_of(app)))
        app.back()
    assert names[0] == names[1]
    assert any("Discard a card" in name for name in names[0])
