"""Pictures that take a while: made by a thread in the background, the newest page first, and kept while there is room.

The screen asks, shows something else meanwhile, and is told when pictures came. What a page shows is never dropped,
even where it is more than there is room for: or each page would drop what the next one asks for.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame
from PIL import Image

MEMORY = 48_000_000  # bytes of pictures
IN_USE = 200  # the pictures asked for last stay, whatever their size: a page shows no more
SIZES = 2  # of the same large picture: a window that is drawn larger asks for one after the other
QUEUE = 240  # wishes that are waited for; older ones were for a page that is gone
TAKEN = 0.006  # seconds that a frame may spend on what came

Make = Callable[[], Image.Image]


class Wish(NamedTuple):
    key: Hashable
    make: Make
    page: int  # later pages first, and on a page what was asked for first


class Store:
    """Surfaces by key, limited in memory, and a thread that makes those that are missing."""

    def __init__(self, memory: int = MEMORY) -> None:
        self.memory = memory
        self.held = 0
        self.shelf: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self.hopeless: set[Hashable] = set()  # what could not be made is not tried again
        self._wishes: OrderedDict[Hashable, Wish] = OrderedDict()  # by slot: one picture of a thing at a time
        self._slots: dict[Hashable, list[Hashable]] = {}  # of a picture that is kept in few sizes, their keys
        self._came: deque[tuple[Hashable, Hashable, tuple[int, int], str, bytes]] = deque()
        self._at_work: Hashable = None
        self._page, self._asked = 1, False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._open = True

    # the shelf

    def get(self, key: Hashable) -> pygame.Surface | None:
        found = self.shelf.get(key)
        if found is not None:
            self.shelf.move_to_end(key)
        return found

    def put(self, key: Hashable, surface: pygame.Surface) -> pygame.Surface:
        old = self.shelf.pop(key, None)
        if old is not None:
            self.held -= bytes_of(old)
        self.shelf[key] = surface
        self.held += bytes_of(surface)
        while self.held > self.memory and len(self.shelf) > IN_USE:
            self.held -= bytes_of(self.shelf.popitem(last=False)[1])
        return surface

    def once(self, key: Hashable, make: Callable[[], pygame.Surface], slot: Hashable = None) -> pygame.Surface:
        """Return a picture that is quickly made; make it if it is not kept."""
        found = self.get(key)
        if found is None:
            found = self.put(key, make())
            self.outgrow(slot, key)
        return found

    def outgrow(self, slot: Hashable, key: Hashable) -> None:
        """Note the newest size of a picture, and drop all but the last two sizes of it."""
        if slot is None:
            return
        keys = self._slots.setdefault(slot, [])
        keys[:] = [other for other in keys if other != key] + [key]
        for old in keys[:-SIZES]:
            keys.remove(old)
            gone = self.shelf.pop(old, None)
            self.held -= bytes_of(gone) if gone is not None else 0

    # what is awaited

    def ask(self, slot: Hashable, key: Hashable, make: Make) -> None:
        """Have a picture made. A newer wish for the same slot, such as the same card in another width, replaces it."""
        if key in self.hopeless:
            return
        with self._changed:
            if not self._open or key == self._at_work or any(key == came[1] for came in self._came):
                return
            self._wishes.pop(slot, None)
            self._wishes[slot] = Wish(key, make, self._page)
            self._asked = True
            if len(self._wishes) > QUEUE:
                self._wishes.popitem(last=False)
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="pictures", daemon=True)
                self._thread.start()
            self._changed.notify()

    @property
    def waiting(self) -> bool:
        # in the order in which a wish goes on its way, so that none is missed that goes on meanwhile
        return bool(self._wishes or self._at_work is not None or self._came)

    def arrived(self) -> bool:
        """Take in what was made, for no longer than part of a frame; return whether anything new came."""
        until, new = time.perf_counter() + TAKEN, False
        self._page, self._asked = self._page + self._asked, False
        while self._came and (not new or time.perf_counter() < until):
            slot, key, size, mode, content = self._came.popleft()
            if content:
                whole = pygame.image.frombuffer(content, size, "RGBA" if mode == "RGBA" else "RGB")
                self.put(key, whole.convert_alpha() if mode == "RGBA" else whole.convert())
                self.outgrow(slot, key)
                new = True
            else:
                self.hopeless.add(key)
        return new

    def close(self) -> None:
        """Stop the thread."""
        with self._changed:
            self._open = False
            self._wishes.clear()
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while True:
            with self._changed:
                while self._open and not self._wishes:
                    self._changed.wait()
                if not self._open:
                    return
                slot, wish = max(self._wishes.items(), key=lambda one: one[1].page)
                self._at_work = wish.key
                del self._wishes[slot]
            done = (slot, wish.key, *make_pixels(wish.make))
            with self._changed:
                self._came.append(done)
                self._at_work = None


def make_pixels(make: Make) -> tuple[tuple[int, int], str, bytes]:
    """Return the pixels of a picture; none if it can't be made."""
    try:
        image = make()
    except Exception:  # noqa: BLE001 - whatever is wrong with one picture, the thread goes on, and the plain one stays
        return (0, 0), "", b""
    mode = "RGBA" if "A" in image.getbands() else "RGB"
    return image.size, mode, image.convert(mode).tobytes()


def bytes_of(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()
