"""Decks on the list: a tile each, and all about the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bsdesk.engine.rule_topics import DeckFault
from bsdesk.table.decks import DeckEntry
from bsdesk.ui.decks import parts
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.faces.pictures import HIDDEN, card_height, sharp_width
from bsdesk.ui.kit.boxes import Box, Space
from bsdesk.ui.kit.controls import Action
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
from bsdesk.ui.kit.widgets import Deed

ROW_GAP = 6  # units between the buttons at the foot
FANNED = 1.84  # how much wider three faces upon each other are than one


# ------------------------------------------------------------------------------------------------- a tile


def lay_tile(page: Page, desk: Workbench, entry: DeckEntry, box: Box, act: Action, *, chosen: bool) -> None:
    """Lay out one deck: its cover, its name, how many cards, whether it is legal."""
    ident, inner = f"deck:{entry.file}", box.inset(10)
    lit = page.pointer.hover == ident
    page.box(box, RAISED if lit or chosen else PANEL, line=YOU_LIT if chosen else LINE, wide=2 if chosen else 1)
    space, title = inner.space(), desk.title(entry)
    space.left(12, pixels=lay_cover(page, desk, entry.cards, inner[:2], round(inner.h * 63 / 88)))
    room = space.rest.w
    size = page.letters_that_fit(title, BODY, room, bold=True)
    space.skip(page.tell(title, space.rest[:2], room, size, bold=True, most=2))
    space.gap(2)
    if entry.broken:
        lay_word(page, space.rest, "no", NO, page.words("deck_broken"))
    else:
        count = space.top(pixels=page.letters.height(SMALL))
        page.say(parts.size_of(page, desk, entry.cards), count[:2], SMALL, QUIET, room=room)
        legal = not desk.faults(entry.cards)
        word, colour, sign = ("deck_legal", LEGAL, "yes") if legal else ("deck_not_legal", LOSS, "loss")
        lay_word(page, space.rest, sign, colour, page.words(word))
    page.area(ident, box, act, label=title)


def lay_cover(page: Page, desk: Workbench, cards: Sequence[str], at: tuple[int, int], wide: int) -> int:
    """Lay out small faces, the best in front; return how much room they took."""
    shown, step = parts.cover_of(desk, cards), round(wide * 0.36)
    for number, card in enumerate(shown):
        page.put(desk.faces.face(card, "table", wide), (at[0] + number * step, at[1]))
    if not shown:
        page.put(desk.faces.back(wide, light=HIDDEN), at)
    return wide + step * 2


def lay_word(page: Page, box: Box, sign: str, colour: Colour, text: str) -> None:
    """Lay out a word with its sign."""
    space = box.space()
    mark = space.left(14, gap=5)
    page.sign(sign, (mark.x, mark.y + (page.letters.height(SMALL) - mark.w) / 2), 14, colour)
    page.say(text, space.rest[:2], SMALL, colour, room=space.rest.w)


# ------------------------------------------------------------------------------------------------- the chosen one


def lay_entry(
    page: Page,
    desk: Workbench,
    entry: DeckEntry,
    box: Box,
    deeds: Sequence[Sequence[Deed]],
    why: Callable[[DeckFault], object],
) -> None:
    """Lay out all about one deck, and what can be done with it."""
    page.box(box, PANEL, line=LINE)
    space, own = box.inset(EDGE).space(), "deck_is_own" if entry.own else "deck_is_ready"
    title = space.top(pixels=page.letters.height(TITLE))
    page.say(desk.title(entry), title[:2], TITLE, bold=True, room=title.w)
    page.say(page.words(own), space.top(pixels=page.letters.height(SMALL), gap=GAP)[:2], SMALL, QUIET, room=title.w)
    lay_deeds(page, space, deeds)
    space.bottom(GAP)
    if entry.broken:
        text = page.words("deck_cannot_read", reason=page.words.complaint(entry.broken))
        page.tell(text, space.rest[:2], title.w, SMALL, LOSS, most=8)
        return
    space.skip(parts.status(page, desk, entry.cards, space.rest))
    space.gap(GAP)
    found = desk.faults(entry.cards)
    if found:
        rest = space.rest
        high = max(round(rest.h * 0.45), rest.h - page.u(170))
        space.skip(parts.faults(page, desk, found, rest.to(rest.x, rest.y, rest.w, high), why))
        space.gap(GAP)
    if entry.cards and space.rest.h > page.u(130):
        parts.bars(page, desk, entry.cards, space.top(80, gap=GAP))
        space.skip(parts.parts(page, desk, entry.cards, space.rest))
        space.gap(GAP)
    lay_fan(page, desk, entry, space.rest)


def lay_fan(page: Page, desk: Workbench, entry: DeckEntry, box: Box) -> None:
    """Lay out the three best cards, as large as there is room for."""
    shown = parts.cover_of(desk, entry.cards)
    wide = sharp_width(min(box.h * 63 / 88, box.w / FANNED, page.u(170)), "hand")
    if card_height(wide) > box.h or wide * FANNED > box.w:
        return
    step = round(wide * (FANNED - 1) / 2)
    fan = box.centered(wide + step * (len(shown) - 1), card_height(wide))
    for number, card in enumerate(shown):
        page.put(desk.faces.face(card, "hand", wide), (fan.x + number * step, fan.y))


def lay_deeds(page: Page, space: Space, deeds: Sequence[Sequence[Deed]]) -> None:
    """Lay out rows of buttons at the foot, the main one lowest."""
    for row in reversed(deeds):
        main = row[0].kind == "main"
        boxes = space.bottom(44 if main else 36, gap=ROW_GAP).columns(len(row), ROW_GAP)
        for deed, box in zip(row, boxes, strict=True):
            deed.lay(page, box, BODY if main else SMALL)
