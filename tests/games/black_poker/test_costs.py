"""Symbols of an action and what it costs (TR-1)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.games.black_poker.rules.actions import ACTIONS
from tests.table import Happened, Table


def paid(happened: Happened) -> list[tuple[str, str]]:
    """What was paid, in order: cards driven or moved, and where to."""
    facts = [e.fact for e in happened.events if e.by == "cost"]
    moved = [(f.why, f.to) for f in facts if isinstance(f, CardMoved)]
    return [("driven", "") for f in facts if isinstance(f, CardTurned)] + moved


# ------------------------------------------------------------------------------------------------ the symbols


@pytest.mark.rule("TR-1.1")
@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("set_bulwark", "direct-immediate-main"),
        ("summon_soldier", "direct-normal-main"),
        ("summon_hero", "direct-normal-main"),
        ("summon_ace", "direct-normal-main"),
        ("equip", "direct-normal-main"),
        ("end", "direct-normal-main"),
        ("charge", "triggered-immediate-main"),
        ("draw", "triggered-normal-main"),
        ("attack", "direct-normal-main"),
        ("block", "triggered-normal-main"),
        ("judgement", "triggered-normal-main"),
        ("up", "direct-normal-quick"),
        ("down", "direct-normal-quick"),
        ("twist", "direct-normal-quick"),
        ("counter", "direct-normal-quick"),
        ("search", "direct-immediate-quick"),
        ("destroy_bulwark", "direct-normal-main"),
        ("throwing", "direct-normal-main"),
        ("next_generation", "triggered-immediate-quick"),
    ],
)
def test_an_action_has_trigger_speed_and_timing_in_this_order(name: str, line: str) -> None:
    action = ACTIONS[name]
    assert f"{action.trigger}-{action.speed}-{action.timing}" == line


@pytest.mark.rule("TR-1.2", "TR-1.10")
def test_the_cost_is_a_list_of_letters_and_many_actions_have_none() -> None:
    costs = {name: list(action.cost) for name, action in ACTIONS.items() if action.cost}
    assert costs == {
        "set_bulwark": ["L"],
        "summon_soldier": ["B", "L"],
        "summon_hero": ["B", "B", "L"],
        "summon_ace": ["L"],
        "equip": ["B", "L"],
        "up": ["D"],
        "down": ["D"],
        "twist": ["D"],
        "counter": ["D"],
    }


@pytest.mark.rule("TR-1.3")
def test_the_key_cards_are_written_as_on_the_sheet() -> None:
    keys = {name: " + ".join(map(str, action.keys)) for name, action in ACTIONS.items() if action.keys}
    assert keys == {
        "summon_soldier": "2–10",
        "summon_hero": "J–K",
        "summon_ace": "A",
        "equip": "A–K",
        "up": "♡A–10",
        "down": "♠A–10",
        "twist": "♢A–10",
        "counter": "♣A–10",
        "search": "Joker",
        "destroy_bulwark": "♡A–K + ♢A–K",
        "throwing": "♠A–K + ♣A–K",
    }


@pytest.mark.rule("TR-1.3")
@pytest.mark.parametrize("key", ["ca", "hj", "jk1"])
def test_a_key_card_must_be_of_the_kind_that_the_star_names(table: Table, key: str) -> None:
    table.lay("hand CA HJ JK1 S2 | field D9?")
    refusal = table.refused(f"summon_soldier hand.{key}")
    assert (refusal.code, refusal.facts["keys"]) == ("wrong_key", "2–10")
    assert table.moves(verb="summon_soldier") == ["summon_soldier hand.s2"]


@pytest.mark.rule("TR-1.3", "TR-8.1", "TR-8.4")
@pytest.mark.parametrize(
    ("line", "keys", "rule"),
    [
        ("summon_soldier", "2–10", "TR-4.8"),
        ("up", "♡A–10", "TR-7.1"),
        ("throwing hand.s5", "♠A–K + ♣A–K", "TR-8.4"),
        ("destroy_bulwark hand.h5", "♡A–K + ♢A–K", "TR-8.1"),
        ("throwing hand.s5 p2", "♠A–K + ♣A–K", "TR-8.4"),
    ],
)
def test_a_request_without_all_its_key_cards_is_told_which_it_needs(
    table: Table, line: str, keys: str, rule: str
) -> None:
    table.lay("hand S5 H5 C2 D2 S9 | field D9? S7", "field S6 H9?")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule, refusal.facts["keys"]) == ("keys_missing", rule, keys)
    assert [move.verb for move in refusal.remedy] == [line.split(maxsplit=1)[0]]


@pytest.mark.rule("TR-1.3", "TR-4.21")
@pytest.mark.parametrize("line", ["summon_soldier s5", "summon_soldier p2.s6"])
def test_a_key_card_comes_from_the_own_hand(table: Table, line: str) -> None:
    table.lay("hand S2 | field D9? S5", "field S6")
    refusal = table.refused(line)
    assert (refusal.code, refusal.rule) == ("key_not_in_hand", "TR-4.21")


@pytest.mark.rule("TR-11.10")
def test_a_request_names_its_key_cards_and_nothing_else(table: Table) -> None:
    table.lay("hand S2 S3 | field D9?", "field S6")
    refusal = table.refused("summon_soldier hand.s2 p2.s6")
    assert (refusal.code, refusal.rule, refusal.facts["keys"]) == ("keys_only", "TR-11.10", 1)
    assert [table.name(m.subject) for m in refusal.remedy] == ["hand.s2"]


# ----------------------------------------------------------------------------------------------- B: Bulwarks


@pytest.mark.rule("TR-1.4")
def test_b_drives_the_only_charged_bulwark_unasked(table: Table) -> None:
    table.lay("hand S7 | field D9? D8?~")
    table.play("summon_soldier hand.s7")
    assert [table.says(card, "driven") for card in ("d9", "d8")] == [True, True]


@pytest.mark.rule("TR-1.4")
def test_b_drives_the_bulwark_that_its_player_chooses(table: Table) -> None:
    table.lay("hand S7 | field D9? S5 D8? D7?~", "field H9?")
    table.play("summon_soldier hand.s7")
    assert table.moves() == ["drive d8", "drive d9"]
    happened = table.play("drive d8")
    assert [table.says(card, "driven") for card in ("d9", "s5", "d8", "p2.field.1")] == [False, False, True, False]
    assert paid(happened) == [("driven", ""), ("damage", "p1.graveyard")]


@pytest.mark.rule("TR-1.5", "TR-1.8")
@pytest.mark.parametrize("request_", ["summon_soldier hand.s7", "summon_hero hand.hk"])
def test_b_is_refused_from_anything_but_a_charged_bulwark_of_ones_own(table: Table, request_: str) -> None:
    table.lay("hand S7 HK | field D9? D8? D6? D7?~ S5", "field H9?")
    table.play(request_)
    for thing in ("d7", "s5", "p2.field.1", "hand"):
        refusal = table.refused(f"drive {thing}")
        assert (refusal.code, refusal.rule) == ("only_charged_bulwarks", "TR-1.5")
    if request_ == "summon_hero hand.hk":
        table.play("drive d9")
        assert table.refused("drive d9").code == "only_charged_bulwarks"


@pytest.mark.rule("TR-1.5")
@pytest.mark.parametrize("mine", ["field D9?~", "field S5", "field", "field D9?~ S5~"])
def test_b_needs_a_charged_bulwark_of_ones_own(table: Table, mine: str) -> None:
    table.lay(f"hand S7 | {mine}", "field H9? H8?")
    refusal = table.refused("summon_soldier hand.s7")
    assert (refusal.code, refusal.rule) == ("no_charged_bulwark", "TR-1.5")
    assert refusal.facts == {"action": "summon_soldier", "needs": 1, "charged": 0}
    assert table.moves(verb="summon_soldier") == []


@pytest.mark.rule("TR-1.5", "TR-TV-24")
def test_the_only_bulwark_driven_by_twist_pays_for_nothing(table: Table) -> None:
    table.lay("hand D2 C3 S7 | field D9?")
    table.play("twist hand.d2", "discard hand.c3", "pass", "pass", "twist drive")
    assert table.refused("summon_soldier hand.s7").code == "no_charged_bulwark"


# ------------------------------------------------------------------------------------------------- L: damage


@pytest.mark.rule("TR-1.6")
def test_l_is_a_point_of_damage(table: Table) -> None:
    table.lay("hand CA | life " + "S2 H3 " * 10)
    table.play("summon_ace hand.ca")
    assert len(table.zone("life")) == 19
    assert table.zone("graveyard") == ["S2"]
    assert table.zone("life")[0] == "H3"


@pytest.mark.rule("TR-1.12")
@pytest.mark.parametrize("top", ["HK", "SA", "JK1"])
def test_a_card_lost_as_a_cost_calls_no_next_generation(table: Table, top: str) -> None:
    table.lay(f"hand S9 | life {top} S2 S3")
    happened = table.play("set_bulwark")
    assert table.zone("graveyard") == [top]
    assert "triggered" not in happened.acts()
    assert table.zone("life") == ["S2", "S3"]
    assert table.to_act() == 1


@pytest.mark.rule("TR-O-12")
def test_the_last_life_may_be_paid_and_is_missed_once_the_action_has_resolved(table: Table) -> None:
    table.lay("hand CA | life S2")
    table.play("summon_ace hand.ca")
    assert table.zone("life") == []
    assert table.state.results == {}
    table.play("pass", "pass")
    assert table.state.results == {1: "lose", 2: "win"}
    assert table.zone("field") == ["CA"]


@pytest.mark.rule("TR-O-12")
def test_an_immediate_action_paid_with_the_last_life_loses_at_once(table: Table) -> None:
    table.lay("hand CA | life S2")
    table.play("set_bulwark")
    assert table.state.results == {1: "lose", 2: "win"}


# ------------------------------------------------------------------------------------------------ D: discard


@pytest.mark.rule("TR-1.7")
def test_d_discards_a_card_of_ones_choice(table: Table) -> None:
    table.lay("hand H4 C3 C5 | field S5")
    table.play("up hand.h4")
    assert table.moves() == ["discard hand.c3", "discard hand.c5"]
    table.play("discard hand.c5")
    assert table.zone("graveyard") == ["C5"]
    assert table.hand() == ["C3"]


@pytest.mark.rule("TR-1.9")
def test_the_key_card_pays_for_nothing(table: Table) -> None:
    table.lay("hand H4 | field S5")
    refusal = table.refused("up hand.h4")
    assert (refusal.code, refusal.rule) == ("nothing_to_discard", "TR-1.9")
    assert table.moves(verb="up") == []


@pytest.mark.rule("TR-1.9")
def test_the_key_card_is_not_among_the_cards_to_discard(table: Table) -> None:
    table.lay("hand H4 C3 C5 | field S5")
    refusal = table.refused("up hand.h4; discard hand.h4")
    assert (refusal.code, refusal.rule) == ("not_an_option", "TR-1.9")


# ------------------------------------------------------------------------------------------------- all of it


@pytest.mark.rule("TR-1.8")
def test_letters_add_up(table: Table) -> None:
    table.lay("hand HQ | field D9? D8?")
    happened = table.play("summon_hero hand.hq")
    assert paid(happened) == [("driven", ""), ("driven", ""), ("damage", "p1.graveyard")]
    assert [table.says(card, "driven") for card in ("d9", "d8")] == [True, True]
    assert len(table.zone("life")) == 11


@pytest.mark.rule("TR-1.8")
def test_two_letters_b_need_two_bulwarks(table: Table) -> None:
    table.lay("hand HQ | field D9? D8?~")
    refusal = table.refused("summon_hero hand.hq")
    assert (refusal.code, refusal.facts["needs"], refusal.facts["charged"]) == ("no_charged_bulwark", 2, 1)


@pytest.mark.rule("TR-1.8")
def test_of_three_bulwarks_two_are_chosen_one_by_one(table: Table) -> None:
    table.lay("hand HQ | field D9? D8? D7?")
    table.play("summon_hero hand.hq", "drive d7")
    assert table.moves() == ["back", "drive d8", "drive d9"]
    table.play("drive d9")
    assert [table.says(card, "driven") for card in ("d9", "d8", "d7")] == [True, False, True]


@pytest.mark.rule("TR-1.10")
@pytest.mark.parametrize(
    "line", ["end", "attack", "destroy_bulwark hand.h3 hand.d8", "throwing hand.s9 hand.c4", "search hand.jk1"]
)
def test_without_a_cost_nothing_is_paid(table: Table, line: str) -> None:
    table.lay("hand H3 D8 S9 C4 JK1 | field S5 D9?", "field H9?")
    happened = table.play(line)
    assert paid(happened) == []
    assert table.zone("graveyard") == []
    assert len(table.zone("life")) == 12


@pytest.mark.rule("TR-1.11")
def test_who_causes_the_action_pays(table: Table) -> None:
    table.lay("hand C2 C6 | field S5", "hand H4 C3 C5")
    table.play("pass", "p2 up hand.h4", "p2 discard hand.c3")
    assert (table.hand(), table.hand(2)) == (["C2", "C6"], ["C5"])
    assert table.zone("p2.graveyard") == ["C3"]
