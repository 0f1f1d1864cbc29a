"""A bot in a process of its own, so that the table stays fluid: ask, go on drawing, look now and then for the answer.

There is always an answer. The bot tells the best move it knows while it thinks; one that overruns its time is stopped,
that move is played, and a report is written with the position in which it happened.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue

import msgspec
from msgspec import Struct

from bsdesk.bots.bot import LEVELS, Bot, Decision
from bsdesk.bots.playout import Limit, Lists, best, options
from bsdesk.engine.game import Game
from bsdesk.engine.state import State, bind
from bsdesk.engine.values import Seat

Make = Callable[[], Game]  # a function that the other process can find and call: rules can't be sent

GRACE = 0.5  # seconds that it may be late before it is stopped
START = 30.0  # seconds that it may take to read its cards
KEPT = 20  # reports that are kept
HINTING = "strong"


class Question(Struct, array_like=True):
    """What is asked of the other process."""

    number: int
    level: str
    seat: Seat
    seed: int
    limit: Limit
    lists: dict[Seat, tuple[str, ...]]
    view: State
    keep: bool  # is it played, so that the bot must not come back to this position? A hint is not.


class Reply(Struct, array_like=True):
    """What the other process says: the decision, or the best one so far. Number 0: it is ready."""

    number: int
    decision: Decision | None = None
    final: bool = False


class Report(Struct):
    """What is written down when a bot overran its time or broke down."""

    what: str
    level: str
    seat: Seat
    seconds: float
    took: float
    played: Decision
    lists: dict[Seat, tuple[str, ...]]
    view: State


class Thinker:
    """Asks a bot, and never waits for it."""

    def __init__(self, make: Make, *, seed: int = 0, pace: float = 0.0, reports: Path | None = None) -> None:
        self.make, self.seed, self.reports = make, seed, reports
        self.pace = pace  # seconds that pass at least before an answer is given, so that a person can follow
        self.question: Question | None = None
        self.known: Decision | None = None  # the best one so far
        self.final = self.ready = False
        self.number = 0
        self.asked = self.late = 0.0  # when it was asked; until when it may think
        self.held = 0.0  # until when its answer is held back
        self._start()

    # asking

    def ask(
        self,
        view: State,
        seat: Seat,
        level: str,
        seconds: float = 0.0,
        lists: Lists | None = None,
        *,
        keep: bool = True,
    ) -> None:
        """Ask what to do on this view of the seat; what was asked before is forgotten."""
        self._read()  # an answer that nobody fetched is none that is late
        if not self.process.is_alive() or self._overdue():
            self._restart()
        usual = LEVELS[level].table
        limit = Limit(usual.nodes, seconds) if seconds else usual
        self.number += 1
        known = {number: tuple(cards) for number, cards in (lists or {}).items()}
        self.question = Question(self.number, level, seat, self.seed, limit, known, view, keep)
        self.known, self.final = None, False
        self.asked = time.monotonic()
        self.held = self.asked + self.pace
        self.late = 0.0
        self.outbox.put(msgspec.msgpack.encode(self.question))

    def hint(self, view: State, seat: Seat, seconds: float = 0.0, lists: Lists | None = None) -> None:
        """Ask for advice: the same search as the strong bot's, for whoever sits there."""
        self.ask(view, seat, HINTING, seconds, lists, keep=False)
        self.hurry()

    def hurry(self) -> None:
        """Don't hold the answer back."""
        self.held = 0.0

    @property
    def thinking(self) -> bool:
        """Is there an answer to come?"""
        return self.question is not None

    # answers

    def answer(self) -> Decision | None:
        """The decision, once it is there and a person could follow; None as long as it isn't. Never waits."""
        question = self.question
        if question is None:
            return None
        self._read()
        late = not self.final and (self._overdue() or not self.process.is_alive())
        if late:
            self._give_up(question)
        if not self.final or (not late and time.monotonic() < self.held):
            return None
        self.question = None
        return self.known

    def wait(self) -> Decision:
        """The decision, as soon as it is there."""
        while True:
            found = self.answer()
            if found is not None:
                return found
            if not self.thinking:
                raise RuntimeError("nothing was asked")
            self.inbox.poll(0.01)

    def _read(self) -> None:
        """Take in what the other process has said."""
        with suppress(EOFError, OSError):
            while self.inbox.poll(0):
                reply = msgspec.msgpack.decode(self.inbox.recv_bytes(), type=Reply)
                if not reply.number:
                    self.ready, self.late = True, 0.0
                elif self.question is not None and reply.number == self.question.number:
                    self.known, self.final = reply.decision, reply.final

    def _overdue(self) -> bool:
        """Has it had its time, and some more? The clock runs while it is ready; before that, it may start."""
        question = self.question
        if question is None or self.final:
            return False
        now = time.monotonic()
        if not self.late:
            self.late = now + (question.limit.seconds + GRACE if self.ready else START)
        return now > self.late

    def _give_up(self, question: Question) -> None:
        """Stop it, play the best move that is known, and write down what happened."""
        what = "overran its time" if self.process.is_alive() else "broke down"
        took = time.monotonic() - self.asked
        self._stop()
        self.known = self.known or Decision((best(options(question.view, question.seat)),), sure=0.0)
        self.final = True
        write_report(
            self.reports,
            Report(
                what,
                question.level,
                question.seat,
                question.limit.seconds,
                round(took, 3),
                self.known,
                question.lists,
                question.view,
            ),
        )

    # the other process

    def _start(self) -> None:
        context = get_context("spawn")
        self.inbox, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(self.make, theirs), daemon=True, name="bsdesk-bot")
        self.process.start()
        theirs.close()
        self.ready = False
        self.outbox: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=post, args=(self.outbox, self.inbox), daemon=True).start()

    def _stop(self) -> None:
        self.outbox.put(None)
        self.process.kill()
        self.process.join()
        self.inbox.close()

    def _restart(self) -> None:
        self._stop()
        self._start()

    def close(self) -> None:
        """No more questions."""
        self.question = None
        self._stop()


