"""The earth and lightning deck: every effect of its cards."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import Shuffled
from tests.games.ff_tcg.looking import (
    answered,
    attack,
    cast,
    damage,
    make,
    names,
    paid,
    played,
    power,
    programs,
    resolve,
    used,
)
from tests.table import Table

EARTH = "18-064C " * 5
LIGHTNING = "18-069C " * 5


@pytest.mark.rule("FF-11.12.4.2")
def test_cloud_strengthens_the_forwards_that_are_there(table: Table) -> None:
    table.lay("hand 27-124S 12-120C | field PLAIN 18-064C 18-064C 18-064C 18-069C 18-064C", "field WEAK")
    played(table, "cloud")
    assert (power(table, "plain"), power(table, "cloud"), power(table, "p2.weak")) == (10000, 10000, 3000)
    assert table.says("plain", "brave")
    played(table, "shantotto", "modes shield", "choose plain")
    assert power(table, "shantotto") == 7000


def test_cloud_keeps_a_forward_from_being_broken_or_returned_this_turn(table: Table) -> None:
    table.lay("field 27-124S PLAIN", "hand TIDE 1-123R 1-036C 1-208S 1-208S 1-036C")
    while table.state.step == "main":
        resolve(table)
    assert table.question == "choose"
    table.play("choose plain")
    resolve(table)
    table.play("pass")
    cast(table, "odin", "choose p1.plain", seat=2)
    table.play("pass")
    cast(table, "tide", "choose p1.plain", seat=2)
    assert "PLAIN" in names(table, "p1.field")


def test_luso_breaks_what_it_hurts(table: Table) -> None:
    table.lay("field 27-125S", "field CHAINS 21-010H")
    attack(table, "luso", "taivas")
    answered(table)
    assert (names(table, "p2.break"), names(table, "p1.break")) == (["21-010H"], ["27-125S"])


@pytest.mark.parametrize("modes", [("dent",), ("salvage",), ("dent", "salvage"), ()])
def test_luso_does_up_to_two_things_when_it_hits(table: Table, modes: tuple[str, ...]) -> None:
    table.lay("field 27-125S | break 18-064C 1-123R", "field ECHO~")
    attack(table, "luso")
    for mode in modes:
        table.play(f"modes {mode}")
    if len(modes) < 2:
        table.play("done")
    answered(table, *(["choose p2.echo"] if "dent" in modes else []))
    assert (damage(table, "p2.echo"), table.hand()) == (
        3000 if "dent" in modes else 0,
        ["18-064C"] if "salvage" in modes else [],
    )


def test_sphene_keeps_the_break_zone_together(table: Table) -> None:
    table.lay("hand ERASE 1-036C", "field 27-126S | break PLAIN")
    cast(table, "erase", "choose p2.break.plain")
    assert names(table, "p2.break") == ["PLAIN"]
    table.lay("hand ERASE 1-036C", "field WEAK | break PLAIN")
    cast(table, "erase", "choose p2.break.plain")
    assert names(table, "p2.removed") == ["PLAIN"]


def test_sphene_takes_back_a_forward_that_fell_this_turn(table: Table) -> None:
    table.lay("hand 1-123R 1-208S 1-208S | field 27-126S PLAIN | break WEAK")
    assert table.refused("use sphene e2").code == "nothing_to_choose"
    cast(table, "odin", "choose plain")
    used(table, "sphene e2")
    assert table.hand() == ["PLAIN"]
    assert table.refused("use sphene e2").code == "used_this_turn"


def test_sphene_takes_it_back_once_each_turn(table: Table) -> None:
    table.lay("hand 1-123R BOLT 1-036C | field 27-126S PLAIN WEAK 18-069C 18-069C 18-069C 18-069C")
    cast(table, "odin", "choose plain")
    cast(table, "bolt", "choose weak")
    used(table, "sphene e2", "choose break.plain")
    assert table.refused("use sphene e2").code == "used_this_turn"


def test_lightning_breaks_a_forward_that_costs_4_or_less(table: Table) -> None:
    table.lay(f"hand 27-127S 1-208S | field {LIGHTNING} WEAK", "field 1-207S 1-210S")
    played(table, "lightning", "choose weak")
    assert names(table, "p2.break") == ["1-207S"]
    assert table.says("weak", "haste")


def test_undead_princess_strengthens_from_the_field_and_the_break_zone(table: Table) -> None:
    table.lay("field 19-052C PLAIN 12-120C")
    used(table, "undead-princess e1", "choose plain")
    assert (power(table, "plain"), names(table, "p1.break")) == (11000, ["19-052C"])
    used(table, "break.undead-princess e2")
    assert (power(table, "shantotto"), names(table, "p1.removed")) == (9000, ["19-052C"])
    table.lay("break 19-052C | field 12-120C", step="attack")
    assert table.refused("use break.undead-princess e2").code == "in_own_main_phase"


def test_prishe_is_stronger_whenever_she_is_chosen(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "field 22-068R")
    make(table, "cast hand.bolt", "choose p2.prishe")
    assert programs(table) == ["BOLT/1", "22-068R/1"]
    resolve(table)
    assert power(table, "p2.prishe") == 7000


def test_prishe_takes_a_character_back_when_she_hits(table: Table) -> None:
    table.lay("field 22-068R | break 18-064C 1-123R")
    attack(table, "prishe")
    answered(table)
    assert table.hand() == ["18-064C"]


@pytest.mark.rule("FF-15.1.1.8.1b")
def test_hugh_yurg_finds_an_earth_forward_that_costs_1_and_puts_it_onto_the_field(table: Table) -> None:
    table.lay(f"hand 24-063H | field {EARTH} | deck 19-052C 12-120C 27-125S")
    make(table, "play hand.hugh-yurg")
    resolve(table)
    table.play("may yes")
    assert len(table.moves(verb="search")) == 2
    done = table.play("search deck.undead-princess")
    assert names(table, "p1.field")[-1] == "19-052C"
    assert len(done.of(Shuffled)) == 1
    answered(table, "choose undead-princess")  # the other auto of Hugh Yurg
    assert (power(table, "undead-princess"), table.says("undead-princess", "brave")) == (4000, True)
    table.lay(f"hand 24-063H | field {EARTH} 27-125S | deck 27-125S 12-120C")
    make(table, "play hand.hugh-yurg")
    resolve(table)
    table.play("may yes")
    assert table.moves(verb="search") == []  # one of this name is there


def test_noel_dulls_up_to_two_as_it_enters(table: Table) -> None:
    table.lay(f"hand 16-092C | field {LIGHTNING}", "field PLAIN WEAK ECHO")
    make(table, "play hand.noel")
    table.play("choose p2.plain", "choose p2.echo")
    answered(table)
    assert [table.says(f"p2.{card}", "dull") for card in ("plain", "weak", "echo")] == [True, False, True]


def test_noel_gives_himself_up_and_dulls_all(table: Table) -> None:
    table.lay("field 16-092C", "field PLAIN WEAK")
    used(table, "noel e2")
    assert table.says("p2.plain", "dull")
    assert table.says("p2.weak", "dull")
    assert names(table, "p1.break") == ["16-092C"]


def test_shantotto_gives_haste_or_keeps_from_being_broken(table: Table) -> None:
    table.lay("hand 12-120C | field 18-064C 18-069C PLAIN", "field WEAK")
    make(table, "play hand.shantotto")
    table.play("modes hasten")
    assert len(table.moves(verb="choose")) == 2  # not itself
    table.play("choose field.plain")
    resolve(table)
    assert table.says("plain", "haste")
    table.lay("hand 12-120C BOLT 1-036C | field 18-064C 18-069C WEAK", "field ECHO")
    played(table, "shantotto", "modes shield", "choose weak")
    cast(table, "bolt", "choose weak")
    assert "WEAK" in names(table, "p1.field")


def test_billy_bob_takes_a_forward_back_but_no_billy_bob(table: Table) -> None:
    table.lay("hand 18-124C | field 18-064C 18-069C 18-064C | break 18-124C 18-064C PLAIN")
    played(table, "billy-bob")
    assert table.hand() == ["PLAIN"]


@pytest.mark.rule("FF-11.2.1.1a")
def test_class_tenth_moogle_gives_earth_or_lightning_cp(table: Table) -> None:
    table.lay("field 9-074C 1-121C PLAIN")
    table.play("use red-mage e1")
    paid(table)
    answered(table)
    assert (table.says("plain", "haste"), table.says("class-tenth-moogle", "dull")) == (True, True)
    table.lay("field 18-064C 1-121C PLAIN")
    assert table.refused("use red-mage e1").code == "only_of_element"


@pytest.mark.parametrize(("card", "name"), [("18-064C", "geomancer"), ("18-069C", "red-mage")])
def test_a_card_of_the_hand_is_discarded_for_another(table: Table, card: str, name: str) -> None:
    table.lay(f"hand {card} | field {card} | deck WEAK")
    used(table, f"hand.{name} e1")
    assert (table.hand(), names(table, "p1.break")) == (["WEAK"], [card])


def test_miner_opens_five_cards_and_takes_a_backup(table: Table) -> None:
    table.lay("hand 20-074C | field 18-064C 18-064C 18-064C | deck PLAIN 1-040C WEAK ECHO BRAVE QUICK")
    make(table, "play hand.miner")
    resolve(table)
    table.play("arrange deck.echo", "arrange deck.plain", "arrange deck.weak", "arrange deck.brave")
    answered(table)
    assert (table.hand(), names(table, "p1.deck")) == (["1-040C"], ["QUICK", "ECHO", "PLAIN", "WEAK", "BRAVE"])


def test_miner_gives_itself_up_for_a_card(table: Table) -> None:
    table.lay("hand 1-036C | field 20-074C | deck WEAK")
    used(table, "miner e2")
    assert (table.hand(), sorted(names(table, "p1.break"))) == (["WEAK"], ["1-036C", "20-074C"])


def test_reeve_keeps_one_of_three_cards(table: Table) -> None:
    table.lay("hand 20-105C | field 18-069C 18-069C 18-069C 18-069C | deck PLAIN WEAK ECHO BRAVE")
    make(table, "play hand.reeve")
    resolve(table)
    table.play("choose deck.echo", "arrange deck.plain", "arrange deck.weak")
    answered(table)
    assert (table.hand(), names(table, "p1.deck")) == (["ECHO"], ["BRAVE", "PLAIN", "WEAK"])


@pytest.mark.parametrize(("hurt", "cost"), [("WEAK WEAK WEAK WEAK", 5), ("WEAK WEAK WEAK WEAK WEAK", 2)])
def test_odin_costs_less_with_five_damage(table: Table, hurt: str, cost: int) -> None:
    table.lay(f"hand 13-072R | field {LIGHTNING} | damage {hurt}", "field 1-207S 1-210S")
    assert table.number("hand.odin", "price") == cost
    cast(table, "odin")
    assert (names(table, "p2.break"), sum(table.says(r, "dull") for r in table.state.zones["p1.field"])) == (
        ["1-207S"],
        cost,
    )


@pytest.mark.parametrize("modes", [("dull", "dent"), ("dent", "hasten"), ("hasten",), ()])
def test_ramuh_does_up_to_two_things(table: Table, modes: tuple[str, ...]) -> None:
    table.lay("hand 20-103H | field 18-069C 18-069C", "field ECHO")
    table.play("cast hand.ramuh", *(f"modes {mode}" for mode in modes))
    if len(modes) < 2:
        table.play("done")
    paid(table)
    answered(table)
    assert table.says("p2.echo", "dull") is ("dull" in modes)
    assert damage(table, "p2.echo") == (5000 if "dent" in modes else 0)
    assert table.says("p2.echo", "haste") is ("hasten" in modes)
