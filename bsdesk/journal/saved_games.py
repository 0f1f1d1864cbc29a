"""Saved games: found in their folder, summed up without replaying them, renamed, deleted, brought back. No window.

What a list shows of a game stands in the head of its journal and in its last snapshot: two short looks into the file.
The head says more than the rules need: names of decks, open hands, open lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from bsdesk.complaint import Complaint, said_of
from bsdesk.disk import write_whole
from bsdesk.engine.values import Seat
from bsdesk.gate import GZIP, bytes_of, head_unpacked, opened
from bsdesk.journal.lines import Header, read_header
from bsdesk.journal.lock import held
from bsdesk.journal.seal import is_sealed, without_sum
from bsdesk.speech.letters.readable import readable
from bsdesk.speech.players import HUMAN

DECK, PLAYER, OPEN, WHAT_IF = "deck", "player", "open hands", "what-if"
LISTS = {True: "open lists", False: "secret lists"}  # does each know what is in the other's deck?
NAMED = re.compile(rf"# {PLAYER} ([1-9]\d*): (.+)")
REMARK = re.compile(rf"# (?:{DECK} ([1-9]\d*): (.+)|({OPEN}))")


def usual_lists(players: Mapping[Seat, str]) -> bool:
    """Return whether deck lists are open unless something else is said: where a bot plays, as it uses them."""
    return any(who != HUMAN for who in players.values())


def remarks_of(
    deck_names: Mapping[Seat, str],
    names: Mapping[Seat, str] | None = None,
    *,
    open_hands: bool,
    lists: bool | None = None,
) -> list[str]:
    """Return the remarks for a new game."""
    called = [f"{DECK} {seat}: {name}" for seat, name in deck_names.items()]
    called += [f"{PLAYER} {seat}: {name}" for seat, name in (names or {}).items()]
    return [*called, *([OPEN] if open_hands else []), *([LISTS[lists]] if lists is not None else [])]


def read_remarks(head: Sequence[str]) -> tuple[dict[Seat, str], bool]:
    """Return what the decks are called, and whether all hands are open."""
    found = [match for line in head if (match := REMARK.fullmatch(line))]
    return {int(match[1]): match[2] for match in found if match[1]}, any(match[3] for match in found)


def names_of(head: Sequence[str]) -> dict[Seat, str]:
    """Return the names that people have chosen."""
    found = [match for line in head if (match := NAMED.fullmatch(line))]
    return {int(match[1]): match[2] for match in found}


def lists_of(head: Sequence[str]) -> bool | None:
    """Return whether the deck lists are open; None, if nothing is said of it."""
    return next((known for known, remark in LISTS.items() if f"# {remark}" in head), None)


SUFFIX, SHARED = ".journal", ".shared.gz"
TRASH, GIVEN = "trash", "shared"
LISTED = 1 << 20  # bytes of a packed game that are unpacked for a list: of a longer one only its head is known
LOOK = 1 << 16  # bytes that are read at each end first; more, as long as they don't say enough
AUTOMATIC = re.compile(r".*-\d{4}-\d\d-\d\d-\d{6}(-\d+)?")  # a name that nobody gave
FORKED = f"# {WHAT_IF}"
RECENT = 12  # games among which the one to go on with is looked for
PLAYED, KNOWN = "played.txt", 50  # which games were played last, and how many of them are known


class Glimpse(Struct):
    """The part of a state that a list shows."""

    turn: int = 0
    results: dict[Seat, str] = {}


class Saved(NamedTuple):
    """What is known of a saved game."""

    file: Path
    when: float
    game: str = ""
    decks: Mapping[Seat, str] = {}
    players: Mapping[Seat, str] = {}  # as in the head: of a person nothing
    open: bool = False
    turn: int = 0
    results: Mapping[Seat, str] = {}
    made_up: bool = False  # a shared game, or a «what if»: what was hidden is dealt again
    what_if: bool = False  # it was forked from another
    watched: bool = False  # only bots play
    unproven: bool = False  # its lines have no sums: whether any was altered can't be known
    fault: str = ""  # why it can't be read
    seats: int = 2

    @property
    def name(self) -> str:
        """Return the name that somebody gave it; empty, if it has only that of its file."""
        stem = self.file.name.removesuffix(SHARED).removesuffix(SUFFIX)
        return "" if AUTOMATIC.fullmatch(stem) else readable(stem)

    @property
    def finished(self) -> bool:
        return bool(self.results)


# ------------------------------------------------------------------------------------------------ looking at files


def files(folder: Path) -> list[tuple[Path, float]]:
    """Return the saved games of a folder with the time of their last move, the newest first."""
    found: list[tuple[Path, float]] = []
    for file in [*folder.glob(f"*{SUFFIX}"), *folder.glob(f"*{SHARED}")]:
        try:
            found.append((file, file.stat().st_mtime))
        except OSError:  # gone in the meantime
            continue
    return sorted(found, key=lambda each: (-each[1], each[0].name))


def glimpse(file: Path, when: float = 0.0) -> Saved:
    """Read what can be known of a saved game from the two ends of its file."""
    try:
        first, last = read_ends(file)
        header, count = read_header(first)
        seen, undone = last_state(last)
    except Complaint as complaint:
        complaint.file = None
        return Saved(file, when, fault=str(complaint))
    decks, open_hands = read_remarks(first[:count])
    results = {} if undone else seen.results
    return Saved(
        file,
        when,
        header.game,
        decks,
        header.players,
        open_hands,
        seen.turn,
        results,
        bool(header.made_up),
        FORKED in first[:count],
        bool(header.decks) and header.decks.keys() <= header.players.keys(),
        not is_sealed(first[0]),
        seats=max([2, *header.decks, *header.players]),
    )


def read_ends(file: Path) -> tuple[list[str], list[str]]:
    """Return the first lines of a journal, up to `start`, and the last ones, from a snapshot on."""
    try:
        with opened(file, "journal") as raw:
            if raw.read(2) == GZIP:
                raw.seek(0)
                lines = head_unpacked(raw.read(LISTED), LISTED).decode("utf-8", "replace").split("\n")[:-1]
                return _bare(lines), _bare(lines)
            size, look = raw.seek(0, 2), LOOK
            while True:
                raw.seek(0)
                first = raw.read(look)
                raw.seek(max(0, size - look))
                last = raw.read()
                if look >= size or (b"\nstart\n" in first and b"\nsnapshot " in last):
                    break
                look *= 8
    except OSError as error:
        wrong = f"can't be read: {error.strerror}"
        raise Complaint(wrong, expected="a journal", remedy="see who may read it") from None
    head, tail = text_lines(first), text_lines(last[last.rfind(b"\nsnapshot ") + 1 :])
    return _bare(head), _bare(tail, sealed=bool(head) and is_sealed(head[0]))


def _bare(lines: list[str], *, sealed: bool | None = None) -> list[str]:
    """Return lines without the sums that they may have."""
    if sealed is None:
        sealed = bool(lines) and is_sealed(lines[0])
    return [without_sum(line) for line in lines] if sealed else lines


def text_lines(raw: bytes) -> list[str]:
    """Return all whole lines."""
    return raw.decode("utf-8", "replace").split("\n")[:-1]


def last_state(lines: Sequence[str]) -> tuple[Glimpse, bool]:
    """Return what the last snapshot says, and whether something was taken back since."""
    found, undone = Glimpse(), False
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "snapshot":
            try:
                found, undone = msgspec.json.decode(rest[17:], type=Glimpse), False
            except msgspec.MsgspecError:
                continue
        elif word in ("undo", "redo", "fork"):
            undone = True
    return found, undone


def latest(folder: Path) -> Saved | None:
    """Return the game to go on with: the last one played that is not over, before that one with a person in it."""
    order = {name: place for place, name in enumerate(played_last(folder))}
    real = [found for found in files(folder) if f"-{WHAT_IF}-" not in found[0].name]
    real.sort(key=lambda found: order.get(found[0].name, len(order)))
    seen = (saved for file, when in real if not (saved := glimpse(file, when)).fault)
    others: list[Saved] = []
    for saved in (saved for saved in islice(seen, RECENT) if not saved.finished and not saved.made_up):
        if not saved.watched:
            return saved
        others.append(saved)
    return others[0] if others else None


def played_last(folder: Path) -> list[str]:
    """Return the names of the games that were played last, the last one first; no clock is asked."""
    try:
        return bytes_of(folder / PLAYED, "played").decode("utf-8", "replace").split("\n")[:KNOWN]
    except Complaint:
        return []


def note_played(file: Path) -> None:
    """Note that this game is the one that was played last. If that fails, the times of the files tell."""
    names = [file.name, *(name for name in played_last(file.parent) if name and name != file.name)]
    with suppress(OSError):
        write_whole(file.parent / PLAYED, "\n".join(names[:KNOWN]).encode("utf-8", "replace"), lasting=False)


def reading_header(file: Path) -> Header:
    with said_of(file, None):
        return read_header(read_ends(file)[0])[0]


# ---------------------------------------------------------------------------------------------- what is done to files


def fresh_file(folder: Path, game: str) -> Path:
    """Return a file that is not there yet, named after the game and the time."""
    folder.mkdir(parents=True, exist_ok=True)
    return free_file(folder / f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}{SUFFIX}")


def free_file(file: Path) -> Path:
    """Return this file, or one with a number if it is there."""
    stem, suffix = split_name(file)
    found, number = file, 1
    while found.exists():
        number += 1
        found = file.with_name(f"{stem}-{number}{suffix}")
    return found


def split_name(file: Path) -> tuple[str, str]:
    suffix = next((known for known in (SUFFIX + SHARED, SHARED, SUFFIX) if file.name.endswith(known)), file.suffix)
    return file.name.removesuffix(suffix), suffix


def rename(file: Path, name: str) -> Path:
    """Rename a file; the new name must be free."""
    with held(file):
        return file.rename(file.with_name(name + split_name(file)[1]))


def put_away(file: Path) -> Path:
    """Move a file to the folder for deleted ones, from which it can be brought back."""
    folder = file.parent / TRASH
    folder.mkdir(exist_ok=True)
    with held(file):
        return file.rename(free_file(folder / file.name))


def bring_back(file: Path) -> Path:
    return file.rename(free_file(file.parent.parent / file.name))
