"""What bots know of Asteriated Grail."""

from __future__ import annotations

import pytest

from bsdesk.engine.view import redact
from bsdesk.games.asteriated_grail.bots.evaluation import value
from tests.games.asteriated_grail.conftest import GrailTable


@pytest.mark.parametrize("better", ["morale 15", "grails 1", "record G", "front holy-shield"])
def test_what_a_team_has_makes_its_win_likelier(table: GrailTable, better: str) -> None:
    plain = table.lay("hand fire-slash | morale 14", "morale 14").state
    good = table.lay(f"hand fire-slash | {better}" + ("" if "morale" in better else " | morale 14"), "morale 14").state
    assert value(plain, 1) == value(plain, 2) == 0.5
    assert value(good, 3) > 0.5 > value(good, 2)


@pytest.mark.parametrize(
    ("move", "code", "facts"),
    [
        ("attack hand.fire-slash p2", "attacks", {"seat": 2, "count": 2}),
        ("cast hand.poison p4.front", "casts", {"seat": 4, "count": 0}),
        ("cast hand.missile", "casts", {"seat": 2, "count": 2}),
        ("buy", "stones", {"count": 1, "grails": 0}),
    ],
)
def test_a_move_has_its_reason(table: GrailTable, move: str, code: str, facts: dict[str, int]) -> None:
    table.lay("hand fire-slash poison missile | record G", "hand water-slash water-slash")
    (why,) = table.game.scoring.reasons(redact(table.state, "p1"), [table.move(move)])
    assert (why.code, why.facts) == (code, facts)


def test_an_answer_has_its_reason(table: GrailTable) -> None:
    table.lay("hand fire-slash", "hand holy-light")
    table.play("attack hand.fire-slash p2")
    told = [
        table.game.scoring.reasons(table.state, [table.move(f"p2 respond {what}")])
        for what in ("accept", "hand.holy-light")
    ]
    assert [(why.code, why.own) for (why,) in told] == [("takes", True), ("wards", True)]
