"""The fire and water deck: every effect of its cards."""

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
    to_declaration,
    used,
)
from tests.table import Table

FIRE = "18-003C " * 5  # five Backups that give fire CP
WATER = "18-094C " * 5
BOTH = "18-003C 18-003C 18-003C 18-094C 18-094C"


@pytest.mark.parametrize(("more", "dealt"), [("1-040C 1-040C 1-040C 1-040C 1-138C", 8000), ("1-040C", 6000)])
def test_forwards_of_wuk_lamat_deal_more_in_battle_with_seven_characters(table: Table, more: str, dealt: int) -> None:
    table.lay(f"field 27-122S BOLD {more}", "field 21-010H")
    attack(table, "bold", "taivas")
    assert damage(table, "p2.taivas") == dealt


def test_wuk_lamat_adds_nothing_to_the_damage_of_abilities(table: Table) -> None:
    table.lay("hand BOLT 1-036C | field 27-122S 1-040C 1-040C 1-040C 1-040C 1-138C WEAK", "field ECHO")
    cast(table, "bolt", "choose p2.echo")
    assert damage(table, "p2.echo") == 4000


@pytest.mark.rule("FF-11.11.9")
def test_wuk_lamat_counts_its_characters_when_it_is_carried_out(table: Table) -> None:
    table.lay(f"hand 27-122S | field {FIRE}", "field ECHO")
    played(table, "wuk-lamat")
    assert damage(table, "p2.echo") == 7000
    table.lay("hand 27-122S | field 18-003C 18-003C 18-003C", "field ECHO")
    make(table, "play hand.wuk-lamat")
    assert programs(table) == ["27-122S/2"]  # something was chosen all the same
    answered(table)
    assert damage(table, "p2.echo") == 0


def test_zack_has_haste_against_three_forwards(table: Table) -> None:
    table.lay("field 27-123S", "field WEAK PLAIN ECHO")
    assert table.says("zack", "haste")
    table.lay("field 27-123S", "field WEAK PLAIN")
    assert not table.says("zack", "haste")


def test_zack_damages_each_forward_by_his_backups_as_he_enters_and_attacks(table: Table) -> None:
    table.lay(f"hand 27-123S | field {FIRE}", "field PLAIN ECHO")
    played(table, "zack")
    assert (damage(table, "p2.plain"), damage(table, "p2.echo")) == (5000, 5000)
    table.lay("field 27-123S 1-040C 1-138C", "field PLAIN")
    to_declaration(table)
    table.play("attack zack")
    resolve(table)
    assert damage(table, "p2.plain") == 2000


def test_charlotte_takes_1000_less(table: Table) -> None:
    table.lay("hand 1-140C 1-138C 1-138C", "field 27-128S")
    played(table, "magus")
    assert damage(table, "p2.charlotte") == 4000


def test_charlotte_keeps_forwards_from_summons_that_cost_1(table: Table) -> None:
    table.lay("hand BOLT 1-038R 1-036C 1-036C", "field 27-128S WEAK")
    assert table.refused("cast hand.bolt").code == "nothing_to_choose"
    make(table, "cast hand.shiva", "choose p2.weak")
    assert programs(table) == ["1-038R/1"]


def test_charlotte_keeps_opposing_forwards_from_action_abilities(table: Table) -> None:
    table.lay("hand 1-036C 1-036C | field 1-054C", "field 27-128S")
    assert table.refused("use dark-knight e1").code == "cannot_use"
    table.lay("hand 1-036C 1-036C | field 1-054C", "field PLAIN")
    assert table.allowed("use dark-knight e1")


def test_yuna_puts_a_forward_of_cost_3_onto_the_field(table: Table) -> None:
    table.lay(f"hand 27-129S PLAIN WEAK 27-129S | field {WATER}")
    played(table, "yuna", "may yes")
    assert names(table, "p1.field")[-2:] == ["27-129S", "PLAIN"]
    table.lay(f"hand 27-129S PLAIN | field {WATER}")
    played(table, "yuna", "may no")
    assert table.hand() == ["PLAIN"]


@pytest.mark.rule("FF-7.7.3a")
def test_yuna_puts_none_whose_name_is_there_already(table: Table) -> None:
    table.lay(f"hand 27-129S BRAVE | field {WATER} BRAVE")
    played(table, "yuna", "may yes")
    assert table.hand() == ["BRAVE"]


