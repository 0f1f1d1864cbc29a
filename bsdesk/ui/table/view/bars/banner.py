"""The strip between the sheets for questions and declarations: blocks in rows, as many as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.engine.values import Seat
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP, SMALL, YOU
from bsdesk.ui.table.layout.board import NAME_LINE, Layout

PAD = 24  # units beside the words of a button
LEAST = 84  # units that a button is wide at least
ROW = 34  # units high, of a button
SHARE = 0.68  # of the board
OPENING = 0.26  # of the board's height: above one's first hand
TURN = 0.84  # of the lane's width: there begins what says whose turn it is
LANE = 56  # units high, where there is no reason for more


class Block(NamedTuple):
    """Something in a row: how wide it is, and what lays it out at its place."""

    wide: int
    lay: Callable[[Rect], object]


def usual_width(page: Page, layout: Layout) -> int:
    """Return how wide it is if it can be: what stands at the ends of the track is seen then."""
    return min(round(layout.areas.board[2] * SHARE), page.u(860))


def greatest_width(page: Page, layout: Layout) -> int:
    """Return how wide it is at most: as the board."""
    return layout.areas.board[2] - page.u(GAP)


def banner(
    page: Page,
    layout: Layout,
    high: float,
    *,
    wide: float = 0,
    fit: bool = False,
    clear_of: Seat = 0,
    beside: Sequence[Rect] = (),
) -> Rect:
    """Lay out an empty strip, at least so high, over what all share, clear of this seat's mat; return its room.

    `fit`: it is just as wide as is asked for; `beside`: what it is not to lie upon if there is room elsewhere."""
    x, y, w, h = layout.mats[0].rect
    board = layout.areas.board
    tall = round(max(min(h, page.u(LANE)), high))
    usual = usual_width(page, layout)
    across = round(wide) if fit else usual if wide <= usual else greatest_width(page, layout)
    top = y + (h - tall) // 2
    if clear_of:
        top = y + h - tall if layout.is_own(clear_of) else y
    if layout.strip and layout.areas.head[3]:
        top = board[1]
    elif layout.strip and layout.mats[0].plain:  # what lies there is seen below it
        top = y + page.u(NAME_LINE) - tall
    if layout.opening:
        top = board[1] + round(OPENING * board[3]) - tall
    if layout.close:
        top = layout.mats[layout.close].rect[1] + layout.mats[layout.close].rect[3]
    left = max(board[0], min(x + (w - across) // 2, board[0] + board[2] - across))
    rect = moved_beside(page, layout, (left, max(board[1], min(top, board[3] - tall)), across, tall), beside)
    page.box(rect, (12, 18, 32), line=YOU, wide=1.5)
    page.cover(rect)
    page.control(Control("banner", rect, None, focus=False))
    return rect


def moved_beside(page: Page, layout: Layout, rect: Rect, things: Sequence[Rect]) -> Rect:
    """Return the strip as near to its place as may be, so that it covers none of these; rather than them it covers what
    stands at the lane's end, and where there is no room it stays."""
    x, y, w, h = rect
    board, gap, end = layout.areas.board, page.u(GAP), layout.mats[0].rect[0] + layout.mats[0].rect[2] * TURN
    near = [t for t in things if t[1] < y + h and y < t[1] + t[3]]
    lefts = [x, *(t[0] - w - gap for t in near), *(t[0] + t[2] + gap for t in near)]
    free = [
        left
        for left in lefts
        if board[0] <= left <= board[0] + board[2] - w and not any(left < t[0] + t[2] and t[0] < left + w for t in near)
    ]
    return min(free, key=lambda left: (left + w > end, abs(left - x)), default=x), y, w, h


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
