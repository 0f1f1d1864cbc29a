"""Two people at one table, each before a screen of their own, and what they send each other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from bsdesk.bots import random_seat
from bsdesk.commands.shared.shipped import books_of
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.game import Game
from bsdesk.engine.values import Move
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Answer, News, Outcome, Request, Sent, Submit, TableFacts
from bsdesk.session.house import facts_of
from bsdesk.session.seat_server import LocalWire, SeatServer
from bsdesk.session.session import Session, begin
from tests.seated import dealt_game
from tests.toy.lanterns import lanterns


def server_of(session: Session, facts: TableFacts | None = None) -> SeatServer:
    return SeatServer(session, facts or facts_of(session), books_of(session.header.game))


def lanterns_server() -> SeatServer:
    """Return the server of a game with four seats, of which nobody is told in words."""
    session = begin(lanterns(), dict.fromkeys(range(1, 5), ["MOTH"] * 9), 1)
    return SeatServer(session, facts_of(session), books_of("battle_spirits"))


def opened(game: Game, seed: int = 7) -> Session:
    if game.rules.decks.usual:
        return begin(game, dict.fromkeys(range(1, game.rules.seats + 1), game.rules.decks.usual), seed)
    return dealt_game(game, seed=seed)


def asked(client: SeatClient, what: Submit | Request) -> Outcome:
    """Send this, and return what is answered."""
    number = client.send(what)
    return answered(client.poll(), number)


def answered(came: Sequence[News], number: int) -> Outcome:
    return next(news.outcome for news in came if isinstance(news, Answer) and news.number == number)


def typed(client: SeatClient, text: str) -> list[Move]:
    move = read_move(client.view, client.seat, text)
    assert isinstance(move, Move)
    return [move]


class Apart:
    """As many people as there are seats, each before a screen of their own."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.server = server_of(session)
        seats = session.state.seats()
        self.clients = {seat: SeatClient(self.server.join(f"p{seat}", "en", f"screen {seat}")) for seat in seats}

    def poll(self) -> None:
        for client in self.clients.values():
            client.poll()

    def play(self, rng: random.Random) -> None:
        """Make some move, at the seat whose turn it is."""
        client = self.clients[self.clients[1].to_act]
        move = random_seat.choose(client.offers(client.seat), rng, client.view.game.scoring.kinds)
        assert client.submit([move])
        self.poll()

    def until(self, there: Callable[[], bool], seed: int = 1) -> None:
        """Play on by chance until it is so."""
        rng = random.Random(seed)
        for _ in range(300):
            if there():
                return
            self.play(rng)
        raise AssertionError("it never was so")

    def unfree(self) -> bool:
        back = self.clients[1].course.back
        return back is not None and not back.free


class Held:
    """A wire on which nothing goes further until it is let go."""

    def __init__(self, wire: LocalWire) -> None:
        self.wire, self.open = wire, True
        self.going: list[Sent] = []

    def send(self, message: Sent) -> None:
        self.going.append(message)

    def receive(self) -> Sequence[News]:
        if self.open:
            for message in self.going:
                self.wire.send(message)
            self.going.clear()
        return self.wire.receive()

    def close(self) -> None:
        self.wire.close()
