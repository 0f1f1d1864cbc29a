"""The games that the laws are held against, and how long the walk is."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bsdesk.games import battle_spirits
from tests.laws.walking import Match
from tests.toy.lanterns import RULES, lanterns

ROOT = Path(__file__).parents[2]


def the_battle_spirits() -> Match:
    library = battle_spirits.read([ROOT / "cards" / "battle_spirits" / "reference.toml"])
    known = sorted(library.defs)
    deck = [known[i % len(known)] for i in range(42)]
    rules = tomllib.loads((ROOT / "bsdesk" / "games" / "battle_spirits" / "rulebook.toml").read_text("utf-8"))
    return Match(battle_spirits.game(library), {1: deck, 2: deck}, frozenset(rules))


def the_toy() -> Match:
    game = lanterns()
    return Match(game, dict.fromkeys(range(1, 5), sorted(game.defs)), frozenset(RULES))


GAMES = {"battle_spirits": the_battle_spirits, "toy": the_toy}


@pytest.fixture(scope="session", params=GAMES)
def match(request: pytest.FixtureRequest) -> Match:
    return GAMES[request.param]()


@pytest.fixture(params=[1_000, pytest.param(100_000, marks=pytest.mark.long)])
def length(request: pytest.FixtureRequest) -> int:
    """How many moves a law is followed for."""
    return int(request.param)
