"""The server of a table: it receives what seats send, asks the session, and sends each what it may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from bsdesk.complaint import Complaint
from bsdesk.engine.play import Applied, to_act
from bsdesk.engine.values import Malformed, Refusal, Seat, Stale
from bsdesk.engine.view import redact, view_for
from bsdesk.seat import messages
from bsdesk.session.guests import Guest, Guests
from bsdesk.session.post import Post
from bsdesk.session.refusals import SHOWN_FIRST, known_refusal, refused_by_view
from bsdesk.session.session import Session
from bsdesk.session.stretches import stretch_of
from bsdesk.session.timeline import Position
from bsdesk.session.undo_policy import UndoPolicy
from bsdesk.session.wishes import Wishes
from bsdesk.speech.books import Books

Paced = Callable[[Guest, messages.Wait | messages.Hold | messages.Hurry], None]


class SeatServer:
    """The server of one table."""

    def __init__(
        self,
        session: Session,
        facts: messages.TableFacts,
        books: Books,
        *,
        commits: bool = False,
        undo_shown: Callable[[], messages.UndoShown] = lambda: "ask",
    ) -> None:
        self.session, self.books = session, books.as_played(session.state.rules.options)
        self.commits = commits  # is it on the disk whenever the decision passes on?
        self.guests = Guests(facts)
        self.wishes = Wishes(self.guests)
        self.on_pace: Paced = lambda _guest, _message: None  # whoever drives the seats without a player
        self.start_saving: Callable[[], str] | None = None  # of a game that is looked at: have it saved from now on
        self._policy = UndoPolicy(
            session.timeline, facts.players, open_hands=facts.open, made_up=facts.made_up, shown=undo_shown
        )
        self.post = Post(session, facts, self.books, self.guests, self._policy)

    @property
    def facts(self) -> messages.TableFacts:
        return self.post.facts

    # who is there

    def join(self, viewer: str, language: str = "", party: str = "", *, plain: bool = False) -> LocalWire:
        """Return the wire of a new viewer, with a whole view on it already. Without a language it gets no words."""
        self._refuse_viewer(viewer, party)
        guest = Guest(viewer, language, party, None, redact(self.session.state, viewer), plain)
        guest.teller = self.post.teller(guest)
        self.guests.add(guest)
        self.post.send_whole(guest)
        return LocalWire(self, guest)

    def leave(self, guest: Guest) -> None:
        """Let a viewer leave; what waited for its consent is not done, unless another of its party is still here."""
        last = self.guests.remove(guest)
        self.wishes.leave(guest, last=last)

    def _refuse_viewer(self, viewer: str, party: str) -> None:
        self.guests.refuse_viewer(viewer, party, over=bool(self.session.state.results))

    def stretch(self, first: int, last: int, viewer: str, party: str) -> messages.Stretch:
        """Return what was played between two stations on the way here, as a viewer of this party may know it."""
        self._refuse_viewer(viewer, party)
        way = [one for one in self.session.timeline.past_of(last) if one.line >= first]
        if not way or way[0].line != first:
            wrong, expected = "no moves lead from the one moment to the other", "two of one line of play"
            raise Complaint(wrong, expected=expected, remedy="mark them in their order")
        return stretch_of(way, viewer, self.post.lists_of(viewer))

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
            outcome = messages.Failed(str(complaint))
        guest.inbox.append(messages.Answer(sent.number, outcome))

    def _submit(self, guest: Guest, number: int, plan: messages.Submit) -> messages.Outcome:
        if self.facts.eyes:
            raise Complaint("this is a shared game", expected="to look at it", remedy="begin a game of your own")
        for move in plan.plan:
            self.guests.refuse_seat(guest, move.seat)
        before = self.session.state
        if len(plan.plan) > 1 and plan.seen == self.session.now and not self.facts.open:
            early = refused_by_view(view_for(guest.view, plan.plan[0].seat), plan.plan)
            if early is not None and early.code == SHOWN_FIRST:
                return early
        done: Applied | Refusal | Malformed | Stale = self.session.submit(plan.plan, seen=plan.seen)
        if isinstance(done, Refusal):
            return known_refusal(before, guest.view, plan.plan, done)
        if not isinstance(done, Applied):
            return done
        here = self.session.timeline.here
        if plan.why:
            self.post.reasons[here.line] = (plan.plan, plan.why)
        if to_act(here.state) != to_act(before):
            self._commit()
        self._tell_update(here, guest, number)
        return messages.Played(here.line)

    def _request(self, guest: Guest, number: int, what: messages.Request) -> messages.Outcome:
        match what:
            case messages.Speak(language):
                guest.language = language
                guest.teller = self.post.teller(guest)
                guest.inbox.append(messages.Retold(self.post.lately(guest)))
            case messages.BeCalled(seat, name):
                self._call(guest, seat, name)
            case messages.Look(stations, in_words):
                for line in stations:
                    position = self.post.position(line)
                    passage = self.post.passage(guest, position) if in_words else None
                    guest.inbox.append(messages.Moment(line, redact(position.state, guest.viewer), passage))
            case messages.Agree(request, yes):
                self._take_consent(guest, request, yes=yes)
            case messages.Withdraw(request):
                self.wishes.withdraw(guest, request)
            case messages.Wait() | messages.Hold() | messages.Hurry():
                self.on_pace(guest, what)
            case _:
                return self._wish(guest, number, what)
        return messages.Played(self.session.now)

    def _wish(self, guest: Guest, number: int, what: messages.Wish) -> messages.Outcome:
        """Grant what a guest wishes, or ask the others first."""
        if self.facts.eyes and not isinstance(what, messages.Sit):
            raise Complaint("this is a shared game", expected="to look at it", remedy="begin a game of your own")
        if isinstance(what, messages.Timely) and what.seen != self.session.now:
            return Stale(what.seen, self.session.now)
        if isinstance(what, messages.Concede | messages.FreeHandMessage):
            self.guests.refuse_seat(guest, what.seat)
        elif isinstance(what, messages.Sit):
            self._refuse_viewer(what.viewer, guest.party)
        elif isinstance(what, messages.Fork) and what.station:
            self._refuse_peeking(guest, what.station)
        elif isinstance(what, messages.Undo) and self._policy.bars(self._commands(what), guest.seat):
            wrong, remedy = "these moves have shown something hidden", "play on, or choose otherwise in the settings"
            raise Complaint(wrong, expected="to take back what has shown nothing, as you chose", remedy=remedy)
        asked = self.guests.other_parties(guest) if self._needs_consent(guest, what) else set()
        if asked:
            return self.wishes.ask(guest, number, what, asked)
        self._grant(guest, what)
        return messages.Played(self.session.now)

    def _refuse_peeking(self, guest: Guest, station: int) -> None:
        """Refuse to go on from another station while hands are hidden: one would know what comes."""
        here = self.session.timeline.landed.get(station, station) == self.session.timeline.here.line
        if not here and self._policy.fork(guest.seat) is None:
            raise Complaint(
                "hands are hidden at this table, and what comes is known from there",
                expected="a fork from here, or of a game that is over or open",
                remedy="take moves back",
            )

    def _needs_consent(self, guest: Guest, wish: messages.Wish) -> bool:
        """Must others agree? Not to what is free, and nobody needs leave to give up."""
        match wish:
            case messages.Concede():
                return False
            case messages.Sit(viewer):
                return self.guests.is_new_seat(guest, viewer)
            case messages.Undo(commands) | messages.Redo(commands):
                policy = self._policy.back if isinstance(wish, messages.Undo) else self._policy.forth
                way = policy(guest.seat)
                return way is None or not way.free or way.commands != commands
        return True

    def _take_consent(self, guest: Guest, request: int, *, yes: bool) -> None:
        """Take in that a party agrees to a wish or declines it."""
        if not yes:
            self.wishes.decline(guest, request)
            return
        wish = self.wishes.agree(guest, request)
        if wish is None:
            return
        outcome: messages.Outcome
        try:
            self._grant(wish.guest, wish.what)
            outcome = messages.Played(self.session.now)
        except Complaint as complaint:
            outcome = messages.Failed(str(complaint))
        self.wishes.answer(request, wish, outcome)

    def _call(self, guest: Guest, seat: Seat, name: str) -> None:
        """Give the person who plays a seat of the guest's party another name; everybody is told all anew."""
        if seat not in self.guests.seats_of(guest.party):
            raise Complaint(
                f"seat {seat} is not yours", expected="the seat that you play", remedy="take the seat first"
            )
        names = {other: called for other, called in self.facts.names.items() if other != seat}
        self.post.facts = replace(self.facts, names={**names, seat: name} if name else names)
        for other in self.guests.here:
            other.teller = self.post.teller(other)
            self.post.send_whole(other)

    def _grant(self, guest: Guest, wish: messages.Wish) -> None:
        """Do what a guest wished for, and send it to everybody."""
        session, timeline = self.session, self.session.timeline
        match wish:
            case messages.Sit(viewer):
                self._refuse_viewer(viewer, guest.party)
                self.guests.seat(guest, viewer)
                guest.teller = self.post.teller(guest)
                self.post.send_whole(guest)
                return
            case messages.Undo():
                count = self._commands(wish)
                timeline.refuse_undo(count)
                seat = guest.seat or timeline.past()[-count].seat
                session.undo(count, shown_by=seat if self._policy.shown_by_last(count, guest.seat) else 0)
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
            case messages.FreeHandMessage(seat, what):
                session.free(seat, what)
        if isinstance(wish, messages.Concede | messages.FreeHandMessage):
            self._tell_update(timeline.here)
        else:
            self.send_wholes()

    def _commands(self, wish: messages.Undo) -> int:
        """Return how many commands are to be taken back."""
        return wish.commands or len(self.session.timeline.past()) - 1

    def _keep(self) -> None:
        """Save a game that was only looked at from now on; tell everybody if that fails."""
        if self.start_saving is None:
            return
        file = ""
        try:
            file = self.start_saving()
        except (Complaint, OSError) as wrong:
            self.post.tell_trouble(str(wrong), unsaved=True)
        self.post.facts, self.start_saving = replace(self.facts, replay=False, file=file), None

    def _commit(self) -> None:
        """Flush the journal to the disk, at a table that does so; a failure shows when the next move can't be saved."""
        if self.commits:
            with suppress(Complaint, OSError):
                self.session.commit()

    # what they are told

    def _tell_update(self, here: Position, sender: Guest | None = None, number: int = 0) -> None:
        self.post.tell_update(here, sender, number)
        self.wishes.move_on()

    def send_wholes(self) -> None:
        """Send everybody a whole view, since the game goes on from another moment."""
        for guest in self.guests.here:
            self.post.send_whole(guest)
        self.wishes.move_on()


class LocalWire:
    """The connection to a table on this machine: what is sent is answered at once."""

    def __init__(self, server: SeatServer, guest: Guest) -> None:
        self.server, self.guest = server, guest

    def send(self, message: messages.Sent) -> None:
        self.server.take(self.guest, message)

    def receive(self) -> Sequence[messages.News]:
        came = list(self.guest.inbox)
        self.guest.inbox.clear()
        return came

    def close(self) -> None:
        self.server.leave(self.guest)
