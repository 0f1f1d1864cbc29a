"""The games that the laws are held against, and how long the walk is."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.games import battle_spirits, black_poker
from tests.laws.walking import Match
from tests.toy.lanterns import RULES, lanterns

ROOT = Path(__file__).parents[2]


def rules_of(game: str) -> frozenset[str]:
    return frozenset(tomllib.loads((ROOT / "bsdesk" / "games" / game / "rulebook.toml").read_text("utf-8")))


def the_battle_spirits() -> Match:
    library = battle_spirits.read([ROOT / "cards" / "battle_spirits" / "reference.toml"])
    known = sorted(library.defs)
    deck = [known[i % len(known)] for i in range(42)]
    return Match(battle_spirits.game(library), {1: deck, 2: deck}, rules_of("battle_spirits"))


def the_black_poker(**options: object) -> Match:
    game = black_poker.game(options=options)
    return Match(game, {1: game.usual_deck, 2: game.usual_deck}, rules_of("black_poker"))


def the_official_black_poker() -> Match:
    return the_black_poker(ruleset="official_8_0", choose_graveyard_top=True)


def the_toy() -> Match:
    game = lanterns()
    return Match(game, dict.fromkeys(range(1, 5), sorted(game.defs)), frozenset(RULES))


GAMES: dict[str, Callable[[], Match]] = {
    "battle_spirits": the_battle_spirits,
    "black_poker": the_black_poker,
    "official black_poker": the_official_black_poker,
    "toy": the_toy,
}


@pytest.fixture(scope="session", params=GAMES)
def match(request: pytest.FixtureRequest) -> Match:
    return GAMES[request.param]()


@pytest.fixture(params=[400, pytest.param(100_000, marks=pytest.mark.long)])
def length(request: pytest.FixtureRequest) -> int:
    """How many moves a law is followed for."""
    return int(request.param)
