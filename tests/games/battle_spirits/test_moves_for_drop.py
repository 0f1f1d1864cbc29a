"""What somebody may have meant who drops a thing somewhere, and what is then said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import explain, moves
from bsdesk.engine.view import redact
from tests.table import Table


def moves_for_drop(table: Table, subject: str, target: str = "", seat: int = 1) -> list[str]:
    """The moves that this drop may have been, as they are typed."""
    to = table.ref(target, seat) if target else ""
    moves = table.game.handling.moves_for_drop(table.state, seat, table.ref(subject, seat), to)
    return [write_move(table.state, move) for move in moves]


def explained(table: Table, subject: str, target: str = "") -> str:
    """Why this drop was nothing."""
    refusal = explain(table.state, 1, table.ref(subject), table.ref(target) if target else "")
    assert refusal is not None
    return refusal.code


@pytest.mark.parametrize(
    ("subject", "target", "lines"),
    [
        ("hand.ref-01", "", ["summon hand.ref-01"]),
        ("hand.ref-07", "", ["deploy hand.ref-07"]),
        ("hand.ref-26", "", ["use hand.ref-26 main"]),
        ("hand.ref-38", "p2.ref-09", ["use hand.ref-38 flash"]),
        ("ref-06", "p2.ref-09", ["attack ref-06"]),
        ("ref-06", "p2.life", ["attack ref-06"]),
        ("ref-06", "", ["attack ref-06", "activate ref-06 e1"]),
        ("ref-06", "life", ["move ref-06 1 life", "attack ref-06", "activate ref-06 e1"]),
        ("reserve", "ref-06", ["move reserve 3+S ref-06"]),
        ("life", "reserve", ["move life 5 reserve"]),
        ("deck", "reserve", ["move deck 1 reserve"]),
    ],
)
def test_a_drop_means_what_one_does_with_such_a_thing(
    table: Table, subject: str, target: str, lines: list[str]
) -> None:
    table.lay("field REF-06[1] | hand REF-01 REF-07 REF-26 REF-38 | reserve 3+S", "field REF-09[1]")
    assert moves_for_drop(table, subject, target) == lines


def test_in_a_flash_timing_magic_means_its_flash_effect(table: Table) -> None:
    table.lay("field REF-06[1] | hand REF-26 REF-01", "hand REF-26", step="attack")
    table.play("attack ref-06")
    assert moves_for_drop(table, "hand.ref-26", seat=2) == ["use hand.ref-26 flash"]
    assert moves_for_drop(table, "hand.ref-01") == ["summon hand.ref-01"]


def test_in_the_main_step_magic_means_its_main_effect_whichever_stands_first(table_of: Callable[..., Table]) -> None:
    draw = 'do = [{ op = "draw" }]'
    table = table_of(f'activate = "flash"\n{draw}', f'activate = "main"\n{draw}', kind="magic")
    table.lay("hand WORD | reserve 9")
    assert moves_for_drop(table, "hand.word") == ["use hand.word main"]


def test_magic_that_has_no_effect_is_meant_to_be_used_all_the_same(table_of: Callable[..., Table]) -> None:
    table = table_of(kind="magic").lay("hand WORD")
    assert moves_for_drop(table, "hand.word") == ["use hand.word main"]
    assert explained(table, "hand.word") == "no_main_effect"


def test_a_card_that_one_does_not_know_may_be_a_spirit(table: Table) -> None:
    view = redact(table.lay("", "hand REF-26").state, "p1")
    assert [m.verb for m in table.game.handling.moves_for_drop(view, 2, view.zones["p2.hand"][0], "")] == ["summon"]


@pytest.mark.parametrize(
    ("subject", "target", "code"),
    [
        ("hand.ref-04", "", "cannot_pay"),
        ("ref-06", "life", "place_out_of_reach"),
        ("ref-06", "", "attack_step_only"),
        ("trash", "", "place_out_of_reach"),
    ],
)
def test_why_not_is_said_of_what_came_closest(table: Table, subject: str, target: str, code: str) -> None:
    table.lay("field REF-06~ | hand REF-04 | reserve 1", "field REF-09[1]")
    assert explained(table, subject, target) == code


@pytest.mark.parametrize("target", ["", "p2.ref-09", "p2.life", "p2.field"])
@pytest.mark.rule("BS-6.12")
def test_who_attacks_too_early_is_told_that_the_attack_step_comes_next(table: Table, target: str) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]")
    refusal = explain(table.state, 1, table.ref("ref-01"), table.ref(target) if target else "")
    if not target:
        refusal = table.refused("attack ref-01")
    assert refusal is not None
    assert (refusal.code, table.lines(refusal.remedy)) == ("attack_step_only", ["end"])


@pytest.mark.rule("BS-6.16")
def test_who_attacks_in_the_first_turn_is_told_that_it_has_no_attack_step(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]", turn=1)
    refusal = explain(table.state, 1, table.ref("ref-01"), table.ref("p2.life"))
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.remedy) == ("no_attack_step", "BS-6.16", ())


def test_after_the_attack_step_nothing_leads_back_to_it(table: Table) -> None:
    table.lay("field REF-01[1]", step="main2")
    refusal = table.refused("attack ref-01")
    assert (refusal.code, refusal.remedy) == ("attack_step_only", ())


def test_what_could_be_done_elsewhere_is_not_refused_for_a_wrong_reason(table: Table) -> None:
    table.lay("hand REF-38 | reserve 3", "field REF-09[1]")
    assert explain(table.state, 1, table.ref("hand.ref-38"), table.ref("trash")) is None


# --------------------------------------------------------------------------------- what a table asks of the game


@pytest.mark.parametrize(
    ("verb", "places"),
    [
        ("summon", ("field",)),
        ("deploy", ("field",)),
        ("use", ("field", "rival.field")),
        ("attack", ("rival",)),
        ("block", ("mark:attacking",)),
        ("activate", ("self",)),
        ("move", None),
    ],
)
def test_where_a_thing_is_put_to_say_what_is_meant(table: Table, verb: str, places: tuple[str, ...] | None) -> None:
    assert table.game.handling.drops.get(verb) == places


def test_the_card_that_magic_is_dropped_on_answers_what_it_asks(table: Table) -> None:
    table.lay("hand TEST-slay", "field REF-09[1] REF-01[1]")
    table.play("use hand.test-slay flash")
    assert table.game.handling.aims == {"use": table.question}


@pytest.mark.rule("BS-10.3", "BS-10.13")
def test_the_two_that_fight_carry_the_marks_that_the_game_names(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "pass", "p2 block ref-09")
    assert table.card("ref-01").marks + table.card("p2.ref-09").marks == table.game.handling.fighting


@pytest.mark.rule("BS-6.11", "BS-7.16")
def test_a_rearrangement_is_laid_out_first_and_the_end_of_a_step_leads_on(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 1")
    table.play("rearrange", "shift reserve 1 ref-01")
    assert (table.question, table.game.handling.drafted) == ("shift", frozenset({"rearrange"}))
    table.play("done", "end")
    assert (table.state.step, table.game.handling.onward) == ("attack", frozenset({"end"}))


def test_on_a_card_in_play_its_cost_stands_in_a_corner_and_level_and_bp_at_its_foot(table: Table) -> None:
    table.lay("field REF-01[1]")
    shown = table.game.handling.in_play
    assert [table.number("ref-01", figure) for figure in (shown.corner, *shown.foot)] == [3, 1, 6000]


@pytest.mark.rule("BS-7.1")
def test_moving_cores_is_one_kind_of_action_in_whatever_form(table: Table) -> None:
    assert table.game.scoring.kinds == {"move": "cores", "swap": "cores", "rearrange": "cores"}


@pytest.mark.rule("BS-2.1")
def test_life_is_what_everybody_looks_at(table: Table) -> None:
    table.lay("field REF-01[1]", "life 1", step="attack")
    table.play("attack ref-01", "p2 pass", "pass")
    assert (table.state.results, table.cores("p2.life")) == ({1: "win", 2: "lose"}, "0")
    assert table.game.handling.vital == "life"


def test_who_plays_by_itself_sees_who_is_ahead_and_tries_no_rearrangement(table: Table) -> None:
    table.lay("field REF-01[1] | reserve 1", "life 1")
    offers = moves(table.state, 1)
    tried = {option.move.verb for option in table.game.scoring.tries(table.state, 1, offers)}
    assert table.game.scoring.value(table.state, 1) > 0.5
    assert {o.move.verb for o in offers} >= table.game.scoring.bounds.spare == {"rearrange"}
    assert not table.game.scoring.bounds.spare & tried
