"""The game at the table, who looks at it and acts, and the moment that is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import NamedTuple

from bsdesk.engine.play import moves
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat, seat_in
from bsdesk.engine.view import ONLOOKER, view_for
from bsdesk.engine.view.names import resolve_offers
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import LATELY, Course, Passage
from bsdesk.speech.players import HUMAN
from bsdesk.table.declaration import Declaration
from bsdesk.table.imagined import Picture
from bsdesk.table.match import Match
from bsdesk.table.pending_picks import picked_facts, view_with_picks
from bsdesk.table.settings import Pace
from bsdesk.ui.table.model.aims import Aims
from bsdesk.ui.table.model.secrecy import Secrecy, price_is_hidden
from bsdesk.ui.table.model.story import ShownMoment


class Lead(NamedTuple):
    """How a scene leads a table."""

    acts_for: Callable[[Seat], bool]  # may somebody here act for this seat now?
    wanted: Callable[[], Sequence[Move]]  # the moves that alone are lit while they are legal
    by_hand: Callable[[], bool]  # is each pass to be made by hand?
    # returns what it says of the moment, a bold line and a quiet one; or its own words alone, which name no other cards
    says: Callable[[bool], tuple[str, str]]
    why_idle: Callable[[], tuple[str, list[str]]]  # returns why nothing can be done now: a line, and more of it


class TableModel:
    """A game, and what of it is shown to whoever sits here."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.public.game
        self.me: Seat = (match.humans or [1])[0]
        self.looking = 0  # the station of a past moment that is looked at
        self.imagined: Picture | None = None  # what might come, as it is shown in place of what is
        self.declaration: Declaration | None = None
        self.sent: Declaration | None = None  # one that was sent: shown as it was laid out until it is answered
        self.aims = Aims()
        self.secrecy = Secrecy()
        # all hands are seen, unless they are hidden on purpose: also where only bots play, whose hands are no secret
        self.opened = match.open or (match.bots_only and not match.facts.eyes)
        self.resting = False  # something over the table shows it: it is only looked at
        self.free = False  # are the rules off, so that everything can be moved?
        self.recorded = False  # is recorded what is played? then each pass is made by hand
        self.lead: Lead | None = None  # a scene that leads this table
        self._offers: tuple[State, Seat, bool, list[Offer]] | None = None

    # what is seen, and for whom

    @property
    def pace(self) -> Pace:
        """Return the setting that says how fast this table goes."""
        match = self.match
        if self.resting or match.replay:
            return "replay_speed"
        return "watch_speed" if match.bots_only and not match.over else "speed"

    @property
    def eyes(self) -> str:
        """Return whose view the table has: a seat's, or everybody's; of a game that two have played, only what is
        public."""
        match = self.match
        if self.opened:
            return "all"
        return f"p{self.me}" if match.humans and not (len(match.humans) > 1 and match.replay) else ONLOOKER

    @property
    def viewer(self) -> str:
        """Return for whom it is shown now."""
        return ONLOOKER if self.secrecy.private else self.eyes

    @property
    def seen_by(self) -> str:
        """Return the seat whose secret is what this table shows beyond what all may know; "" if it is nobody's."""
        match = self.match
        if match.facts.seen_by or match.may_lie_open:
            return match.facts.seen_by
        return self.eyes if seat_in(self.eyes) else ""

    @property
    def client(self) -> SeatClient:
        """Return the client of the viewer."""
        secrecy = self.secrecy
        return self.match.clients[ONLOOKER if secrecy.hidden or secrecy.curtained else self.eyes]

    @property
    def acting_client(self) -> SeatClient:
        """Return the client of the seat that hands act for, though its cards may be hidden from onlookers just now."""
        return self.match.clients[self.eyes]

    @property
    def seat(self) -> Seat:
        """Return the seat that the player acts for now; 0 while somebody else is to act."""
        acting = 0 if self.looking or self.resting or self.secrecy.curtained else self.match.to_act
        mine = acting == self.me or self.match.open
        if not mine or self.match.players.get(acting) != HUMAN:
            return 0
        led = self.lead is None or self.lead.acts_for(acting)  # a scene may let somebody act for it, or not
        return acting if led else 0

    @property
    def view(self) -> State:
        """Return the view that is shown; tokens that are picked for an open question lie where they would go."""
        view = self.view_without_picks
        return view_with_picks(view) if view.prompts else view

    @property
    def view_without_picks(self) -> State:
        """Return the view that is shown, without picks."""
        private = self.secrecy.hidden or self.secrecy.curtained
        client = self.match.clients[ONLOOKER if private else self.eyes]
        shown = client.moments.get(self.looking, client.view) if self.looking else client.view
        if self.imagined is not None and not private:
            return self.imagined.view
        made = self.declaration or self.sent
        if made is not None and not private:
            return made.apply_to(shown) if self.eyes == "all" else made.view
        return shown

    @property
    def whole_view(self) -> State:
        """Return the view of the seat that acts."""
        return self.declaration.view if self.declaration else self.view_of(self.seat or self.me)

    def view_of(self, seat: Seat) -> State:
        """Return the view of a seat that somebody at this screen plays."""
        return view_for(self.client_of(seat).view, seat)

    def client_of(self, seat: Seat) -> SeatClient:
        """Return the client of a seat that somebody at this screen plays."""
        return self.match.clients["all" if self.match.open else f"p{seat}"]

    # which moment

    @property
    def course(self) -> Course:
        return self.client.course

    @property
    def station(self) -> int:
        """Return the journal line of the moment that is shown: the one that is looked at, or else the present one."""
        client = self.client
        return self.looking if self.looking and self.looking in client.moments else client.course.here

    @property
    def moment(self) -> ShownMoment:
        """Return the moment that is shown, with what is being laid out."""
        made = self.declaration or self.sent
        facts = made.facts if made is not None and not self.secrecy.private else ()
        if self.imagined is not None and not self.secrecy.private:
            facts = self.imagined.facts
        return ShownMoment(self.station, (*facts, *picked_facts(self.view_without_picks)))

    @property
    def passages(self) -> list[Passage]:
        """Return what led to the moment that is shown, as far back as it was told."""
        known = self.client.passages
        told = takewhile(known.__contains__, reversed(self.course.path_to(self.station)))
        return [known[line] for line in told][::-1]

    def look(self, station: int) -> None:
        """Show a past moment; 0: now. What is not known of it is asked for."""
        self.declaration = None
        self.looking = 0 if station == self.course.here else station
        if self.looking:
            past = self.course.path_to(self.looking)
            self.acting_client.look([self.looking])
            self.client.look([self.looking])
            self.client.look(past[-LATELY:], in_words=True)
            self.match.poll()

    # what may be done

    @property
    def awaits_answer(self) -> bool:
        """Return whether the seat that hands act for waits for the answer to a plan."""
        return bool(self.seat) and self.acting_client.in_flight(self.seat) is not None

    @property
    def offers(self) -> list[Offer]:
        """Return the legal moves of the seat that hands act for; none while a plan of it is under way."""
        seat = self.seat
        if not seat or self.acting_client.in_flight(seat) is not None:
            return []
        view = self.view
        kept = self._offers
        private = self.secrecy.private
        if kept is None or kept[0] is not view or kept[1:3] != (seat, private):
            found = self.declaration.offers() if self.declaration else self.legal(seat)
            kept = (view, seat, private, [o for o in found if not (private and self.is_hidden(o))])
            self._offers = kept
        return kept[3]

    def legal(self, seat: Seat) -> list[Offer]:
        """Return what the rules allow; where all hands are open, with the cards themselves instead of their places."""
        found = self.acting_client.offers(seat)
        return resolve_offers(self.acting_client.view, seat, found) if self.match.open else found

    def is_hidden(self, offer: Offer) -> bool:
        """Return whether this offer would show what is hidden from onlookers."""
        known = self.acting_client.view.cards
        refs = (offer.move.subject, offer.move.target)
        if self.declaration is not None or any(ref in known and ref not in self.view.cards for ref in refs):
            return True
        return price_is_hidden(self.view_of(offer.move.seat), offer.move.seat)

    @property
    def answer_is_hidden(self) -> bool:
        """Return whether the question can't be answered, since what it is about is hidden from onlookers."""
        if not self.secrecy.private or not self.seat:
            return False
        if self.declaration is not None:
            return True
        view = self.view_of(self.seat)
        return self.seat in view.prompts and any(self.is_hidden(offer) for offer in moves(view, self.seat))
