"""Soul Magic (BS-14): a Magic for the Soul Core alone, given a symbol of its colour."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import TokensMoved
from bsdesk.games.battle_spirits.rules.cards import Card, faults
from tests.table import Table


@pytest.mark.rule("BS-14.1")
def test_the_soul_core_pays_for_all_of_it(table: Table) -> None:
    table.lay("field REF-22 | hand REF-27 | reserve S", "field REF-09[1]")
    happened = table.play("use hand.ref-27 flash")
    paid = [(f.amount, f.to) for f in happened.of(TokensMoved) if f.why == "paid"]
    assert paid == [((0, 1), "p1.trash")]
    assert (table.cores("reserve"), table.cores("trash")) == ("0", "S")
    assert (table.zone("p2.trash"), table.zone("trash")) == (["REF-09"], ["REF-27"])


@pytest.mark.rule("BS-14.1")
def test_with_soul_magic_no_other_core_is_paid(table: Table) -> None:
    table.lay("field REF-22 | hand REF-27 | reserve 9+S", "field REF-09[1]")
    table.play("use hand.ref-27 flash")
    assert table.moves() == ["way cost", "way soul"]
    table.play("way soul")
    assert (table.cores("reserve"), table.cores("trash"), table.zone("p2.trash")) == ("9", "S", ["REF-09"])


@pytest.mark.rule("BS-14.2", "BS-TV-35")
def test_soul_magic_needs_a_symbol_of_its_colour(table: Table) -> None:
    table.lay("hand REF-27 | field REF-09[1] | reserve S")
    no = table.refused("use hand.ref-27 flash")
    assert (no.code, no.rule, no.facts["colour"]) == ("no_symbol_for_soul_magic", "BS-14.2", "red")
    table.lay("hand REF-27 | field REF-09[1] REF-43-red[1] | reserve S", "field REF-09[1]")
    table.play("use hand.ref-27 flash")
    assert table.cores("trash") == "S"


@pytest.mark.rule("BS-14.2")
def test_symbols_of_the_opponent_do_not_count_for_soul_magic(table: Table) -> None:
    table.lay("hand REF-27 | reserve S", "field REF-22")
    assert table.refused("use hand.ref-27 flash").code == "no_symbol_for_soul_magic"


@pytest.mark.rule("BS-14.3")
@pytest.mark.parametrize("place", ["trash S", "life 5+S", "void S", "removed S"])
def test_the_soul_core_must_be_in_the_reserve_or_on_an_own_card(table: Table, place: str) -> None:
    table.lay(f"field REF-22 | hand REF-27 | reserve 1 | life 5 | {place}", "field REF-09[S]")
    no = table.refused("use hand.ref-27 flash")
    assert (no.code, no.rule, no.facts) == ("soul_core_not_at_hand", "BS-14.3", {"cost": 5, "cores": 1})


@pytest.mark.rule("BS-14.3")
def test_the_soul_core_may_come_from_a_card(table: Table) -> None:
    table.lay("field REF-22 REF-43-purple[1+S] | hand REF-27", "field REF-09[1]")
    table.play("use hand.ref-27 flash")
    if table.question:
        table.play("choose p2.ref-09")
    assert (table.cores("ref-43-purple"), table.cores("trash"), table.zone("p2.trash")) == ("1", "S", ["REF-09"])


@pytest.mark.rule("BS-14.4", "BS-C4", "BS-TV-11")
def test_the_only_spirit_with_the_symbol_may_give_its_soul_core(table: Table) -> None:
    table.lay("field REF-43-red[S] | hand REF-27", "field REF-09[1]")
    happened = table.play("use hand.ref-27 flash")
    assert table.zone("p2.trash") == ["REF-09"]
    assert (table.zone("field"), table.zone("trash"), table.cores("trash")) == ([], ["REF-43-red", "REF-27"], "S")
    assert happened.acts()[:2] == ["cost", "depleted"]


@pytest.mark.rule("BS-14.5")
def test_the_normal_cost_may_be_paid_instead(table: Table) -> None:
    table.lay("field REF-22 REF-22 | hand REF-27 | reserve 4+S", "field REF-09[1]")
    table.play("use hand.ref-27 flash; way cost")
    assert table.refused("pay reserve 5").code == "pay_no_more"
    table.play("pay reserve 4")
    assert (table.cores("reserve"), table.cores("trash")) == ("S", "4")


@pytest.mark.rule("BS-14.5")
def test_without_the_symbol_the_normal_cost_is_not_a_question(table: Table) -> None:
    table.lay("hand REF-27 | reserve 6+S", "field REF-09[1]")
    table.play("use hand.ref-27 flash; pay reserve 5+S")
    assert (table.cores("reserve"), table.cores("trash")) == ("1", "5+S")


@pytest.mark.rule("BS-14.1", "BS-13.7")
def test_a_card_without_soul_magic_has_its_cost_only(table: Table) -> None:
    table.lay("field REF-22 | hand REF-26 | reserve S")
    no = table.refused("use hand.ref-26 main")
    assert (no.code, no.rule, no.facts) == ("cannot_pay", "BS-8.1", {"cost": 3, "cores": 1})


@pytest.mark.rule("BS-14.6", "BS-6.10")
def test_the_paid_soul_core_comes_back_in_the_next_own_refresh_step(table: Table) -> None:
    table.lay("field REF-22 | hand REF-27 | reserve S", "field REF-09[1]")
    table.play("use hand.ref-27 flash", "end", "end", "end")
    assert (table.state.active, table.cores("trash")) == (2, "S")
    table.play("end", "end", "end")
    assert (table.state.active, table.cores("trash"), table.cores("reserve")) == (1, "0", "1+S")


@pytest.mark.rule("BS-14.1")
def test_soul_magic_stands_on_magic_only() -> None:
    card = Card(id="X", name={"en": "X"}, kind="nexus", colour="red", cost=1, levels=(), soul_magic="red")
    assert any("BS-14.1" in fault for fault in faults(card))


@pytest.mark.rule("BS-14.5")
def test_the_suggestion_keeps_the_soul_core_where_it_can(table: Table) -> None:
    table.lay("field REF-22 | hand REF-27 | reserve 5+S", "field REF-09[1]")
    assert table.suggested("use hand.ref-27 flash") == "use hand.ref-27 flash; way cost; pay reserve 5"
    table.lay("field REF-22 | hand REF-27 | reserve 4+S", "field REF-09[1]")
    assert table.suggested("use hand.ref-27 flash") == "use hand.ref-27 flash; way cost"
