"""The post of a table: what its guests are told, each what it may know."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.scoring import Reason
from bsdesk.engine.values import Move, Seat, seat_in
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.seat import messages
from bsdesk.seat.patch import difference
from bsdesk.session.guests import Guest, Guests
from bsdesk.session.session import Session
from bsdesk.session.sharing import known_lists
from bsdesk.session.telling import Teller, explain_decision, opening_facts
from bsdesk.session.timeline import Position
from bsdesk.session.undo_policy import UndoPolicy
from bsdesk.speech.books import Books
from bsdesk.speech.interface import Words
from bsdesk.speech.players import player_names
from bsdesk.speech.table_wording import TableWording
from bsdesk.speech.wording import Wording


class Post:
    """Sends the guests of a table what each of them may know, in their words."""

    def __init__(
        self, session: Session, facts: messages.TableFacts, books: Books, guests: Guests, policy: UndoPolicy
    ) -> None:
        self.session, self.facts, self.books = session, facts, books
        self.guests, self.policy = guests, policy
        self.reasons: dict[int, tuple[tuple[Move, ...], tuple[Reason, ...]]] = {}  # station -> what a bot did, and why

    def teller(self, guest: Guest) -> Teller | None:
        """Return what puts into words what happens, as this guest is to be told; None for one that gets no words."""
        if not guest.language:
            return None
        if guest.plain:
            return Teller(self.session, Wording(self.books, guest.language), guest.viewer)
        words = Words(guest.language)
        names = player_names(self.facts.players, words, self.facts.names)
        wording = TableWording(self.books, guest.language, words, names)
        return Teller(self.session, wording, guest.viewer, seat_in(guest.viewer))

    def tell_update(self, here: Position, sender: Guest | None = None, number: int = 0) -> None:
        """Send everybody the update of the command that led here; `number`: under which its sender sent it."""
        for guest in self.guests.here:
            view = redact(here.state, guest.viewer)
            patch, guest.view = difference(guest.view, view), view
            passage = self.passage(guest, here)
            mine, station, ways = number if guest is sender else 0, station_of(here), self._ways(guest)
            guest.inbox.append(messages.Update(self.session.now, here.seat, patch, station, passage, *ways, mine))

    def tell_trouble(self, reason: str, *, unsaved: bool = False) -> None:
        """Tell everybody that a bot can't go on just now, or that the game is not saved."""
        for guest in self.guests.here:
            guest.inbox.append(messages.Trouble(reason, unsaved))

    def send_whole(self, guest: Guest) -> None:
        """Send a guest a whole view, with all that it may know of the course."""
        try:
            self.guests.refuse_viewer(guest.viewer, guest.party, over=bool(self.session.state.results))
        except Complaint:  # a game that was over goes on: hands are hidden again
            guest.viewer = ONLOOKER
            guest.teller = self.teller(guest)
        timeline, viewer = self.session.timeline, guest.viewer
        guest.view = redact(self.session.state, viewer)
        course, lists, begun = self._course(guest), self.lists_of(viewer), opening_facts(timeline.past()[0], viewer)
        told, mine = self.lately(guest), self.guests.seats_of(guest.party)
        guest.inbox.append(
            messages.Whole(viewer, self.session.now, guest.view, course, self.facts, lists, told, begun, mine)
        )

    def lately(self, guest: Guest) -> tuple[messages.Passage, ...]:
        """Return what led here lately, and what was taken back, as it is told to this guest."""
        timeline = self.session.timeline
        past = [*timeline.past()[-messages.LATELY :], *(timeline.positions[line] for line in timeline.undone)]
        return tuple(self.passage(guest, position) for position in past) if guest.teller else ()

    def _ways(
        self, guest: Guest
    ) -> tuple[messages.TimeStep | None, messages.TimeStep | None, messages.TimeStep | None]:
        """Return what one step of undo, one of redo, and a fork at another station would be for a guest."""
        policy, seat = self.policy, guest.seat
        if self.facts.eyes:  # it is only looked at
            return None, None, None
        return policy.back(seat), policy.forth(seat), policy.fork(seat)

    def _course(self, guest: Guest) -> messages.Course:
        timeline = self.session.timeline
        stations = {line: station_of(position) for line, position in timeline.positions.items()}
        names, ways = dict(timeline.names), self._ways(guest)
        undone, taken = tuple(timeline.undone), tuple(self.session.taken_back)
        return messages.Course(timeline.here.line, stations, undone, timeline.name, names, *ways, taken)

    def lists_of(self, viewer: str) -> dict[Seat, tuple[str, ...]]:
        """Return the decks that this viewer knows: all where lists are open, else its own and those of the rules."""
        if self.facts.open_lists or self.facts.open:
            return dict(self.session.header.decks)
        return known_lists(self.session, viewer)

    def passage(self, guest: Guest, position: Position) -> messages.Passage:
        """Return what led to a position, as a guest may know it."""
        if guest.teller is None:
            return messages.Passage(position.line, ())
        passage = guest.teller.passage(position)
        if position.line not in self.reasons or not position.before:
            return passage
        moves, why = self.reasons[position.line]
        before = self.session.timeline.positions[position.before].state
        known = explain_decision(before, position, guest.viewer, moves, why)
        return replace(passage, moves=known.moves, why=known.why, seen=known.view)

    def position(self, line: int) -> Position:
        """Return the position of a station."""
        positions = self.session.timeline.positions
        if line not in positions:
            raise Complaint(f"there is no station {line}", expected="one of the course", remedy="choose another")
        return positions[line]


def station_of(position: Position) -> messages.Station:
    """Return the public facts of a position."""
    state = position.state
    return messages.Station(position.line, position.before, position.seat, state.turn, state.active, state.step)
