"""The strip between the sheets for questions and declarations: blocks in rows, as many as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP, SMALL, YOU
from bsdesk.ui.table.layout.board import Layout

PAD = 24  # units beside the words of a button
LEAST = 84  # units that a button is wide at least
ROW = 34  # units high, of a button
SHARE = 0.68  # of the strip


class Block(NamedTuple):
    """Something in a row: how wide it is, and what lays it out at its place."""

    wide: int
    lay: Callable[[Rect], object]


def usual_width(page: Page, layout: Layout) -> int:
    """Return how wide it is if it can be: what stands at the ends of the track is seen then."""
    return min(round(layout.mats["track"][2] * SHARE), page.u(860))


def banner(page: Page, layout: Layout, high: float, *, wide: float = 0, clear_of: str = "") -> Rect:
    """Lay out an empty strip, at least so high, over the board, clear of the sheet `clear_of`. Return its room."""
    track, board = layout.mats["track"], layout.areas.board
    tall = round(max(track[3], high))
    usual = usual_width(page, layout)
    across = usual if wide <= usual else track[2] - page.u(GAP)
    middle = track[1] + (track[3] - tall) // 2
    clear = {"near": track[1] + track[3] - tall, "far": track[1]}
    top = board[1] if layout.strip else clear.get(clear_of, middle)
    rect = (track[0] + (track[2] - across) // 2, max(board[1], min(top, board[3] - tall)), across, tall)
    page.box(rect, (12, 18, 32), line=YOU, wide=1.5)
    page.cover(rect)
    page.control(Control("banner", rect, None, focus=False))
    return rect


def rows_of(blocks: Sequence[Block], room: int, gap: int) -> list[list[Block]]:
    """Return the blocks in rows, none wider than the room."""
    rows: list[list[Block]] = []
    taken = 0
    for block in blocks:
        if rows and taken + gap + block.wide <= room:
            rows[-1].append(block)
            taken += gap + block.wide
        else:
            rows.append([block])
            taken = block.wide
    return rows


def lay_rows(rows: Sequence[Sequence[Block]], at: tuple[int, int], high: int, gap: int, room: int = 0) -> None:
    """Lay out rows of blocks, the first at this place; with `room`, at the right of it."""
    for number, row in enumerate(rows):
        across = sum(block.wide for block in row) + gap * (len(row) - 1)
        left = at[0] + (room - across if room else 0)
        for block in row:
            block.lay((left, at[1] + number * (high + gap), block.wide, high))
            left += block.wide + gap


def button_wide(page: Page, text: str, room: int, *, bold: bool = False) -> int:
    """Return how wide a button with these words wants to be."""
    return min(room, max(page.u(LEAST), page.letters.width(text, SMALL, bold=bold) + page.u(PAD)))
