"""Deployment: Bulwarks, soldiers, heroes, aces, equipment (TR-4)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.games.black_poker.rules.actions import ACTIONS
from tests.games.black_poker.looking import moved
from tests.table import Table


def row(name: str) -> tuple[str, str, str, str, str, str]:
    """An action as the sheet's list has it: trigger, speed, timing, cost, key cards, target."""
    action = ACTIONS[name]
    return (*action[1:5], " ".join(map(str, action.keys)), action.target)


# ------------------------------------------------------------------------------------------------ Set Bulwark


@pytest.mark.rule("TR-4.1")
def test_set_bulwark_is_immediate_costs_life_and_has_no_key_card(table: Table) -> None:
    assert row("set_bulwark") == ("direct", "immediate", "main", "L", "", "")
    table.lay("hand S7 H4")
    assert table.moves(verb="set_bulwark") == ["set_bulwark"]
    assert table.refused("set_bulwark hand.s7").code == "keys_only"


@pytest.mark.rule("TR-4.2", "TR-TV-19")
def test_a_bulwark_is_set_once_a_turn(table: Table) -> None:
    table.lay("hand S7 H4")
    table.play("set_bulwark", "bulwark hand.s7")
    refusal = table.refused("set_bulwark")
    assert (refusal.code, refusal.rule) == ("once_per_turn", "TR-4.2")
    assert table.moves(verb="set_bulwark") == []


@pytest.mark.rule("TR-4.2")
def test_the_other_player_sets_one_in_the_own_turn(table: Table) -> None:
    table.lay("hand S7 H4", "hand C9")
    table.play("set_bulwark", "bulwark hand.s7", "end", "pass", "pass", "p2 draw_more no")
    assert table.moves(2, "set_bulwark") == ["set_bulwark"]


@pytest.mark.rule("TR-4.3")
def test_a_hand_card_becomes_a_bulwark_face_down_and_charged(table: Table) -> None:
    table.lay("hand S7 H4 H5 H6 C2 C3 C4")
    done = table.play("set_bulwark", "bulwark hand.h5")
    assert moved(done, "set") == 1
    assert table.hand() == ["S7", "H4", "H6", "C2", "C3", "C4"]
    card = table.card("h5")
    assert (card.zone, card.face_down) == ("p1.field", True)
    assert table.says("h5", "charged")
    assert table.says("h5", "bulwark")


@pytest.mark.rule("TR-4.4")
def test_any_card_may_become_a_bulwark(table: Table) -> None:
    table.lay("hand JK1 SA HK D10 C2")
    table.play("set_bulwark")
    assert table.moves() == [f"bulwark hand.{card}" for card in ("c2", "d10", "hk", "jk1", "sa")]
    table.play("bulwark hand.jk1")
    assert table.says("jk1", "bulwark")


@pytest.mark.rule("TR-4.6")
def test_set_bulwark_has_resolved_before_anybody_may_answer(table: Table) -> None:
    table.lay("hand S7 H4", "hand CA C2")
    table.play("set_bulwark")
    assert (table.moves(2), table.zone("stage")) == ([], [])
    happened = table.play("bulwark hand.s7")
    assert happened.acts() == ["resolved"]
    assert table.to_act() == 1
    table.play("pass")
    assert table.refused("p2 counter hand.ca").code == "no_target"


@pytest.mark.rule("TR-4.7")
def test_with_an_empty_hand_only_the_cost_is_paid(table: Table) -> None:
    table.lay("hand")
    happened = table.play("set_bulwark")
    assert [(f.why, f.to) for f in happened.of(CardMoved)] == [("damage", "p1.graveyard")]
    assert table.zone("field") == []
    assert table.refused("set_bulwark").code == "once_per_turn"


# --------------------------------------------------------------------------------------------------- summoning


@pytest.mark.rule("TR-4.8")
def test_summon_soldier_as_the_sheet_has_it(table: Table) -> None:
    assert row("summon_soldier") == ("direct", "normal", "main", "BL", "2–10", "")
    table.lay("hand S2 H3 D4 C5 S6 H7 D8 C9 S10 | field D9?")
    cards = ["c5", "c9", "d4", "d8", "h3", "h7", "s10", "s2", "s6"]
    assert table.moves(verb="summon_soldier") == [f"summon_soldier hand.{card}" for card in cards]


