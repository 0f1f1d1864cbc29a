"""Paying for cards (BS-8): what they cost, what pays for it, and the cores they get."""

from __future__ import annotations

import random

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, TokensMoved
from bsdesk.engine.files.line import PlayedPlan, play_plan
from bsdesk.engine.state import digest
from bsdesk.engine.values import Refusal
from bsdesk.engine.view import view_for
from bsdesk.games.battle_spirits.rules.totals import symbols_vary
from tests.table import Happened, Table

RED = "REF-43-red[1]"  # a Spirit that gives one red symbol
GREEN = "REF-09[1]"


def cost_of(happened: Happened) -> list[int]:
    """The costs that were fixed."""
    return [f.number for f in happened.facts if isinstance(f, Declared) and f.act == "cost"]


def whys(happened: Happened) -> list[str]:
    """Why cards and cores moved, in order."""
    return [f.why for f in happened.facts if isinstance(f, CardMoved | TokensMoved)]


# --------------------------------------------------------------------------------------------- what a card costs


@pytest.mark.rule("BS-8.1")
def test_a_card_can_not_be_used_without_the_cores_for_it(table: Table) -> None:
    table.lay("hand REF-01 REF-26 | reserve 2")
    no = table.refused("summon hand.ref-01")
    assert (no.code, no.rule, no.facts) == ("cannot_pay", "BS-8.1", {"cost": 3, "cores": 2})
    assert table.refused("use hand.ref-26 main").code == "cannot_pay"
    assert table.moves() == ["end"]


@pytest.mark.rule("BS-8.1")
def test_the_remedy_for_a_card_too_dear_is_one_that_can_be_had(table: Table) -> None:
    table.lay("hand REF-04 REF-01 | reserve 4")
    assert table.lines(table.refused("summon hand.ref-04").remedy) == ["summon hand.ref-01"]


@pytest.mark.rule("BS-8.2")
def test_a_symbol_of_the_colour_takes_one_off_the_cost(table: Table) -> None:
    table.lay("hand REF-03 | field REF-22 | reserve 5")
    assert cost_of(table.play("summon hand.ref-03")) == [4]


@pytest.mark.rule("BS-8.2", "BS-5.8")
def test_an_ex_symbol_on_the_field_counts_like_any_symbol(table: Table) -> None:
    table.lay("hand REF-03 | field REF-05[1] | reserve 5+S")
    assert cost_of(table.play("summon hand.ref-03")) == [4]


@pytest.mark.rule("BS-8.4")
def test_reduction_symbols_are_the_most_that_is_taken_off(table: Table) -> None:
    table.lay("hand REF-03 | field REF-22 REF-22 REF-22 REF-22 REF-22 | reserve 5")
    assert cost_of(table.play("summon hand.ref-03")) == [3]


@pytest.mark.rule("BS-8.5")
def test_symbols_of_other_colours_take_nothing_off(table: Table) -> None:
    table.lay("hand REF-03 | field REF-07 REF-07 REF-07 REF-07 | reserve 6")
    assert cost_of(table.play("summon hand.ref-03")) == [5]


@pytest.mark.rule("BS-8.2", "BS-8.5")
def test_the_opponents_symbols_take_nothing_off(table: Table) -> None:
    table.lay("hand REF-03 | reserve 6", "field REF-22 REF-22")
    assert cost_of(table.play("summon hand.ref-03")) == [5]


@pytest.mark.rule("BS-8.6")
@pytest.mark.parametrize("colour", ["red", "purple", "green", "white", "yellow", "blue"])
def test_every_colour_reduces_its_own_cards_only(table: Table, colour: str) -> None:
    colours = ["red", "purple", "green", "white", "yellow", "blue"]
    hand = " ".join(f"REF-43-{c}" for c in colours)
    for number, other in enumerate(colours, 1):
        table.lay(f"field REF-43-{colour}[2] | hand {hand} | reserve 9+S")
        assert cost_of(table.play(f"summon hand.ref-43-{other}")) == [number - (colour == other)]


@pytest.mark.rule("BS-8.6", "BS-TV-01")
def test_three_red_symbols_and_a_green_one_leave_three_of_five(table: Table) -> None:
    table.lay(f"hand REF-03 | field {RED} {RED} {RED} {GREEN} | reserve 9")
    assert cost_of(table.play("summon hand.ref-03")) == [3]


@pytest.mark.rule("BS-TV-01b")
def test_one_red_symbol_and_three_green_ones_leave_four_of_five(table: Table) -> None:
    table.lay(f"hand REF-03 | field {RED} {GREEN} {GREEN} {GREEN} | reserve 9")
    assert cost_of(table.play("summon hand.ref-03")) == [4]


@pytest.mark.rule("BS-TV-01c")
def test_without_red_symbols_the_whole_cost_is_paid(table: Table) -> None:
    table.lay(f"hand REF-03 | field {GREEN} | reserve 9")
    assert cost_of(table.play("summon hand.ref-03")) == [5]


