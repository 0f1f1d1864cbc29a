"""A thousand games, each as a digest of everything that happened in it: none of it may change unawares.

What is played stands in `games.json`, a line a game: the game and its rule options, the decks, who plays, the seed; and
what came of it: how many events, and the digest of their facts and of the result. By default one game of each sort is
played; all of them by `python -m pytest -m long tests/corpus/test_games.py`. Where rules, cards or bots were changed
on purpose, `BSDESK_BLESS=1` before that line writes the file anew. A line that is to be added needs no digest then.

A digest depends on no module: a fact is its tag and the values of its fields, in their order.
"""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from bsdesk.bots.bot import Bot, BotPlayer
from bsdesk.bots.playout import Limit
from bsdesk.bots.self_play import LIMIT, Player, random_player
from bsdesk.commands.shared.shipped import deck_file, game_named, ready_decks
from bsdesk.engine.card_facts import CardTurned, ControlChanged
from bsdesk.engine.facts import Counted, Declared, Modified, Modifier, TokensMoved
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, new, to_act
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.view import redact

FILE = Path(__file__).parent / "games.json"
BLESSING = bool(os.environ.get("BSDESK_BLESS"))
NODES = 20  # moves that a bot tries out for a decision: no clock, so a game can be repeated
FEW, MANY = 4, 25  # games that one test plays

Options = dict[str, bool | int | str]


class Line(Struct, frozen=True, omit_defaults=True):
    """One game, and what came of it."""

    game: str
    decks: tuple[str, str]  # ready ones, or lots
    seats: tuple[str, str]  # chance, or a level
    seed: int
    options: Options = {}
    events: int = 0
    digest: str = ""

    @property
    def sort(self) -> tuple[object, ...]:
        """What kind of game it is: all but the decks and the seed."""
        return self.game, tuple(sorted(self.options.items())), self.seats


class Corpus(Struct, frozen=True):
    """The file."""

    lots: dict[str, str]  # decks drawn by lot once: their cards, three of each
    games: list[Line]


CORPUS = msgspec.json.decode(FILE.read_bytes(), type=Corpus)


def written(corpus: Corpus) -> str:
    """The file, a line a lot and a line a game."""
    lots = ",\n".join(f'"{name}": "{cards}"' for name, cards in corpus.lots.items())
    games = ",\n".join(msgspec.json.encode(line).decode() for line in corpus.games)
    return f'{{"lots": {{\n{lots}\n}},\n"games": [\n{games}\n]}}\n'


# -------------------------------------------------------------------------------------------------- playing a game


@cache
def rules(game: str, options: tuple[tuple[str, object], ...]) -> Game:
    return game_named(game, dict(options))


@cache
def deck(game: str, name: str) -> tuple[str, ...]:
    """The cards of a deck."""
    if name in CORPUS.lots:
        return tuple(card for card in CORPUS.lots[name].split() for _ in range(3))
    return tuple(read_decklist(deck_file(game, name), rules(game, ())))


def player(game: Game, who: str, seat: Seat, lists: Mapping[Seat, tuple[str, ...]]) -> Player:
    """Who plays this seat."""
    return random_player(game) if who == "random" else BotPlayer(Bot(who, game, seat), lists, Limit(nodes=NODES))


def played(line: Line) -> Iterator[Applied]:
    """What each move of this game did, from the deal on."""
    game = rules(line.game, tuple(sorted(line.options.items())))
    lists = {seat: deck(line.game, name) for seat, name in enumerate(line.decks, 1)}
    players = {seat: player(game, who, seat, lists) for seat, who in enumerate(line.seats, 1)}
    chance = random.Random(line.seed)
    done = new(game, lists, line.seed)
    yield done
    for _ in range(LIMIT):
        if done.state.results:
            return
        done = after(done.state, players, chance)
        yield done
    raise AssertionError(f"{line} has no end")


def after(state: State, players: Mapping[Seat, Player], chance: random.Random) -> Applied:
    """What the next move does."""
    seat = to_act(state)
    move = players[seat](moves(state, seat), chance, lambda: redact(state, f"p{seat}"))
    done = apply(state, move)
    assert isinstance(done, Applied), f"{move} was offered, but is refused: {done}"
    return done


# -------------------------------------------------------------------------------------------- digests of what happened


