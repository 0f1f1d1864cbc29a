"""The plates of two players: what each is called, how many cards are held, and what decides the game, large."""

from __future__ import annotations

from bsdesk.engine.state import State, at
from bsdesk.engine.values import Seat
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, LINE, LOSS, PANEL, QUIET, TINY
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.model.sides import side_colour
from bsdesk.ui.table.motion.stage import Stage
from bsdesk.ui.table.view.board.area_titles import STILL, counts
from bsdesk.ui.table.view.board.mats import deciders

PAD = 0.12  # of a plate's height: what its words keep to its edge
EDGE, WIDE = 0.018, 0.034  # of it: its line, and that of whose decision it is
NAME, FIGURE = 0.4, 0.74  # of it: letters of the name, and of the figure that decides
LEAST = 13  # units: letters of a name


def lay_plate(
    page: Page, view: State, layout: Layout, stage: Stage, wording: TableWording, seat: Seat, rect: Rect
) -> None:
    """Lay out the plate of a seat: whose decision it is has a wide edge in the colour of its side."""
    x, y, w, h = rect
    colour, pad = side_colour(view, layout.below, seat), round(PAD * h)
    deciding = seat in deciders(view) and not view.results
    line = colour if deciding or seat == view.active else LINE
    page.box(rect, PANEL[:3], line=line, wide=h * (WIDE if deciding else EDGE) / page.unit, radius=PAD * h / page.unit)
    page.box((x + pad, y + pad, pad // 2, h - 2 * pad), colour, radius=1)
    left, right = x + 2 * pad + pad // 2, x + w - 2 * pad - lay_life(page, view, stage, seat, rect)
    held = page.words("held_cards", count=len(view.zones.get(at(seat, view.rules.piles.hand), ())))
    name, room = wording.player(seat), right - left
    low = page.letters.height(TINY)
    stacked = page.letters.height(LEAST) + low <= h - pad  # else both stand in one line
    if not stacked:
        room -= page.say(held, (right, y + (h - low) // 2), TINY, QUIET, align="right")[2] + pad
    size = fitting(page, name, max(LEAST, NAME * h / page.unit), room)
    top = y + (h - page.letters.height(size) - stacked * low) // 2
    page.say(name, (left, top), size, INK, bold=True, room=room)
    if stacked:
        small = page.letters_that_fit(held, TINY, room)
        page.say(held, (left, top + page.letters.height(size)), small, QUIET, room=room)


def fitting(page: Page, text: str, size: float, room: int) -> float:
    """Return this size of letters, or a smaller one in which the words have room."""
    return next((one for one in (size, 0.8 * size) if one >= LEAST and page.wide(text, one, bold=True) <= room), LEAST)


def lay_life(page: Page, view: State, stage: Stage, seat: Seat, rect: Rect) -> int:
    """Lay out at the right end of a plate what decides the game, as it is just changing; return how wide that is."""
    vital = view.game.handling.vital
    key = at(seat, vital) if vital else ""
    if key not in view.zones and key not in view.tokens:
        return 0
    x, y, w, h = rect
    cards, tokens = counts(view, key)
    figure = stage.weight.drawn_figures().get(key, STILL)
    text = str(figure.number) if figure.number is not None else tokens or cards
    size = FIGURE * h / page.unit * min(1.2, figure.size)
    ink = LOSS if figure.lost else INK
    at_ = (x + w - PAD * h, y + (h - page.letters.height(size)) / 2)
    return page.say(text, at_, size, ink, bold=True, align="right")[2]
