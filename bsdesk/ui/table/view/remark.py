"""What the radar tells after a pass: a quiet line above the buttons, with what shows it and what takes the pass
back."""

from __future__ import annotations

from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP, INK, PANEL, SMALL, TEACHER, TINY
from bsdesk.ui.table.control.parts import Parts

BUTTON, PAD, BAR = 26, 8, 3  # units


def lay_remark(table: Parts, page: Page, x: int, wide: int, bottom: int) -> int:
    """Lay out what was missed, if something was lately; return its top."""
    said = table.coach.remark
    if said is None or table.model.secrecy.private:
        return bottom
    pad, bar = page.u(PAD), page.u(BAR)
    room = wide - 2 * pad - bar
    deeds = [("radar:show", "radar_show", said.show)] if said.show is not None else []
    if table.undo.can_undo:
        deeds.append(("radar:undo", "radar_undo", table.undo.undo))
    high = page.high(said.text, room, SMALL) + 2 * pad + (page.u(BUTTON) + pad if deeds else 0)
    top = bottom - page.u(GAP) - high
    box: Rect = (x, top, wide, high)
    page.box(box, PANEL, radius=6)
    page.box((x, top, bar, high), TEACHER, radius=2)
    y = top + pad + page.tell(said.text, (x + bar + pad, top + pad), room, SMALL, INK)
    left, gap = x + bar + pad, page.u(6)
    across = (room + gap) // max(1, len(deeds)) - gap
    for ident, phrase, act in deeds:
        page.button(ident, (left, y + pad, across, page.u(BUTTON)), page.words(phrase), act, size=TINY)
        left += across + gap
    return top
