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
from typing import NamedTuple

import pygame

RATE, BUFFER = 44_100, 512
LATE = 0.4  # seconds after which it is too late for a sound that had to wait for the sound card
SOON = 0.045  # seconds within which the same sound is not begun again
MOST = 3  # of the same sound at once
CHANNELS = 16
DUCKED, DUCKS = 0.5, 0.3  # how loud all else is while a weighty sound begins: 6 dB less; and for how many seconds


class Heard(NamedTuple):
    """A sound that is heard: where, and how loud it is left and right."""

    channel: pygame.mixer.Channel
    sound: pygame.mixer.Sound
    volume: tuple[float, float]

    @property
    def goes_on(self) -> bool:
        return self.channel.get_sound() is self.sound

    def set_volume(self, part: float) -> None:
        if self.goes_on:
            self.channel.set_volume(*(part * side for side in self.volume))


class Sounds:
    """Plays a sound by its name."""

    def __init__(self, folder: Path, volume: int) -> None:
        self.folder, self.volume = folder, volume
        self.kept: dict[str, pygame.mixer.Sound] = {}
        self.began: dict[str, float] = {}
        self.ready: bool | None = None  # not yet tried
        self.opening: threading.Thread | None = None
        self.asked: tuple[str, float, float] | None = None  # a sound that waits for the sound card
        self.heard: list[Heard] = []  # what is heard now
        self.until = 0.0  # when all is as loud again after a weighty sound; 0: it is

    def play(self, name: str, pan: float = 0.0, *, ducks: bool = False) -> None:
        """Play a sound, if there is a sound card. `pan`: -1 from the left, 1 from the right; `ducks`: all else is less
        loud for a moment."""
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
            channel.play(sound)
            self.hear(Heard(channel, sound, sides(self.volume / 100, pan)), now, ducks=ducks)

    def hear(self, new: Heard, now: float, *, ducks: bool) -> None:
        """Set how loud a sound is that begins, and all others while it does."""
        self.heard = [heard for heard in self.heard if heard.goes_on]
        if ducks:
            self.until = now + DUCKS
            for heard in self.heard:
                heard.set_volume(DUCKED)
        new.set_volume(1.0 if ducks or now >= self.until else DUCKED)
        self.heard.append(new)

    def tick(self, now: float) -> None:
        """Let all be as loud as before, when a weighty sound has begun."""
        if self.until and now >= self.until:
            self.until = 0.0
            for heard in self.heard:
                heard.set_volume(1.0)

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
