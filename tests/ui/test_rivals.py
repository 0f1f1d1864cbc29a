"""Seats that nobody sits at: what they decide is played, and what can't be played holds nobody up."""

from __future__ import annotations

import pytest

from bsdesk.bots.bot import Decision
from bsdesk.complaint import Complaint
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.table.match import HUMAN, Match
from bsdesk.ui.app import App
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.ui.hands import lines, shown
from tests.ui.tables import truth


class Bot:
    """A bot that decides at once, on something that no rule allows."""

    pace, number = 0.0, 0

    def __init__(self) -> None:
        self.asked: list[float] = []
        self.hurried = 0

    def ask(self, _view: State, _seat: int, _level: str, **_rest: object) -> None:
        self.asked.append(self.pace)

    def answer(self) -> Decision | None:
        return Decision((Move(1, "attack", "p1.life"),))

    def hurry(self) -> None:
        self.hurried += 1

    def close(self) -> None:
        """It is no process."""


@pytest.fixture
def table(app: App) -> TableScreen:
    position = Position(BS, "field REF-01[1] | reserve 2", "field REF-09[1]")
    box = app.shelf.boxes[BS]
    screen = TableScreen(app, Match(box, position.session(box.open({})), {1: "fair", 2: HUMAN}), doors_of(app))
    screen.rivals._thinker = Bot()  # type: ignore[assignment]  # it is one as far as it is asked
    app.open(screen)
    return screen


def test_a_move_that_is_refused_is_replaced_and_written_down(app: App, table: TableScreen) -> None:
    before = truth(table).now
    table.tick(0.0)
    assert truth(table).now > before
    (report,) = (app.shelf.saves.parent / "reports").glob("bot-*.json")
    assert "refused" in report.read_text("utf-8")


def test_a_bot_thinks_during_the_pause_before_its_move(app: App, table: TableScreen) -> None:
    table.parts.playback.due, pace = float("inf"), table.beat
    shown(app)
    assert vars(table.rivals.thinker)["asked"] == [pace]


def test_coming_back_to_the_table_hurries_nobody_and_a_single_step_waits_for_nothing(
    app: App, table: TableScreen
) -> None:
    bot: Bot = table.rivals.thinker  # type: ignore[assignment]
    table.enter()
    assert bot.hurried == 0
    table.parts.playback.paused, table.parts.playback.steps, table.parts.playback.due = True, 1, float("inf")
    shown(app)
    assert bot.asked[-1] == 0.0


def test_a_move_that_cannot_be_written_down_is_said_and_tried_again(
    app: App, table: TableScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Complaint("the disk is full", remedy="make room")

    before = truth(table).now
    with monkeypatch.context() as broken:
        broken.setattr(truth(table).journal, "append", full)
        table.tick(0.0)
        assert truth(table).now == before
        assert any("the disk is full" in line for line in lines(app))
    table.tick(0.0)
    assert truth(table).now > before


def test_why_it_did_that_is_said_of_what_there_was_before(app: App, table: TableScreen) -> None:
    spirit = truth(table).state.zones["p1.field"][0]
    move = Move(1, "move", spirit, "p1.reserve", (1, 0))
    truth(table).submit([move])
    assert spirit not in truth(table).state.cards
    own, open_to_all = Reason("looks_best", {"count": 9}, own=True), Reason("uses", {"card": spirit})
    table.rivals.last = Decision((move,), (own, open_to_all))
    assert table.parts.advice.explained() is None
    table.rivals.played(truth(table).timeline.here.line)
    table.parts.advice.explain()
    assert table.parts.gaze.said is not None
    assert "REF-01" in table.parts.gaze.said.title
    assert table.parts.gaze.said.lines == ["The effect of REF-01 is worth its price now."]
    truth(table).undo()
    assert table.parts.advice.explained() is None
