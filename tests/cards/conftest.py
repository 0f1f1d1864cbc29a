"""Battle Spirits with the real sets."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.games import battle_spirits
from tests.table import Table

CARDS = Path(__file__).parents[2] / "cards" / "battle_spirits"
USUAL = ("life 5", "deck gun-gata gun-gata gun-gata gun-gata gun-gata gun-gata")


@pytest.fixture(scope="session")
def game() -> Game:
    return battle_spirits.game(battle_spirits.read(sorted(CARDS.glob("26RSD*.toml"))))


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> Table:
    """A table at which the real cards are played, in every mode."""
    at_table.append(Table(game, mode, USUAL))
    return at_table[-1]
