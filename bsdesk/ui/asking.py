"""What the table asks: a question with its answers in the strip between the sheets, at the cards it is about.

What is laid out but not yet declared stands there too (`declared`), what a drop may mean beside its thing (`meaning`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from bsdesk.engine.questions import size
from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Offer, Ref
from bsdesk.ui.banner import ROW, Block, banner, button_wide, lay_rows, rows_of
from bsdesk.ui.controls import Action, Rect
from bsdesk.ui.declared import Declared
from bsdesk.ui.layout import Layout
from bsdesk.ui.meaning import Meaning
from bsdesk.ui.page import Page
from bsdesk.ui.theme import BODY, GAP, INK, QUIET, SMALL, TINY

if TYPE_CHECKING:
    from bsdesk.ui.table import TableScreen

FEW = 3  # answers of which each is a main button
SHARE = 0.5  # of the board's height that a question may take


class Answer(NamedTuple):
    """An answer that has a button."""

    id: str
    text: str
    act: Action
    main: bool = True


class Asking:
    """Lays out what is asked."""

    def __init__(self, table: TableScreen, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout

    def build(self) -> None:
        table = self.table
        table.answers.full = 0  # nothing to scroll, unless it is laid out now
        if table.declaration is not None:
            Declared(table, self.page, self.layout, table.declaration).build()
        elif table.seat and table.view.prompts.get(table.seat):
            self.question(table.view.prompts[table.seat])
        Meaning(table, self.page, self.layout).build()

    # a question

    def question(self, prompt: Prompt) -> None:
        """Who is asked what, about which card; every answer that is no card of the table is a button here."""
        page, layout = self.page, self.layout
        title, source = self.words(prompt)
        answers = self.answers()
        pad, gap = page.u(14), page.u(6)
        most = layout.mats["track"][2] - page.u(GAP) - 2 * pad
        said = max(page.letters.width(title, BODY, bold=True), page.letters.width(source, TINY))
        blocks = [self.block(answer, most, many=len(answers) > FEW) for answer in answers]
        row = sum(block.wide + gap for block in blocks)
        if said + row <= most:
            x, y, w, h = banner(page, layout, page.u(56), wide=said + row + 2 * pad)
            self.say(title, source, (x + pad, y + (h - self.high(source)) // 2), w - row - 2 * pad)
            lay_rows([blocks] if blocks else [], (x + pad, y + (h - page.u(ROW)) // 2), page.u(ROW), gap, w - 2 * pad)
            return
        rows = rows_of(blocks, most, gap)
        each = max([page.u(ROW), *(self.lines(answer.text, most) for answer in answers)])
        need, head = len(rows) * (each + gap), self.high(source) + page.u(10)
        room = min(need, round(layout.areas.board[3] * SHARE) - head)
        x, y, w, _ = banner(page, layout, head + room + page.u(6), wide=most + 2 * pad)
        self.say(title, source, (x + pad, y + page.u(6)), most)
        with self.table.answers.area(page, (x + pad, y + head, w - 2 * pad, room), bar=need > room) as inside:
            lay_rows(rows, (inside.x, inside.y), each, gap)
            inside.end = inside.y + need

    def words(self, prompt: Prompt) -> tuple[str, str]:
        """What is asked, and the card it is about."""
        wording, view = self.table.wording, self.table.view
        text = wording.term("question", prompt.question)
        if prompt.most > 1:
            text += f"  {size(prompt)}/{prompt.most if prompt.most < 1000 else '…'}"
        return text[:1].upper() + text[1:], wording.card(view, prompt.source) if prompt.source in view.cards else ""

    def high(self, source: str) -> int:
        return self.page.letters.height(BODY) + (self.page.letters.height(TINY) if source else 0)

    def say(self, title: str, source: str, at: tuple[int, int], room: int) -> None:
        page = self.page
        page.say(title, at, BODY, INK, bold=True, room=room)
        if source:
            page.say(source, (at[0], at[1] + page.letters.height(BODY)), TINY, QUIET, room=room)

    def lines(self, text: str, most: int) -> int:
        """How high a button with these words must be."""
        return self.page.high(text, most - self.page.u(16), SMALL, bold=True) + self.page.u(10)

    def block(self, answer: Answer, most: int, *, many: bool) -> Block:
        """A button as a part of a row."""
        page, kind = self.page, "main" if answer.main and not many else "plain"
        wide = button_wide(page, answer.text, most, bold=True)

        def lay(rect: Rect) -> None:
            page.button(f"answer:{answer.id}", rect, answer.text, answer.act, kind=kind, size=SMALL)

        return Block(wide, lay)

    def answers(self) -> list[Answer]:
        """Answers that need a button: words, areas out of sight, cards that are nowhere to be clicked."""
        table = self.table
        view, words, wording = table.view, table.app.words, table.wording
        found: list[Answer] = []
        for offer in table.offers:
            move = offer.move
            submit: Action = partial(table.submit, [move])
            if move.verb in ("back", "done"):
                text = words("take_back" if move.verb == "back" else "done")
                found.append(Answer(move.verb, text, submit, move.verb == "done"))
            elif offer.most and not move.subject:
                found += self.numbers(offer)
            elif offer.most:
                continue
            elif self.in_sight(move.subject):
                if move.target[:1] == "e":
                    found.append(Answer(f"{move.subject}{move.target}", self.effect(offer), submit))
            elif move.subject in view.cards:
                zone = view.cards[move.subject].zone
                found.append(Answer(f"zone:{zone}", wording.area(zone, table.seat), partial(self.show, zone)))
            else:
                found.append(Answer(move.subject, wording.answer(view, move.subject), submit, move.subject != "no"))
        return list({answer.id: answer for answer in found}.values())

    def numbers(self, offer: Offer) -> list[Answer]:
        """An answer that is a number: each that may be given."""
        found = []
        for number in range(offer.least, offer.most + 1):
            move = replace(offer.move, amount=(number, *(0 for _ in offer.move.amount[1:])))
            found.append(Answer(str(number), str(number), partial(self.table.submit, [move])))
        return found

    def in_sight(self, ref: Ref) -> bool:
        """Can this card be clicked where it lies?"""
        return ref in self.layout.poses and not any(ref in cards for cards in self.layout.piles.values())

    def effect(self, offer: Offer) -> str:
        """An effect as an answer: the card that has it, and its words."""
        table = self.table
        card = table.wording.card(table.view, offer.move.subject)
        return f"{card}: {table.wording.offer(table.view, offer, table.book)}"

    def show(self, zone: Ref) -> None:
        self.table.shown_zone = zone


def out_of_sight(table: TableScreen, layout: Layout) -> Ref:
    """The area whose cards must be shown, since one of them is to be chosen, and nothing else can be."""
    seat = table.seat
    if not seat or seat not in table.view.prompts or table.declaration is not None:
        return ""
    subjects = {o.move.subject for o in table.offers if o.move.verb not in ("done", "back")}
    zones = {table.view.cards[ref].zone if ref in table.view.cards else "" for ref in subjects}
    hidden = {ref for cards in layout.piles.values() for ref in cards}
    return zones.pop() if len(zones) == 1 and subjects <= hidden else ""
