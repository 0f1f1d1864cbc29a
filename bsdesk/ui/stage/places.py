"""Where things stand in a picture of the stage: the board, the players' plates, the card that is spoken of, words."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.theme import LEAST_UNIT
from bsdesk.ui.stage.formats import Size
from bsdesk.ui.table.layout.regions import is_upright

COLUMN = 0.28  # of the width of a picture that lies: beside the board
EDGE, PLATE, GAP = 14, 96, 12  # of 720 parts of its height: kept at the edges, a plate, between two things
ABOVE, BELOW, BESIDE = 110, 320, 140  # of 1080 parts of the width of one that stands: kept free for what apps lay there
MARGIN, HEAD, FOOT = 24, 112, 236  # of these: at the edges, a plate, what stands below the board
CARD = 168  # of these: the card that is spoken of
CARD_SHARE = 0.66  # of the column between the plates; the rest is for words
WORDS = 18 / 12 / 720, 40 / 12 / 1080  # units of words to a pixel of the shorter side: no letters are smaller than that
BOARD = (780, 620), (716, 680)  # units that a board has across and down, in a picture that lies and one that stands


class Places(NamedTuple):
    """The parts of a picture."""

    board: Rect
    plates: tuple[Rect, Rect]  # of the seat below, and of the one across
    card: Rect
    words: Rect  # what happened last, and what is said
    unit: float  # pixels of a unit on the board
    word_unit: float  # and of the words beside it


def places(size: Size, *, plated: bool) -> Places:
    """Return the parts of a picture of this size. `plated`: each of two players has a plate; else their mats have."""
    return upright(size, plated=plated) if is_upright(size) else lying(size, plated=plated)


def lying(size: Size, *, plated: bool) -> Places:
    """Return the parts of a picture that lies: the board, and beside it a column."""
    width, height = size
    edge, plate, gap = (round(parts * height / 720) for parts in (EDGE, PLATE if plated else -GAP, GAP))
    column = round(COLUMN * width)
    left, wide = width - column + gap, column - gap - edge
    own, other = (left, height - edge - plate, wide, plate), (left, edge, wide, plate)
    top, low = other[1] + plate + gap, own[1] - gap
    high = round((low - top - gap) * CARD_SHARE)
    card, words = (left, top, wide, high), (left, top + high + gap, wide, low - top - high - gap)
    return finished((0, 0, width - column, height), (own, other), card, words, WORDS[0] * height, BOARD[0])


def upright(size: Size, *, plated: bool) -> Places:
    """Return the parts of a picture that stands: one below the other, clear of what apps lay over it."""
    width, height = size
    part = width / 1080
    edge, plate, foot, above, below, beside = (
        round(parts * part) for parts in (MARGIN, HEAD if plated else 0, FOOT, ABOVE, BELOW, BESIDE)
    )
    gap, inner, end = edge // 2, width - 2 * edge, height - below
    other = (edge, above, inner, plate)
    card = round(CARD * part)
    low = end - foot
    own = (edge, low - gap - plate, width - beside - edge, plate)
    top = above + plate + (gap if plated else 0)
    board = (edge // 2, top, width - beside - edge // 2, own[1] - gap - top)
    words = (edge + card + gap, low, width - beside - edge - card - gap, foot)
    return finished(board, (own, other), (edge, low, card, foot), words, WORDS[1] * width, BOARD[1])


def finished(
    board: Rect, plates: tuple[Rect, Rect], card: Rect, words: Rect, word_unit: float, units: tuple[int, int]
) -> Places:
    """Return these parts, with the unit by which things on a board of so many units are drawn."""
    unit = max(LEAST_UNIT, min(board[2] / units[0], board[3] / units[1]))
    return Places(board, plates, card, words, unit, word_unit)
