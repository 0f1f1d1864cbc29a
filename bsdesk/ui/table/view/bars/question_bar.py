"""What the table asks: a question with its answers in the strip between the sheets, clear of the cards it is about.

A declaration that is laid out stands there too (`declaration_bar`), what a drop may mean at its place (`drop_menu`).
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.prompts import size
from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Ref, Seat
from bsdesk.table.pace import PASS
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, QUIET, SMALL
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.answers import FEW, answers, in_sidebar
from bsdesk.ui.table.view.bars.banner import (
    ROW,
    Block,
    banner,
    button_wide,
    greatest_width,
    lay_rows,
    rows_of,
    usual_width,
)
from bsdesk.ui.table.view.bars.card_actions import preview_lines
from bsdesk.ui.table.view.bars.declaration_bar import DeclarationBar
from bsdesk.ui.table.view.bars.drop_menu import DropMenu
from bsdesk.ui.table.view.bars.payment_bar import PaymentBar
from bsdesk.ui.table.view.board.cards import fighting_boxes

MOST = 3  # lines of each thing that is said below a question
TALL = 80  # units high that it may be before it is rather wide: fighting cards lie close to it
BESIDE = 460  # units that are enough for words beside answers
SHARE = 0.5  # of the board's height that a question may take


class QuestionBar:
    """Lays out what is asked."""

    def __init__(self, table: Parts, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout

    @property
    def fights(self) -> list[Rect]:
        """Return what shows who fights whom."""
        return fighting_boxes(self.page, self.table.model.view, self.layout)

    def build(self) -> None:
        table = self.table
        table.scrolls.answers.full = 0  # nothing to scroll, unless it is laid out now
        if table.model.declaration is not None and not table.model.private:
            DeclarationBar(table, self.page, self.layout, table.model.declaration).build()
        elif table.model.seat and table.model.view.prompts.get(table.model.seat):
            self.question(table.model.view.prompts[table.model.seat])
        elif self.in_named_step():
            self.flash()
        DropMenu(table, self.page, self.layout).build()

    # a question

    def question(self, prompt: Prompt) -> None:
        """Lay out who is asked what, about which card. Answers have their buttons here only where the sidebar has no
        room for them."""
        picks = PaymentBar(self.table, self.page, prompt).blocks()
        payer = prompt.seat if prompt.tokens else 0
        found = answers(self.table, self.layout, prompt)
        self.lay(*self.words(prompt), [] if in_sidebar(self.layout, found) else found, picks, clear_of=payer)

    def in_named_step(self) -> bool:
        """Return whether it is a moment in which somebody may act, and that has a name."""
        table, view = self.table, self.table.model.view
        idle = view.prompts or not view.actor or table.model.looking or table.model.match.replay
        return not idle and f"moment.{view.moment}" in table.voice.wording.books.terms

    def flash(self) -> None:
        """Lay out that somebody may act or pass: who, and in what step."""
        table, view = self.table, self.table.model.view
        offer = next((offer for offer in table.model.offers if offer.move.verb == PASS), None)
        moment = table.voice.wording.term("moment", view.moment)
        if offer is not None and table.autoplay.pending_pass(table.model.seat):
            why = "stops_battle" if table.model.seat in table.commands.passed else "passing"
            self.lay(table.voice.wording.pair(moment, self.page.words(why)), [], [])
        elif offer is not None:
            follows = preview_lines(table, offer)[1]
            told = [self.page.words("if_you_pass", what=table.voice.wording.listed(follows))] if follows else []
            self.lay(table.voice.wording.pair(moment, self.page.words("act_or_pass")), told, [])
        elif not table.model.seat:
            waiting = self.page.words("waiting_for", player=table.voice.wording.player(view.actor))
            self.lay(table.voice.wording.pair(moment, waiting), [], [])

    def lay(
        self,
        title: str,
        told: list[str],
        answers: list[Deed],
        picks: Sequence[Block] = (),
        *,
        clear_of: Seat = 0,
    ) -> None:
        """Lay out words at the left, picks and answers at the right; below each other where room is short."""
        page, layout, letters = self.page, self.layout, self.page.letters
        title = title[:1].upper() + title[1:]
        pad, gap = page.u(14), page.u(6)
        most = greatest_width(page, layout) - 2 * pad
        blocks = [*picks, *(self.block(answer, most, many=len(answers) > FEW) for answer in answers)]
        for width in (usual_width(page, layout) - 2 * pad, most):
            side = width - sum(block.wide + gap for block in blocks)
            if self.fits(title, told, side, usual=width < most):
                high = self.high(told, side)
                tall = max(page.u(56), high + page.u(10))
                words = max(
                    letters.width(title, BODY, bold=True), *(letters.width(text, SMALL) for text in (*told, ""))
                )
                need = min(width, words + sum(block.wide + gap for block in blocks))
                x, y, w, h = banner(
                    page, layout, tall, wide=need + 2 * pad, fit=width < most, clear_of=clear_of, beside=self.fights
                )
                self.say(title, told, (x + pad, y + (h - high) // 2), side)
                at = (x + pad, y + (h - page.u(ROW)) // 2)
                lay_rows([blocks] if blocks else [], at, page.u(ROW), gap, w - 2 * pad)
                return
        rows = rows_of(blocks, most, gap)
        each = max([page.u(ROW), *(self.lines(answer.text, most) for answer in answers)])
        need, head = len(rows) * (each + gap), self.high(told, most) + page.u(10)
        room = min(need, round(layout.areas.board[3] * SHARE) - head)
        x, y, w, _ = banner(
            page, layout, head + room + page.u(6), wide=most + 2 * pad, clear_of=clear_of, beside=self.fights
        )
        self.say(title, told, (x + pad, y + page.u(6)), most)
        with self.table.scrolls.answers.area(page, (x + pad, y + head, w - 2 * pad, room), need=need) as inside:
            lay_rows(rows, (inside.x, inside.y), each, gap)

    def fits(self, title: str, told: list[str], room: int, *, usual: bool) -> bool:
        """Return whether all the words fit beside the answers in the usual strip."""
        letters = self.page.letters
        if room < letters.width(title, BODY, bold=True):
            return False
        if usual:
            whole = all(len(letters.wrap(text, SMALL, room)) <= MOST for text in told)
            return whole and self.high(told, room) + self.page.u(10) <= self.page.u(TALL)
        return room >= min(self.page.u(BESIDE), max(letters.width(text, SMALL) for text in (*told, "")))

    def words(self, prompt: Prompt) -> tuple[str, list[str]]:
        """Return what is asked; the sentence that asks it, and how it is answered."""
        table, wording = self.table, self.table.voice.wording
        text = wording.term("question", prompt.question)
        if prompt.most > 1:
            text += f"  {size(prompt)}/{prompt.most if prompt.most < 1000 else '…'}"
        sentence = wording.asks(table.model.view, prompt, table.voice.book)
        if not sentence and prompt.source in table.model.view.cards:
            text += f" · {wording.card(table.model.view, prompt.source)}"
        told = (sentence, wording.how(prompt.question))
        return text, [line for line in told if line]

    def high(self, told: list[str], room: int) -> int:
        page = self.page
        lines = sum(min(MOST, len(page.letters.wrap(text, SMALL, room))) for text in told)
        return page.letters.height(BODY) + lines * page.letters.height(SMALL)

    def say(self, title: str, told: list[str], at: tuple[int, int], room: int) -> None:
        page, (x, y) = self.page, at
        page.say(title, at, BODY, INK, bold=True, room=room)
        y += page.letters.height(BODY)
        for text in told:
            y += page.tell(text, (x, y), room, SMALL, QUIET, most=MOST)

    def lines(self, text: str, most: int) -> int:
        """Return how high a button with these words must be."""
        return self.page.high(text, most - self.page.u(16), SMALL, bold=True) + self.page.u(10)

    def block(self, answer: Deed, most: int, *, many: bool) -> Block:
        """Return a button as a block of a row."""
        page, kind = self.page, "plain" if many else answer.kind
        wide = button_wide(page, answer.text, most, bold=True)

        def lay(rect: Rect) -> None:
            page.button(f"answer:{answer.id}", rect, answer.text, answer.act, kind=kind, size=SMALL)

        return Block(wide, lay)


def zone_to_show(table: Parts, layout: Layout) -> Ref:
    """Return the area whose cards must be shown, since one of them is to be chosen, and nothing else can be; or
    nothing."""
    seat = table.model.seat
    if not seat or seat not in table.model.view.prompts or table.model.declaration is not None:
        return ""
    subjects = {o.move.subject for o in table.model.offers if o.move.verb not in ("done", "back")}
    zones = {table.model.view.cards[ref].zone if ref in table.model.view.cards else "" for ref in subjects}
    hidden = {ref for cards in layout.piles.values() for ref in cards}
    return zones.pop() if len(zones) == 1 and subjects <= hidden else ""
