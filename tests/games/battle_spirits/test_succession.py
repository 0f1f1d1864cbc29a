"""Succession (BS-13): cards with EX symbols leave the Trash for good, and the card costs less."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared
from bsdesk.engine.state import Unforeseeable
from bsdesk.games.battle_spirits.rules.costs import ex_cards
from tests.table import Happened, Table


def cost_of(happened: Happened) -> list[int]:
    """The costs that were fixed."""
    return [f.number for f in happened.facts if isinstance(f, Declared) and f.act == "cost"]


@pytest.mark.rule("BS-13.1", "BS-TV-02")
def test_two_ex_symbols_and_two_on_the_field_leave_three_to_pay(table: Table) -> None:
    table.lay("field REF-22 REF-22 | hand REF-04 | trash REF-05 REF-05 | reserve 4")
    happened = table.play("summon hand.ref-04; succeed trash.ref-05.1; succeed trash.ref-05.2")
    assert cost_of(happened) == [3]
    assert (table.zone("removed"), table.zone("trash"), table.cores("trash")) == (["REF-05", "REF-05"], [], "3")


@pytest.mark.rule("BS-13.2")
def test_the_ex_card_is_removed_while_paying_before_any_core_is_paid(table: Table) -> None:
    table.lay("hand TEST-heir | trash REF-05 REF-01 | reserve 6+S")
    table.play("summon hand.test-heir")
    assert table.moves(verb="succeed") == ["succeed trash.ref-05"]
    happened = table.play("succeed trash.ref-05")
    assert [f.why for f in happened.of(CardMoved)] == ["succession"]
    assert (cost_of(happened), table.question) == ([4], "pay")
    assert (table.zone("removed"), table.zone("trash")) == (["REF-05"], ["REF-01"])


@pytest.mark.rule("BS-13.2", "BS-3.18")
def test_what_was_removed_serves_no_second_succession(table: Table) -> None:
    table.lay("hand TEST-heir TEST-heir | trash REF-05 | reserve 9+S")
    table.play("summon hand.test-heir; succeed trash.ref-05; pay reserve 4; place reserve 1; done")
    assert cost_of(table.play("summon hand.test-heir")) == [5]  # there is nothing to ask


@pytest.mark.rule("BS-13.3", "BS-TV-02c")
def test_ex_symbols_count_first_and_the_field_fills_up_to_the_reduction(table: Table) -> None:
    for field in ("REF-22 REF-22 REF-22", "REF-22 REF-22 REF-22 REF-22"):
        table.lay(f"field {field} | hand REF-04 | trash REF-05 REF-05 | reserve 9")
        happened = table.play("summon hand.ref-04; succeed trash.ref-05.1; succeed trash.ref-05.2")
        assert cost_of(happened) == [3]


@pytest.mark.rule("BS-TV-02d")
def test_one_ex_symbol_and_two_on_the_field_leave_four_to_pay(table: Table) -> None:
    table.lay("field REF-22 REF-22 | hand REF-04 | trash REF-05 | reserve 9")
    assert cost_of(table.play("summon hand.ref-04; succeed trash.ref-05")) == [4]


@pytest.mark.rule("BS-13.4")
def test_no_more_cards_are_removed_than_there_are_reduction_symbols(table: Table) -> None:
    table.lay("hand TEST-heir | trash REF-05 REF-05 REF-05 | reserve 9+S")
    no = table.refused("summon hand.test-heir; succeed trash.ref-05.1; succeed trash.ref-05.2; succeed trash.ref-05")
    assert (no.code, no.facts["reverted"]) == ("pay_first", 3)
    happened = table.play("summon hand.test-heir; succeed trash.ref-05; succeed trash.ref-05.2")
    assert (cost_of(happened), table.zone("removed"), table.question) == ([3], ["REF-05", "REF-05"], "pay")


@pytest.mark.rule("BS-13.4")
def test_more_ex_symbols_than_reduction_symbols_are_lost(table: Table) -> None:
    table.lay("hand TEST-heir | field REF-22 | trash TEST-ex-pair TEST-ex-pair | reserve 9")
    happened = table.play("summon hand.test-heir; succeed trash.test-ex-pair.1; succeed trash.test-ex-pair.2")
    assert cost_of(happened) == [3]


@pytest.mark.rule("BS-13.5")
def test_ex_symbols_of_another_colour_are_of_no_use(table: Table) -> None:
    table.lay("hand TEST-heir REF-05 | trash TEST-ex-green REF-05 REF-01 | reserve 9", "trash REF-05")
    table.play("summon hand.test-heir")
    no = table.refused("succeed trash.test-ex-green")
    assert (no.code, no.rule, table.lines(no.remedy)) == ("ex_colour_differs", "BS-13.5", ["succeed trash.ref-05"])
    assert table.refused("succeed trash.ref-01").code == "no_ex_symbol"
    assert table.refused("succeed p2.trash.ref-05").code == "not_in_own_trash"
    assert table.refused("succeed hand.ref-05").code == "not_in_own_trash"
    assert table.refused("succeed reserve").code == "not_in_own_trash"
    assert table.refused("end").code == "question_open"


@pytest.mark.rule("BS-13.5")
def test_no_succession_is_offered_for_ex_symbols_of_another_colour(table: Table) -> None:
    table.lay("hand TEST-heir | trash TEST-ex-green | reserve 9+S")
    table.play("summon hand.test-heir")
    assert table.question == "pay"


@pytest.mark.rule("BS-13.6", "BS-TV-02b")
def test_succession_is_left_to_the_player(table: Table) -> None:
    table.lay("field REF-22 REF-22 | hand REF-04 | trash REF-05 REF-05 | reserve 9")
    happened = table.play("summon hand.ref-04; done")
    assert (cost_of(happened), table.zone("removed"), len(table.zone("trash"))) == ([5], [], 2)


@pytest.mark.rule("BS-13.6")
def test_a_choice_for_succession_can_be_taken_back_until_it_is_done(table: Table) -> None:
    table.lay("hand REF-04 | trash REF-05 REF-05 | reserve 9")
    table.play("summon hand.ref-04; succeed trash.ref-05.1")
    assert table.refused("succeed trash.ref-05.1").code == "chosen_already"
    assert cost_of(table.play("back; done")) == [7]


@pytest.mark.rule("BS-13.6", "BS-8.1")
def test_succession_is_needed_where_the_cost_can_not_be_paid_otherwise(table: Table) -> None:
    table.lay("hand REF-04 | trash REF-05 REF-05 | reserve 6")
    table.play("summon hand.ref-04")
    no = table.refused("done")
    assert (no.code, no.rule) == ("answer_incomplete", "BS-13.6")
    table.play("succeed trash.ref-05.1")
    assert table.refused("done").code == "answer_incomplete"
    assert cost_of(table.play("succeed trash.ref-05.2")) == [5]


@pytest.mark.rule("BS-13.6", "BS-8.16")
def test_the_soul_core_counts_towards_what_succession_must_leave_payable(table: Table) -> None:
    table.lay("hand TEST-heir | trash REF-05 REF-05 | reserve 4+S")
    table.play("summon hand.test-heir")
    assert table.moves() == ["succeed trash.ref-05.1", "succeed trash.ref-05.2"]
    table.play("succeed trash.ref-05.1")
    assert table.moves() == ["back", "done", "succeed trash.ref-05.2"]


@pytest.mark.rule("BS-13.1", "BS-14.1")
def test_who_pays_with_soul_magic_removes_nothing(table: Table) -> None:
    table.lay("hand TEST-soul-heir | field REF-22 | trash REF-05 | reserve 5+S")
    table.play("use hand.test-soul-heir main; way cost")
    assert table.question == "succeed"
    table.lay("hand TEST-soul-heir | field REF-22 | trash REF-05 | reserve 5+S")
    table.play("use hand.test-soul-heir main; way soul")
    assert (table.question, table.cores("trash"), table.zone("removed")) == ("", "S", [])


@pytest.mark.rule("BS-13.1", "BS-C3")
def test_what_costs_nothing_needs_no_succession(table: Table) -> None:
    table.lay("hand TEST-raise | trash TEST-heir REF-05 | reserve 9+S")
    table.play("use hand.test-raise main; choose trash.test-heir")
    assert (table.question, table.zone("use")) == ("place", ["TEST-raise", "TEST-heir"])


@pytest.mark.rule("BS-8.1", "BS-13.4")
def test_only_ex_cards_are_offered_that_leave_a_cost_that_can_be_paid(table: Table) -> None:
    table.lay("hand TEST-heir-of-two | trash REF-05 REF-05 TEST-ex-green TEST-ex-pair | reserve 2")
    table.play("summon hand.test-heir-of-two; succeed trash.ref-05.1")
    assert table.moves(verb="succeed") == ["succeed trash.test-ex-green"]
    assert table.refused("succeed trash.ref-05.2").code == "cannot_pay_then"
    assert cost_of(table.play("succeed trash.test-ex-green")) == [1]


@pytest.mark.rule("BS-8.1", "BS-13.3")
def test_the_best_ex_cards_decide_whether_a_card_can_be_had(table: Table) -> None:
    table.lay("hand TEST-heir-of-two | trash TEST-ex-pair TEST-ex-pair TEST-ex-green | reserve 2")
    assert table.moves(verb="summon") == ["summon hand.test-heir-of-two"]
    table.lay("hand TEST-heir-of-two | trash TEST-ex-pair TEST-ex-pair | reserve 2")
    no = table.refused("summon hand.test-heir-of-two")
    assert (no.code, no.facts["cost"]) == ("no_core_for_level_1", 2)


@pytest.mark.rule("BS-12.2", "BS-13.2")
def test_one_soul_core_may_be_all_that_a_spirit_needs_to_stay(table_of: Callable[..., Table]) -> None:
    """Super Unleash: Lv1 with three cores or the Soul Core; so both normal ones can pay."""
    heir = "levels = [{ cores = 3, bp = 1000, soul = true }]\nreduction = { red = 1 }\nsuccession = true"
    table = table_of(kind="spirit", plain=heir, cost=2)
    table.lay("hand WORD | trash REF-05 | reserve 2+S")
    table.play("summon hand.word")
    assert table.moves() == ["done", "succeed trash.ref-05"]
    table.play("done")
    assert (table.zone("field"), table.cores("word")) == (["WORD"], "S")


@pytest.mark.rule("BS-13.4", "BS-8.1")
def test_a_wasted_choice_counts_towards_the_most_that_may_be_chosen(table_of: Callable[..., Table]) -> None:
    """Three may be removed: a second red one leaves room for one of the two green ones only."""
    heir = "levels = [{ cores = 1, bp = 1000 }]\nreduction = { red = 1, green = 2 }\nsuccession = true"
    table = table_of(kind="spirit", plain=heir, cost=3)
    table.lay("hand WORD | trash REF-05 REF-05 TEST-ex-green TEST-ex-green | reserve 1")
    table.play("summon hand.word; succeed trash.ref-05.1")
    assert table.moves(verb="succeed") == ["succeed trash.test-ex-green.1", "succeed trash.test-ex-green.2"]
    table.lay("hand WORD | trash REF-05 REF-05 TEST-ex-green TEST-ex-green | reserve 2")
    table.play("summon hand.word; succeed trash.ref-05.1")
    assert "succeed trash.ref-05.2" in table.moves()


@pytest.mark.rule("BS-13.7")
def test_a_card_without_succession_removes_nothing(table: Table) -> None:
    table.lay("hand REF-03 | trash REF-05 REF-05 | reserve 9+S")
    assert cost_of(table.play("summon hand.ref-03")) == [5]
    assert table.question == "pay"
    assert table.refused("succeed trash.ref-05").code == "pay_first"


@pytest.mark.rule("BS-13.8", "BS-8.21")
def test_a_plan_that_can_not_be_finished_leaves_the_ex_cards_in_the_trash(table: Table) -> None:
    table.lay("hand REF-04 | trash REF-05 REF-05 | reserve 6")
    no = table.refused("summon hand.ref-04; succeed trash.ref-05.1; succeed trash.ref-05.2; pay reserve 9")
    assert no.facts["reverted"] == 3
    assert (table.zone("trash"), table.zone("removed"), table.hand()) == (["REF-05", "REF-05"], [], ["REF-04"])


@pytest.mark.rule("BS-13.2", "BS-C3")
def test_a_card_in_the_trash_does_not_inherit_from_itself(table: Table) -> None:
    table.lay("hand TEST-recall | trash TEST-ex-heir | reserve 2")
    table.play("use hand.test-recall main")
    assert (table.zone("trash"), table.cores("reserve")) == (["TEST-ex-heir", "TEST-recall"], "2")


# --------------------------------------------------------------------------------------------- the suggested plan


@pytest.mark.rule("BS-13.6")
def test_the_suggestion_uses_succession_only_where_it_must(table: Table) -> None:
    table.lay("hand TEST-heir | trash REF-05 REF-05 | reserve 6")
    assert table.suggested("summon hand.test-heir") == "summon hand.test-heir; done"
    table.lay("hand TEST-heir | trash REF-05 TEST-ex-pair | reserve 4")
    assert table.suggested("summon hand.test-heir") == "summon hand.test-heir; succeed trash.test-ex-pair; done"


@pytest.mark.rule("BS-13.6")
def test_the_suggestion_leaves_one_more_card_rather_than_a_spirit(table: Table) -> None:
    table.lay("hand REF-04 | field REF-09[1] | trash REF-05 REF-05 REF-05 | reserve 6")
    plan = "succeed trash.ref-05.1; succeed trash.ref-05.2; done; pay reserve 5; place reserve 1; done"
    assert table.suggested("summon hand.ref-04") == f"summon hand.ref-04; {plan}"
    table.lay("hand REF-04 | field REF-09[1] | trash REF-05 REF-05 REF-05 | reserve 8")
    assert table.suggested("summon hand.ref-04") == "summon hand.ref-04; done; pay reserve 7; place reserve 1; done"


@pytest.mark.rule("BS-13.6")
def test_as_many_cards_are_suggested_to_leave_as_save_most_spirits(table: Table) -> None:
    table.lay("hand REF-04 | field REF-09[8] | trash REF-05 REF-05 | reserve 2")
    plan = table.suggested("summon hand.ref-04")
    assert plan.count("succeed") == 0, plan
    table.lay("hand REF-04 | field REF-09[1] REF-09[1] REF-09[1] | trash REF-05 REF-05 REF-05 | reserve 4")
    plan = table.suggested("summon hand.ref-04")
    assert plan.count("succeed") == 3, plan


@pytest.mark.rule("BS-14.1")
def test_the_suggestion_pays_with_soul_magic_rather_than_with_a_spirit(table: Table) -> None:
    table.lay("field REF-22 REF-09[1] | hand REF-27 | reserve 3+S", "field REF-09[1]")
    assert table.suggested("use hand.ref-27 flash").startswith("use hand.ref-27 flash; way soul")


@pytest.mark.rule("BS-13.2")
def test_whoever_does_not_know_a_card_of_the_trash_foresees_no_succession(table: Table) -> None:
    state = table.lay("hand REF-04 | trash REF-05 REF-01 | reserve 9").state
    known, other = state.zones["p1.trash"]
    ref = state.zones["p1.hand"][0]
    assert ex_cards(state, 1, ref) == [known]
    state.cards[other] = replace(state.cards[other], definition="")
    with pytest.raises(Unforeseeable, match=r"^hidden card$"):
        ex_cards(state, 1, ref)
