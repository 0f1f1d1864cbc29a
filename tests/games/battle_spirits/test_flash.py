"""Flash Timing: who may use what, in which order (BS-11)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Began
from tests.table import Happened, Table


def refusal_of(table: Table, line: str) -> tuple[str, str, list[str]]:
    """Code and rule of a refusal, and its remedy, which must be legal."""
    refusal = table.refused(line)
    return refusal.code, refusal.rule, table.lines(refusal.remedy)


def moments(happened: Happened) -> list[str]:
    return [f.name for f in happened.of(Began) if f.what == "moment"]


# ------------------------------------------------------------------------------------------------ what may be used


@pytest.mark.rule("BS-11.1", "BS-11.2", "BS-7.21")
def test_flash_effects_of_magic_and_of_other_cards_are_offered_and_no_main_effects(table: Table) -> None:
    hand = "hand REF-26 TEST-main-only TEST-flash-draw REF-01"
    table.lay("field REF-01[1]", f"field REF-01[1] TEST-flash-nexus REF-36-nexus | {hand} | reserve 4", step="attack")
    table.play("attack ref-01")
    assert table.moves(2) == [
        "activate test-flash-nexus e1",
        "pass",
        "use hand.ref-26 flash",
        "use hand.test-flash-draw flash",
    ]


@pytest.mark.rule("BS-11.2")
@pytest.mark.parametrize(
    ("line", "code", "rule"),
    [
        ("use hand.test-main-only main", "main_effect_in_flash", "BS-7.21"),
        ("activate ref-36-nexus e1", "main_effect_in_flash", "BS-GL3"),
        ("use hand.test-main-only flash", "no_flash_effect", "BS-11.2"),
    ],
)
def test_a_main_effect_is_refused_in_flash_timing(table: Table, line: str, code: str, rule: str) -> None:
    table.lay("field REF-01[1]", "field REF-36-nexus | hand TEST-main-only | trash REF-01", step="attack")
    table.play("attack ref-01")
    assert refusal_of(table, f"p2 {line}")[:2] == (code, rule)


@pytest.mark.rule("BS-11.1", "BS-6.4")
@pytest.mark.parametrize(
    "line", ["summon hand.ref-01", "deploy hand.ref-08", "move reserve 1 ref-09", "swap ref-09 reserve", "rearrange"]
)
@pytest.mark.parametrize("seat", [1, 2])
def test_nothing_else_is_done_in_flash_timing(table: Table, line: str, seat: int) -> None:
    side = "field REF-09[1+S] REF-01[1] | hand REF-01 REF-08 | reserve 9"
    table.lay(side, side, step="attack")
    table.play("attack ref-01", *["p2 pass"] * (seat == 1))
    assert refusal_of(table, f"p{seat} {line}")[0] == "main_step_only"


@pytest.mark.rule("BS-10.1")
@pytest.mark.parametrize("line", ["end", "attack ref-09"])
@pytest.mark.parametrize("seat", [1, 2])
def test_no_step_ends_and_no_attack_begins_in_flash_timing(table: Table, line: str, seat: int) -> None:
    table.lay("field REF-01[1] REF-09[1]", "field REF-09[1]", step="attack")
    table.play("attack ref-01", *["p2 pass"] * (seat == 1))
    if (seat, line) == (2, "attack ref-09"):  # whoever defends can only have meant a block
        assert refusal_of(table, f"p2 {line}") == ("block_comes_later", "BS-10.12", ["pass"])
    else:
        assert refusal_of(table, f"p{seat} {line}") == ("battle_in_progress", "BS-10.1", [])


@pytest.mark.rule("BS-11.3")
def test_without_an_attack_there_is_no_flash_timing(table: Table) -> None:
    table.lay("field REF-01[1] | hand TEST-flash-draw", step="attack")
    assert refusal_of(table, "use hand.test-flash-draw flash") == (
        "main_step_or_flash",
        "BS-7.22",
        ["attack ref-01"],
    )
    table.lay("field REF-01[1]~ | hand TEST-flash-draw", step="attack")  # nobody who could attack
    assert refusal_of(table, "use hand.test-flash-draw flash") == ("main_step_or_flash", "BS-7.22", ["end"])
    assert moments(table.play("end")) == []


# ------------------------------------------------------------------------------------------------ whose turn it is


@pytest.mark.rule("BS-11.4")
@pytest.mark.parametrize("line", ["use hand.test-flash-draw flash", "activate test-flash-nexus e1", "pass"])
def test_the_defending_player_has_the_first_right(table: Table, line: str) -> None:
    side = "field REF-01[1] TEST-flash-nexus | hand TEST-flash-draw"
    table.lay(side, side, step="attack")
    table.play("attack ref-01")
    assert table.state.actor == 2
    assert refusal_of(table, f"p1 {line}") == ("not_your_turn", "BS-11.6", [])
    assert table.moves(1) == []


@pytest.mark.rule("BS-11.5")
def test_a_used_effect_is_resolved_at_once_and_the_right_passes(table: Table) -> None:
    table.lay("field REF-01[1]", "hand TEST-flash-draw", step="attack")
    table.play("attack ref-01", "p2 use hand.test-flash-draw flash")
    assert (table.hand(2), table.zone("p2.trash"), table.state.actor) == (["REF-01"], ["TEST-flash-draw"], 1)


@pytest.mark.rule("BS-11.5", "BS-11.6")
def test_an_effect_of_a_card_on_the_field_counts_as_the_one_use_too(table: Table) -> None:
    table.lay("field REF-01[1]", "field TEST-flash-nexus", step="attack")
    table.play("attack ref-01", "p2 activate test-flash-nexus e1")
    assert table.state.actor == 1
    assert refusal_of(table, "p2 activate test-flash-nexus e1") == ("not_your_turn", "BS-11.6", [])


@pytest.mark.rule("BS-11.6")
def test_the_players_take_turns(table: Table) -> None:
    side = "field REF-01[1] | hand TEST-flash-draw TEST-flash-draw"
    table.lay(side, side, step="attack")
    table.play("attack ref-01")
    users = []
    for _ in range(4):
        users.append(table.state.actor)
        table.play("use hand.test-flash-draw flash")
    assert users == [2, 1, 2, 1]


@pytest.mark.rule("BS-11.7")
def test_two_passes_in_a_row_end_the_timing(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-01")
    assert table.play("p2 pass").acts() == ["passed"]
    assert (table.state.moment, table.state.actor) == ("flash1", 1)
    assert moments(table.play("p1 pass")) == ["block"]


@pytest.mark.rule("BS-11.7")
def test_a_pass_is_just_a_pass(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1]", step="attack")
    table.play("attack ref-01")
    for line in ("p2 pass ref-01", "p2 pass ref-01 reserve", "p2 pass 1"):
        assert refusal_of(table, line) == ("pass_stands_alone", "BS-11.7", ["pass"])


@pytest.mark.rule("BS-11.7")
@pytest.mark.parametrize("step", ["main", "attack", "main2"])
def test_there_is_nothing_to_pass_outside_of_flash_timing(table: Table, step: str) -> None:
    table.lay("field REF-01[1]", step=step)
    assert refusal_of(table, "pass") == ("flash_timing_only", "BS-11.7", [])


@pytest.mark.rule("BS-11.8", "BS-11.9")
def test_after_ones_own_pass_one_may_choose_again_if_the_opponent_used_an_effect(table: Table) -> None:
    table.lay("field REF-01[1] | hand TEST-flash-draw", "hand TEST-flash-draw", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 use hand.test-flash-draw flash")
    assert (table.state.moment, table.state.actor) == ("flash1", 2)
    table.play("p2 use hand.test-flash-draw flash")
    assert len(table.hand(2)) == 1


@pytest.mark.rule("BS-11.10")
def test_after_ones_own_use_and_a_pass_one_may_choose_again(table: Table) -> None:
    table.lay("field REF-01[1]", "field REF-01[1] | hand TEST-flash-draw TEST-flash-draw", step="attack")
    table.play("attack ref-01", "p2 use hand.test-flash-draw flash", "p1 pass")
    assert (table.state.moment, table.state.actor) == ("flash1", 2)
    table.play("p2 use hand.test-flash-draw flash", "p1 pass")
    assert moments(table.play("p2 pass")) == ["block"]


@pytest.mark.rule("BS-11.11")
@pytest.mark.parametrize("line", ["use hand.test-flash-draw flash", "pass"])
def test_nobody_comes_in_between_use_and_resolution(table: Table, line: str) -> None:
    table.lay(
        "field REF-01[1] | hand TEST-flash-draw",
        "field REF-01[1] | hand REF-26 | reserve 3",
        step="attack",
    )
    table.play("attack ref-01", "p2 use hand.ref-26 flash")
    assert table.question == "pay"
    assert refusal_of(table, f"p1 {line}") == ("waiting_for_answer", "BS-8.20", [])
    table.play("p2 pay reserve 3")
    assert table.question == "choose"
    assert refusal_of(table, f"p1 {line}") == ("waiting_for_answer", "BS-11.11", [])


@pytest.mark.rule("BS-11.12")
def test_flash_magic_is_paid_for_on_the_opponents_turn_too(table: Table) -> None:
    table.lay("field REF-01[1]", "hand REF-38 | reserve 2", step="attack")
    table.play("attack ref-01", "p2 use hand.ref-38 flash")
    assert (table.cores("p2.reserve"), table.cores("p2.trash")) == ("1", "1")
    table.play("p1 pass", "p2 pass", "end", "end")
    assert (table.state.active, table.cores("p2.trash")) == (2, "0")


@pytest.mark.rule("BS-11.12", "BS-8.1")
def test_flash_magic_that_cannot_be_paid_is_not_offered(table: Table) -> None:
    table.lay("field REF-01[1]", "hand REF-26 REF-38 | reserve 1", step="attack")
    table.play("attack ref-01")
    assert table.moves(2) == ["pass", "use hand.ref-38 flash"]


@pytest.mark.rule("BS-11.13")
def test_the_second_flash_timing_begins_with_the_defending_player_too(table: Table) -> None:
    side = "field REF-01[1] | hand TEST-flash-draw"
    table.lay(side, side, step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-01")
    assert (table.state.moment, table.state.actor) == ("flash2", 2)
    assert refusal_of(table, "p1 use hand.test-flash-draw flash") == ("not_your_turn", "BS-11.6", [])


@pytest.mark.rule("BS-11.13", "BS-11.7")
def test_passes_of_the_first_timing_do_not_count_in_the_second(table: Table) -> None:
    table.lay("field REF-01[3]", "field REF-01[1]", step="attack")
    table.play("attack ref-01", "p2 pass", "p1 pass", "p2 block ref-01", "p2 pass")
    assert (table.state.moment, table.state.actor) == ("flash2", 1)
    assert moments(table.play("p1 pass")) == ["resolution", "end"]


@pytest.mark.rule("BS-10.12", "BS-11.6")
def test_whoever_means_to_block_is_told_to_pass_only_where_that_is_due(table: Table) -> None:
    table.lay("field REF-01[1] | hand TEST-flash-draw", "field REF-09[1]", step="attack")
    table.play("attack ref-01")
    assert refusal_of(table, "p2 attack ref-09") == ("block_comes_later", "BS-10.12", ["pass"])
    table.play("p2 pass")
    assert table.state.actor == 1
    assert refusal_of(table, "p2 attack ref-09") == ("block_comes_later", "BS-10.12", [])