@pytest.mark.rule("TR-4.9", "TR-TV-01")
def test_a_summoned_soldier_stands_charged_with_its_number(table: Table) -> None:
    table.lay("hand S7 | field D9? | life " + "S2 H3 " * 20)
    done = table.play("summon_soldier hand.s7", "pass", "pass")
    assert table.number("s7", "size") == 7
    assert table.says("s7", "charged")
    assert not table.card("s7").face_down
    assert moved(done, "summoned") == 1
    assert table.says("d9", "driven")
    assert len(table.zone("life")) == 39


@pytest.mark.rule("TR-4.10")
@pytest.mark.parametrize("key", ["ca", "hj", "dq", "sk", "jk1"])
def test_no_ace_court_card_or_joker_is_summoned_as_a_common_soldier(table: Table, key: str) -> None:
    table.lay("hand CA HJ DQ SK JK1 | field D9?")
    refusal = table.refused(f"summon_soldier hand.{key}")
    assert (refusal.code, refusal.rule) == ("wrong_key", "TR-4.10")


@pytest.mark.rule("TR-4.11")
def test_summon_hero_as_the_sheet_has_it(table: Table) -> None:
    assert row("summon_hero") == ("direct", "normal", "main", "BBL", "J–K", "")
    table.lay("hand SA S10 HJ DQ CK JK1 | field D9? D8?")
    assert table.moves(verb="summon_hero") == [f"summon_hero hand.{card}" for card in ("ck", "dq", "hj")]


@pytest.mark.rule("TR-4.12", "TR-TV-02")
def test_a_hero_stands_charged_with_its_number(table: Table) -> None:
    table.lay("hand HQ | field D9? D8?")
    table.play("summon_hero hand.hq", "pass", "pass")
    assert table.number("hq", "size") == 12
    assert table.says("hq", "charged")
    assert not table.card("hq").face_down
    assert [table.says(card, "driven") for card in ("d9", "d8")] == [True, True]
    assert len(table.zone("life")) == 11


@pytest.mark.rule("TR-4.13")
def test_summon_ace_as_the_sheet_has_it(table: Table) -> None:
    assert row("summon_ace") == ("direct", "normal", "main", "L", "A", "")
    table.lay("hand SA S2 HK JK1")
    assert table.moves(verb="summon_ace") == ["summon_ace hand.sa"]


@pytest.mark.rule("TR-4.14")
def test_an_ace_stands_charged_and_swift(table: Table) -> None:
    table.lay("hand DA")
    table.play("summon_ace hand.da", "pass", "pass")
    assert table.number("da", "size") == 1
    assert [table.says("da", word) for word in ("charged", "swift", "soldier")] == [True, True, True]
    assert not table.card("da").face_down


@pytest.mark.rule("TR-4.21")
def test_a_key_card_lies_on_the_stage_until_the_action_resolves(table: Table) -> None:
    table.lay("hand S7 H4 | field D9?")
    table.play("summon_soldier hand.s7")
    assert (table.hand(), table.zone("stage"), table.zone("field")) == (["H4"], ["S7"], ["D9"])
    table.play("pass")
    assert table.zone("stage") == ["S7"]
    table.play("pass")
    assert (table.zone("stage"), table.zone("field")) == ([], ["D9", "S7"])


# ----------------------------------------------------------------------------------------------------- equipping


@pytest.mark.rule("TR-4.15")
def test_equip_as_the_sheet_has_it(table: Table) -> None:
    assert row("equip") == ("direct", "normal", "main", "BL", "A–K", "own_soldier")
    table.lay("hand SA S10 SK JK1 | field S5 D9?")
    assert table.moves(verb="equip") == [f"equip hand.{card}" for card in ("s10", "sa", "sk")]


@pytest.mark.rule("TR-4.16")
def test_a_soldier_takes_arms_of_its_own_suit_only(table: Table) -> None:
    table.lay("hand S9 H9 | field S5 D9?", "field H6")
    assert table.allowed("equip hand.s9")
    refusal = table.refused("equip hand.h9")
    assert (refusal.code, refusal.rule) == ("no_target", "TR-11.11")


