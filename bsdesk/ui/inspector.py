"""The card that is looked at, to be read: its picture, what is printed in letters of a good size, what is true now."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import pygame
from PIL import Image

from bsdesk.art.fitting import LEADING, Fit, fit, write
from bsdesk.art.frames import panel, tone
from bsdesk.engine.face import Face, FaceLevel
from bsdesk.engine.phrase import name_of
from bsdesk.engine.preview import figures_of
from bsdesk.engine.selecting import value
from bsdesk.engine.state import UPRIGHT, State, zone_name
from bsdesk.engine.totals import all_grants, touches
from bsdesk.engine.values import Ref
from bsdesk.ui.controls import Rect
from bsdesk.ui.layout import CARD
from bsdesk.ui.page import Page, Said
from bsdesk.ui.pictures import surface_of
from bsdesk.ui.saying import TableWording, tokens
from bsdesk.ui.scroll import BAR, Scroll
from bsdesk.ui.theme import (
    BODY,
    GAP,
    INK,
    LEGAL,
    LINE,
    LOSS,
    PANEL,
    QUIET,
    RIVAL,
    RIVAL_DEEP,
    SMALL,
    TINY,
    YOU,
    YOU_DEEP,
    YOU_LIT,
)
from bsdesk.ui.uses import uses

if TYPE_CHECKING:
    from bsdesk.ui.table import TableScreen

PICTURE = 150  # units wide
SHARE, ALONE = 0.46, 0.62  # of the room, the picture at most: with a text, and of a card without
LEVEL = 30  # units high, a line of the levels
MOST = 4  # things that modify a card, told one by one
STEPS = ("lit", "cards", "attack", "next", "click")  # phrases `how_...`
USES = 5  # things that can be done with it


class Inspector:
    """Lays it out from the top of a column down; the text is scrolled where it has no room."""

    def __init__(self, table: TableScreen, page: Page, rect: Rect) -> None:
        self.table, self.page = table, page
        self.x, self.top, self.wide, self.room = rect
        self.lay_picture(SHARE)

    def lay_picture(self, share: float) -> None:
        self.picture = min(self.page.u(PICTURE), round(self.room * share / CARD))
        self.high = round(self.picture * CARD)

    def build(self) -> int:
        """Its lower end."""
        table, view = self.table, self.table.view
        self.headline()
        table.card_text.full = 0  # nothing to scroll, unless it is laid out now
        card = view.cards.get(table.looked_at)
        definition = (card.definition if card is not None else "") or table.looked_def
        if not definition:
            return self.nothing()
        face = table.pictures.printed(definition)
        if face is None or not face.lines:
            self.lay_picture(ALONE)
        known = card is not None and bool(card.definition)
        level = self.level(view, table.looked_at) if known else 0
        self.page.put(table.pictures.face(definition, "table", self.picture, max(1, level)), (self.x, self.top))
        self.beside(face, definition, level)
        y = self.top + self.high + self.page.u(6)
        y = self.now(view, table.looked_at, y) if known else y
        return self.text(face, definition, y) if face is not None and face.lines else y

    def headline(self) -> None:
        """What a bot has just played: the card below it is the one, shown larger."""
        page, text = self.page, self.table.follow.title
        if not text:
            return
        pad, inner = page.u(10), self.wide - page.u(20)
        high = min(2, len(page.letters.wrapped(text, BODY, inner, bold=True))) * page.letters.height(BODY) + page.u(10)
        page.box((self.x, self.top, self.wide, high), RIVAL_DEEP, line=RIVAL, radius=8)
        page.tell(text, (self.x + pad, self.top + page.u(5)), inner, BODY, INK, bold=True, most=2)
        self.top, self.room = self.top + high + page.u(8), self.room - high - page.u(8)
        self.lay_picture(SHARE)

    def nothing(self) -> int:
        """Nothing was looked at yet."""
        page = self.page
        page.put(self.table.pictures.back(self.picture, dim=True), (self.x, self.top))
        left = self.x + self.picture + page.u(12)
        hint, wide = page.words("look_here"), self.x + self.wide - left
        high = page.high(hint, wide, BODY)
        page.tell(hint, (left, self.top + (self.high - high) // 2), wide, BODY, QUIET)
        return self.first_steps(self.top + self.high + page.u(GAP)) if self.table.match.humans else self.top + self.high

    def first_steps(self, y: int) -> int:
        """What hands do, in a few lines, as far as there is room: until one looks at a card."""
        page, mark = self.page, self.page.u(6)
        for step in STEPS:
            text = page.words(f"how_{step}")
            left, wide = self.x + page.u(16), self.wide - page.u(16)
            high = page.high(text, wide, SMALL)
            if y + high > self.top + self.room:
                break
            middle = y + (page.letters.height(SMALL) - mark) // 2
            page.box((self.x + page.u(3), middle, mark, mark), YOU, radius=3)
            page.tell(text, (left, y), wide, SMALL, QUIET)
            y += high + page.u(6)
        return y

    # beside the picture

    def beside(self, face: Face | None, definition: str, level: int) -> None:
        """Its name and kind, and what each level brings; the level of now is marked."""
        page = self.page
        left = self.x + self.picture + page.u(10)
        wide, y = self.x + self.wide - left, self.top
        name = name_of(self.table.game.defs[definition], self.table.language)
        y += page.tell(name, (left, y), wide, BODY, INK, bold=True, most=3)
        if face is None:
            return
        about = " · ".join(part for part in (face.kind_mark, *face.families) if part)
        if about:
            y += page.tell(about, (left, y), wide, TINY, QUIET, most=3)
        high = page.u(LEVEL)
        first = max(y + page.u(4), self.top + self.high - len(face.levels) * (high + page.u(4)))
        for number, line in enumerate(face.levels, 1):
            top = first + (number - 1) * (high + page.u(4))
            if top + high <= self.top + self.high + page.u(4):
                self.level_line(line, (left, top, wide, high), now=number == level)

    def level_line(self, line: FaceLevel, rect: Rect, *, now: bool) -> None:
        """`Lv2`, the tokens that keep it, its strength."""
        page, (x, y, w, h) = self.page, rect
        page.box(rect, YOU_DEEP if now else PANEL, line=YOU if now else LINE, radius=6)
        ink, top = INK if now else QUIET, y + (h - page.letters.height(SMALL)) // 2
        page.say(line.name, (x + page.u(7), top), SMALL, ink, bold=now)
        left, gem = x + page.u(11) + page.letters.width(line.name, SMALL, bold=now), page.u(20)
        page.put(self.table.pictures.token(0, gem), (left, y + (h - gem) // 2))
        left += gem + page.say(str(line.cores), (left + gem, top), SMALL, ink)[2] + page.u(4)
        if line.soul:  # the special one will do
            page.put(self.table.pictures.token(1, gem), (left, y + (h - gem) // 2))
        if line.power is not None:
            page.say(str(line.power), (x + w - page.u(7), top), SMALL, ink, bold=True, align="right")

    def level(self, view: State, ref: Ref) -> int:
        """Its level of now; 0 where it has none."""
        card = view.cards[ref]
        if "level" not in view.game.figures or zone_name(card.zone) not in view.game.watched or not card.definition:
            return 0
        return figures_of(view, ref)["level"]

    # below it: what is true now

    def now(self, view: State, ref: Ref, y: int) -> int:
        """Its figures, what lies on it, what modifies it and where that comes from; what can be done with it."""
        page, table, card = self.page, self.table, view.cards[ref]
        wording = table.wording
        if zone_name(card.zone) in view.game.watched:
            y += page.tell(
                " · ".join(figures(view, ref, wording)), (self.x, y), self.wide, SMALL, INK, bold=True, most=2
            )
            found = modifiers(view, ref, wording)
            for text in found[:MOST]:
                size = page.letters_that_fit(text, SMALL, self.wide)
                y += page.tell(text, (self.x, y), self.wide, size, YOU_LIT, most=2)
            if len(found) > MOST:
                y += page.tell(f"+ {len(found) - MOST}", (self.x, y), self.wide, SMALL, YOU_LIT, most=1)
        return self.able(ref, y) + page.u(6)

    def able(self, ref: Ref, y: int) -> int:
        """What can be done with it now, each thing with what it costs or brings."""
        page, table, mark = self.page, self.table, self.page.u(12)
        if table.hands.held is not None:
            return y
        for use in uses(table, ref)[:USES]:
            colour = LOSS if use.doubt else LEGAL
            page.sign(
                "loss" if use.doubt else "yes", (self.x, y + (page.letters.height(SMALL) - mark) // 2), 12, colour
            )
            left = mark + page.u(6)
            y += page.tell(use.text, (self.x + left, y), self.wide - left, SMALL, colour, most=2)
        return y

    # its text

    def text(self, face: Face, definition: str, y: int) -> int:
        """What it does, on paper of its colour as it is printed, in letters of a size to be read."""
        page, table = self.page, self.table
        pad, room = page.u(10), self.top + self.room - y
        wide = self.wide - 2 * pad
        size = page.letters.pixels(BODY)
        lines = fit(face.lines, face.language, (wide, inf), size, size)
        if lines.high + 2 * pad > room:
            wide -= page.u(BAR + 6)
            lines = fit(face.lines, face.language, (wide, inf), size, size)
        high = round(lines.high) + 2 * pad
        if room < page.letters.height(BODY) + 2 * pad:
            return y
        key = ("paper", table.game.id, definition, face.language, size, wide)
        paper = table.pictures.store.once(key, lambda: surface_of(printed(face, lines, (wide + 2 * pad, high), pad)))
        table.card_text.turn_to(definition)
        shown = min(high, room)
        with table.card_text.area(page, (self.x, y, self.wide, shown), bar=high > room) as inside:
            page.put(paper, (inside.x, inside.y))
            for number, row in enumerate(lines.rows):
                top = inside.y + pad + round(number * size * LEADING)
                text = "".join(piece.text for piece in row)
                page.said.append(Said(text, (inside.x + pad, top, wide, size)))
            inside.end = inside.y + high
        return y + shown


def printed(face: Face, text: Fit, size: tuple[int, int], pad: int) -> Image.Image:
    """The text of a card on its paper."""
    image = Image.new("RGBA", size)
    panel(image, (0, 0, *size), pad * 0.8, tone(face.colour, 0.95), tone(face.colour, 0.88))
    write(image, (pad, pad), text, face.language, (20, 18, 26))
    return image


def figures(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """The figures of now, the tokens on it, how it lies."""
    card = view.cards[ref]
    found = [
        f"{wording.term('figure', name)} {n}" for name, n in figures_of(view, ref).items() if n and name != "cores"
    ]
    if any(view.tokens.get(ref, ())):
        found.append(f"{wording.term('figure', 'cores')} {tokens(view, view.tokens[ref])}")
    if card.turned != UPRIGHT:
        found.append(wording.term("turned", str(card.turned)))
    return found


def modifiers(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """What changes a card now, its figures or what it may do, and which card says so."""
    found: list[str] = []
    for live in all_grants(view):
        source = wording.card(view, live.frame.source) if live.frame.source in view.cards else ""
        if not source or not touches(view, live, ref):
            continue
        gains = live.fixed.gain if live.fixed else {n: value(view, live.frame, a) for n, a in live.grant.gain.items()}
        sets = live.fixed.set if live.fixed else {n: value(view, live.frame, a) for n, a in live.grant.set.items()}
        parts = [f"{wording.term('figure', name)} {number:+}" for name, number in gains.items()]
        parts += [f"{wording.term('figure', name)} = {number}" for name, number in sets.items()]
        found.append(f"{', '.join(parts)} ({source})" if parts else wording.words("changed_by", card=source))
    return list(dict.fromkeys(found))


class CardText(Scroll):
    """The text of one card; of another it begins at its top."""

    def __init__(self) -> None:
        super().__init__("card_text")
        self.card = ""

    def turn_to(self, card: str) -> None:
        if card != self.card:
            self.card = card
            self.go(0)

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """By pages from everywhere, by arrows only from its bar: elsewhere these lead over the table."""
        mine = focus.startswith(self.id) or event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN)
        return mine and super().key(event, focus)
