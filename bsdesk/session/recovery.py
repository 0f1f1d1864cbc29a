"""Resuming a journal: it is played again line by line, up to the first line that can't be.

Where it can't be played again (other rules, other cards, a head that doesn't lead to its own first snapshot), the game
goes on from the last whole snapshot. A note says what was lost.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, new
from bsdesk.journal.file import Identity, Journal, read_file
from bsdesk.journal.lines import Digest, Fault, Header, Reading, Seen, Snapshot, cards_digest
from bsdesk.journal.lock import Lock
from bsdesk.seat.messages import Passage
from bsdesk.session.session import Session, start
from bsdesk.session.sharing import Sight
from bsdesk.session.snapshots import refuse_without, state_of


class Recovered(NamedTuple):
    """A game that was resumed, with a note about what was lost."""

    session: Session
    note: str = ""
    kept: Path | None = None  # a copy of the file as it was found, if lines of it are lost


def resume(file: Path, game_of: Callable[[Header], Game], save: Path | None = None) -> Recovered:
    """Resume a game and go on writing its journal, which nobody else may be writing, or with `save` a new one there."""
    if save is not None:
        found = read_again(file, game_of)
        found.session.journal = Journal.create(save, found.session.lines)
        return found
    read_file(file)  # a file that can't be read is not locked either
    lock = Lock.take(file)
    try:
        seen = Identity.of(file)
        found = read_again(file, game_of)
        journal = found.session.journal = Journal.open(file, found.session.lines, lock, seen)
    except BaseException:
        lock.release()
        raise
    return found._replace(kept=journal.set_aside)


def read_again(file: Path, game_of: Callable[[Header], Game]) -> Recovered:
    """Return the game of a file as far as it can be played again."""
    reading = read_file(file)
    with said_of(file, None):
        return recover(reading, game_of(reading.header))


def recover(reading: Reading, game: Game) -> Recovered:
    """Return the game as far as its journal can be played again, or from its last snapshot."""
    why = why_unplayable(reading, game)
    if why:
        return from_snapshot(reading, game, why)
    session, fault = replay(reading, game)
    if fault is None:
        return Recovered(session)
    if any(number == fault.line and isinstance(entry, Digest | Snapshot) for number, entry in reading.entries):
        # the state differs from what the journal says: the lines before are in doubt too
        if not session.proven:
            return from_snapshot(reading, game, str(fault))
        kept = tuple((number, entry) for number, entry in reading.entries if number <= session.proven)
        session, _ = replay(Reading(reading.header, kept, reading.lines[: session.proven]), game)
    return Recovered(session, f"{fault}; the game goes on from line {session.now}")


def why_unplayable(reading: Reading, game: Game) -> str:
    """Return why this game can't play the lines of the journal again, or ""; raise a complaint if it lacks cards."""
    header = reading.header
    if header.rules != game.rules.version:
        return f"it was played by the rules {header.rules}, and these are {game.rules.version}"
    named = {card for deck in header.decks.values() for card in deck}
    if header.seed is None:
        named = {card.definition for card in opening(reading, game).state.cards.values()}
    refuse_without(named, game)
    if header.cards != cards_digest(game, named):
        return "its cards have been changed since"
    return ""


def replay(reading: Reading, game: Game) -> tuple[Session, Fault | None]:
    """Return the game played again up to the first line that can't be, and that line's fault."""
    header = reading.header
    head = reading.lines[: len(reading.lines) - len(reading.entries)]
    session = Session(header, opening(reading, game), head, Journal())
    for number, entry in reading.entries:
        line = reading.lines[number - 1]
        why = read_seen(session, entry, number, line) if isinstance(entry, Seen) else session.read(entry, line)
        if why:
            return session, Fault(number, why)
    return session, reading.fault


def read_seen(session: Session, entry: Seen, number: int, line: str) -> str:
    """Read what a viewer saw of a command; return why that can't be done, or ""."""
    game = session.state.game
    try:
        found = msgspec.json.decode(entry.state, type=Sight)
        state = state_of(Snapshot(entry.digest, bytes(found.state).decode()), number, game, tried=False)
    except (msgspec.MsgspecError, Complaint) as wrong:
        return str(wrong)
    return session.read(entry, line, Applied(state, ()), Passage(number, found.events, found.card))


def opening(reading: Reading, game: Game) -> Applied:
    """Return the state that a journal starts with."""
    header = reading.header
    if header.seed is not None:
        return new(game, header.decks, header.seed)
    number, first = reading.entries[0] if reading.entries else (0, None)
    if not isinstance(first, Snapshot):
        wrong = "the journal has neither a seed nor a snapshot to start from"
        expected = "a snapshot behind 'start'"
        raise Complaint(wrong, line=len(reading.lines) + 1, expected=expected, remedy="use another copy")
    return Applied(state_of(first, number, game), ())


def from_snapshot(reading: Reading, game: Game, why: str) -> Recovered:
    """Return a new game that starts with the last snapshot of the journal."""
    kept = [(number, entry) for number, entry in reading.entries if isinstance(entry, Snapshot)]
    if not kept:
        raise Complaint(f"{why}, and it has no whole snapshot", expected="a snapshot", remedy="use another copy")
    number, last = kept[-1]
    state = state_of(last, number, game, other_rules=reading.header.rules != game.rules.version)
    header = replace(
        reading.header,
        rules=game.rules.version,
        cards=cards_digest(game, {card.definition for card in state.cards.values()}),
        seed=None,
        decks={},
    )
    lost = len(reading.entries) - [n for n, _ in reading.entries].index(number) - 1
    note = f"{why}; the game goes on from its last snapshot, line {number} in turn {state.turn}; {lost} lines are lost"
    return Recovered(start(header, Applied(state, ()), remarks=[note]), note)