@pytest.mark.rule("TR-4.16", "TR-4.17")
@pytest.mark.parametrize("target", ["p2.s6", "h4", "d9", "jk1", "s9"])
def test_only_an_own_soldier_of_the_suit_is_a_target(table: Table, target: str) -> None:
    table.lay("hand S9 | field S5 S3 H4 JK1 D9? S2?", "field S6 S7?")
    table.play("equip hand.s9", "drive d9")
    assert table.moves() == ["target s3", "target s5"]
    if table.has(target):
        refusal = table.refused(f"target {target}")
        assert (refusal.code, refusal.rule) == ("wrong_target", "TR-4.16")


@pytest.mark.rule("TR-4.17")
def test_a_joker_has_no_suit_to_be_armed_with(table: Table) -> None:
    table.lay("hand S9 H9 D8 C9 | field JK1 D9?")
    assert [table.refused(f"equip hand.{key}").code for key in ("s9", "h9", "d8", "c9")] == ["no_target"] * 4


@pytest.mark.rule("TR-4.18", "TR-TV-04")
def test_a_soldier_armed_with_its_suit_adds_the_numbers(table: Table) -> None:
    table.lay("hand S9 | field S5 D9?")
    table.play("equip hand.s9", "pass", "pass")
    assert table.number("s5", "size") == 14
    assert table.card("s9").under == table.ref("s5")
    assert [table.says("s5", word) for word in ("armed", "common", "swift")] == [True, False, False]
    assert not table.says("s9", "soldier")
    assert table.zone("field") == ["S5", "D9", "S9"]


@pytest.mark.rule("TR-4.19")
def test_an_armed_soldier_is_armed_again(table: Table) -> None:
    table.lay("hand S2 | field S5&S9 D9?")
    table.play("equip hand.s2", "pass", "pass")
    assert table.number("s5", "size") == 16
    assert [table.card(card).under for card in ("s9", "s2")] == [table.ref("s5")] * 2


@pytest.mark.rule("TR-4.20")
@pytest.mark.parametrize(("soldier", "state"), [("S5", "charged"), ("S5~", "driven"), ("S5~&S9~", "driven")])
def test_equipping_leaves_a_soldier_charged_or_driven(table: Table, soldier: str, state: str) -> None:
    table.lay(f"hand S2 | field {soldier} D9?")
    done = table.play("equip hand.s2", "pass", "pass")
    assert [table.says(card, state) for card in ("s5", "s2")] == [True, True]
    turned = [fact.card for fact in done.of(CardTurned) if fact.card != table.ref("d9")]
    assert turned == ([table.ref("s2")] if state == "driven" else [])
    assert moved(done, "equipped") == 1


@pytest.mark.rule("TR-4.20", "TR-O-08")
def test_a_soldier_from_an_earlier_turn_may_attack_with_its_new_arms(table: Table) -> None:
    table.lay("hand S2 | field S5 D9?")
    table.play("equip hand.s2", "pass", "pass", "attack", "pass", "pass")
    assert table.moves() == ["attackers s5", "done"]


@pytest.mark.rule("TR-4.20", "TR-O-08")
@pytest.mark.parametrize(("arms", "attackers"), [("s2", []), ("sa", ["attackers s5"])])
def test_a_soldier_of_this_turn_may_not_but_an_ace_makes_it_swift(
    table: Table, arms: str, attackers: list[str]
) -> None:
    table.lay("hand S5 S2 SA | field D9? D8?")
    table.play("summon_soldier hand.s5", "drive d9", "pass", "pass", f"equip hand.{arms}", "pass", "pass")
    table.play("attack", "pass", "pass")
    assert table.moves(1, "attackers") == attackers


@pytest.mark.rule("TR-11.15")
def test_arms_for_a_soldier_that_is_gone_go_to_the_graveyard(table: Table) -> None:
    table.lay("hand S9 | field S5 D9?", "hand S6 C2")
    table.play("equip hand.s9", "pass", "p2 down hand.s6", "p2 pass", "p1 pass")
    table.play("pass", "pass")
    assert table.zone("field") == ["D9"]
    assert table.zone("graveyard")[-2:] == ["S5", "S9"]
