"""An export in a process of its own, so that the window never waits: ask how far it is, or call it off."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.disk import Making
from bsdesk.seat.catalog import Shelf
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.export.order import ExportOrder
from bsdesk.ui.kit.host.windowless import draw_without_window
from bsdesk.workers.worker import Jobs, Worker

OFTEN = 0.1  # seconds between two answers of how far it is
SETTLED = 2.0  # seconds after which it can be said how long it will take


class Errand:
    """An export on its way. It is put where it belongs when it is whole; before that, and if it is called off, nothing
    is there."""

    def __init__(self, order: ExportOrder, file: Path, make_shelf: Callable[[], Shelf]) -> None:
        self.making = Making(file)
        self.done = self.whole = 0
        self.began = 0.0  # when the first picture was done
        self.wrong: str | None = None  # why it can't be done
        self.finished = False
        self.worker = Worker(work, make_shelf, name="bsdesk-export")
        self.worker.send(pickle.dumps((order, self.making.part)))

    @property
    def ended(self) -> bool:
        """Return whether nothing more comes: it is there, or can't be done."""
        return self.finished or self.wrong is not None

    @property
    def left(self) -> float | None:
        """Return about how many seconds are left; None while that can't be said."""
        passed = time.monotonic() - self.began
        if not self.began or not self.done or passed < SETTLED:
            return None
        return passed / self.done * (self.whole - self.done)

    def look(self) -> bool:
        """Take in what the process says; return whether anything came."""
        came = False
        while not self.ended and (answer := self.worker.take()) is not None:
            came = True
            self.hear(*pickle.loads(answer))  # noqa: S301 - it comes from our own process
        if self.worker.gone and not self.ended:
            self.fail("the process that exports is gone; try again, perhaps at a smaller size")
            came = True
        return came

    def hear(self, what: str, *told: object) -> None:
        """Take in one thing that the process says."""
        if what == "wrong":
            self.fail(str(told[0]))
        elif what == "done":
            self.worker.close()
            try:
                self.making.put()
            except OSError as error:
                self.fail(f"can't be written: {error.strerror or error}")
                return
            self.finished = True
        else:
            self.done, self.whole = told  # type: ignore[assignment]
            if self.done and not self.began:
                self.began = time.monotonic()

    def fail(self, wrong: str) -> None:
        self.wrong = wrong
        self.close()

    def close(self) -> None:
        """End it at once; nothing half-written stays, nor a folder that was made for it."""
        self.worker.close()
        self.making.drop()


def work(make_shelf: Callable[[], Shelf], jobs: Jobs) -> None:
    """Export what is asked for, in the other process."""
    draw_without_window()
    shelf = make_shelf()
    for job in jobs:
        do(shelf, job, jobs.answer)


def do(shelf: Shelf, job: bytes, answer: Callable[[bytes], object]) -> None:
    """Do one export, and say how far it is and how it ended."""
    from bsdesk.ui.export.exporting import Export

    last = 0.0

    def tell(done: int, whole: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > OFTEN or done == whole:
            last = now
            answer(pickle.dumps(("told", done, whole)))

    order, part = pickle.loads(job)  # noqa: S301 - it comes from our own process
    try:
        Export(shelf, partial(game_of, shelf), order).write(part, tell)
        answer(pickle.dumps(("done",)))
    except Complaint as complaint:
        answer(pickle.dumps(("wrong", str(complaint))))
    except (OSError, MemoryError) as error:
        answer(pickle.dumps(("wrong", getattr(error, "strerror", "") or str(error) or type(error).__name__)))
