"""What goes round in circles is stopped, not waited for: rules are at fault, effects make a draw (see test_winning)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bsdesk.engine.facts import Counted, GameEnded
from bsdesk.engine.game import Consequence, Op, program
from bsdesk.engine.play import new
from bsdesk.engine.run import Run
from bsdesk.engine.state import Applied, Event
from tests.toy.lanterns import lanterns

DECKS = dict.fromkeys(range(1, 5), ["MOTH"] * 8)


def test_a_rule_that_follows_from_itself_is_an_error() -> None:
    def more(_run: Run, events: Sequence[Event]) -> list[Consequence]:
        return [Consequence(Counted("game.more"), events[-1].n, "T-1"), Consequence(Counted("game.more"), 1, "T-2")]

    game = lanterns().with_rules(checkpoint=more)
    with pytest.raises(RuntimeError, match="no end to what follows from T-1"):
        new(game, DECKS, 1)


def test_a_program_without_an_end_is_an_error() -> None:
    game = lanterns()
    circle = program("start", lambda run: run.go("start"))
    game = game.with_rules(programs={**game.rules.programs, "turn": circle})
    with pytest.raises(RuntimeError, match="no end to turn"):
        new(game, DECKS, 1)


def test_the_program_that_goes_in_circles_is_named_not_those_that_wait_for_it() -> None:
    with pytest.raises(RuntimeError, match="no end to inner after"):
        going(lambda run: run.push("middle", 1))


def test_an_effect_of_long_ago_does_not_make_an_error_of_the_rules_a_draw() -> None:
    def long_ago(run: Run) -> None:
        """T-2 Much happens, then an effect, then again much that is none."""
        for by in ["rule"] * 150 + ["effect"] + ["rule"] * 150:
            run.settle([Counted("game.more")], by, "ECHO/1", 1)
        run.push("middle", 1)

    with pytest.raises(RuntimeError, match="no end to inner"):
        going(long_ago)


def test_an_endless_effect_ends_the_game_and_that_comes_from_what_happened_last() -> None:
    def effect(run: Run) -> None:
        """T-2 An effect, just now."""
        run.settle([Counted("game.more")], "effect", "ECHO/1", 1)
        run.push("middle", 1)

    *_, last, end = going(effect).events
    assert (end.fact, end.by, end.why) == (
        GameEnded(dict.fromkeys(range(1, 5), "draw"), "endless"),
        "effect",
        "ECHO/1",
    )
    assert end.parent == last.n


def going(first: Op) -> Applied:
    """A game whose turn does this, and then goes in circles two programs deeper."""
    game = lanterns()
    more = {
        "turn": program(first),
        "middle": program(lambda run: run.push("inner", 1)),
        "inner": program("start", lambda run: run.go("start")),
    }
    return new(game.with_rules(programs={**game.rules.programs, **more}), DECKS, 1)
