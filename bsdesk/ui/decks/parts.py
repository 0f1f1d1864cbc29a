"""Pieces of the deck screens: is it legal, its cost curve, what it is made of, and its cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import pygame

from bsdesk.engine.rule_topics import DeckFault
from bsdesk.table.decks import cost_curve, cost_of, facet_counts, sizes
from bsdesk.ui.app import App
from bsdesk.ui.decks.workbench import Workbench
from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.controls import Action
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.kit.theme import (
    BODY,
    EDGE,
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
from bsdesk.ui.kit.widgets import Deed, panel

PAD = 8  # units


# ------------------------------------------------------------------------------------------------- small things


class Flow:
    """Lays things out in rows of a box: a new row begins where there is no more room. Widths are in pixels."""

    def __init__(self, box: Box, high: float, gap: float) -> None:
        self.box, self.high, self.gap = box, box.u(high), box.u(gap)
        self.at, self.y = box.x, box.y

    def place(self, wide: int) -> Box:
        self.together(wide)
        box = self.box.to(self.at, self.y, min(wide, self.box.w), self.high)
        self.at += wide + self.gap
        return box

    def together(self, wide: int) -> None:
        """Keep what comes next, so wide in all, in one row."""
        if self.at > self.box.x and self.at + wide > self.box.right:
            self.at, self.y = self.box.x, self.y + self.high + self.gap

    def space(self, wide: int) -> None:
        """Leave some room before the next thing, unless a row begins there."""
        if self.at > self.box.x:
            self.at += wide

    @property
    def end(self) -> int:
        return self.y + self.high


def toggle(
    page: Page,
    ident: str,
    box: Box,
    text: str,
    act: Action,
    *,
    chosen: bool,
    picture: pygame.Surface | None = None,
) -> None:
    """Lay out a filter: a word or a picture, chosen or not. A chosen one has a bar below as well as another colour."""
    lit = page.pointer.hover == ident
    page.box(box, YOU_DEEP if chosen else RAISED if lit else PANEL, line=YOU_LIT if chosen else LINE, radius=7)
    if picture is not None:
        page.put(picture, (box.middle - picture.get_width() / 2, box.line(picture.get_height())))
    else:
        inner = box.inset(4, 0)
        size = page.letters_that_fit(text, SMALL, box.w - page.u(10), bold=chosen)
        page.write(text, inner, size, INK if chosen or lit else QUIET, bold=chosen, align="middle")
    if chosen:
        wide = box.w // 2
        page.box((box.x + wide // 2, box.bottom - page.u(4), wide, page.u(2)), INK, radius=0)
    page.area(ident, box, act, label=text)


# ------------------------------------------------------------------------------------------------- legality


def status(page: Page, desk: Workbench, cards: Sequence[str], box: Box) -> int:
    """Lay out how many cards, and whether the deck may be played today, in one line; return its height."""
    legal = not desk.faults(cards)
    number = page.say(size_of(page, desk, cards), box[:2], BODY, bold=True)
    word, colour, sign = ("deck_legal", LEGAL, "yes") if legal else ("deck_not_legal", LOSS, "loss")
    said = page.words(word)
    text = desk.wording.pair(desk.judged_by, said) if desk.judged_by else said
    space = box.to(box.x, box.y, box.w, number[3]).space()
    space.left(2 * GAP, pixels=number[2])
    size = page.letters_that_fit(text, SMALL, space.rest.w - page.u(22), bold=True)
    line = space.right(pixels=min(page.wide(text, size, 22, bold=True), space.rest.w)).space()
    mark = line.left(20)
    page.sign(sign, (mark.x, mark.line(page.u(14))), SMALL, colour)
    page.write(text, line.rest, size, colour, bold=True)
    return number[3]


def size_of(page: Page, desk: Workbench, cards: Sequence[str]) -> str:
    """Return how many cards a deck has, the other parts beside the main one: 50 + 8 cards."""
    counts = sizes(desk.game, cards)
    if len(counts) == 1:
        return page.words("deck_cards", count=counts[0])
    return page.words("deck_cards_in_parts", count=" + ".join(map(str, counts)))


def faults(
    page: Page, desk: Workbench, found: Sequence[DeckFault], box: Box, why: Callable[[DeckFault], object]
) -> int:
    """Lay out what is wrong with a deck, as far as there is room, each with its rule; return the height."""
    space, line, rule = box.space(), page.letters.height(SMALL), page.letters.height(TINY)
    for number, fault in enumerate(found):
        wrong, remedy = desk.fault_words(fault)
        text, left = page.words("deck_fault", wrong=wrong, remedy=remedy), len(found) - number
        high = rule + page.high(text, box.inset(PAD, 0).w, SMALL)
        if high + page.u(PAD) + (line if left > 1 else 0) > space.rest.h and number:
            page.say(page.words("deck_more_faults", count=left), space.rest[:2], SMALL, QUIET, room=box.w)
            return space.y + line - box.y
        plate, ident = space.top(PAD, pixels=high, gap=4), f"fault:{number}"
        inner = plate.inset(PAD, PAD / 2).space()
        page.box(plate, RAISED if page.pointer.hover == ident else SUNK, line=LINE, radius=6)
        head = inner.top(pixels=rule).space()
        mark = head.left(16)
        page.sign("loss", (mark.x, mark.line(page.u(TINY))), TINY, LOSS)
        page.say(fault.rule, head.rest[:2], TINY, LOSS, bold=True, room=head.rest.w)
        page.tell(text, inner.rest[:2], inner.rest.w, SMALL)
        page.area(ident, plate, partial(why, fault), label=desk.wording.pair(fault.rule, text))
    return space.y - box.y


# ------------------------------------------------------------------------------------------------- what it is made of


def bars(page: Page, desk: Workbench, cards: Sequence[str], box: Box) -> None:
    """Lay out the cost curve: a bar a cost, its figure above, the cost below."""
    columns = cost_curve(desk.game, cards)
    if not columns:
        return
    figure = page.letters.height(TINY)
    foot, top = box.bottom - figure, box.y + figure
    most, each = max(4, *(count for _, count in columns)), box.w / len(columns)
    for number, (cost, count) in enumerate(columns):
        left, wide = round(box.x + number * each), round(each * 0.72)
        tall = round((foot - top) * count / most)
        middle, least = left + wide / 2, max(tall, page.u(2))
        page.box((left, foot - least, wide, least), YOU if count else LINE, radius=2)
        if count:
            page.say(str(count), (middle, foot - tall - figure), TINY, INK, align="middle")
        last = number == len(columns) - 1
        page.say(f"{cost}+" if last else str(cost), (middle, foot), TINY, FAINT, align="middle")


def parts(page: Page, desk: Workbench, cards: Sequence[str], box: Box) -> int:
    """Lay out how many cards of each colour and kind, in two rows at most; return the height."""
    flow, stone, most = Flow(box, 20, 4), page.u(20), page.u(46)
    for facet in ("colour", "kind"):
        for value, count in facet_counts(desk.game, cards, facet):
            picture = desk.faces.symbol(str(value), page.u(16))
            text = f"{count}" if picture is not None else f"{desk.pool.value_name(facet, value)} {count}"
            room = flow.place(page.wide(text, SMALL, 8) + (stone if picture is not None else 0))
            if flow.end > box.y + most:
                return most
            space = room.space()
            if picture is not None:
                page.put(picture, (space.left(20).x, room.y + page.u(2)))
            at = (space.rest.x, room.line(page.letters.height(SMALL)))
            page.say(text, at, SMALL, QUIET)
    return flow.end - box.y


def cover_of(desk: Workbench, cards: Sequence[str], most: int = 3) -> list[str]:
    """Return the cards that stand for a deck: what costs most; of each name one."""
    counts = Counter(cards)
    first = {kind: -n for n, kind in enumerate(dict.fromkeys(d.kind for d in desk.game.rules.defs.values()))}
    order = sorted(
        counts,
        key=lambda c: (first[desk.game.rules.defs[c].kind], cost_of(desk.game.rules.defs[c]) or 0, counts[c], c),
        reverse=True,
    )
    return list(reversed(order[:most]))


BUTTON = 42  # units that a button at the foot is high
WIDEST = 210  # and wide at most


def lay_panel(
    page: Page, app: App, screen: Screen, size: tuple[float, float], title: str, buttons: Sequence[Deed]
) -> Box:
    """Lay a panel of this size out over what is below the screen; return the room above its row of buttons."""
    app.below(screen).build(page)
    space = panel(page, *size, title).space()
    foot = space.bottom(BUTTON, gap=EDGE)
    wide = min(page.u(WIDEST), foot.columns(len(buttons), EDGE)[0].w)
    row = foot.space()
    for button in reversed(buttons):
        button.lay(page, row.right(pixels=wide, gap=EDGE))
    return space.rest
