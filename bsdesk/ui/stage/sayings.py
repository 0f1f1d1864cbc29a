"""What is said beside the board on the stage: the caption of a scene, or what happened last; and the card it is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import CAPTION, DARK_INK, INK, LINE, PANEL, QUIET, TEACHER, Colour
from bsdesk.ui.table.layout.poses import CARD
from bsdesk.ui.table.model.log_model import LogRow
from bsdesk.ui.table.model.voice import Voice
from bsdesk.ui.table.view.board.card_figures import figures_now, lay_figures

SAID = 15.5  # units: letters of what happened last
SMALLER = (SAID, 13.5, 12, 10.5)  # where the newest line would not be told whole, the smaller ones
TITLE, TEXT = 18, 13.5  # and of a caption
PAD, BAR, BETWEEN = 10, 4, 5
FIGURE = 0.7  # of the large card's width: a card in play on which the figure of now would be as large
LINES, ROWS = 2, 4  # of an older row, unless there is room for more; rows at most
SECOND: Colour = (72, 76, 88)  # the quiet line, on paper


class StageCaption(NamedTuple):
    """What is said of the moment: a bold line and a quiet one."""

    title: str = ""
    text: str = ""


def lay_card(page: Page, voice: Voice, view: State, ref: Ref, rect: Rect) -> None:
    """Lay out the card that is spoken of, as large as there is room, with the figure that it has now where that differs
    from what is printed on it."""
    x, y, w, h = rect
    wide = wide_in(rect)
    high = round(wide * CARD)
    at = (x + (w - wide) // 2, y + (h - high) // 2)
    definition, pictures = view.cards[ref].definition, voice.pictures
    page.put(pictures.face(definition, "large", wide), at)
    figures = figures_now(view, ref, pictures.printed_face(definition), voice.wording, lying=False)
    if figures.sign:
        box, ground = (*at, wide, high), pictures.ground(definition)
        told = figures._replace(corner="", before=())
        lay_figures(page, told, box, 0, round(FIGURE * wide), box, ground, bare=False, in_play=True)


def wide_in(rect: Rect) -> int:
    """Return how wide the largest card is in this place."""
    return min(rect[2], round(rect[3] / CARD))


def lay_caption(page: Page, caption: StageCaption, rect: Rect) -> None:
    """Lay out the paper with a caption: as high as it is long, in smaller letters if that is too high."""
    x, y, w, h = rect
    pad = page.u(PAD)
    room = w - 2 * pad
    sizes = next((scale for scale in (1.0, 0.9, 0.8, 0.72) if high(page, caption, room, scale) <= h - 2 * pad), 0.72)
    full = min(h, high(page, caption, room, sizes) + 2 * pad)
    box = (x, y + h - full, w, full)
    page.box(box, CAPTION, line=TEACHER, wide=2, radius=9)
    top = box[1] + pad
    if caption.title:
        top += page.tell(caption.title, (x + pad, top), room, TITLE * sizes, DARK_INK, bold=True)
    if caption.text:
        left = max(1, (box[1] + full - pad - top) // page.letters.height(TEXT * sizes))
        page.tell(caption.text, (x + pad, top), room, TEXT * sizes, SECOND, most=left)


def high(page: Page, caption: StageCaption, room: int, scale: float) -> int:
    """Return how high a caption is in letters of this scale."""
    title = page.high(caption.title, room, TITLE * scale, bold=True) if caption.title else 0
    return title + (page.high(caption.text, room, TEXT * scale) if caption.text else 0)


def lay_rows(page: Page, rows: Sequence[LogRow], rect: Rect, colour_of: Callable[[Seat], Colour]) -> None:
    """Lay out what happened last, the newest at the foot and in bold, each line with the colour of who did it."""
    x, y, w, h = rect
    page.box(rect, PANEL[:3], line=LINE)
    pad = page.u(PAD)
    left, room, low = x + pad + page.u(BAR + 8), w - 2 * pad - page.u(BAR + 8), y + h - pad
    last, free = list(reversed(rows[-ROWS:])), low - y - pad // 2
    size = next((size for size in SMALLER if whole(page, last[0].text, size, room, free)), SMALLER[-1])
    line = page.letters.height(size)
    needed = [len(page.letters.wrap(row.text, size, room, bold=not number)) for number, row in enumerate(last)]
    given = lines_of(needed, free, line, page.u(BETWEEN))
    for number, (row, count) in enumerate(zip(last, given, strict=False)):
        newest = not number
        top = low - count * line
        page.tell(row.text, (left, top), room, size, INK if newest else QUIET, bold=newest, most=count)
        if row.seat:
            bar = (x + pad, top + page.u(2), page.u(BAR), count * line - page.u(4))
            page.box(bar, colour_of(row.seat), radius=1)
        low = top - page.u(BETWEEN)


def whole(page: Page, text: str, size: float, room: int, free: int) -> bool:
    """Return whether the newest line is told whole in letters of this size."""
    return len(page.letters.wrap(text, size, room, bold=True)) * page.letters.height(size) <= free


def lines_of(needed: Sequence[int], room: int, line: int, between: int) -> list[int]:
    """Return how many lines each row has of those that it needs, the newest row first, as many rows as there is room
    for: the newest is told whole if it can be, the others in few lines, and in more where room is left."""
    found, left = list[int](), room
    for number, count in enumerate(needed):
        most = left // line
        least = min(count, LINES) if number else min(count, most)
        if not 0 < least <= most:
            break
        found.append(least)
        left -= least * line + between
    for number, count in enumerate(found):
        more = max(0, min(needed[number] - count, (left + between) // line))
        found[number] += more
        left -= more * line
    return found
