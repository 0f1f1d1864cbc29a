"""Seats that nobody sits at: what they decide is played, and what can't be played holds nobody up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import books_of
from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.values import Move
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Hold, Trouble, Wait
from bsdesk.session.bot_seats import PATIENCE, BotSeats
from bsdesk.session.house import facts_of
from bsdesk.session.seat_server import SeatServer
from bsdesk.session.session import Session
from tests.scripted_bots import ScriptedBot
from tests.seated import laid_out_game

SLOW = 60.0  # seconds that no test waits


class Table:
    """A table at which a bot plays seat 1, and two pairs of eyes that look on: each lets the bot go on."""

    def __init__(self, game: Game, reports: Path, who: str) -> None:
        self.session: Session = laid_out_game(game, "field REF-01[1] | reserve 2", "field REF-09[1]")
        self.session.header.players[1] = who
        server = SeatServer(self.session, facts_of(self.session), books_of("battle_spirits"))
        self.bots = BotSeats(server, lambda: game, reports)
        self.eyes = [SeatClient(server.join(viewer)) for viewer in ("p2", "table")]

    @property
    def thinker(self) -> ScriptedBot:
        found = self.bots.thinker
        assert isinstance(found, ScriptedBot)
        return found

    def look(self) -> None:
        self.bots.look_after()
        for client in self.eyes:
            client.poll()


@pytest.fixture(autouse=True)
def told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot decides what a test tells it."""
    monkeypatch.setattr("bsdesk.session.bot_seats.Thinker", ScriptedBot)


@pytest.fixture
def table(game: Game, tmp_path: Path) -> Iterator[Table]:
    found = Table(game, tmp_path, "fair")
    yield found
    found.bots.close()


@pytest.fixture
def by_chance(game: Game, tmp_path: Path) -> Table:
    return Table(game, tmp_path, "random")


def test_a_move_that_is_refused_is_replaced_and_written_down(table: Table, tmp_path: Path) -> None:
    table.thinker.plans.append(lambda *_: [Move(1, "attack", "p1.life")])
    before = table.session.now
    table.look()
    assert table.session.now > before
    (report,) = tmp_path.glob("bot-*.json")
    assert "refused" in report.read_text("utf-8")


def test_a_bot_thinks_during_the_pause_before_its_move(table: Table) -> None:
    table.eyes[0].send(Wait(SLOW))
    table.look()
    table.look()
    assert table.thinker.heard is not None
    assert (table.thinker.heard.seat, table.thinker.heard.pace) == (1, SLOW)


def test_a_move_that_cannot_be_written_down_is_told_to_all_and_tried_again_later(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Complaint("the disk is full", remedy="make room")

    table.thinker.plans += [lambda view, _: [Move(1, "move", "p1.reserve", view.zones["p1.field"][0], (1, 0))]] * 2
    before = table.session.now
    with monkeypatch.context() as broken:
        broken.setattr(table.session.journal, "append", full)
        table.bots.look_after()
        assert table.session.now == before
        assert all(any(isinstance(news, Trouble) for news in client.poll()) for client in table.eyes)
        table.look()
    table.look()
    assert table.session.now == before, "not at once"
    table.thinker.hurry()
    table.look()
    assert table.session.now > before


@pytest.mark.parametrize("who", ["fair", "random"])
def test_nobody_plays_on_before_whoever_sets_the_pace_has_taken_in_what_was_played(
    game: Game, tmp_path: Path, who: str
) -> None:
    table = Table(game, tmp_path, who)
    if who == "fair":
        table.thinker.plans += [lambda *_: [Move(1, "rearrange")]] * 2
    before = len(table.session.timeline.positions)
    table.eyes[0].send(Wait(0.0))
    for _ in range(3):
        table.bots.look_after()
        table.eyes[1].poll()
        assert len(table.session.timeline.positions) == before + 1
    table.eyes[0].poll()
    table.eyes[0].send(Wait(SLOW))
    for _ in range(3):
        table.look()
    assert len(table.session.timeline.positions) == before + 1, "and then it is looked at for a while"


def test_a_viewer_who_set_no_pace_or_is_silent_for_long_stops_nobody(
    by_chance: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = partial(len, by_chance.session.timeline.positions)
    by_chance.bots.look_after()
    by_chance.bots.look_after()
    assert count() == 3, "nobody asked to be waited for"
    by_chance.eyes[0].send(Wait(0.0))
    by_chance.bots.look_after()
    assert count() == 3
    later = time.monotonic() + PATIENCE + 1
    monkeypatch.setattr("bsdesk.session.bot_seats.time.monotonic", lambda: later)
    by_chance.bots.look_after()
    assert count() == 4


def test_seats_that_are_held_play_only_the_steps_that_they_are_told(by_chance: Table) -> None:
    count = partial(len, by_chance.session.timeline.positions)
    by_chance.eyes[0].send(Hold(on=True))
    for _ in range(3):
        by_chance.look()
    assert count() == 1
    by_chance.eyes[0].send(Hold(on=True, steps=1))
    for _ in range(5):
        by_chance.look()
    assert count() == 2
