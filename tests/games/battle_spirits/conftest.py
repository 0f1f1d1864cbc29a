"""Battle Spirits with the reference cards of the catalogue."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.engine.loading import Library
from bsdesk.games import battle_spirits
from tests.table import Table

USUAL = ("life 5", "deck REF-01 REF-01 REF-01 REF-01 REF-01 REF-01")
CARDS = Path(__file__).parents[3] / "cards" / "battle_spirits"


@pytest.fixture(scope="session")
def library() -> Library:
    """The reference cards, and a few that only tests need."""
    return battle_spirits.read([CARDS / "reference.toml", *sorted(Path(__file__).parent.glob("*.toml"))])


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return battle_spirits.game(library)


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> Table:
    """A table at which Battle Spirits is played, in every mode."""
    at_table.append(Table(game, mode, USUAL))
    return at_table[-1]
