"""What can be reached from the window: what its seats were sent, and no further than the wire."""

from __future__ import annotations

import random

import pytest

from bsdesk.bots import random_seat
from bsdesk.engine.state import State
from bsdesk.session.house import LocalTable
from bsdesk.session.seat_server import LocalWire
from bsdesk.speech.players import HUMAN
from bsdesk.table.game_setup import Seating
from bsdesk.table.match import Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.screen import TableScreen
from tests.test_reach import reached, wrong
from tests.ui.hands import press, shown
from tests.ui.tables import FIGHT, laid, truth


def begun(app: App, rival: str) -> tuple[TableScreen, LocalTable]:
    """A new game at the table, against this rival."""
    seating = Seating(app.shelf, app.settings)
    seating.sit(1, rival)
    link, _ = seating.begin()
    assert isinstance(link, LocalTable)
    table = TableScreen(app, Match(seating.box, link, "en"), doors_of(app))
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
        shown(app)
    parts.undo.undo()
    parts.log.lines()
    parts.model.look(parts.model.course.past[0])
    shown(app)
    parts.model.look(0)
    parts.ways.open_timeline()
    press(app, 27)
    assert len(truth(table).timeline.positions) > 5
    assert wrong(app, link) == []


def test_the_walk_from_the_window_comes_to_its_views_and_to_the_wire(app: App) -> None:
    laid(app, FIGHT)
    kinds = {type(what) for _, what in reached(app)}
    assert {State, LocalWire, TableScreen} <= kinds


def test_at_an_open_table_the_window_sees_all_and_the_session_still_not(app: App) -> None:
    table = laid(app, FIGHT, open_hands=True)
    shown(app)
    link = table.parts.model.match.link
    assert isinstance(link, LocalTable)
    assert wrong(app, link) == []
    assert table.parts.model.view.viewer == "all"
