"""The parts of the window: board, rail and hand, the mats of the seats round the table, the zones on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.engine.looks.sheet import Arrangement, Box, Mat, Sheet
from bsdesk.engine.values import Seat
from bsdesk.table.play_sheets import mat_named
from bsdesk.ui.kit.controls import Rect

RAIL = 280  # units
RAIL_SHARE = 0.22  # of the window's width, at most
FOLDED = 1020  # in a window of fewer units across, the rail folds away
DOCK = 196  # units wide: beside the hand, what the rail must not take with it
NAME = 0.15  # of the hand's strip, at its left: whose it is
HEAD = 22  # units: on a plain mat, the line for whose it is
TEAM_SHARE = (0.15, 0.24)  # of a wide and of a high middle, for what a team has
TEAM_MAT = "team"  # the mat on which a team's zones lie
LEFT_OVER = 0.16  # of a mat's height: what has no zone on it lies in a strip this high at its foot


class Areas(NamedTuple):
    """The rectangles that the window is divided into."""

    board: Rect  # all mats and hands
    head: Rect  # the hand of the seat across, above
    hand: Rect  # one's own, below
    rail: Rect  # empty if it is folded away
    dock: Rect  # beside the hand, while the rail is folded away: what is to do next, and the way to the rail
    folded: bool


class LaidMat(NamedTuple):
    """A mat in the window."""

    mat: Mat
    rect: Rect

    def zone(self, name: str) -> Rect | None:
        """Return where a zone lies in the window; None if the mat has no place for it."""
        spot = self.mat.zones.get(name)
        return part_of(self.rect, spot.box) if spot is not None else None

    def sockets(self, name: str) -> tuple[tuple[float, float], ...]:
        """Return where single tokens of a zone are to lie."""
        x, y, w, h = self.rect
        spot = self.mat.zones.get(name)
        return tuple((x + px * w, y + py * h) for px, py in spot.sockets) if spot is not None else ()

    @property
    def plain(self) -> bool:
        """Return whether it has no picture, so that a plate is drawn."""
        return not self.mat.scene


def part_of(rect: Rect, box: Box) -> Rect:
    """Return a part of a rectangle."""
    x, y, w, h = rect
    left, top = x + round(box[0] * w), y + round(box[1] * h)
    return left, top, x + round(box[2] * w) - left, y + round(box[3] * h) - top


def is_upright(size: tuple[int, int]) -> bool:
    return size[1] > size[0]


def is_narrow(size: tuple[int, int], unit: float) -> bool:
    """Return whether a window of this size has no room for the rail beside the board."""
    return size[0] < FOLDED * unit or is_upright(size)


def areas(
    size: tuple[int, int],
    unit: float,
    plan: Arrangement,
    *,
    rail_open: bool = False,
    rail_shut: bool = False,
    open_head: bool = False,
    alone: bool = False,
) -> Areas:
    """Return the areas of a window of this size. `open_head`: the hand of the seat across is shown face up.

    `rail_open`: where the rail has no room, it lies over the board. `rail_shut`: it is folded away where it has.
    `alone`: there is neither rail nor dock, the board has all of it."""
    width, height = size
    rail_shut = rail_shut or alone
    narrow = is_narrow(size, unit)
    folded = narrow or rail_shut
    rail_wide = round(RAIL * unit if folded else min(RAIL * unit, RAIL_SHARE * width))
    board_wide = width if folded else width - rail_wide
    rail = (width - rail_wide, 0, rail_wide, height) if not folded or (narrow and rail_open) else (width, 0, 0, 0)
    head = round(plan.head[open_head] * height)
    x, y, w, h = part_of((0, 0, board_wide, height), plan.hand)
    dock = round(DOCK * unit) if folded and not alone else 0
    return Areas(
        board=(0, 0, board_wide, height),
        head=(0, 0, board_wide, head),
        hand=(x, y, w - dock, h),
        rail=rail,
        dock=(board_wide - dock, y, dock, h),
        folded=folded,
    )


def mats(
    parts: Areas,
    plan: Arrangement,
    sheet: Sheet,
    below: Seat,
    close: Seat = 0,
    teams: Sequence[int] = (),
    *,
    open_hands: bool = False,
) -> dict[int, LaidMat]:
    """Return the mat of each seat, of what all share as that of seat 0, and of team 1 as that of -1. `close`: the seat
    looked at closely; `teams`: those that have zones, one's own first; `open_hands`: the others' hands are seen, for
    which there may be a mat of its own."""
    x, y, w, _ = parts.board
    ground = (x, y + parts.head[3], w, parts.hand[1] - parts.head[3])
    count = len(plan.seats)
    middle = part_of(ground, plan.middle.box)
    apart = [part_of(ground, box) for box in plan.teams[: len(teams)]]  # said by the sheet
    boxes = [middle, *apart] if teams and len(apart) == len(teams) else split_middle(middle, len(teams))
    found = {0: LaidMat(mat_named(sheet, plan.middle.mat), boxes[0])}
    for number, region in enumerate(plan.seats):
        seat = (below - 1 + number) % count + 1
        where = plan.closer if seat == close and seat != below else region
        opened = f"{where.mat}_open"
        name = opened if number and open_hands and opened in sheet.mats else where.mat
        found[seat] = LaidMat(mat_named(sheet, name), part_of(ground, where.box))
    found |= {-team: LaidMat(mat_named(sheet, TEAM_MAT), box) for team, box in zip(teams, boxes[1:], strict=True)}
    return found


def split_middle(middle: Rect, teams: int) -> list[Rect]:
    """Return what is left of the middle, then the part of each team: the first at its left (or its foot, where it is
    higher than wide), the others at its right (or its head)."""
    x, y, w, h = middle
    long = max(w, h)
    part, gap = round(TEAM_SHARE[h > w] * long), round(0.01 * long)
    inner = long - teams * (part + gap)
    starts = [0, *(part + gap + inner + gap + number * (part + gap) for number in range(teams - 1))][:teams]
    spans = [(part + gap if teams else 0, inner), *((start, part) for start in starts)]
    if w >= h:
        return [(x + start, y, wide, h) for start, wide in spans]
    return [(x, y + h - start - high, w, high) for start, high in spans]


def left_over(mat: Rect, number: int, count: int) -> Rect:
    """Return one of the places for what has no zone on a mat: side by side at its foot."""
    x, y, w, h = mat
    high = round(LEFT_OVER * h)
    wide = w // max(4, count)
    return x + number * wide, y + h - high, wide, high
