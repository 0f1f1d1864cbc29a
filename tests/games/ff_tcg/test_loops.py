"""What goes round for ever (FF-13)."""

from __future__ import annotations

import pytest

from bsdesk.engine.facts import GameEnded
from bsdesk.engine.game import Game
from bsdesk.engine.worlds.recurrence import PATIENCE
from tests.games.ff_tcg.conftest import USUAL
from tests.games.ff_tcg.looking import make, programs, resolve
from tests.table import Table


def going_round(table: Table, backup: str) -> None:
    """Let seat 1's Backup go round for the first time."""
    table.lay(f"hand BOLT 1-036C 1-036C | field SUN {backup}", "hand 1-040C")
    make(table, "cast hand.bolt", "choose sun")
    resolve(table)
    assert programs(table) == [f"{backup}/1"]


@pytest.mark.rule("FF-13.1")
def test_a_loop_that_nobody_can_stop_is_a_draw(table: Table) -> None:
    going_round(table, "FRET")
    for _ in range(PATIENCE - 2):
        assert not resolve(table).of(GameEnded)
    assert resolve(table).of(GameEnded) == [GameEnded({1: "draw", 2: "draw"}, "endless")]


@pytest.mark.rule("FF-13.2", "FF-13.3b")
@pytest.mark.parametrize(("allowed", "count"), [("n5", 5), ("n3", 3)])
def test_who_could_stop_a_loop_says_how_often_it_goes_round(table: Table, allowed: str, count: int) -> None:
    going_round(table, "DOUBT")
    table.play("pass", "p2 pass", "may yes", "repeat", "laps n5", f"p2 up_to {allowed}")
    assert table.play("may yes").acts().count("activated") == count
    assert (programs(table), table.refused("repeat").code) == (["DOUBT/1"], "no_circle")
    resolve(table)
    assert (programs(table), table.question, table.number("sun", "damage")) == ([], "", 4000)


@pytest.mark.rule("FF-13.3a", "FF-13.3b")
def test_where_both_could_stop_a_loop_whoever_names_less_does(table: Table) -> None:
    """Each player's Backup passes damage on to a Forward of the other."""
    table.lay("hand BOLT 1-036C 1-036C | field SUN VOLLEY", "field SUN VOLLEY | hand 1-040C")
    make(table, "cast hand.bolt", "choose sun")
    resolve(table)
    table.play("pass", "p2 pass", "may yes", "pass", "p2 pass", "p2 may yes", "repeat", "laps n5", "p2 up_to n3")
    done = [table.play("may yes"), table.play("p2 may yes")]
    assert sum(one.acts().count("activated") for one in done) == 2 * 3
    assert table.refused("repeat").code == "no_circle"
    table.play("pass", "p2 pass", "may yes")
    assert programs(table) == ["VOLLEY/1"]
    resolve(table)
    assert (table.question, programs(table)) == ("", [])


def test_a_break_that_is_replaced_for_ever_ends_the_game_soon(game: Game) -> None:
    """FF-13.1: Whoever should be broken stays, and should be broken again. All that was left waiting makes each round
    longer than the last: it is seen before that takes long."""
    table = Table(game, "plain", USUAL)
    table.lay("hand BOLT 1-036C 1-036C", "field WORKER HERMIT")
    make(table, "cast hand.bolt", "choose p2.worker")
    done = resolve(table)
    assert done.of(GameEnded) == [GameEnded({1: "draw", 2: "draw"}, "endless")]
    assert len(done.events) < 2_000


@pytest.mark.rule("FF-13.2", "FF-13.3b")
def test_an_ability_that_has_gone_round_is_not_used_again_until_somebody_has_acted(table: Table) -> None:
    table.lay("field SPINNER MENDER 1-040C | hand 1-040C", "hand 1-040C")
    make(table, "use spinner e1")
    resolve(table)
    table.play("repeat spinner e1", "laps n3", "p2 up_to n3")
    assert table.number("spinner", "frost") == 4
    said = table.refused("use spinner e1")
    assert (said.code, said.rule) == ("had_its_laps", "FF-13.3b")
    make(table, "use mender e1", "choose spinner")
    resolve(table)
    assert table.allowed("use spinner e1")
