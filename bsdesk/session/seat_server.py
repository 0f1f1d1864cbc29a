"""The server of a table: it receives what seats send, asks the session, and sends each what it may know."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.facts import Began, CardMoved, Ended, Fact, Shuffled, TokensMoved
from bsdesk.engine.play import Applied, to_act
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, Move, Refusal, Seat, Stale
from bsdesk.engine.view import Lens, redact
from bsdesk.seat import messages
from bsdesk.seat.patch import difference
from bsdesk.session.session import Session
from bsdesk.session.sharing import known_lists
from bsdesk.session.telling import Teller, explain_decision
from bsdesk.session.timeline import Position
from bsdesk.session.undo_policy import UndoPolicy
from bsdesk.speech.books import Books
from bsdesk.speech.interface import Words
from bsdesk.speech.players import HUMAN, player_names
from bsdesk.speech.table_wording import TableWording
from bsdesk.speech.wording import Wording

TOLD = 60  # passages of the log that are sent with a whole view
Paced = Callable[[messages.Wait | messages.Hold | messages.Hurry], None]


@dataclass(eq=False)
class Guest:
    """A viewer who has joined, with the view that it was sent last."""

    viewer: str
    language: str
    party: str  # people of one party sit before one screen: they agree among themselves
    teller: Teller | None  # None: it wants no words
    view: State
    plain: bool = False  # are things and seats called as they are typed?
    inbox: deque[messages.News] = field(default_factory=deque)

    @property
    def seat(self) -> Seat:
        return int(self.viewer[1:]) if self.viewer[:1] == "p" else 0


class SeatServer:
    """The server of one table."""

    def __init__(self, session: Session, facts: messages.TableFacts, books: Books, *, commits: bool = False) -> None:
        self.session, self.facts, self.books = session, facts, books
        self.commits = commits  # is it on the disk whenever the decision passes on?
        self.guests: list[Guest] = []
        self.reasons: dict[int, tuple[tuple[Move, ...], tuple[Reason, ...]]] = {}  # station -> what a bot did, and why
        self.wishes: dict[int, tuple[Guest, int, messages.Wish, set[str]]] = {}  # what waits for whose consent
        self.on_pace: Paced = lambda _message: None  # whoever drives the seats without a player
        self.start_saving: Callable[[], str] | None = None  # of a game that is looked at: have it saved from now on
        self._policy = UndoPolicy(session.timeline, facts.players, open_hands=facts.open)
        self._asked = 0

    # who is there

    def join(self, viewer: str, language: str = "", party: str = "", *, plain: bool = False) -> LocalWire:
        """Return the wire of a new viewer, with a whole view on it already. Without a language it gets no words."""
        self._refuse_viewer(viewer, party)
        guest = Guest(viewer, language, party, None, redact(self.session.state, viewer), plain)
        guest.teller = self._teller(guest)
        self.guests.append(guest)
        self._send_whole(guest)
        return LocalWire(self, guest)

    def leave(self, guest: Guest) -> None:
        """Remove a viewer; what waited for its consent is not done."""
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        for request, (asking, number, _, missing) in list(self.wishes.items()):
            if guest.party in missing or asking is guest:
                del self.wishes[request]
                asking.inbox.append(messages.Answer(number, messages.Failed("whoever was asked has left the table")))

    @property
    def _shared(self) -> bool:
        """May every viewer act for every seat? Yes at an open table, and where only bots play."""
        return self.facts.open or all(who != HUMAN for who in self.facts.players.values())

    def _refuse_viewer(self, viewer: str, party: str) -> None:
        """Refuse a viewer that sees more than this party may."""
        taken = any(other.viewer == viewer and other.seat and other.party != party for other in self.guests)
        if taken and not self._shared:
            raise Complaint("somebody else sits there", expected="a free seat", remedy="look as an onlooker does")
        if viewer == "all" and not (self._shared or self.session.state.results):
            expected = "the eyes of a seat, or of an onlooker"
            raise Complaint("hands are hidden at this table", expected=expected, remedy="look when the game is over")

    def _teller(self, guest: Guest) -> Teller | None:
        if not guest.language:
            return None
        if guest.plain:
            return Teller(self.session, Wording(self.books, guest.language), guest.viewer)
        words = Words(guest.language)
        wording = TableWording(self.books, guest.language, words, player_names(self.facts.players, words))
        return Teller(self.session, wording, guest.viewer)

    # what they send

    def take(self, guest: Guest, sent: messages.Sent) -> None:
        """Do or refuse what was sent, and answer it."""
        what = sent.what
        try:
            if isinstance(what, messages.Submit):
                outcome = self._submit(guest, sent.number, what)
            else:
                outcome = self._request(guest, sent.number, what)
        except Complaint as complaint:
            outcome = messages.Failed(str(complaint), unsaved=isinstance(what, messages.Submit))
        guest.inbox.append(messages.Answer(sent.number, outcome))

    def _refuse_seat(self, guest: Guest, seat: Seat) -> None:
        """Refuse to act for a seat that somebody else plays."""
        if seat != guest.seat and not self._shared:
            wrong = f"seat {seat} is not yours"
            raise Complaint(wrong, expected="the seat that you play", remedy="take the seat first")

    def _submit(self, guest: Guest, number: int, plan: messages.Submit) -> messages.Outcome:
        for move in plan.plan:
            self._refuse_seat(guest, move.seat)
        before = to_act(self.session.state)
        done: Applied | Refusal | Malformed | Stale = self.session.submit(plan.plan, seen=plan.seen)
        if not isinstance(done, Applied):
            return done
        here = self.session.timeline.here
        if plan.why:
            self.reasons[here.line] = (plan.plan, plan.why)
        if to_act(here.state) != before:
            self._commit()
        self._tell_update(here, guest, number)
        return messages.Played(here.line)

    def _request(self, guest: Guest, number: int, what: messages.Request) -> messages.Outcome:
        match what:
            case messages.Sit(viewer):
                self._refuse_viewer(viewer, guest.party)
                guest.viewer = viewer
                guest.teller = self._teller(guest)
                self._send_whole(guest)
            case messages.Speak(language):
                guest.language = language
                guest.teller = self._teller(guest)
                guest.inbox.append(messages.Retold(self._lately(guest)))
            case messages.Look(stations, in_words):
                for line in stations:
                    position = self._position(line)
                    passage = self._passage(guest, position) if in_words else None
                    guest.inbox.append(messages.Moment(line, redact(position.state, guest.viewer), passage))
            case messages.Agree(request, yes):
                self._take_consent(guest, request, yes=yes)
            case messages.Wait() | messages.Hold() | messages.Hurry():
                self.on_pace(what)
            case _:
                if isinstance(what, messages.Concede | messages.FreeHand):
                    self._refuse_seat(guest, what.seat)
                asked = self._others(guest) if self._needs_consent(what) else set()
                if asked:
                    return self._ask(guest, number, what, asked)
                self._grant(what)
        return messages.Played(self.session.now)

    # wishes that others may have to agree to

    def _needs_consent(self, wish: messages.Wish) -> bool:
        """Must others agree? Not to what is free, and nobody needs leave to give up."""
        if isinstance(wish, messages.Concede):
            return False
        ways = {messages.Undo: self._policy.back, messages.Redo: self._policy.forth}
        way = ways[type(wish)]() if type(wish) in ways else None
        return way is None or not way.free or way.commands != getattr(wish, "commands", 0)

    def _others(self, guest: Guest) -> set[str]:
        """Return the other parties in which people play."""
        people = {seat for seat, who in self.facts.players.items() if who == HUMAN}
        return {other.party for other in self.guests if other.seat in people and other.party != guest.party}

    def _ask(self, guest: Guest, number: int, wish: messages.Wish, parties: set[str]) -> messages.Waits:
        self._asked += 1
        self.wishes[self._asked] = (guest, number, wish, set(parties))
        for other in self.guests:
            if other.party in parties:
                other.inbox.append(messages.Consent(self._asked, guest.seat, wish))
        return messages.Waits(self._asked)

    def _take_consent(self, guest: Guest, request: int, *, yes: bool) -> None:
        """Take in one consent or refusal: a wish is granted when all have agreed, and dropped when one refuses."""
        if request not in self.wishes or guest.party not in self.wishes[request][3]:
            return
        asking, number, wish, missing = self.wishes[request]
        missing.discard(guest.party)
        if yes and missing:
            return
        del self.wishes[request]
        outcome: messages.Outcome = messages.Failed("the other does not agree")
        if yes:
            try:
                self._grant(wish)
                outcome = messages.Played(self.session.now)
            except Complaint as complaint:
                outcome = messages.Failed(str(complaint))
        asking.inbox.append(messages.Answer(number, outcome))

    def _grant(self, wish: messages.Wish) -> None:
        """Do what was wished for, and send it to everybody."""
        session, timeline = self.session, self.session.timeline
        match wish:
            case messages.Undo(commands):
                session.undo(commands or len(timeline.past()) - 1)
            case messages.Redo(commands):
                session.redo(commands)
            case messages.Fork(name, station):
                landed = next((at for at, here in timeline.landed.items() if station and here == station), station)
                new = name not in timeline.names
                session.fork(name, landed)
                if new:
                    self._keep()
            case messages.Concede(seat):
                session.concede(seat)
                self._commit()
            case messages.FreeHand(seat, what):
                session.free(seat, what)
        if isinstance(wish, messages.Concede | messages.FreeHand):
            self._tell_update(timeline.here)
        else:
            for guest in self.guests:
                self._send_whole(guest)

    def _keep(self) -> None:
        """Save a game that was only looked at from now on; tell everybody if that fails."""
        if self.start_saving is None:
            return
        file = ""
        try:
            file = self.start_saving()
        except (Complaint, OSError) as wrong:
            self.tell_trouble(str(wrong), unsaved=True)
        self.facts, self.start_saving = replace(self.facts, replay=False, file=file), None

    def _commit(self) -> None:
        """Flush the journal to the disk, at a table that does so; a failure shows when the next move can't be saved."""
        if self.commits:
            with suppress(Complaint, OSError):
                self.session.commit()

    # what they are told

    def _tell_update(self, here: Position, sender: Guest | None = None, number: int = 0) -> None:
        """Send everybody the update of the command that led here; `number`: under which its sender sent it."""
        back, forth = self._policy.back(), self._policy.forth()
        for guest in self.guests:
            view = redact(here.state, guest.viewer)
            patch, guest.view = difference(guest.view, view), view
            passage = self._passage(guest, here)
            mine, station = number if guest is sender else 0, station_of(here)
            guest.inbox.append(messages.Update(self.session.now, here.seat, patch, station, passage, back, forth, mine))

    def tell_trouble(self, reason: str, *, unsaved: bool = False) -> None:
        """Tell everybody that a bot can't go on just now, or that the game is not saved."""
        for guest in self.guests:
            guest.inbox.append(messages.Trouble(reason, unsaved))

    def _send_whole(self, guest: Guest) -> None:
        try:
            self._refuse_viewer(guest.viewer, guest.party)
        except Complaint:  # a game that was over goes on: hands are hidden again
            guest.viewer = "table"
            guest.teller = self._teller(guest)
        timeline, viewer = self.session.timeline, guest.viewer
        guest.view = redact(self.session.state, viewer)
        course, lists, begun = self._course(), self._lists(viewer), opening_facts(timeline.past()[0], viewer)
        guest.inbox.append(
            messages.Whole(viewer, self.session.now, guest.view, course, self.facts, lists, self._lately(guest), begun)
        )

    def _lately(self, guest: Guest) -> tuple[messages.Passage, ...]:
        """Return what led here lately, and what was taken back, as it is told to this guest."""
        timeline = self.session.timeline
        past = [*timeline.past()[-TOLD:], *(timeline.positions[line] for line in timeline.undone)]
        return tuple(self._passage(guest, position) for position in past) if guest.teller else ()

    def _course(self) -> messages.Course:
        timeline = self.session.timeline
        stations = {line: station_of(position) for line, position in timeline.positions.items()}
        names, ways = dict(timeline.names), (self._policy.back(), self._policy.forth())
        return messages.Course(timeline.here.line, stations, tuple(timeline.undone), timeline.name, names, *ways)

    def _lists(self, viewer: str) -> dict[Seat, tuple[str, ...]]:
        """Return the decks that this viewer knows: all where lists are open, else its own and those of the rules."""
        if self.facts.open_lists or self.facts.open:
            return dict(self.session.header.decks)
        return known_lists(self.session, viewer)

    def _passage(self, guest: Guest, position: Position) -> messages.Passage:
        if guest.teller is None:
            return messages.Passage(position.line, ())
        passage = guest.teller.passage(position)
        if position.line not in self.reasons or not position.before:
            return passage
        moves, why = self.reasons[position.line]
        before = self.session.timeline.positions[position.before].state
        known = explain_decision(before, position, guest.viewer, moves, why)
        return replace(passage, moves=known.moves, why=known.why, seen=known.view)

    def _position(self, line: int) -> Position:
        positions = self.session.timeline.positions
        if line not in positions:
            raise Complaint(f"there is no station {line}", expected="one of the course", remedy="choose another")
        return positions[line]


