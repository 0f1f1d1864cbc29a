"""The clipboard of the system. Call it as `clipboard.read()` and `clipboard.write(text)`."""

from __future__ import annotations

from contextlib import suppress

import pygame

from bsdesk.gate import pasted
from bsdesk.speech.letters.readable import readable


def read() -> str:
    """Return the text that was copied last, anywhere, as far as it may come in; "" where there is none."""
    with suppress(pygame.error):
        return pasted(pygame.scrap.get_text())
    return ""


def write(text: str) -> bool:
    """Copy a text; return False where there is no clipboard."""
    try:
        pygame.scrap.put_text(readable(text))
    except pygame.error:
        return False
    return True


def is_paste(event: pygame.event.Event) -> bool:
    """Return whether this key pastes."""
    return bool(event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
