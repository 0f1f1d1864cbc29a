"""The cloth that screens lie on, and other large pictures, made in the background; until then a plain colour.

What draws pictures is loaded only when the first is asked for, so that the first page need not wait for it.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.palette import PALETTE

if TYPE_CHECKING:
    from bsdesk.ui.faces.gallery import Gallery


def store() -> Gallery:
    """Return the pictures that all screens share."""
    from bsdesk.ui.faces.gallery import shared

    return shared()


def lay_backdrop(page: Page, assets: Path) -> None:
    """Lay out the cloth; until its picture is made, its colour."""
    ground = None if PALETTE.plain else picture(assets / "sheets" / "cloth.jpg", page.size)
    if ground is not None:
        page.put(PALETTE.cloth(ground), (0, 0))


def picture(file: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Return a large picture of exactly this size, or None until it is made."""
    from bsdesk.ui.faces.pictures import scaled

    key = ("ground", str(file), size)
    found = store().get(key)
    if found is None:
        store().ask(("ground", str(file)), key, lambda: scaled(file, size))
    return found


@lru_cache(maxsize=16)
def small(file: Path, size: tuple[int, int]) -> pygame.Surface:
    """Return a small picture that comes with the program; an empty one if its file is missing."""
    try:
        return pygame.transform.smoothscale(pygame.image.load(file).convert_alpha(), size)
    except (OSError, pygame.error):
        return pygame.Surface(size, pygame.SRCALPHA)
