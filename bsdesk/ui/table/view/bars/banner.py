"""The strip between the sheets for questions and declarations: blocks in rows, as many as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.ui.kit.controls import Control, Rect, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, LINE, PANEL, SMALL
from bsdesk.ui.table.layout.board import NAME_LINE, Layout

PAD = 24  # units beside the words of a button
LEAST = 84  # units that a button is wide at least
ROW = 34  # units high, of a button
OPENING = 0.26  # of the board's height: above one's first hand
TURN = 0.84  # of the lane's width: there begins what says whose turn it is
APART = 16  # units between it and what stands there
NARROW = 0.62  # times as wide are words in two lines as in one, with some room to spare
TITLES = 2  # lines of what is asked, at most
INNER = 14  # units beside the words in a strip
LANE = 56  # units high, where there is no reason for more
SLIM, SLIM_NAME, SLIM_END = 24, 64, 0.76  # units: high, and from the left; of the lane's width: where that ends


class Block(NamedTuple):
    """Something in a row: how wide it is, and what lays it out at its place."""

    wide: int
    lay: Callable[[Rect], object]


def is_slim(layout: Layout) -> bool:
    """Return whether what is asked has room only at the head of what all share, beside its name: cards lie below."""
    return layout.strip and layout.mats[0].plain and not layout.areas.head[3] and bool(layout.areas.rail[2])


def asking_room(page: Page, layout: Layout) -> Rect:
    """Return where what is asked stands: in the lane, clear of what says whose turn it is; above one's first hand;
    where cards lie in the lane, above it."""
    x, y, w, h = layout.lane
    board, tall, apart = layout.areas.board, page.u(LANE), page.u(APART)
    side = round(w * (1 - TURN)) + apart
    flat = min(h, tall)
    room = (x + side, y + (h - flat) // 2, w - 2 * side, flat)
    if is_slim(layout) and layout.close:  # below the seat that is looked at closely
        near = layout.mats[layout.close].rect
        return near[0], near[1] + near[3] + 2, near[2], page.u(SLIM)
    if is_slim(layout):
        left = x + page.u(SLIM_NAME)
        return left, y + 1, round(x + w * SLIM_END) - left, page.u(SLIM)
    if layout.opening:
        return room[0], board[1] + round(OPENING * board[3]) - tall, room[2], tall
    if layout.close:
        below = layout.mats[layout.close].rect
        return room[0], below[1] + below[3], room[2], tall
    if layout.strip:  # what lies there is seen below it
        return room[0], board[1] if layout.areas.head[3] else y + page.u(NAME_LINE) - tall, room[2], tall
    return room


def greatest_width(page: Page, layout: Layout) -> int:
    """Return how wide it is at most: as the board."""
    return layout.areas.board[2] - page.u(GAP)


def width_beside_lives(page: Page, layout: Layout) -> int:
    """Return how wide a strip is at most that is higher than its lane: it stands beside the lives next to it."""
    board, gap, kept = layout.areas.board, page.u(GAP), lives(layout)
    sides = [(t[0] + t[2], board[0] + board[2] - t[0]) for t in kept]  # what each takes, at the left or at the right
    left = max((one for one, other in sides if one < other), default=0)
    right = max((other for one, other in sides if other <= one), default=0)
    free = board[2] - left - right - 3 * gap
    return free if free > board[2] // 2 else greatest_width(page, layout)


def lives(layout: Layout) -> list[Rect]:
    """Return where lives lie, which no strip covers as long as there is room elsewhere."""
    return [layout.zones[key] for key in layout.vital if key in layout.zones]


def banner(page: Page, layout: Layout, high: float = 0, *, wide: float = 0, beside: Sequence[Rect] = ()) -> Rect:
    """Lay out an empty strip where what is asked stands, at least so high, and so wide; return its room."""
    rect = place_of(page, layout, high, wide=wide, beside=beside)
    page.box(rect, PANEL, line=LINE)
    page.cover(rect)
    page.control(Control("banner", rect, None, focus=False))
    return rect


def place_of(page: Page, layout: Layout, high: float, *, wide: float = 0, beside: Sequence[Rect] = ()) -> Rect:
    """Return where a strip stands in which something is asked. `beside`: what it is not to lie upon if there is room
    elsewhere."""
    x, y, w, h = asking_room(page, layout)
    board = layout.areas.board
    across, tall = round(min(wide or w, greatest_width(page, layout))), round(max(h, high))
    left = max(board[0], min(x + (w - across) // 2, board[0] + board[2] - across))
    top = y if layout.strip and layout.areas.head[3] else y + h - tall if layout.strip else y + (h - tall) // 2
    rect = (left, max(board[1], min(top, board[3] - tall)), across, tall)
    return to_the_end(layout, moved_beside(page, layout, rect, [*beside, *lives(layout)]))


def to_the_end(layout: Layout, rect: Rect) -> Rect:
    """Return the strip up to the lane's end if it would cover a part of what says whose turn it is: so no half of a
    word is left beside it."""
    x, y, w, h = rect
    lane = layout.lane
    end = lane[0] + lane[2]
    begins = lane[0] + round(lane[2] * TURN)
    lies = y < lane[1] + lane[3] and lane[1] < y + h
    return (x, y, end - x, h) if lies and begins < x + w < end else rect


def overruns(layout: Layout, rect: Rect) -> bool:
    """Return whether a strip begins amid what says whose turn it is, so that half a word is left, or goes on beyond the
    lane, over what lies beside it."""
    x, y, w, h = rect
    lane = layout.lane
    end = lane[0] + lane[2]
    lies = y < lane[1] + lane[3] and lane[1] < y + h
    return lies and (lane[0] + round(lane[2] * TURN) < x < end or x + w > end)


def is_in_the_way(page: Page, layout: Layout, wide: float, fights: Sequence[Rect]) -> bool:
    """Return whether a strip so wide would lie upon what shows who fights, or overrun the lane."""
    rect = place_of(page, layout, 0, wide=wide, beside=fights)
    return overruns(layout, rect) or any(intersection(rect, thing)[2] for thing in fights)


def has_no_room(page: Page, layout: Layout, title: str, fights: Sequence[Rect]) -> bool:
    """Return whether a bold line without answers overruns the lane, also in two lines, or has no room in these."""
    words, pad = page.letters.width(title, BODY, bold=True), 2 * page.u(INNER)
    if not is_in_the_way(page, layout, words + pad, fights):
        return False
    narrow = round(words * NARROW)
    if overruns(layout, place_of(page, layout, 0, wide=narrow + pad, beside=fights)):
        return True
    over = overruns(layout, place_of(page, layout, 0, wide=words + pad, beside=fights))
    return over and len(page.letters.wrap(title, BODY, narrow, bold=True)) > TITLES


def moved_beside(page: Page, layout: Layout, rect: Rect, things: Sequence[Rect]) -> Rect:
    """Return the strip as near to its place as may be, so that it covers none of these; rather than them it covers what
    stands at the lane's end, and where there is no room it stays."""
    x, y, w, h = rect
    board, gap = layout.areas.board, page.u(GAP)
    end = layout.lane[0] + layout.lane[2] * TURN - page.u(APART)
    near = [t for t in things if t[1] < y + h and y < t[1] + t[3]]
    lefts = [x, *(t[0] - w - gap for t in near), *(t[0] + t[2] + gap for t in near)]
    free = [
        left
        for left in lefts
        if board[0] <= left <= board[0] + board[2] - w and not any(left < t[0] + t[2] and t[0] < left + w for t in near)
    ]
    last = layout.lane[0] + layout.lane[2]
    return min(free, key=lambda left: (left + w > end, left + w > last, abs(left - x)), default=x), y, w, h


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


def lay_rows(
    rows: Sequence[Sequence[Block]], at: tuple[int, int], high: int, gap: int, room: int = 0, *, between: int = 0
) -> None:
    """Lay out rows of blocks, the first at this place; with `room`, at the right of it. `gap`: between rows, and
    between blocks, if they are not to be so far from each other (`between`)."""
    between = between or gap
    for number, row in enumerate(rows):
        across = sum(block.wide for block in row) + between * (len(row) - 1)
        left = at[0] + (room - across if room else 0)
        for block in row:
            block.lay((left, at[1] + number * (high + gap), block.wide, high))
            left += block.wide + between


def button_wide(page: Page, text: str, room: int, *, bold: bool = False) -> int:
    """Return how wide a button with these words wants to be."""
    return min(room, max(page.u(LEAST), page.letters.width(text, SMALL, bold=bold) + page.u(PAD)))
