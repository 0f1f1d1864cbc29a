"""A process that is sent jobs and sends answers, both as bytes, without its owner ever waiting for it.

    worker = Worker(work, some, arguments)    work(some, arguments, jobs) is called in the new process
    worker.send(job)                          at any moment; `for job in jobs` gets it there
    worker.take()                             the next answer that was sent there by jobs.answer(...), or None
    worker.gone, worker.late()                did it die, does a job take too long? Then restart() or close() it

It runs at low priority and leaves Ctrl-C to the process that started it. It ends at once, even in the middle of a job,
when it is closed or when the process that started it ends.
"""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

NICE = 5  # steps of priority below the process that started it
START = 30.0  # seconds that a worker may take until it looks for its first job
READY = b""  # its answer then


class Worker:
    """The process, for its owner. Only `close` and `restart` wait, until the process has ended."""

    def __init__(self, work: Callable[..., None], *args: object, name: str = "bsdesk-worker", nice: int = NICE) -> None:
        self.task, self.name, self.nice = pickle.dumps((work, args)), name, nice
        self._start()

    def _start(self) -> None:
        from multiprocessing import get_context  # the window is there sooner without it

        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=begin, args=(self.task, theirs, self.nice), daemon=True, name=self.name)
        self.process.start()
        theirs.close()  # so that the pipe ends with the process
        self.outbox: SimpleQueue[bytes | None] = SimpleQueue()
        self.inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self.ready = False  # has it looked for a job?
        self.gone = False  # is it dead, and every answer of it taken?
        self.allowed, self.deadline = inf, 0.0  # seconds for the last job, and until when that is
        self.sender, self.receiver = Thread(target=self._send, daemon=True), Thread(target=self._receive, daemon=True)
        self.sender.start()
        self.receiver.start()

    def send(self, job: bytes, seconds: float = inf) -> None:
        """Send it a job, for which it is allowed this many seconds."""
        self.allowed, self.deadline = seconds, 0.0
        self.outbox.put(job)

    def take(self, seconds: float | None = 0.0) -> bytes | None:
        """Return its next answer, or None if none comes within these seconds (None: no limit), or if it is gone."""
        while not self.gone:
            try:
                answer = self.inbox.get(timeout=seconds)
            except Empty:
                return None
            if answer:
                return answer
            self.ready, self.gone, self.deadline = True, answer is None, 0.0
        return None

    def late(self) -> bool:
        """Return whether the last job takes longer than allowed.

        The time is counted from the first call of this, in case the owner was busy, and anew when the worker is
        ready."""
        now = time.monotonic()
        self.deadline = self.deadline or now + (self.allowed if self.ready else START)
        return now > self.deadline

    def close(self) -> None:
        """End it at once; what it was doing is lost."""
        self.process.kill()
        self.receiver.join()
        self.gone = True

    def restart(self) -> None:
        """End it, and start it anew without any job."""
        self.close()
        self._start()

    def _send(self) -> None:
        """Send the jobs, in a thread, since a process that is starting or hangs doesn't read them."""
        with suppress(OSError):
            while (job := self.outbox.get()) is not None:
                self.pipe.send_bytes(job)

    def _receive(self) -> None:
        """Receive the answers, in a thread, since half of one may come; clean up when the process has ended."""
        with suppress(EOFError, OSError):
            while True:
                self.inbox.put(self.pipe.recv_bytes())
        self.process.join()
        self.outbox.put(None)
        self.sender.join()
        self.pipe.close()
        self.inbox.put(None)


# ------------------------------------------------------------------------------------------- in the other process


class Jobs:
    """The worker's end: iterate to get the jobs."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.inbox: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=self._receive, daemon=True).start()

    def __iter__(self) -> Iterator[bytes]:
        self.answer(READY)
        while True:
            yield self.inbox.get()

    def more(self) -> bool:
        """Return whether another job has come; this is quick enough for an inner loop."""
        return not self.inbox.empty()

    def answer(self, answer: bytes) -> None:
        """Send an answer, of which there may be any number to a job."""
        with suppress(OSError):  # nobody is there any more: this process is about to end
            self.pipe.send_bytes(answer)

    def _receive(self) -> None:
        """Receive the jobs, and end the process when the other end is gone."""
        with suppress(EOFError, OSError):
            while True:
                self.inbox.put(self.pipe.recv_bytes())
        os._exit(0)


def begin(task: bytes, pipe: Connection, nice: int) -> None:
    """Begin as a worker. The task is unpacked last, since that may import much."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is the owner who is interrupted
    if hasattr(os, "nice"):
        os.nice(nice)  # the owner goes first
    jobs = Jobs(pipe)
    work, args = pickle.loads(task)  # noqa: S301 - it comes from our own process
    work(*args, jobs)
