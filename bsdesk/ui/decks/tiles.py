"""Decks on the list: a tile each, and all about the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.engine.game import DeckFault
from bsdesk.table.decks import Entry
from bsdesk.ui.decks import parts
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.faces.pictures import high, snapped
from bsdesk.ui.kit.controls import Action, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import (
    BODY,
    EDGE,
    GAP,
    LEGAL,
    LINE,
    LOSS,
    NO,
    PANEL,
    QUIET,
    RAISED,
    SMALL,
    TITLE,
    YOU_LIT,
    Colour,
)

FANNED = 1.84  # how much wider three faces upon each other are than one


class Deed(NamedTuple):
    """A button about the chosen deck."""

    id: str
    text: str
    act: Action
    on: bool = True
    tip: str = ""
    kind: str = "plain"


# ------------------------------------------------------------------------------------------------- a tile


def lay_tile(page: Page, desk: Desk, entry: Entry, rect: Rect, act: Action, *, chosen: bool) -> None:
    """One deck: its cover, its name, how many cards, whether it is legal."""
    x, y, w, h = rect
    ident, pad = f"deck:{entry.file}", page.u(10)
    lit = page.hand.hover == ident
    page.box(rect, RAISED if lit or chosen else PANEL, line=YOU_LIT if chosen else LINE, wide=2 if chosen else 1)
    left = x + pad + lay_cover(page, desk, entry.cards, (x + pad, y + pad), round((h - 2 * pad) * 63 / 88)) + page.u(12)
    room, title = x + w - pad - left, desk.title(entry)
    size = page.letters_that_fit(title, BODY, room, bold=True)
    top = y + pad + page.tell(title, (left, y + pad), room, size, bold=True, most=2) + page.u(2)
    if entry.broken:
        lay_word(page, (left, top), "no", NO, page.words("deck_broken"), room)
    else:
        page.say(parts.counted(page, len(entry.cards)), (left, top), SMALL, QUIET, room=room)
        legal = not desk.faults(entry.cards)
        word, colour, sign = ("deck_legal", LEGAL, "yes") if legal else ("deck_not_legal", LOSS, "loss")
        lay_word(page, (left, top + page.letters.height(SMALL)), sign, colour, page.words(word), room)
    page.area(ident, rect, act, label=title)


def lay_cover(page: Page, desk: Desk, cards: Sequence[str], at: tuple[int, int], wide: int) -> int:
    """Small faces, the mightiest in front; how much room they took."""
    shown, step = parts.cover_of(desk, cards), round(wide * 0.36)
    for number, card in enumerate(shown):
        page.put(desk.faces.face(card, "table", wide), (at[0] + number * step, at[1]))
    if not shown:
        page.put(desk.faces.back(wide, dim=True), at)
    return wide + step * 2


def lay_word(page: Page, at: tuple[int, int], sign: str, colour: Colour, text: str, room: int) -> None:
    """A word with its sign."""
    mark = page.u(14)
    page.sign(sign, (at[0], at[1] + (page.letters.height(SMALL) - mark) / 2), 14, colour)
    page.say(text, (at[0] + mark + page.u(5), at[1]), SMALL, colour, room=room - mark - page.u(5))


# ------------------------------------------------------------------------------------------------- the chosen one


def lay_entry(
    page: Page,
    desk: Desk,
    entry: Entry,
    rect: Rect,
    deeds: Sequence[Sequence[Deed]],
    why: Callable[[DeckFault], object],
) -> None:
    """All about one deck, and what can be done with it."""
    pad, gap = page.u(EDGE), page.u(GAP)
    page.box(rect, PANEL, line=LINE)
    x, y, w = rect[0] + pad, rect[1] + pad, rect[2] - 2 * pad
    page.say(desk.title(entry), (x, y), TITLE, bold=True, room=w)
    y += page.letters.height(TITLE)
    page.say(page.words("deck_is_own" if entry.own else "deck_is_ready"), (x, y), SMALL, QUIET, room=w)
    y += page.letters.height(SMALL) + gap
    foot = lay_deeds(page, (x, y, w, rect[1] + rect[3] - pad - y), deeds) - gap
    if entry.broken:
        page.tell(page.words("deck_cannot_read", reason=entry.broken), (x, y), w, SMALL, LOSS, most=8)
        return
    y += parts.status(page, desk, entry.cards, (x, y, w, 0)) + gap
    found = desk.faults(entry.cards)
    if found:
        y += (
            parts.faults(page, desk, found, (x, y, w, max(round((foot - y) * 0.45), foot - y - page.u(170))), why) + gap
        )
    if entry.cards and foot - y > page.u(130):
        parts.bars(page, desk, entry.cards, (x, y, w, page.u(80)))
        y += page.u(80) + gap
        y += parts.parts(page, desk, entry.cards, (x, y, w, page.u(46))) + gap
    lay_fan(page, desk, entry, (x, y, w, foot - y))


def lay_fan(page: Page, desk: Desk, entry: Entry, rect: Rect) -> None:
    """The three mightiest cards, as large as there is room for."""
    x, y, w, h = rect
    shown = parts.cover_of(desk, entry.cards)
    wide = snapped(min(h * 63 / 88, w / FANNED, page.u(170)), "hand")
    if high(wide) > h or wide * FANNED > w:
        return
    step = round(wide * (FANNED - 1) / 2)
    left, top = x + (w - wide - step * (len(shown) - 1)) // 2, y + (h - high(wide)) // 2
    for number, card in enumerate(shown):
        page.put(desk.faces.face(card, "hand", wide), (left + number * step, top))


def lay_deeds(page: Page, rect: Rect, deeds: Sequence[Sequence[Deed]]) -> int:
    """Rows of buttons at the foot, the main one lowest; their upper end."""
    x, y, w, h = rect
    gap, below = page.u(6), y + h
    for row in reversed(deeds):
        tall, size = (page.u(44), BODY) if row[0].kind == "main" else (page.u(36), SMALL)
        wide = (w - gap * (len(row) - 1)) // len(row)
        below -= tall
        for number, deed in enumerate(row):
            box = (x + number * (wide + gap), below, wide, tall)
            page.button(deed.id, box, deed.text, deed.act, on=deed.on, tip=deed.tip, kind=deed.kind, size=size)
        below -= gap
    return below
