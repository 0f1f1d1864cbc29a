"""The journal: an append-only text, one entry a line; the saved game with all its history.

    bsdesk journal 2
    game battle_spirits
    rules standard-1.0
    option second_main_step=true
    cards 8d4f07b0c1e29a35
    seed 7
    deck 1 REF-01 REF-01 REF-06
    deck 2 REF-02 REF-02 REF-09
    seat 2 random
    start
    snapshot 5d9c...  {"name": ...}       the whole state, at the start, each turn, at the end
    p1 summon hand.ref-06; pay reserve 2; place reserve 1
    digest 90ab12cd34ef5678               of the state, every 20 lines
    commit | undo 2 | undo 2 p1 shown | redo 1 | fork what-if @17 | concede p2 | free p1 turn ogre sideways | # a remark

A line is whole if it ends in a line break, and in a sum that vouches for it (`seal.py`), unless the journal has none. A
damaged journal is read up to its last good line; the line that was altered, that can't be read, or that does not fit
the game, is named by its number.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.game import Game
from bsdesk.engine.values import Seat
from bsdesk.gate import CONTROL
from bsdesk.journal.seal import BARE, SEALED, believed, is_sealed, with_sums

EVERY = 20  # lines between two digests
NAME = re.compile(r"[\w-]{1,40}")  # of a line of play


class Header(Struct, frozen=True):
    """What a game was played with."""

    game: str
    rules: str  # version of the ruleset
    cards: str  # digest of the cards that the decks name
    options: dict[str, bool | int | str] = {}
    seed: int | None = None  # none: the game starts from the snapshot that follows
    decks: dict[Seat, tuple[str, ...]] = {}
    players: dict[Seat, str] = {}  # who plays a seat, where it is no human
    made_up: str = ""  # the viewer from whom all that was hidden was dealt again; "" if nothing was


class Played(Struct, frozen=True, tag=True):
    """A seat made these moves, as one plan."""

    seat: Seat
    plan: str


class Committed(Struct, frozen=True, tag=True):
    """All moves before this line were handed over and are on the disk."""


class Undone(Struct, frozen=True, tag=True):
    count: int


class UndoneShown(Struct, frozen=True, tag=True):
    """A seat took this many commands back, though they had shown something that was hidden."""

    seat: Seat
    count: int


class Redone(Struct, frozen=True, tag=True):
    count: int


class Forked(Struct, frozen=True, tag=True):
    """The line of play of this name goes on from the state at that journal line."""

    name: str
    line: int


class Conceded(Struct, frozen=True, tag=True):
    seat: Seat


class Freed(Struct, frozen=True, tag=True):
    """A seat did this by a free hand, without the rules: see `engine/files/free_hand_commands.py`."""

    seat: Seat
    what: str


class Digest(Struct, frozen=True, tag=True):
    """The digest of the state at this line."""

    digest: str


class Snapshot(Struct, frozen=True, tag=True):
    """The whole state at this line, and its digest."""

    digest: str
    state: str


class Seen(Struct, frozen=True, tag=True):
    """What a viewer saw of a command of this seat: its events in words, and the state as far as it is known, the rest
    dealt again. Only in games that are given away before they are over: see `session/sharing.py`."""

    seat: Seat
    digest: str
    state: str


class Remark(Struct, frozen=True, tag=True):
    text: str


Going = Undone | UndoneShown | Redone | Forked  # what leads to another moment that was reached before
Entry = Played | Committed | Going | Conceded | Freed | Digest | Snapshot | Seen | Remark


class Fault(NamedTuple):
    """A line that can't be read or played, and why."""

    line: int
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.why}"


class Reading(NamedTuple):
    """What was read of a journal, up to its last good line."""

    header: Header
    entries: tuple[tuple[int, Entry], ...]  # with the number of their line
    lines: tuple[str, ...]  # all good lines, the header's too
    fault: Fault | None = None
    found: int = 0  # how many whole lines the file has, good or not

    @property
    def sealed(self) -> bool:
        """Return whether the lines have sums."""
        return is_sealed(self.lines[0])


