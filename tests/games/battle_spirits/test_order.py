"""Several effects at one moment: what lasts comes first, the turn player orders the rest (BS-15.11 to BS-15.13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Declared, TokensMoved
from tests.table import Happened, Table

TableOf = Callable[..., Table]


def activated(table: Table, happened: Happened) -> list[str]:
    """The cards whose effects were activated, in order."""
    return [table.state.cards[f.subject].definition for f in happened.of(Declared) if f.act == "activated"]


@pytest.mark.rule("BS-15.11")
@pytest.mark.parametrize(("field", "left"), [("TEST-banner", []), ("TEST-bells", ["REF-09"])])
def test_lasting_effects_are_there_before_those_of_the_moment(table: Table, field: str, left: list[str]) -> None:
    table.lay(f"field {field} | hand TEST-measure | reserve 1", "field REF-09[1]")
    table.play("summon hand.test-measure")
    assert table.zone("p2.field") == left


@pytest.mark.rule("BS-15.12")
@pytest.mark.parametrize("active", [1, 2])
def test_the_turn_player_orders_the_effects_of_both_players(table: Table, active: int) -> None:
    table.lay("field REF-22 TEST-vigil", "field REF-22 TEST-vigil", active=active)
    table.play("end")
    other = 3 - active
    assert table.moves(seat=other) == []
    assert table.moves(seat=active) == [f"order p{other}.test-vigil e1", "order ref-22 e1"]


@pytest.mark.rule("BS-15.12")
@pytest.mark.parametrize(("first", "order"), [("ref-22", [1, 2]), ("p2.test-vigil", [2, 1])])
def test_they_happen_in_the_order_given(table: Table, first: str, order: list[int]) -> None:
    table.lay("field REF-22", "field TEST-vigil")
    table.play("end")
    happened = table.play(f"order {first} e1")
    assert [f.to for f in happened.of(CardMoved)] == [f"p{seat}.hand" for seat in order]


@pytest.mark.rule("BS-15.12")
def test_after_each_effect_the_next_is_chosen_of_those_that_wait(table: Table) -> None:
    table.lay("field REF-22 REF-23 TEST-unstackable[1]")
    table.play("end")
    assert table.moves() == [
        "order ref-22 e1",
        "order ref-23 e1",
        "order test-unstackable e1",
        "order test-unstackable e2",
    ]
    table.play("order test-unstackable e1")
    assert table.moves() == ["order ref-22 e1", "order ref-23 e1", "order test-unstackable e2"]
    table.play("order ref-23 e1", "order test-unstackable e2")
    assert (table.question, len(table.hand())) == ("", 3)


@pytest.mark.rule("BS-15.12")
def test_only_the_effects_that_wait_can_be_chosen(table: Table) -> None:
    table.lay("field REF-22 REF-23 REF-01[1]")
    table.play("end")
    refusal = table.refused("order ref-01 e1")
    assert (refusal.code, refusal.rule) == ("not_an_option", "BS-15.12")


BLOW = 'on = "start_of_your_attack_step"\ndo = [{ op = "choose", from = { side = "any", %s } }, { op = "destroy" }]'
SPIRIT, OPPOSING = BLOW % 'kind = ["spirit"]', BLOW.replace("any", "opposing") % 'kind = ["spirit"]'
SEND = SPIRIT.replace('"destroy"', '"move_cores", count = 9')
LULL = SPIRIT.replace("destroy", "exhaust")
TOLL = 'on = "start_of_your_attack_step"\ndo = [{ op = "pay" }, { op = "if_did", then = [{ op = "draw" }] }]'


@pytest.mark.rule("BS-15.12")
def test_of_two_of_a_name_that_can_destroy_each_other_the_turn_player_says_which_comes_first(table_of: TableOf) -> None:
    table = table_of(SPIRIT, kind="spirit").lay("field WORD[3] WORD[1]")
    table.play("end")
    assert table.moves() == ["order word.1 e1", "order word.2 e1"]
    table.play("order word.2 e1", "choose word.1")
    assert (table.zone("field"), table.cores("word"), table.question) == (["WORD"], "1", "")


@pytest.mark.rule("BS-15.12")
@pytest.mark.parametrize(
    ("effect", "field", "asked"),
    [
        (SPIRIT, "WORD[1] WORD[1]", False),
        (SPIRIT, "WORD[1] WORD[S]", True),
        (SPIRIT, "WORD[1] WORD[1]~", True),
        (SEND, "WORD[1] WORD[2]", True),
        (f'limit = "unstackable"\n{SPIRIT}', "WORD[1] WORD[2]", False),
        (LULL, "WORD[1] WORD[2]", False),
        (OPPOSING, "WORD[1] WORD[2]", False),
        (BLOW % 'kind = ["nexus"]', "WORD[1] WORD[2]", False),
        (BLOW % 'where = "trash"', "WORD[1] WORD[2]", False),
        (TOLL, "WORD[1] WORD[2]", True),
        (TOLL, "WORD[1] WORD[1]", False),
    ],
    ids=[
        *("alike", "other cores", "exhausted", "cores", "unstackable", "exhausting", "opposing", "kind", "zone"),
        *("pay", "pay alike"),
    ],
)
def test_the_order_of_two_of_a_name_is_asked_only_where_it_can_matter(
    table_of: TableOf, effect: str, field: str, asked: bool
) -> None:
    table = table_of(effect, kind="spirit").lay(f"field {field} | trash REF-05 REF-09", "field REF-01[1] REF-09[1]")
    table.play("end")
    assert (table.question == "order") is asked


@pytest.mark.rule("BS-15.12")
def test_it_is_asked_where_one_of_them_was_given_something(table_of: TableOf) -> None:
    table = table_of(SPIRIT, kind="spirit").lay("field WORD[1] WORD[1] | hand TEST-plus-3000")
    table.play("use hand.test-plus-3000 flash", "choose word.1", "end")
    assert table.moves() == ["order word.1 e1", "order word.2 e1"]


@pytest.mark.rule("BS-15.12")
def test_it_is_asked_where_something_was_counted_of_one_of_them(table_of: TableOf) -> None:
    once = 'activate = "main"\nlimit = "turn"\ndo = [{ op = "draw" }]'
    table = table_of(SPIRIT, once, kind="spirit").lay("field WORD[1] WORD[1]")
    table.play("activate word.1 e2", "end")
    assert table.moves() == ["order word.1 e1", "order word.2 e1"]


@pytest.mark.rule("BS-15.13")
def test_what_an_effect_sets_off_comes_before_those_that_still_wait(table: Table) -> None:
    table.lay("field REF-22 REF-23 TEST-echo")
    table.play("end")
    happened = table.play("order ref-23 e1")
    assert activated(table, happened) == ["REF-23", "TEST-echo", "REF-22", "TEST-echo"]


@pytest.mark.rule("BS-15.13")
def test_several_that_an_effect_sets_off_are_ordered_before_those_that_still_wait(table: Table) -> None:
    table.lay("field REF-22 REF-23 TEST-echo TEST-relay")
    table.play("end", "order ref-22 e1")
    assert table.moves() == ["order test-echo e1", "order test-relay e1"]
    happened = table.play("order test-relay e1")
    assert activated(table, happened) == ["TEST-relay", "TEST-echo", "REF-23"]


@pytest.mark.rule("BS-15.13", "BS-P1b")
def test_destruction_within_an_effect_waits_until_the_effect_is_done(table: Table) -> None:
    table.lay("field TEST-headcount[1] REF-24 | hand TEST-slay-and-gain")
    happened = table.play("use hand.test-slay-and-gain flash")
    said = [f.why for f in happened.facts if isinstance(f, CardMoved | TokensMoved)]
    assert said == ["revealed", "gained", "drawn", "destroyed", "destroyed", "used"]
