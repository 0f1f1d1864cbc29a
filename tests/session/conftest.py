"""Sessions of Battle Spirits with the reference cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.games import battle_spirits

CARDS = Path(__file__).parents[2] / "cards" / "battle_spirits"


@pytest.fixture(scope="session")
def game() -> Game:
    return battle_spirits.game(battle_spirits.read([CARDS / "reference.toml"]))
