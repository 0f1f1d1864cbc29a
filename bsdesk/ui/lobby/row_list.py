"""A list of rows that is scrolled: only those are laid out that are seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, GAP, QUIET, Colour

FILL: Colour = (17, 23, 34, 225)
FILL_LIT: Colour = (28, 36, 51, 235)

Row = TypeVar("Row")


def lay_list(
    page: Page, scroll: Scroll, box: Box, rows: Sequence[Row], high: float, lay: Callable[[Box, Row], object]
) -> None:
    """Lay out rows of so many units, each by `lay`."""
    with scroll.area(page, box, need=len(rows) * (page.u(high) + page.u(GAP)) - page.u(GAP)) as room:
        space = room.box.space()
        for row in rows:
            line = space.top(high, gap=GAP)
            if room.sees(line.y, line.h):
                lay(line, row)


def lay_none(page: Page, box: Box, text: str) -> None:
    """Say in the middle that there are no rows."""
    page.tell(text, (box.x, box.y + box.h // 3), box.w, BODY, QUIET, align="middle")
