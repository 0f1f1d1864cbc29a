"""What the people at a terminal share: whose decision it is, what that seat sees, and the log."""

from __future__ import annotations

import time
from collections.abc import Sequence

from bsdesk.commands.terminal.board import SeatBoard
from bsdesk.commands.terminal.columns import folded
from bsdesk.complaint import Complaint
from bsdesk.engine.play import to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Seat
from bsdesk.engine.view import ONLOOKER
from bsdesk.engine.worlds.sampling import resample
from bsdesk.seat import messages
from bsdesk.seat.client import SeatClient, TableLink
from bsdesk.speech.books import Books
from bsdesk.speech.interface import Words
from bsdesk.speech.wording import Wording
from bsdesk.table.labels import taken_back_in_words

NAP = 0.01  # seconds between two polls
MOST = 4_000  # digits of a number that is read


class Desk:
    """The keyboard shared by the people at a table, with a client for each of them."""

    def __init__(self, link: TableLink, books: Books, language: str = "en") -> None:
        self.link = link
        self.onlooker = link.join(ONLOOKER, language, plain=True)
        self.books = books.as_played(self.onlooker.view.rules.options)
        self.wording = Wording(self.books, language)
        self.facts: messages.TableFacts = self.onlooker.facts
        self.people = list(self.onlooker.mine)
        self.clients: dict[Seat, SeatClient] = {}
        for seat in self.people:
            self.client_of(seat)
        self.consents: dict[int, tuple[SeatClient, messages.Consent]] = {}  # what others wish, by request
        self.known = len(self.onlooker.course.taken_back)  # how much of what was taken back has been printed
        self.untold: list[int] = []  # stations since the last printed one

    # clients and their views

    @property
    def to_act(self) -> Seat:
        """Return the seat whose decision it is; 0 when the game is over."""
        return self.onlooker.to_act

    @property
    def over(self) -> bool:
        return bool(self.onlooker.view.results)

    @property
    def by_itself(self) -> bool:
        """Return whether it is the turn of a seat that nobody here plays."""
        return not self.over and self.to_act not in self.people

    @property
    def seat(self) -> Seat:
        """Return the seat whose view is shown: the one to act, else the first player."""
        return self.watcher(self.onlooker.view) or 1

    def watcher(self, view: State) -> Seat:
        """Return who looks on in this position: the person who is to act, else the first; 0 for nobody."""
        seat = to_act(view)
        return seat if seat in self.people else next(iter(self.people), 0)

    def client_of(self, seat: Seat) -> SeatClient:
        """Return what a seat knows; 0: what all may know."""
        if seat and seat not in self.clients:
            self.clients[seat] = self.link.join(f"p{seat}", self.wording.language, plain=True)
        return self.clients[seat] if seat else self.onlooker

    # what is seen

    @property
    def client(self) -> SeatClient:
        return self.client_of(self.seat)

    @property
    def view(self) -> State:
        return self.client.view

    @property
    def course(self) -> messages.Course:
        return self.onlooker.course

    @property
    def world(self) -> State:
        """Return a whole state that the seat could be in, the same until something happens."""
        memo = self.view.memo
        if "world" not in memo:
            memo["world"] = resample(self.view, 1, self.client.lists or None)
        world: State = memo["world"]
        return world

    def board(self) -> SeatBoard:
        return SeatBoard(self.view, self.seat, self.wording)

    def offers(self) -> list[Offer]:
        return self.client.offers(self.seat)

    def passage(self, line: int) -> messages.Passage | None:
        """Return what was told of a command, to whoever looks on after it."""
        view = self.onlooker.moments.get(line)
        return self.client_of(self.watcher(view) if view is not None else self.seat).passages.get(line)

    def past(self, count: int = 0) -> list[messages.Passage]:
        """Return what was told of the last so many commands, or of all that led here."""
        client = self.client_of(self.watcher(self.onlooker.view))
        lines = client.course.past[-count:]
        if any(line not in client.passages for line in lines):
            client.look(lines, in_words=True)
            while any(line not in client.passages for line in lines):
                self.wait()
        return [client.passages[line] for line in lines]

    # sending and receiving

    def submit(self, plan: Sequence[Move]) -> messages.Outcome:
        """Submit a plan and return its outcome."""
        client = self.client
        return self._answered(client, client.submit(plan))

    def request(self, what: messages.Submit | messages.Request) -> messages.Outcome:
        """Send a request to the table and return its outcome."""
        client = self.client
        return self._answered(client, client.send(what))

    def _answered(self, client: SeatClient, number: int) -> messages.Outcome:
        """Wait for an answer, and until everybody here has received what it refers to. A wish that waits for others is
        answered so; what comes of it is printed later."""
        if not number:
            return messages.Failed("something else is still to be answered")
        outcome: messages.Outcome | None = None
        while outcome is None:
            answers = self.wait().get(client.viewer, [])
            outcome = next((answer.outcome for answer in answers if answer.number == number), None)
        if isinstance(outcome, messages.Played):
            while any(each.now < outcome.line for each in (self.onlooker, *self.clients.values())):
                self.wait()
        return outcome

    def wait(self) -> dict[str, list[messages.Answer]]:
        """Receive updates for everybody here and return the answers by viewer; pause if there were none."""
        waiting = {client.viewer: set(client.wishes) for client in self.clients.values()}
        self.link.look_after()
        came = {client.viewer: client.poll() for client in (self.onlooker, *self.clients.values())}
        self.untold += [news.station.line for news in came[ONLOOKER] if isinstance(news, messages.Update)]
        self.print([news.reason for news in came[ONLOOKER] if isinstance(news, messages.Trouble)])
        taken = self.onlooker.course.taken_back
        self.print([self.taken_back_in_words(one) for one in taken[self.known :]])
        self.known = len(taken)
        for client in self.clients.values():
            for news in came[client.viewer]:
                if isinstance(news, messages.Consent):
                    self.consents[news.request] = (client, news)
                elif isinstance(news, messages.Settled):
                    self.consents.pop(news.request, None)
                elif isinstance(news, messages.Answer) and news.number in waiting[client.viewer]:
                    self.print([news.outcome.reason] if isinstance(news.outcome, messages.Failed) else [])
        if not any(came.values()):
            time.sleep(NAP)
        return {viewer: [one for one in news if isinstance(one, messages.Answer)] for viewer, news in came.items()}

    def taken_back_in_words(self, taken: messages.TakenBack) -> str:
        return taken_back_in_words(taken, self.wording.player, Words(self.wording.language))

    def agree(self, request: int, *, yes: bool) -> None:
        """Agree to what another wishes, or decline it."""
        client, _ = self.consents.pop(request)
        self._answered(client, client.send(messages.Agree(request, yes)))

    def speak(self, language: str) -> None:
        """Switch to another language."""
        self.wording = Wording(self.books, language)
        for client in (self.onlooker, *self.clients.values()):
            self._answered(client, client.send(messages.Speak(language)))

    @staticmethod
    def print(lines: Sequence[str]) -> None:
        if lines:
            print("\n".join(folded(lines)), flush=True)


def whole(text: str, what: str) -> int:
    """Read a whole number."""
    if not (text.isascii() and text.isdigit() and int(text[:MOST]) and len(text) < MOST):
        raise Complaint(f"{text!r} is no number", expected=f"{what}, from 1 on", remedy="type a number")
    return int(text)


class Spoken(Complaint):
    """A complaint already in the language of the table."""
