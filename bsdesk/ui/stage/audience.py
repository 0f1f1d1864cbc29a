"""A game as its spectators know it: their own clients at the table, the seat that is below, what is spoken of."""

from __future__ import annotations

from collections.abc import Callable

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.values import Ref, Seat, seat_in
from bsdesk.engine.view import ONLOOKER
from bsdesk.seat.client import SeatClient
from bsdesk.table.match import Match
from bsdesk.ui.table.model.log_model import LogModel, LogRow, is_step
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

BELOW: Seat = 1  # who is below as a rule, whoever sits at the table


class Watched(TableModel):
    """What spectators see of a game. `open_hands`: returns whether all hands lie open for whoever plays, too;
    `hand_of`: the seat whose hand alone they see besides, at an open table; `below`: who is below."""

    def __init__(self, match: Match, open_hands: Callable[[], bool], *, below: Seat = BELOW, hand_of: Seat = 0) -> None:
        super().__init__(match)
        self.me, self.open_hands, self.hand_of = below, open_hands, hand_of

    @property
    def eyes(self) -> str:
        """Return whose view it is: everybody's or a seat's at an open table, else only what is public."""
        if not self.match.open:
            return ONLOOKER
        return "all" if self.open_hands() else f"p{self.hand_of}" if self.hand_of else ONLOOKER

    @property
    def seat(self) -> Seat:
        """Return 0, as no spectator acts for anybody."""
        return 0

    @property
    def acting_client(self) -> SeatClient:
        """Return the client of the viewer, who has no other."""
        return self.client


class Audience:
    """Who watches a game: it comes and goes without being noticed at the table."""

    def __init__(
        self, match: Match, open_hands: Callable[[], bool], language: str, *, below: Seat = BELOW, hand_of: Seat = 0
    ) -> None:
        self.match = Match(match.box, match.link, language, watched=True)
        self.model = Watched(self.match, open_hands, below=below, hand_of=hand_of)
        self.voice = Voice(self.match, self.model.game, language)
        self.log = LogModel(self.model, self.voice)
        self.names = dict(self.match.facts.names)

    @property
    def open_seats(self) -> tuple[Seat, ...]:
        """Return the seats whose hands are seen."""
        view, viewer = self.model.view, self.model.viewer
        return tuple(view.seats()) if viewer == "all" else tuple(filter(None, [seat_in(viewer)]))

    def listen(self) -> bool:
        """Take in what came; return whether anything did."""
        came = self.match.poll()
        self.match.news()  # nobody here is asked
        if self.names != self.match.facts.names:
            self.names = dict(self.match.facts.names)
            self.voice.turn_to(self.voice.language)
        return came

    def happened(self) -> list[LogRow]:
        """Return what happened last in lines; steps are named on the table."""
        facts = self.log.known_facts()
        return [row for row in self.log.rows() if not is_step(facts.get(row.number))]

    def spoken_of(self) -> Ref:
        """Return the card of the last move that was made with one, as long as it can be seen; or nothing."""
        later: dict[Ref, Ref] = {}  # what cards are called now that were called otherwise after a move
        for passage in reversed(self.model.passages):
            ref = later.get(passage.card, passage.card)
            if self.sees(ref):
                return ref
            for told in reversed(passage.events):
                fact = told.event.fact
                if isinstance(fact, CardMoved) and fact.becomes:
                    later[fact.card] = later.get(fact.becomes, fact.becomes)
        return ""

    def sees(self, ref: Ref) -> bool:
        """Return whether it is a card that can be seen."""
        card = self.model.view.cards.get(ref)
        return card is not None and bool(card.definition) and not card.face_down

    def leave(self) -> None:
        """Hear no more of the game."""
        self.match.close()
