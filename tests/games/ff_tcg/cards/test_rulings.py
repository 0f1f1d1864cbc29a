"""Official rulings, each on a card of ours that it is about."""

from __future__ import annotations

import pytest

from tests.games.ff_tcg.looking import attack, cast, damage, make, names, paid, power, programs, resolve, used
from tests.table import Table

LIGHTNING = "18-069C " * 5


@pytest.mark.rule("FF-11.3.9")
@pytest.mark.parametrize("gone", [True, False])
def test_without_its_only_target_the_rest_of_an_ability_does_not_happen(table: Table, gone: bool) -> None:
    table.lay(f"hand 27-124S 22-120H | field 22-120H {LIGHTNING}", "hand TIDE 1-036C | field 1-207S WEAK")
    make(table, "use cloud e2", "same_name hand.cloud", "choose p2.gilgamesh")
    if table.question == "same_name":
        table.play("same_name hand.cloud")
        paid(table)
    table.play("pass")
    make(table, "cast hand.tide", f"choose p2.{'gilgamesh' if gone else 'weak'}", seat=2)
    resolve(table)
    resolve(table)
    assert len(names(table, "p2.damage")) == (0 if gone else 1)


@pytest.mark.rule("FF-6.4.2a")
def test_bitter_end_hits_as_hard_though_its_card_went_back_to_the_hand(table: Table) -> None:
    table.lay("hand 2-145L | field 2-145L 1-040C", "hand TIDE 1-036C | field SHELL")
    make(table, "use warrior-of-light e2", "choose p2.shell")
    table.play("pass")
    make(table, "cast hand.tide", "choose p1.warrior-of-light", seat=2)
    resolve(table)
    assert table.hand() == ["2-145L"]
    resolve(table)
    assert damage(table, "p2.shell") == 8000


@pytest.mark.rule("FF-15.2.9.4.1", "FF-11.7.1a")
def test_the_special_of_a_primed_character_takes_a_card_named_like_the_lower_one(table: Table) -> None:
    table.lay("hand 24-113R 1-036C | field 24-113R | deck WEAK 24-112L PLAIN")
    table.play("prime barnabas-xvi e1")
    paid(table)
    table.play("seek deck.odin-xvi")
    while table.question or programs(table):
        table.play(table.moves(verb="order")[0]) if table.question else resolve(table)
    used(table, "odin-xvi e2")
    assert "24-113R" in names(table, "p1.break")
    assert table.number("odin-xvi", "attacks") == 3


@pytest.mark.rule("FF-15.2.8.4.1")
def test_a_card_of_the_lb_deck_is_back_in_it_when_what_its_leaving_set_off_is_carried_out(table: Table) -> None:
    table.lay("hand TIDE 1-036C | field 26-130H | deck WEAK 1-210S")
    make(table, "cast hand.tide", "choose lightning")
    resolve(table)
    table.play("modes find")
    assert (names(table, "p1.lb"), programs(table)) == (["26-130H"], ["26-130H/2"])


@pytest.mark.rule("FF-15.2.6.2")
def test_an_ability_with_a_number_of_damage_is_there_with_more_too(table: Table) -> None:
    table.lay("field 20-106R 24-041C | damage " + "WEAK " * 5)
    assert (power(table, "alphinaud"), power(table, "onion-knight")) == (8000, 9000)


@pytest.mark.rule("FF-11.8.6b")
def test_one_attacker_sets_luso_off_once_for_each_forward(table: Table) -> None:
    table.lay("field 27-125S", "field 21-010H")
    attack(table, "luso", "taivas")
    assert programs(table).count("27-125S/1") == 1


@pytest.mark.rule("FF-11.8.6b")
def test_prishe_is_stronger_for_each_time_she_is_chosen(table: Table) -> None:
    table.lay("hand BOON BOON 1-036C 1-036C | field 22-068R")
    cast(table, "boon", "choose prishe")
    cast(table, "boon", "choose prishe")
    assert power(table, "prishe") == 5000 + 2 * 4000


@pytest.mark.rule("FF-11.6.2.2.3")
def test_a_counter_that_pays_lies_on_a_character_of_ones_own(table: Table) -> None:
    table.lay("field PURSE WEAK", "field WEAK")
    theirs = table.ref("p2.weak")
    table.state.counters[theirs] = {"mark": 1}
    assert table.refused("use purse e1").code
    table.lay("field PURSE WEAK PLAIN", "field WEAK")
    for name in ("p1.weak", "plain", "p2.weak"):
        table.state.counters[table.ref(name)] = {"mark": 1}
    table.play("use purse e1")
    assert table.moves(verb="choose") == ["choose field.plain", "choose weak"]
    assert table.refused("choose p2.weak").code == "choose_own"
    table.play("choose plain")
    left = {name: table.state.counters.get(table.ref(name), {}) for name in ("p1.weak", "plain", "p2.weak")}
    assert left == {"p1.weak": {"mark": 1}, "plain": {}, "p2.weak": {"mark": 1}}
    assert programs(table) == ["PURSE/1"]
