"""The card pool on the screen: a line to search in, filters, the faces of all cards that fit, and one of them large."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import NamedTuple

from bsdesk.table.card_pool import ORDERS, Query
from bsdesk.table.decks import EditedDeck
from bsdesk.ui.app import App
from bsdesk.ui.decks.parts import Flow, lay_panel, toggle
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.faces.pictures import Faces, card_height, sharp_width
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.scroll import BAR, Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, INK, LOSS, QUIET, SMALL, SUNK, YOU_LIT, Colour
from bsdesk.ui.kit.widgets import Deed, choice

CARD_WIDE = 112  # units that a card is wide, about
ROW = 30  # units below a card: how many there are, one more, one fewer
SIDE = 34  # units of a button there
FEW = 10  # more values of a trait than that are chosen from a list of their own
LISTED = ("families", "set")  # so are those that are long words


class PoolView:
    """What is searched for, and where the view of it stands."""

    def __init__(self, enter: Callable[[], object]) -> None:
        self.query = Query()
        self.search = Field(
            "search", changed=lambda: self._look_for(self.query._replace(words=self.search.text)), enter=enter, most=60
        )
        self.scroll = Scroll("pool")
        self.widgets = (self.search, self.scroll)
        self._found: tuple[object, list[str]] = (None, [])

    def fitting_cards(self, desk: Workbench) -> list[str]:
        """Return the cards that fit."""
        key = (self.query, desk.language)
        if self._found[0] != key:
            self._found = (key, desk.pool.search(self.query))
        return self._found[1]

    # what is looked for

    def _look_for(self, query: Query) -> None:
        self.query = query
        self.scroll.go(0)

    def order(self, order: str) -> None:
        self._look_for(self.query._replace(order=order))

    def toggle(self, facet: str, value: Hashable) -> None:
        self._look_for(self.query.toggle(facet, value))

    def show_reference(self) -> None:
        self._look_for(self.query._replace(reference=not self.query.reference))

    def clear(self) -> None:
        self.search.set("")
        self._look_for(Query(order=self.query.order))

    # laying it out

    def lay_filters(self, page: Page, desk: Workbench, box: Box, choose: Callable[[str], object]) -> int:
        """Lay out search, order, and traits; return their lower end. `choose` opens the list of a trait."""
        words, space = page.words, box.space()
        options, row = [(order, words(f"deck_by_{order}")) for order in ORDERS], space.top(36, gap=6).space()
        wide = len(options) * max(page.wide(text, SMALL, 26) for _, text in options)
        choice(page, "order", row.right(pixels=wide, gap=GAP), options, self.query.order, self.order)
        self.search.lay(page, row.rest, words("deck_search"))
        flow = Flow(space.rest, 32, 6)
        for facet in desk.pool.facets():
            if facet in LISTED or len(desk.pool.values(facet)) > FEW:
                self._lay_listed(page, desk, flow, facet, choose)
            else:
                self._lay_facet(page, desk, flow, facet)
            flow.space(flow.gap)
        if desk.pool.has_reference:
            text, act = page.words("deck_reference"), self.show_reference
            toggle(page, "reference", flow.place(page.wide(text, SMALL, 24)), text, act, chosen=self.query.reference)
        if self.query.narrow:
            text = words("deck_clear", count=len(self.fitting_cards(desk)))
            wide = page.wide(text, SMALL, 44)
            page.button("clear", flow.place(wide), text, self.clear, kind="quiet", sign="no", size=SMALL)
        return flow.end

    def _lay_listed(self, page: Page, desk: Workbench, flow: Flow, facet: str, choose: Callable[[str], object]) -> None:
        chosen = self.query.chosen.get(facet, frozenset())
        names = [desk.pool.value_name(facet, value) for value in desk.pool.values(facet) if value in chosen]
        title, wording = page.words(f"deck_facet_{facet}"), desk.wording
        text = wording.pair(title, wording.listed(names)) if names else f"{title}…"
        wide = min(page.wide(text, SMALL, 24, bold=bool(names)), page.u(200))
        act = partial(choose, facet)
        toggle(page, f"facet:{facet}", flow.place(wide), text, act, chosen=bool(names))

    def _lay_facet(self, page: Page, desk: Workbench, flow: Flow, facet: str) -> None:
        """Lay out the values of a trait, each to be chosen."""
        if facet == "cost":
            text = page.words("deck_facet_cost")
            wide = page.letters.width(text, SMALL)
            flow.together(wide + flow.gap + page.u(30))
            page.write(text, flow.place(wide), SMALL, FAINT)
        chosen = self.query.chosen.get(facet, frozenset())
        for value in desk.pool.values(facet):
            name = desk.pool.value_name(facet, value)
            picture = desk.faces.symbol(str(value), page.u(22)) if facet == "colour" else None
            wide = page.u(36) if picture is not None else max(page.u(30), page.wide(name, SMALL, 20))
            act = partial(self.toggle, facet, value)
            toggle(page, f"{facet}:{value}", flow.place(wide), name, act, chosen=value in chosen, picture=picture)

    def lay_cards(self, page: Page, desk: Workbench, box: Box, deck: EditedDeck, hands: Hands) -> None:
        """Lay out the faces that fit, in rows."""
        found = self.fitting_cards(desk)
        if not found:
            at = (box.x, box.y + box.h // 3)
            page.tell(page.words("deck_none_found"), at, box.w, BODY, QUIET, align="middle")
            return
        gap, room_wide = page.u(GAP), box.w - page.u(BAR + 6)
        columns = max(2, (room_wide + gap) // (max(page.u(CARD_WIDE), sharp_width(0)) + gap))
        wide = max(sharp_width(0), (room_wide - gap * (columns - 1)) // columns // 4 * 4)
        tall = card_height(wide) + page.u(ROW)
        with self.scroll.area(page, box) as room:
            for number, card in enumerate(found):
                row, column = divmod(number, columns)
                place = box.to(room.x + column * (wide + gap), room.y + row * (tall + gap), wide, tall)
                if room.sees(place.y, tall):
                    lay_card(page, desk, card, place, deck.count(card), hands)
            room.end = room.y + -(-len(found) // columns) * (tall + gap)


Hands = tuple[Callable[[str], object], Callable[[str], object]]  # put one in, take one out


def lay_card(page: Page, desk: Workbench, card: str, box: Box, count: int, hands: Hands) -> None:
    """Lay out one card of the pool: how many of it are in the deck, and a row that puts one in or takes one out."""
    ident, told, space = f"pool:{card}", desk.card_name(card), box.space()
    foot = space.bottom(ROW - 3, gap=3)
    face = space.rest
    page.put(desk.faces.face(card, "table", face.w), face[:2])
    if page.pointer.hover in (ident, f"less:{card}", f"more:{card}"):
        page.box(face, None, line=YOU_LIT, wide=3, radius=face.w * 0.05 / page.unit)
    allowed = desk.allowed(card)
    if allowed is not None:
        lay_limit(page, face, page.words("deck_most", count=allowed) if allowed else page.words("deck_banned"))
    put_in, take_out = page.words("deck_put_in", card=told), page.words("deck_take_out", card=told)
    page.area(ident, face, partial(hands[0], card), label=put_in)
    page.box(foot, SUNK, radius=6)
    row = foot.space()
    for name, side, hand, sign, tip in (
        ("less", row.left(SIDE), hands[1], "minus", take_out),
        ("more", row.right(SIDE), hands[0], "plus", put_in),
    ):
        if count or name == "more":
            act = partial(hand, card)
            page.button(f"{name}:{card}", side, "", act, kind="quiet", sign=sign, tip=tip, size=SMALL)
    page.write(str(count), foot, SMALL, INK if count else FAINT, bold=bool(count), align="middle")


def lay_limit(page: Page, face: Box, text: str) -> None:
    """Lay out a band over a card that is banned or restricted."""
    band = face.to(face.x, face.y + face.h * 2 // 5, face.w, page.letters.height(SMALL) + page.u(6))
    page.box(band, BAND, line=LOSS, radius=4)
    size = page.letters_that_fit(text, SMALL, band.w - page.u(24), bold=True)
    space = band.inset(4, 0).space()
    mark = space.left(16)
    page.sign("no", (mark.x, mark.line(page.u(12))), 12, LOSS)
    page.write(text, space.rest, size, LOSS, bold=True)


BAND: Colour = (10, 13, 19, 235)
WIDE, HIGHEST, AROUND, VALUE = 640, 560, 150, 34  # units


class FacetChoice(Screen):
    """A list of the values in two columns."""

    name = "choose"
    app: App

    def __init__(self, app: App, desk: Workbench, view: PoolView, facet: str) -> None:
        super().__init__(app)
        self.desk, self.view, self.facet = desk, view, facet
        self.list = self.keep(Scroll("values"))

    def build(self, page: Page) -> None:
        values, chosen = self.desk.pool.values(self.facet), self.view.query.chosen.get(self.facet, frozenset())
        rows = -(-len(values) // 2)
        size = (WIDE, min(HIGHEST, AROUND + (VALUE + GAP) * rows))
        buttons = (Deed("close", page.words("close"), self.app.back),)
        box = lay_panel(page, self.app, self, size, page.words(f"deck_facet_{self.facet}"), buttons)
        tall = page.u(VALUE)
        with self.list.area(page, box, need=rows * (tall + page.u(GAP))) as room:
            for number, value in enumerate(values):
                cell = room.box.cell(number, 2, tall, GAP)
                act = partial(self.view.toggle, self.facet, value)
                name = self.desk.pool.value_name(self.facet, value)
                toggle(page, f"value:{value}", cell, name, act, chosen=value in chosen)


LARGE, LEAST = 400, 300  # units that it is wide, if there is room; pixels
AFTER = 0.22  # seconds until it is shown
LOOKED_AT = ("pool:", "less:", "more:", "row:", "hand:")  # controls about a card: what follows is its id
BEHIND: Colour = (5, 7, 11, 225)


class Shown(NamedTuple):
    card: str
    rect: Rect  # of what it is shown beside


class LargeCard:
    """The card that is shown large beside the one that the pointer or the keyboard rests on."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self.next: Shown | None = None
        self.due = 0.0

    def point(self, control: Control | None, now: float) -> None:
        """Note that the pointer, or the keyboard, is on this now."""
        card = card_of(control.id) if control is not None else ""
        if control is None or not card:
            self.shown = self.next = None
            return
        if self.shown is None and self.next is None:
            self.due = now + AFTER
        self.next = Shown(card, control.shown)
        if self.shown is not None:
            self.shown = self.next

    def tick(self, now: float) -> bool:
        """Return whether it is to be shown from now on."""
        if self.next is None or self.shown is not None or now < self.due:
            return False
        self.shown = self.next
        return True

    @property
    def waiting(self) -> bool:
        return self.next is not None and self.shown is None

    def lay(self, page: Page, faces: Faces, within: Rect) -> None:
        """Lay it out beside what it is about, over this part of the window."""
        if self.shown is None or self.shown.card not in faces.game.rules.defs:
            return
        thing, window, edge = page.boxed(self.shown.rect), page.rect.inset(10), page.u(10)
        wide = sharp_width(max(LEAST, page.u(LARGE)), "large")
        while card_height(wide) > window.h and wide > LEAST:
            wide -= 12
        tall = card_height(wide)
        at_right = within[0] + within[2] - thing.right >= thing.x - within[0]
        left = thing.right + edge if at_right else thing.x - edge - wide
        left = min(max(left, within[0]), window.right - wide)
        top = min(max(thing.y + thing.h // 2 - tall // 2, edge), window.bottom - tall)
        page.box(page.boxed((left, top, wide, tall)).inset(-5), BEHIND, radius=14)
        page.put(faces.face(self.shown.card, "large", wide), (left, top))


def card_of(ident: str) -> str:
    """Return the card that a control is about; nothing if it is about none."""
    return next((ident[len(start) :] for start in LOOKED_AT if ident.startswith(start)), "")
