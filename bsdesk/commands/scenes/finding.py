"""`scenes find`: puzzles from games of bots. A position from which the seat whose turn it is could have forced a win,
and the bot missed it, is written at once, then made small, proved and graded; whoever makes puzzles picks."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import NamedTuple

from bsdesk.bots.playout import Limit, Meter
from bsdesk.commands.shared.shipped import game_named, ready_decks, seed_of
from bsdesk.commands.sim.batches import BatchTable, Side, game_at, start_of
from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.gate import text_of as text_in_file
from bsdesk.scenes.collection import ENDING
from bsdesk.scenes.puzzles.finding import COUNTED, PUZZLES, missed_wins
from bsdesk.scenes.puzzles.grading import Measures
from bsdesk.scenes.puzzles.making import Hit, Puzzle, hit_of, puzzle_from, text_of
from bsdesk.scenes.puzzles.reducing import size_of
from bsdesk.speech.books import LANGUAGES
from bsdesk.speech.interface import Words
from bsdesk.workers.crew import Crew

COMPUTED = "computed"  # milliseconds, in the same counts
LOOKED_THROUGH = "looked-through.txt"  # beside the puzzles: the games that a later run leaves out
SHOWN = 5  # moves of the bot that misses


class Request(NamedTuple):
    """What is looked through: one game of bots."""

    table: BatchTable
    number: int
    decks: str  # what the one who solves it knows
    level: str  # of the bot that misses the win
    limit: Limit  # positions tried, and seconds, to make one small

    @property
    def name(self) -> str:
        """Return what tells this search from all others."""
        table, limit = self.table, self.limit
        asked = (
            f"{table.game}, seed {table.seed}, {table.sides[0].who} bots, missed by {self.level}, decks {self.decks}"
        )
        return f"{asked}, {limit.seconds:g} s, {limit.nodes} tries, game {self.number}"


class MissedWin(NamedTuple):
    """Where a win was missed."""

    request: Request
    turn: int
    move: int  # how many moves of the game had been made

    @property
    def name(self) -> str:
        table = self.request.table
        return f"{table.game}-{table.seed}-{self.request.number}-{self.move}"

    def text(self, puzzle: Puzzle) -> str:
        """Return the file of its puzzle."""
        table, number = self.request.table, self.request.number
        decks = " against ".join(side.deck or "random cards" for side in table.sides)
        who, seed = table.sides[0].who, table.seed
        head = f"# Found in a game of {who} bots: seed {seed}, game {number}, {decks}, turn {self.turn}.\n"
        title = {lang: Words(lang)("puzzle_found", game=number, turn=self.turn) for lang in LANGUAGES}
        caption = {lang: Words(lang)("puzzle_found_here") for lang in LANGUAGES}
        return text_of(puzzle, game_at(table), title, caption, head)


class News(NamedTuple):
    """A file to be written, and what is said of it; without a text the one that is there stays."""

    name: str
    text: str
    said: str


def run(args: argparse.Namespace) -> int:
    """Look through games; write what is found, each as soon as it is."""
    if not 1 <= args.games <= 1_000_000 or not 1 <= args.jobs <= 1_000:
        raise Complaint("--games and --jobs are 1 or more", expected="such as --games 20 --jobs 2", remedy="correct it")
    if args.seconds <= 0 or args.tries < 0:
        wanted = "such as --seconds 60 --tries 200"
        raise Complaint("--seconds are more than 0, --tries 0 or more", expected=wanted, remedy="correct it")
    folder = folder_of(args)
    requests = list(requests_in(args))
    before = names_in(folder / LOOKED_THROUGH)
    left = [request for request in requests if request.name not in before]
    if len(left) < len(requests):
        print(
            f"looked through before: {len(requests) - len(left)} of {len(requests)} games ({folder / LOOKED_THROUGH})"
        )
    counts: Counter[str] = Counter()
    try:
        for news in looked_through(left, args.jobs, counts):
            if isinstance(news, Request):
                before[news.name] = None
                keep(folder / LOOKED_THROUGH, "".join(f"{name}\n" for name in before))
                continue
            file = folder / f"{news.name}{ENDING}"
            if news.text:
                keep(file, news.text)
            print(f"{file}  {news.said}", flush=True)
    except KeyboardInterrupt:
        print("broken off: what was found is kept; the same command goes on from here", file=sys.stderr)
        raise
    finally:
        said = ", ".join(f"{counts[name]} {name}" for name in COUNTED)
        print(f"{said}; {counts[COMPUTED] / 1000:.0f} s of computing", file=sys.stderr)
    return 0


def folder_of(args: argparse.Namespace) -> Path:
    """Return where puzzles are written: the named folder, or one among one's own scenes."""
    from bsdesk.commands.shared.user_folder import cards_folder
    from bsdesk.scenes.collection import own_folder

    return args.output or own_folder(cards_folder(args.own)) / "found"


def names_in(file: Path) -> dict[str, None]:
    """Return the searches that were done before."""
    return dict.fromkeys(text_in_file(file, "scene").splitlines()) if file.is_file() else {}


