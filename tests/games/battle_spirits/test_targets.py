"""Selecting (BS-T): how many, up to how many, what counts as done, and what is no selecting at all."""

from __future__ import annotations

import pytest

from tests.table import Table


@pytest.mark.rule("BS-T1a", "BS-TV-28")
def test_of_two_to_be_selected_the_one_there_is_is_affected(table: Table) -> None:
    table.lay("hand TEST-lull-two", "field REF-01[1]")
    happened = table.play("use hand.test-lull-two flash")
    assert (table.card("p2.ref-01").turned, happened.acts().count("activated")) == (1, 1)
    assert table.hand() == []


@pytest.mark.rule("BS-T1a")
def test_of_two_to_be_selected_no_fewer_can_be_if_there_are_more(table: Table) -> None:
    table.lay("hand TEST-lull-two", "field REF-01[1] REF-09[1] REF-03[1]")
    table.play("use hand.test-lull-two flash")
    assert table.moves() == ["choose p2.ref-01", "choose p2.ref-03", "choose p2.ref-09"]
    table.play("choose p2.ref-01")
    assert table.moves() == ["back", "choose p2.ref-03", "choose p2.ref-09"]
    table.play("choose p2.ref-09")
    assert [table.card(f"p2.{c}").turned for c in ("ref-01", "ref-03", "ref-09")] == [1, 0, 1]
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-T1b", "BS-TV-29")
def test_with_nothing_to_select_that_part_does_not_count_as_done(table: Table) -> None:
    table.lay("hand TEST-lull-two")
    table.play("use hand.test-lull-two flash")
    assert (table.hand(), table.zone("trash"), table.question) == ([], ["TEST-lull-two"], "")


@pytest.mark.rule("BS-T2", "BS-TV-30")
def test_up_to_two_may_be_none_and_the_effect_was_activated(table: Table) -> None:
    table.lay("field TEST-lull-up-to-two", "field REF-01[1] REF-09[1]")
    happened = table.play("activate test-lull-up-to-two e1")
    assert table.moves() == ["choose p2.ref-01", "choose p2.ref-09", "done"]
    table.play("done")
    assert happened.acts() == ["used", "activated"]
    assert (table.card("p2.ref-01").turned, table.card("p2.ref-09").turned, table.hand()) == (0, 0, [])
    assert table.refused("activate test-lull-up-to-two e1").code == "used_already"


@pytest.mark.rule("BS-T2")
@pytest.mark.parametrize("chosen", [["ref-01"], ["ref-01", "ref-09"]])
def test_of_up_to_two_what_was_chosen_was_done_completely(table: Table, chosen: list[str]) -> None:
    table.lay("field TEST-lull-up-to-two", "field REF-01[1] REF-09[1] REF-03[1]")
    table.play("activate test-lull-up-to-two e1", *(f"choose p2.{c}" for c in chosen))
    if len(chosen) < 2:
        table.play("done")
    assert table.hand() == ["REF-01"]


@pytest.mark.rule("BS-T2", "BS-TV-30")
def test_up_to_two_cores_may_be_none(table: Table) -> None:
    table.lay("hand REF-35 | reserve 3", "field REF-01[3]")
    table.play("use hand.ref-35 flash")
    happened = table.play("done")
    assert (table.cores("p2.ref-01"), table.cores("p2.reserve")) == ("3", "0")
    assert (happened.acts(), table.zone("trash")) == (["used"], ["REF-35"])


@pytest.mark.rule("BS-T3", "BS-TV-31")
def test_what_is_exhausted_already_can_be_selected_but_is_not_exhausted_by_it(table: Table) -> None:
    table.lay("hand REF-30-if | reserve 2", "field REF-01[1]~ REF-09[1]")
    table.play("use hand.ref-30-if flash")
    assert table.moves() == ["choose p2.ref-01", "choose p2.ref-09"]
    table.play("choose p2.ref-01")
    assert (table.card("p2.ref-01").turned, table.card("p2.ref-09").turned, table.hand()) == (1, 0, [])


@pytest.mark.rule("BS-T3")
def test_what_can_not_be_exhausted_can_be_selected_but_is_not_exhausted(table: Table) -> None:
    table.lay("hand REF-30-if | reserve 2", "field TEST-steadfast[1] REF-09[1]")
    table.play("use hand.ref-30-if flash", "choose p2.test-steadfast")
    assert (table.card("p2.test-steadfast").turned, table.hand()) == (0, [])


