"""A seat's side of the table: what it has been sent, and what it has sent that is not answered yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from bsdesk.engine.facts import Fact
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat, seat_in
from bsdesk.engine.view import view_for
from bsdesk.seat import messages
from bsdesk.seat.patch import apply_patch


class Wire(Protocol):
    """The connection of a seat to its table."""

    def send(self, message: messages.Sent) -> None:
        """Send this to the table; it may be answered at once or later."""

    def receive(self) -> Sequence[messages.News]:
        """Return what has come since the last call."""

    def close(self) -> None:
        """Leave the table."""


class TableLink(Protocol):
    """A table that one sits down at."""

    def join(self, viewer: str, language: str = "", *, plain: bool = False) -> SeatClient:
        """Return the client of a new viewer; it is told events in words, if a language is given. `plain`: things and
        seats are named as they are typed."""

    def again(self, *, swap: bool = False) -> tuple[TableLink, str]:
        """Return a new table with the same decks and players, and why it can't be saved, if it can't; `swap`: the decks
        change sides."""

    def look_after(self) -> None:
        """Let the seats that nobody sits at play, if it is time. Whoever polls clients calls it before, once for all of
        them, so that they come to the same moment."""

    def plans(self, since: int) -> Sequence[tuple[int, Seat, str]]:
        """Return the commands that led from a station to here, where all is open: the station that each led to, its
        seat, and what was played, as it is typed; nothing where hands are hidden."""

    def stretch(self, first: int, last: int, viewer: str) -> messages.Stretch:
        """Return what was played from one station of the way here to another, as this viewer may know it."""

    def save(self, copy: Path | None = None) -> None:
        """Flush what was played to the disk, and write a copy of it to this file, if one is given."""

    def close(self) -> None:
        """Leave; what was played is kept."""


class SeatClient:
    """All that one viewer knows of a game. It must have been joined: the first thing it is sent is a whole view."""

    facts: messages.TableFacts
    view: State  # the last one that was sent
    course: messages.Course

    def __init__(self, wire: Wire) -> None:
        self._wire = wire  # the only way to the table
        self.viewer = ""
        self.now = 0  # the journal line of the view
        self.to_act: Seat = 0  # the seat that must decide; 0 when the game is over
        self.lists: dict[Seat, tuple[str, ...]] = {}
        self.passages: dict[int, messages.Passage] = {}
        self.moments: dict[int, State] = {}  # views of stations that were looked at or gone through
        self.sent: dict[int, messages.Submit | messages.Request] = {}  # what is not answered yet
        self.wishes: dict[int, int] = {}  # what waits for the leave of others: its number -> the request they are asked
        self._number = 0
        self._offers: tuple[State, Seat, list[Offer]] | None = None
        self.mine: tuple[Seat, ...] = ()  # the seats that people before this screen play
        self.opening: tuple[Fact, ...] = ()  # what happened before the first move
        self.wholes = 0  # how many whole views were sent
        self.poll()

    # what is known

    @property
    def seat(self) -> Seat:
        """The seat of this viewer; 0 for an onlooker."""
        return seat_in(self.viewer)

    def offers(self, seat: Seat) -> list[Offer]:
        """Return the legal moves of a seat, as far as this viewer can know; none while a plan of it is under way."""
        if self.in_flight(seat):
            return []
        if self._offers is None or self._offers[0] is not self.view or self._offers[1] != seat:
            self._offers = (self.view, seat, moves(view_for(self.view, seat), seat))
        return self._offers[2]

    def in_flight(self, seat: Seat) -> messages.Submit | None:
        """Return the plan of this seat that is not answered yet."""
        for what in self.sent.values():
            if isinstance(what, messages.Submit) and what.plan[0].seat == seat:
                return what
        return None

    @property
    def moves_on(self) -> bool:
        """Is something under way that may lead to another moment: a plan, an undo, a fork?"""
        return bool(self.wishes) or any(
            isinstance(what, messages.Submit | messages.Timely) for what in self.sent.values()
        )

    # sending

    def submit(self, plan: Sequence[Move], *, seen: int | None = None, why: Sequence[Reason] = ()) -> int:
        """Send a plan, and return its number; 0, and nothing is sent, while another one of this seat is under way."""
        if self.in_flight(plan[0].seat):
            return 0
        return self.send(messages.Submit(tuple(plan), self.now if seen is None else seen, tuple(why)))

    def send(self, what: messages.Submit | messages.Request) -> int:
        """Send something, and return the number under which it will be answered; 0, and nothing is sent, if it goes to
        another moment while something else may do so."""
        if isinstance(what, messages.Undo | messages.Redo | messages.Fork) and self.moves_on:
            return 0
        if isinstance(what, messages.Timely):
            what = replace(what, seen=what.seen or self.now)
        self._number += 1
        self.sent[self._number] = what
        self._wire.send(messages.Sent(self._number, what))
        return self._number

    def look(self, stations: Sequence[int], *, in_words: bool = False) -> bool:
        """Ask for the views of these stations, but for those that are known. Are all there?"""
        missing = [n for n in stations if n not in self.moments or (in_words and n not in self.passages)]
        asked = {n for what in self.sent.values() if isinstance(what, messages.Look) for n in what.stations}
        if set(missing) - asked:
            self.send(messages.Look(tuple(missing), in_words))
        return not missing

    def close(self) -> None:
        """Leave the table; nothing is sent or received any more."""
        self._wire.close()

    # receiving

    def poll(self) -> list[messages.News]:
        """Take in what has come, and return it."""
        came = list(self._wire.receive())
        for news in came:
            self._take(news)
        return came

    def _take(self, news: messages.News) -> None:
        match news:
            case messages.Whole():
                self._take_whole(news)
            case messages.Update():
                self.sent.pop(news.number, None)
                self._see(apply_patch(self.view, news.patch), news.station.line, news.now)
                self.passages[news.station.line] = news.passage
                stations = {**self.course.stations, news.station.line: news.station}
                names = {**self.course.names, self.course.name: news.station.line}
                ways = news.back, news.forth, news.fork
                taken, name = self.course.taken_back, self.course.name
                self.course = messages.Course(news.station.line, stations, (), name, names, *ways, taken)
            case messages.Retold(passages):
                self.passages = {passage.line: passage for passage in passages}
            case messages.Moment():
                self.moments[news.line] = news.view
                if news.passage is not None:
                    self.passages[news.line] = news.passage
            case messages.Answer(number, outcome):
                self.sent.pop(number, None)
                self.wishes.pop(number, None)
                if isinstance(outcome, messages.Waits):
                    self.wishes[number] = outcome.request
            case messages.Consent() | messages.Settled() | messages.Trouble():
                pass  # the caller of `poll` asks or tells whoever sits here

    def _see(self, view: State, station: int, line: int) -> None:
        """Take this view for that of now: of this station, by the journal up to this line."""
        self.view = self.moments[station] = view
        self.now, self.to_act = line, 0 if view.results else to_act(view)

    def _take_whole(self, news: messages.Whole) -> None:
        if news.viewer != self.viewer:
            self.passages, self.moments = {}, {}
        self.viewer, self.course = news.viewer, news.course
        self.facts, self.lists, self.opening = news.facts, dict(news.lists), news.opening
        self.passages |= {passage.line: passage for passage in news.passages}
        self._see(news.view, news.course.here, news.now)
        self.mine = news.mine
        self.wholes += 1
