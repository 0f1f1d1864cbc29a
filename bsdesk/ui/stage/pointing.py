"""What a scene points at, on the stage: spotlights with the rest of the board dark, and arrows over it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pygame

from bsdesk.engine.values import Ref
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import TEACHER, Colour
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.scenes.spotlight import ARROW, LINE, NEAR, PAD, SCREEN, way, without

DUSK: Colour = (4, 6, 12, 120)  # over the rest: viewers, who can't point at anything, still see what lies there
Pointed = Sequence[tuple[str, Sequence[Ref]]]  # `light` or `arrow`, and the things that it is about


def lay_pointed(page: Page, layout: Layout, pointed: Pointed, board: Rect) -> None:
    """Lay it out over the board; what is not to be seen there, such as a part of the player's window, is left out."""
    lit: list[Rect] = []
    arrows: list[tuple[Rect, Rect]] = []
    for kind, refs in pointed:
        rects = [rect for rect in (rect_of(layout, ref) for ref in refs) if rect is not None]
        lit += [padded(page, rect, board) for rect in rects]
        if kind == "arrow":
            arrows += pairwise(rects)
    if not lit:
        return
    pieces = [pygame.Rect(board)]
    for rect in dict.fromkeys(lit):
        pieces = [part for piece in pieces for part in without(pygame.Rect(rect), piece)]
    for piece in pieces:
        page.box(tuple(piece), DUSK, radius=0)  # type: ignore[arg-type]
    for rect in dict.fromkeys(lit):
        page.box(rect, None, line=TEACHER, wide=LINE, radius=6)
    for first, last in arrows:
        picture, at = shapes.arrow(way(first, last, page.u(NEAR)), page.u(ARROW), PALETTE.ink((*TEACHER[:3], 255)))
        page.put(picture, at)


def rect_of(layout: Layout, ref: Ref) -> Rect | None:
    """Return where a thing lies on the board."""
    if ref == f"{SCREEN}track":
        return layout.mats[0].rect
    return None if ref.startswith(SCREEN) else layout.rect_of(ref)


def padded(page: Page, rect: Rect, board: Rect) -> Rect:
    """Return the rectangle with some room around it, within the board."""
    wide = page.u(2 * PAD)
    return tuple(pygame.Rect(rect).inflate(wide, wide).clip(pygame.Rect(board)))  # type: ignore[return-value]
