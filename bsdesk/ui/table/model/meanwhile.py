"""What happened meanwhile: what the others did between one's own last move and the moment when one is asked again.

It is the log of that time, deed by deed: a deed is a move by which a seat begins something, with all that came of it,
also what others answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Commanded, Declared, Fact, TokensMoved
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import zone_team
from bsdesk.engine.values import Move, Ref, Seat
from bsdesk.seat.messages import Passage
from bsdesk.ui.table.model.log_model import LogModel, LogRow, is_turn
from bsdesk.ui.table.model.table_model import TableModel

FEWEST = 3  # seats: of two, the other's moves are what one has just seen


class SeatDeed(NamedTuple):
    """What a seat did: the station where it began, the card with which, its line of the log, and those of what came of
    it."""

    station: int
    seat: Seat
    card: str  # its definition; "" if there is none to be seen
    row: LogRow
    results: tuple[LogRow, ...] = ()


class Meanwhile:
    """The deeds of the others since one's own last move."""

    def __init__(self, model: TableModel, log: LogModel) -> None:
        self.model, self.log = model, log
        self.put_away = -1  # the station at which the whole log was wanted in its place
        self._told: tuple[object, list[SeatDeed]] | None = None

    # whether it is shown

    @property
    def is_told(self) -> bool:
        """Return whether there is something to tell now: one is to decide, and others have moved."""
        model = self.model
        return bool(model.seat == model.me and len(model.view.seats()) >= FEWEST and self.deeds())

    @property
    def is_open(self) -> bool:
        return self.is_told and self.put_away != self.model.station

    def switch(self) -> None:
        """Show the whole log in its place, or it again."""
        self.put_away = self.model.station if self.is_open else -1

    # what it tells

    def deeds(self) -> list[SeatDeed]:
        """Return what the others have done, the oldest first; kept for each moment."""
        model = self.model
        key = (model.station, model.viewer, model.me, self.log.voice.wording, len(model.passages))
        if self._told is None or self._told[0] != key:
            self._told = (key, self.deeds_in(model.passages))
        return self._told[1]

    def deeds_in(self, passages: Sequence[Passage]) -> list[SeatDeed]:
        """Return the deeds of these passages after one's own last move. What began another's turn may have come of that
        very move; it is told, too."""
        own = max((n for n, passage in enumerate(passages) if seat_of(passage) == self.model.me), default=-1)
        places = {told.event.n: n for n, passage in enumerate(passages) for told in passage.events}
        facts, found, begun = self.log.known_facts(), list[SeatDeed](), -1
        theirs, turned = False, -1  # has a turn begun since, and with which command?
        led = False  # does the line of the last deed say what was done, not only what came of it?
        for row in self.log.rows():
            place = places.get(row.number, -1)
            if place < max(own, 0) or (place == own and not (theirs or is_turn(facts.get(row.number)))):
                continue
            theirs = True
            if is_turn(facts.get(row.number)):
                begun, turned = -1, place  # whatever comes next begins a deed
                continue
            lead = next((n for n in range(place, own, -1) if self.leads(passages[n])), own) if place > turned else own
            if begun < 0 or not found or (lead != begun and self.is_another(passages[lead], found[-1])):
                seat = seat_of(passages[lead]) if lead > own and lead == place else row.seat
                card = self.definition(passages, lead) if lead > own and seat == row.seat else ""
                found.append(SeatDeed(passages[place].line, seat or row.seat, card, row))
            elif (
                not led and passages[place].line == found[-1].station and is_said(facts.get(row.number), found[-1].seat)
            ):
                found[-1] = found[-1]._replace(row=row, results=(found[-1].row, *found[-1].results))
            else:
                found[-1] = found[-1]._replace(results=(*found[-1].results, row))
            led = is_said(facts.get(found[-1].row.number), found[-1].seat)
            begun = max(lead, 0)
        return found

    def changes(self) -> list[tuple[Ref, int]]:
        """Return what teams have gained or lost since one's own last move: their places, and by how much."""
        passages = self.model.passages
        own = max((n for n, passage in enumerate(passages) if seat_of(passage) == self.model.me), default=-1)
        net = Counter[Ref]()
        for told in (told for passage in passages[own + 1 :] for told in passage.events):
            fact = told.event.fact
            if isinstance(fact, TokensMoved):
                net[fact.source] -= sum(fact.amount)
                net[fact.to] += sum(fact.amount)
        return [(ref, count) for ref, count in sorted(net.items()) if count and zone_team(ref)]

    def leads(self, passage: Passage) -> bool:
        """Return whether a seat began something with this move: it is no answer, no pass, no step."""
        move, game = move_of(passage), self.model.game
        return move is not None and move.verb in game.rules.verbs and move.verb not in {PASS, *game.handling.onward}

    def is_another(self, passage: Passage, deed: SeatDeed) -> bool:
        """Return whether this move is no part of that deed: another seat's, or made with a card of its own."""
        return seat_of(passage) != deed.seat or bool(passage.card)

    def definition(self, passages: Sequence[Passage], place: int) -> str:
        """Return which card this move was made with, as far as it can still be seen; it may have gone on since."""
        ref: Ref = passages[place].card
        for passage in passages[place + 1 :]:
            for told in passage.events:
                if isinstance(told.event.fact, CardMoved) and told.event.fact.card == ref:
                    ref = told.event.fact.becomes or ref
        card = self.model.view.cards.get(ref)
        return card.definition if card is not None else ""


def is_said(fact: Fact | None, seat: Seat) -> bool:
    """Return whether this seat said that it does this, such as that it attacks."""
    return isinstance(fact, Declared) and fact.seat == seat and bool(fact.subject)


def move_of(passage: Passage) -> Move | None:
    """Return the first move of a command."""
    facts = (told.event.fact for told in passage.events)
    return next((fact.move for fact in facts if isinstance(fact, Commanded)), None)


def seat_of(passage: Passage) -> Seat:
    """Return who gave a command; 0 for nobody."""
    move = move_of(passage)
    return move.seat if move is not None else 0
