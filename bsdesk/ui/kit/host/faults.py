"""Faults of our own while the program runs: each is written down, and a few of them are tolerated."""

from __future__ import annotations

import time
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

BORNE = 3
SOON = 30.0  # seconds after which a fault counts no more


class Faults:
    """The faults of late."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.times: list[float] = []

    def note(self, error: Exception) -> Path:
        """Write a fault down and return where it is written; raise it if it is one too many."""
        now = time.monotonic()
        self.times = [*(at for at in self.times if now - at < SOON), now]
        file = self.folder / f"fault-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.txt"
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(traceback.format_exception(error)), "utf-8")
        if len(self.times) > BORNE:
            raise error
        return file

    @property
    def again(self) -> bool:
        """Return whether the last one was not the first of late."""
        return len(self.times) > 1
