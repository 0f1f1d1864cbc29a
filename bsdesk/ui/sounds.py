"""What is heard: short sounds made by our own code, kept as files. Without a sound card there is silence, no fault."""

from __future__ import annotations

from pathlib import Path

import pygame


class Sounds:
    """Plays a sound by its name."""

    def __init__(self, folder: Path, volume: int) -> None:
        self.folder, self.volume = folder, volume
        self.kept: dict[str, pygame.mixer.Sound | None] = {}
        self.ready: bool | None = None  # not yet tried

    def loud(self, volume: int) -> None:
        self.volume = volume

    def play(self, name: str) -> None:
        """Let it be heard, if there is something to hear it with."""
        if not self.volume or not self._device():
            return
        if name not in self.kept:
            try:
                self.kept[name] = pygame.mixer.Sound(self.folder / f"{name}.ogg")
            except (OSError, pygame.error):
                self.kept[name] = None
        sound = self.kept[name]
        if sound is not None:
            sound.set_volume(self.volume / 100)
            sound.play()

    def _device(self) -> bool:
        if self.ready is None:
            try:
                pygame.mixer.init(44_100, -16, 2, 512)
                self.ready = True
            except pygame.error:
                self.ready = False
        return self.ready
