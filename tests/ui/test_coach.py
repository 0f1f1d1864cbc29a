"""The coach asks back before a move that loses at once; the radar tells after a pass what was missed. Nobody waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from bsdesk.bots.solver import lookout
from bsdesk.ui.app import App
from bsdesk.ui.kit.dialogs import Dialog
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.table.control.coach import MissedRemark
from bsdesk.ui.table.overlays.shown_line import ShownLine
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BS, Position
from tests.ui.hands import click, ids, lines, page_of, press
from tests.ui.tables import table_of_session, truth

LONE_BLOCKER = Position(
    BS, "field REF-06[2] | life 1", "field REF-01[1]", ("attack ref-01", "pass", "pass"), "attack", 2
)
LETHAL = Position(BS, "field REF-01[1] REF-09[1]", "field REF-22 | life 1", (), "attack")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch, app: App) -> Iterator[None]:
    """Time enough on a busy machine."""
    monkeypatch.setattr(lookout, "SECONDS", 60.0)
    yield
    app.home()


def opened(app: App, position: Position, *, rival: str = "gentle", **chosen: bool) -> TableScreen:
    """A table at which one plays against a bot that never moves; some aids are on."""
    app.change(**chosen)
    session = position.session(app.shelf.boxes[position.game].open({}))
    table = table_of_session(app, app.shelf.boxes[position.game], session, players={2: rival})
    app.open(table)
    table.parts.playback.due = float("inf")
    page_of(app)
    return table


def front(app: App) -> Screen:
    return app.screen


def wait(table: TableScreen, until: Callable[[], object]) -> None:
    """Let the table go on until something holds."""
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end
        table.tick(time.monotonic())
        time.sleep(0.01)


def said_by_radar(table: TableScreen) -> MissedRemark | None:
    return table.parts.coach.remark


def thought(table: TableScreen) -> None:
    """Let the lookout think to its end."""
    coach = table.parts.coach
    table.tick(time.monotonic())
    wait(table, lambda: coach.moment is not None and not coach.lookout.thinking)


def test_before_a_move_that_loses_at_once_it_is_asked_and_thinking_again_leaves_all_as_it_is(app: App) -> None:
    table = opened(app, LONE_BLOCKER, coach=True)
    thought(table)
    now = truth(table).now
    click(app, "answer:no")
    assert isinstance(app.screen, Dialog)
    assert app.screen.title == app.words("coach_title")
    assert any("Gentle" in line for line in lines(app))
    press(app, pygame.K_ESCAPE)
    assert front(app) is table
    assert truth(table).now == now
    click(app, f"card:{truth(table).state.zones['p1.field'][0]}")
    assert truth(table).now > now


def test_who_means_it_is_asked_once_and_then_plays_it(app: App) -> None:
    table = opened(app, LONE_BLOCKER, coach=True)
    thought(table)
    click(app, "answer:no")
    click(app, "insist")
    assert truth(table).state.results[1] == "lose"


def test_nobody_waits_for_the_coach(app: App) -> None:
    table = opened(app, LONE_BLOCKER, coach=True)
    click(app, "answer:no")
    assert truth(table).state.results[1] == "lose"


def test_nothing_is_asked_where_the_coach_is_off_or_another_person_plays(app: App) -> None:
    for chosen, rival in ((False, "gentle"), (True, "human")):
        table = opened(app, LONE_BLOCKER, rival=rival, coach=chosen)
        if table.parts.privacy.veiled:
            table.parts.privacy.sit(1)
        table.tick(time.monotonic())
        assert table.parts.coach.lookout.worker is None
        app.home()


def test_after_a_step_that_gave_a_win_away_it_is_told_shown_and_can_be_taken_back(app: App) -> None:
    table = opened(app, LETHAL, radar=True)
    thought(table)
    click(app, "next")
    assert said_by_radar(table) is not None
    assert "Attack with REF-0" in " ".join(lines(app))
    click(app, "radar:show")
    assert isinstance(front(app), ShownLine)
    app.back()
    click(app, "radar:undo")
    assert truth(table).state.step == "attack"
    table.tick(time.monotonic())
    assert said_by_radar(table) is None
    assert "radar:undo" not in ids(app)


def test_what_is_known_only_afterwards_is_told_afterwards(app: App) -> None:
    table = opened(app, LETHAL, radar=True)
    table.tick(time.monotonic())
    click(app, "next")
    assert said_by_radar(table) is None
    wait(table, lambda: said_by_radar(table) is not None)
    assert "Attack with REF-0" in " ".join(lines(app))


def test_a_pass_by_which_nothing_is_lost_is_not_spoken_of(app: App) -> None:
    table = opened(app, LETHAL._replace(theirs="field REF-22 | life 5"), radar=True, coach=True)
    thought(table)
    click(app, "next")
    table.tick(time.monotonic())
    assert front(app) is table
    assert said_by_radar(table) is None


def test_the_process_ends_with_the_table(app: App) -> None:
    table = opened(app, LETHAL, radar=True)
    table.tick(time.monotonic())
    worker = table.parts.coach.lookout.worker
    assert worker is not None
    app.home()
    worker.process.join(10)
    assert not worker.process.is_alive()
