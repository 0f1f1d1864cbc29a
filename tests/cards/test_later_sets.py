"""Effects as later sets have them, in our words: each is read, does what it says, and is said in four languages.

The file is the measure of what strangers can write. Whoever adds a word adds a line of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bsdesk.commands.shared.shipped import card_files, game_folder
from bsdesk.engine.game import Game
from bsdesk.engine.proving.effect_proof import Proofs
from bsdesk.games import battle_spirits
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.phrasing.texts import plain_text

FILE = Path(__file__).parent / "later_sets.toml"


@pytest.fixture(scope="module")
def game() -> Game:
    """The game with all its cards, and these."""
    return battle_spirits.from_files([*card_files("battle_spirits"), FILE], {})


@pytest.fixture(scope="module")
def later(game: Game) -> list[str]:
    return [card for card in game.rules.defs if card.startswith("LATER-")]


def test_each_effect_was_seen_to_do_what_it_says(game: Game, later: list[str]) -> None:
    proofs = Proofs(game)
    assert len(later) >= 61
    assert {card: doubts for card in later if (doubts := proofs.doubts(card))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_effect_is_said(game: Game, later: list[str], language: str) -> None:
    folder = game_folder("battle_spirits")
    lines = [" ".join(plain_text(game, game.rules.defs[card], folder, language)) for card in later]
    assert [line for line in lines if not line or {*"?{}<>^"} & {*line}] == []
