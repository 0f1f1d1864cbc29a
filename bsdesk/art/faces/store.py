"""Faces for a screen that never waits: cached faces are returned at once, the rest is made in other processes.

    store = FaceStore()
    store.warm(Wanted(face, "table") for face in deck)    as soon as it is known what will be needed
    store.settle(0.2)                                     before a screen is first shown: what is on disk is read
    got = store.get(face, "table", width, level)          at any moment: the face, or a sketch of it (got.done)
    store.ready()                                         once in a while: which ones are there now
    store.progress                                        (done, all) of what was asked for since it last had nothing

One thread of the screen's process looks into the cache on disk and hands out what must be drawn; a process of its own
draws (Pillow would share the interpreter with the screen). If processes can't be had, a thread draws.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from functools import partial
from threading import Condition, Thread
from typing import NamedTuple

from PIL import Image

from bsdesk.art.brush.light import Cover
from bsdesk.art.faces import faces, paintings, sizes
from bsdesk.art.faces.cache import MEGABYTE, Cache, PictureShelf, decode, key_of
from bsdesk.art.faces.drawers import POOLS, WORKERS, Drawers, SentFace, Wanted
from bsdesk.art.faces.frames import tone
from bsdesk.engine.looks.face import Face, SymbolFace

MEMORY_MOST = 48 * MEGABYTE  # the screen keeps surfaces of its own
IDLE = 8.0  # seconds without work after which whoever draws rests
SKETCH = 120  # width of a sketch in pixels, before it is stretched


class Got(NamedTuple):
    """A picture, and whether it is the face itself or a sketch for the meantime."""

    image: Image.Image
    done: bool


class DrawingProgress(NamedTuple):
    """How many are done; (0, 0) when nothing is under way."""

    done: int
    all: int


class FaceStore:
    """Finished faces by their requests."""

    def __init__(
        self,
        cache: Cache | None = None,
        memory: int = MEMORY_MOST,
        pools: Sequence[Callable[[], Executor]] = POOLS,
    ) -> None:
        self.cache, self.drawers = cache or Cache(), Drawers(pools)
        self.as_kept = False  # is a face that was just drawn the same to the pixel as when it comes from the disk?
        self.faults: list[str] = []  # own pictures that can't be read, faces that can't be drawn
        self.change = Condition()  # guards all that follows
        self.shelf: PictureShelf[Wanted] = PictureShelf(memory)
        self.sketches: dict[Wanted, Image.Image] = {}  # of those that were asked for and aren't there
        self.under_way: set[Wanted] = set()
        self.pressing: set[Wanted] = set()  # those of them that a screen has a sketch of
        self.asked: OrderedDict[Wanted, None] = OrderedDict()  # to be looked for on disk
        self.missing: OrderedDict[Wanted, str] = OrderedDict()  # to be drawn, with their keys
        self.back: deque[Callable[[], None]] = deque()  # drawn, to be taken in
        self.looking = False
        self.flying = self.done = self.all = 0
        self.failed: set[Wanted] = set()
        self.finished: list[Wanted] = []
        self.thread: Thread | None = None
        self.closed = False

    # what a screen calls; none of it waits

    def get(self, face: Face, size: str = "table", width: int = 0, level: int = 1) -> Got:
        """Return the face if it is in memory, else a sketch; then it is made before all others."""
        wanted = Wanted(face, size, width, level).exact()
        with self.change:
            found = self.shelf.get(wanted)
            if found is not None:
                return Got(found, True)
            if wanted not in self.failed:
                self._ask(wanted)
                self._press(wanted)
            if wanted not in self.sketches:
                self.sketches[wanted] = sketch(wanted)
            return Got(self.sketches[wanted], wanted in self.failed)

    def warm(self, wanted: Iterable[Wanted]) -> None:
        """Have these made in this order, after those that are waited for."""
        with self.change:
            for one in wanted:
                exact = one.exact()
                if exact not in self.shelf.pictures and exact not in self.failed:
                    self._ask(exact)

    def ready(self) -> list[Wanted]:
        """Return what was finished since the last call; also what turned out to be undrawable."""
        with self.change:
            found, self.finished = self.finished, []
            return found

    @property
    def progress(self) -> DrawingProgress:
        with self.change:
            return DrawingProgress(self.done, self.all)

    def settle(self, seconds: float) -> None:
        """Wait until what is on disk is in memory, but no longer than this."""
        with self.change:
            self.change.wait_for(lambda: not (self.asked or self.looking), seconds)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nothing is under way."""
        with self.change:
            return self.change.wait_for(lambda: self.all == 0 or self.closed, seconds)

    def close(self) -> None:
        """Stop making faces; drawings under way are dropped."""
        with self.change:
            self.closed = True
            self.change.notify_all()
        if self.thread is not None:
            self.thread.join()
        self.drawers.close()

    def _ask(self, wanted: Wanted) -> None:
        if wanted in self.under_way or self.closed:
            return
        self.under_way.add(wanted)
        self.asked[wanted] = None
        self.all += 1
        if self.thread is None:
            self.thread = Thread(target=self._serve, name="face store", daemon=True)
            self.thread.start()
        self.change.notify_all()

    def _press(self, wanted: Wanted) -> None:
        """Put it before all others, wherever it waits."""
        self.pressing.add(wanted)
        if wanted in self.asked:
            self.asked.move_to_end(wanted, last=False)
        if wanted in self.missing:
            self.missing.move_to_end(wanted, last=False)

    # what the thread does: one job after another

    def _serve(self) -> None:
        while (job := self._next()) is not None:
            job()

    def _next(self) -> Callable[[], None] | None:
        with self.change:
            while not self.closed:
                if self.back:
                    return self.back.popleft()
                if self.asked:
                    self.looking = True
                    return partial(self._look, self.asked.popitem(last=False)[0])
                if self.missing and self.flying <= WORKERS:  # one more than can be drawn: none of them ever waits
                    self.flying += 1
                    return partial(self._send, *self.missing.popitem(last=False))
                resting = self.drawers.begun and not self.flying
                if not self.change.wait(IDLE if resting else None) and not (self.back or self.asked or self.missing):
                    return self.drawers.rest
            return None

    def _look(self, wanted: Wanted) -> None:
        """Look for it on disk."""
        key = key_of(*wanted)
        found = self.cache.load(key)
        if found is None:
            self._miss(wanted, key)
        else:
            self._finish(wanted, found)
        with self.change:
            self.looking = False
            self.change.notify_all()

    def _miss(self, wanted: Wanted, key: str) -> None:
        with self.change:
            self.missing[wanted] = key
            if wanted in self.pressing:
                self._press(wanted)

    def _send(self, wanted: Wanted, key: str) -> None:
        """Have it drawn."""
        sent = self.drawers.send(wanted)
        sent.future.add_done_callback(lambda _done: self._drawn(partial(self._take, sent, wanted, key)))

    def _drawn(self, job: Callable[[], None]) -> None:
        with self.change:
            self.back.append(job)
            self.change.notify_all()

    def _take(self, sent: SentFace, wanted: Wanted, key: str) -> None:
        """Receive a drawn face; where whoever was to draw it has broken down, send it again."""
        with self.change:
            self.flying -= 1
        drawing, fault = self.drawers.outcome(sent)
        if drawing is not None:
            self.cache.save(key, drawing.kind, drawing.data)
            drawn = Image.frombytes(drawing.mode, drawing.size, drawing.pixels)
            self._finish(wanted, decode(drawing.data) if self.as_kept else drawn, drawing.fault)
        elif fault is not None:
            self._finish(wanted, None, f"{wanted.face.id}: the face can't be drawn: {fault!r}")
        else:
            self._miss(wanted, key)

    def _finish(self, wanted: Wanted, image: Image.Image | None, fault: str = "") -> None:
        with self.change:
            if image is None:
                self.failed.add(wanted)
            else:
                self.shelf.put(wanted, image)
                self.sketches.pop(wanted, None)
            if fault and fault not in self.faults:
                self.faults.append(fault)
            self.under_way.discard(wanted)
            self.pressing.discard(wanted)
            self.finished.append(wanted)
            self.done += 1
            if self.done == self.all:
                self.done = self.all = 0
            self.change.notify_all()


def sketch(wanted: Wanted) -> Image.Image:
    """Return a preliminary picture: the face with its painting, if it has one, drawn small and stretched."""
    w = wanted.width
    small = faces.draw(
        wanted.face, "bare" if wanted.size == "bare" else "table", min(w, SKETCH), wanted.level, art=quick_picture
    ).image
    return small.resize((w, sizes.height(w)), Image.Resampling.BILINEAR) if small.width != w else small


def quick_picture(face: SymbolFace, size: tuple[int, int], cover: Cover = (0.0, 0.0)) -> Image.Image:
    """Return a card's painting; its colour where it has none, or a picture of its owner's."""
    found = None if face.picture else paintings.part_of_scene(face, size, cover)
    return found or Image.new("RGB", size, tone(face.colour, 0.3))