@pytest.mark.rule("BS-8.18", "BS-O-04")
def test_nothing_costs_less_than_nothing(table: Table) -> None:
    table.lay("hand TEST-bargain | field REF-22 REF-22 | reserve 1")
    assert cost_of(table.play("summon hand.test-bargain")) == [0]
    assert (table.cores("test-bargain"), table.cores("trash")) == ("1", "0")


@pytest.mark.rule("BS-8.18")
def test_succession_does_not_bring_a_cost_below_nothing(table: Table) -> None:
    table.lay("hand TEST-ex-heir | field REF-22 | trash REF-05 | reserve 3")
    assert cost_of(table.play("summon hand.test-ex-heir; succeed trash.ref-05")) == [1]
    assert table.cores("trash") == "1"


# ------------------------------------------------------------------------------------------------ steps in order


@pytest.mark.rule("BS-8.3")
def test_the_card_is_revealed_before_anything_is_paid(table: Table) -> None:
    table.lay("hand REF-01 REF-09 | field REF-09[3] | reserve 2")
    happened = table.play("summon hand.ref-01")
    assert (whys(happened), table.question) == (["revealed"], "pay")
    assert (table.zone("use"), table.hand()) == (["REF-01"], ["REF-09"])
    happened = table.play("pay reserve 2; pay ref-09 1; place ref-09 1; done")
    assert whys(happened) == ["paid", "paid", "summoned", "placed"]


@pytest.mark.rule("BS-8.7")
def test_no_more_and_no_less_than_the_cost_is_paid(table: Table) -> None:
    table.lay("hand REF-03 | field REF-22 REF-22 | reserve 5+S")
    table.play("summon hand.ref-03")
    no = table.refused("pay reserve 5")
    assert (no.code, no.rule, no.facts, table.lines(no.remedy)) == (
        "pay_no_more",
        "BS-8.7",
        {"due": 3},
        ["pay reserve 3"],
    )
    table.play("pay reserve 2")
    assert table.refused("pay reserve 2").facts == {"due": 1}
    assert table.refused("done").code == "answer_incomplete"
    table.play("pay reserve 1")
    assert (table.cores("trash"), table.question) == ("3", "place")


@pytest.mark.rule("BS-8.8", "BS-8.9")
def test_reserve_and_field_may_both_pay(table: Table) -> None:
    table.lay("hand TEST-trash-counter REF-32-exhaust | field REF-09[2] | reserve 1")
    table.play("use hand.ref-32-exhaust flash; pay ref-09 1")
    assert (table.cores("trash"), table.cores("ref-09"), table.cores("reserve")) == ("1", "1", "1")


@pytest.mark.rule("BS-8.8")
def test_a_payment_is_mixed_as_one_likes(table: Table) -> None:
    table.lay("hand REF-36 | field REF-01[2] | reserve 1", "trash REF-01")
    table.play("use hand.ref-36 main")
    assert table.moves() == ["pay ref-01 2", "pay reserve 1"]
    table.play("pay reserve 1; pay ref-01 1")
    assert (table.cores("trash"), table.cores("ref-01")) == ("2", "1")


@pytest.mark.rule("BS-8.8")
def test_a_payment_may_be_taken_back_piece_by_piece_until_it_is_complete(table: Table) -> None:
    table.lay("hand REF-36 | field REF-01[2] | reserve 1", "trash REF-01")
    table.play("use hand.ref-36 main; pay reserve 1; back")
    assert table.moves() == ["pay ref-01 2", "pay reserve 1"]
    table.play("pay ref-01 2")
    assert table.zone("trash") == ["REF-01", "REF-36"]


@pytest.mark.rule("BS-8.10")
@pytest.mark.parametrize("place", ["life", "trash", "void", "removed"])
def test_cores_elsewhere_can_not_pay(table: Table, place: str) -> None:
    table.lay(f"hand REF-38 | life 5 | {place} 5")
    assert table.refused("use hand.ref-38 flash").facts == {"cost": 1, "cores": 0}
    table.lay(f"hand REF-36 | field REF-01[2] | reserve 1 | life 5 | {place} 5", "trash REF-01")
    table.play("use hand.ref-36 main")
    assert table.refused(f"pay {place} 5").code == "place_out_of_reach"
    no = table.refused(f"pay {place} 1")
    assert (no.code, no.rule, no.facts) == ("place_out_of_reach", "BS-8.10", {"place": place})


@pytest.mark.rule("BS-8.10")
def test_the_opponents_cores_can_not_pay(table: Table) -> None:
    table.lay("hand REF-36 | field REF-01[2] | reserve 1", "trash REF-01 | reserve 5 | field REF-09[3]")
    table.play("use hand.ref-36 main")
    for line in ("pay p2.reserve 1", "pay p2.ref-09 1"):
        no = table.refused(line)
        assert (no.code, no.rule) == ("not_your_cores", "BS-8.10")
    assert table.refused("pay reserve 2").code == "not_so_many_cores"


