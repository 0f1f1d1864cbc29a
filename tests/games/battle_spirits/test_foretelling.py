"""What is said of a use before it is made: its price, what it takes that nobody wants to lose, and if it is in vain."""

from __future__ import annotations

import pytest

from bsdesk.engine.play import Applied, apply
from bsdesk.engine.preview import Preview, preview_plan
from bsdesk.engine.values import Move
from tests.table import Table


def foreseen(table: Table, line: str) -> Preview:
    """The preview of a whole plan, its moves separated by `;`."""
    state, plan = table.state, list[Move]()
    for text in line.split("; "):
        plan.append(table.move(text, state=state))
        outcome = apply(state, plan[-1])
        assert isinstance(outcome, Applied), text
        state = outcome.state
    seen = preview_plan(table.state, plan)
    assert isinstance(seen, Preview)
    return seen


def noted(table: Table, line: str) -> list[tuple[str, str]]:
    """The notes on a plan: their terms, and the cards that they are about."""
    seen = foreseen(table, line)
    assert all(note.listed for note in seen.notes)
    return [(note.term, table.name(note.card) if note.card else "") for note in seen.notes]


@pytest.mark.rule("BS-8.6")
@pytest.mark.parametrize(
    ("line", "price"),
    [
        ("summon hand.ref-01", (3, 1)),
        ("use hand.ref-38 flash", (1, 0)),
        ("deploy hand.ref-07", (3, 0)),
        ("move reserve 1 ref-06", None),
        ("end", None),
        ("pass", None),
    ],
)
def test_a_use_has_a_price_and_what_symbols_take_off_it(table: Table, line: str, price: tuple[int, int] | None) -> None:
    table.lay("field REF-06[1] | hand REF-01 REF-38 REF-07 | reserve 9")
    if line == "pass":
        table.lay("field REF-06[1] | reserve 9", step="attack").play("attack ref-06", "p2 pass")
    assert foreseen(table, line).price == price


@pytest.mark.rule("BS-8.6")
def test_the_price_is_that_of_who_uses_it(table: Table) -> None:
    table.lay("", "field REF-06[1] | hand REF-01 | reserve 9", active=2)
    assert foreseen(table, "summon hand.ref-01").price == (3, 1)


@pytest.mark.rule("BS-14.1")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("use hand.ref-27 flash; way soul", [("note.soul_magic", "")]),
        ("use hand.ref-27 flash; way cost; pay reserve 4+S", []),
        ("use hand.ref-27 flash; way cost; pay reserve 5", []),
    ],
)
def test_soul_magic_is_said(table: Table, line: str, said: list[tuple[str, str]]) -> None:
    table.lay("hand REF-27 | field REF-06[1] | reserve 5+S", "field REF-09[1]")
    assert noted(table, line) == said


@pytest.mark.rule("BS-8.20")
def test_an_own_card_that_paying_takes_the_last_core_of_is_said(table: Table) -> None:
    table.lay("hand REF-38 | field REF-01[2] REF-06[1]")
    seen = [noted(table, f"use hand.ref-38 flash; pay {card} 1") for card in ("ref-01", "ref-06")]
    assert seen == [[], [("note.depletes", "ref-06")]]


@pytest.mark.rule("BS-8.20")
def test_each_card_that_is_lost_is_said_once(table: Table) -> None:
    table.lay("hand REF-01 | field REF-09[1] REF-22[1] REF-13[3]")
    plan = "summon hand.ref-01; pay ref-13 1; pay ref-13 1; place ref-13 1; place ref-09 1; done"
    assert noted(table, plan) == [("note.depletes", "ref-13"), ("note.depletes", "ref-09")]


@pytest.mark.rule("BS-8.20")
def test_what_an_effect_makes_leave_is_no_loss_by_payment(table: Table) -> None:
    table.lay("hand REF-27 | field REF-06[3] | reserve 7", "field REF-09[1]")
    assert noted(table, "use hand.ref-27 flash; pay reserve 5") == []


@pytest.mark.rule("BS-7.11")
def test_magic_in_vain_is_said(table: Table) -> None:
    table.lay("hand REF-27 | field REF-06[3] | reserve 7")
    assert noted(table, "use hand.ref-27 flash; pay reserve 5") == [("note.in_vain", "")]


@pytest.mark.rule("BS-7.11")
@pytest.mark.parametrize(
    "line",
    ["use hand.ref-27 flash", "use hand.ref-26 main; pay reserve 3", "summon hand.ref-43-red; place reserve 1; done"],
)
def test_what_is_not_known_yet_is_not_in_vain(table: Table, line: str) -> None:
    table.lay("hand REF-27 REF-26 REF-43-red | field REF-06[3] | reserve 7")
    assert ("note.in_vain", "") not in noted(table, line)


@pytest.mark.parametrize("line", ["end", "move ref-06 1 reserve"])
def test_nothing_is_said_of_other_moves(table: Table, line: str) -> None:
    table.lay("field REF-06[3] | reserve 1")
    assert noted(table, line) == []


def doubts(table: Table, *lines: str) -> list[str]:
    return [table.game.doubt(table.state, table.move(line)) for line in lines]


def test_a_use_that_takes_a_level_or_the_last_core_of_a_card_hurts(table: Table) -> None:
    table.lay("field REF-09[1] REF-01[2] | hand REF-06 REF-38 | reserve 1")
    assert doubts(table, "use hand.ref-38 flash", "summon hand.ref-06") == ["", "hurts"]
    table.lay("field REF-09[1] | hand REF-38")
    assert doubts(table, "use hand.ref-38 flash") == ["hurts"]


def test_a_use_for_which_there_is_no_target_is_in_vain(table: Table) -> None:
    table.lay("hand REF-27 REF-38 | reserve 9", "field REF-08")
    assert doubts(table, "use hand.ref-27 flash", "use hand.ref-38 flash", "end") == ["vain", "", ""]
    table.lay("hand REF-27 REF-38 | reserve 9", "field REF-09[1]")
    assert doubts(table, "use hand.ref-27 flash") == [""]
