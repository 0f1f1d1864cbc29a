"""What the table asks: a question with its answers in the strip between the sheets, clear of the cards it is about.

A declaration that is laid out stands there too (`declaration_bar`), what a drop may mean at its place (`drop_menu`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.engine.prompts import size
from bsdesk.engine.state import Prompt
from bsdesk.engine.values import Offer, Ref
from bsdesk.seat.catalog import MATS
from bsdesk.table.pace import PASS
from bsdesk.ui.kit.controls import Action, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, GAP, INK, QUIET, SMALL
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.banner import ROW, Block, banner, button_wide, lay_rows, rows_of, usual_width
from bsdesk.ui.table.view.card_actions import answer_outcomes, preview_lines
from bsdesk.ui.table.view.declaration_bar import DeclarationBar
from bsdesk.ui.table.view.drop_menu import DropMenu
from bsdesk.ui.table.view.payment_bar import PaymentBar, suggested_moves

MOST = 3  # lines of each thing that is said below a question
TALL = 80  # units high that it may be before it is rather wide: fighting cards lie close to it
BESIDE = 460  # units that are enough for words beside answers
FEW = 3  # answers of which each is a main button
SHARE = 0.5  # of the board's height that a question may take


class Answer(NamedTuple):
    """An answer that has a button."""

    id: str
    text: str
    act: Action
    main: bool = True


class QuestionBar:
    """Lays out what is asked."""

    def __init__(self, table: Parts, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout

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
        """Lay out who is asked what, about which card; every answer that is no card of the table is a button here."""
        picks = PaymentBar(self.table, self.page, prompt).blocks()
        payer = MATS[self.layout.side(prompt.seat)] if prompt.tokens else ""
        self.lay(*self.words(prompt), self.answers(prompt), picks, clear_of=payer)

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
            name, (_, follows) = table.voice.wording.verb(PASS), preview_lines(table, offer)
            told = [f"{name} – {table.voice.wording.listed(follows)}"] if follows else []
            answer = Answer(PASS, name, partial(table.commands.submit, [offer.move]))
            self.lay(table.voice.wording.pair(moment, self.page.words("act_or_pass")), told, [answer])
        elif not table.model.seat:
            waiting = self.page.words("waiting_for", player=table.voice.wording.player(view.actor))
            self.lay(table.voice.wording.pair(moment, waiting), [], [])

    def lay(
        self,
        title: str,
        told: list[str],
        answers: list[Answer],
        picks: Sequence[Block] = (),
        *,
        clear_of: str = "",
    ) -> None:
        """Lay out words at the left, picks and answers at the right; below each other where room is short."""
        page, layout = self.page, self.layout
        title = title[:1].upper() + title[1:]
        pad, gap = page.u(14), page.u(6)
        most = layout.mats["track"][2] - page.u(GAP) - 2 * pad
        blocks = [*picks, *(self.block(answer, most, many=len(answers) > FEW) for answer in answers)]
        for width in (usual_width(page, layout) - 2 * pad, most):
            side = width - sum(block.wide + gap for block in blocks)
            if self.fits(title, told, side, usual=width < most):
                high = self.high(told, side)
                tall = max(page.u(56), high + page.u(10))
                x, y, w, h = banner(page, layout, tall, wide=width + 2 * pad, clear_of=clear_of)
                self.say(title, told, (x + pad, y + (h - high) // 2), side)
                at = (x + pad, y + (h - page.u(ROW)) // 2)
                lay_rows([blocks] if blocks else [], at, page.u(ROW), gap, w - 2 * pad)
                return
        rows = rows_of(blocks, most, gap)
        each = max([page.u(ROW), *(self.lines(answer.text, most) for answer in answers)])
        need, head = len(rows) * (each + gap), self.high(told, most) + page.u(10)
        room = min(need, round(layout.areas.board[3] * SHARE) - head)
        x, y, w, _ = banner(page, layout, head + room + page.u(6), wide=most + 2 * pad, clear_of=clear_of)
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
        told = (sentence, wording.how(prompt.question), answer_outcomes(table, table.model.offers))
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

    def block(self, answer: Answer, most: int, *, many: bool) -> Block:
        """Return a button as a block of a row."""
        page, kind = self.page, "main" if answer.main and not many else "plain"
        wide = button_wide(page, answer.text, most, bold=True)

        def lay(rect: Rect) -> None:
            page.button(f"answer:{answer.id}", rect, answer.text, answer.act, kind=kind, size=SMALL)

        return Block(wide, lay)

    def answers(self, prompt: Prompt) -> list[Answer]:
        """Return answers that need a button: words, areas out of sight, cards that are nowhere to be clicked."""
        table = self.table
        view, words, wording = table.model.view, table.app.words, table.voice.wording
        found: list[Answer] = []
        rest = suggested_moves(table, prompt)
        if rest:
            found.append(Answer("fill", words("fill"), partial(table.commands.submit, rest)))
        for offer in table.model.offers:
            move = offer.move
            submit: Action = partial(table.commands.submit, [move])
            if move.verb in ("back", "done"):
                text = words("take_back" if move.verb == "back" else "done")
                found.append(Answer(move.verb, text, submit, move.verb == "done"))
            elif offer.most and not move.subject:
                found += self.number_answers(offer)
            elif offer.most:
                continue
            elif self.is_clickable(move.subject):
                if move.target[:1] == "e":
                    found.append(Answer(f"{move.subject}{move.target}", self.effect(offer), submit))
            elif move.subject in view.cards:
                zone = view.cards[move.subject].zone
                found.append(Answer(f"zone:{zone}", wording.area(zone, table.model.seat), partial(self.show, zone)))
            else:
                text = wording.answer(view, move.subject)
                found.append(Answer(move.subject, text[:1].upper() + text[1:], submit, move.subject != "no"))
        if table.undo.has_undoable_step() and not any(answer.id == "back" for answer in found):
            found.append(Answer("undo", words("take_back"), table.undo.undo, main=False))
        return list({answer.id: answer for answer in found}.values())

    def number_answers(self, offer: Offer) -> list[Answer]:
        """Return a button for each number that may be given as the answer."""
        found = []
        for number in range(offer.least, offer.most + 1):
            move = replace(offer.move, amount=(number, *(0 for _ in offer.move.amount[1:])))
            found.append(Answer(str(number), str(number), partial(self.table.commands.submit, [move])))
        return found

    def is_clickable(self, ref: Ref) -> bool:
        """Return whether this card can be clicked where it lies."""
        return ref in self.layout.poses and not any(ref in cards for cards in self.layout.piles.values())

    def effect(self, offer: Offer) -> str:
        """Return an effect as an answer: the card that has it, and its words."""
        table = self.table
        card = table.voice.wording.card(table.model.view, offer.move.subject)
        return table.voice.wording.pair(card, table.voice.wording.offer(table.model.view, offer, table.voice.book))

    def show(self, zone: Ref) -> None:
        self.table.gaze.zone = zone


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
