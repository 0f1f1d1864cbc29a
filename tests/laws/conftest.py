"""The games that the laws are held against, and how long the walk is."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.games import asteriated_grail, battle_spirits, black_poker, ff_tcg
from tests.laws.walking import Decks, Match, Open
from tests.toy.forge import RULES as FORGE_RULES
from tests.toy.forge import forge
from tests.toy.lanterns import RULES, lanterns

HERE = Path(__file__).parent
SHORT = 250  # moves of the walk of a law, but in the long run
# What costs nothing, or sets itself off again: at random it is used for thousands of moves in one game.
FREE = {"MUTE", "SPINNER", "DOUBT", "FRET"}
ROOT = HERE.parents[1]


def rules_of(game: str) -> frozenset[str]:
    return frozenset(tomllib.loads((ROOT / "bsdesk" / "games" / game / "rulebook.toml").read_text("utf-8")))


def match_of(open_: Open, decks: Callable[[int], Decks], options: Mapping[str, object] | None = None) -> Match:
    """One of the games under these options."""
    game = open_(options or {})
    return Match(game, decks, rules_of(game.rules.id), open_)


def match_of_toy(game: Game, size: int, rules: Iterable[str]) -> Match:
    """A toy, which has no options."""
    return Match(
        game,
        by_lot(sorted(game.rules.defs.keys() - FREE), size, game.rules.seats),
        frozenset(rules),
        partial(unchanged, game),
    )


def unchanged(game: Game, options: Mapping[str, object]) -> Game:
    assert not options, options
    return game


def the_battle_spirits(**options: object) -> Match:
    tests = sorted((ROOT / "tests" / "games" / "battle_spirits").glob("*.toml"))
    library = battle_spirits.read([ROOT / "cards" / "battle_spirits" / "reference.toml", *tests])
    return match_of(partial(battle_spirits.game, library), by_lot(sorted(library.defs), 42, 2), options)


def the_scarce_battle_spirits() -> Match:
    """Every option the other way, and a Void that runs dry."""
    return the_battle_spirits(second_main_step=False, finite_void=True, void=8, bp_clamp="each")


def the_starter_decks() -> Match:
    """Every starter deck meets every other; fifteen games are all the pairs."""
    folder = ROOT / "cards" / "battle_spirits"
    open_ = partial(battle_spirits.game, battle_spirits.read(sorted(folder.glob("26*.toml"))))
    decks = [
        read_decklist(folder / "decks" / f"{name}.txt", open_({}))
        for name in ("red", "purple", "green", "white", "yellow", "blue")
    ]
    pairs = list(combinations(decks, 2))
    return match_of(open_, lambda seed: dict(enumerate(pairs[seed % len(pairs)], 1)))


def by_lot(cards: Sequence[str], size: int, seats: int) -> Callable[[int], Decks]:
    """Decks of so many cards each, others for every seed: so all cards meet all others at some time."""
    return lambda seed: {seat: random.Random(f"{seed} {seat}").sample(cards, size) for seat in range(1, seats + 1)}


def the_secret_battle_spirits() -> Match:
    """Half of each deck does something out of the hand."""
    library = battle_spirits.read([ROOT / "cards" / "battle_spirits" / "reference.toml", HERE / "secrets.toml"])
    secret = [card for card in sorted(library.defs) if card.startswith("SEC-")]
    deck = [*secret * 6, *sorted(set(library.defs) - set(secret))[:20]]
    return match_of(partial(battle_spirits.game, library), lambda _seed: {1: deck, 2: deck})


def the_black_poker(**options: object) -> Match:
    deck = black_poker.game(options=options).rules.decks.usual
    return match_of(partial(black_poker.game, None), lambda _seed: {1: deck, 2: deck}, options)


def the_official_black_poker() -> Match:
    return the_black_poker(ruleset="official_8_0", choose_graveyard_top=True)


def the_ff_tcg() -> Match:
    """A mirror of the one deck that there is."""
    folder = ROOT / "cards" / "ff_tcg"
    open_ = partial(ff_tcg.game, ff_tcg.read(sorted(folder.glob("*.toml"))))
    deck = read_decklist(folder / "decks" / "lightning-ice.txt", open_({}))
    return match_of(open_, lambda _seed: {1: deck, 2: deck})


def the_ready_ff_tcg() -> Match:
    """Each ready deck meets itself; four games are all of them."""
    folder = ROOT / "cards" / "ff_tcg"
    open_ = partial(ff_tcg.game, ff_tcg.read(sorted(folder.glob("*.toml"))))
    decks = [read_decklist(file, open_({})) for file in sorted((folder / "decks").glob("*.txt"))]
    return match_of(open_, lambda seed: dict.fromkeys((1, 2), decks[seed % len(decks)]))


def the_strange_ff_tcg() -> Match:
    """All cards that tests of its rules have, whatever they do, but those that can be used for ever; and the options
    the other way."""
    tests = sorted((ROOT / "tests" / "games" / "ff_tcg").glob("*.toml"))
    options = {"format": "limited", "after_back_attack": "player", "monsters_wait": True, "opponent_shuffles": True}
    library = ff_tcg.read([*sorted((ROOT / "cards" / "ff_tcg").glob("*.toml")), *tests])
    return match_of(partial(ff_tcg.game, library), by_lot(sorted(set(library.defs) - FREE), 46, 2), options)


def the_asteriated_grail(seats: int = 6) -> Match:
    """Nobody brings a deck: all play with that of the table."""
    folder = ROOT / "cards" / "asteriated_grail"
    open_ = partial(asteriated_grail.game, asteriated_grail.read(sorted(folder.glob("*.toml"))))
    return match_of(open_, lambda _seed: dict.fromkeys(range(1, seats + 1), ()), {"headcount": seats})


def the_toy(seats: int = 4, *, quick: bool = False) -> Match:
    return match_of_toy(lanterns(seats, quick=quick), 14, RULES)


def the_toy_of_six() -> Match:
    return the_toy(6)


def the_forge() -> Match:
    return match_of_toy(forge(), 24, FORGE_RULES)


def the_quick_toy() -> Match:
    """What is set off is settled in the middle of what set it off."""
    return the_toy(4, quick=True)


GAMES: dict[str, Callable[[], Match]] = {
    "battle_spirits": the_battle_spirits,
    "scarce battle_spirits": the_scarce_battle_spirits,
    "starter decks": the_starter_decks,
    "secret battle_spirits": the_secret_battle_spirits,
    "black_poker": the_black_poker,
    "official black_poker": the_official_black_poker,
    "ff_tcg": the_ff_tcg,
    "strange ff_tcg": the_strange_ff_tcg,
    "asteriated_grail": the_asteriated_grail,
    "toy": the_toy,
    "toy of six": the_toy_of_six,
    "forge": the_forge,
    "quick toy": the_quick_toy,
}


@pytest.fixture(
    scope="session",
    params=[pytest.param(name, marks=pytest.mark.long) if name.startswith("strange") else name for name in GAMES],
)
def match(request: pytest.FixtureRequest) -> Match:
    return GAMES[request.param]()


@pytest.fixture(params=[SHORT, pytest.param(100_000, marks=pytest.mark.long)])
def length(request: pytest.FixtureRequest) -> int:
    """How many moves a law is followed for."""
    return int(request.param)
