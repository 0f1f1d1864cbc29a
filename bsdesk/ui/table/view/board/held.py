"""The picture of what is in the hand: the card or the tokens, how many, and what would follow if they were put down."""

from __future__ import annotations

from math import sqrt

from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At
from bsdesk.ui.kit.theme import BODY, DARK_INK, INK, YOU
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.board.bubble import bubble
from bsdesk.ui.table.view.board.cards import Cards


def lay_held(table: Parts, page: Page, board: Cards) -> None:
    """Lay out what is in the hand, and beside it what would follow if it were put down here."""
    drag, stage = table.drag, table.stage
    held, at = drag.held, table.placement.hand_at(page, drag.held_from)
    if held is None:
        return
    pose = drag.pose(at)
    room = stage.tokens.places.now.get(held.ref)
    far = round(page.u(10) + (room.size if room is not None else 0) * (1 + 1.4 * sqrt(sum(held.amount))))
    rect = (at[0] - far, at[1] - far, 2 * far, 2 * far)
    if held.tokens:
        page.items += stage.in_hand()
        lay_count(page, sum(held.amount), (at[0] + far, at[1]))
    elif pose is not None:
        board.lay_carried(table.model.view, held.ref, pose, stage)
        rect = pose.rect
    told = drag.preview_words()
    if told is not None:
        under = drag.place_under()
        spot = table.placement.rect_of(under) if under in table.model.view.cards else rect
        board_rect = table.placement.last.areas.board if table.placement.last is not None else None
        bubble(page, spot, *told, avoid=rect, within=board_rect)


def lay_count(page: Page, count: int, at: At) -> None:
    """Lay out how many are in the hand."""
    if count > 1:
        text = f"×{count}"
        wide, high = page.letters.width(text, BODY, bold=True) + page.u(14), page.letters.height(BODY) + page.u(2)
        box = (at[0], at[1] - high // 2, wide, high)
        page.box(box, DARK_INK, line=YOU, radius=8)
        page.say(text, (box[0] + wide / 2, box[1] + page.u(1)), BODY, INK, bold=True, align="middle")
