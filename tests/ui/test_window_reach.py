"""What can be reached from the window: what its seats were sent, and no further than the wire."""

from __future__ import annotations

import random

import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.state import State
from bsdesk.session.house import LocalTable
from bsdesk.session.seat_server import LocalWire
from bsdesk.speech.players import HUMAN
from bsdesk.table.game_setup import GameSetup
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.screen import TableScreen
from tests.test_reach import reachable, wrong
from tests.ui.hands import page_of, press
from tests.ui.tables import FIGHT, table_at, truth


def begun(app: App, rival: str) -> tuple[TableScreen, LocalTable]:
    """A new game at the table, against this rival."""
    setup = GameSetup(app.shelf, app.settings)
    setup.sit(1, rival)
    link, _ = setup.begin()
    assert isinstance(link, LocalTable)
    table = TableScreen(app, Match(setup.box, link, "en"), doors_of(app))
    app.home(table)
    return table, link


@pytest.mark.parametrize("rival", [HUMAN, "random"])
def test_from_the_window_nobody_can_reach_the_truth(app: App, rival: str) -> None:
    table, link = begun(app, rival)
    parts, rng = table.parts, random.Random(3)
    parts.playback.due = float("inf")
    for _ in range(25):
        seat = parts.model.match.to_act
        if parts.model.match.players.get(seat) == HUMAN:
            parts.privacy.sit(seat)
            offers = parts.model.offers
            if offers:
                parts.commands.submit([random_seat.choose(offers, rng, parts.model.game.scoring.kinds)])
        else:
            parts.playback.hurry()
        page_of(app)
    parts.undo.undo()
    parts.log.lines()
    parts.model.look(parts.model.course.past[0])
    page_of(app)
    parts.model.look(0)
    parts.doors.open_timeline()
    press(app, 27)
    assert len(truth(table).timeline.positions) > 5
    assert wrong(app, link) == []


def test_the_walk_from_the_window_comes_to_its_views_and_to_the_wire(app: App) -> None:
    table_at(app, FIGHT)
    kinds = {type(what) for _, what in reachable(app)}
    assert {State, LocalWire, TableScreen} <= kinds


def test_at_an_open_table_the_window_sees_all_and_the_session_still_not(app: App) -> None:
    table = table_at(app, FIGHT, open_hands=True)
    page_of(app)
    link = table.parts.model.match.link
    assert isinstance(link, LocalTable)
    assert wrong(app, link) == []
    assert table.parts.model.view.viewer == "all"
