"""A deck on the screen while it is built: is it legal, its curve, and its cards line by line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bsdesk.engine.rule_topics import DeckFault
from bsdesk.table.decks import DeckRow, EditedDeck, cost_of, facet_values, rows
from bsdesk.ui.decks import parts
from bsdesk.ui.decks.pool_view import Hands
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.kit.theme import BODY, FAINT, GAP, INK, LINE, LOSS, PANEL, QUIET, RAISED, SMALL, TINY, YOU_LIT

ROW = 30  # units that a line is high
SIDE = 26  # units of a button on it
CURVE = 74  # units that the curve is high


def lay_deck(
    page: Page,
    desk: Workbench,
    deck: EditedDeck,
    box: Box,
    scroll: Scroll,
    hands: Hands,
    why: Callable[[DeckFault], object],
) -> None:
    """Lay out all of it, in a panel."""
    page.box(box, PANEL, line=LINE)
    space, half = box.inset(12).space(), page.u(GAP) // 2
    space.skip(parts.status(page, desk, deck.cards, space.rest))
    space.gap(GAP)
    found = desk.faults(deck.cards)
    if found:
        room = space.rest.to(space.rest.x, space.y, space.rest.w, round(box.h * 0.26))
        space.skip(parts.faults(page, desk, found, room, why))
        space.skip(half)
    if not deck.cards:
        room = space.rest
        page.tell(page.words("deck_empty"), (room.x, room.y + page.u(20)), room.w, BODY, QUIET, align="middle")
        return
    parts.bars(page, desk, deck.cards, space.top(CURVE))
    space.skip(half)
    space.skip(parts.parts(page, desk, deck.cards, space.rest))
    space.skip(half)
    page.box(space.top(pixels=1), LINE, radius=0)
    space.top(GAP, pixels=-1)
    lay_rows(page, desk, deck, space.rest, scroll, hands)


def lay_rows(page: Page, desk: Workbench, deck: EditedDeck, box: Box, scroll: Scroll, hands: Hands) -> None:
    wrong = {card for fault in desk.faults(deck.cards) for card in fault.card.split()}
    with scroll.area(page, box) as room:
        space = room.box.space()
        for term, group in rows(desk.game, deck.cards):
            sort, _, name = term.partition(".")
            text = f"{desk.wording.term(sort, name)}  {sum(row.copies for row in group)}"
            head = space.top(6, pixels=page.letters.height(TINY))
            page.say(text, (head.x, head.y + page.u(4)), TINY, FAINT, bold=True)
            for row in group:
                lay_row(page, desk, space.top(ROW, gap=2), row, hands, wrong=row.card in wrong)
        room.end = space.y


def lay_row(page: Page, desk: Workbench, box: Box, row: DeckRow, hands: Hands, *, wrong: bool) -> None:
    """Lay out a card of the deck: a click on it takes one out; the buttons do as they say."""
    ident, name, space = f"row:{row.card}", desk.card_name(row.card), box.space()
    counter = space.right(28, pixels=2 * page.u(SIDE))
    body = space.rest
    if page.pointer.hover == ident:
        page.box(box, RAISED, line=LINE, radius=6)
    space.left(6)
    card = desk.game.rules.defs[row.card]
    cost = cost_of(card)
    if cost is not None:
        page.write(str(cost), space.left(16, gap=6), SMALL, INK, bold=True, align="middle")
    for colour in facet_values(card, "colour"):
        picture = desk.faces.symbol(str(colour), page.u(16))
        if picture is not None:
            at = space.left(20)
            page.put(picture, (at.x, at.line(picture.get_height())))
    if wrong:
        mark = space.left(16)
        page.sign("loss", (mark.x, mark.line(page.u(12))), TINY, LOSS)
    space.right(4)
    page.write(name, space.rest, BODY, LOSS if wrong else INK, fit=True)
    tip = page.words("deck_take_out", card=name)
    page.area(ident, body, partial(hands[1], row.card), label=name, tip=tip)
    lay_counter(page, row, counter, name, hands)


def lay_counter(page: Page, row: DeckRow, box: Box, name: str, hands: Hands) -> None:
    """Lay out fewer, how many, more."""
    space, side = box.space(), page.u(SIDE)
    put, take = hands
    for sign, room, act, phrase in (
        ("minus", space.left(SIDE), take, "deck_take_out"),
        ("plus", space.right(SIDE), put, "deck_put_in"),
    ):
        ident, tip, button = f"{sign}:{row.card}", page.words(phrase, card=name), room.centered(side, side)
        page.button(ident, button, "", partial(act, row.card), kind="quiet", sign=sign, tip=tip, size=TINY)
    page.write(str(row.copies), space.rest, BODY, YOU_LIT, bold=True, align="middle")
