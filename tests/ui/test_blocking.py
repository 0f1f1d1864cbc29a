"""Blocks are seen while they are chosen: a line for each, and how many of those who could block do."""

from __future__ import annotations

import pytest

from bsdesk.ui.app import App
from bsdesk.ui.table.motion.fights import fighting_pairs, ways_of_fights
from bsdesk.ui.table.screen import TableScreen
from tests.positions import BP, QUESTIONS
from tests.ui.hands import click, lines, page_of
from tests.ui.tables import table_at, truth


def refs(table: TableScreen, zone: str) -> dict[str, str]:
    state = truth(table).state
    return {state.cards[ref].definition: ref for ref in state.zones[zone]}


def asked(app: App) -> TableScreen:
    return table_at(app, QUESTIONS[BP]["block"])


def block(app: App, blocker: str, attacker: str) -> None:
    click(app, blocker)
    click(app, attacker)


def said(app: App) -> str:
    return next(line for line in lines(app) if line.startswith("Who blocks whom"))


def test_a_line_joins_attacker_and_blocker_while_others_are_chosen(app: App) -> None:
    table = asked(app)
    mine, theirs = refs(table, "p2.field"), refs(table, "p1.field")
    assert {other for _, other in fighting_pairs(table.parts.model.view)} == {"p2.life"}
    block(app, f"card:{mine['C3']}", f"card:{theirs['S5']}")
    assert fighting_pairs(table.parts.model.view) == [(theirs["S5"], mine["C3"]), (theirs["H7"], "p2.life")]


def test_how_many_could_block_is_said_and_how_many_do(app: App) -> None:
    table = asked(app)
    mine, theirs = refs(table, "p2.field"), refs(table, "p1.field")
    assert said(app) == "Who blocks whom  ·  0 of 4 chosen"
    block(app, f"card:{mine['C3']}", f"card:{theirs['S5']}")
    assert said(app) == "Who blocks whom  ·  1 of 4 chosen"
    block(app, f"card:{mine['D9']}", f"card:{theirs['H7']}")
    assert said(app) == "Who blocks whom  ·  2 of 3 chosen"  # the other Bulwark would have to block alone


def test_the_lines_of_several_attackers_do_not_run_into_each_other(app: App) -> None:
    table = asked(app)
    mine, theirs = refs(table, "p2.field"), refs(table, "p1.field")
    block(app, f"card:{mine['H4']}", f"card:{theirs['S5']}")
    block(app, f"card:{mine['D9']}", f"card:{theirs['H7']}")
    model = table.parts.model
    ways = ways_of_fights(model.view, table.parts.placement.layout(page_of(app)))
    levels = {one: corners[1][1] for (one, _), corners in ways.items()}
    assert levels[theirs["S5"]] != pytest.approx(levels[theirs["H7"]], abs=4)
