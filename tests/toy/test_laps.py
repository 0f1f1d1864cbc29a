"""A circle that somebody could stop is gone round so many times as its player says, and the others allow."""

from __future__ import annotations

import pytest

from tests.table import Table
from tests.toy.smithy import cast, dents, programs, resolve


def doubting(table: Table, mine: str = "DOUBT") -> None:
    """Let seat 1's mine have gone round once."""
    table.lay(f"hand BOLT BOLT PIT PIT | field HULK {mine}", "hand BOLT PIT")
    cast(table, "bolt", "hulk")
    resolve(table)
    assert "repeat" not in table.verbs()  # it has not been carried out yet
    table.play("pass", "p2 pass", "may yes")
    assert programs(table) == [f"{mine}/1"]


def test_a_number_of_laps_is_named_and_gone(smithy: Table) -> None:
    doubting(smithy)
    smithy.play("repeat")
    assert smithy.question == "laps"
    smithy.play("laps n5")
    assert (smithy.question, smithy.to_act()) == ("up_to", 2)
    smithy.play("p2 up_to n5")
    assert smithy.question == "may"  # the first time it is asked
    done = smithy.play("may yes")
    assert done.acts().count("activated") == 5
    assert (programs(smithy), smithy.state.actor, dents(smithy, "hulk")) == (["DOUBT/1"], 1, 2)