def station_of(position: Position) -> messages.Station:
    """Return the public facts of a position."""
    state = position.state
    return messages.Station(position.line, position.before, position.seat, state.turn, state.active, state.step)


def opening_facts(first: Position, viewer: str) -> tuple[Fact, ...]:
    """Return what happened before the first move, as the viewer may know it, with refs of the first position."""
    lens, cards = Lens(first.state, viewer), first.state.cards
    found: list[Fact] = []
    for event in first.events:
        if isinstance(event.fact, CardMoved):
            becomes = lens.ref(event.fact.becomes) if event.fact.becomes in cards else ""
            found.append(replace(event.fact, card="", becomes=becomes, under=""))
        elif isinstance(event.fact, Shuffled):
            found.append(Shuffled(event.fact.zone, (), 0, event.fact.by))
        elif isinstance(event.fact, Began | Ended | TokensMoved):
            found.append(event.fact)
    return tuple(found)


class LocalWire:
    """The connection to a table on this machine: what is sent is answered at once."""

    def __init__(self, server: SeatServer, guest: Guest, pump: Callable[[], None] | None = None) -> None:
        self.server, self.guest = server, guest
        self.pump = pump  # lets the bots play

    def send(self, message: messages.Sent) -> None:
        self.server.take(self.guest, message)

    def receive(self) -> Sequence[messages.News]:
        if self.pump is not None:
            self.pump()
        came = list(self.guest.inbox)
        self.guest.inbox.clear()
        return came

    def close(self) -> None:
        self.server.leave(self.guest)
