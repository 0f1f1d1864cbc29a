"""A bot in a process of its own, so that the table never blocks: ask, go on drawing, poll for the answer.

There is always an answer: the bot reports the best move so far while it thinks. If it exceeds its time it is stopped,
that move is played, and a report is written with the position.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from bsdesk.bots.bot import Bot, Decision, limit_at_table
from bsdesk.bots.playout import Limit, Lists, best, moves_to_try
from bsdesk.disk import write_whole
from bsdesk.engine.game import Game
from bsdesk.engine.state import State, bind
from bsdesk.engine.values import Seat
from bsdesk.workers.worker import Jobs, Worker

Make = Callable[[], Game]  # a function that the other process can find and call, since rules can't be sent

GRACE = 0.5  # seconds that it may be late before it is stopped
KEPT = 20  # number of reports kept
HINTING = "strong"


class BotQuestion(Struct, array_like=True):
    """A question to the other process."""

    number: int
    level: str
    seat: Seat
    seed: int
    limit: Limit
    lists: dict[Seat, tuple[str, ...]]
    view: State
    keep: bool  # is the decision played, so that the bot must not return to this position? A hint is not.


class Reply(Struct, array_like=True):
    """A message of the other process: the decision, or the best one so far."""

    number: int
    decision: Decision
    final: bool = False


class BotReport(Struct):
    """A report about a bot that exceeded its time or broke down."""

    what: str
    level: str
    seat: Seat
    seconds: float
    took: float
    played: Decision
    lists: dict[Seat, tuple[str, ...]]
    view: State
    taken_back: tuple[tuple[Seat, int], ...] = ()  # by whom, in how many commands, though they had shown something


class Thinker:
    """Asks a bot without waiting for it."""

    def __init__(self, make: Make, *, seed: int = 0, reports: Path | None = None) -> None:
        self.seed, self.reports = seed, reports
        self.least_seconds = 0.0  # least seconds before an answer, so that a person can follow
        self.question: BotQuestion | None = None
        self.known: Decision | None = None  # the best one so far
        self.final = False
        self.number = 0
        self.asked = 0.0  # when it was asked
        self.held_until = 0.0  # the answer is held back until then
        self.worker = Worker(work, make, name="bsdesk-bot")

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
        """Ask what to do on this view of the seat; an earlier question is dropped."""
        self._read()  # so that an answer nobody fetched does not count as late
        if self._failed():
            self.worker.restart()
        usual = limit_at_table(view.game, level)
        limit = Limit(usual.nodes, seconds) if seconds else usual
        self.number += 1
        known = {number: tuple(cards) for number, cards in (lists or {}).items()}
        self.question = BotQuestion(self.number, level, seat, self.seed, limit, known, view, keep)
        self.known, self.final = None, False
        self.asked = time.monotonic()
        self.held_until = self.asked + self.least_seconds
        self.worker.send(msgspec.msgpack.encode(self.question), limit.seconds + GRACE)

    def hint(self, view: State, seat: Seat, seconds: float = 0.0, lists: Lists | None = None) -> None:
        """Ask for advice: the same search as the strong bot's, for whoever has that seat."""
        self.ask(view, seat, HINTING, seconds, lists, keep=False)
        self.hurry()

    def hurry(self) -> None:
        """Give the answer without delay."""
        self.held_until = 0.0

    @property
    def thinking(self) -> bool:
        """Return whether an answer is pending."""
        return self.question is not None

    # answers

    def answer(self) -> Decision | None:
        """Return the decision once it is there and its delay is over, else None. Never waits."""
        question = self.question
        if question is None:
            return None
        self._read()
        failed = not self.final and self._failed()
        if failed:
            self._give_up(question)
        if not self.final or (not failed and time.monotonic() < self.held_until):
            return None
        self.question = None
        return self.known

    def wait(self) -> Decision:
        """Wait for the decision and return it."""
        while True:
            found = self.answer()
            if found is not None:
                return found
            if not self.thinking:
                raise RuntimeError("nothing was asked")
            self._read(0.01)

    def _read(self, seconds: float = 0.0) -> None:
        """Receive the messages of the other process, waiting up to this many seconds."""
        while (text := self.worker.take(seconds)) is not None:
            reply = msgspec.msgpack.decode(text, type=Reply)
            if self.question is not None and reply.number == self.question.number:
                self.known, self.final = reply.decision, reply.final
            seconds = 0.0

    def _failed(self) -> bool:
        """Return whether the other process is dead, or should have answered by now."""
        asked = self.question is not None and not self.final
        return self.worker.gone or (asked and self.worker.late())

    def _give_up(self, question: BotQuestion) -> None:
        """Stop the process, answer with the best move known, and write a report."""
        what = "broke down" if self.worker.gone else "overran its time"
        took = time.monotonic() - self.asked
        self.worker.close()
        self.known = self.known or Decision((best(moves_to_try(question.view, question.seat)),), sure=0.0)
        self.final = True
        limit, about = question.limit.seconds, (question.lists, question.view)
        report = BotReport(what, question.level, question.seat, limit, round(took, 3), self.known, *about)
        write_report(self.reports, report)

    def close(self) -> None:
        """End the process."""
        self.question = None
        self.worker.close()


def write_report(folder: Path | None, report: BotReport) -> None:
    """Write a report, and delete the oldest beyond the number kept."""
    if folder is None:
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        stamp = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S-%f}"
        text = msgspec.json.format(msgspec.json.encode(msgspec.to_builtins(report, str_keys=True)))
        write_whole(folder / f"bot-{stamp}.json", text)
        for old in sorted(folder.glob("bot-*.json"))[:-KEPT]:
            old.unlink()


# ------------------------------------------------------------------------------------------- in the other process


def work(make: Make, jobs: Jobs) -> None:
    """Answer questions until told to stop."""
    game = make()
    bots: dict[tuple[str, Seat, int, bool], Bot] = {}
    for text in jobs:
        if jobs.more():
            continue  # another question has arrived already
        question = msgspec.msgpack.decode(text, type=BotQuestion)
        bind(question.view, game)
        key = (question.level, question.seat, question.seed, question.keep)
        bot = bots.setdefault(key, Bot(question.level, game, question.seat, question.seed))

        def tell(decision: Decision, final: bool = False, number: int = question.number) -> None:
            jobs.answer(msgspec.msgpack.encode(Reply(number, decision, final)))

        decision = bot.decide(question.view, question.lists, question.limit, jobs.more, tell)
        tell(decision, final=True)
