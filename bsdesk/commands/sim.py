"""`sim`: whole games between seats without a player, spread over processes; the same seed gives the same games."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bsdesk.complaint import Complaint

if TYPE_CHECKING:
    from bsdesk.ai.selfplay import Player
    from bsdesk.engine.game import Game

BATCH = 25  # games that a process plays before it reports


def add(parser: argparse.ArgumentParser) -> None:
    from bsdesk.commands import own
    from bsdesk.commands.data import add_option

    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default: 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed, the same games (default: 1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes play (default: 1)")
    parser.add_argument(
        "--decks",
        nargs="+",
        metavar="FILE",
        help="a deck file, or the name of a ready deck, for each seat (default: the deck that everybody has, or else "
        "cards by lot, new ones each game)",
    )
    add_option(parser)
    own.add(parser)
    parser.add_argument(
        "--seats", metavar="WHO,WHO", help="who plays: random, or script:FILE with a move a line (default: random)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


class Table(NamedTuple):
    """What every process must know to play the same games."""

    game: str
    seats: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]  # none: by lot, new in each game
    seed: int
    options: tuple[tuple[str, bool | int | str], ...] = ()
    own: Path | None = None  # the folder of the user's own cards, if any are played with


class Outcome(NamedTuple):
    """How one game went."""

    number: int
    moves: int
    turns: int
    results: dict[int, str]
    ending: str
    verbs: dict[str, int]
    digest: str


def run(args: argparse.Namespace) -> int:
    table = table_of(args)
    start = time.perf_counter()
    outcomes = sorted(played(table, args.games, args.jobs))
    summary = summed_up(table, outcomes, time.perf_counter() - start)
    print(json.dumps(summary, indent=2) if args.json else told(summary))
    return 1 if summary["unfinished"] else 0


def table_of(args: argparse.Namespace) -> Table:
    """The table that was asked for; whatever is wrong with it is said before the first game."""
    for name, most in (("games", 10_000_000), ("jobs", 1_000)):
        if not 1 <= getattr(args, name) <= most:
            raise Complaint(f"--{name} can't be {getattr(args, name)}", expected=f"1 to {most:,}", remedy="correct it")
    from bsdesk.commands.data import options_in, seed_of
    from bsdesk.commands.own import load_for

    seed_of(args.seed)
    options = options_in(args.option)
    found = load_for(args, args.game, options)
    game = found.game
    seats = tuple(args.seats.split(",")) if args.seats else ("random",) * game.seats
    if len(seats) != game.seats:
        wrong = f"--seats names {len(seats)}, but {game.id} has {game.seats}"
        raise Complaint(wrong, expected="one a seat, with commas between", remedy="correct it")
    decks = decks_in(game, args.decks or (), found.decks)
    own = any(card in found.cards for deck in decks for card in deck) if decks else args.own  # by lot: only if asked
    table = Table(args.game, seats, decks, args.seed, tuple(options.items()), found.folder if own else None)
    players(table)
    return table


def decks_in(game: Game, names: Sequence[str], own: Mapping[str, Path]) -> tuple[tuple[str, ...], ...]:
    """The decks of these names, one a seat."""
    from bsdesk.commands.data import deck_file
    from bsdesk.engine.decklist import read_decklist

    if names and len(names) != game.seats:
        wrong = f"--decks names {len(names)}, but {game.id} has {game.seats} seats"
        raise Complaint(wrong, expected="a deck for each seat", remedy="name one a seat, or none")
    return tuple(tuple(read_decklist(deck_file(game.id, name, own), game)) for name in names)


# -------------------------------------------------------------------------------------------------- playing


def played(table: Table, games: int, jobs: int) -> Iterator[Outcome]:
    """Every game, in whatever order they end."""
    from tqdm import tqdm

    size = max(1, min(BATCH, -(-games // jobs)))
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    with tqdm(total=games, unit="game", disable=None, leave=False) as bar:
        for batch in _done(table, batches, min(jobs, len(batches))):
            bar.update(len(batch))
            yield from batch


def _done(table: Table, batches: Sequence[range], jobs: int) -> Iterator[list[Outcome]]:
    if jobs == 1:
        for batch in batches:
            yield play_batch(table, batch)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_batch, [table] * len(batches), batches)


def play_batch(table: Table, numbers: Iterable[int]) -> list[Outcome]:
    """The games of these numbers."""
    return [play_one(table, number) for number in numbers]


def play_one(table: Table, number: int) -> Outcome:
    """One game: everything in it follows from the table, its seed and the number of the game."""
    from bsdesk.ai.selfplay import any_deck, play_out
    from bsdesk.engine.play import new
    from bsdesk.engine.state import digest

    game, seats = players(table)
    rng = random.Random(f"{table.seed}/{number}")
    decks = table.decks or [any_deck(game, rng) for _ in seats]
    start = new(game, dict(enumerate(decks, 1)), rng.getrandbits(60)).state
    try:
        done = play_out(start, dict(enumerate(seats, 1)), rng)
    except Exception as error:
        error.add_note(f"in game {number} of seed {table.seed}")
        raise
    end = done.state
    return Outcome(number, sum(done.verbs.values()), end.turn, end.results, end.ending, done.verbs, digest(end))


@cache
def players(table: Table) -> tuple[Game, list[Player]]:
    """The game and who plays it, made once a process."""
    from bsdesk.ai.scripted_seat import read_script
    from bsdesk.ai.selfplay import by_chance

    game = game_at(table)
    found: list[Player] = []
    for who in table.seats:
        kind, _, file = who.partition(":")
        if kind == "script" and file:
            found.append(read_script(game, Path(file)))
        elif who == "random":
            found.append(by_chance(game))
        else:
            raise Complaint(f"unknown seat {who!r}", expected="random or script:FILE", remedy="correct --seats")
    return game, found


def game_at(table: Table) -> Game:
    """The game with the cards it is played with: of the user's own those in the decks, or all to draw lots from."""
    from bsdesk.commands.data import game_named
    from bsdesk.commands.own import load

    if table.own is None:
        return game_named(table.game, dict(table.options))
    found = load(table.game, dict(table.options), table.own)
    return found.table(card for deck in table.decks for card in deck) if table.decks else found.game


