"""Sounds: short ones made by our own code, kept as files. Without a sound card there is silence, no fault.

The sound card is looked for in the background at the first sound; nobody waits for it.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, pi, sin
from pathlib import Path

import pygame

RATE, BUFFER = 44_100, 512
LATE = 0.4  # seconds after which it is too late for a sound that had to wait for the sound card
SOON = 0.045  # seconds within which the same sound is not begun again
MOST = 3  # of the same sound at once
CHANNELS = 16


class Sounds:
    """Plays a sound by its name."""

    def __init__(self, folder: Path, volume: int) -> None:
        self.folder, self.volume = folder, volume
        self.kept: dict[str, pygame.mixer.Sound] = {}
        self.began: dict[str, float] = {}
        self.ready: bool | None = None  # not yet tried
        self.opening: threading.Thread | None = None
        self.asked: tuple[str, float, float] | None = None  # a sound that waits for the sound card

    def play(self, name: str, pan: float = 0.0) -> None:
        """Play a sound, if there is a sound card. `pan`: -1 from the left, 1 from the right."""
        now = time.monotonic()
        if not self.volume or self.ready is False:
            return
        if self.ready is None:
            self.asked = name, pan, now
            self.open()
            return
        sound = self.kept.get(name)
        if sound is None or now - self.began.get(name, 0.0) < SOON or sound.get_num_channels() >= MOST:
            return
        channel = pygame.mixer.find_channel()
        if channel is not None:
            self.began[name] = now
            channel.set_volume(*sides(self.volume / 100, pan))
            channel.play(sound)

    def warm(self) -> None:
        """Look for a sound card now, if anything is to be heard."""
        if self.volume:
            self.open()

    def open(self) -> None:
        """Look for a sound card and read the files, in the background."""
        if self.opening is None:
            self.opening = threading.Thread(target=self._open, name="sounds", daemon=True)
            self.opening.start()

    def _open(self) -> None:
        try:
            with without_remarks():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
            self.kept = {file.stem: pygame.mixer.Sound(file) for file in sorted(self.folder.glob("*.wav"))}
        except (OSError, pygame.error):
            self.ready = False
            return
        self.ready = True
        if self.asked is not None and time.monotonic() - self.asked[2] < LATE:
            self.play(*self.asked[:2])


def sides(volume: float, pan: float) -> tuple[float, float]:
    """Return the volume left and right: as loud from every side."""
    turn = (max(-1.0, min(1.0, pan)) * 0.7 + 1) * pi / 4
    return volume * cos(turn), volume * sin(turn)


@contextmanager
def without_remarks() -> Iterator[None]:
    """Silence libraries that write to the terminal when there is no sound card."""
    try:
        kept, nothing = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:  # there is no terminal
        yield
        return
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
