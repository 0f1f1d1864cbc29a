"""What happened meanwhile: shown to whoever is asked again at a table of many, in place of the log, until it moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bsdesk.engine.values import Move
from bsdesk.table.settings import Settings
from bsdesk.ui.app import App
from bsdesk.ui.lobby.help import Help
from bsdesk.ui.lobby.start import Start
from bsdesk.ui.table.model.meanwhile import Meanwhile
from bsdesk.ui.table.overlays.timeline import TimelineStrip
from bsdesk.ui.table.screen import TableScreen
from bsdesk.ui.table.view.meanwhile_view import SEPARATOR
from tests.toy.boxes import toy_shelf
from tests.ui import toy_tables
from tests.ui.hands import click, lines, page_of


@pytest.fixture
def app(own_folders: Path, no_drawing: None) -> Iterator[App]:
    """The program with the toys beside its games, at its first screen."""
    made = App(toy_shelf(), Settings(volume=0, reduce_motion=True), Help, size=(1280, 720))
    made.open(Start(made))
    yield made
    made.home()


def told(app: App) -> TableScreen:
    """A table at which the first seat has moved, then the others, and is asked again."""
    return toy_tables.MOMENTS["six"](app)


def deeds(app: App) -> list[str]:
    """The deeds that can be clicked on, in words."""
    return [control.label for control in page_of(app).controls if control.id.startswith("meanwhile:")]


def test_the_others_deeds_stand_in_place_of_the_log_for_whoever_is_asked_again(app: App) -> None:
    table = told(app)
    assert app.words("meanwhile") in lines(app)
    assert [text.partition(":")[0] for text in deeds(app)] == ["Player 2", "Player 3"]
    assert [deed.card for deed in table.parts.meanwhile.deeds()] == ["MOTH", "MOTH"]
    assert not [control for control in page_of(app).controls if control.id.startswith("log:")]


def test_a_pass_is_no_deed_but_told_with_the_one_before(app: App) -> None:
    last = told(app).parts.meanwhile.deeds()[-1]
    assert [row.seat for row in last.results] == [4, 5, 6]


def test_as_much_of_a_deed_is_told_as_there_is_room_for(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(app)
    deed = table.parts.meanwhile.deeds()[-1]
    long = deed._replace(results=deed.results * 20)
    monkeypatch.setattr(Meanwhile, "deeds", lambda _self: [long, long, long])
    results = [said.text for said in page_of(app).said if SEPARATOR in said.text]
    assert 3 * 3 < len(results) < 3 * 9


def test_a_deed_of_which_much_came_is_told_whole_where_there_is_room(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = told(app)
    deed = table.parts.meanwhile.deeds()[-1]
    many = tuple(row._replace(text=f"{row.text} {number}") for number, row in enumerate(deed.results * 10))
    monkeypatch.setattr(Meanwhile, "deeds", lambda _self: [deed._replace(results=many)])
    said = [said.text for said in page_of(app).said if SEPARATOR in said.text]
    assert len(said) > 9
    assert said[-1].endswith(many[-1].text)


def test_it_goes_away_with_ones_next_move(app: App) -> None:
    table = told(app)
    table.parts.commands.submit([Move(1, "pass")])
    table.parts.model.me = 1
    assert deeds(app) == []
    assert not table.parts.meanwhile.is_told


def test_where_fewer_sit_there_is_only_the_log(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bsdesk.ui.table.model.meanwhile.FEWEST", 7)
    table = told(app)
    assert table.parts.meanwhile.deeds()
    assert deeds(app) == []


def test_the_whole_log_is_a_click_away_and_so_is_the_way_back(app: App) -> None:
    told(app)
    click(app, "meanwhile")
    assert deeds(app) == []
    assert [control for control in page_of(app).controls if control.id.startswith("log:")]
    click(app, "meanwhile")
    assert len(deeds(app)) == 2


def test_a_click_on_a_deed_shows_its_moment_on_the_timeline(app: App) -> None:
    table = told(app)
    deed = table.parts.meanwhile.deeds()[0]
    click(app, f"meanwhile:{deed.row.number}")
    assert isinstance(app.screen, TimelineStrip)
    assert table.parts.model.looking == deed.station
    assert len(table.parts.model.view.zones["stack"]) == 2
