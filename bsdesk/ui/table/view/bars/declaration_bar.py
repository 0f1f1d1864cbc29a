"""The bar for a declaration: what it is, each token of its payment, and what else is to be chosen for it.

A click on a core takes it out of the payment, a click on another one of the table puts that in.
"""

from __future__ import annotations

from functools import partial

from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Move, Offer, Ref
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.table.declaration import Declaration
from bsdesk.ui.kit.controls import Action, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import INK, LOSS, QUIET, SMALL
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.answers import is_clickable
from bsdesk.ui.table.view.bars.asked import aimed
from bsdesk.ui.table.view.bars.banner import (
    Block,
    banner,
    button_wide,
    greatest_width,
    lay_rows,
    rows_of,
    width_beside_lives,
)
from bsdesk.ui.table.view.bars.owed_bar import owed_block
from bsdesk.ui.table.view.board.cards import fighting_boxes
from bsdesk.ui.table.view.board.lights import owed_now

HIGH = 32  # units, of a row
TOKEN = 20


Option = tuple[str, str, Action, str]  # the id of a button, its words, what it does, its kind


class DeclarationBar:
    """Lays out the declaration bar."""

    def __init__(self, table: Parts, page: Page, layout: Layout, made: Declaration) -> None:
        self.table, self.page, self.layout, self.made = table, page, layout, made

    def build(self) -> None:
        page, table = self.page, self.table
        alone = not self.layout.areas.rail[2]  # then all that is told of it stands here
        pad, gap = page.u(14), page.u(10)
        most = greatest_width(page, self.layout) - 2 * pad
        told = aimed(table, page)[-1:] if alone else []
        warned = [capitalized(text) for text in table.commands.warnings()] if alone else []
        owed = owed_now(table)
        blocks = [
            *([owed_block(table, page, owed)] if owed is not None else []),
            *self.paid(),
            *(self.choices(most) if alone else self.due(most)),
        ]
        if not blocks and not told and not warned:
            return
        rows = rows_of(blocks, most, gap)
        if len(rows) + len(told) + len(warned) > 1:
            most = width_beside_lives(page, self.layout) - 2 * pad
            rows = rows_of(blocks, most, gap)
        lines = [*((text, INK) for text in told), *((text, LOSS) for text in warned)]
        line, high = page.letters.height(SMALL), page.u(HIGH)
        need = page.u(2) + line * len(lines) + len(rows) * (high + page.u(2))
        widths = [page.letters.width(text, SMALL, bold=True) for text, _ in lines]
        across = max([*widths, *(wide(row, gap) for row in rows)], default=0)
        width = min(across, most) + 2 * pad
        fights = fighting_boxes(page, table.model.view, self.layout)
        x, y, w, h = banner(page, self.layout, need, wide=width, beside=fights)
        top = y + (h - need) // 2 + page.u(2)
        for text, colour in lines:
            page.say(text, (x + pad, top), SMALL, colour, bold=True, room=w - 2 * pad)
            top += line
        lay_rows(rows, (x + pad, top), high, page.u(2), between=gap)

    def paid(self) -> list[Block]:
        """Return what was chosen as blocks; what several of them answer is said once, before the first."""
        found, last = list[Block](), ""
        for move in self.made.picks():
            if move.amount and move.verb != last:
                question = self.table.voice.wording.term("question", move.verb)
                found.append(self.caption(capitalized(question)))
            last = move.verb if move.amount else ""
            found.append(self.pick(move))
        return found

    def caption(self, text: str) -> Block:
        """Return words in the middle of a row as a block."""
        page = self.page

        def lay(rect: Rect) -> None:
            page.say(text, (rect[0], rect[1] + (rect[3] - page.letters.height(SMALL)) // 2), SMALL, QUIET)

        return Block(page.letters.width(text, SMALL), lay)

    # what was chosen

    def pick(self, move: Move) -> Block:
        """Return a pick as a block: its tokens one by one, and where they come from."""
        page = self.page
        if not move.amount:
            text, act = self.pick_name(move), partial(self.remove, move, 0)

            def word(rect: Rect) -> None:
                box = (rect[0], rect[1] + (rect[3] - page.u(30)) // 2, rect[2], page.u(30))
                page.button(f"pick:{move.verb}:{move.subject}", box, text, act, sign="yes", size=SMALL)

            return Block(button_wide(page, text, page.u(260)) + page.u(20), word)
        text = self.place_name(move.subject) + (f" → {self.place_name(move.target)}" if move.target else "")
        kinds = [(kind, number) for kind, count in enumerate(move.amount) for number in range(count)]
        step = page.u(TOKEN + 3)

        def tokens(rect: Rect) -> None:
            page.say(text, (rect[0], rect[1] + (rect[3] - page.letters.height(SMALL)) // 2), SMALL, INK)
            left, top = rect[0] + page.letters.width(text, SMALL) + page.u(5), rect[1] + (rect[3] - page.u(TOKEN)) // 2
            for place, (kind, number) in enumerate(kinds):
                self.token(move, kind, number, (left + place * step, top))

        return Block(page.letters.width(text, SMALL) + page.u(5) + len(kinds) * step, tokens)

    def pick_name(self, move: Move) -> str:
        """Return what was chosen in words: a card with what becomes of it, where the game says that of its area."""
        wording, known = self.table.voice.wording, self.view_naming(move.subject)
        text = wording.answer_name(known, move.subject)
        term = f"pick.{move.verb}.{zone_name(known.cards[move.subject].zone)}" if move.subject in known.cards else ""
        return capitalized(wording.filled_term(term, card=text)) if term in wording.books.terms else text

    def token(self, move: Move, kind: int, number: int, at: tuple[int, int]) -> None:
        page, across = self.page, self.page.u(TOKEN)
        page.put(self.table.voice.pictures.token(kind, across), at)
        ident = f"pick:{move.verb}:{move.subject}:{kind}:{number}"
        label = self.table.voice.wording.term("question", move.verb)
        act, tip = partial(self.remove, move, kind), page.words("pick_tip")
        page.area(ident, (*at, across, across), act, label=label, tip=tip)

    def place_name(self, place: Ref) -> str:
        """Return the name of a place; of one's own without its side."""
        view, wording = self.view_naming(place), self.table.voice.wording
        return wording.card(view, place) if place in view.cards else wording.area(view, place, self.table.model.seat)

    def view_naming(self, ref: Ref) -> State:
        """Return the view in which a card last had this name: it may move by what is laid out, and is then called
        otherwise."""
        views = (self.table.model.view, *reversed(self.made.draft.views))
        return next((view for view in views if ref in view.cards), self.table.model.view)

    # what is still to be chosen

    def choices(self, most: int) -> list[Block]:
        """Return blocks for answers in words, how much is still due, and the suggestion for it."""
        return [*(self.button(*option, most) for option in self.options()), *self.due(most)]

    def options(self) -> list[Option]:
        """Return what could be chosen besides, each as a button: its id, words, what it does, its kind."""
        words = [offer for offer in self.made.offers() if not offer.most]
        offers, paying = self.made.offers(), owed_now(self.table) is not None
        lit = {o.move.subject for o in offers if not o.most and not self.made.saving(o)}  # and clicked where they lie
        cards = {ref for ref in self.layout.poses if paying or (ref in lit and is_clickable(self.layout, ref))}
        return [
            (
                f"answer:{offer.move.subject}",
                self.choice(offer),
                partial(self.choose, offer),
                "main" if offer in words else "plain",
            )
            for offer in self.alternatives()
            if offer.move.subject not in cards
        ]

    def due(self, most: int) -> list[Block]:
        """Return blocks for how much is still due, and the suggestion for it."""
        page, found = self.page, list[Block]()
        offers = self.made.offers()
        if self.made.due and any(offer.most for offer in offers):
            question = self.made.prompt.question if self.made.prompt is not None else ""
            how = self.table.voice.wording.how(question) if not self.made.picks() else ""
            text = how or page.words("still_due", count=self.made.due)
            found.append(Block(page.letters.width(text, SMALL, bold=True), partial(self.lay_due, text)))
            if any(offer.most for offer in offers) and self.made.suggested_moves():
                found.append(self.button("fill", page.words("fill"), self.fill, "plain", most))
        return found

    def alternatives(self) -> list[Offer]:
        """Return what could be chosen besides; of two copies of a card that would save as much, one."""
        alike: dict[object, Offer] = {}
        for offer in self.made.alternatives():
            subject = offer.move.subject
            card = self.view_naming(subject).cards.get(subject)
            thing = card.definition if card is not None and card.definition else subject
            alike.setdefault((offer.move.verb, thing, self.made.saving(offer)), offer)
        return list(alike.values())

    def choice(self, offer: Offer) -> str:
        """Return what could be chosen, and what that would save, in words."""
        table, subject = self.table, offer.move.subject
        known = self.view_naming(subject)
        text = table.voice.wording.answer_name(known, subject)
        if subject in known.cards:
            text = table.voice.wording.pair(table.voice.wording.term("question", offer.move.verb), text)
        text = capitalized(text)
        saved = self.made.saving(offer)
        return f"{text} ({self.page.words('saves', count=saved)})" if saved > 0 else text

    def button(self, ident: str, text: str, act: Action, kind: str, most: int) -> Block:
        page = self.page

        def lay(rect: Rect) -> None:
            box = (rect[0], rect[1] + (rect[3] - page.u(30)) // 2, rect[2], page.u(30))
            page.button(ident, box, text, act, kind=kind, size=SMALL)

        return Block(button_wide(page, text, most, bold=kind == "main"), lay)

    def lay_due(self, text: str, rect: Rect) -> None:
        top = rect[1] + (rect[3] - self.page.letters.height(SMALL)) // 2
        self.page.say(text, (rect[0], top), SMALL, LOSS, bold=True)

    # changing it

    def remove(self, move: Move, kind: int) -> None:
        self.made.remove(move, kind)
        self.table.commands.note_change()

    def choose(self, offer: Offer) -> None:
        self.made.choose(offer)
        self.table.commands.note_change()

    def fill(self) -> None:
        self.made.fill()
        self.table.commands.note_change()


def wide(row: list[Block], gap: int) -> int:
    return sum(block.wide for block in row) + gap * (len(row) - 1)
