"""What a player is told of a move beforehand: what it costs, how a battle would end, what a pass lets happen."""

from __future__ import annotations

import pytest

from bsdesk.engine.handling import Note
from bsdesk.engine.values import Move
from bsdesk.games.ff_tcg.shown.move_notes import notes, price
from tests.games.ff_tcg.looking import make, resolve, to_declaration
from tests.table import Table


def told(table: Table, verb: str, subject: str = "", seat: int = 1) -> list[Note]:
    ref = table.ref(subject) if subject else ""
    return notes(table.state, Move(seat, verb, ref), table.state, (), "")


@pytest.mark.rule("FF-5.2.1.2b")
def test_the_printed_cost_and_what_is_taken_off_it(table: Table) -> None:
    table.lay("hand ELDER BOLT | field 1-040C 1-040C PLAIN", "hand BOLT")
    asked = [("play", "hand.elder"), ("cast", "hand.bolt"), ("attack", "plain"), ("use", "hand.elder")]
    found = [price(table.state, Move(1, verb, table.ref(card))) for verb, card in asked]
    assert found == [(4, 2), (1, 0), None, None]
    assert price(table.state, Move(1, "play", "#unknown")) is None
    hidden = table.state.zones["p2.hand"][0]
    table.state.cards[hidden] = type(table.state.cards[hidden])(hidden, "", 2, 2, "p2.hand")
    assert price(table.state, Move(2, "cast", hidden)) is None


@pytest.mark.rule("FF-10.1.4.2", "FF-15.2.3.2", "FF-12.4.5a")
@pytest.mark.parametrize(
    ("attacker", "blocker", "hurt", "note"),
    [
        ("PLAIN", "BRAVE", 0, Note("note.both_fall", facts={"mine": 7000, "theirs": 7000}, loss=True)),
        ("PLAIN", "BOLD", 0, Note("note.falls", "BOLD", facts={"mine": 6000, "theirs": 7000}, loss=True)),
        ("BOLD", "PLAIN", 0, Note("note.falls", "BOLD", facts={"mine": 7000, "theirs": 6000})),
        ("BOLD", "WEAK", 3000, Note("note.both_fall", facts={"mine": 3000, "theirs": 6000}, loss=True)),
        ("QUICK", "PLAIN", 0, Note("note.falls", "PLAIN", facts={"mine": 7000, "theirs": 7000}, loss=True)),
        ("PLAIN", "QUICK", 0, Note("note.falls", "PLAIN", facts={"mine": 7000, "theirs": 7000})),
        ("QUICK", "SWIFT", 3000, Note("note.both_fall", facts={"mine": 4000, "theirs": 7000}, loss=True)),
        ("QUICK", "LORD", 0, Note("note.falls", "QUICK", facts={"mine": 9000, "theirs": 7000})),
        ("SHELL", "LORD", 0, Note("note.falls", "LORD", facts={"mine": 9000, "theirs": 10000}, loss=True)),
        ("SHELL", "LORD", 1000, Note("note.both_fall", facts={"mine": 9000, "theirs": 10000}, loss=True)),
    ],
)
def test_how_a_battle_would_end_for_the_blocker(
    table: Table, attacker: str, blocker: str, hurt: int, note: Note
) -> None:
    table.lay(f"field {attacker}", f"field {blocker} WALL")
    if hurt:
        table.state.counters[table.ref(f"field.{attacker.lower()}")] = {"damage": hurt}
    to_declaration(table)
    table.play(f"attack {attacker.lower()}")
    resolve(table)
    found = told(table, "block", f"p2.{blocker.lower()}", seat=2)
    cards = {one.definition: ref for ref, one in table.state.cards.items() if one.zone.endswith("field")}
    assert found == [note._replace(card=cards[note.card] if note.card else "")]
    assert told(table, "attack", attacker.lower()) == []
    assert notes(table.state, Move(2, "block", "#unknown"), table.state, (), "") == []


def test_without_an_attack_a_block_has_no_note(table: Table) -> None:
    table.lay("field PLAIN", "field BRAVE")
    assert told(table, "block", "p2.brave", seat=2) == []


@pytest.mark.rule("FF-11.1.5", "FF-11.1.7a")
def test_what_a_pass_lets_happen(table: Table) -> None:
    table.lay("field PLAIN | hand BOLT 1-036C", "field BRAVE")
    assert told(table, "pass") == [Note("note.then.main")]
    make(table, "cast hand.bolt", "choose field.plain")
    on_top = table.ref("stack.bolt")
    assert told(table, "pass") == [Note("note.top_next", on_top)]
    table.play("pass")
    assert told(table, "pass", seat=2) == [Note("note.top_now", on_top)]
    table.play("p2 pass")
    resolve(table)
    assert (table.state.step, told(table, "pass")) == ("attack", [Note("note.then.attack")])
    to_declaration(table)
    table.play("attack plain")
    assert told(table, "pass") == [Note("note.then.declared")]
    resolve(table)
    table.play("p2 done")
    assert told(table, "pass") == [Note("note.then.block")]
    resolve(table)
    assert told(table, "pass") == [Note("note.then.damage")]
    resolve(table)
    assert (table.state.step, told(table, "pass")) == ("main2", [Note("note.then.main2")])
    resolve(table)
    assert (table.state.step, told(table, "pass")) == ("end", [])


@pytest.mark.rule("FF-11.1.7b", "FF-15.2.3.3a")
def test_what_a_pass_lets_happen_between_two_damages(table: Table) -> None:
    table.lay("field QUICK", "field LORD")
    to_declaration(table)
    table.play("attack quick")
    resolve(table)
    table.play("p2 block lord")
    resolve(table)
    assert told(table, "pass") == [Note("note.then.between_damages")]


def test_the_top_of_the_stack_is_what_comes_next(table: Table) -> None:
    table.lay("field PLAIN | hand BOLT 1-036C", "hand BOON 1-036C")
    make(table, "cast hand.bolt", "choose field.plain")
    table.play("pass")
    make(table, "cast hand.boon", "choose p1.plain", seat=2)
    assert told(table, "pass", seat=2) == [Note("note.top_next", table.ref("stack.boon"))]
