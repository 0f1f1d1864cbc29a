"""The sidebar: the card that is looked at, the log, and the buttons. Top to bottom, quiet to loud."""

from __future__ import annotations

from functools import partial

from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import GAP, LINE, SMALL, TINY
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.answers import answers, in_sidebar
from bsdesk.ui.table.view.inspector import Inspector
from bsdesk.ui.table.view.log_view import LogView

BUTTON, ANSWER, MAIN = 34, 46, 54  # units high
LINES = 5  # of the log with its title, at least


class Sidebar:
    """Lays out the sidebar."""

    def __init__(self, table: Parts, page: Page, layout: Layout, rect: Rect, *, folded: bool = False) -> None:
        self.table, self.page, self.layout, self.folded = table, page, layout, folded
        pad = page.u(12)
        if folded:
            page.cover(rect)
            page.control(Control("rail", rect, None, focus=False))
        page.box((rect[0], rect[1], rect[2] + 1, rect[3]), (15, 19, 28), radius=0)
        page.box((rect[0], rect[1], max(1, page.u(1)), rect[3]), LINE, radius=0)
        self.x, self.wide = rect[0] + pad, rect[2] - 2 * pad
        self.top, self.bottom = rect[1] + pad, rect[1] + rect[3] - pad

    def build(self) -> None:
        """Lay out buttons from below, the card from above, and the log in what is left."""
        bottom = self.buttons(self.bottom)
        top = self.close(self.top)
        log = self.page.letters.height(SMALL) * LINES + self.page.u(3 * GAP)
        top = Inspector(self.table, self.page, (self.x, top, self.wide, bottom - log - top)).build()
        top += self.page.u(2 * GAP)
        LogView(self.table, self.page, (self.x, top, self.wide, bottom - self.page.u(GAP) - top)).build()

    def close(self, top: int) -> int:
        """Lay out the button that puts away a sidebar that lies over the board; return where the rest begins."""
        page = self.page
        if not self.folded:
            return top
        box = (self.x, top, self.wide, page.u(BUTTON))
        page.button("rail_close", box, page.words("close"), self.table.placement.fold_rail, sign="right", size=SMALL)
        return top + page.u(BUTTON + GAP)

    # buttons

    def dock(self) -> None:
        """Lay out the big button and the menu, where the sidebar is folded away."""
        page = self.page
        bottom = self.bottom + page.u(6)
        self.main(bottom, stops=False)
        box = (self.x, bottom - page.u(MAIN + 6 + BUTTON), self.wide, page.u(BUTTON))
        page.button("rail_show", box, page.words("rail_show"), self.table.placement.fold_rail, sign="left", size=SMALL)
        few, gap, high = self.table.buttons.small_buttons(), page.u(6), page.u(BUTTON)
        top, wide = box[1] - -(-len(few) // 2) * (high + gap), (self.wide - gap) // 2
        for number, (ident, text, act, on, tip) in enumerate(few if top >= self.top else ()):
            row, column = divmod(number, 2)
            place = (self.x + column * (wide + gap), top + row * (high + gap), wide, high)
            page.button(ident, place, text, act, on=on, tip=tip, size=TINY)

    def answers(self, layout: Layout, bottom: int) -> int:
        """Lay out the answers to what is asked, where the big button is else, the first lowest; return their top."""
        page, model = self.page, self.table.model
        prompt = model.view.prompts.get(model.seat) if model.seat else None
        if model.awaits_answer or model.private:
            return bottom
        if model.declaration is not None:
            return self.declaring(bottom)
        found = answers(self.table, layout, prompt) if prompt is not None else []
        if not found or not in_sidebar(layout, found):
            return bottom
        y = bottom
        for number, answer in enumerate(sorted(found, key=lambda answer: not answer.main)):
            words = page.high(answer.text, self.wide - page.u(16), TINY, bold=not number)
            high = max(page.u(ANSWER if number else MAIN), words + page.u(8))
            kind = "plain" if number else "main"
            y -= high
            box = (self.x, y, self.wide, high)
            page.button(f"answer:{answer.id}", box, answer.text, answer.act, kind=kind, under=answer.under)
            y -= page.u(6)
        return y + page.u(6)

    def declaring(self, bottom: int) -> int:
        """Lay out what declares that which is laid out, and what calls it off; return their top."""
        page, buttons, commands = self.page, self.table.buttons, self.table.commands
        main, high, low = buttons.main_button(), page.u(MAIN), page.u(BUTTON)
        top = bottom - high
        kind = "main" if main.on else "plain"
        page.button(
            "declare", (self.x, top, self.wide, high), main.text, main.act, kind=kind, on=main.on, under=main.under
        )
        top -= low + page.u(6)
        page.button("call_off", (self.x, top, self.wide, low), page.words("cancel"), commands.call_off, size=SMALL)
        return top

    def main(self, bottom: int, *, stops: bool = True) -> None:
        """Lay out the big button, which names the next step; passing has a place of its own."""
        page, table = self.page, self.table
        y = bottom - page.u(MAIN)
        main = table.buttons.main_button()
        full = (self.x, y, self.wide, page.u(MAIN))
        if main.passing:
            if stops:
                half = (self.wide - page.u(GAP)) // 2
                self.stops((self.x, y, half, page.u(MAIN)))
                full = (self.x + half + page.u(GAP), y, half, page.u(MAIN))
            page.button("pass", full, main.text, main.act, kind="plain" if main.quiet else "main", under=main.under)
        else:
            page.button(
                "next",
                full,
                main.text,
                main.act,
                kind="main" if main.on and not main.quiet else "plain",
                on=main.on,
                under=main.under,
            )

    def buttons(self, bottom: int) -> int:
        """Lay out the buttons, the big one lowest; return where they end."""
        page, table = self.page, self.table
        top = self.answers(self.layout, bottom)
        if top == bottom:
            self.main(bottom)
            top = bottom - page.u(MAIN)
        watching = table.playback.watching
        few = table.buttons.small_buttons()
        gap, least = page.u(6), page.letters_that_fit("M", TINY, 0)
        each = (self.wide + gap) / len(few) - gap - page.u(6)
        whole = all(page.letters.width(text, least) <= each for _, text, *_ in few)
        across = len(few) if whole and not watching else 2
        wide, high = (self.wide - (across - 1) * gap) / across, page.u(BUTTON)
        top -= page.u(GAP) - gap + -(-len(few) // across) * (high + gap)
        for number, (ident, text, act, on, tip) in enumerate(few):
            row, column = divmod(number, across)
            box = (round(self.x + column * (wide + gap)), top + row * (high + gap), round(wide), high)
            page.button(ident, box, text, act, on=on, tip=tip, size=SMALL if watching else TINY)
        y = top
        for offer in table.buttons.lone_moves():
            y -= page.u(BUTTON)
            text, vain = (
                table.buttons.label(offer),
                table.model.game.handling.doubt(table.model.view, offer.move) == "vain",
            )
            page.button(
                f"do:{offer.move.verb}",
                (self.x, y, self.wide, page.u(BUTTON - 4)),
                text,
                partial(table.commands.do, offer.move),
                kind="quiet" if vain else "plain",
                tip=page.words("in_vain") if vain else "",
                size=SMALL,
            )
        return y - page.u(4)

    def stops(self, rect: Rect) -> None:
        """Lay out when to be asked for Flash: one button that goes through the three choices."""
        page, table = self.page, self.table
        chosen = table.autoplay.stops_key()
        page.button(
            "stops",
            rect,
            page.words(f"stops_{chosen}"),
            table.autoplay.next_stops,
            under=page.words("stops_under"),
            size=SMALL,
        )
