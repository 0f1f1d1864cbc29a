"""The store of pictures, together with the faces that other processes draw."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import pygame
from PIL import Image

from bsdesk.art.faces import sizes
from bsdesk.art.faces.cache import Cache
from bsdesk.art.faces.drawers import Wanted
from bsdesk.art.faces.store import FaceStore
from bsdesk.ui.faces.store import Store

DECODED = 16_000_000  # bytes of decoded faces on their way to becoming surfaces
MATS = 40_000_000  # bytes on disk of mats that were painted in the shape of a window
TURN = 0.006  # seconds of one turn of the loop that may go into what came, and as many into what is new


class Gallery(Store):
    """Surfaces by key. `turn` counts how often `arrived` was called."""

    def __init__(self, drawn: FaceStore) -> None:
        super().__init__()
        self.drawn = drawn
        self.mats = Cache(drawn.cache.folder / "mats", MATS, memory=0)  # the thread that paints them uses it alone
        self.turn, self.spent, self.short = 0, 0.0, False
        self.last: dict[Hashable, Hashable] = {}  # of each thing, the picture shown last, whatever its size and window
        self._awaited: dict[Wanted, dict[Hashable, int]] = {}  # keys, and the widths they are to have
        self._since: dict[Wanted, int] = {}
        self._finished: deque[Wanted] = deque()

    def face(self, key: Hashable, wanted: Wanted, width: int) -> pygame.Surface | None:
        """Return a face, or have it made; meanwhile a sketch, if there is time for one and the disk has nothing."""
        wanted = wanted.exact()
        self._awaited.setdefault(wanted, {})[key] = width
        if wanted not in self._since:
            self._since[wanted] = self.turn
            self._ask(wanted)
        sketched = self.get(("sketch", key))
        if sketched is not None or self._since[wanted] == self.turn or not self.has_time():
            self.short |= sketched is None
            return sketched
        with self.spend_time():
            got = self.drawn.get(*wanted)
            if not got.done:
                return self.put(("sketch", key), surface(got.image, width))
        self._finished.append(wanted)
        return None

    def _ask(self, wanted: Wanted) -> None:
        """Ask for a face, unless it is on the disk or can't be drawn: nothing would arrive for it."""
        with self.drawn.change:
            there = wanted in self.drawn.shelf.pictures or wanted in self.drawn.failed
        if there:
            self._finished.append(wanted)
        else:
            self.drawn.warm([wanted])

    @property
    def faults(self) -> Sequence[str]:
        """Return which own pictures can't be read and which faces can't be drawn."""
        return self.drawn.faults

    def has_time(self) -> bool:
        """Return whether there is time in this turn to make something new."""
        return self.spent < TURN

    @contextmanager
    def spend_time(self) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self.spent += time.perf_counter() - began

    @property
    def waiting(self) -> bool:
        return self.short or super().waiting or bool(self._finished or self._awaited)

    def arrived(self) -> bool:
        new = super().arrived() or self.short
        self.turn, self.spent, self.short = self.turn + 1, 0.0, False
        self._finished.extend(self.drawn.ready())
        until = time.perf_counter() + TURN
        while self._finished and time.perf_counter() < until:
            new |= self._take(self._finished.popleft())
        return new

    def _take(self, wanted: Wanted) -> bool:
        """Make surfaces of a face that was drawn, for all who asked for it. Return whether there were any."""
        keys = self._awaited.pop(wanted, {})
        self._since.pop(wanted, None)
        if not keys:
            return False
        got = self.drawn.get(*wanted)
        for key, width in keys.items() if got.done else ():
            self.put(key, surface(got.image, width))
        return True

    def close(self) -> None:
        super().close()
        self.drawn.close()


def surface(image: Image.Image, width: int) -> pygame.Surface:
    """Return a face in this width, with the round corners of a card."""
    if image.width != width:
        image = image.resize((width, sizes.height(width)), Image.Resampling.LANCZOS)
    round_ = sizes.corners(image)
    return pygame.image.frombuffer(round_.tobytes(), round_.size, "RGBA").convert_alpha()


@lru_cache(maxsize=1)
def shared() -> Gallery:
    """Return the one gallery for all screens."""
    return Gallery(FaceStore(Cache(memory=0), DECODED))
