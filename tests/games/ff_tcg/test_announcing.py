"""What is announced and paid (FF-11.3, FF-11.6, FF-11.8), and what can't be finished (FF-14)."""

from __future__ import annotations

import pytest

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.effects import ability_of
from bsdesk.engine.run.means import payable_for_all
from bsdesk.engine.state import Frame
from bsdesk.engine.values import Pick
from tests.games.ff_tcg.looking import make, names, paid, programs, resolve
from tests.table import Happened, Table


def drawn(done: Happened) -> int:
    return sum(fact.why == "drawn" for fact in done.of(CardMoved))


@pytest.mark.rule("FF-11.3.4", "FF-11.3.3a")
def test_of_the_modes_those_that_find_something_are_announced(table: Table) -> None:
    table.lay("hand FORK 1-036C", "field 1-195S 1-040C")
    table.play("cast hand.fork")
    assert table.moves(verb="modes") == ["modes dull", "modes ruin"]
    table.lay("hand FORK 1-036C", "field 1-195S")
    make(table, "cast hand.fork")
    resolve(table)
    assert table.says("p2.serah", "dull")
    table.lay("hand FORK 1-036C", "field")
    assert table.refused("cast hand.fork").code == "nothing_to_choose"


@pytest.mark.rule("FF-11.3.1c")
def test_what_was_announced_is_not_changed_while_it_is_paid(table: Table) -> None:
    table.lay("hand FORK 1-036C 1-036C", "field 1-195S 1-040C")
    table.play("cast hand.fork", "modes dull")
    assert table.question == "pay"
    assert table.refused("modes ruin").code == "question_open"


@pytest.mark.rule("FF-11.6.7", "FF-11.3.5c", "FF-14.1")
def test_a_variable_is_as_high_as_can_be_paid_and_is_paid(table: Table) -> None:
    table.lay("hand 1-036C 1-208S | field MEASURE 1-040C")
    table.play("use measure e1")
    assert table.moves(verb="how_many") == ["how_many n1", "how_many n2", "how_many n3"]  # Noel gives lightning alone
    table.play("how_many n3")
    paid(table)
    assert (names(table, "p1.break"), table.says("p1.field.2", "dull")) == (["1-036C"], True)
    assert drawn(resolve(table)) == 3
    table.lay("hand 1-208S | field MEASURE")
    assert table.refused("use measure e1").code == "cannot_pay"


@pytest.mark.rule("FF-11.8.14")
@pytest.mark.parametrize(("answer", "count"), [("yes", 1), ("no", 0)])
def test_what_may_be_paid_is_asked_when_it_is_carried_out(table: Table, answer: str, count: int) -> None:
    table.lay("hand TITHER 1-036C 1-036C")
    make(table, "play hand.tither")
    assert programs(table) == ["TITHER/1"]
    assert names(table, "p1.break") == ["1-036C"]
    resolve(table)
    assert table.question == "may"
    done = [table.play(f"may {answer}"), paid(table)]
    assert (sum(map(drawn, done)), len(names(table, "p1.break"))) == (count, 1 + count)
    assert (programs(table), names(table, "stack")) == ([], [])


@pytest.mark.rule("FF-11.8.14", "FF-14.1")
def test_who_cannot_pay_is_not_asked(table: Table) -> None:
    table.lay("hand TITHER 1-036C")
    make(table, "play hand.tither")
    assert programs(table) == ["TITHER/1"]
    assert drawn(resolve(table)) == 0
    assert (table.question, programs(table), names(table, "stack")) == ("", [], [])


@pytest.mark.rule("FF-11.8.14", "FF-14.1")
def test_who_holds_cards_of_which_none_can_pay_is_asked_and_can_only_say_no(table: Table) -> None:
    table.lay("hand TITHER 1-036C 1-138C")
    make(table, "play hand.tither")
    assert names(table, "p1.break") == ["1-036C"]
    resolve(table)
    assert table.moves(1) == ["may no"]
    assert table.refused("may yes").code == "price_not_payable"
    table.play("may no")
    assert (table.question, names(table, "p1.hand"), programs(table)) == ("", ["1-138C"], [])


@pytest.mark.rule("FF-11.2.1.1a")
@pytest.mark.parametrize(
    ("side", "due", "known"),
    [
        ("hand 1-138C", 2, None),  # it may be an ice card
        ("hand 1-138C", 3, False),  # any card gives 2 CP
        ("hand 1-138C | field 1-133C", 3, None),
        ("hand 1-138C | field 1-133C~", 3, False),
        ("field 1-133C", 1, False),  # all see that it is no ice card
    ],
)
def test_others_know_how_much_can_be_paid_at_most(table: Table, side: str, due: int, known: bool | None) -> None:
    state = table.lay(side.replace("field", "field BARTER") if "field" in side else f"{side} | field BARTER").state
    frame = Frame("BARTER/1", 1, source=table.ref("barter"), answers={"x": (Pick(f"n{due}"),)})
    assert payable_for_all(state, frame, ability_of(state, frame.program)) is known


@pytest.mark.parametrize(("hand", "count"), [("1-036C 1-036C", 1), ("1-036C", 0), ("1-036C 1-208S", 0)])
def test_if_you_do_asks_whether_it_was_paid(table: Table, hand: str, count: int) -> None:
    table.lay(f"hand HAGGLER {hand}")
    table.play("cast hand.haggler")
    table.play(f"pay {table.state.zones['p1.hand'][0]}")
    if table.question == "pay":
        table.play("done")
    resolve(table)
    assert table.question == ("" if hand == "1-036C" else "may")  # of an empty hand all know that it can't pay
    done = [table.play("may yes"), paid(table)] if table.question else []
    assert sum(map(drawn, done)) == count
    assert (programs(table), names(table, "stack")) == ([], [])
