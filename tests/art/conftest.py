"""Faces of the real cards, and a plain picture where the picture is not what is looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Face, SymbolFace
from bsdesk.games import battle_spirits
from bsdesk.games.battle_spirits.shown.face import face_of

CARDS = Path(__file__).parents[2] / "cards" / "battle_spirits"
MakeFace = Callable[..., SymbolFace]


@pytest.fixture(scope="session")
def game() -> Game:
    return battle_spirits.game(battle_spirits.read(sorted(CARDS.glob("26RSD*.toml"))))


@pytest.fixture(scope="session")
def face(game: Game) -> MakeFace:
    """`face("26RSD01-001", "ja")`: what is printed on a card."""

    def make(card: str, language: str = "en", picture: str = "") -> SymbolFace:
        return face_of(game, game.rules.defs[card], language, picture)

    return make


def plain(face: Face, size: tuple[int, int], cover: tuple[float, float] = (0.0, 0.0)) -> Image.Image:
    """In place of the picture."""
    return Image.new("RGB", size, (90, 96, 104))
