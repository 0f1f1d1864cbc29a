"""The session of a game: it alone takes commands, holds the state and its history, and writes the journal.

It knows no particular game: the rules are passed in. A command says which journal line its sender has seen last, so
that one meant for an older state is refused as stale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.engine.files.free_hand import apply_free_hand
from bsdesk.engine.files.line import PlayedPlan, play_plan
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, new
from bsdesk.engine.state import State, digest, to_json
from bsdesk.engine.values import Malformed, Move, Refusal, Seat, Stale
from bsdesk.engine.view import redact
from bsdesk.journal.file import Journal
from bsdesk.journal.lines import (
    EVERY,
    Committed,
    Conceded,
    Digest,
    Entry,
    Forked,
    Freed,
    Header,
    Played,
    Redone,
    Remark,
    Snapshot,
    Undone,
    cards_digest,
    read_entry,
    write_entry,
    write_header,
)
from bsdesk.session.plans import give_up, outcome_text, seats_that_learned
from bsdesk.session.timeline import Timeline
from bsdesk.table.draft import Draft

Options = Mapping[str, bool | int | str]


# ------------------------------------------------------------------------------------------------- opening one


def begin(
    game: Game,
    decks: Mapping[Seat, Sequence[str]],
    seed: int,
    *,
    options: Options | None = None,
    path: Path | None = None,
    players: Mapping[Seat, str] | None = None,
    remarks: Sequence[str] = (),
) -> Session:
    """Begin a new game, saved to this path if there is one."""
    lists = {seat: tuple(cards) for seat, cards in decks.items()}
    mark = cards_digest(game, [card for cards in lists.values() for card in cards])
    header = Header(game.rules.id, game.rules.version, mark, dict(options or {}), seed, lists, dict(players or {}))
    return start(header, new(game, lists, seed), path, remarks)


def start(header: Header, done: Applied, path: Path | None = None, remarks: Sequence[str] = ()) -> Session:
    """Return a session that opens with this state; its snapshot is the first line after the head."""
    first, *rest = write_header(header)
    head = [first, *(write_entry(Remark(text)) for text in remarks), *rest]
    lines = [*head, write_entry(snapshot(done.state))]
    session = Session(header, done, head, Journal.create(path, lines))
    session.read(snapshot(done.state), lines[-1])
    return session


def snapshot(state: State) -> Snapshot:
    return Snapshot(digest(state), to_json(state).decode())


# ------------------------------------------------------------------------------------------------- the session


class Session:
    """A game in progress."""

    def __init__(self, header: Header, done: Applied, head: Sequence[str], journal: Journal) -> None:
        self.header, self.journal = header, journal
        self.lines = list(head)
        self.timeline = Timeline(len(head), done)
        self.digested = len(head)  # the line of the last digest
        self.kept = -1  # the turn of the last snapshot
        self.proven = 0  # the last line at which the state was checked against the journal

    @property
    def state(self) -> State:
        return self.timeline.here.state

    @property
    def now(self) -> int:
        """The number of the last journal line, which never gets smaller."""
        return len(self.lines)

    def view(self, viewer: str) -> State:
        """Return the view of a seat (`p1`), the `table`, or `all`."""
        return redact(self.state, viewer)

    def draft(self, seat: Seat) -> Draft:
        """Return an empty declaration; when built, pass it to `submit(draft.plan, seen=draft.seen)`."""
        return Draft(self.view(f"p{seat}"), seat, self.now)

    # commands

    def submit(
        self, plan: str | Sequence[Move], *, seen: int | None = None, seat: Seat = 0
    ) -> Applied | Refusal | Malformed | Stale:
        """Play a plan, all of its moves or none. Without a seat it is by the one that is to act."""
        if seen is not None and seen != self.now:
            return Stale(seen, self.now)
        fits = play_plan(self.state, plan, seat)
        if not isinstance(fits, PlayedPlan):
            return fits
        line = self._write(Played(fits.seat, fits.text), fits.done.state)
        self.timeline.add(line, fits.done, fits.seat, fits.text)
        self._settle()
        return fits.done

    def concede(self, seat: Seat) -> Applied:
        """Let a seat give the game up, which it may at any time."""
        done = give_up(self.state, seat)
        line = self._write(Conceded(seat), done.state)
        self.timeline.add(line, done, seat, "concede")
        self._settle()
        return done

    def free(self, seat: Seat, what: str) -> Applied:
        """Move things without the rules, by a free hand."""
        done = apply_free_hand(self.state, seat, what)
        line = self._write(Freed(seat, what), done.state)
        self.timeline.add(line, done, seat, f"free {what}")
        self._settle()
        return done

    def undo(self, count: int = 1) -> None:
        """Take this many commands back."""
        self.timeline.refuse_undo(count)
        past = self.timeline.past()
        line = self._write(Undone(count), past[-1 - count].state)
        self.timeline.undo(line, count)
        self._settle()

    def redo(self, count: int = 1) -> None:
        """Do this many commands again that were taken back."""
        self.timeline.refuse_redo(count)
        line = self._write(Redone(count), self.timeline.positions[self.timeline.undone[-count]].state)
        self.timeline.redo(line, count)
        self._settle()

    def fork(self, name: str, at: int = 0) -> None:
        """Continue under this name from a journal line, or else from where this line of play is, or from here."""
        if at and name in self.timeline.names:
            raise Complaint(
                f"there is a line of play {name!r} already",
                expected="a new name, to go on from another line",
                remedy="choose another name, or go on there without a line",
            )
        line_of_play = at or self.timeline.names.get(name, self.now)
        self.timeline.refuse_fork(line_of_play)
        entry = Forked(name, line_of_play)
        if read_entry(write_entry(entry)) != entry:
            raise Complaint(
                f"{name!r} is no name for a line of play",
                expected="letters, digits, - and _, at most 40",
                remedy="choose another name",
            )
        after = self.timeline.positions[self.timeline.landed[line_of_play]].state
        line = self._write(entry, after)
        self.timeline.fork(line, name, line_of_play)
        self._settle()

    def commit(self) -> None:
        """Note in the journal that the decision passes on, and flush it to the disk."""
        if self.lines[-1] != write_entry(Committed()):
            self._write(Committed(), self.state)
            self._settle()
        self.journal.commit()

    def revealed(self, count: int = 1) -> frozenset[Seat]:
        """Return the seats that learned something hidden by the last commands, which taking them back can't undo."""
        past = self.timeline.past()
        pairs = list(pairwise(past))[-count:] if count else []
        return frozenset(
            seat for before, after in pairs for seat in seats_that_learned(before.state, after.state, after.events)
        )

    # the journal

    def _write(self, entry: Entry, after: State) -> int:
        """Write an entry, and behind it the digest and the snapshot that are due; return its line."""
        entries = [entry]
        if self.now + 1 - self.digested >= EVERY:
            entries.append(Digest(digest(after)))
        if after.turn != self.kept or after.results:  # the last one tells how the game ended, without playing it again
            entries.append(snapshot(after))
        lines = [write_entry(e) for e in entries]
        self.journal.append(lines)  # if this fails, nothing has changed
        first = self.now + 1
        for line, written in zip(lines, entries, strict=True):
            self.lines.append(line)
            self._note(written, after)
        return first

    def _note(self, entry: Entry, state: State) -> None:
        """Note that a digest or a snapshot was written, or was read and found right."""
        if isinstance(entry, Digest | Snapshot):
            self.proven = self.now
        if isinstance(entry, Digest):
            self.digested = self.now
        elif isinstance(entry, Snapshot):
            self.kept = state.turn

    def _settle(self) -> None:
        """Give the lines behind the command, which change nothing, its position."""
        for number in range(self.timeline.last + 1, self.now + 1):
            self.timeline.stay(number)

    def read(self, entry: Entry, text: str) -> str:
        """Do what a line of a journal says; return why that can't be done, or ""."""
        line = self.now + 1
        why = self._read(entry, line)
        if not why:
            self.lines.append(text)
            self._note(entry, self.state)
        return why

    def _read(self, entry: Entry, line: int) -> str:
        timeline = self.timeline
        try:
            match entry:
                case Played(seat, plan):
                    fits = play_plan(self.state, plan, seat)
                    if not isinstance(fits, PlayedPlan):
                        return f"{plan!r} can't be played here: {outcome_text(fits)}"
                    timeline.add(line, fits.done, seat, plan)
                case Conceded(seat):
                    timeline.add(line, give_up(self.state, seat), seat, "concede")
                case Freed(seat, what):
                    timeline.add(line, apply_free_hand(self.state, seat, what), seat, f"free {what}")
                case Undone(count):
                    timeline.refuse_undo(count)
                    timeline.undo(line, count)
                case Redone(count):
                    timeline.refuse_redo(count)
                    timeline.redo(line, count)
                case Forked(name, at):
                    timeline.refuse_fork(at)
                    timeline.fork(line, name, at)
                case Digest(wanted) | Snapshot(wanted, _):
                    if digest(self.state) != wanted:
                        return (
                            f"the digest is {wanted}, but playing the lines gives {digest(self.state)}: a line since "
                            f"line {self.proven or timeline.first} was changed, or the rules or cards were"
                        )
                    timeline.stay(line)
                case _:
                    timeline.stay(line)
        except Complaint as complaint:
            return str(complaint)
        return ""
