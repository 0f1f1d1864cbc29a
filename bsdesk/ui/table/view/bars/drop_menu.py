"""What is held: how many, beside it, and what can be done with it, by name, in the sidebar or else beside it."""

from __future__ import annotations

from functools import partial

from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.values import Move, Offer, Ref
from bsdesk.speech.table_wording import offer_in_short
from bsdesk.table.drop_targets import with_held_first
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import SMALL
from bsdesk.ui.kit.widgets import Deed
from bsdesk.ui.table.control.drag import covered_pile, one_token
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.board import Layout
from bsdesk.ui.table.view.bars.card_actions import preview_lines
from bsdesk.ui.table.view.board.bubble import beside, quietest

LEAST, MOST = 130, 320  # units wide, of a button
TALL = 6  # buttons in a column


def asks(table: Parts) -> bool:
    """Return whether it is asked what a drop means."""
    return table.drag.menu is not None and not table.gaze.zone


def question_about(table: Parts) -> str:
    """Return what is asked of a drop; nothing, if nothing is."""
    menu = table.drag.menu
    if menu is None or menu.dropped is None or not asks(table):
        return ""
    held, wording, view = menu.dropped[0], table.voice.wording, table.model.view
    thing = wording.amount(view, held.amount) if held.tokens else wording.card(view, held.ref)
    return table.app.words("what_with", thing=thing)


