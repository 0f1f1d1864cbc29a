"""FF-TCG with its first deck, and a few cards that only tests need."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.games import ff_tcg
from tests.table import Table

CARDS = Path(__file__).parents[3] / "cards" / "ff_tcg"
USUAL = ("deck " + "1-040C 1-138C 1-040C 1-138C 1-040C 1-138C 1-040C 1-138C",)


@pytest.fixture(scope="session")
def game() -> Game:
    return ff_tcg.game(ff_tcg.read([*sorted(CARDS.glob("*.toml")), *sorted(Path(__file__).parent.glob("*.toml"))]))


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> Table:
    """A table at which FF-TCG is played, in every mode."""
    at_table.append(Table(game, mode, USUAL))
    return at_table[-1]
