"""The sockets over which the window system speaks with this process: what waits on them sleeps until something comes.

`pygame.event.wait` looks each millisecond instead, and in a nap what comes is not noticed. Where the window system does
not speak over sockets, or the sockets of a process are not listed, as under Windows, there is nothing to wait on.
"""

from __future__ import annotations

import os
import select
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LISTED = Path("/proc/self/fd")


class Connection:
    """The sockets that were opened with the window."""

    def __init__(self) -> None:
        self.sockets: frozenset[int] = frozenset()

    @contextmanager
    def opening(self) -> Iterator[None]:
        """Note the sockets that are opened meanwhile."""
        before = open_sockets()
        yield
        self.sockets = open_sockets() - before or self.sockets

    def wait(self, seconds: float) -> bool:
        """Wait until something comes, but no longer than this; return whether anything came."""
        try:
            return bool(select.select(self.sockets, (), (), seconds)[0])
        except (OSError, ValueError):  # one of them was closed: there is nothing to wait on any more
            self.sockets = frozenset()
            return False


CONNECTION = Connection()


def open_sockets() -> frozenset[int]:
    """Return the sockets that this process has open; none where the system doesn't list them."""
    try:
        return frozenset(number for number in [int(file.name) for file in LISTED.iterdir()] if is_socket(number))
    except OSError:
        return frozenset()


def is_socket(number: int) -> bool:
    try:
        return stat.S_ISSOCK(os.fstat(number).st_mode)
    except OSError:  # it was closed meanwhile, as the one by which the list was read
        return False
