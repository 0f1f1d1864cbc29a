"""The games played so far, kept in a file line by line, so that an interrupted simulation can be resumed.

The first line says what is simulated; each other line holds the games of a batch. An incomplete last line is dropped
when the file is read: its games are played again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import datetime
from io import RawIOBase
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from bsdesk.commands.sim.batches import Batch, BatchTable, GameResult, game_at
from bsdesk.complaint import Complaint
from bsdesk.disk import write_new
from bsdesk.gate import bytes_of
from bsdesk.journal.lines import cards_digest
from bsdesk.journal.lock import Lock, OwnedElsewhere

T = TypeVar("T")
KIND = "bsdesk sim 1"


class Plan(Struct, frozen=True):
    """All that is to be played."""

    tables: tuple[BatchTable, ...]
    games: int  # at each table
    until: float | None = None
    names: tuple[str, ...] = ()  # decks that all meet each other, if any
    rules: str = ""  # the version of the rules and a digest of the cards: others give other games
    cards: str = ""
    kind: str = KIND


class Results:
    """The games played, by table and number."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.done: list[dict[int, GameResult]] = [{} for _ in plan.tables]
        self.moves = 0  # added since it was read
        self.path: Path | None = None
        self.file: RawIOBase | None = None
        self.size = 0  # of the file
        self.lock: Lock | None = None

    def __len__(self) -> int:
        return sum(len(games) for games in self.done)

    def add(self, batch: Batch, outcomes: list[GameResult]) -> None:
        """Add the games of a batch, and write them down."""
        self.done[batch.table] |= {outcome.number: outcome for outcome in outcomes}
        self.moves += sum(outcome.moves for outcome in outcomes)
        if self.file is not None:
            self.write((batch.table, outcomes))

    def missing(self, size: int) -> Iterator[Batch]:
        """Yield the games still to be played in batches of this size at most, table by table."""
        for number, games in enumerate(self.done):
            first = count = 0
            for game in range(self.plan.games):
                if game in games:
                    continue
                if count and (game != first + count or count == size):
                    yield Batch(number, first, count)
                    count = 0
                first, count = (game, 1) if not count else (first, count + 1)
            if count:
                yield Batch(number, first, count)

    def in_order(self, table: int, most: int) -> list[GameResult] | None:
        """Return the first games of a table; None as long as one of them is missing."""
        games = self.done[table]
        if len(games) < most or not all(number in games for number in range(most)):
            return None
        return [games[number] for number in range(most)]

    # the file

    def save(self, path: Path) -> None:
        """Write all games, and from now on each new batch."""
        entries = [self.plan, *((table, list(games.values())) for table, games in enumerate(self.done) if games)]
        text = b"".join(map(line_of, entries))
        try:
            write_new(path, text)
            self.file, self.size = path.open("r+b", buffering=0), len(text)
            self.file.seek(len(text))
        except OSError as error:
            there = isinstance(error, FileExistsError)
            wrong = "is there already" if there else f"can't be written: {error.strerror}"
            remedy = f"go on with it: --resume {path}" if there else "name another: --save FILE"
            raise Complaint(wrong, file=path, expected="a new file", remedy=remedy) from None
        self.path, self.lock = path, taken(path)

    def write(self, entry: object) -> None:
        """Write a line at the end of the file, whole or not at all."""
        assert self.file is not None  # noqa: S101 - only where there is one
        text = line_of(entry)
        wrong, remedy = "", "make room, then go on with it: --resume"
        try:
            written = self.file.write(text)
            wrong = "" if written == len(text) else "the disk is full"
        except OSError as error:
            wrong = error.strerror or str(error)
        if wrong:
            self.file.truncate(self.size)
            raise Complaint(f"can't be written: {wrong}", file=self.path, expected="room for results", remedy=remedy)
        self.size += len(text)

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None
        if self.lock is not None:
            self.lock.release()


def line_of(entry: object) -> bytes:
    return msgspec.json.encode(entry) + b"\n"


def taken(path: Path) -> Lock:
    """Return the right to write these results; raise a complaint if another simulation writes them."""
    try:
        return Lock.take(path)
    except OwnedElsewhere:
        wrong, remedy = "is being written by another simulation", "wait for its end, or copy the file"
        raise Complaint(wrong, file=path, expected="results that nobody adds to", remedy=remedy) from None


def read_results(path: Path) -> Results:
    """Read the results of a file, and continue writing it, as the only one who does."""
    bytes_of(path, "results")  # a file that can't be read is not locked either
    lock = taken(path)
    try:
        results = reading(path, bytes_of(path, "results"))
    except BaseException:
        lock.release()
        raise
    results.lock = lock
    return results


def reading(path: Path, raw: bytes) -> Results:
    """Return the results that were read, ready to be added to."""
    whole = raw[: raw.rfind(b"\n") + 1]
    head, *lines = whole.splitlines() or [b""]
    results = Results(decode(head, Plan, path, 1))
    if results.plan.kind != KIND or not results.plan.tables:
        raise unreadable(path, 1)
    same_game(results.plan, path)
    for number, line in enumerate(lines, 2):
        table, outcomes = decode(line, tuple[int, list[GameResult]], path, number)
        if not 0 <= table < len(results.done):
            raise unreadable(path, number)
        results.done[table] |= {outcome.number: outcome for outcome in outcomes}
    try:
        results.file, results.size = path.open("r+b", buffering=0), len(whole)
        results.file.truncate(len(whole))
        results.file.seek(len(whole))
    except OSError as error:
        wrong = f"can't be written: {error.strerror}"
        raise Complaint(wrong, file=path, expected="a file to go on with", remedy="copy it elsewhere") from None
    results.path = path
    return results


def same_game(plan: Plan, path: Path) -> None:
    """Refuse to mix games of other rules or cards with these."""
    for then, here, what in zip((plan.rules, plan.cards), marks(plan.tables), ("rules", "cards"), strict=True):
        if then != here:
            wrong = f"these games were played with other {what} ({then or 'unknown'}; now {here})"
            raise Complaint(wrong, file=path, line=1, expected=f"the same {what}", remedy="begin anew: --save FILE")


def marks(tables: Sequence[BatchTable]) -> tuple[str, str]:
    """Return the rules version of the tables, and a digest of their cards."""
    games = list({id(game): game for game in map(game_at, tables)}.values())
    digests = "".join(cards_digest(game, game.rules.defs) for game in games)
    return games[0].rules.version, hashlib.sha256(digests.encode()).hexdigest()[:16]


def decode(line: bytes, kind: type[T], path: Path, number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise unreadable(path, number) from None


def unreadable(path: Path, number: int) -> Complaint:
    wrong = "says nothing"
    return Complaint(wrong, file=path, line=number, expected="results of `bsdesk sim`", remedy="use another copy")


def fresh_path(game: str) -> Path:
    """Return a file in the user's folder for an interrupted simulation."""
    from platformdirs import user_data_path

    folder = user_data_path("bsdesk", appauthor=False) / "sims"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}.jsonl"
