"""How a saved game that is over is told of in the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.journal.saved_games import Saved
from bsdesk.speech.interface import Words
from bsdesk.table.labels import result_of

ONE, TWO = {1: "win", 2: "lose"}, {1: "lose", 2: "win"}


@pytest.mark.parametrize(
    ("players", "results", "said", "lost"),
    [
        ({2: "fair"}, ONE, "you won", False),
        ({2: "fair"}, TWO, "Fair bot wins", True),
        ({}, TWO, "Player 2 wins", False),
        ({1: "gentle", 2: "strong"}, ONE, "Gentle bot 1 wins", False),
        ({1: "fair", 2: "fair"}, TWO, "Fair bot 2 wins", False),
        ({2: "fair"}, {1: "draw", 2: "draw"}, "A draw", False),
    ],
)
def test_who_won_is_said(players: dict[int, str], results: dict[int, str], said: str, lost: bool) -> None:
    saved = Saved(Path("a.journal"), 0.0, players=players, results=results)
    assert result_of(saved, Words("en")) == (said, lost)
