"""Battle Spirits with the reference cards of the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.engine.files.card_file import Library
from bsdesk.engine.game import Game
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


PLAIN = {"spirit": "levels = [{ cores = 1, bp = 2000 }]", "nexus": "levels = [{ cores = 0 }]", "magic": ""}


@pytest.fixture
def table_of(library: Library, mode: str, at_table: list[Table], tmp_path: Path) -> Callable[..., Table]:
    """A table with one more card, WORD: its effects stand in the test itself."""

    def deal(*effects: str, kind: str = "magic", plain: str = "", cost: int = 0, **options: object) -> Table:
        card = f'[[card]]\nid = "WORD"\nname = {{ en = "WORD" }}\nkind = "{kind}"\ncolour = "blue"\ncost = {cost}\n'
        parts = [card, plain or PLAIN[kind], *(f"\n[[card.effects]]\n{effect}" for effect in effects), "\n"]
        file = tmp_path / "word.toml"
        file.write_text("".join(parts), encoding="utf-8")
        word = battle_spirits.read([file])
        both = Library(library.defs | word.defs, library.abilities | word.abilities, library.programs | word.programs)
        at_table.append(Table(battle_spirits.game(both, options), mode, USUAL))
        return at_table[-1]

    return deal
