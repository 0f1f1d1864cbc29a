"""Pieces of the deck screens: is it legal, its cost curve, what it is made of, its cover, and the large card beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from bsdesk.engine.game import DeckFault
from bsdesk.table.decks import cost_of, curve, of_facet, split
from bsdesk.ui.decks.workbench import Desk
from bsdesk.ui.faces.pictures import Faces, high, snapped
from bsdesk.ui.kit.controls import Action, Control, Rect
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import (
    BODY,
    FAINT,
    GAP,
    INK,
    LEGAL,
    LINE,
    LOSS,
    PANEL,
    QUIET,
    RAISED,
    SMALL,
    SUNK,
    TINY,
    YOU,
    YOU_DEEP,
    YOU_LIT,
)

LARGE = 400  # units that the large card is wide, if there is room
AFTER = 0.22  # seconds until it is shown
LOOKED_AT = ("pool:", "less:", "more:", "row:", "hand:")  # controls about a card: what follows is its id


# ------------------------------------------------------------------------------------------------- small things


class Flow:
    """Things laid out in rows: a new row begins where there is no more room."""

    def __init__(self, x: int, y: int, w: int, high: int, gap: int) -> None:
        self.x, self.y, self.w, self.high, self.gap = x, y, w, high, gap
        self.at = x

    def place(self, wide: int) -> Rect:
        self.together(wide)
        rect = (self.at, self.y, min(wide, self.w), self.high)
        self.at += wide + self.gap
        return rect

    def together(self, wide: int) -> None:
        """What comes next is so wide in all, and stays in one row."""
        if self.at > self.x and self.at + wide > self.x + self.w:
            self.at, self.y = self.x, self.y + self.high + self.gap

    def space(self, wide: int) -> None:
        """Some room before the next thing, unless a row begins there."""
        if self.at > self.x:
            self.at += wide

    @property
    def end(self) -> int:
        return self.y + self.high


def toggle(
    page: Page,
    ident: str,
    rect: Rect,
    text: str,
    act: Action,
    *,
    chosen: bool,
    picture: pygame.Surface | None = None,
) -> None:
    """A filter: a word or a picture, chosen or not. A chosen one has a bar below as well as another colour."""
    lit = page.hand.hover == ident
    page.box(rect, YOU_DEEP if chosen else RAISED if lit else PANEL, line=YOU_LIT if chosen else LINE, radius=7)
    if picture is not None:
        x = rect[0] + (rect[2] - picture.get_width()) / 2
        page.put(picture, (x, rect[1] + (rect[3] - picture.get_height()) / 2))
    else:
        size = page.letters_that_fit(text, SMALL, rect[2] - page.u(10), bold=chosen)
        y = rect[1] + (rect[3] - page.letters.height(size)) / 2
        ink = INK if chosen or lit else QUIET
        middle = (rect[0] + rect[2] / 2, y)
        page.say(text, middle, size, ink, bold=chosen, align="middle", room=rect[2] - page.u(8))
    if chosen:
        wide = rect[2] // 2
        page.box((rect[0] + wide // 2, rect[1] + rect[3] - page.u(4), wide, page.u(2)), INK, radius=0)
    page.area(ident, rect, act, label=text)


# ------------------------------------------------------------------------------------------------- legality


def status(page: Page, desk: Desk, cards: Sequence[str], rect: Rect) -> int:
    """How many cards, and whether the deck may be played today; how high it came out."""
    legal = not desk.faults(cards)
    number = page.say(counted(page, len(cards)), rect[:2], BODY, bold=True)
    word, colour, sign = ("deck_legal", LEGAL, "yes") if legal else ("deck_not_legal", LOSS, "loss")
    text = page.words(word)
    room = rect[2] - number[2] - page.u(GAP * 2)
    size = page.letters_that_fit(text, SMALL, room - page.u(22), bold=True)
    wide = min(page.letters.width(text, size, bold=True) + page.u(22), room)
    left, middle = rect[0] + rect[2] - wide, rect[1] + number[3] / 2
    page.sign(sign, (left, middle - page.u(7)), SMALL, colour)
    place = (left + page.u(20), middle - page.letters.height(size) / 2)
    page.say(text, place, size, colour, bold=True, room=wide - page.u(20))
    return number[3]


def counted(page: Page, cards: int) -> str:
    return page.words("deck_cards", count=cards)


def faults(page: Page, desk: Desk, found: Sequence[DeckFault], rect: Rect, why: Callable[[DeckFault], object]) -> int:
    """What is wrong with a deck, as far as there is room, each with its rule; how high it came out."""
    y, bottom = rect[1], rect[1] + rect[3]
    pad, line = page.u(8), page.letters.height(SMALL)
    for number, fault in enumerate(found):
        text = page.words("deck_fault", wrong=desk.said(fault)[0], remedy=desk.said(fault)[1])
        inner = rect[2] - 2 * pad
        tall = page.letters.height(TINY) + page.high(text, inner, SMALL) + pad
        left = len(found) - number
        if y + tall + (line if left > 1 else 0) > bottom and number:
            page.say(page.words("deck_more_faults", count=left), (rect[0], y), SMALL, QUIET, room=rect[2])
            return y + line - rect[1]
        box = (rect[0], y, rect[2], tall)
        ident = f"fault:{number}"
        page.box(box, RAISED if page.hand.hover == ident else SUNK, line=LINE, radius=6)
        page.sign("loss", (rect[0] + pad, y + pad / 2 + (page.letters.height(TINY) - page.u(TINY)) / 2), TINY, LOSS)
        page.say(fault.rule, (rect[0] + pad + page.u(16), y + pad / 2), TINY, LOSS, bold=True, room=inner)
        page.tell(text, (rect[0] + pad, y + pad / 2 + page.letters.height(TINY)), inner, SMALL)
        page.area(ident, box, lambda fault=fault: why(fault), label=desk.wording.pair(fault.rule, text))  # type: ignore[misc]
        y += tall + page.u(4)
    return y - rect[1]


# ------------------------------------------------------------------------------------------------- what it is made of


def bars(page: Page, desk: Desk, cards: Sequence[str], rect: Rect) -> None:
    """The cost curve: a bar a cost, its figure above, the cost below."""
    columns = curve(desk.game, cards)
    if not columns:
        return
    x, y, w, h = rect
    figure = page.letters.height(TINY)
    foot, top = y + h - figure, y + figure
    most, each = max(4, *(count for _, count in columns)), w / len(columns)
    for number, (cost, count) in enumerate(columns):
        left, wide = round(x + number * each), round(each * 0.72)
        tall = round((foot - top) * count / most)
        middle = left + wide / 2
        page.box((left, foot - max(tall, page.u(2)), wide, max(tall, page.u(2))), YOU if count else LINE, radius=2)
        if count:
            page.say(str(count), (middle, foot - tall - figure), TINY, INK, align="middle")
        last = number == len(columns) - 1
        page.say(f"{cost}+" if last else str(cost), (middle, foot), TINY, FAINT, align="middle")


def parts(page: Page, desk: Desk, cards: Sequence[str], rect: Rect) -> int:
    """How many cards of each colour and kind, as far as there is room; how high it came out."""
    flow = Flow(rect[0], rect[1], rect[2], page.u(20), page.u(4))
    for facet in ("colour", "kind"):
        for value, count in split(desk.game, cards, facet):
            picture = desk.faces.symbol(str(value), page.u(16))
            name = desk.pool.called(facet, value)
            text = f"{count}" if picture is not None else f"{name} {count}"
            wide = page.letters.width(text, SMALL) + (page.u(20) if picture is not None else 0)
            box = flow.place(wide + page.u(8))
            if flow.end > rect[1] + rect[3]:
                return rect[3]
            if picture is not None:
                page.put(picture, (box[0], box[1] + page.u(2)))
            left = box[0] + (page.u(20) if picture is not None else 0)
            page.say(text, (left, box[1] + (box[3] - page.letters.height(SMALL)) / 2), SMALL, QUIET)
    return flow.end - rect[1]


def cover_of(desk: Desk, cards: Sequence[str], most: int = 3) -> list[str]:
    """Which cards stand for a deck: what costs most; of each name one."""
    counts = Counter(cards)
    first = {kind: -n for n, kind in enumerate(dict.fromkeys(d.kind for d in desk.game.rules.defs.values()))}
    order = sorted(
        counts,
        key=lambda c: (first[desk.game.rules.defs[c].kind], cost_of(desk.game.rules.defs[c]) or 0, counts[c], c),
        reverse=True,
    )
    return list(reversed(order[:most]))


def traits_of(desk: Desk, card: str) -> tuple[str, ...]:
    """The colours of a card."""
    return tuple(map(str, of_facet(desk.game.rules.defs[card], "colour")))


# ------------------------------------------------------------------------------------------------- the large card


class Shown(NamedTuple):
    card: str
    rect: Rect  # of what it is shown beside


class Look:
    """The large card beside what the pointer or the keyboard is on. The first comes after a moment, others at once."""

    def __init__(self) -> None:
        self.shown: Shown | None = None
        self.next: Shown | None = None
        self.due = 0.0

    def point(self, control: Control | None, now: float) -> None:
        """The pointer, or the keyboard, is on this now."""
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
        """Is it to be shown from now on?"""
        if self.next is None or self.shown is not None or now < self.due:
            return False
        self.shown = self.next
        return True

    @property
    def waiting(self) -> bool:
        return self.next is not None and self.shown is None

    def lay(self, page: Page, faces: Faces, within: Rect) -> None:
        """Beside what it is about, over this part of the window."""
        if self.shown is None or self.shown.card not in faces.game.rules.defs:
            return
        x, y, w, h = self.shown.rect
        edge = page.u(10)
        wide = snapped(max(300, page.u(LARGE)), "large")
        while high(wide) > page.size[1] - 2 * edge and wide > 300:
            wide -= 12
        tall = high(wide)
        left_room, right_room = x - within[0], within[0] + within[2] - x - w
        left = x + w + edge if right_room >= left_room else x - edge - wide
        left = min(max(left, within[0]), page.size[0] - edge - wide)
        top = min(max(y + h // 2 - tall // 2, edge), page.size[1] - edge - tall)
        page.box((left - edge // 2, top - edge // 2, wide + edge, tall + edge), (5, 7, 11, 225), radius=14)
        page.put(faces.face(self.shown.card, "large", wide), (left, top))


def card_of(ident: str) -> str:
    """The card that a control is about; nothing if it is about none."""
    return next((ident[len(start) :] for start in LOOKED_AT if ident.startswith(start)), "")