@pytest.mark.rule("BS-8.8", "BS-11.12")
def test_the_attacker_may_pay_for_a_flash_effect(table: Table) -> None:
    table.lay("hand REF-36 REF-38 | field REF-01[2] REF-22[1]", step="attack")
    table.play("attack ref-01; p2 pass; use hand.ref-38 flash")
    assert table.refused("pay ref-01 2").code == "pay_no_more"
    table.play("pay ref-01 1")
    assert (table.cores("ref-01"), table.cores("trash")) == ("1", "1")


@pytest.mark.rule("BS-8.8", "BS-C3")
def test_an_effect_may_take_its_payment_from_the_reserve_alone(table: Table) -> None:
    table.lay("hand TEST-reserve-only REF-01 REF-43-red | field REF-09[5] | reserve 3")
    table.play("use hand.test-reserve-only main")
    assert table.zone("use") == ["TEST-reserve-only", "REF-43-red"]  # REF-01 could not be paid so
    table.lay("hand TEST-reserve-only REF-43-red | field REF-09[5] | reserve 3+S")
    table.play("use hand.test-reserve-only main; pay reserve 1")
    assert table.refused("place ref-09 1").code == "not_so_many_cores"
    assert table.moves() == ["place reserve 2+S"]


@pytest.mark.rule("BS-8.11")
def test_the_soul_core_pays_like_any_core(table: Table) -> None:
    table.lay("hand REF-38 | reserve S")
    table.play("use hand.ref-38 flash")
    assert (table.cores("trash"), table.cores("reserve")) == ("S", "0")


@pytest.mark.rule("BS-8.11")
def test_who_pays_says_whether_the_soul_core_pays(table: Table) -> None:
    table.lay("hand REF-38 | reserve 1+S")
    table.play("use hand.ref-38 flash")
    assert table.moves() == ["pay reserve 1+S"]  # a range: one of the two
    table.play("pay reserve S")
    assert (table.cores("trash"), table.cores("reserve")) == ("S", "1")


# ------------------------------------------------------------------------------------- the cores of the new card


@pytest.mark.rule("BS-8.12")
def test_a_new_spirit_gets_cores_for_level_1_at_least(table: Table) -> None:
    table.lay("hand REF-43-blue | field REF-01[3] | reserve 7")
    table.play("summon hand.ref-43-blue; pay reserve 6")
    assert table.moves() == ["place ref-01 3", "place reserve 1"]
    table.play("place reserve 1")
    assert table.refused("done").code == "answer_incomplete"
    table.play("place ref-01 1; done")
    assert (table.number("ref-43-blue", "level"), table.cores("ref-43-blue"), table.cores("ref-01")) == (1, "2", "2")


@pytest.mark.rule("BS-8.12")
def test_a_new_spirit_may_get_more_cores_at_once(table: Table) -> None:
    table.lay("hand REF-01 | reserve 9")
    table.play("summon hand.ref-01; place reserve 4; done")
    assert (table.number("ref-01", "level"), table.number("ref-01", "bp"), table.cores("reserve")) == (2, 8000, "2")


@pytest.mark.rule("BS-8.13")
def test_magic_gets_no_cores(table: Table) -> None:
    table.lay("hand REF-26 | reserve 9")
    happened = table.play("use hand.ref-26 main")
    assert (table.question, table.zone("trash"), table.cores("reserve")) == ("", ["REF-26"], "5")
    assert "placed" not in whys(happened)


@pytest.mark.rule("BS-8.14")
def test_a_nexus_may_be_left_without_cores(table: Table) -> None:
    table.lay("hand REF-22 | reserve 5")
    table.play("deploy hand.ref-22")
    assert table.moves() == ["done", "place reserve 1"]
    table.play("done")
    assert (table.number("ref-22", "level"), table.cores("ref-22")) == (1, "0")


@pytest.mark.rule("BS-8.14", "BS-9.7")
def test_a_nexus_left_without_the_cores_it_needs_is_depleted(table: Table) -> None:
    table.lay("hand TEST-costly-nexus | reserve 4")
    happened = table.play("deploy hand.test-costly-nexus; done")
    assert happened.acts()[-1] == "depleted"
    assert table.zone("trash") == ["TEST-costly-nexus"]


@pytest.mark.rule("BS-8.15")
@pytest.mark.parametrize("place", ["life", "trash", "void", "removed"])
def test_cores_from_elsewhere_can_not_be_placed(table: Table, place: str) -> None:
    table.lay(f"hand REF-43-red | field REF-22 | life 5 | {place} 5")
    assert table.refused("summon hand.ref-43-red").code == "no_core_for_level_1"
    table.lay(f"hand REF-43-red | field REF-22 | reserve 2 | life 5 | {place} 5")
    table.play("summon hand.ref-43-red")
    no = table.refused(f"place {place} 1")
    assert (no.code, no.rule, no.facts) == ("place_out_of_reach", "BS-8.15", {"place": place})


