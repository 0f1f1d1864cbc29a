"""Moving cores, levels and depletion (BS-7.16 to BS-7.20, BS-9)."""

from __future__ import annotations

import pytest

from tests.table import Table


@pytest.mark.rule("BS-7.16")
def test_cores_move_freely_between_reserve_and_field(table: Table) -> None:
    table.lay("field REF-01[3] REF-01[1]", "life 5")
    table.play("move ref-01.1 1 ref-01.2", "move ref-01.1 1 reserve")
    assert (table.cores("ref-01.1"), table.cores("ref-01.2"), table.cores("reserve")) == ("1", "2", "1")


@pytest.mark.rule("BS-7.20")
def test_taking_the_last_core_depletes_a_spirit(table: Table) -> None:
    table.lay("field REF-01[1]")
    happened = table.play("move ref-01 1 reserve")
    assert table.zone("trash") == ["REF-01"]
    assert happened.acts() == ["depleted"]
