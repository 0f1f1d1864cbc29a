"""A seat's side of the table: what it has been sent, and what it has sent that is not answered yet."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bsdesk.engine.facts import Fact
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.engine.worlds.preview import view_for
from bsdesk.seat import messages
from bsdesk.seat.patch import apply_patch


class Wire(Protocol):
    """The connection of a seat to its table."""

    def send(self, message: messages.Sent) -> None:
        """Send this to the table; it may be answered at once or later."""

    def receive(self) -> Sequence[messages.News]:
        """Return what has come since the last call."""


class TableLink(Protocol):
    """A table that one sits down at."""

    def join(self, viewer: str, language: str = "", *, plain: bool = False) -> SeatClient:
        """Return the client of a new viewer; it is told events in words, if a language is given. `plain`: things and
        seats are named as they are typed."""

    def again(self, *, swap: bool = False) -> TableLink:
        """Return a new table with the same decks and players; `swap`: the decks change sides."""

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
        self.lists: dict[Seat, tuple[str, ...]] = {}
        self.passages: dict[int, messages.Passage] = {}
        self.moments: dict[int, State] = {}  # views of stations that were looked at or gone through
        self.sent: dict[int, messages.Submit | messages.Request] = {}  # what is not answered yet
        self._number = 0
        self._offers: tuple[State, Seat, list[Offer]] | None = None
        self.opening: tuple[Fact, ...] = ()  # what happened before the first move
        self.wholes = 0  # how many whole views were sent
        self.poll()

    # what is known

    @property
    def seat(self) -> Seat:
        """The seat of this viewer; 0 for an onlooker."""
        return int(self.viewer[1:]) if self.viewer[:1] == "p" else 0

    @property
    def to_act(self) -> Seat:
        """The seat that must decide; 0 when the game is over."""
        return 0 if self.view.results else to_act(self.view)

    def offers(self, seat: Seat) -> list[Offer]:
        """Return the legal moves of a seat, as far as this viewer can know; none while a plan of it is under way."""
        if self.in_flight(seat):
            return []
        if self._offers is None or self._offers[0] is not self.view or self._offers[1] != seat:
            self._offers = (self.view, seat, moves(view_for(self.view, seat), seat))
        return self._offers[2]

    def in_flight(self, seat: Seat) -> messages.Submit | None:
        """Return the plan of this seat that is not answered yet."""
        sent = (what for what in self.sent.values() if isinstance(what, messages.Submit))
        return next((what for what in sent if what.plan[0].seat == seat), None)

    # sending

    def submit(self, plan: Sequence[Move], *, seen: int | None = None, why: Sequence[Reason] = ()) -> int:
        """Send a plan, and return its number; 0, and nothing is sent, while another one of this seat is under way."""
        if self.in_flight(plan[0].seat):
            return 0
        return self.send(messages.Submit(tuple(plan), self.now if seen is None else seen, tuple(why)))

    def send(self, what: messages.Submit | messages.Request) -> int:
        """Send something, and return the number under which it will be answered."""
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
                here, course = news.station.line, self.course
                self.view = self.moments[here] = apply_patch(self.view, news.patch)
                self.now, self.passages[here] = news.now, news.passage
                stations, names = {**course.stations, here: news.station}, {**course.names, course.name: here}
                self.course = messages.Course(here, stations, (), course.name, names, news.back, news.forth)
            case messages.Retold(passages):
                self.passages = {passage.line: passage for passage in passages}
            case messages.Moment():
                self.moments[news.line] = news.view
                if news.passage is not None:
                    self.passages[news.line] = news.passage
            case messages.Answer():
                self.sent.pop(news.number, None)
            case messages.Consent() | messages.Trouble():
                pass  # the caller of `poll` asks or tells whoever sits here

    def _take_whole(self, news: messages.Whole) -> None:
        if news.viewer != self.viewer:
            self.passages, self.moments = {}, {}
        self.viewer, self.now, self.view, self.course = news.viewer, news.now, news.view, news.course
        self.facts, self.lists, self.opening = news.facts, dict(news.lists), news.opening
        self.passages |= {passage.line: passage for passage in news.passages}
        self.moments[news.course.here] = news.view
        self.wholes += 1