# ------------------------------------------------------------------------------------------------ the result


def summed_up(table: Table, outcomes: Sequence[Outcome], took: float) -> dict[str, Any]:
    """All games together. The digest says whether two runs played the very same games."""
    moves = sum(o.moves for o in outcomes)
    results: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for outcome in outcomes:
        verbs.update(outcome.verbs)
        winners = [f"p{seat}" for seat, result in sorted(outcome.results.items()) if result == "win"]
        results["+".join(winners) or ("draw" if outcome.results else "unfinished")] += 1
    marks = "\n".join(f"{o.number} {o.moves} {o.digest}" for o in outcomes)
    return {
        "game": table.game,
        "seed": table.seed,
        "games": len(outcomes),
        "moves": moves,
        "wins": dict(sorted(results.items())),
        "endings": dict(sorted(Counter(o.ending or "unfinished" for o in outcomes).items())),
        "unfinished": sum(not o.results for o in outcomes),
        "average_turns": round(sum(o.turns for o in outcomes) / len(outcomes), 1),
        "average_moves": round(moves / len(outcomes), 1),
        "longest": max(o.moves for o in outcomes),
        "verbs": dict(verbs.most_common()),
        "seconds": round(took, 2),
        "games_per_second": round(len(outcomes) / took, 2),
        "moves_per_second": round(moves / took),
        "digest": hashlib.sha256(marks.encode()).hexdigest()[:16],
    }


def told(summary: dict[str, Any]) -> str:
    """The same for people."""

    def listed(counts: dict[str, int]) -> str:
        return ", ".join(f"{name} {count:,}" for name, count in counts.items())

    length = f"{summary['average_turns']} turns, {summary['average_moves']:,} moves a game"
    speed = f"{summary['games_per_second']:,} games, {summary['moves_per_second']:,} moves a second"
    lines = [
        f"{summary['games']:,} games of {summary['game']}, seed {summary['seed']}: {listed(summary['wins'])}",
        f"endings: {listed(summary['endings'])}; {length}, {summary['longest']:,} in the longest",
        f"verbs: {listed(summary['verbs'])}",
        f"{summary['moves']:,} moves in {summary['seconds']} s: {speed}",
        f"digest {summary['digest']}",
    ]
    return "\n".join(lines)