# Fields that came after the games were recorded; they tell something only where they are filled in.
LATER: Mapping[type, tuple[str, ...]] = {
    Modifier: ("bound", "answers"),
    ControlChanged: ("lent", "back"),
    CardTurned: ("by",),
    Declared: ("via",),
}


def plain(value: object) -> object:
    """A value without the class it is of: a struct as the values of its fields, a dict as its pairs in order."""
    if isinstance(value, Struct):
        later = LATER.get(type(value), ())
        names = (name for name in value.__struct_fields__ if name not in later or getattr(value, name))
        return [plain(getattr(value, name)) for name in names]
    if isinstance(value, Mapping):
        return sorted([key, plain(one)] for key, one in value.items())
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    return value


def facts(event: Event) -> list[object]:
    """An event: its number, what it happened with, what it came of and by which rule or effect; then its fact."""
    config = event.fact.__struct_config__
    return [event.n, event.group, event.parent, event.by, event.why, config.tag, plain(event.fact)]


def outcome(line: Line) -> Line:
    """The same line with what comes of it now."""
    mark, count, end = hashlib.sha256(), 0, None
    for done in played(line):
        for event in done.events:
            mark.update(msgspec.json.encode(facts(event)) + b"\n")
        count, end = count + len(done.events), done.state
    assert end is not None
    mark.update(msgspec.json.encode([plain(end.results), end.ending]))
    return replace(line, events=count, digest=mark.hexdigest()[:16])


# ---------------------------------------------------------------------------------------------------------- the tests


def one_of_each_sort() -> list[Line]:
    """The first game of each."""
    found: dict[tuple[object, ...], Line] = {}
    for line in CORPUS.games:
        found.setdefault(line.sort, line)
    return list(found.values())


def batches(lines: list[Line], size: int) -> list[list[Line]]:
    """So many at a time, each batch from all over the file; all at once where they are to be written."""
    count = 1 if BLESSING else -(-len(lines) // size)
    return [lines[first::count] for first in range(count)]


def hold(lines: list[Line]) -> None:
    """What came of these games comes of them still."""
    now = [outcome(line) for line in lines]
    changed = [(was, is_) for was, is_ in zip(lines, now, strict=True) if was != is_]
    assert not changed, f"{len(changed)} of {len(lines)} games went otherwise; the first: {changed[0]}"


@pytest.mark.skipif(BLESSING, reason="the file is being written")
@pytest.mark.parametrize("lines", batches(one_of_each_sort(), FEW), ids=lambda lines: f"{len(lines)} games")
def test_one_game_of_each_sort_goes_as_it_went(lines: list[Line]) -> None:
    hold(lines)


@pytest.mark.long
@pytest.mark.parametrize("lines", batches(CORPUS.games, MANY), ids=lambda lines: f"{len(lines)} games")
def test_a_thousand_games_go_as_they_went(lines: list[Line]) -> None:
    if BLESSING:
        lines = [outcome(line) for line in lines]
        FILE.write_text(written(Corpus(CORPUS.lots, lines)), encoding="utf-8")
    hold(lines)


def test_there_are_a_thousand_and_no_two_are_the_same() -> None:
    assert len(CORPUS.games) == len({line.digest for line in CORPUS.games}) >= 1_000
    assert written(CORPUS) == FILE.read_text(encoding="utf-8")


def test_every_ready_deck_and_every_lot_is_played() -> None:
    named = {name for line in CORPUS.games for name in line.decks}
    ready = {file.stem for game in ("battle_spirits", "black_poker") for file in ready_decks(game)}
    assert named == ready | set(CORPUS.lots)


def test_a_digest_tells_every_value_of_a_fact_and_its_cause_but_no_module() -> None:
    event = Event(7, 3, 2, "effect", "REF-01/e1", TokensMoved("p1.reserve", "#4", (1, 0), "pay", 2))
    assert facts(event) == [7, 3, 2, "effect", "REF-01/e1", "TokensMoved", ["p1.reserve", "#4", [1, 0], "pay", 2]]
    given = Modified(Modifier(1, 2, "#4", "turn", "REF-01/e1", 5, ("#6",), {"bp": 2, "at": 1}))
    assert plain(given) == [[1, 2, "#4", "turn", "REF-01/e1", 5, ["#6"], [["at", 1], ["bp", 2]], [], 0]]
    assert plain(Counted("turn.life_lost.p1")) == ["turn.life_lost.p1", 1]
    assert plain(Move(1, "pass")) == [1, "pass", "", "", []]
