"""Rows of the editor's sidebar: a figure to be changed, a choice, what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, QUIET, SMALL, SUNK, TINY
from bsdesk.ui.kit.widgets import Deed, choice

ROW, STEP, LABEL = 32, 32, 0.42  # units high; units of a plus or minus; part of a row that is its name


class PropertyRows:
    """Lays out rows on a page, one below another."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def figure(
        self, space: Space, ident: str, label: str, text: str, change: Callable[[int], object], tip: str = ""
    ) -> None:
        """Lay out a figure between a minus and a plus."""
        row = self.labelled(space, label)
        less, more = row.left(STEP), row.right(STEP)
        for name, box, sign, number in (("less", less, "minus", -1), ("more", more, "plus", 1)):
            act: Action = partial(change, number)
            self.page.button(f"{ident}:{name}", box, "", act, sign=sign, tip=tip or label, size=SMALL)
            told = f"{label or tip} {'+' if number > 0 else '-'}"
            self.page.controls[-1] = self.page.controls[-1]._replace(label=told)
        self.page.write(text, row.rest, BODY, INK, bold=True, align="middle", fit=True)

    def options(
        self, space: Space, ident: str, options: list[tuple[str, str]], chosen: str, act: Callable[[str], object]
    ) -> None:
        """Lay out a choice of some words."""
        choice(self.page, ident, space.top(ROW + 4, gap=6), options, chosen, act)

    def labelled(self, space: Space, label: str) -> Space:
        """Return the room of a row beside its name."""
        row = space.top(ROW, gap=6)
        parts = row.space()
        self.page.write(label, parts.left(pixels=round(row.w * LABEL)), SMALL, QUIET, fit=True)
        self.page.box(parts.rest, SUNK, radius=6)
        return parts

    def deeds(self, space: Space, deeds: list[Deed]) -> None:
        """Lay out what can be done, side by side."""
        box: Box = space.top(ROW, gap=6)
        for deed, place in zip(deeds, box.columns(len(deeds), 6), strict=True):
            deed.lay(self.page, place, TINY if len(deeds) > 2 else SMALL)