def test_yuna_keeps_one_of_three_cards_as_she_attacks(table: Table) -> None:
    table.lay("field 27-129S | deck PLAIN WEAK ECHO 1-040C")
    to_declaration(table)
    table.play("attack yuna")
    resolve(table)
    assert len(table.moves(verb="choose")) == 3
    table.play("choose deck.weak", "arrange deck.echo", "arrange deck.plain")
    assert (table.hand(), names(table, "p1.deck")) == (["WEAK"], ["1-040C", "ECHO", "PLAIN"])


def test_fairy_activates_and_draws(table: Table) -> None:
    table.lay(f"hand 1-170C | field {WATER} PLAIN~ | deck WEAK")
    cast(table, "fairy", "choose plain")
    assert table.says("plain", "active")
    assert table.hand() == ["WEAK"]


def test_leonora_finds_palom_or_porom(table: Table) -> None:
    table.lay(f"hand 3-143C | field {WATER[:-8]} | deck 13-013C WEAK 11-121C")
    make(table, "play hand.leonora")
    resolve(table)
    table.play("may yes")
    assert len(table.moves(verb="search")) == 2
    done = table.play(table.moves(verb="search")[0])
    assert (table.hand() in (["13-013C"], ["11-121C"]), len(done.of(Shuffled))) == (True, 1)


def test_warrior_strengthens_or_hurts_a_forward(table: Table) -> None:
    table.lay("field 11-010C PLAIN")
    used(table, "warrior e1")
    assert (power(table, "plain"), names(table, "p1.break")) == (8000, ["11-010C"])
    table.lay("hand 1-036C | field 11-010C PLAIN 18-003C 18-094C")
    used(table, "warrior e2")
    assert damage(table, "plain") == 5000
    table.lay("field 11-010C PLAIN 18-094C 18-094C")  # no fire CP
    assert table.refused("use warrior e2").code == "no_cp_of_element"


def test_porom_draws_two_for_a_card_of_her_category_and_discards_one(table: Table) -> None:
    table.lay(f"hand 11-121C 3-143C | field {WATER} | deck WEAK ECHO BRAVE".replace("18-094C ", "", 3))
    played(table, "porom", "choose hand.weak")
    assert (table.hand(), names(table, "p1.break")) == (["ECHO"], ["3-143C", "WEAK"])


def test_porom_draws_one_for_any_other_card(table: Table) -> None:
    table.lay(f"hand 11-121C PLAIN | field {WATER} | deck WEAK ECHO BRAVE".replace("18-094C ", "", 3))
    played(table, "porom")
    assert (table.hand(), names(table, "p1.break")) == (["WEAK"], ["PLAIN"])


def test_porom_draws_nothing_if_nothing_was_discarded(table: Table) -> None:
    table.lay("hand 11-121C | field 18-094C 18-094C | deck WEAK")
    played(table, "porom")
    assert table.hand() == []


def test_porom_makes_the_next_damage_2000_lower(table: Table) -> None:
    table.lay("hand BOLT BOLT 1-036C 1-036C | field 11-121C ECHO")
    used(table, "porom e2")
    cast(table, "bolt", "choose echo")
    assert damage(table, "echo") == 2000
    cast(table, "bolt", "choose echo")
    assert damage(table, "echo") == 6000


def test_ifrit_deals_9000(table: Table) -> None:
    table.lay(f"hand 12-005C | field {FIRE}", "field CHAINS")
    cast(table, "ifrit", "choose p2.chains")
    assert names(table, "p2.break") == ["CHAINS"]


@pytest.mark.rule("FF-11.12.5.6a")
def test_palom_deals_twice_as_much_beside_a_forward_named_porom(table: Table) -> None:
    table.lay(f"hand 13-013C | field {FIRE[:-8]}", "field ECHO")
    played(table, "palom")
    assert damage(table, "p2.echo") == 4000
    table.lay(f"hand 13-013C | field {FIRE[:-24]} 11-121C", "field ECHO")
    played(table, "palom")
    assert damage(table, "p2.echo") == 4000  # a Backup of that name is no Forward


def test_yuzuki_takes_no_damage_from_opposing_abilities(table: Table) -> None:
    table.lay("hand 1-140C 1-138C 1-138C 1-138C", "field 13-125R")
    make(table, "play hand.magus")
    resolve(table)
    table.play("p2 " + next(move for move in table.moves(2, "instead") if "e1" in move))
    answered(table)
    assert damage(table, "p2.yuzuki") == 0


@pytest.mark.rule("FF-11.12.5.7")
def test_yuzukis_own_player_orders_what_changes_the_damage(table: Table) -> None:
    table.lay("hand 1-140C 1-138C 1-138C", "field 13-125R")
    make(table, "play hand.magus")
    resolve(table)
    assert table.question == "instead"
    assert set(table.state.prompts) == {2}