@pytest.mark.rule("BS-8.15")
def test_the_opponents_cores_can_not_be_placed(table: Table) -> None:
    table.lay("hand REF-43-red | field REF-22 | reserve 2", "reserve 3")
    table.play("summon hand.ref-43-red")
    assert table.refused("place p2.reserve 1").code == "not_your_cores"
    assert table.refused("place reserve 3").code == "not_so_many_cores"


@pytest.mark.rule("BS-8.16")
def test_a_spirit_that_would_be_short_of_cores_can_not_be_summoned(table: Table) -> None:
    table.lay("hand REF-43-blue | reserve 7")
    no = table.refused("summon hand.ref-43-blue")
    assert (no.code, no.facts) == ("no_core_for_level_1", {"cost": 6, "cores": 7, "level_1": 2})
    table.lay("hand REF-43-blue | reserve 8")
    table.play("summon hand.ref-43-blue")
    assert table.cores("ref-43-blue") == "2"


@pytest.mark.rule("BS-8.17")
def test_the_soul_core_may_be_the_core_of_a_new_card(table: Table) -> None:
    table.lay("hand REF-43-red REF-21 | field REF-22 REF-24 | reserve 3+S")
    table.play("summon hand.ref-43-red; place reserve S; done")
    assert (table.cores("ref-43-red"), table.number("ref-43-red", "level")) == ("S", 1)
    table.lay("hand REF-21 | field REF-24 | reserve 2+S")
    table.play("deploy hand.ref-21; pay reserve 2; place reserve S")
    assert (table.cores("ref-21"), table.number("ref-21", "level")) == ("S", 2)


@pytest.mark.rule("BS-8.16", "BS-12.2")
def test_a_soul_core_that_keeps_the_new_spirit_at_level_1_can_not_pay_for_it(table: Table) -> None:
    table.lay("hand TEST-soul-born | field REF-22[1] | reserve S")
    table.play("summon hand.test-soul-born")
    assert (table.cores("trash"), table.cores("test-soul-born")) == ("1", "S")
    table.lay("hand TEST-soul-born | field REF-22[1] | reserve 1+S")
    table.play("summon hand.test-soul-born")
    no = table.refused("pay reserve S")
    assert (no.code, no.rule, no.facts) == ("soul_core_needed", "BS-8.16", {"place": "p1.reserve", "due": 1})
    assert table.refused("pay p2.reserve S").code == "not_your_cores"
    assert table.refused("pay reserve").code == "not_so_many_cores"
    table.play("pay reserve 1")
    table.play("place ref-22 1")
    assert table.refused("done").code == "answer_incomplete"
    table.play("place reserve S")
    assert table.cores("test-soul-born") == "1+S"


@pytest.mark.rule("BS-8.16", "BS-12.2")
def test_where_normal_cores_reach_level_1_the_soul_core_may_pay(table: Table) -> None:
    table.lay("hand TEST-soul-born | field REF-22 | reserve 3+S")
    table.play("summon hand.test-soul-born")
    assert table.refused("pay ref-22 S").code == "not_so_many_cores"
    table.play("pay reserve S")
    assert (table.cores("trash"), table.cores("test-soul-born")) == ("S", "3")


# -------------------------------------------------------------------- depleted while paying, and bound to pay


@pytest.mark.rule("BS-8.19", "BS-C1", "BS-TV-09")
def test_a_cost_stays_as_it_was_fixed_when_those_who_reduced_it_pay_with_their_lives(table: Table) -> None:
    table.lay("hand REF-18 | field REF-43-red[2] REF-43-red[2] | reserve 2")
    happened = table.play("summon hand.ref-18")
    assert cost_of(happened) == [4]
    happened = table.play("pay ref-43-red.1 2; pay ref-43-red.2 2; place reserve 2")
    assert (cost_of(happened), happened.acts()) == ([], ["depleted", "depleted", "summoned", "used"])
    assert (table.zone("field"), table.cores("ref-18"), table.cores("trash")) == (["REF-18"], "2", "4")
    assert table.zone("trash") == ["REF-43-red", "REF-43-red"]


@pytest.mark.rule("BS-8.20", "BS-C2")
def test_a_declared_card_must_be_paid_for(table: Table) -> None:
    table.lay("hand REF-36 REF-01 | field REF-09[1] REF-01[1] REF-10[1]", "trash REF-01")
    table.play("use hand.ref-36 main")
    for line in ("end", "summon hand.ref-01", "move ref-09 1 reserve"):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts) == ("pay_first", "BS-8.20", {"due": 2})
        assert table.lines(no.remedy)[0].startswith("pay ")
    assert table.refused("back").code == "not_an_option"
    assert table.moves() == ["pay ref-01 1", "pay ref-09 1", "pay ref-10 1"]


