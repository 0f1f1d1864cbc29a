"""What is said of a request before it is made: what is paid for it, mark by mark; and what a pass does not end."""

from __future__ import annotations

import pytest

from bsdesk.engine.handling import Note
from bsdesk.engine.worlds.preview import Preview, preview
from tests.table import Table


def noted(table: Table, line: str, seat: int = 0) -> list[tuple[str, bool]]:
    """The notes on a move, and whether each is told wherever moves are listed."""
    seen = preview(table.state, table.move(line, seat))
    assert isinstance(seen, Preview)
    assert not any(note.card for note in seen.notes)
    return [(note.term, note.listed) for note in seen.notes]


@pytest.mark.rule("TR-1.5", "TR-1.6", "TR-1.7")
@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("summon_hero hand.hk", ["drives", "drives", "damage"]),
        ("summon_soldier hand.h7", ["drives", "damage"]),
        ("summon_ace hand.ca", ["damage"]),
        ("up hand.h7", ["discards"]),
        ("attack", []),
        ("end", []),
    ],
)
def test_what_is_paid_is_said_mark_by_mark(table: Table, line: str, marks: list[str]) -> None:
    table.lay("field D2? D3? S5 | hand HK H7 CA")
    assert noted(table, line) == [(f"note.{mark}", False) for mark in marks]


def test_an_answer_that_is_called_as_an_action_costs_nothing(table: Table) -> None:
    table.lay("hand D2 C4 | field S5")
    table.play("twist hand.d2", "pass", "pass")
    assert noted(table, "twist charge") == []


@pytest.mark.rule("TR-11.20")
def test_that_a_pass_ends_no_turn_is_said_where_moves_are_listed(table: Table) -> None:
    table.lay("field S5")
    assert noted(table, "pass") == [("note.pass", True)]


@pytest.mark.rule("TR-11.20")
def test_a_pass_that_lets_something_happen_needs_no_note(table: Table) -> None:
    table.lay("hand H4 | field S5", "hand C2")
    table.play("pass")
    assert noted(table, "p2 pass", seat=2) == []
    table.play("p2 pass", "attack")
    assert noted(table, "pass") == []


@pytest.mark.rule("TR-6.27")
@pytest.mark.parametrize(
    ("mine", "blocks", "points"),
    [("S5 H7", (), 12), ("S5 H7", ("p2 block c3 p1.h7",), 5), ("SA", (), 1), ("S5", ("p2 block c3 p1.s5",), None)],
)
def test_what_whoever_is_not_blocked_will_do_is_said_before_one_is_done(
    table: Table, mine: str, blocks: tuple[str, ...], points: int | None
) -> None:
    table.lay(f"field {mine}", "field C3 C8 H2")
    table.play("attack", "pass", "pass", *(f"attackers {one}" for one in mine.lower().split()), *blocks)
    seen = preview(table.state, table.move("p2 done"))
    assert isinstance(seen, Preview)
    assert seen.notes == ((Note("note.hit", facts={"points": points}, loss=True),) if points else ())


@pytest.mark.rule("TR-6.27")
def test_of_a_block_itself_nothing_is_said_of_who_is_not_blocked(table: Table) -> None:
    table.lay("field S5 H7", "field C3 C8")
    table.play("attack", "pass", "pass", "attackers s5", "attackers h7")
    assert noted(table, "p2 block c3 p1.h7", seat=2) == []


def test_foresight_ends_where_cards_of_life_would_be_looked_at(table: Table) -> None:
    """An ace dies and calls the Next Generation."""
    table.lay("field CA", "field H9")
    table.play("attack", "pass", "pass", "attackers ca")
    seen = preview(table.state, table.move("p2 block h9 p1.ca", seat=2))
    assert isinstance(seen, Preview)
    assert (seen.comes, [table.name(ref, seat=2) for ref in seen.leaves]) == ("hidden card", ["p1.ca"])


@pytest.mark.rule("TR-7.16")
@pytest.mark.parametrize(("mine", "doubt"), [("C6", "vain"), ("C7", ""), ("C8", "")])
def test_a_counter_that_is_too_low_is_in_vain(table: Table, mine: str, doubt: str) -> None:
    table.lay("hand S7 | field D9?", f"hand {mine} C2").play("summon_soldier hand.s7", "pass")
    assert table.game.handling.doubt(table.state, table.move(f"counter hand.{mine.lower()}", 2)) == doubt


@pytest.mark.rule("TR-11.18")
@pytest.mark.parametrize(("life", "doubt"), [("life S2", "hurts"), ("life S2 S3", "")])
def test_to_pay_with_the_last_card_of_the_life_hurts(table: Table, life: str, doubt: str) -> None:
    table.lay(f"{life} | hand S7 CA | field D9? S5")
    lines = ("summon_soldier hand.s7", "set_bulwark", "attack")
    assert [table.game.handling.doubt(table.state, table.move(line)) for line in lines] == [doubt, doubt, ""]


@pytest.mark.rule("TR-6.10")
@pytest.mark.parametrize(("field", "doubt"), [("field S5~", "vain"), ("field D9?", "vain"), ("field S5", "")])
def test_an_attack_of_nobody_is_in_vain(table: Table, field: str, doubt: str) -> None:
    table.lay(field)
    assert table.game.handling.doubt(table.state, table.move("attack")) == doubt


def test_of_what_is_no_action_nothing_speaks_against(table: Table) -> None:
    table.lay("life S2 | hand S7 | field D9?", "hand C6 C2").play("summon_soldier hand.s7", "pass")
    lines = ("p2 pass", "p2 twist hand.c2")
    assert [table.game.handling.doubt(table.state, table.move(line, 2)) for line in lines] == ["", ""]


@pytest.mark.rule("TR-7.2", "TR-7.5")
@pytest.mark.parametrize(
    ("mine", "theirs", "doubts"),
    [("S5", "", ["", "vain"]), ("", "S5", ["vain", ""]), ("S5", "S6", ["", ""]), ("D9? HK", "S6", ["", ""])],
)
def test_up_is_for_own_soldiers_and_down_for_others(table: Table, mine: str, theirs: str, doubts: list[str]) -> None:
    table.lay(f"field {mine or 'D8?'} | hand H4 S4 C9", f"field {theirs or 'D8?'}")
    found = [table.game.handling.doubt(table.state, table.move(line)) for line in ("up hand.h4", "down hand.s4")]
    assert found == doubts
