"""BP and what adds to it or takes from it (BS-B)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.files.card_file import Library
from bsdesk.games import battle_spirits
from tests.table import Table


@pytest.mark.rule("BS-B1", "BS-TV-16")
def test_bp_is_that_of_the_level_and_what_was_added(table: Table) -> None:
    table.lay("field REF-10[1] | hand TEST-plus-3000")
    table.play("use hand.test-plus-3000 flash")
    assert table.number("ref-10", "bp") == 4000


@pytest.mark.rule("BS-B1", "BS-TV-17")
def test_at_another_level_the_same_is_added_to_its_bp(table: Table) -> None:
    table.lay("field REF-10[1] | reserve 1 | hand TEST-plus-3000")
    table.play("use hand.test-plus-3000 flash", "move reserve 1 ref-10")
    assert (table.number("ref-10", "level"), table.number("ref-10", "bp")) == (2, 5000)


@pytest.mark.rule("BS-B1")
@pytest.mark.parametrize(
    ("hand", "order", "bp"),
    [
        ("TEST-plus-3000 TEST-level-off", ["test-plus-3000", "test-level-off"], 5000),
        ("TEST-plus-3000 TEST-level-off", ["test-level-off", "test-plus-3000"], 8000),
    ],
    ids=["added, then set", "set, then added"],
)
def test_what_changes_bp_counts_in_the_order_in_which_it_was_applied(
    table: Table, hand: str, order: list[str], bp: int
) -> None:
    table.lay(f"field REF-10[1] | hand {hand}")
    table.play(*(f"use hand.{card} flash" for card in order))
    assert table.number("ref-10", "bp") == bp


@pytest.mark.rule("BS-B1")
def test_lasting_effects_of_cards_take_their_place_in_that_order(table: Table) -> None:
    table.lay("field TEST-banner REF-10[1] | hand TEST-level-off TEST-banner | reserve 3")
    assert table.number("ref-10", "bp") == 2000
    table.play("use hand.test-level-off flash")
    assert table.number("ref-10", "bp") == 5000
    table.play("deploy hand.test-banner", "pay reserve 3", "done")
    assert table.number("ref-10", "bp") == 6000


@pytest.mark.rule("BS-B1")
def test_what_is_set_later_counts_after_a_card_that_came_before(table: Table) -> None:
    table.lay("field REF-10[1] | hand TEST-level-off TEST-banner | reserve 3")
    table.play("deploy hand.test-banner", "pay reserve 3", "done", "use hand.test-level-off flash")
    assert table.number("ref-10", "bp") == 5000


@pytest.mark.rule("BS-B2", "BS-TV-18")
def test_whether_the_bp_is_0_is_asked_only_as_the_effect_is_applied(table: Table) -> None:
    table.lay("field REF-43-red[3] | hand TEST-minus-2000")
    table.play("use hand.test-minus-2000 flash")
    assert table.number("ref-43-red", "bp") == 1000
    table.play("move ref-43-red 2 reserve")
    assert (table.number("ref-43-red", "bp"), table.zone("field")) == (0, ["REF-43-red"])


@pytest.mark.rule("BS-B2", "BS-TV-18b")
def test_a_spirit_whose_bp_is_0_as_the_effect_is_applied_is_destroyed(table: Table) -> None:
    table.lay("field REF-43-red[1] | hand TEST-minus-2000")
    happened = table.play("use hand.test-minus-2000 flash")
    assert (table.zone("field"), "destroyed" in happened.acts()) == ([], True)


@pytest.mark.rule("BS-B3", "BS-TV-19")
def test_a_spirit_that_comes_later_loses_bp_but_is_not_destroyed(table: Table) -> None:
    table.lay(
        "field REF-09[1] REF-43-purple[1] | hand REF-43-purple | reserve 2",
        "hand REF-29 | reserve 4",
        step="attack",
    )
    table.play("attack ref-09", "p2 use hand.ref-29 flash")
    assert (table.zone("field"), table.number("ref-09", "bp")) == (["REF-09"], 1000)
    table.play("pass", "p2 pass", "end", "summon hand.ref-43-purple", "pay reserve 2", "place reserve 1; done")
    assert (table.number("ref-43-purple", "bp"), table.zone("field")) == (0, ["REF-09", "REF-43-purple"])
    table.play("end")
    assert (table.state.active, table.number("ref-43-purple", "bp")) == (2, 2000)


@pytest.mark.rule("BS-B4", "BS-O-11")
def test_bp_is_never_below_0(table: Table) -> None:
    table.lay("field REF-10[1] | hand TEST-wither")
    table.play("use hand.test-wither flash")
    assert table.number("ref-10", "bp") == 0


@pytest.fixture
def table_with(library: Library, mode: str, at_table: list[Table]) -> Callable[..., Table]:
    """A table at which the rules are played with other options."""

    def lay_out(**options: object) -> Table:
        at_table.append(Table(battle_spirits.game(library, options), mode, ("life 5", "deck REF-01")))
        return at_table[-1]

    return lay_out


@pytest.mark.rule("BS-O-11", "BS-B4")
@pytest.mark.parametrize(("clamp", "bp"), [("end", 2000), ("each", 3000)])
def test_whether_bp_is_kept_from_falling_below_0_each_time_or_at_the_end(
    table_with: Callable[..., Table], clamp: str, bp: int
) -> None:
    table = table_with(bp_clamp=clamp)
    table.lay("field REF-10[1] | hand TEST-wither TEST-plus-3000")
    table.play("use hand.test-wither flash", "use hand.test-plus-3000 flash")
    assert table.number("ref-10", "bp") == bp


@pytest.mark.rule("BS-B5")
def test_bp_0_alone_does_not_make_a_spirit_leave(table: Table) -> None:
    table.lay("field REF-10[1] | hand TEST-wither")
    happened = table.play("use hand.test-wither flash")
    assert (table.zone("field"), happened.acts()) == (["REF-10"], ["cost", "activated", "used"])


@pytest.mark.rule("BS-B5")
@pytest.mark.parametrize(
    ("blocker", "cores", "left"),
    [("ref-10", 1, []), ("ref-43-red", 3, ["REF-43-red"])],
    ids=["0 against 0 is a draw", "0 against more is lost"],
)
def test_with_bp_0_a_spirit_fights_as_with_any_other(table: Table, blocker: str, cores: int, left: list[str]) -> None:
    table.lay("field REF-10[1] | hand TEST-wither TEST-wither", f"field {blocker}[{cores}]", step="attack")
    table.play("attack ref-10", "p2 pass", "use hand.test-wither flash", "choose ref-10")
    table.play("p2 pass", "use hand.test-wither flash", f"choose p2.{blocker}", "p2 pass", "p1 pass")
    table.play(f"block {blocker}", "p2 pass", "p1 pass")
    assert (table.zone("field"), table.zone("p2.field")) == ([], left)