# --------------------------------------------------------------------------------------------- lines and entries

# How each entry is written, and what may stand in each field.
FORMS: dict[type[Any], str] = {
    Played: "p{seat} {plan}",
    Committed: "commit",
    Undone: "undo {count}",
    UndoneShown: "undo {count} p{seat} shown",
    Redone: "redo {count}",
    Forked: "fork {name} @{line}",
    Conceded: "concede p{seat}",
    Freed: "free p{seat} {what}",
    Digest: "digest {digest}",
    Snapshot: "snapshot {digest} {state}",
    Seen: "seen p{seat} {digest} {state}",
    Remark: "# {text}",
}
TEXT = r"\S(?:.*\S)?"
FIELDS = {"seat": r"[1-9]\d{0,2}", "count": r"[1-9]\d{0,5}", "line": r"[1-9]\d{0,8}", "plan": TEXT, "what": TEXT}
FIELDS |= {"name": NAME.pattern, "digest": r"[0-9a-f]{16}", "state": r"\{.*\}", "text": r".*"}
PATTERNS = {
    kind: re.compile(form.format_map({name: f"(?P<{name}>{field})" for name, field in FIELDS.items()}))
    for kind, form in FORMS.items()
}


def write_entry(entry: Entry) -> str:
    """Return the entry as its line."""
    return FORMS[type(entry)].format_map(msgspec.structs.asdict(entry)).rstrip()


def read_entry(line: str) -> Entry | str:
    """Return the entry of a line, or what is wrong with it."""
    for kind, pattern in PATTERNS.items():
        found = pattern.fullmatch(line if line != "#" else "# ")
        if found is None:
            continue
        entry: Entry = msgspec.convert(found.groupdict(), kind, strict=False)
        if isinstance(entry, Snapshot | Seen) and hash_of(entry.state) != entry.digest:
            return "the snapshot does not have the digest it names"
        if write_entry(entry) == line:
            return entry
    shown = line if len(line) <= 60 else line[:57] + "..."
    return f"{shown!r} is no entry of a journal; expected a command such as 'p1 pass', or 'undo 1'"


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def cards_digest(game: Game, cards: Iterable[str]) -> str:
    """Return a short hash of these cards, with all their figures and effects."""
    known = [msgspec.to_builtins(game.rules.defs[card]) for card in sorted(set(cards)) if card in game.rules.defs]
    for card in known:
        for shown in ("called", "terms", "aside", "motif"):  # how it is called, listed and painted
            card.pop(shown, None)
    return hashlib.sha256(msgspec.json.encode(known, order="sorted")).hexdigest()[:16]


# ----------------------------------------------------------------------------------------------------- the header


def write_header(header: Header) -> list[str]:
    options = [f"option {name}={json.dumps(value)}" for name, value in sorted(header.options.items())]
    seed = [] if header.seed is None else [f"seed {header.seed}"]
    decks = [f"deck {seat} {' '.join(cards)}".rstrip() for seat, cards in sorted(header.decks.items())]
    players = [f"seat {seat} {who}" for seat, who in sorted(header.players.items())]
    made_up = [f"made-up {header.made_up}"] if header.made_up else []
    first = [SEALED, f"game {header.game}", f"rules {header.rules}"]
    return [*first, *options, f"cards {header.cards}", *seed, *decks, *players, *made_up, "start"]


