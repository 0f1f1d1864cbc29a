"""What the table asks: a question with its answers in the strip between the sheets, clear of the cards it is about.

A declaration that is laid out stands there too (`declaration_bar`), what a drop may mean at its place (`drop_menu`).
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.values import Ref
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, INK, QUIET, SMALL
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.answers import CHOICE, FEW, AnswerButton, answers, in_sidebar
from bsdesk.ui.table.view.bars.asked import AskedWords, words_of_moment, words_of_question
from bsdesk.ui.table.view.bars.banner import (
    INNER,
    NARROW,
    ROW,
    TITLES,
    Block,
    asking_room,
    banner,
    button_wide,
    greatest_width,
    is_in_the_way,
    is_slim,
    lay_rows,
    rows_of,
)
from bsdesk.ui.table.view.bars.declaration_bar import DeclarationBar
from bsdesk.ui.table.view.bars.drop_menu import DropMenu, question_about
from bsdesk.ui.table.view.bars.owed_bar import owed_block
from bsdesk.ui.table.view.bars.payment_bar import PaymentBar
from bsdesk.ui.table.view.board.cards import fighting_boxes
from bsdesk.ui.table.view.board.lights import owed_now

MOST = 3  # lines of each thing that is said below a question
TALL = 80  # units high that it may be before it is rather wide: fighting cards lie close to it
BESIDE = 460  # units that are enough for words beside answers
SHARE = 0.5  # of the board's height that a question may take
LEGIBLE, MANY = 64, 8  # units wide that a card must be to be read; so many are read where they lie, however small


class QuestionBar:
    """Lays out what is asked."""

    def __init__(self, table: Parts, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout

    @property
    def fights(self) -> list[Rect]:
        """Return what shows who fights whom, as far as a strip can stand clear of it: not at the head of what many
        seats share, where it would lie upon one of them."""
        return [] if is_slim(self.layout) else fighting_boxes(self.page, self.table.model.view, self.layout)

    def build(self) -> None:
        table, page, layout = self.table, self.page, self.layout
        table.scrolls.answers.full = 0  # nothing to scroll, unless it is laid out now
        prompt = table.model.view.prompts.get(table.model.seat) if table.model.seat else None
        moment, meant = words_of_moment(table, page, layout), question_about(table)
        if table.model.declaration is not None and not table.model.secrecy.private:
            DeclarationBar(table, page, layout, table.model.declaration).build()
        elif prompt is not None:
            found, picks, owed = (
                answers(table, layout, prompt),
                PaymentBar(table, page, prompt).blocks(),
                owed_now(table),
            )
            picks = [owed_block(table, page, owed), *picks] if owed is not None else picks
            asked = words_of_question(table, page, layout, prompt)
            if not asked.aside:
                self.lay(asked, [] if in_sidebar(page, layout, found) else found, picks)
        elif (moment is not None and not moment.aside) or meant:
            self.lay(AskedWords(meant) if meant or moment is None else moment, [], [])
        DropMenu(table, page, layout).build()

    def lay(self, asked: AskedWords, answers: list[AnswerButton], picks: Sequence[Block]) -> None:
        """Lay out words at the left, picks and answers at the right; below each other where room is short."""
        page, layout = self.page, self.layout
        pad, gap = page.u(INNER), page.u(6)
        most = greatest_width(page, layout) - 2 * pad
        blocks = [*picks, *(self.block(answer, most, many=len(answers) > FEW) for answer in answers)]
        beside, words = sum(block.wide + gap for block in blocks), self.natural(asked)
        if not blocks and is_in_the_way(page, layout, words + 2 * pad, self.fights):
            words = round(words * NARROW)  # in two lines
        for width in (asking_room(page, layout)[2] - 2 * pad, most):
            room = min(width - beside, words) if not blocks else width - beside
            if words <= room or (room >= page.u(BESIDE) and self.high(asked, room) <= page.u(TALL)):
                high, least = self.high(asked, room), page.u(ROW + 4) if blocks else 0
                x, y, w, h = banner(
                    page,
                    layout,
                    max(high + page.u(4), least),
                    wide=min(width, words + beside) + 2 * pad,
                    beside=self.fights,
                )
                self.say(asked, (x + pad, y + (h - high) // 2), room)
                at = (x + pad, y + (h - page.u(ROW)) // 2)
                lay_rows([blocks] if blocks else [], at, page.u(ROW), gap, w - 2 * pad)
                return
        rows = rows_of(blocks, most, gap)
        each = max([page.u(ROW), *(self.lines(answer.text, most) for answer in answers)])
        need, head = len(rows) * (each + gap), self.high(asked, most) + page.u(10)
        room = min(need, round(layout.areas.board[3] * SHARE) - head)
        x, y, w, _ = banner(page, layout, head + room + page.u(6), wide=most + 2 * pad, beside=self.fights)
        self.say(asked, (x + pad, y + page.u(6)), most)
        if not rows:
            return
        with self.table.scrolls.answers.area(page, (x + pad, y + head, w - 2 * pad, room), need=need) as inside:
            lay_rows(rows, (inside.x, inside.y), each, gap)

    @property
    def size(self) -> float:
        """Return how large the bold line is."""
        return SMALL if is_slim(self.layout) else BODY

    def natural(self, asked: AskedWords) -> int:
        """Return how wide the words are if each stands in one line."""
        letters = self.page.letters
        return max(
            letters.width(asked.title, self.size, bold=True), *(letters.width(t, SMALL) for t in (*asked.lines, ""))
        )

    def high(self, asked: AskedWords, room: int) -> int:
        letters = self.page.letters
        lines = sum(min(MOST, len(letters.wrap(text, SMALL, room))) for text in asked.lines)
        title = min(TITLES, len(letters.wrap(asked.title, self.size, room, bold=True)))
        return title * letters.height(self.size) + lines * letters.height(SMALL)

    def say(self, asked: AskedWords, at: tuple[int, int], room: int) -> None:
        page, (x, y) = self.page, at
        y += page.tell(asked.title, at, room, self.size, INK, bold=True, most=TITLES)
        for text in asked.lines:
            y += page.tell(text, (x, y), room, SMALL, QUIET, most=MOST)

    def lines(self, text: str, most: int) -> int:
        """Return how high a button with these words must be."""
        return self.page.high(text, most - self.page.u(16), SMALL, bold=True) + self.page.u(10)

    def block(self, answer: AnswerButton, most: int, *, many: bool) -> Block:
        """Return a button as a block of a row."""
        page, kind = self.page, "main" if answer.kind == CHOICE and not many else "plain"
        wide = button_wide(page, answer.text, most, bold=True)

        def lay(rect: Rect) -> None:
            page.button(f"answer:{answer.id}", rect, answer.text, answer.act, kind=kind, size=SMALL)

        return Block(wide, lay)


def zone_to_show(table: Parts, page: Page, layout: Layout) -> Ref:
    """Return the area whose cards must be shown, since one of them is to be chosen, and nothing else can be, and they
    lie in a pile, or many of them too small to be read; or nothing."""
    seat, made = table.model.seat, table.model.declaration
    if not seat or (seat not in table.model.view.prompts if made is None else made.prompt is None):
        return ""
    subjects = {o.move.subject for o in table.model.offers if o.move.verb not in ("done", "back")}
    zones = {table.model.view.cards[ref].zone if ref in table.model.view.cards else "" for ref in subjects}
    hidden = {ref for cards in layout.piles.values() for ref in cards}
    small = {ref for ref in subjects & layout.poses.keys() if layout.poses[ref].wide < page.u(LEGIBLE)}
    unread = small if made is None and len(subjects) > MANY else set[Ref]()
    return zones.pop() if len(zones) == 1 and subjects <= hidden | unread else ""