def write_report(folder: Path | None, report: Report) -> None:
    """Keep a report, and of those before it the newest."""
    if folder is None:
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        stamp = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}"
        text = msgspec.json.format(msgspec.json.encode(msgspec.to_builtins(report, str_keys=True)))
        (folder / f"bot-{stamp}.json").write_bytes(text)
        for old in sorted(folder.glob("bot-*.json"))[:-KEPT]:
            old.unlink()


def post(outbox: SimpleQueue[bytes | None], pipe: Connection) -> None:
    """Send what is put into the box: a pipe whose other end doesn't read would hold up the table."""
    with suppress(OSError):
        while (text := outbox.get()) is not None:
            pipe.send_bytes(text)


# ------------------------------------------------------------------------------------------- in the other process


def work(make: Make, pipe: Connection) -> None:
    """Answer questions until the table is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the table that is interrupted
    if hasattr(os, "nice"):
        os.nice(5)  # the table goes first
    game = make()
    bots: dict[tuple[str, Seat, int, bool], Bot] = {}
    with suppress(EOFError, OSError):
        pipe.send_bytes(msgspec.msgpack.encode(Reply(0)))
        while True:
            question = msgspec.msgpack.decode(pipe.recv_bytes(), type=Question)
            if pipe.poll(0):
                continue  # another one has come already
            bind(question.view, game)
            key = (question.level, question.seat, question.seed, question.keep)
            bot = bots.setdefault(key, Bot(question.level, game, question.seat, question.seed))

            def tell(decision: Decision, final: bool = False, number: int = question.number) -> None:
                pipe.send_bytes(msgspec.msgpack.encode(Reply(number, decision, final)))

            decision = bot.decide(question.view, question.lists, question.limit, lambda: pipe.poll(0), tell)
            tell(decision, final=True)