def keep(file: Path, text: str) -> None:
    """Write a file, whole."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text.encode("utf-8"))
    except OSError as error:
        raise Complaint(f"can't be written: {error}", file=file, remedy="name another folder: -o DIR") from None


def requests_in(args: argparse.Namespace) -> Iterator[Request]:
    """Yield the games: decks that come with bsdesk, chosen by lot, the same for the same seed."""
    game = game_named(args.game)
    seed = seed_of(args.seed)
    decks = {file.stem: tuple(read_decklist(file, game)) for file in ready_decks(args.game)}
    limit = Limit(args.tries, args.seconds)
    for number in range(args.first, args.first + args.games):
        chance = random.Random(f"{seed}/{number}")
        names = [chance.choice(sorted(decks)) if decks else "" for _ in range(game.rules.seats)]
        sides = tuple(Side(args.bots, name, decks.get(name, ())) for name in names)
        yield Request(BatchTable(args.game, sides, seed), number, "open" if args.open else "known", args.level, limit)


def looked_through(requests: list[Request], jobs: int, counts: Counter[str]) -> Iterator[News | Request]:
    """Yield what is found in these games, as it comes, and each game whose puzzles are all done."""
    if jobs == 1:
        for request in requests:
            for place, hit in hits_in(request, counts):
                yield news_of_hit(place, hit)
                yield made_small(place, hit, counts)
            yield request
        return
    crew = Crew(jobs, name="bsdesk-find")
    try:
        yield from looked_through_by(crew, requests, counts)
    finally:
        crew.shutdown(cancel_futures=True)


def looked_through_by(crew: Crew, requests: list[Request], counts: Counter[str]) -> Iterator[News | Request]:
    """Yield the same from other processes: hits as soon as their game is looked through."""
    searches = {crew.submit(search, request): request for request in requests}
    changes: dict[Future[tuple[News, Counter[str]]], Request] = {}
    while searches or changes:
        done, _ = wait({**searches, **changes}, return_when=FIRST_COMPLETED)
        for future in searches.keys() & done:
            request = searches.pop(future)
            hits, seen = future.result()
            counts.update(seen)
            for place, hit in hits:
                yield news_of_hit(place, hit)
            changes |= {crew.submit(change, place, hit): request for place, hit in hits}
            if not hits:
                yield request
        for one in changes.keys() & done:
            request = changes.pop(one)
            news, seen = one.result()
            counts.update(seen)
            yield news
            if request not in changes.values():
                yield request


def search(request: Request) -> tuple[list[tuple[MissedWin, Hit]], Counter[str]]:
    """Look through a game, in another process."""
    counts: Counter[str] = Counter()
    return list(hits_in(request, counts)), counts


def change(place: MissedWin, hit: Hit) -> tuple[News, Counter[str]]:
    """Make a puzzle small, in another process."""
    counts: Counter[str] = Counter()
    return made_small(place, hit, counts), counts


def hits_in(request: Request, counts: Counter[str]) -> Iterator[tuple[MissedWin, Hit]]:
    """Yield the wins that were missed in one game, at most one of each turn, and count on the way."""
    start, players, chance = start_of(request.table, request.number)
    turns: set[int] = set()
    began = time.process_time()
    for missed in missed_wins(start, players, chance, request.decks, counts=counts, enough=turns):
        hit = hit_of(missed.state, request.decks, request.level, counts)
        if hit is not None:
            turns.add(missed.state.turn)
            counts[COMPUTED] += int(1000 * (time.process_time() - began))
            yield MissedWin(request, missed.state.turn, missed.move), hit
            began = time.process_time()
    counts[COMPUTED] += int(1000 * (time.process_time() - began))


def news_of_hit(place: MissedWin, hit: Hit) -> News:
    """Return a win as it was found."""
    instead = "; ".join(hit.instead[:SHOWN]) + "; ..." * (len(hit.instead) > SHOWN)
    where = f"game {place.request.number}, turn {place.turn}"
    said = f"{where}: won in {hit.way.moves} moves; {place.request.level} did: {instead or 'nothing'}"
    return News(place.name, place.text(Puzzle(hit.scene)), said)


def made_small(place: MissedWin, hit: Hit, counts: Counter[str]) -> News:
    """Return its puzzle, made as small as the limit lets it."""
    began, request = time.process_time(), place.request
    meter = Meter(request.limit)
    puzzle = puzzle_from(hit, game_at(request.table), request.level, meter)
    text = place.text(puzzle) if puzzle is not None else ""
    counts[COMPUTED] += int(1000 * (time.process_time() - began))
    if puzzle is None:
        return News(place.name, "", "stays as it is: made smaller, it would be won in one move")
    counts[PUZZLES] += 1
    size = f"{size_of(puzzle.scene)} of {size_of(hit.scene)} things left, {meter.nodes} tried"
    spent = "" if puzzle.smallest else "; the limit was reached: it could be smaller (--seconds, --tries)"
    return News(place.name, text, f"{said_of(puzzle.measures)}; {size}{spent}")


def said_of(measures: Measures | None) -> str:
    """Return the measures in a line."""
    if measures is None:
        return "not graded: its solutions are too many to be counted"
    solutions, finders = measures.solutions, ", ".join(measures.finders) or "none"
    moves = f"{measures.proved}, {len(solutions.first)} of {measures.first} first moves"
    return f"{measures.grade}: {moves}; found by: {finders}"
