"""Who draws faces: processes of their own, or a thread where there are none; and what each drawing is.

Where one kind of drawer breaks down, what it was given is given to the next kind.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from bsdesk.art.faces import faces, own_pictures, sizes
from bsdesk.art.faces.cache import encode
from bsdesk.engine.looks.face import Face
from bsdesk.workers.crew import Crew

WORKERS = max(1, min(3, (os.cpu_count() or 2) - 1))  # processes; one core is the screen's


class Wanted(NamedTuple):
    """A requested face: its size, width (0: the usual one), and the level of its figures."""

    face: Face
    size: str = "table"
    width: int = 0
    level: int = 1

    def exact(self) -> Wanted:
        """Return a request that is equal for all faces that look the same."""
        width = max(self.width or sizes.WIDTHS[self.size], sizes.LEAST_WIDTH[self.size])
        level = 1 if self.size in ("bare", "large") else max(1, min(self.level, len(self.face.levels)))
        return Wanted(self.face, self.size, width, level)


class Drawing(NamedTuple):
    """A worker's answer: the pixels, encoded as on disk, and what was wrong with the picture."""

    mode: str
    size: tuple[int, int]
    pixels: bytes
    kind: str
    data: bytes
    fault: str


def drawing_of(wanted: Wanted) -> Drawing:
    """Draw one face, in whichever process."""
    image = faces.draw(*wanted).image
    broken = own_pictures.fault(Path(wanted.face.picture), whole=True) if wanted.face.picture else None
    return Drawing(image.mode, image.size, image.tobytes(), *encode(image), str(broken or ""))


def processes() -> Executor:
    return Crew(WORKERS, name="bsdesk-faces")


def threads() -> Executor:
    return ThreadPoolExecutor(1, thread_name_prefix="faces")


POOLS: tuple[Callable[[], Executor], ...] = (processes, processes, threads)  # the next where one breaks down


class SentFace(NamedTuple):
    """A face that was given to somebody to draw. `taken`: else nobody took it, for the fault that the future has."""

    pool: Executor | None
    future: Future[Drawing]
    taken: bool = True


class DrawingOutcome(NamedTuple):
    """What came of a face that was sent: its drawing, or why it can't be drawn; with neither it is to be sent again."""

    drawing: Drawing | None = None
    fault: BaseException | None = None


class Drawers:
    """Whoever draws: begun when there is something to draw, and the next kind where one breaks down."""

    def __init__(self, pools: Sequence[Callable[[], Executor]]) -> None:
        self.pools = list(pools)
        self.pool: Executor | None = None

    @property
    def begun(self) -> bool:
        return self.pool is not None

    def send(self, wanted: Wanted) -> SentFace:
        """Have a face drawn."""
        try:
            self.pool = self.pool or self.pools[0]()
            return SentFace(self.pool, self.pool.submit(drawing_of, wanted))
        except (OSError, ImportError, RuntimeError) as error:  # no processes here, or no more
            refused: Future[Drawing] = Future()
            refused.set_exception(error)
            return SentFace(self.pool, refused, taken=False)

    def outcome(self, sent: SentFace) -> DrawingOutcome:
        """Return what came of a face whose future is done."""
        error = CancelledError() if sent.future.cancelled() else sent.future.exception()
        if error is None:
            return DrawingOutcome(sent.future.result())
        if sent.taken and not isinstance(error, CancelledError | BrokenExecutor):
            return DrawingOutcome(fault=error)
        return DrawingOutcome() if self._give_up(sent.pool) else DrawingOutcome(fault=error)

    def _give_up(self, pool: Executor | None) -> bool:
        """Give up a pool that is broken, if it is not given up yet; return whether there is another that draws."""
        if pool is not self.pool:
            return True
        if len(self.pools) == 1:
            return False
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
        self.pool = None
        self.pools.pop(0)
        return True

    def rest(self) -> None:
        """End the processes, since they keep much memory; new ones begin with the next face."""
        pool, self.pool = self.pool, None
        if pool is not None:
            pool.shutdown(wait=False)

    def close(self) -> None:
        """Drop what is being drawn."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
