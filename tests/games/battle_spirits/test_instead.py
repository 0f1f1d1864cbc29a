"""Effects that happen instead of something: alone, declined, at a price, and two that compete."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.table import Table

Deal = Callable[..., Table]

SAVES_ITSELF = 'instead = { event = "destroyed" }\ndo = [{ op = "exhaust", what = "this" }]'
OFFERS = """
instead = { event = "destroyed", of = { kind = ["spirit"], other = true } }
may = true
do = [{ op = "return", what = "subject" }]
"""


def test_something_else_happens_and_the_thing_itself_does_not(table_of: Deal) -> None:
    table = table_of(SAVES_ITSELF, kind="spirit")
    table.lay("hand TEST-slay", "field WORD[1] TEST-mourner")
    happened = table.play("use hand.test-slay flash", "choose p2.word")
    assert (table.card("p2.word").turned, table.card("p2.word").marks, table.cores("p2.word")) == (1, (), "1")
    assert ("destroyed" in happened.acts(), table.question) == (False, "")


def test_it_happens_instead_in_battle_too(table_of: Deal) -> None:
    table = table_of(SAVES_ITSELF, kind="spirit")
    table.lay("field REF-01[1]", "field WORD[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "pass", "block word", "p2 pass", "p1 pass")
    assert (table.zone("p2.field"), table.state.moment) == (["WORD"], "")


def test_what_was_replaced_was_not_done(table_of: Deal) -> None:
    table = table_of(SAVES_ITSELF, kind="spirit")
    table.lay("hand TEST-slay-two", "field WORD[1] REF-01[1]")
    table.play("use hand.test-slay-two flash")
    assert (table.zone("p2.field"), table.hand()) == (["WORD"], [])


def test_it_happens_instead_of_each_of_several(table_of: Deal) -> None:
    table = table_of(SAVES_ITSELF, kind="spirit")
    table.lay("hand TEST-judgement", "field WORD[1] WORD[1] REF-01[1]")
    table.play("use hand.test-judgement main")
    assert (table.zone("p2.field"), table.card("p2.word.1").turned, table.card("p2.word.2").turned) == (
        ["WORD", "WORD"],
        1,
        1,
    )


@pytest.mark.parametrize(
    ("answer", "hand", "trash"), [("instead word e1", ["REF-01"], []), ("instead no", [], ["REF-01"])]
)
def test_you_can_leaves_the_choice_to_whose_card_it_is(
    table_of: Deal, answer: str, hand: list[str], trash: list[str]
) -> None:
    table = table_of(OFFERS, kind="spirit")
    table.lay("hand TEST-slay", "field WORD[1] REF-01[1]")
    table.play("use hand.test-slay flash", "choose p2.ref-01")
    assert (table.moves(1), table.moves(2)) == ([], ["instead no", "instead word e1"])
    table.play(f"p2 {answer}")
    assert (table.hand(2), table.zone("p2.trash"), table.zone("p2.field")) == (hand, trash, ["WORD"])


def test_what_was_declined_happens_as_it_would_have(table_of: Deal) -> None:
    table = table_of(OFFERS, kind="spirit")
    table.lay("hand TEST-slay", "field WORD[1] REF-11[1+S]")
    table.play("use hand.test-slay flash", "choose p2.ref-11")
    happened = table.play("p2 instead no")
    assert (happened.acts(), table.hand(2)) == (["destroyed", "activated", "to_hand", "used"], ["REF-11"])


def test_of_two_that_compete_one_is_chosen_and_happens_alone(table_of: Deal) -> None:
    table = table_of(
        'instead = { event = "destroyed", of = { kind = ["spirit"] } }\ndo = [{ op = "add_cores" }]',
        'instead = { event = "destroyed", of = { kind = ["spirit"] } }\ndo = [{ op = "draw" }]',
        kind="nexus",
    )
    table.lay("hand TEST-slay", "field WORD REF-01[1]")
    table.play("use hand.test-slay flash", "choose p2.ref-01")
    assert table.moves(2) == ["instead word e1", "instead word e2"]
    table.play("p2 instead word e2")
    assert (table.zone("p2.field"), table.hand(2), table.cores("p2.reserve")) == (["WORD", "REF-01"], ["REF-01"], "0")


def test_one_that_must_and_one_that_may_can_not_both_be_declined(table_of: Deal) -> None:
    table = table_of(OFFERS, kind="spirit")
    table.lay("hand TEST-slay", "field WORD[1] TEST-phoenix[1]")
    table.play("use hand.test-slay flash", "choose p2.test-phoenix")
    assert table.moves(2) == ["instead test-phoenix e1", "instead word e1"]
    table.play("p2 instead word e1")
    assert (table.hand(2), table.zone("p2.field")) == (["TEST-phoenix"], ["WORD"])


@pytest.mark.parametrize(("lying", "saved"), [("", True), ("~", False)])
def test_a_price_before_the_arrow_must_be_payable(table_of: Deal, lying: str, saved: bool) -> None:
    table = table_of(
        'instead = { event = "destroyed", of = { kind = ["spirit"] } }\n'
        'cost = [{ op = "exhaust", what = "this" }]\ndo = [{ op = "add_cores" }]',
        kind="nexus",
    )
    table.lay("hand TEST-slay", f"field WORD{lying} REF-01[1]")
    table.play("use hand.test-slay flash", "choose p2.ref-01")
    assert (table.has("p2.ref-01"), table.card("p2.word").turned) == (saved, 1)


@pytest.mark.parametrize(("by", "mine_saved", "theirs_saved"), [("you", True, False), ("opponent", False, True)])
def test_it_may_depend_on_who_does_it(table_of: Deal, by: str, mine_saved: bool, theirs_saved: bool) -> None:
    instead = f'instead = {{ event = "destroyed", of = {{ kind = ["spirit"] }}, by = "{by}" }}'
    for nexus, saved in (("mine", mine_saved), ("theirs", theirs_saved)):
        table = table_of(f'{instead}\ndo = [{{ op = "add_cores" }}]', kind="nexus")
        if nexus == "mine":
            table.lay("hand TEST-slay | field WORD REF-01[1]")
            table.play("use hand.test-slay flash", "choose ref-01")
            assert table.has("ref-01") is saved
        else:
            table.lay("hand TEST-slay", "field WORD REF-01[1]")
            table.play("use hand.test-slay flash", "choose p2.ref-01")
            assert table.has("p2.ref-01") is saved


DRAWS_TWO = """
instead = { event = "drawn", of = "any", by = "you" }
when = [{ there_is = { kind = ["spirit"] } }]
limit = "turn"
do = [{ op = "draw", count = 2 }]
"""


@pytest.mark.parametrize(("field", "drawn"), [("WORD REF-01[1]", [2, 3]), ("WORD", [1, 2])])
def test_it_has_conditions_and_limits_and_does_not_replace_itself(table_of: Deal, field: str, drawn: list[int]) -> None:
    table = table_of(DRAWS_TWO, kind="nexus")
    table.lay(f"field {field} | hand TEST-main-only TEST-main-only")
    table.play("use hand.test-main-only.1 main")
    seen = [len(table.hand()) - 1]
    table.play("use hand.test-main-only main")
    assert [*seen, len(table.hand())] == drawn


def test_of_several_cards_drawn_each_may_be_something_else(table_of: Deal) -> None:
    table = table_of(
        'instead = { event = "drawn", of = "any", by = "you" }\nmay = true\ndo = [{ op = "add_cores" }]', kind="nexus"
    )
    table.lay("field WORD | hand REF-26 | reserve 4 | deck REF-02 REF-03 REF-04")
    table.play("use hand.ref-26 main")
    assert table.moves() == ["instead no", "instead word e1"]
    table.play("instead word e1", "instead no")
    assert (table.hand(), table.zone("deck"), table.cores("reserve")) == (["REF-03"], ["REF-02", "REF-04"], "1")


def test_life_that_would_be_lost_may_be_saved(table_of: Deal) -> None:
    table = table_of(
        'instead = { event = "life_lost", of = "any", by = "opponent" }\n'
        'do = [{ op = "add_cores", count = { of = "number" } }]',
        kind="nexus",
    )
    table.lay("field REF-04[1]", "field WORD | life 2", step="attack")
    table.play("attack ref-04", "p2 pass", "p1 pass")
    assert (table.cores("p2.life"), table.cores("p2.reserve"), table.state.results) == ("2", "2", {})


def test_whose_life_it_is_says_whether_it_is_saved(table_of: Deal) -> None:
    table = table_of(
        'instead = { event = "life_lost", of = "any", by = "opponent" }\nmay = true\ndo = [{ op = "add_cores" }]',
        kind="nexus",
    )
    table.lay("field REF-01[1]", "field WORD | life 2", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass")
    assert (table.moves(1), table.moves(2)) == ([], ["instead no", "instead word e1"])
    table.play("p2 instead no")
    assert table.cores("p2.life") == "1"


def test_a_card_that_would_be_drawn_is_called_by_where_it_still_lies(table_of: Deal) -> None:
    table = table_of(
        'instead = { event = "drawn", of = "any" }\ndo = [{ op = "discard", what = "subject" }]', kind="nexus"
    )
    table.lay("field WORD | hand TEST-flash-draw | deck REF-02 REF-03")
    table.play("use hand.test-flash-draw flash")
    assert (table.hand(), "REF-02" in table.zone("trash"), table.zone("deck")) == ([], True, ["REF-03"])


def test_a_pending_card_no_longer_does_something_instead(table_of: Deal) -> None:
    table = table_of(
        'on = "when_destroyed"\ndo = [{ op = "draw" }]',
        'instead = { event = "drawn", of = "any", by = "you" }\ndo = [{ op = "add_cores" }]',
        kind="spirit",
    )
    table.lay("field WORD[1] | hand TEST-slay TEST-main-only")
    table.play("use hand.test-main-only main")
    assert (table.hand(), table.cores("reserve")) == (["TEST-slay"], "1")
    table.play("use hand.test-slay flash")
    assert (table.hand(), table.cores("reserve")) == (["REF-01"], "2")


def test_it_works_from_the_zone_it_names(table_of: Deal) -> None:
    table = table_of(
        'zone = "hand"\ninstead = { event = "destroyed", of = { kind = ["spirit"] } }\nmay = true\n'
        'do = [{ op = "discard", what = "this" }]',
        kind="spirit",
    )
    table.lay("hand TEST-slay", "hand WORD | field WORD[1] REF-01[1]")
    table.play("use hand.test-slay flash", "choose p2.ref-01")
    table.play("p2 instead hand.word e1")
    assert (table.zone("p2.field"), table.zone("p2.trash"), table.hand(2)) == (["WORD", "REF-01"], ["WORD"], [])
