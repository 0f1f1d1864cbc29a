"""What goes round in circles is stopped, not waited for: rules are at fault, effects make a draw (see test_winning)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest

from bsdesk.engine.events import Event
from bsdesk.engine.facts import Counted
from bsdesk.engine.game import Consequence, program
from bsdesk.engine.play import new
from bsdesk.engine.run import Run
from tests.toy.lanterns import lanterns

DECKS = dict.fromkeys(range(1, 5), ["MOTH"] * 8)


def test_a_rule_that_follows_from_itself_is_an_error() -> None:
    def more(_run: Run, events: Sequence[Event]) -> list[Consequence]:
        return [Consequence(Counted("game.more"), events[-1].n, "T-1")]

    game = dataclasses.replace(lanterns(), checkpoint=more)
    with pytest.raises(RuntimeError, match="no end to what follows from T-1"):
        new(game, DECKS, 1)


def test_a_program_without_an_end_is_an_error() -> None:
    game = lanterns()
    circle = program("start", lambda run: run.go("start"))
    game = dataclasses.replace(game, programs={**game.programs, "turn": circle})
    with pytest.raises(RuntimeError, match="no end to turn"):
        new(game, DECKS, 1)
