"""An executor whose calls are done by worker processes: `crew.submit(function, arguments)` returns a future.

Unlike those of a pool of the standard library, its processes end when the program is killed, and at once when it is
shut down without waiting; and if a process dies, only the call that it was doing is lost.
"""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from functools import partial
from threading import get_ident
from typing import ParamSpec, TypeVar

from bsdesk.workers.worker import NICE, Jobs, Worker

P = ParamSpec("P")
T = TypeVar("T")


class Lost(BrokenExecutor):
    """Raised where the process of a call died, was ended, or could not be started."""


class Crew(ThreadPoolExecutor):
    """An executor with at most `count` workers, started when needed; a thread of this process waits for each."""

    def __init__(self, count: int, name: str = "bsdesk-crew", nice: int = NICE) -> None:
        super().__init__(count, thread_name_prefix=name)
        self.name, self.nice = name, nice
        self.workers: dict[int, Worker] = {}  # by the thread that waits for it
        self.ended = False

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function in one of the processes."""
        return super().submit(self._call, partial(fn, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes: with `wait` when all calls are done, else at once."""
        if wait and not cancel_futures:
            super().shutdown()
        self.ended = True
        super().shutdown(wait=False, cancel_futures=True)
        for worker in list(self.workers.values()):
            worker.close()
        super().shutdown(wait=wait)

    def _call(self, call: partial[T]) -> T:
        """Return what a call returns in the worker of this thread, or raise what it raises there."""
        job = pickle.dumps(call)
        worker = self._worker()
        worker.send(job)
        answer = worker.take(None)
        if answer is None:
            raise Lost("the process that did this is gone")
        found, error = pickle.loads(answer)  # noqa: S301 - it comes from our own process
        if error is not None:
            raise error
        return found  # type: ignore[no-any-return]

    def _worker(self) -> Worker:
        worker = self.workers.get(get_ident())
        if worker is not None:
            worker.take()  # to notice whether it has died meanwhile
        if worker is None or worker.gone:
            try:
                worker = self.workers[get_ident()] = Worker(serve, name=self.name, nice=self.nice)
            except (OSError, ImportError, RuntimeError, AssertionError) as error:
                # no processes here, or no more; a worker can start none of its own, which is an AssertionError
                raise Lost("no process can be started") from error
        if self.ended:  # perhaps while it started
            worker.close()
        return worker


def serve(jobs: Jobs) -> None:
    """Do calls, in the other process."""
    for job in jobs:
        jobs.answer(call_outcome(job))


def call_outcome(job: bytes) -> bytes:
    """Return what a call returns and None, or None and the error it raises, with its traceback as a note."""
    try:
        return pickle.dumps((pickle.loads(job)(), None))  # noqa: S301 - it comes from our own process
    except Exception as error:  # noqa: BLE001 - any error of a call is raised where the call came from
        error.add_note("in another process:\n" + "".join(traceback.format_exception(error)))
        try:
            return pickle.dumps((None, error))
        except Exception:  # noqa: BLE001 - nor does an error that can't be sent end the process
            return pickle.dumps((None, RuntimeError(repr(error))))