def test_yuzuki_takes_2000_less_from_all_else(table: Table) -> None:
    table.lay("hand BOLT 1-036C", "field 13-125R")
    cast(table, "bolt", "choose p2.yuzuki")
    assert damage(table, "p2.yuzuki") == 2000


@pytest.mark.parametrize(
    ("card", "name", "backup"),
    [("18-003C", "machinist", "18-003C"), ("18-094C", "geomancer", "18-094C")],
)
def test_a_card_of_the_hand_is_discarded_for_another(table: Table, card: str, name: str, backup: str) -> None:
    table.lay(f"hand {card} | field {backup} | deck WEAK")
    used(table, f"hand.{name} e1")
    assert (table.hand(), names(table, "p1.break")) == (["WEAK"], [card])
    table.lay(f"hand {card} | field 1-040C | deck WEAK")
    assert table.refused(f"use hand.{name} e1").code == "only_of_element"
    table.lay(f"field {card} {backup} | deck WEAK")
    assert table.refused(f"use {name} e1").code == "no_ability"


def test_jecht_gets_three_keywords_in_his_own_turn(table: Table) -> None:
    table.lay("field 18-129C 18-003C 18-094C")
    used(table, "jecht e1")
    assert all(table.says("jecht", word) for word in ("haste", "first_strike", "brave"))
    table.lay("field 18-129C 18-003C 18-003C")  # no water CP
    assert table.refused("use jecht e1").code == "no_cp_of_element"
    table.lay("field WEAK", "field 18-129C 18-003C 18-094C")
    table.play("pass")
    assert table.refused("p2 use jecht e1").code == "in_own_turn"


def test_jecht_beam_deals_8000(table: Table) -> None:
    table.lay("hand 18-129C | field 18-129C", "field ECHO")
    used(table, "jecht e2", "choose p2.echo")
    assert (damage(table, "p2.echo"), table.says("jecht", "dull")) == (8000, True)


@pytest.mark.rule("FF-15.1.1.3.2")
def test_the_opponent_puts_a_dull_forward_away_for_alphinaud(table: Table) -> None:
    table.lay(f"hand 20-106R | field {WATER}", "field GRIEF~ WEAK~ PLAIN | hand 1-040C")
    make(table, "play hand.alphinaud")
    resolve(table)
    assert table.moves(2, "choose") == ["choose grief", "choose weak"]
    table.play("p2 choose grief")
    assert (names(table, "p2.break"), programs(table)) == (["GRIEF"], [])  # it was not broken


def test_alphinaud_is_stronger_with_three_damage(table: Table) -> None:
    table.lay("field 20-106R | damage WEAK WEAK WEAK")
    assert power(table, "alphinaud") == 8000
    table.lay("field 20-106R | damage WEAK WEAK")
    assert power(table, "alphinaud") == 6000


def test_ward_is_paid_for_with_fire_alone(table: Table) -> None:
    table.lay("hand 21-001R | field 18-003C 18-003C 18-094C", "field ECHO")
    assert table.refused("play hand.ward").code == "only_of_element"
    table.lay("hand 21-001R | field 18-003C 18-003C 18-003C 18-094C", "field ECHO")
    table.play("play hand.ward")
    assert not [move for move in table.moves(verb="pay") if "geomancer" in move]
    refusal = table.refused("pay geomancer")
    assert (refusal.code, refusal.facts) == ("only_of_element", {"card": table.ref("hand.ward"), "colour": "fire"})
    assert refusal.rule == "FF-2.1a"
    assert table.refused("pay p2.echo").code == "gives_no_cp"
    paid(table)
    answered(table, "choose p2.echo")
    assert damage(table, "p2.echo") == 7000


def test_taivas_finds_a_warrior_by_job_or_name(table: Table) -> None:
    table.lay(f"hand 21-010H | field {FIRE} | deck 27-122S 11-010C PLAIN")
    make(table, "play hand.taivas")
    resolve(table)
    table.play("may yes")
    assert len(table.moves(verb="search")) == 2
    table.play(table.moves(verb="search")[0])
    assert table.hand()[0] in ("27-122S", "11-010C")


def test_taivas_puts_a_warrior_onto_the_field_once_each_turn(table: Table) -> None:
    table.lay("hand 11-010C 21-010H PLAIN 27-122S | field 21-010H")
    table.play("use taivas e2")
    resolve(table)
    assert table.moves(verb="choose") == ["choose hand.warrior", "choose hand.wuk-lamat"]
    table.play("choose hand.warrior")
    assert table.says("warrior", "dull")  # a Backup is
    assert table.refused("use taivas e2").code == "used_this_turn"
