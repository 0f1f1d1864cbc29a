"""The card pool on the screen: a line to search in, filters, and the faces of all cards that fit."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from bsdesk.table.card_pool import ORDERS, Query
from bsdesk.table.decks import Editing
from bsdesk.ui.decks.parts import Flow, toggle
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.faces.pictures import high, snapped
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import BAR, Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, INK, QUIET, SMALL, SUNK, YOU_LIT
from bsdesk.ui.kit.widgets import Form

CARD_WIDE = 112  # units that a card is wide, about
ROW = 30  # units below a card: how many there are, one more, one fewer
FEW = 10  # more values of a trait than that are chosen from a list of their own
LISTED = ("families", "set")  # so are those that are long words


class PoolView:
    """What is looked for, and where the view of it stands."""

    def __init__(self, form: Form, enter: Callable[[], object]) -> None:
        self.query = Query()
        self.search = form.keep(Field("search", changed=self._searched, enter=enter, most=60))
        self.scroll = form.keep(Scroll("pool"))
        self._found: tuple[object, list[str]] = (None, [])

    def found(self, desk: Desk) -> list[str]:
        """The cards that fit."""
        key = (self.query, desk.language)
        if self._found[0] != key:
            self._found = (key, desk.pool.found(self.query))
        return self._found[1]

    # what is looked for

    def _look_for(self, query: Query) -> None:
        self.query = query
        self.scroll.go(0)

    def _searched(self) -> None:
        self._look_for(self.query._replace(words=self.search.text))

    def order(self, order: str) -> None:
        self._look_for(self.query._replace(order=order))

    def toggle(self, facet: str, value: Hashable) -> None:
        self._look_for(self.query.toggled(facet, value))

    def clear(self) -> None:
        self.search.set("")
        self._look_for(Query(order=self.query.order))

    # laying it out

    def lay_filters(self, page: Page, desk: Desk, rect: Rect, choose: Callable[[str], object]) -> int:
        """Search, order, and the traits; the lower end of it. `choose` opens the list of a trait."""
        x, y, w, _ = rect
        tall, gap, words = page.u(36), page.u(6), page.words
        options = [(order, words(f"deck_by_{order}")) for order in ORDERS]
        wide = len(options) * (max(page.letters.width(text, SMALL) for _, text in options) + page.u(26))
        self.search.lay(page, (x, y, w - wide - page.u(GAP), tall), words("deck_search"))
        page.choice("order", (x + w - wide, y, wide, tall), options, self.query.order, self.order)
        flow = Flow(x, y + tall + gap, w, page.u(32), gap)
        for facet in desk.pool.facets():
            if facet in LISTED or len(desk.pool.values(facet)) > FEW:
                self._lay_listed(page, desk, flow, facet, choose)
            else:
                self._lay_facet(page, desk, flow, facet)
            flow.space(gap)
        if self.query.narrow:
            text = words("deck_clear", count=len(self.found(desk)))
            wide = page.letters.width(text, SMALL) + page.u(44)
            page.button("clear", flow.place(wide), text, self.clear, kind="quiet", sign="no", size=SMALL)
        return flow.end

    def _lay_listed(self, page: Page, desk: Desk, flow: Flow, facet: str, choose: Callable[[str], object]) -> None:
        chosen = self.query.chosen.get(facet, frozenset())
        names = [desk.pool.called(facet, value) for value in desk.pool.values(facet) if value in chosen]
        title, wording = page.words(f"deck_facet_{facet}"), desk.wording
        text = wording.pair(title, wording.listed(names)) if names else f"{title}…"
        wide = min(page.letters.width(text, SMALL, bold=bool(names)) + page.u(24), page.u(200))
        act = partial(choose, facet)
        toggle(page, f"facet:{facet}", flow.place(wide), text, act, chosen=bool(names))

    def _lay_facet(self, page: Page, desk: Desk, flow: Flow, facet: str) -> None:
        """The values of a trait, each to be chosen."""
        if facet == "cost":
            text = page.words("deck_facet_cost")
            wide = page.letters.width(text, SMALL)
            flow.together(wide + flow.gap + page.u(30))
            box = flow.place(wide)
            page.say(text, (box[0], box[1] + (box[3] - page.letters.height(SMALL)) / 2), SMALL, FAINT)
        chosen = self.query.chosen.get(facet, frozenset())
        for value in desk.pool.values(facet):
            name = desk.pool.called(facet, value)
            picture = desk.faces.symbol(str(value), page.u(22)) if facet == "colour" else None
            wide = page.u(36) if picture is not None else max(page.u(30), page.letters.width(name, SMALL) + page.u(20))
            act = partial(self.toggle, facet, value)
            toggle(page, f"{facet}:{value}", flow.place(wide), name, act, chosen=value in chosen, picture=picture)

    def lay_cards(self, page: Page, desk: Desk, rect: Rect, deck: Editing, hands: Hands) -> None:
        """The faces that fit, in rows."""
        found = self.found(desk)
        if not found:
            at = (rect[0], rect[1] + rect[3] // 3)
            page.tell(page.words("deck_none_found"), at, rect[2], BODY, QUIET, align="middle")
            return
        gap, room_wide = page.u(GAP), rect[2] - page.u(BAR + 6)
        columns = max(2, (room_wide + gap) // (max(page.u(CARD_WIDE), snapped(0)) + gap))
        wide = max(snapped(0), (room_wide - gap * (columns - 1)) // columns // 4 * 4)
        tall = high(wide) + page.u(ROW)
        with self.scroll.area(page, rect) as room:
            for number, card in enumerate(found):
                row, column = divmod(number, columns)
                at = (room.x + column * (wide + gap), room.y + row * (tall + gap))
                if room.sees(at[1], tall):
                    lay_card(page, desk, card, (*at, wide, tall), deck.count(card), hands)
            room.end = room.y + -(-len(found) // columns) * (tall + gap)


Hands = tuple[Callable[[str], object], Callable[[str], object]]  # put one in, take one out


def lay_card(page: Page, desk: Desk, card: str, rect: Rect, count: int, hands: Hands) -> None:
    """One card of the pool: how many of it are in the deck, and below it a row that puts one in or takes one out."""
    ident, told = f"pool:{card}", desk.called(card)
    x, y, w, h = rect
    foot = page.u(ROW)
    face = (x, y, w, h - foot)
    page.put(desk.faces.face(card, "table", w), (x, y))
    if page.hand.hover in (ident, f"less:{card}", f"more:{card}"):
        page.box(face, None, line=YOU_LIT, wide=3, radius=w * 0.05 / page.unit)
    put_in, take_out = page.words("deck_put_in", card=told), page.words("deck_take_out", card=told)
    page.area(ident, face, partial(hands[0], card), label=put_in)
    side, top, high = page.u(34), y + h - foot + page.u(3), foot - page.u(3)
    page.box((x, top, w, high), SUNK, radius=6)
    less, more = (x, top, side, high), (x + w - side, top, side, high)
    if count:
        page.button(
            f"less:{card}", less, "", partial(hands[1], card), kind="quiet", sign="minus", tip=take_out, size=SMALL
        )
    page.button(f"more:{card}", more, "", partial(hands[0], card), kind="quiet", sign="plus", tip=put_in, size=SMALL)
    middle = top + (high - page.letters.height(SMALL)) / 2
    page.say(str(count), (x + w / 2, middle), SMALL, INK if count else FAINT, bold=bool(count), align="middle")
