"""A loop is gone round so many times with three clicks, and undone with one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bsdesk.ui.app import App
from tests.positions import FF, Position
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of
from tests.ui.tables import table_at, truth

LOOP = """
[[card]]
id = "OWN-doubt"
name = { en = "Doubt" }
kind = "backup"
elements = ["ice"]
cost = 2

[[card.effects]]
on = { event = "damaged", of = { kind = ["forward"] } }
may = true
do = [
    { op = "counters", name = "damage", count = 1000, what = "subject", off = true },
    { op = "damage", count = 1000, what = "subject" },
]

[[card]]
id = "OWN-bolt"
name = { en = "Bolt" }
kind = "summon"
elements = ["ice"]
cost = 0

[[card.effects]]
activate = "cast"
do = [{ op = "damage", count = 1000, what = { kind = ["forward"] } }]
"""
ROUND = ("cast hand.bolt", "pass", "p2 pass", "pass", "p2 pass", "may yes")


@pytest.fixture(autouse=True)
def closed(app: App) -> Iterator[None]:
    folder = app.shelf.own / FF
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "own.toml").write_text(LOOP, "utf-8")
    yield
    app.home()


def test_a_loop_is_gone_round_by_hand(app: App) -> None:
    table = table_at(app, Position(FF, "hand OWN-bolt | field 1-195S OWN-doubt", "field 1-195S", ROUND))
    parts = table.parts
    click(app, "do:repeat")
    assert any("How many times?" in line for line in lines(app))
    before = truth(table).now
    assert control_of(page_of(app), "answer:n5").label == "5"
    click(app, "answer:n5")
    parts.model.me = 2
    page_of(app)
    assert {"answer:n0", "answer:n5"} <= ids(app)
    assert "answer:n6" not in ids(app)
    click(app, "answer:n5")
    parts.model.me = 1
    page_of(app)
    click(app, "answer:yes")
    state = truth(table).state
    acts = [getattr(event.fact, "act", "") for event in truth(table).timeline.here.events]
    assert (acts.count("activated"), state.actor, truth(table).now) == (5, 1, before + 3)
    page_of(app)
    assert "do:repeat" not in ids(app)
    truth(table).undo()
    assert truth(table).state.prompts[1].question == "may"
