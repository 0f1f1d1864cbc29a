"""A deck on the screen while it is built: is it legal, its curve, and its cards line by line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.engine.game import DeckFault
from bsdesk.table.decks import Editing, Row, cost_of, rows
from bsdesk.ui.decks import parts
from bsdesk.ui.decks.pool_view import Hands
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Room, Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, INK, LINE, LOSS, PANEL, QUIET, RAISED, SMALL, TINY, YOU_LIT

ROW = 30  # units that a line is high
SIDE = 26  # units of a button on it


def lay_deck(
    page: Page,
    desk: Desk,
    deck: Editing,
    rect: Rect,
    scroll: Scroll,
    hands: Hands,
    why: Callable[[DeckFault], object],
) -> None:
    """All of it, in a panel."""
    x, y, w, h = rect
    pad, gap = page.u(12), page.u(GAP)
    page.box(rect, PANEL, line=LINE)
    x, y, w, bottom = x + pad, y + pad, w - 2 * pad, y + h - pad
    y += parts.status(page, desk, deck.cards, (x, y, w, 0)) + gap
    found = desk.faults(deck.cards)
    if found:
        y += parts.faults(page, desk, found, (x, y, w, round(h * 0.26)), why) + gap // 2
    if not deck.cards:
        page.tell(page.words("deck_empty"), (x, y + page.u(20)), w, BODY, QUIET, align="middle")
        return
    curve = (x, y, w, page.u(74))
    parts.bars(page, desk, deck.cards, curve)
    y += curve[3] + gap // 2
    y += parts.parts(page, desk, deck.cards, (x, y, w, page.u(46))) + gap // 2
    page.box((x, y, w, 1), LINE, radius=0)
    y += gap
    lay_rows(page, desk, deck, (x, y, w, bottom - y), scroll, hands)


def lay_rows(page: Page, desk: Desk, deck: Editing, rect: Rect, scroll: Scroll, hands: Hands) -> None:
    wrong = {card for fault in desk.faults(deck.cards) for card in fault.card.split()}
    with scroll.area(page, rect) as room:
        y = room.y
        for kind, of_kind in rows(desk.game, deck.cards):
            text = f"{desk.wording.term('kind', kind)}  {sum(row.copies for row in of_kind)}"
            page.say(text, (room.x, y + page.u(4)), TINY, FAINT, bold=True)
            y += page.letters.height(TINY) + page.u(6)
            for row in of_kind:
                lay_row(page, desk, room, row, y, hands, wrong=row.card in wrong)
                y += page.u(ROW + 2)
        room.end = y


def lay_row(page: Page, desk: Desk, room: Room, row: Row, y: int, hands: Hands, *, wrong: bool) -> None:
    """A card of the deck: a click on it takes one out; the buttons do as they say."""
    tall, ident, name = page.u(ROW), f"row:{row.card}", desk.called(row.card)
    counter = 2 * page.u(SIDE) + page.u(28)
    body = (room.x, y, room.w - counter, tall)
    if page.hand.hover == ident:
        page.box((room.x, y, room.w, tall), RAISED, line=LINE, radius=6)
    left = room.x + page.u(6)
    cost = cost_of(desk.game.rules.defs[row.card])
    if cost is not None:
        at = (left + page.u(8), y + (tall - page.letters.height(SMALL)) / 2)
        page.say(str(cost), at, SMALL, INK, bold=True, align="middle")
        left += page.u(22)
    for colour in parts.traits_of(desk, row.card):
        picture = desk.faces.symbol(colour, page.u(16))
        if picture is not None:
            page.put(picture, (left, y + (tall - picture.get_height()) / 2))
            left += page.u(20)
    if wrong:
        page.sign("loss", (left, y + (tall - page.u(12)) / 2), TINY, LOSS)
        left += page.u(16)
    space = body[0] + body[2] - left - page.u(4)
    size = page.letters_that_fit(name, BODY, space)
    page.say(name, (left, y + (tall - page.letters.height(size)) / 2), size, LOSS if wrong else INK, room=space)
    tip = page.words("deck_take_out", card=name)
    page.area(ident, body, partial(hands[1], row.card), label=name, tip=tip)
    lay_counter(page, row, (body[0] + body[2], y, counter, tall), name, hands)


def lay_counter(page: Page, row: Row, rect: Rect, name: str, hands: Hands) -> None:
    """Fewer, how many, more."""
    x, y, w, h = rect
    side = page.u(SIDE)
    top = y + (h - side) // 2
    put, take = hands
    for ident, left, act, sign, phrase in (
        ("minus", x, take, "minus", "deck_take_out"),
        ("plus", x + w - side, put, "plus", "deck_put_in"),
    ):
        tip, box = page.words(phrase, card=name), (left, top, side, side)
        page.button(f"{ident}:{row.card}", box, "", partial(act, row.card), kind="quiet", sign=sign, tip=tip, size=TINY)
    at = (x + w / 2, y + (h - page.letters.height(BODY)) / 2)
    page.say(str(row.copies), at, BODY, YOU_LIT, bold=True, align="middle")