@pytest.mark.rule("BS-8.20", "BS-C2")
def test_an_own_spirit_pays_with_its_last_core_if_nothing_else_can(table: Table) -> None:
    table.lay("hand REF-32-exhaust | field REF-09[1]", "field REF-01[1]")
    happened = table.play("use hand.ref-32-exhaust flash")
    assert happened.acts()[:2] == ["cost", "depleted"]
    assert (table.zone("field"), table.cores("trash"), table.says("p2.ref-01", "exhausted")) == ([], "1", True)


@pytest.mark.rule("BS-8.20", "BS-7.4")
def test_a_spirit_that_is_paid_for_must_get_its_cores(table: Table) -> None:
    table.lay("hand REF-01 REF-38 | reserve 5")
    table.play("summon hand.ref-01")
    for line in ("end", "use hand.ref-38 flash", "pay reserve 1"):
        no = table.refused(line)
        assert (no.code, no.rule, no.facts) == ("place_first", "BS-7.4", {"level_1": 1})


@pytest.mark.rule("BS-8.21", "BS-C2")
def test_a_card_that_can_not_be_paid_for_in_any_way_stays_in_the_hand(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[1] | reserve 1")
    assert table.refused("summon hand.ref-01").facts == {"cost": 3, "cores": 2}
    assert (table.hand(), table.zone("use"), table.cores("reserve")) == (["REF-01"], [], "1")


@pytest.mark.rule("BS-8.22", "BS-C3")
def test_a_summon_by_an_effect_is_paid_for(table: Table) -> None:
    table.lay("hand REF-40 REF-01 REF-22 | field REF-09[1] | reserve 5")
    table.play("use hand.ref-40 main")
    assert (table.question, table.zone("use")) == ("pay", ["REF-40", "REF-01"])
    assert table.refused("end").code == "pay_first"
    happened = table.play("pay reserve 3; place reserve 2; done")
    assert (table.zone("field"), table.cores("ref-01"), table.cores("trash")) == (["REF-09", "REF-01"], "2", "3")
    assert happened.acts() == ["summoned", "used", "used"]  # the Spirit from the hand, and then the Magic


@pytest.mark.rule("BS-8.22", "BS-C3")
def test_what_can_not_be_paid_is_not_offered_by_an_effect(table: Table) -> None:
    table.lay("hand REF-40 REF-03 REF-01 REF-10 | field REF-09[1] | reserve 4")
    table.play("use hand.ref-40 main")
    assert table.moves() == ["choose hand.ref-01", "choose hand.ref-10"]


@pytest.mark.rule("BS-8.22", "BS-C3")
def test_without_paying_the_cost_the_cores_for_level_1_are_needed_still(table: Table) -> None:
    table.lay("hand REF-39 REF-01 | reserve 7")
    table.play("summon hand.ref-39; place reserve 1; done")
    happened = table.play("may yes; place reserve 1; done")
    assert (cost_of(happened), table.cores("trash"), table.cores("ref-01")) == ([0], "5", "1")


@pytest.mark.rule("BS-8.22", "BS-8.16")
@pytest.mark.parametrize(("reserve", "field"), [("1", []), ("2", ["REF-43-blue"])])
def test_a_free_spirit_comes_only_if_there_are_cores_for_it(table: Table, reserve: str, field: list[str]) -> None:
    table.lay(f"hand TEST-raise | trash REF-43-blue | reserve {reserve}")
    table.play("use hand.test-raise main")
    assert table.zone("field") == field


@pytest.mark.rule("BS-8.23")
def test_cores_for_a_new_spirit_may_deplete_another(table: Table) -> None:
    table.lay("hand REF-43-red | field REF-22 REF-09[1]")
    happened = table.play("summon hand.ref-43-red")
    assert (table.zone("field"), table.zone("trash")) == (["REF-22", "REF-43-red"], ["REF-09"])
    assert happened.acts() == ["cost", "summoned", "used", "depleted"]


# --------------------------------------------------------------------------------- what paying sets off meanwhile


@pytest.mark.rule("BS-O-16")
def test_what_paying_sets_off_comes_before_the_cores_are_placed(table: Table) -> None:
    table.lay("hand REF-43-green | field REF-24 REF-09[1] | reserve 4 | deck REF-42 REF-01")
    table.play("summon hand.ref-43-green; pay ref-09 1; pay reserve 1")
    assert (table.question, table.zone("use"), table.hand()) == ("place", ["REF-43-green"], ["REF-42"])
    assert table.zone("trash") == ["REF-09"]


@pytest.mark.rule("BS-O-16", "BS-9.8")
def test_cores_of_a_spirit_that_paying_depletes_can_be_placed(table: Table) -> None:
    table.lay("hand TEST-bargain | field REF-43-blue[2]")
    table.play("summon hand.test-bargain")
    assert (table.zone("field"), table.cores("test-bargain"), table.cores("trash")) == (["TEST-bargain"], "1", "1")


@pytest.mark.rule("BS-O-16", "BS-C3")
def test_an_effect_that_summons_lets_what_paying_set_off_happen_first_too(table: Table) -> None:
    table.lay("hand REF-40 TEST-bargain | field REF-24 REF-43-blue[2] REF-07 | deck REF-42 REF-01")
    table.play("use hand.ref-40 main")
    assert (table.zone("field"), table.cores("test-bargain")) == (["REF-24", "REF-07", "TEST-bargain"], "1")
    assert table.hand() == ["REF-42"]


@pytest.mark.rule("BS-O-25")
def test_a_spirit_left_without_cores_by_what_paying_set_off_is_depleted(table: Table) -> None:
    table.lay("hand REF-43-green | field TEST-drain REF-09[1] | reserve 3")
    happened = table.play("summon hand.ref-43-green; pay ref-09 1; pay reserve 1")
    assert [a for a in happened.acts() if a != "activated"] == ["cost", "depleted", "summoned", "used", "depleted"]
    assert (table.zone("field"), table.zone("trash")) == (["TEST-drain"], ["REF-09", "REF-43-green"])
    assert (table.cores("trash"), table.cores("reserve")) == ("4", "0")


@pytest.mark.rule("BS-P2c", "BS-8.8")
def test_a_card_on_its_way_out_does_not_pay(table: Table) -> None:
    table.lay("hand TEST-succeed-the-fallen REF-43-green | field REF-01[3] REF-09[3] REF-10[1]")
    table.play("use hand.test-succeed-the-fallen main; choose ref-01")
    assert table.moves() == ["pay ref-09 3", "pay ref-10 1"]
    no = table.refused("pay ref-01 1")
    assert (no.code, no.rule, no.facts) == ("card_is_leaving", "BS-P2c", {"card": table.ref("ref-01")})


# -------------------------------------------------------------------------------------- summon, deploy, discard


@pytest.mark.rule("BS-GL9")
def test_summoning_is_putting_a_spirit_on_the_field_from_wherever(table: Table) -> None:
    table.lay("hand TEST-raise | trash REF-10 | reserve 1 | deck REF-42 REF-01")
    happened = table.play("use hand.test-raise main")
    assert "summoned" in happened.acts()
    assert (table.zone("field"), table.hand(), table.cores("trash")) == (["REF-10"], ["REF-42"], "0")


@pytest.mark.rule("BS-GL9", "BS-C3")
def test_a_spirit_from_the_trash_has_its_cost(table: Table) -> None:
    table.lay("hand TEST-recall | trash REF-10 | reserve 4 | deck REF-42 REF-01")
    assert cost_of(table.play("use hand.test-recall main")) == [0, 3]
    assert (table.zone("field"), table.cores("trash")) == (["REF-10"], "3")


@pytest.mark.rule("BS-GL10", "BS-C3")
def test_deploying_is_putting_a_nexus_on_the_field(table: Table) -> None:
    table.lay("hand TEST-found REF-22 REF-01 | reserve 4")
    happened = table.play("use hand.test-found main")
    assert [a for a in happened.acts() if a != "activated"] == ["cost", "cost", "deployed", "used", "used"]
    assert (table.zone("field"), table.cores("trash")) == (["REF-22"], "4")


@pytest.mark.rule("BS-GL12")
def test_discarding_is_putting_a_card_into_the_trash(table: Table) -> None:
    table.lay("field REF-37 | hand REF-01 REF-09 REF-10", "field REF-11[1]")
    happened = table.play("activate ref-37 e1; choose hand.ref-01; choose hand.ref-09")
    assert (table.zone("trash"), table.hand()) == (["REF-01", "REF-09"], ["REF-10"])
    assert whys(happened)[:2] == ["discarded", "discarded"]


# ---------------------------------------------------------------------------------------- effects that cost cores


@pytest.mark.rule("BS-GL32", "BS-O-14")
def test_an_effect_may_cost_cores_and_no_symbol_reduces_them(table: Table) -> None:
    table.lay("field TEST-toll REF-22 REF-09[3] | reserve 2")
    table.play("activate test-toll e1")
    assert table.moves() == ["pay ref-09 3", "pay reserve 2"]
    table.play("pay ref-09 1; pay reserve 1")
    assert (table.cores("trash"), len(table.hand()), table.cores("reserve")) == ("2", 1, "1")


@pytest.mark.rule("BS-GL32", "BS-E11")
def test_an_effect_whose_cores_can_not_be_paid_is_not_activated(table: Table) -> None:
    table.lay("field TEST-toll | reserve 1")
    no = table.refused("activate test-toll e1")
    assert (no.code, no.rule) == ("prerequisite_not_met", "BS-E11")
    assert (table.cores("reserve"), table.cores("trash")) == ("1", "0")


@pytest.mark.rule("BS-O-14", "BS-E5")
@pytest.mark.parametrize(("reserve", "left", "drawn"), [("1", "1", 0), ("3", "1", 1), ("5", "1", 3)])
def test_cores_are_paid_for_an_effect_in_full_or_not_at_all(table: Table, reserve: str, left: str, drawn: int) -> None:
    table.lay(f"field TEST-toll | reserve {reserve}")
    table.play("activate test-toll e2")
    assert (table.cores("reserve"), len(table.hand())) == (left, drawn)


@pytest.mark.rule("BS-O-14", "BS-9.7")
def test_paying_for_an_effect_may_deplete_a_spirit(table: Table) -> None:
    table.lay("field TEST-toll REF-09[1] REF-01[1]")
    happened = table.play("activate test-toll e1")
    assert sorted(a for a in happened.acts() if a == "depleted") == ["depleted", "depleted"]
    assert (table.zone("field"), table.cores("trash")) == (["TEST-toll"], "2")


# ----------------------------------------------------------------------------------------------- plans as a whole


@pytest.mark.rule("BS-8.21")
def test_a_plan_is_done_as_a_whole(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[2] | reserve 3")
    plan = [table.move(text) for text in ("summon hand.ref-01", "pay reserve 3", "place ref-09 1", "done")]
    outcome = play_plan(table.state, plan, 0)
    assert isinstance(outcome, PlayedPlan)
    table.play("summon hand.ref-01; pay reserve 3; place ref-09 1; done")
    assert digest(outcome.done.state) == digest(table.state)


@pytest.mark.rule("BS-8.21")
def test_a_plan_that_fails_half_way_changes_nothing_and_says_so(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[2] | reserve 3")
    before = digest(table.state)
    plan = [table.move(text) for text in ("summon hand.ref-01", "pay reserve 3", "place life 1")]
    outcome = play_plan(table.state, plan, 0)
    assert isinstance(outcome, Refusal)
    assert (outcome.code, outcome.facts["reverted"], digest(table.state)) == ("place_out_of_reach", 2, before)
    first = play_plan(table.state, plan[1:], 0)
    assert isinstance(first, Refusal)
    assert "reverted" not in first.facts  # nothing was done yet


# ------------------------------------------------------------------------------------------- the suggested payment


@pytest.mark.rule("BS-8.8")
def test_the_suggestion_pays_with_normal_cores_of_the_reserve_first(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[3] | reserve 5+S")
    assert table.suggested("summon hand.ref-01") == "summon hand.ref-01; pay reserve 3; place reserve 1; done"


@pytest.mark.rule("BS-8.8")
def test_the_suggestion_pays_with_spare_cores_of_spirits_before_the_soul_core(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[3] | reserve 2+S")
    assert (
        table.suggested("summon hand.ref-01")
        == "summon hand.ref-01; pay reserve 2; pay ref-09 1; place reserve S; done"
    )


@pytest.mark.rule("BS-8.8", "BS-8.12")
def test_the_suggestion_depletes_nothing_if_it_can_be_helped(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[1] REF-15[3] REF-11[2] | reserve 1")
    assert (
        table.suggested("summon hand.ref-01") == "summon hand.ref-01; pay reserve 1; pay ref-15 2; place ref-11 1; done"
    )


@pytest.mark.rule("BS-8.8", "BS-8.11")
def test_the_suggestion_takes_the_soul_core_from_where_it_is_not_missed(table: Table) -> None:
    table.lay("hand REF-38 | field REF-09[1] REF-22[S] REF-10[1]")
    assert table.suggested("use hand.ref-38 flash") == "use hand.ref-38 flash; pay ref-22 S"
    table.lay("hand REF-38 | field REF-09[1] REF-10[1+S]")
    assert table.suggested("use hand.ref-38 flash") == "use hand.ref-38 flash; pay ref-10 1"
    table.lay("hand REF-36 | field REF-09[1] REF-43-blue[2+S] REF-22[1]", "trash REF-01")
    assert table.suggested("use hand.ref-36 main") == "use hand.ref-36 main; pay ref-43-blue 1; pay ref-22 1"


@pytest.mark.rule("BS-8.12", "BS-12.2")
def test_the_suggestion_knows_what_the_soul_core_keeps_at_level_1(table: Table) -> None:
    table.lay("hand REF-38 | field REF-09[1] TEST-soul-born[1+S]")
    assert table.suggested("use hand.ref-38 flash") == "use hand.ref-38 flash; pay test-soul-born 1"
    table.lay("hand REF-38 | field TEST-soul-born[3] REF-09[2]")
    assert table.suggested("use hand.ref-38 flash") == "use hand.ref-38 flash; pay ref-09 1"


@pytest.mark.rule("BS-8.12")
def test_the_suggestion_places_cores_from_several_places(table: Table) -> None:
    table.lay("hand REF-43-blue | field REF-09[4] | reserve 7")
    plan = "summon hand.ref-43-blue; pay reserve 6; place reserve 1; place ref-09 1; done"
    assert table.suggested("summon hand.ref-43-blue") == plan


@pytest.mark.rule("BS-8.20")
def test_the_suggestion_depletes_as_few_as_it_can(table: Table) -> None:
    table.lay("hand REF-36 | field REF-09[1] REF-43-blue[2] REF-10[1]", "trash REF-01")
    assert table.suggested("use hand.ref-36 main") == "use hand.ref-36 main; pay ref-43-blue 2"


@pytest.mark.rule("BS-8.12", "BS-12.2")
def test_the_suggestion_keeps_a_level_that_the_soul_core_makes(table: Table) -> None:
    table.lay("hand REF-33-hand | field REF-09[1] REF-19[3+S]", "field REF-01[1]")
    assert table.suggested("use hand.ref-33-hand flash") == "use hand.ref-33-hand flash; pay ref-19 3"


@pytest.mark.rule("BS-8.8")
@pytest.mark.parametrize("active", [1, 2])
def test_what_is_left_of_a_payment_is_suggested_too(table: Table, active: int) -> None:
    side = "hand REF-01 | field REF-09[3] | reserve 2+S"
    table.lay(*([side] if active == 1 else ["", side]), active=active).play("summon hand.ref-01", "pay reserve 1")
    suggest = table.game.handling.suggest
    assert suggest is not None
    assert table.lines(suggest(table.state, None)) == ["pay reserve 1", "pay ref-09 1", "place reserve S", "done"]


def test_nothing_is_suggested_where_no_payment_is_open(table: Table) -> None:
    table.lay("hand TEST-slay | reserve 1", "field REF-09[1] REF-01[1]")
    suggest = table.game.handling.suggest
    assert suggest is not None
    assert suggest(table.state, None) == ()
    table.play("use hand.test-slay flash")
    assert (table.question, suggest(table.state, None)) == ("choose", ())


@pytest.mark.rule("BS-8.12")
def test_a_seat_that_can_not_know_what_it_draws_is_suggested_the_whole_payment(table: Table) -> None:
    table.lay("hand REF-26 | field REF-06[3] | reserve 7 | deck REF-01 REF-09 REF-01")
    suggest, view = table.game.handling.suggest, view_for(table.state, 1)
    assert suggest is not None
    plan = suggest(view, table.move("use hand.ref-26 main"))
    assert table.lines(plan) == ["use hand.ref-26 main", "pay reserve 3"]


@pytest.mark.rule("BS-8.14")
def test_the_suggestion_places_no_more_than_is_needed(table: Table) -> None:
    table.lay("hand REF-22 REF-43-blue | reserve 9+S")
    assert table.suggested("deploy hand.ref-22") == "deploy hand.ref-22; pay reserve 4; done"
    assert table.suggested("summon hand.ref-43-blue") == "summon hand.ref-43-blue; pay reserve 6; place reserve 2; done"


@pytest.mark.rule("BS-8.1")
def test_nothing_is_suggested_for_a_card_that_can_not_be_had(table: Table) -> None:
    table.lay("hand REF-01 | reserve 2")
    assert table.suggested("summon hand.ref-01") == ""


@pytest.mark.rule("BS-8.20")
def test_the_suggestion_ends_where_something_else_is_asked(table: Table) -> None:
    table.lay("hand REF-26 | field REF-09[1] REF-01[1] | reserve 5+S")
    assert table.suggested("use hand.ref-26 flash") == "use hand.ref-26 flash; pay reserve 3"


@pytest.mark.rule("BS-GL32")
def test_cores_for_an_effect_are_suggested_too(table: Table) -> None:
    table.lay("field TEST-toll REF-09[2] | reserve 1+S")
    assert table.suggested("activate test-toll e1") == "activate test-toll e1; pay reserve 1; pay ref-09 1"


@pytest.mark.rule("BS-8.8", "BS-8.12", "BS-8.20")
@pytest.mark.parametrize("seed", range(30))
def test_on_any_table_the_suggestion_is_complete_and_spares_what_can_be_spared(table: Table, seed: int) -> None:
    chance = random.Random(seed)
    field = {"REF-09": 1, "REF-22": 0, "REF-43-blue": 2, "REF-10": 1}  # what each needs for Lv1
    there = {name: need + chance.choice((0, 0, 1, 2)) for name, need in field.items() if chance.random() < 0.7}
    reserve = chance.randint(0, 4)
    cards = " ".join(f"{name}[{count}]" for name, count in there.items())
    position = f"hand REF-43-yellow REF-43-white REF-01 REF-23 REF-34 | field {cards} | reserve {reserve}"
    spare = reserve + sum(count - field[name] for name, count in there.items())
    for line in table.lay(position).moves():
        if line.split()[0] in ("summon", "deploy", "use"):
            plan = table.lay(position).suggested(line)
            happened = table.play(plan)
            assert table.question == ""
            needed = cost_of(happened)[0] + line.startswith("summon")
            assert ("depleted" in happened.acts()) == (needed > spare)


@pytest.mark.parametrize(("cores", "vary"), [("1", False), ("2", True)])
def test_whether_an_effect_changes_symbols_now(table: Table, cores: str, vary: bool) -> None:
    """TEST-crown has one more at its second level."""
    assert symbols_vary(table.lay(f"field TEST-crown[{cores}] REF-01[1]").state) is vary