def read_header(lines: Sequence[str]) -> tuple[Header, int]:
    """Return the header and the number of its lines, with the remarks between them."""
    if not lines or lines[0] not in (SEALED, BARE):
        remedy = "name a file that `bsdesk play` has saved"
        raise Complaint("is no journal, or one of another time", line=1, expected=SEALED, remedy=remedy)
    said: dict[str, str] = {}
    options: dict[str, bool | int | str] = {}
    decks: dict[Seat, tuple[str, ...]] = {}
    players: dict[Seat, str] = {}
    for number, line in enumerate(lines[1:], 2):
        word, _, rest = line.partition(" ")
        if line == "start":
            break
        if word == "option" and "=" in rest:
            name, _, value = rest.partition("=")
            options[name] = option_value(value)
        elif word == "deck" and re.fullmatch(r"[1-9][0-9]{0,2}( \S+)*", rest):
            seat, *cards = rest.split(" ")
            decks[int(seat)] = tuple(cards)
        elif word == "seat" and re.fullmatch(r"[1-9][0-9]{0,2} [a-z]+", rest):
            seat, who = rest.split(" ")
            players[int(seat)] = who
        elif word in ("game", "rules", "cards", "seed", "made-up") and word not in said and readable(word, rest):
            said[word] = rest
        elif word != "#":
            raise _bad_header(number, line)
    else:
        raise _bad_header(len(lines) + 1, "the end")
    seed = said.get("seed", "")
    if not {"game", "rules", "cards"} <= set(said):
        raise _bad_header(number, line)
    header = Header(
        said["game"],
        said["rules"],
        said["cards"],
        options,
        int(seed) if seed else None,
        decks,
        players,
        said.get("made-up", ""),
    )
    told = [(n, line) for n, line in enumerate(lines[:number], 1) if line[:1] != "#"]
    for (n, line), meant in zip_longest(told[1:], write_header(header)[1:], fillvalue=(number, "")):
        if line != meant:
            raise _bad_header(int(n), str(line))
    return header, number


def readable(word: str, rest: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,20}", rest) if word == "seed" else rest)


def _bad_header(line: int, found: str) -> Complaint:
    wrong = f"the head of the journal is damaged: found {found[:60]!r}"
    expected = "game, rules, option, cards, seed, deck, seat, then start"
    remedy = "without its head it can't be resumed: use another copy"
    return Complaint(wrong, line=line, expected=expected, remedy=remedy)


def option_value(text: str) -> bool | int | str:
    """Return the value of a rule option from its text: true or false in any case, a number, a word, quoted or not."""
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, bool | int | str) else text


# -------------------------------------------------------------------------------------------------- a whole journal


def as_text(lines: Sequence[str]) -> bytes:
    """Return a journal as the text of its file, with sums if its first line promises them."""
    written = with_sums(lines)[0] if lines and is_sealed(lines[0]) else lines
    return "".join(f"{line}\n" for line in written).encode()


def read(raw: bytes, file: Path | None = None) -> Reading:
    """Read the text of a journal, up to the first bad line."""
    *whole, rest = raw.split(b"\n")
    lines: list[str] = []
    fault = None
    for number, found in enumerate(whole, 1):
        try:
            lines.append(found.decode("utf-8"))
        except UnicodeDecodeError:
            fault = Fault(number, "is not UTF-8 text")
            break
        if CONTROL.search(lines[-1]):
            fault = Fault(number, "has a control character")
            lines.pop()
            break
    else:
        if rest:
            fault = Fault(len(whole) + 1, "is cut: no line break at its end")
    if lines and is_sealed(lines[0]):
        good = believed(lines)
        if len(good) < len(lines):
            fault = Fault(len(good) + 1, "was altered or moved, or the line before it is missing: its sum is wrong")
            if "start" not in good:
                expected, remedy = (
                    "the head as it was written",
                    "without its head it can't be resumed: use another copy",
                )
                raise Complaint(fault.why, file=file, line=fault.line, expected=expected, remedy=remedy)
        lines = good
    with said_of(file, None):
        header, head = read_header(lines)
    entries: list[tuple[int, Entry]] = []
    for number, line in enumerate(lines[head:], head + 1):
        entry = read_entry(line)
        if isinstance(entry, str):
            fault = Fault(number, entry)
            break
        entries.append((number, entry))
    return Reading(header, tuple(entries), tuple(lines[: head + len(entries)]), fault, len(whole))
