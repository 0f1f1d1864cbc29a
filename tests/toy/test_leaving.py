"""What is triggered by leaving: all of it is judged by how things were until then."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import CountersChanged
from tests.table import Table
from tests.toy.smithy import answered, cast, dents, names, power, programs, resolve, reworked


def dented(table: Table, ref: str, number: int) -> None:
    """Let a golem have so many dents."""
    table.state.counters[table.ref(ref)] = {**table.state.counters.get(table.ref(ref), {}), "dent": number}


def bolt(table: Table, target: str, seat: int = 1) -> None:
    """Dent it with a Bolt that is carried out."""
    cast(table, "bolt", target, seat)
    resolve(table)


def test_the_cost_of_what_broke_counts(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field WAIL HULK PAWN")
    dented(smithy, "hulk", 2)
    bolt(smithy, "hulk")
    assert programs(smithy) == ["WAIL/1"]
    smithy.lay("hand BOLT PIT | field WAIL PAWN")
    bolt(smithy, "pawn")
    assert programs(smithy) == []


def test_the_power_that_it_had_counts_and_not_the_power_that_is_printed(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field WAIL", "field HULK ANVIL")
    dented(smithy, "p2.hulk", 3)
    assert power(smithy, "p2.hulk") == 5
    bolt(smithy, "p2.hulk")
    assert programs(smithy) == ["WAIL/2"]


@pytest.mark.parametrize(("side", "heard"), [(("WAIL", ""), ["WAIL/1"]), (("", "WAIL"), [])])
def test_it_is_of_the_side_of_whoever_had_it_until_then(smithy: Table, side: tuple[str, str], heard: list[str]) -> None:
    smithy.lay(f"hand LURE BOLT PIT VEIN PIT | field {side[0]}", f"field HULK {side[1]}")
    cast(smithy, "lure", "p2.hulk")
    resolve(smithy)
    assert smithy.card("hulk").controller == 1
    dented(smithy, "hulk", 2)
    bolt(smithy, "hulk")
    assert (names(smithy, "p2.ash"), programs(smithy)) == (["HULK"], heard)


def test_whose_it_was_has_what_its_leaving_triggers(smithy: Table) -> None:
    smithy.lay("hand LURE BOLT PIT VEIN PIT | field HULK", "field CINDER")
    cast(smithy, "lure", "p2.cinder")
    resolve(smithy)
    bolt(smithy, "cinder")
    assert [(f.program, f.seat) for f in smithy.state.agenda[-1].frames] == [("CINDER/1", 1)]


def test_a_mine_that_was_a_golem_broke_as_a_golem(smithy: Table) -> None:
    smithy.lay("hand WAKE BOLT PIT PIT | field LAMENT PIT")
    cast(smithy, "wake")
    resolve(smithy)
    bolt(smithy, smithy.state.zones["p1.field"][1])
    assert programs(smithy) == ["LAMENT/1"]
    done = resolve(smithy)
    assert [f.number for f in done.of(CountersChanged)] == [1]


def test_its_own_power_is_the_last_that_it_had(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field CINDER ANVIL", "field HULK")
    assert power(smithy, "cinder") == 2
    bolt(smithy, "cinder")
    assert programs(smithy) == ["CINDER/1"]
    resolve(smithy)
    assert dents(smithy, "p2.hulk") == 2


@pytest.mark.parametrize(("glow", "heard"), [(2, ["SHARD/1"]), (1, [])])
def test_its_if_asks_for_the_counters_that_it_had(smithy: Table, glow: int, heard: list[str]) -> None:
    smithy.lay("hand BOLT PIT | field SHARD")
    smithy.state.counters[smithy.ref("shard")] = {"glow": glow}
    bolt(smithy, "shard")
    assert programs(smithy) == heard


@pytest.mark.parametrize(("others", "heard"), [("PAWN", ["SHARD/2"]), ("", [])])
def test_its_if_asks_for_what_lay_there_until_then(smithy: Table, others: str, heard: list[str]) -> None:
    smithy.lay(f"hand BOLT PIT | field SHARD {others}")
    bolt(smithy, "shard")
    assert programs(smithy) == heard  # the golems were two, with itself


def test_its_if_is_asked_again_when_it_is_carried_out(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field SHARD PAWN PAWN")
    bolt(smithy, "shard")
    assert [f.why for f in resolve(smithy).of(CardMoved)] == ["drawn"]
    smithy.lay("hand BOLT PIT | field SHARD PAWN")
    bolt(smithy, "shard")
    assert resolve(smithy).acts() == ["passed", "passed", "fizzled"]


def test_two_that_break_together_see_each_other_break(smithy: Table) -> None:
    smithy.lay("hand PIT | field WAIL HULK PAWN")
    dented(smithy, "hulk", 4)
    dented(smithy, "wail", 2)
    smithy.play("strike pawn")
    assert (names(smithy, "p1.ash"), programs(smithy)) == (["WAIL", "HULK"], ["WAIL/1"])


def test_what_broke_is_asked_for_its_last_power_and_who_had_it(smithy: Table) -> None:
    smithy.lay("hand LURE BOLT PIT VEIN PIT | field LAMENT", "field HULK ANVIL")
    cast(smithy, "lure", "p2.hulk")
    resolve(smithy)
    assert power(smithy, "hulk") == 4
    dented(smithy, "hulk", 2)
    bolt(smithy, "hulk")
    done = resolve(smithy)
    assert [f.number for f in done.of(CountersChanged)] == [4]
    assert [f.to for f in done.of(CardMoved)] == ["p1.hand"] * 2  # not who owns it


@pytest.mark.parametrize(("gilded", "drawn"), [(True, 2), (False, 1)])
def test_a_word_that_held_of_it_holds_still(smithy: Table, gilded: bool, drawn: int) -> None:
    smithy.lay("hand GILD BOLT PIT PIT | field LAMENT PAWN")
    if gilded:
        cast(smithy, "gild", "pawn")
        resolve(smithy)
    bolt(smithy, "pawn")
    assert len(resolve(smithy).of(CardMoved)) == drawn


def test_what_goes_where_nobody_sees_it_is_triggered_all_the_same(smithy: Table) -> None:
    smithy.lay("hand RECALL PIT", "field HOMER HULK")
    cast(smithy, "recall", "p2.homer")
    resolve(smithy)
    answered(smithy, 2, "p2.hulk")
    assert (names(smithy, "p2.hand"), programs(smithy)) == (["HOMER"], ["HOMER/1"])
    resolve(smithy)
    assert (dents(smithy, "p2.hulk"), len(names(smithy, "p2.hand"))) == (1, 2)


def test_what_is_silent_until_then_is_triggered_by_nothing(smithy: Table) -> None:
    smithy.lay("hand HUSH BOLT PIT VEIN | field CINDER", "field HULK")
    cast(smithy, "hush", "cinder")
    resolve(smithy)
    bolt(smithy, "cinder")
    assert programs(smithy) == []


def test_what_waits_for_its_breaking_knows_it_as_it_was(smithy: Table) -> None:
    """A promise to whatever fits is judged as it was, too."""
    smithy.lay("hand LURE OATH BOLT PIT VEIN PIT PIT", "field PAWN")
    cast(smithy, "lure", "p2.pawn")
    resolve(smithy)
    cast(smithy, "oath", "pawn")
    resolve(smithy)
    bolt(smithy, "pawn")
    assert programs(smithy) == ["OATH/1"]


@pytest.mark.parametrize(("anvil", "heard"), [("ANVIL", ["VOW/1"]), ("", [])])
def test_what_waits_for_whoever_fits_asks_what_that_was(smithy: Table, anvil: str, heard: list[str]) -> None:
    """A golem of power 3, which it is only beside the Anvil: in the ash it is none any more."""
    strong = {"kind": ["golem"], "least": {"power": 3}}
    waits = {"op": "later", "event": "broken", "of": strong, "do": [{"op": "draw"}]}
    reworked(smithy, "VOW", {"activate": "cast", "zone": "stack", "do": [waits]})
    smithy.lay(f"hand VOW BOLT PIT PIT | field PAWN {anvil}")
    cast(smithy, "vow")
    resolve(smithy)
    dented(smithy, "pawn", 1)
    bolt(smithy, "pawn")
    assert (names(smithy, "p1.ash")[-1], programs(smithy)) == ("PAWN", heard)
