"""Deployment: Bulwarks, soldiers, heroes, aces, equipment (TR-4)."""

from __future__ import annotations

import pytest

from tests.table import Table


@pytest.mark.rule("TR-4.9", "TR-TV-01")
def test_a_summoned_soldier_stands_charged_with_its_number(table: Table) -> None:
    table.lay("hand S7 | field D9?")
    table.play("summon_soldier hand.s7", "pass", "pass")
    assert table.number("s7", "size") == 7
    assert table.says("s7", "charged")
    assert table.says("d9", "driven")
    assert len(table.zone("life")) == 11


@pytest.mark.rule("TR-4.18", "TR-TV-04")
def test_a_soldier_armed_with_its_suit_adds_the_numbers(table: Table) -> None:
    table.lay("hand S9 | field S5 D9?")
    table.play("equip hand.s9", "pass", "pass")
    assert table.number("s5", "size") == 14
    assert not table.says("s5", "swift")