class DropMenu:
    """Lays out buttons beside what they are about: never over it, and inside the board."""

    def __init__(self, table: Parts, page: Page, layout: Layout) -> None:
        self.table, self.page, self.layout = table, page, layout

    def build(self) -> None:
        hands = self.table.drag
        if hands.held is not None and hands.held.tokens and not hands.dragging:
            self.lay_amount(hands.held.ref)
        elif not self.layout.areas.rail[2]:  # else they stand in the sidebar
            spot = hands.menu.rect if hands.menu is not None else hands.held_from
            cancel = [self.cancel()] if asks(self.table) else []
            self.lay_column([*self.entries(), *cancel], spot, main=not self.table.free_hand.on)

    def cancel(self) -> Deed:
        """Return the button that does nothing of what a drop may mean."""
        return Deed("meaning:cancel", self.page.words("cancel"), self.table.drag.leave_undone)

    def entries(self) -> list[Deed]:
        """Return what can be done with what is held, or what a drop may mean: each as a button."""
        hands = self.table.drag
        if hands.menu is not None:
            return [] if self.table.gaze.zone else self.choices(hands.menu.offers)
        if hands.held is None or hands.held.tokens or hands.dragging:
            return []
        if self.table.free_hand.on:
            return self.free_deeds(hands.held.ref)
        return self.choices([drop.offer for drop in hands.possible_drops()])

    def free_deeds(self, ref: Ref) -> list[Deed]:
        """Return what a free hand can do with a card besides moving it; of one that lies face down in a pile, also look
        for another one there."""
        table, view = self.table, self.table.model.view
        found, zone = table.free_hand.deeds(ref), view.cards[ref].zone
        if covered_pile(view, zone) and not table.model.match.open:
            words = self.page.words("free_search")
            found.append(Deed("free:search", words, partial(self.search, zone)))
        return found

    def search(self, zone: Ref) -> None:
        self.table.drag.let_go()
        self.table.doors.open("search", zone)

    def lay_amount(self, ref: Ref) -> None:
        """Lay out buttons for how many are held and of which kind: no wheel is needed."""
        page, hands = self.page, self.table.drag
        pool = self.table.model.view.tokens[ref]
        if sum(pool) < 2:
            return
        kinds = [kind for kind, count in enumerate(pool) if count]
        kinds = kinds if len(kinds) > 1 else []
        high, step, gap = page.u(30), page.u(34), page.u(4)
        text = page.words("all")
        whole = max(2 * step, page.letters.width(text, SMALL) + page.u(20))
        size = ((2 + len(kinds)) * (step + gap) + whole, high)
        x, y = quietest(self.layout, hands.held_from, size, [])
        page.cover((x, y, *size))
        for kind in kinds:
            self.lay_kind(kind, (x, y, step, high))
            x += step + gap
        for ident, sign, number in (("fewer", "minus", -1), ("more", "plus", 1)):
            tip = page.words(f"handful_{ident}")
            page.button(ident, (x, y, step, high), "", partial(hands.change_amount, number), sign=sign, tip=tip)
            page.controls[-1] = page.controls[-1]._replace(label=tip)
            x += step + gap
        page.button("all", (x, y, whole, high), text, self.take_all, size=SMALL)

    def lay_kind(self, kind: int, rect: Rect) -> None:
        """Lay out the button that holds one token of this kind instead."""
        page, hands, across = self.page, self.table.drag, self.page.u(22)
        held = hands.held
        chosen = held is not None and bool(held.amount[kind]) and sum(held.amount) == 1
        page.button(f"kind:{kind}", rect, "", partial(hands.exchange, kind), chosen=chosen, tip=page.words("pick_tip"))
        one = one_token(self.table.model, held.ref, kind) if held is not None else ()
        label = f"{self.table.voice.wording.term('figure', 'cores')} {write_pool(self.table.model.view, one)}"
        page.controls[-1] = page.controls[-1]._replace(label=label)
        at = (rect[0] + (rect[2] - across) / 2, rect[1] + (rect[3] - across) / 2)
        page.put(self.table.voice.pictures.token(kind, across), at)

    def take_all(self) -> None:
        hands = self.table.drag
        while hands.held is not None:
            before = hands.held
            hands.change_amount(1)
            if hands.held == before:
                break

    def lay_choices(self, offers: list[Offer], rect: Rect) -> None:
        """Lay out beside a thing what can be done with it, by name."""
        self.lay_column(self.choices(offers), rect, main=True)

    def choices(self, offers: list[Offer]) -> list[Deed]:
        """Return what can be done with a thing, by name."""
        table, hands = self.table, self.table.drag
        sure = sorted(
            offers, key=lambda offer: bool(table.model.game.handling.doubt(table.model.view, offer.move))
        )  # what is in vain last
        distinct = {offer.move: offer for offer in sure if not offer.most}
        found = []
        for move, offer in distinct.items():
            name, comes = self.move_name(move), self.outcome_tip(offer)
            text = table.voice.wording.ability(table.model.view, move, table.voice.book) if len(distinct) > 1 else ""
            tip = "\n".join(filter(None, ("" if text in name else text, comes)))  # it has but its name on its button
            ident, act = f"do:{move.verb}:{move.target}", partial(hands.choose_meaning, move)
            found.append(Deed(ident, name, act, tip=tip, under=comes))
        return found

    def outcome_tip(self, offer: Offer) -> str:
        """Return what would follow from an offer, as a tip. Kept while one state is looked at."""
        memo, key = self.table.model.view.memo, ("comes", offer.move, self.table.voice.language)
        if key not in memo:
            memo[key] = self.table.voice.wording.listed(preview_lines(self.table, offer)[1])
        said: str = memo[key]
        return said

    def move_name(self, move: Move) -> str:
        """Return the name of a move for what is held or was put down; of tokens, which of them go where."""
        table, hands = self.table, self.table.drag
        dropped = hands.menu.dropped if hands.menu is not None else None
        held = hands.held or (dropped[0] if dropped is not None else None)
        if held is not None and held.tokens:
            return table.voice.wording.move(table.model.view, move)
        shown = with_held_first(table.model.view, move, held.ref) if held is not None else move
        return offer_in_short(table.voice.wording, table.model.view, Offer(shown), table.voice.book)

    def lay_column(self, deeds: list[Deed], rect: Rect, *, main: bool) -> None:
        """Lay out buttons in columns beside a thing, as many as it takes. `main`: the first is the usual."""
        page = self.page
        if not deeds:
            return
        gap, line, texts = page.u(4), page.letters.height(SMALL), [deed.text for deed in deeds]
        natural = max(page.letters.width(text, SMALL, bold=True) for text in texts) + page.u(24)
        wide = min(page.u(MOST), max(page.u(LEAST), natural))
        lines = max(page.high(text, wide - page.u(16), SMALL, bold=True) // line for text in texts)
        high = max(page.u(34), lines * line + page.u(10))
        columns = -(-len(deeds) // TALL)
        tall = -(-len(deeds) // columns)
        size = (columns * (wide + gap) - gap, tall * (high + gap) - gap)
        x, y = beside(page, rect, size, within=self.layout.areas.board)
        page.cover((x, y, *size))
        for number, deed in enumerate(deeds):
            column, row = divmod(number, tall)
            box = (x + column * (wide + gap), y + row * (high + gap), wide, high)
            kind = "main" if main and not number else "plain"
            page.button(deed.id, box, deed.text, deed.act, kind=kind, size=SMALL, tip=deed.tip)
