"""Drawing in a process that shows no window: pictures and films made by commands, and by workers of the window."""

from __future__ import annotations

import os

import pygame


def draw_without_window() -> None:
    """Let everything be drawn in memory and heard nowhere, from now on in this process."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
