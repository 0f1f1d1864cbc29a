"""BlackPoker with its 54 cards, in both rulesets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bsdesk.engine.game import Game
from bsdesk.games import black_poker
from tests.table import Table

# Areas that a side has if a test says nothing of them: twelve cards of Life that nobody cares about.
USUAL = ("life " + "S2 S3 S4 S6 S8 H2 H5 H6 H7 D4 D5 D6",)


@pytest.fixture(scope="session")
def game() -> Game:
    """The sheet's rules, the default."""
    return black_poker.game()


@pytest.fixture(scope="session")
def official() -> Game:
    """The published rules of the edition, where they differ."""
    return black_poker.game(options={"ruleset": "official_8_0"})


@pytest.fixture
def table(game: Game, mode: str, at_table: list[Table]) -> Table:
    """A table at which BlackPoker is played by the sheet, in every mode."""
    at_table.append(Table(game, mode, USUAL))
    return at_table[-1]


@pytest.fixture
def official_table(official: Game, mode: str, at_table: list[Table]) -> Table:
    """A table at which BlackPoker is played by the published rules, in every mode."""
    at_table.append(Table(official, mode, USUAL))
    return at_table[-1]


@pytest.fixture
def table_with(mode: str, at_table: list[Table]) -> Callable[..., Table]:
    """Lays a table at which these rule options hold, in every mode."""

    def table(**options: object) -> Table:
        at_table.append(Table(black_poker.game(options=options), mode, USUAL))
        return at_table[-1]

    return table
