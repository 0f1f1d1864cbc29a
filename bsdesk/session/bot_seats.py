"""The seats played by bots: by chance, or by a bot in a process of its own. Each knows only what its seat is sent."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

from bsdesk.bots import random_seat
from bsdesk.bots.bot import LEVELS, Decision, share_of
from bsdesk.bots.process import BotReport, Thinker, write_report
from bsdesk.engine.game import Game
from bsdesk.engine.values import Move, Seat
from bsdesk.seat.client import SeatClient
from bsdesk.seat.messages import Answer, Failed, Hold, Hurry, Played, Wait
from bsdesk.session.guests import BOTS, Guest
from bsdesk.session.seat_server import SeatServer
from bsdesk.speech.players import HUMAN

PATIENCE = 5.0  # seconds that a viewer who asked for a pace is waited for
AGAIN = 1.0  # seconds until a move that could not be saved is tried again


class BotSeats:
    """Plays these seats, a move at most whenever `look_after` is called; no call waits for a bot."""

    def __init__(self, server: SeatServer, make: Callable[[], Game], reports: Path, seed: int = 0) -> None:
        self.server, self.make, self.reports, self.seed = server, make, reports, seed
        self.players = {seat: who for seat, who in server.facts.players.items() if who != HUMAN}
        self.clients = {seat: SeatClient(server.join(f"p{seat}", party=BOTS)) for seat in self.players}
        self.asked: tuple[int, Seat] | None = None  # the journal line for which a bot was asked, and its seat
        self.due = 0.0  # when the next play may come
        self.delay = 0.0  # seconds that a decision takes at least
        self.stopped, self.steps = False, 0  # do they wait to be told to go on, and after how many more plays?
        self.watchers: list[Guest] = []  # who asked for a pace
        self.unseen = 0.0  # since when one of them has not received what was played; 0: all have
        self._thinker: Thinker | None = None
        server.on_pace = self.set_pace
        if any(who in LEVELS for who in self.players.values()) and not server.session.state.results:
            self._thinker = self.thinker

    @property
    def thinker(self) -> Thinker:
        """The process of the bots; it is started early, before the first decision is needed."""
        if self._thinker is None:
            self._thinker = Thinker(self.make, seed=self.seed, reports=self.reports)
        return self._thinker

    def set_pace(self, guest: Guest, message: Wait | Hold | Hurry) -> None:
        """Set how fast to play, as a viewer asks."""
        if guest not in self.watchers:
            self.watchers.append(guest)
        if isinstance(message, Wait):
            self.due, self.delay = time.monotonic() + message.seconds, message.seconds
            return
        if isinstance(message, Hold):
            self.stopped, self.steps = message.on, message.steps
        if isinstance(message, Hurry) or self.steps:
            self.due = self.delay = 0.0
            if self._thinker is not None:
                self._thinker.hurry()

    def look_after(self) -> None:
        """Play what the seat that is to act has decided, if it has and it is time."""
        if self.is_watched():
            return
        for client in self.clients.values():
            client.poll()
        seat = next((client.to_act for client in self.clients.values()), 0)
        if seat not in self.clients or (self.stopped and not self.steps):
            return
        if self.players[seat] in LEVELS:  # it thinks during the pause
            decision = self.decision(seat)
        else:
            decision = Decision((self.any_move(seat),)) if time.monotonic() >= self.due else None
        if decision is not None:
            self.play(self.clients[seat], seat, decision)

    def is_watched(self) -> bool:
        """Return whether a viewer who asked for a pace has yet to receive what was played, and to say how long it shows
        that. One that is silent for too long is not waited for."""
        self.watchers = [guest for guest in self.watchers if guest in self.server.guests.here]
        if all(isinstance(news, Answer) for guest in self.watchers for news in guest.inbox):
            self.unseen = 0.0
            return False
        self.unseen = self.unseen or time.monotonic()
        return time.monotonic() < self.unseen + PATIENCE

    def any_move(self, seat: Seat) -> Move:
        """Return a random move."""
        client = self.clients[seat]
        chance = random.Random(f"{self.seed}/{client.now}")  # the same in the same game at the same line
        return random_seat.choose(client.offers(seat), chance, client.view.game.scoring.kinds)

    def decision(self, seat: Seat) -> Decision | None:
        """Return what a bot has decided; None while it thinks."""
        client = self.clients[seat]
        if self.asked != (client.now, seat):
            self.asked, self.thinker.least_seconds = (client.now, seat), self.delay
            level = self.players[seat]
            seconds = LEVELS[level].at_table.seconds * share_of(len(self.players))
            self.thinker.ask(client.view, seat, level, seconds, lists=client.lists)
        decision = self.thinker.answer()
        if decision is not None:
            self.asked = None
        return decision

    def play(self, client: SeatClient, seat: Seat, decision: Decision) -> None:
        """Send the decision; if it is refused, write a report and send any legal move."""
        self.steps = max(0, self.steps - 1)
        outcome = self.outcome(client, decision.moves, decision)
        if not isinstance(outcome, Played | Failed):
            self.report(client, seat, decision, outcome)
            tries = (self.outcome(client, (offer.move,), None) for offer in client.offers(seat))
            outcome = next((done for done in tries if isinstance(done, Played | Failed)), outcome)
        if isinstance(outcome, Failed):
            self.server.post.tell_trouble(outcome.reason)
            self.delay = max(self.delay, AGAIN)
            self.due = time.monotonic() + self.delay
        elif not isinstance(outcome, Played):
            raise RuntimeError(f"seat {seat} can make no move: {outcome}")  # noqa: TRY004 - no matter of types

    def outcome(self, client: SeatClient, plan: tuple[Move, ...], decision: Decision | None) -> object:
        """Send a plan and return its outcome, which is known at once, since these seats are on the server's machine."""
        number = client.submit(plan, why=decision.why if decision is not None else ())
        answers = (news for news in client.poll() if isinstance(news, Answer))
        return next((answer.outcome for answer in answers if answer.number == number), None)

    def report(self, client: SeatClient, seat: Seat, decision: Decision, outcome: object) -> None:
        """Write a report that what a seat decided can't be played."""
        what = f"its move was refused: {outcome}"
        taken = tuple((taken.seat, taken.commands) for taken in client.course.taken_back)
        about = (client.lists, client.view, taken)
        write_report(self.reports, BotReport(what, self.players[seat], seat, 0.0, 0.0, decision, *about))

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