@pytest.mark.rule("BS-T3")
@pytest.mark.parametrize(
    ("hand", "line"),
    [
        ("TEST-slay-two", "use hand.test-slay-two flash"),
        ("REF-33-hand | reserve 3", "use hand.ref-33-hand flash"),
        ("REF-33-top | reserve 3", "use hand.ref-33-top flash"),
        ("REF-31 | reserve 4", "use hand.ref-31 flash"),
    ],
    ids=["destroyed", "returned to the hand", "returned to the deck", "heavy exhausted"],
)
def test_what_can_not_be_so_treated_stays_as_it_is(table: Table, hand: str, line: str) -> None:
    table.lay(f"hand {hand}", "field TEST-steadfast[1]")
    happened = table.play(line)
    assert (table.zone("p2.field"), table.card("p2.test-steadfast").turned, table.hand()) == (["TEST-steadfast"], 0, [])
    assert not {"destroyed", "to_hand", "to_deck_top"} & set(happened.acts())


@pytest.mark.rule("BS-T4a")
def test_what_can_not_be_selected_is_not_offered_to_the_opponent(table: Table) -> None:
    table.lay("hand TEST-slay-two | reserve 3", "field REF-42[1] REF-01[1]")
    table.play("use hand.test-slay-two flash")
    assert table.zone("p2.field") == ["REF-42"]


@pytest.mark.rule("BS-T4a")
def test_picking_what_can_not_be_selected_is_refused_with_that_reason(table: Table) -> None:
    table.lay("hand REF-28 | reserve 3", "field REF-42[1] REF-01[1] REF-09[1]")
    table.play("use hand.ref-28 flash")
    assert table.moves() == ["choose p2.ref-01", "choose p2.ref-09"]
    assert table.refused("choose p2.ref-42").code == "cannot_be_selected"


@pytest.mark.rule("BS-T4a")
def test_an_effect_on_all_spirits_selects_none_and_reaches_them_all(table: Table) -> None:
    table.lay("hand REF-29 | reserve 4", "field REF-42[1] REF-01[1]")
    table.play("use hand.ref-29 flash")
    assert (table.number("p2.ref-42", "bp"), table.number("p2.ref-01", "bp")) == (2000, 4000)


@pytest.mark.rule("BS-T4a")
def test_its_own_player_may_select_it(table: Table) -> None:
    table.lay("hand TEST-plus-3000 | field REF-42[1]")
    table.play("use hand.test-plus-3000 flash")
    assert table.number("ref-42", "bp") == 7000


@pytest.mark.rule("BS-T4a")
def test_it_may_be_only_some_effects_that_can_not_select_it(table: Table) -> None:
    table.lay("hand REF-28 | reserve 3", "field TEST-elusive[1]")
    table.play("use hand.ref-28 flash")
    assert table.number("p2.test-elusive", "bp") == 1000
    table.lay("field REF-19[S]", "field TEST-elusive[1]", step="attack")
    table.play("attack ref-19")
    assert table.zone("p2.trash") == ["TEST-elusive"]


@pytest.mark.rule("BS-T4b")
def test_an_effect_on_all_that_lasts_takes_in_those_that_come_later(table: Table) -> None:
    table.lay("field REF-09[1] | hand TEST-giver | reserve 1", "hand REF-29 | reserve 4", step="attack")
    table.play("attack ref-09", "p2 use hand.ref-29 flash", "pass", "p2 pass", "end")
    table.play("summon hand.test-giver", "place reserve 1; done")
    assert table.number("test-giver", "bp") == 0


@pytest.mark.rule("BS-O-21", "BS-S2")
def test_the_owner_selects_all_cores_of_a_removal_at_once(table: Table) -> None:
    table.lay("hand TEST-take-two", "field REF-01[2+S]")
    table.play("use hand.test-take-two flash")
    assert (table.moves(1), table.moves(2)) == ([], ["core ref-01 2+S"])
    happened = table.play("p2 core ref-01 1+S")
    assert (table.cores("p2.ref-01"), table.cores("p2.reserve"), table.question) == ("1", "1+S", "")
    assert [f.amount for f in happened.facts if hasattr(f, "amount")] == [(1, 1)]


@pytest.mark.rule("BS-S2", "BS-TV-14")
@pytest.mark.parametrize(("kind", "left"), [("1", "S"), ("S", "1")])
def test_whose_spirit_it_is_chooses_which_core_goes(table: Table, kind: str, left: str) -> None:
    table.lay("field REF-19[S]", "field REF-01[1+S] | hand TEST-flash-draw", step="attack")
    table.play("attack ref-19")
    assert table.moves(1) == []
    table.play(f"p2 core ref-01 {kind}")
    assert (table.cores("p2.ref-01"), table.cores("p2.reserve")) == (left, kind)
