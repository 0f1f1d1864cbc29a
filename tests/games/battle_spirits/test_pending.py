"""The pending state between being told to leave and leaving the Field (BS-P), and Heavy Exhaust (BS-P3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import TokensMoved
from tests.table import Table

TableOf = Callable[..., Table]

LEAVING = [
    ("hand TEST-slay", "use hand.test-slay flash; choose ref-01", "destroyed", "trash"),
    ("reserve 0", "move ref-01 2+S reserve", "depleted", "trash"),
    ("hand REF-33-hand | reserve 3", "use hand.ref-33-hand flash; pay reserve 3", "to_hand", "hand"),
    ("hand REF-33-top | reserve 3", "use hand.ref-33-top flash; pay reserve 3", "to_deck_top", "deck"),
]


@pytest.mark.rule("BS-P1a")
@pytest.mark.parametrize(("mine", "line", "reason"), [case[:3] for case in LEAVING], ids=[c[2] for c in LEAVING])
def test_a_card_that_is_to_leave_is_pending_first_and_still_on_the_field(
    table: Table, mine: str, line: str, reason: str
) -> None:
    table.lay(f"field TEST-mourner REF-01[2+S] | {mine}")
    table.play(line)
    assert table.question == "may"
    assert {w for w in ("pending", "destroyed", "depleted") if table.says("ref-01", w)} == {"pending"} | (
        {reason} & {"destroyed", "depleted"}
    )
    assert (table.zone("field"), table.card("ref-01").marks[0]) == (["TEST-mourner", "REF-01"], f"pending.{reason}")


@pytest.mark.rule("BS-P1c", "BS-P1d")
@pytest.mark.parametrize(("mine", "line", "reason", "to"), LEAVING, ids=[c[2] for c in LEAVING])
def test_then_the_card_goes_where_it_must_and_its_cores_to_the_reserve(
    table: Table, mine: str, line: str, reason: str, to: str
) -> None:
    table.lay(f"field TEST-mourner REF-01[2+S] | {mine}")
    table.play(line, "may no")
    assert (table.zone("field"), table.zone(to)[0], table.cores("reserve")) == (["TEST-mourner"], "REF-01", "2+S")


@pytest.mark.rule("BS-P1c", "BS-P1d")
def test_a_card_of_the_opponent_goes_with_its_cores_to_the_opponents_areas(table: Table) -> None:
    table.lay("hand REF-33-top | reserve 3", "field REF-01[2+S] | deck REF-05")
    table.play("use hand.ref-33-top flash")
    assert (table.zone("p2.deck"), table.cores("p2.reserve")) == (["REF-01", "REF-05"], "2+S")
    assert table.cores("reserve") == "0"


@pytest.mark.rule("BS-P1b")
def test_everything_set_off_by_it_comes_before_the_card_leaves(table: Table) -> None:
    table.lay("field TEST-headcount[1] TEST-mourner | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose test-headcount", "order test-headcount e1")
    happened = table.play("may yes")
    assert [f.why for f in happened.of(CardMoved)] == ["drawn", "destroyed", "used"]
    assert table.hand() == ["REF-01", "REF-01"]


@pytest.mark.rule("BS-P1b")
def test_what_follows_from_that_comes_before_the_card_leaves_too(table: Table) -> None:
    table.lay("field TEST-headcount[1] TEST-echo | hand TEST-slay")
    happened = table.play("use hand.test-slay flash", "choose test-headcount")
    said = [f.why for f in happened.facts if isinstance(f, CardMoved | TokensMoved)]
    assert said == ["revealed", "drawn", "gained", "destroyed", "destroyed", "used"]


@pytest.mark.rule("BS-P1e")
def test_an_effect_may_let_a_pending_card_remain_with_its_cores(table: Table) -> None:
    table.lay("hand TEST-slay", "field REF-13[1+S]")
    table.play("use hand.test-slay flash", "p2 may yes")
    assert (table.zone("p2.field"), table.cores("p2.ref-13"), table.cores("p2.reserve")) == (["REF-13"], "1+S", "0")
    assert (table.card("p2.ref-13").turned, table.card("p2.ref-13").marks) == (1, ())


@pytest.mark.rule("BS-P1e")
def test_a_spirit_destroyed_in_battle_may_remain_too(table: Table) -> None:
    table.lay("field REF-13[1] | hand TEST-refresh", "field REF-01[3] | hand TEST-refresh", step="attack")
    table.play("attack ref-13", "p2 pass", "pass", "block ref-01", "p2 pass")
    table.play("use hand.test-refresh flash", "choose ref-13", "p2 pass", "p1 pass", "may yes")
    assert (table.zone("field"), table.card("ref-13").turned, table.card("ref-13").marks) == (["REF-13"], 1, ())


@pytest.mark.rule("BS-P1e")
def test_what_it_asks_for_must_be_done_or_the_card_leaves(table: Table) -> None:
    table.lay("hand TEST-slay", "field REF-13[1]~")
    table.play("use hand.test-slay flash")
    assert (table.question, table.zone("p2.field"), table.zone("p2.trash")) == ("", [], ["REF-13"])


@pytest.mark.rule("BS-P1e")
def test_a_card_that_remained_can_be_destroyed_again(table: Table) -> None:
    table.lay("hand TEST-slay TEST-slay", "field REF-13[1]")
    table.play("use hand.test-slay flash", "p2 may yes", "use hand.test-slay flash")
    assert table.zone("p2.trash") == ["REF-13"]


@pytest.mark.rule("BS-P2a")
def test_a_pending_spirit_stays_under_the_effects_it_was_under(table: Table) -> None:
    table.lay("field TEST-mourner TEST-banner REF-01[1] | hand TEST-plus-3000 TEST-slay")
    table.play("use hand.test-plus-3000 flash", "use hand.test-slay flash; choose ref-01")
    assert (table.says("ref-01", "pending"), table.number("ref-01", "bp")) == (True, 10000)


@pytest.mark.rule("BS-P2b")
def test_a_pending_spirit_is_still_counted_on_the_field(table: Table) -> None:
    table.lay("field TEST-headcount[1] REF-01[1] | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose test-headcount")
    assert table.hand() == ["REF-01", "REF-01"]


@pytest.mark.rule("BS-P2b")
def test_a_pending_spirit_can_be_returned_elsewhere_by_its_own_effect(table: Table) -> None:
    table.lay("field REF-11[1] | hand TEST-slay")
    happened = table.play("use hand.test-slay flash")
    assert (table.hand(), table.zone("trash")) == (["REF-11"], ["TEST-slay"])
    assert happened.acts() == ["cost", "activated", "destroyed", "activated", "to_hand", "used"]


@pytest.mark.rule("BS-P2c")
def test_a_pending_spirit_activates_no_other_effects_of_its_own(table: Table) -> None:
    table.lay("field TEST-last-word[1] | hand TEST-slay TEST-main-only")
    table.play("use hand.test-main-only main")
    assert table.cores("reserve") == "1"
    happened = table.play("use hand.test-slay flash")
    assert happened.acts() == ["cost", "activated", "destroyed", "activated", "used"]
    assert (table.hand(), table.cores("reserve")) == (["REF-01", "REF-01"], "2")


@pytest.mark.rule("BS-P2c")
def test_nothing_can_be_activated_at_will_while_a_card_is_pending(table: Table) -> None:
    table.lay("field TEST-last-word[1] TEST-mourner TEST-bells | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose test-last-word", "order test-mourner e1")
    assert (table.says("test-last-word", "pending"), table.verbs(1), table.verbs(2)) == (True, {"may"}, set())


@pytest.mark.rule("BS-P2c")
def test_a_pending_spirit_does_not_answer_to_the_destruction_of_another(table: Table) -> None:
    table.lay("field TEST-widow[1] REF-01[1] | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose ref-01")
    assert table.hand() == ["REF-01"]
    table.lay("field TEST-widow[1] REF-01[1] | hand TEST-judgement")
    table.play("use hand.test-judgement main")
    assert (table.hand(), table.zone("field")) == ([], [])


@pytest.mark.rule("BS-P2d", "BS-O-10")
def test_a_pending_spirit_gives_nothing_to_others_any_more(table: Table) -> None:
    table.lay("field TEST-captain[1] REF-01[1] | hand TEST-slay")
    assert table.number("ref-01", "bp") == 7000
    table.play("use hand.test-slay flash", "choose test-captain")
    assert (table.says("test-captain", "pending"), table.number("ref-01", "bp")) == (True, 6000)
    table.play("may no")
    assert (table.zone("field"), table.number("ref-01", "bp")) == (["REF-01"], 6000)


@pytest.mark.rule("BS-P2d", "BS-P2a")
def test_what_others_and_it_itself_give_a_pending_spirit_stays(table_of: TableOf) -> None:
    own = 'always = [{ to = { kind = ["spirit"] }, gain = { bp = 500 } }]'
    table = table_of(own, kind="spirit").lay("field TEST-mourner TEST-banner WORD[1] REF-01[1] | hand TEST-slay")
    assert (table.number("word", "bp"), table.number("ref-01", "bp")) == (3500, 7500)
    table.play("use hand.test-slay flash", "choose word")
    assert table.says("word", "pending")
    assert (table.number("word", "bp"), table.number("ref-01", "bp")) == (3500, 7000)


@pytest.mark.rule("BS-P2d", "BS-E8a")
def test_of_two_of_a_name_the_one_that_stays_gives_what_the_pending_one_does_not(table: Table) -> None:
    table.lay("field TEST-mourner TEST-unstackable[1+S] TEST-unstackable[1] REF-01[1] | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose test-unstackable.1")
    assert (table.card("test-unstackable.1").marks, table.number("ref-01", "bp")) == (("pending.destroyed",), 7000)


@pytest.mark.rule("BS-P2d", "BS-P1e")
def test_a_spirit_that_remained_gives_again(table_of: TableOf) -> None:
    stay = 'on = "when_destroyed"\nmay = true\ndo = [{ op = "remain" }]'
    lead = 'always = [{ to = { kind = ["spirit"], other = true }, gain = { bp = 500 } }]'
    table = table_of(stay, lead, kind="spirit").lay("field WORD[1] REF-01[1] | hand TEST-slay")
    table.play("use hand.test-slay flash", "choose word")
    assert (table.question, table.number("ref-01", "bp")) == ("may", 6000)
    table.play("may yes")
    assert table.number("ref-01", "bp") == 6500


@pytest.mark.rule("BS-P1a")
def test_a_pending_card_is_not_destroyed_a_second_time(table: Table) -> None:
    table.lay("field TEST-pyre[1] REF-01[1] | hand TEST-slay")
    happened = table.play("use hand.test-slay flash", "choose test-pyre")
    assert (happened.acts().count("destroyed"), table.zone("field")) == (2, [])


@pytest.mark.rule("BS-P1c")
def test_a_card_that_is_to_be_returned_is_not_destroyed_any_more(table: Table) -> None:
    table.lay("field TEST-last-rites REF-01[1] REF-11[1] | hand REF-33-hand | reserve 3")
    happened = table.play("use hand.ref-33-hand flash", "pay reserve 3", "choose ref-01")
    assert (sorted(table.hand()), table.zone("trash")) == (["REF-01", "REF-11"], ["REF-33-hand"])
    assert happened.acts().count("destroyed") == 1


@pytest.mark.rule("BS-P2b")
def test_cores_can_still_be_taken_from_a_pending_spirit(table: Table) -> None:
    table.lay("field TEST-tithe REF-01[2] | hand TEST-slay | life 3")
    table.play("use hand.test-slay flash", "choose ref-01")
    assert (table.cores("life"), table.cores("reserve"), table.zone("field")) == ("4", "1", ["TEST-tithe"])


@pytest.mark.rule("BS-P3", "BS-16.9")
@pytest.mark.parametrize("lying", ["", "~"])
def test_heavy_exhaust_works_on_refreshed_and_exhausted_spirits(table: Table, lying: str) -> None:
    table.lay("hand REF-31 | reserve 4", f"field REF-01[1]{lying}")
    table.play("use hand.ref-31 flash")
    assert table.card("p2.ref-01").turned == 2


@pytest.mark.rule("BS-P3", "BS-16.10")
@pytest.mark.parametrize("lying", ["~", "~~"])
def test_a_plain_exhaust_leaves_an_exhausted_spirit_as_it_is(table: Table, lying: str) -> None:
    table.lay("hand REF-32-exhaust | reserve 2", f"field REF-01[1]{lying}")
    happened = table.play("use hand.ref-32-exhaust flash")
    assert table.card("p2.ref-01").turned == len(lying)
    assert "exhausted" not in happened.acts()
