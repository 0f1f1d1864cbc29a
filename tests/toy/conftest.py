"""Lanterns at the table, in every mode."""

from __future__ import annotations

import pytest

from bsdesk.engine.game import Game
from tests.table import Table
from tests.toy.lanterns import lanterns

USUAL = ("purse 4+R+B", "deck MOTH MOTH MOTH MOTH")


@pytest.fixture(scope="session")
def game() -> Game:
    return lanterns()


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> Table:
    at_table.append(Table(game, mode, USUAL))
    return at_table[-1]
