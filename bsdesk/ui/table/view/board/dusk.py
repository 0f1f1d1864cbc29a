"""What a blow does to the whole board: all but those who fight gets darker, and it shakes."""

from __future__ import annotations

from collections.abc import Set

import pygame

from bsdesk.engine.values import Ref
from bsdesk.ui.kit.canvas import around
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import SHADE
from bsdesk.ui.table.layout.board import Layout

SHADES = 12  # how much darker the board gets at once


def lay_dusk(page: Page, layout: Layout, strong: float, clear: Set[Ref]) -> None:
    """Darken the board below those who fight, but for these areas."""
    alpha = round(255 * strong / SHADES) * SHADES
    if not alpha:
        return
    pieces = [pygame.Rect(layout.areas.board)]
    for rect in filter(None, (layout.rect_of(key) for key in clear)):
        pieces = [part for piece in pieces for part in around(piece.clip(rect), piece)]
    for piece in pieces:
        page.box((piece.x, piece.y, piece.w, piece.h), (*SHADE[:3], alpha), radius=0)


def shake(page: Page, first: int, offset: tuple[int, int]) -> None:
    """Move what is seen of the board, from this item on; what answers to the pointer stays."""
    across, down = offset
    if across or down:
        page.items[first:] = [(picture, (x + across, y + down)) for picture, (x, y) in page.items[first:]]
