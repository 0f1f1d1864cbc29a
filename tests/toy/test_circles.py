"""What goes round on the stack while all pass: a draw, if nobody is asked and nothing comes of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bsdesk.engine.facts import GameEnded
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.play.priority import IDLE, round_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Move
from bsdesk.engine.view import view_for
from bsdesk.engine.worlds.recurrence import ENOUGH, PATIENCE, goes_round
from tests.table import Happened, Table
from tests.toy.smithy import cast, dents, programs, resolve, reworked

DENTED = {"event": "dented", "of": {"kind": ["golem"]}}
AGAIN = [
    {"op": "counters", "name": "dent", "what": "subject", "off": True},
    {"op": "dent", "what": "subject", "count": 1},
]

PLAINLY = pytest.mark.parametrize("mode", ["plain"])  # of hundreds of moves, each done and undone, nothing is learnt


def idle(state: State) -> object:
    """Return how many things were carried out since anybody acted."""
    frame = round_of(state)
    return frame.bound.get(IDLE, 0) if frame is not None else 0


def going_round(table: Table, mine: str) -> None:
    """Let seat 1's mine go round for the first time."""
    table.lay(f"hand BOLT BOLT PIT PIT | field HULK {mine}", "hand BOLT PIT")
    cast(table, "bolt", "hulk")
    resolve(table)
    assert programs(table) == [f"{mine}/1"]


def test_a_circle_that_nobody_stops_is_a_draw(smithy: Table) -> None:
    going_round(smithy, "FRET")
    for _ in range(PATIENCE - 2):
        assert (resolve(smithy).of(GameEnded), dents(smithy, "hulk")) == ([], 2)
    done: Happened = resolve(smithy)
    assert done.of(GameEnded) == [GameEnded({1: "draw", 2: "draw"}, "endless")]
    assert (smithy.state.results, smithy.state.agenda) == ({1: "draw", 2: "draw"}, ())
    assert done.events[-1].parent == done.events[-2].n


@pytest.mark.parametrize(("bound", "round_again"), [({}, True), ({"passes": 1}, False)])
def test_a_circle_is_looked_for_where_a_round_of_passes_begins(
    smithy: Table, bound: dict[str, int], round_again: bool
) -> None:
    going_round(smithy, "FRET")
    for _ in range(2):
        resolve(smithy)
    state = smithy.state.copy()
    frame = state.agenda[-1]
    state.agenda = (*state.agenda[:-1], replace(frame, bound={**frame.bound, IDLE: PATIENCE, **bound}))
    assert goes_round(state) is round_again
    state.actor = 0
    assert not goes_round(state)
    state.actor = 1
    state.agenda = (*state.agenda[:-1], replace(state.agenda[-1], frames=()))
    assert not goes_round(state)


def test_whoever_acts_has_all_the_time_again(smithy: Table) -> None:
    going_round(smithy, "FRET")
    for _ in range(PATIENCE - 2):
        resolve(smithy)
    assert idle(smithy.state) == PATIENCE - 1
    cast(smithy, "bolt", "hulk")
    assert idle(smithy.state) == 0
    resolve(smithy)
    assert not smithy.state.results


def test_a_circle_that_somebody_is_asked_about_goes_on(smithy: Table) -> None:
    going_round(smithy, "DOUBT")
    for _ in range(PATIENCE + 2):
        smithy.play("pass", "p2 pass", "may yes")
    assert not smithy.state.results
    smithy.play("pass", "p2 pass", "may no")
    assert programs(smithy) == []


def test_what_comes_to_an_end_by_itself_is_no_circle(smithy: Table) -> None:
    """Each time a card is drawn, so the position is another one as long as there are any."""
    smithy.lay(f"hand BOLT PIT | field HULK FLOOD | deck {'PAWN ' * (2 * PATIENCE)}")
    cast(smithy, "bolt", "hulk")
    resolve(smithy)
    for _ in range(2 * PATIENCE):
        assert not smithy.state.results
        resolve(smithy)
    assert smithy.state.zones["p1.deck"] == ()
    for _ in range(PATIENCE):
        if not smithy.state.results:
            resolve(smithy)
    assert smithy.state.ending == "endless"


def carried_out(table: Table, most: int, answer: str = "") -> int:
    """Let all pass again and again, at most so often and until the game ends; what is asked is answered so, or with
    what is offered first. Return how often it was."""
    for count in range(most):
        if table.state.results or not programs(table):
            return count
        resolve(table)
        while table.state.prompts:
            seat = table.to_act()
            offered = table.moves(seat)
            table.play(f"p{seat} {answer if answer in offered else offered[0]}")
    return most


@pytest.mark.parametrize("mines", ["FRET FLOOD", "FRET FRET"])
@PLAINLY
def test_a_stack_that_grows_for_ever_is_a_draw(smithy: Table, mines: str) -> None:
    """Each of the two triggers both. Their player orders them each time, which doesn't stop it."""
    smithy.lay(f"hand BOLT PIT | field HULK {mines}", "hand BOLT PIT")
    cast(smithy, "bolt", "hulk")
    assert carried_out(smithy, 2 * ENOUGH) == ENOUGH
    assert (smithy.state.results, smithy.state.ending) == ({1: "draw", 2: "draw"}, "endless")


@PLAINLY
def test_what_gathers_for_ever_is_a_draw(smithy: Table) -> None:
    """The position is never the same again: each time there is a counter more."""
    reworked(smithy, "FRET", {"on": DENTED, "do": [{"op": "counters", "name": "glow", "what": "this"}, *AGAIN]})
    going_round(smithy, "FRET")
    assert carried_out(smithy, ENOUGH) == ENOUGH - 1
    assert smithy.state.ending == "endless"


@PLAINLY
def test_a_stack_that_grows_is_no_draw_while_somebody_may_decline(smithy: Table) -> None:
    smithy.lay("hand BOLT PIT | field HULK DOUBT DOUBT", "hand BOLT PIT")
    cast(smithy, "bolt", "hulk")
    assert carried_out(smithy, ENOUGH + PATIENCE, "may yes") == ENOUGH + PATIENCE
    assert (smithy.state.results, len(programs(smithy))) == ({}, ENOUGH + PATIENCE + 1)
    carried_out(smithy, 2 * ENOUGH, "may no")
    assert (smithy.state.results, programs(smithy)) == ({}, [])


@PLAINLY
def test_a_stack_that_falls_again_is_no_draw(smithy: Table) -> None:
    """The two mines glow until they have done so twenty times each."""
    dim = {"number": {"of": "this", "number": "glow"}, "least": 0, "most": 19}
    glow = {"op": "counters", "name": "glow", "what": "this"}
    reworked(smithy, "FRET", {"on": DENTED, "when": [dim], "do": [glow, *AGAIN]})
    smithy.lay("hand BOLT PIT | field HULK FRET FRET", "hand BOLT PIT")
    cast(smithy, "bolt", "hulk")
    assert carried_out(smithy, 200) > 2 * 20
    assert (smithy.state.results, programs(smithy)) == ({}, [])


def test_whoever_sees_only_a_part_does_not_foresee_it(smithy: Table) -> None:
    going_round(smithy, "FRET")
    for _ in range(PATIENCE - 2):
        resolve(smithy)
    smithy.play("pass")
    after, _, comes = foresee(view_for(smithy.state, 2), Move(2, "pass"))
    assert (comes, after.results) == ("hidden card", {})
