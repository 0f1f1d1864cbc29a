"""The session of a game: it alone takes commands, holds the state and its history, and writes the journal.

It knows no particular game: the rules are passed in. A command says which journal line its sender has seen last, so
that one meant for an older state is refused as stale.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import PlayedPlan, play_plan
from bsdesk.engine.files.setting_up import apply_by_hand
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, new
from bsdesk.engine.state import State, digest, to_json
from bsdesk.engine.values import Malformed, Move, Refusal, Seat, Stale
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
    Seen,
    Snapshot,
    Undone,
    UndoneShown,
    cards_digest,
    read_entry,
    write_entry,
    write_header,
)
from bsdesk.seat.messages import Passage, TakenBack
from bsdesk.session.plans import give_up
from bsdesk.session.timeline import Timeline

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
        self.told: dict[int, Passage] = {}  # of a game that was given away: what its viewer was told of each position
        self.taken_back: list[TakenBack] = []  # though it had shown something hidden
        self.proven = 0  # the last line at which the state was checked against the journal

    @property
    def state(self) -> State:
        return self.timeline.here.state

    @property
    def now(self) -> int:
        """The number of the last journal line, which never gets smaller."""
        return len(self.lines)

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
        self._command(Played(fits.seat, fits.text), fits.done)
        return fits.done

    def concede(self, seat: Seat) -> Applied:
        """Let a seat give the game up, which it may at any time."""
        done = give_up(self.state, seat)
        self._command(Conceded(seat), done)
        return done

    def free(self, seat: Seat, what: str) -> Applied:
        """Move things without the rules, by a free hand."""
        done = apply_by_hand(self.state, seat, what)
        self._command(Freed(seat, what), done)
        return done

    def undo(self, count: int = 1, *, shown_by: Seat = 0) -> None:
        """Take this many commands back. `shown_by`: the seat that does so though they have shown something hidden."""
        self._command(UndoneShown(shown_by, count) if shown_by else Undone(count))

    def redo(self, count: int = 1) -> None:
        """Do this many commands again that were taken back."""
        self._command(Redone(count))

    def fork(self, name: str, at: int = 0) -> None:
        """Continue under this name from a journal line, or else from where this line of play is, or from here."""
        if at and name in self.timeline.names:
            wrong, expected = f"there is a line of play {name!r} already", "a new name, to go on from another line"
            raise Complaint(wrong, expected=expected, remedy="choose another name, or go on there without a line")
        entry = Forked(name, at or self.timeline.names.get(name, self.now))
        self.timeline.refuse_fork(entry.line)
        if read_entry(write_entry(entry)) != entry:
            wrong = f"{name!r} is no name for a line of play"
            raise Complaint(wrong, expected="letters, digits, - and _, at most 40", remedy="choose another name")
        self._command(entry)

    def commit(self) -> None:
        """Note in the journal that the decision passes on, and flush it to the disk."""
        if self.lines[-1] != write_entry(Committed()):
            self._command(Committed())
        self.journal.commit()

    # the journal

    def show(self, entry: Seen, done: Applied, told: Passage) -> None:
        """Add what a viewer saw of a command of a game that is given away."""
        self._command(entry, done)
        self.told[self.timeline.here.line] = replace(told, line=self.timeline.here.line)

    def _command(self, entry: Entry, done: Applied | None = None) -> None:
        """Do what an entry says, write it, and behind it the digest and the snapshot that are due."""
        after, do = self._meaning(entry, done)
        entries = [entry]
        if self.now + 1 - self.digested >= EVERY:
            entries.append(Digest(digest(after)))
        if after.turn != self.kept or after.results:  # the last one tells how the game ended, without playing it again
            entries.append(snapshot(after))
        lines = [write_entry(e) for e in entries]
        self.journal.append(lines)  # if this fails, nothing has changed
        do(self.now + 1)
        for line, written in zip(lines, entries, strict=True):
            self.lines.append(line)
            self._note(written, after)
        for number in range(self.timeline.last + 1, self.now + 1):  # the lines behind it change nothing
            self.timeline.stay(number)

    def _note(self, entry: Entry, state: State) -> None:
        """Note that a digest or a snapshot was written, or was read and found right."""
        if isinstance(entry, Digest | Snapshot):
            self.proven = self.now
        if isinstance(entry, Digest):
            self.digested = self.now
        elif isinstance(entry, Snapshot):
            self.kept = state.turn

    def read(self, entry: Entry, text: str, done: Applied | None = None, told: Passage | None = None) -> str:
        """Do what a line of a journal says; return why that can't be done, or "". `done`, `told`: what a line of a game
        that was given away shows."""
        try:
            _, do = self._meaning(entry, done)
        except Complaint as complaint:
            return str(complaint)
        do(self.now + 1)
        self.lines.append(text)
        self._note(entry, self.state)
        if told is not None:
            self.told[self.timeline.here.line] = replace(told, line=self.timeline.here.line)
        return ""

    def _meaning(self, entry: Entry, done: Applied | None = None) -> tuple[State, Callable[[int], None]]:
        """Return the state after an entry, and what notes in the timeline that it is in this line; raise a complaint if
        it can't be done here. `done`: what it does, if that is known."""
        timeline = self.timeline
        match entry:
            case Played(seat, plan):
                return self._adding(done or played(self.state, plan, seat), seat, plan)
            case Seen(seat) if done is not None:
                return self._adding(done, seat, "")
            case Conceded(seat):
                return self._adding(done or give_up(self.state, seat), seat, "concede")
            case Freed(seat, what):
                return self._adding(done or apply_by_hand(self.state, seat, what), seat, f"free {what}")
            case Undone(count):
                timeline.refuse_undo(count)
                return timeline.past()[-1 - count].state, lambda line: timeline.undo(line, count)
            case UndoneShown(seat, count):
                timeline.refuse_undo(count)
                return timeline.past()[-1 - count].state, lambda line: self._take_back(line, seat, count)
            case Redone(count):
                timeline.refuse_redo(count)
                after = timeline.positions[timeline.undone[-count]].state
                return after, lambda line: timeline.redo(line, count)
            case Forked(name, at):
                timeline.refuse_fork(at)
                after = timeline.positions[timeline.landed[at]].state
                return after, lambda line: timeline.fork(line, name, at)
            case Digest(wanted) | Snapshot(wanted, _) if digest(self.state) != wanted:
                raise Complaint(
                    f"the digest is {wanted}, but playing the lines gives {digest(self.state)}: a line since "
                    f"line {self.proven or timeline.first} was changed, or the rules or cards were"
                )
        return self.state, timeline.stay

    def _take_back(self, line: int, seat: Seat, count: int) -> None:
        self.timeline.undo(line, count)
        self.taken_back.append(TakenBack(line, seat, count, self.timeline.here.line))

    def _adding(self, done: Applied, seat: Seat, plan: str) -> tuple[State, Callable[[int], None]]:
        """Return the state after a command, and what adds it to the timeline."""
        return done.state, lambda line: self.timeline.add(line, done, seat, plan)


def played(state: State, plan: str, seat: Seat) -> Applied:
    """Return what a plan does; raise a complaint if it can't be played."""
    fits = play_plan(state, plan, seat)
    if isinstance(fits, PlayedPlan):
        return fits.done
    why = f"{fits.text!r} is not {fits.expected}" if isinstance(fits, Malformed) else f"{fits.code} ({fits.rule})"
    raise Complaint(f"{plan!r} can't be played here: {why}")
