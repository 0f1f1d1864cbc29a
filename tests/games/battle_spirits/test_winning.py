"""Winning and losing (BS-2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Began, Fact, GameEnded, TokensMoved
from bsdesk.engine.run.course import FullRun, finish
from tests.table import Happened, Table


def unblocked(name: str) -> str:
    """An attack that nobody blocks, and no Flash in it."""
    return f"attack {name}; pass; pass"


def steps(happened: Happened) -> list[str]:
    return [f.name for f in happened.facts if isinstance(f, Began) and f.what == "step"]


# by Life


@pytest.mark.rule("BS-2.1")
def test_taking_the_last_life_wins(table: Table) -> None:
    table.lay("field REF-01[1]", "life 1")
    table.play("end", unblocked("ref-01"))
    assert (table.state.results, table.state.ending) == ({1: "win", 2: "lose"}, "life")


@pytest.mark.rule("BS-2.1")
def test_a_life_that_is_left_wins_nothing(table: Table) -> None:
    table.lay("field REF-01[1]", "life 2", step="attack")
    table.play(unblocked("ref-01"))
    assert not table.state.results


@pytest.mark.rule("BS-2.1", "BS-2.3")
def test_nothing_comes_after_the_last_life(table: Table) -> None:
    """The attacker would draw at the end of the battle; the battle has no end any more."""
    table.lay("field REF-17[1]", "life 1", step="attack")
    happened = table.play(unblocked("ref-17"))
    assert isinstance(happened.facts[-1], GameEnded)
    assert table.hand() == []


@pytest.mark.rule("BS-2.1", "BS-2.2")
@pytest.mark.parametrize(("by", "rule"), [("life", "BS-2.1"), ("deck", "BS-2.2")])
def test_the_end_names_its_rule_and_what_brought_it_about(table: Table, by: str, rule: str) -> None:
    happened = ended(table, by)
    end = happened.events[-1]
    cause = next(e.fact for e in happened.events if e.n == end.parent)
    assert (end.by, end.why) == ("rule", rule)
    assert isinstance(cause, TokensMoved if by == "life" else Began)


@pytest.mark.rule("BS-2.6")
def test_life_does_not_fall_below_0(table: Table) -> None:
    table.lay("field REF-04[1]", "life 1", step="attack")
    assert table.number("ref-04", "symbols") == 2
    table.play(unblocked("ref-04"))
    assert (table.cores("p2.life"), table.cores("p2.reserve")) == ("0", "1")
    assert table.state.results == {1: "win", 2: "lose"}


@pytest.mark.rule("BS-O-15")
def test_when_both_lose_their_last_life_at_once_it_is_a_draw(table: Table) -> None:
    table.lay("life 2", "life 1")
    run = FullRun(table.state.copy())
    losses: list[Fact] = [
        TokensMoved("p1.life", "p1.reserve", (2, 0), "effect"),
        TokensMoved("p2.life", "p2.reserve", (1, 0), "effect"),
    ]
    run.settle(losses, "effect", "BS-O-15")
    assert finish(run).state.results == {1: "draw", 2: "draw"}


# by the deck


@pytest.mark.rule("BS-2.2")
def test_an_empty_deck_at_the_own_start_step_loses(table: Table) -> None:
    table.lay("", "deck", step="main2")
    happened = table.play("end")
    assert (table.state.results, table.state.ending) == ({1: "win", 2: "lose"}, "deck")
    assert steps(happened) == ["end", "start"]
    assert table.cores("p2.reserve") == "0"


@pytest.mark.rule("BS-2.2")
def test_one_card_in_the_deck_at_the_start_step_is_enough(table: Table) -> None:
    table.lay("", "deck REF-01", step="main2")
    table.play("end")
    assert (table.state.results, table.state.step) == ({}, "main")


@pytest.mark.rule("BS-2.2", "BS-2.3")
def test_no_effect_of_the_start_step_saves_from_an_empty_deck(table: Table) -> None:
    table.lay("", "field TEST-refill | trash REF-01 | deck", step="main2")
    happened = table.play("end")
    assert isinstance(happened.facts[-1], GameEnded)
    assert table.zone("p2.trash") == ["REF-01"]


@pytest.mark.rule("BS-2.2")
def test_the_start_step_effect_works_while_there_is_a_deck(table: Table) -> None:
    """The counterpart: the same Nexus does its work if its player has not lost."""
    table.lay("", "field TEST-refill | trash REF-01 | deck REF-09", step="main2")
    table.play("end")
    assert (table.zone("p2.trash"), table.hand(2), table.zone("p2.deck")) == ([], ["REF-09"], ["REF-01"])


@pytest.mark.rule("BS-2.4")
def test_drawing_the_last_card_does_not_lose_yet(table: Table) -> None:
    table.lay("", "deck REF-01", step="main2")
    table.play("end")
    assert (table.zone("p2.deck"), table.state.results) == ([], {})
    table.play("end", "end", "end")
    assert (table.state.active, table.state.step, table.state.results) == (1, "main", {})


@pytest.mark.rule("BS-2.4", "BS-2.2")
def test_the_emptied_deck_loses_at_the_next_own_start_step(table: Table) -> None:
    table.lay("", "deck REF-01", step="main2")
    table.play("end", "end", "end", "end", "end", "end")
    assert not table.state.results
    happened = table.play("end")
    assert table.state.results == {1: "win", 2: "lose"}
    assert steps(happened) == ["end", "start"]


@pytest.mark.rule("BS-2.4")
def test_the_other_players_empty_deck_loses_nothing_in_my_start_step(table: Table) -> None:
    table.lay("deck", "", step="main2")
    table.play("end")
    assert (table.state.active, table.state.results) == (2, {})


@pytest.mark.rule("BS-2.5")
def test_a_deck_that_was_filled_again_in_time_does_not_lose(table: Table) -> None:
    table.lay("hand REF-33-top | reserve 3", "field REF-01[1] | deck")
    table.play("use hand.ref-33-top flash")
    assert table.zone("p2.deck") == ["REF-01"]
    table.play("end", "end", "end")
    assert (table.state.active, table.state.results, table.hand(2)) == (2, {}, ["REF-01"])


@pytest.mark.rule("BS-O-17")
def test_a_draw_from_too_small_a_deck_takes_what_is_there(table: Table) -> None:
    table.lay("hand REF-26 | reserve 4 | deck REF-09")
    happened = table.play("use hand.ref-26 main")
    drawn = [f for f in happened.facts if isinstance(f, CardMoved) and f.why == "drawn"]
    assert (len(drawn), table.hand(), table.state.results) == (1, ["REF-09"], {})


# and then it is over


def ended(table: Table, by: str) -> Happened:
    """A game that seat 1 has won, by the Life of seat 2 or by its deck."""
    if by == "life":
        table.lay("field REF-01[1] | hand REF-05 | reserve 5", "life 1 | hand REF-05", step="attack")
        return table.play(unblocked("ref-01"))
    table.lay("field REF-01[1] | hand REF-05 | reserve 5", "deck | hand REF-05", step="main2")
    return table.play("end")


@pytest.mark.rule("BS-2.3")
@pytest.mark.parametrize("by", ["life", "deck"])
def test_either_way_of_losing_ends_the_game(table: Table, by: str) -> None:
    ended(table, by)
    assert (table.state.results, table.state.ending) == ({1: "win", 2: "lose"}, by)
    assert (table.moves(1), table.moves(2)) == ([], [])


@pytest.mark.rule("BS-2.3")
@pytest.mark.parametrize("by", ["life", "deck"])
@pytest.mark.parametrize(
    "line", ["end", "pass", "attack ref-01", "summon hand.ref-05", "move reserve 1 ref-01", "block no"]
)
def test_every_later_move_is_refused(table: Table, by: str, line: str) -> None:
    ended(table, by)
    refusal = table.refused(line, seat=1)
    assert (refusal.code, refusal.rule, refusal.remedy) == ("game_over", "BS-2.3", ())


@pytest.mark.rule("BS-2.3")
def test_the_loser_has_no_move_either(table: Table) -> None:
    ended(table, "life")
    assert table.refused("summon hand.ref-05", seat=2).code == "game_over"


def test_effects_that_set_each_other_off_without_end_are_a_draw(table_of: Callable[..., Table]) -> None:
    table = table_of(
        'on = { event = "exhausted" }\ndo = [{ op = "refresh", what = "this" }]',
        'on = { event = "refreshed" }\ndo = [{ op = "exhaust", what = "this" }]',
        kind="spirit",
    )
    table.lay("field WORD[1]", step="attack")
    happened = table.play("attack word")
    assert (table.state.results, table.state.ending) == ({1: "draw", 2: "draw"}, "endless")
    last = happened.events[-1]
    assert (last.fact, last.by, last.why[:5]) == (GameEnded(table.state.results, "endless"), "effect", "WORD/")
    assert table.moves(1) == table.moves(2) == []
