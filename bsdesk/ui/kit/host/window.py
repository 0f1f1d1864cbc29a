"""The window, and what is in it before anything else is there. It needs nothing but pygame, so it comes at once."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pygame

from bsdesk.ui.kit.host.connection import CONNECTION
from bsdesk.ui.kit.theme import CLOTH, INK, QUIET

LEAST_WINDOW = (1024, 640)  # in less there is no room for a table; the system keeps a window from being made smaller
TITLE = "bsdesk"
SIGN = "tokens/core.png"  # of the assets: what stands for the program in the frame of its windows, and among others
CLASSES = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")  # by what systems know whose window it is


def large_enough(size: tuple[int, int]) -> tuple[int, int]:
    """Return this size, or the least one."""
    return max(size[0], LEAST_WINDOW[0]), max(size[1], LEAST_WINDOW[1])


def open_window(size: tuple[int, int], *, full: bool) -> pygame.Surface:
    """Open a window of this size, or over the whole screen."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    for name in CLASSES:
        os.environ.setdefault(name, TITLE)
    with CONNECTION.opening():
        pygame.display.init()
    pygame.display.set_caption(TITLE)
    surface = pygame.display.set_mode(
        (0, 0) if full else large_enough(size), pygame.FULLSCREEN if full else pygame.RESIZABLE
    )
    pygame.key.set_repeat(350, 40)
    with suppress(pygame.error, AttributeError, ValueError):
        window().minimum_size = LEAST_WINDOW
    return surface


def window() -> pygame.Window:
    """Return the window that `pygame.display` has opened; there is no other way to it."""
    found: Callable[[], pygame.Window] = pygame.Window.from_display_module
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return found()


def fill_screen(size: tuple[int, int], *, full: bool) -> pygame.Surface:
    """Set the window to the whole screen, or back to this size: opened anew, as some systems would keep it as large."""
    try:
        here = window()
        if full:
            here.set_fullscreen(True)
        else:
            here.set_windowed()
            here.resizable, here.size = True, large_enough(size)
    except (pygame.error, AttributeError, ValueError):
        return open_window(size, full=full)
    return pygame.display.get_surface() or open_window(size, full=full)


def sign(assets: Path) -> pygame.Surface | None:
    """Return the sign of the program; None if it is missing."""
    try:
        return pygame.image.load(assets / SIGN)
    except (OSError, pygame.error):
        return None


def splash(size: tuple[int, int], assets: Path, *, full: bool = False) -> pygame.Surface:
    """Open the window with its name in it and its sign on it, while the rest is loaded."""
    surface = open_window(size, full=full)
    shown = sign(assets)
    if shown is not None:
        pygame.display.set_icon(shown)
    surface.fill(CLOTH)
    width, height = surface.get_size()
    pygame.font.init()
    for text, part, middle, ink in ((TITLE, 9, 0.45, INK), ("…", 16, 0.56, QUIET)):
        try:
            font = pygame.font.Font(assets / "fonts" / "bsdesk-ja-Bold.otf", height // part)
        except (OSError, pygame.error):
            font = pygame.font.Font(None, height // part)
        said = font.render(text, True, ink)
        surface.blit(said, ((width - said.get_width()) // 2, height * middle - said.get_height() / 2))
    pygame.display.flip()
    if probe := os.environ.get("BSDESK_PROBE"):
        Path(probe).write_text(json.dumps({"screen": "splash", "frames": 0, "controls": [], "told": {}}), "utf-8")
    return surface
