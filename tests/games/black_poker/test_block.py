"""Block: who may block whom (TR-6.12 to TR-6.19)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import Declared
from tests.games.black_poker.looking import resolved
from tests.table import Happened, Table


def attacked(table: Table, *attackers: str) -> None:
    """Attack is requested and resolved with these attackers: Block is being answered."""
    table.play("attack", "pass", "pass", *(f"attackers {a}" for a in attackers))
    assert table.question == "block"


def pairs(table: Table, done: Happened) -> list[tuple[str, str]]:
    """Who blocks whom."""
    return [(table.name(f.subject), table.name(f.target)) for f in done.of(Declared) if f.act == "blocks"]


@pytest.mark.rule("TR-6.12", "TR-X-05")
def test_the_opponent_chooses_blockers_for_each_attacker(table: Table) -> None:
    table.lay("field S5 H7", "field D9? D4? C3 H4 C8~")
    attacked(table, "s5", "h7")
    assert table.to_act() == 2
    assert table.moves() == [
        "block c3 p1.h7",
        "block c3 p1.s5",
        "block d4 p1.h7",
        "block d4 p1.s5",
        "block d9 p1.h7",
        "block d9 p1.s5",
        "block h4 p1.h7",
        "block h4 p1.s5",
        "done",
    ]
    assert table.moves(seat=1) == []


@pytest.mark.rule("TR-6.12", "TR-6.15", "TR-6.16")
def test_each_choice_narrows_the_next(table: Table) -> None:
    table.lay("field S5 H7", "field D9? D4? C3 H4")
    attacked(table, "s5", "h7")
    table.play("p2 block d9 p1.s5")
    assert table.moves() == ["back", "block c3 p1.h7", "block d4 p1.h7", "block h4 p1.h7", "done"]
    table.play("p2 block c3 p1.h7")
    assert table.moves() == ["back", "block h4 p1.h7", "done"]
    table.play("p2 back")
    assert table.moves() == ["back", "block c3 p1.h7", "block d4 p1.h7", "block h4 p1.h7", "done"]


@pytest.mark.rule("TR-6.12")
def test_some_attackers_may_be_blocked_and_others_not(table: Table) -> None:
    table.lay("field S5 H7", "field C9 C8")
    attacked(table, "s5", "h7")
    table.play("p2 block c9 p1.h7", "p2 done")
    assert not table.has("h7")
    assert len(table.zone("p2.life")) == 7


@pytest.mark.rule("TR-6.12")
def test_only_own_characters_block_and_only_attackers_are_blocked(table: Table) -> None:
    table.lay("field S5 H7", "field C3 C4")
    table.play("attack", "pass", "pass", "attackers s5", "done")
    for line in ("p2 block p1.h7 p1.s5", "p2 block c3 p1.h7", "p2 block c3", "p2 block c3 c4"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.rule) == ("block_an_attacker", "TR-6.12")
    assert table.moves() == ["block c3 p1.s5", "block c4 p1.s5", "done"]


@pytest.mark.rule("TR-6.12")
def test_the_attacking_player_waits_for_the_blocks(table: Table) -> None:
    table.lay("hand H3 C4 | field S5 H7", "field C3 C4")
    attacked(table, "s5", "h7")
    refusal = table.refused("p1 up hand.h3")
    assert (refusal.code, refusal.rule) == ("waiting_for_answer", "TR-6.12")


@pytest.mark.rule("TR-6.12")
def test_nothing_else_is_done_while_blocks_are_chosen(table: Table) -> None:
    table.lay("field S5 H7", "hand S3 C2 | field C3 C4")
    attacked(table, "s5", "h7")
    for line in ("p2 pass", "p2 down hand.s3"):
        refusal = table.refused(line)
        assert (refusal.code, refusal.rule) == ("question_open", "TR-6.12")


@pytest.mark.rule("TR-6.13")
def test_several_soldiers_may_block_one_attacker(official_table: Table) -> None:
    official_table.lay("field S5", "field C3 H4")
    official_table.play("attack", "pass", "pass", "attackers s5", "pass", "pass")
    done = official_table.play("p2 block c3 p1.s5", "p2 block h4 p1.s5")
    assert pairs(official_table, done) == [("p2.c3", "s5"), ("p2.h4", "s5")]


@pytest.mark.rule("TR-6.14", "TR-X-07")
def test_driven_characters_cannot_block(table: Table) -> None:
    table.lay("field S5", "field C3~ D9?~ H4")
    attacked(table, "s5")
    assert table.moves() == ["block h4 p1.s5", "done"]
    for name in ("c3", "d9"):
        refusal = table.refused(f"p2 block {name} p1.s5")
        assert (refusal.code, refusal.rule) == ("driven_cannot_block", "TR-6.14")


@pytest.mark.rule("TR-6.15", "TR-O-05")
@pytest.mark.parametrize(
    ("first", "second"),
    [("d9", "d4"), ("d9", "c3"), ("c3", "d9")],
    ids=["two Bulwarks", "then Soldier", "then Bulwark"],
)
def test_a_bulwark_blocks_alone(table: Table, first: str, second: str) -> None:
    table.lay("field S5 H7", "field D9? D4? C3")
    attacked(table, "s5", "h7")
    table.play(f"p2 block {first} p1.s5")
    refusal = table.refused(f"p2 block {second} p1.s5")
    assert (refusal.code, refusal.rule) == ("bulwark_blocks_alone", "TR-6.15")
    assert table.allowed(f"p2 block {second} p1.h7")


@pytest.mark.rule("TR-6.16")
def test_a_character_blocks_one_attacker_only(table: Table) -> None:
    table.lay("field S5 H7", "field C3 C4")
    attacked(table, "s5", "h7")
    table.play("p2 block c3 p1.s5")
    for target in ("p1.h7", "p1.s5"):
        refusal = table.refused(f"p2 block c3 {target}")
        assert (refusal.code, refusal.rule) == ("blocks_already", "TR-6.16")


@pytest.mark.rule("TR-6.17", "TR-O-06")
def test_a_blocker_stays_charged(table: Table) -> None:
    table.lay("field S5", "field S9")
    attacked(table, "s5")
    done = table.play("p2 block s9 p1.s5")
    assert resolved(done) == ["block", "judgement"]
    assert table.says("p2.s9", "charged")
    assert not table.says("p2.s9", "blocking")


@pytest.mark.rule("TR-6.18", "TR-6.27")
def test_nobody_has_to_block(table: Table) -> None:
    table.lay("field S5", "field C9 D9?")
    attacked(table, "s5")
    done = table.play("p2 done")
    assert "blocks" not in done.acts()
    assert len(table.zone("p2.life")) == 7


@pytest.mark.rule("TR-6.19")
def test_a_soldier_that_came_in_the_turn_before_blocks(table: Table) -> None:
    table.lay("field S5", "hand C9 | field D9?", active=2)
    table.play("p2 summon_soldier hand.c9", "pass", "pass", "p2 end", "pass", "pass", "p1 draw_more no")
    attacked(table, "s5")
    assert table.moves() == ["block c9 p1.s5", "done"]
