"""Placing Bulwarks (TR-2)."""

from __future__ import annotations

import pytest

from bsdesk.engine.play import explain
from bsdesk.games.black_poker.rules.areas import bulwarks
from tests.table import Table


def standing(table: Table, seat: int = 1) -> list[str]:
    """A seat's Bulwarks, counted from Life."""
    return [table.state.cards[ref].definition for ref in bulwarks(table.state, seat)]


@pytest.mark.rule("TR-2.1", "TR-4.5")
@pytest.mark.parametrize(
    ("field", "slots"), [("D9? D8?", "D9 D8 S7"), ("", "S7"), ("S5 D9? H3 D8?~", "D9 D8 S7"), ("D9? S5&S9", "D9 S7")]
)
def test_a_bulwark_takes_the_next_place_from_life(table: Table, field: str, slots: str) -> None:
    table.lay(f"hand S7 | field {field}")
    table.play("set_bulwark")
    assert standing(table) == slots.split()


@pytest.mark.rule("TR-2.2")
@pytest.mark.parametrize("line", ["rearrange d8 d9", "rearrange d9 d7", "p2 rearrange field.1 field.2"])
def test_bulwarks_are_never_put_in_another_order(table: Table, line: str) -> None:
    table.lay("field D9? D8? D7?", "field H9? H8?")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("bulwarks_keep_order", "TR-2.2")
    assert table.moves(verb="rearrange") == []


@pytest.mark.rule("TR-2.2")
def test_a_bulwark_dropped_on_another_is_told_so(table: Table) -> None:
    table.lay("field D9? D8? D7?")
    refusal = explain(table.state, 1, table.ref("d9"), table.ref("d7"))
    assert refusal is not None
    assert refusal.rule == "TR-2.2"


@pytest.mark.rule("TR-2.2")
def test_charging_and_driving_leave_the_order_as_it_is(table: Table) -> None:
    table.lay("hand S7 D2 C3 | field D9? D8? D7?")
    table.play("summon_soldier hand.s7", "drive d8", "pass", "pass")
    table.play("twist hand.d2", "target d8", "pass", "pass", "twist charge")
    assert standing(table) == ["D9", "D8", "D7"]


@pytest.mark.rule("TR-2.3")
def test_when_one_leaves_the_others_close_up_in_their_order(table: Table) -> None:
    table.lay("hand H3 D2 S7 | field D9? D8? D7?")
    table.play("destroy_bulwark hand.h3 hand.d2", "target d8", "pass", "pass")
    assert standing(table) == ["D9", "D7"]
    table.play("set_bulwark")
    assert standing(table) == ["D9", "D7", "S7"]
