"""What somebody may have meant who drops a thing somewhere, and what is then said."""

from __future__ import annotations

import pytest

from bsdesk.engine.naming import write_move
from bsdesk.engine.play import explain
from bsdesk.engine.view import redact
from tests.table import Table


def meant(table: Table, subject: str, target: str = "", seat: int = 1) -> list[str]:
    """The moves that this drop may have been, as they are typed."""
    to = table.ref(target, seat) if target else ""
    return [write_move(table.state, m) for m in table.game.explaining(table.state, seat, table.ref(subject, seat), to)]


@pytest.mark.parametrize(
    ("subject", "target", "lines"),
    [
        ("hand.ref-01", "", ["summon hand.ref-01"]),
        ("hand.ref-07", "", ["deploy hand.ref-07"]),
        ("hand.ref-26", "", ["use hand.ref-26 main"]),
        ("ref-06", "", ["attack ref-06", "activate ref-06 e1"]),
        ("ref-06", "life", ["move ref-06 1 life", "attack ref-06", "activate ref-06 e1"]),
        ("reserve", "ref-06", ["move reserve 3+S ref-06"]),
        ("life", "reserve", ["move life 5 reserve"]),
    ],
)
def test_a_drop_means_what_one_does_with_such_a_thing(
    table: Table, subject: str, target: str, lines: list[str]
) -> None:
    table.lay("field REF-06[1] | hand REF-01 REF-07 REF-26 | reserve 3+S")
    assert meant(table, subject, target) == lines


def test_in_a_flash_timing_magic_means_its_flash_effect(table: Table) -> None:
    table.lay("field REF-06[1] | hand REF-26 REF-01", "hand REF-26", step="attack")
    table.play("attack ref-06")
    assert meant(table, "hand.ref-26", seat=2) == ["use hand.ref-26 flash"]
    assert meant(table, "hand.ref-01") == ["summon hand.ref-01"]


def test_a_card_that_one_does_not_know_may_be_a_spirit(table: Table) -> None:
    view = redact(table.lay("", "hand REF-26").state, "p1")
    assert [m.verb for m in table.game.explaining(view, 2, view.zones["p2.hand"][0], "")] == ["summon"]


@pytest.mark.parametrize(
    ("subject", "target", "code"),
    [
        ("hand.ref-04", "", "cannot_pay"),
        ("ref-06", "life", "place_out_of_reach"),
        ("ref-06", "", "attack_step_only"),
        ("trash", "", "place_out_of_reach"),
    ],
)
def test_why_not_is_said_of_what_came_closest(table: Table, subject: str, target: str, code: str) -> None:
    table.lay("field REF-06~ | hand REF-04 | reserve 1", "field REF-09[1]")
    refusal = explain(table.state, 1, table.ref(subject), table.ref(target) if target else "")
    assert refusal is not None
    assert refusal.code == code
