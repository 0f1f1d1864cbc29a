"""Lanterns at the table, in every mode."""

from __future__ import annotations

import pytest

from bsdesk.engine.game import Game
from tests.table import Table
from tests.toy.forge import forge
from tests.toy.lanterns import lanterns

USUAL = ("purse 4+R+B", "deck MOTH MOTH MOTH MOTH")


@pytest.fixture(scope="session")
def game() -> Game:
    return lanterns()


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> Table:
    at_table.append(Table(game, mode, USUAL))
    return at_table[-1]


@pytest.fixture(scope="session")
def forge_game() -> Game:
    return forge()


@pytest.fixture
def smithy(forge_game: Game, mode: str, at_table: list[Table]) -> Table:
    """Forge at the table, in every mode: seat 1's turn, an empty stack."""
    at_table.append(Table(forge_game, mode, ("deck PAWN PAWN PAWN PAWN",)))
    return at_table[-1]
