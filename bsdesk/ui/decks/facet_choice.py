"""The values of one trait, of which any number may be chosen: opened over the deck builder."""

from __future__ import annotations

from functools import partial

from bsdesk.ui.app import App
from bsdesk.ui.decks.panel import PanelButton, lay_panel
from bsdesk.ui.decks.parts import toggle
from bsdesk.ui.decks.pool_view import PoolView
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import GAP

WIDE, HIGHEST, AROUND, ROW = 640, 560, 150, 34  # units


class FacetChoice(Screen):
    """A list of the values in two columns."""

    name = "choose"
    app: App

    def __init__(self, app: App, desk: Desk, view: PoolView, facet: str) -> None:
        super().__init__(app)
        self.desk, self.view, self.facet = desk, view, facet
        self.list = self.keep(Scroll("values"))

    def build(self, page: Page) -> None:
        values, chosen = self.desk.pool.values(self.facet), self.view.query.chosen.get(self.facet, frozenset())
        rows = -(-len(values) // 2)
        size = (WIDE, min(HIGHEST, AROUND + (ROW + GAP) * rows))
        buttons = (PanelButton("close", page.words("close"), self.app.back),)
        box = lay_panel(page, self.app, self, size, page.words(f"deck_facet_{self.facet}"), buttons)
        tall = page.u(ROW)
        with self.list.area(page, box, need=rows * (tall + page.u(GAP))) as room:
            for number, value in enumerate(values):
                cell = room.box.cell(number, 2, tall, GAP)
                act = partial(self.view.toggle, self.facet, value)
                name = self.desk.pool.value_name(self.facet, value)
                toggle(page, f"value:{value}", cell, name, act, chosen=value in chosen)
