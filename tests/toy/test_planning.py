"""A plan that is worked out step by step: each step is looked for where the ones before it have been made."""

from __future__ import annotations

from collections.abc import Callable

from bsdesk.engine.play.planning import plan_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.view import redact
from tests.table import Table

Asked = list[tuple[str, Seat]]


def stepping(asked: Asked, *steps: str, seat: Seat = 1) -> Callable[[State, Seat], Move | None]:
    """Return what knows these next steps of a seat: each a verb, and what it is about. Noted is who was asked, and
    what was open then."""
    left = [Move(seat, verb, subject) for verb, _, subject in (step.partition(" ") for step in steps)]

    def next_step(state: State, whose: Seat) -> Move | None:
        question = state.prompts[whose].question if whose in state.prompts else ""
        asked.append((question, whose))
        return left.pop(0) if left and whose == seat else None

    return next_step


def bolting(table: Table) -> Table:
    """Lay out a Bolt in seat 1's hand that a mine pays for, and two golems to choose from."""
    return table.lay("hand BOLT PIT PIT", "field HULK PAWN")


def test_a_move_is_planned_with_all_the_steps_that_follow(smithy: Table) -> None:
    bolting(smithy)
    hulk, pit = smithy.ref("p2.hulk"), smithy.state.zones["p1.hand"][1]
    asked: Asked = []
    plan = plan_of(smithy.state, smithy.move("cast hand.bolt"), stepping(asked, f"choose {hulk}", f"pay {pit}", "done"))
    assert [move.verb for move in plan] == ["cast", "choose", "pay", "done"]
    assert asked == [("choose", 1), ("pay", 1), ("pay", 1), ("", 1)]
    smithy.lines(plan)


def test_without_a_move_the_plan_begins_with_the_next_step_of_whoever_is_asked(smithy: Table) -> None:
    bolting(smithy)
    smithy.play("cast hand.bolt")
    asked: Asked = []
    plan = plan_of(smithy.state, None, stepping(asked, f"choose {smithy.ref('p2.pawn')}"))
    assert [move.verb for move in plan] == ["choose"]
    assert asked == [("choose", 1), ("pay", 1)]
    assert plan_of(smithy.state, None, stepping([])) == ()


def test_where_nobody_is_asked_there_is_nothing_to_plan(smithy: Table) -> None:
    asked: Asked = []
    bolting(smithy)
    assert (plan_of(smithy.state, None, stepping(asked, "pass x")), asked) == ((), [])


def test_a_plan_with_an_illegal_step_is_none(smithy: Table) -> None:
    bolting(smithy)
    assert plan_of(smithy.state, smithy.move("cast hand.bolt"), stepping([], "choose p1")) == ()


def test_a_plan_ends_where_nobody_can_see_what_comes(smithy: Table) -> None:
    """What is drawn for the turn that begins is not known."""
    smithy.lay("hand BOLT PIT", "deck PAWN PAWN")
    asked: Asked = []
    smithy.play("pass")
    view = redact(smithy.state, "p2")
    plan = plan_of(view, Move(2, "pass"), stepping(asked, "pass x", seat=2))
    assert (plan, asked) == ((Move(2, "pass"),), [])
