"""Who plays on, where only bots play: one takes the seat of one of them, or watches."""

from __future__ import annotations

from functools import partial

from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP
from bsdesk.ui.kit.widgets import Deed, panel
from bsdesk.ui.table.overlays.over import HIGH, Over, lay_rows


class SeatQuestion(Over):
    """Asks whose seat is taken."""

    name = "seats"

    def first(self, page: Page) -> str:
        return "watch"

    def build(self, page: Page) -> None:
        self.screen.build(page)
        table, words = self.table, page.words
        rows = [Deed("watch", words("watch_on"), self.app.back, kind="main")]
        for seat in table.model.match.players:
            text = words("take_seat_of", player=table.voice.wording.player(seat))
            rows.append(Deed(f"seat:{seat}", text, partial(table.doors.take_seat, seat)))
        rect = panel(page, 380, 76 + len(rows) * (HIGH + GAP), words("take_this_seat"))
        lay_rows(page, rect, rows)
