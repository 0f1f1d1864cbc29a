"""Two against two: what one of them gives up is lost for both, and only one has given it up."""

from __future__ import annotations

from bsdesk.engine.facts import GameEnded
from bsdesk.session.plans import give_up
from tests.table import Table


def test_who_concedes_is_said_though_the_whole_team_loses(table: Table) -> None:
    table.lay()
    end = give_up(table.state, 1).events[-1].fact
    assert end == GameEnded({1: "lose", 2: "win", 3: "lose", 4: "win"}, "conceded", by=1)
