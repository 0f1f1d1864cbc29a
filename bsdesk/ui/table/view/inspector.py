"""The card that is looked at, large enough to read: its picture, its printed text, its figures now."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from PIL import Image

from bsdesk.art.faces.fitting import LEADING, Fit, fit, write
from bsdesk.art.faces.frames import panel, tone
from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.filters import value
from bsdesk.engine.looks.face import Face, FaceLevel
from bsdesk.engine.state import UPRIGHT, State, zone_name
from bsdesk.engine.totals import all_grants, is_given_to
from bsdesk.engine.values import Ref
from bsdesk.engine.worlds.preview import figures_of
from bsdesk.speech.phrase import name_of
from bsdesk.speech.table_wording import TableWording
from bsdesk.ui.faces.pictures import HIDDEN, surface_of
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page, Said
from bsdesk.ui.kit.scroll import BAR
from bsdesk.ui.kit.theme import (
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
    Colour,
)
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.poses import CARD
from bsdesk.ui.table.view.card_actions import uses

PICTURE = 150  # units wide
SHARE, ALONE = 0.46, 0.62  # of the room, the picture at most: with a text, and of a card without
LEVEL = 30  # units high, a line of the levels
PAD = 10  # units between the edge of the paper and the text
STEPS = ("lit", "cards", "attack", "next", "click")  # phrases `how_...`
USES = 5  # things that can be done with it
COLOURS: dict[str, Colour] = {"yes": LEGAL, "loss": LOSS, "no": QUIET}  # of these


class Line(NamedTuple):
    """A line about a card."""

    text: str
    colour: Colour
    sign: str = ""
    bold: bool = False


class Inspector:
    """Lays out a card from the top of a column down; the text is scrolled where it has no room."""

    def __init__(self, table: Parts, page: Page, rect: Rect) -> None:
        self.table, self.page = table, page
        self.x, self.top, self.wide, self.room = rect
        self.lay_picture(SHARE)

    def lay_picture(self, share: float) -> None:
        self.picture = min(self.page.u(PICTURE), round(self.room * share / CARD))
        self.high = round(self.picture * CARD)

    def build(self) -> int:
        """Lay everything out; return its lower end."""
        table, view = self.table, self.table.model.view
        self.headline()
        table.scrolls.card_text.full = 0  # nothing to scroll, unless it is laid out now
        card = view.cards.get(table.gaze.card)
        definition = (card.definition if card is not None else "") or table.gaze.definition
        if not definition:
            return self.lay_hint()
        face = table.voice.pictures.printed_face(definition)
        if face is None or not face.lines:
            self.lay_picture(ALONE)
        known = card is not None and bool(card.definition)
        level = self.level(view, table.gaze.card) if known else 0
        self.page.put(table.voice.pictures.face(definition, "table", self.picture, max(1, level)), (self.x, self.top))
        self.beside(face, definition, level)
        return self.body(face, definition, self.top + self.high + self.page.u(6), known=known)

    def headline(self) -> None:
        """Lay out what a bot has just played: the card below it is the one, shown larger."""
        page, text = self.page, self.table.playback.title
        if not text:
            return
        pad, inner = page.u(10), self.wide - page.u(20)
        high = min(2, len(page.letters.wrap(text, BODY, inner, bold=True))) * page.letters.height(BODY) + page.u(10)
        page.box((self.x, self.top, self.wide, high), RIVAL_DEEP, line=RIVAL, radius=8)
        page.tell(text, (self.x + pad, self.top + page.u(5)), inner, BODY, INK, bold=True, most=2)
        self.top, self.room = self.top + high + page.u(8), self.room - high - page.u(8)
        self.lay_picture(SHARE)

    def lay_hint(self) -> int:
        """Lay out the hint that no card was looked at yet; return its lower end."""
        page = self.page
        page.put(self.table.voice.pictures.back(self.picture, light=HIDDEN), (self.x, self.top))
        left = self.x + self.picture + page.u(12)
        hint, wide = page.words("look_here"), self.x + self.wide - left
        high = page.high(hint, wide, BODY)
        page.tell(hint, (left, self.top + (self.high - high) // 2), wide, BODY, QUIET)
        return (
            self.first_steps(self.top + self.high + page.u(GAP))
            if self.table.model.match.humans
            else self.top + self.high
        )

    def first_steps(self, y: int) -> int:
        """Lay out how to use the table, in a few lines, as far as there is room; return the lower end."""
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
        """Lay out its name and kind, and what each level brings; the level of now is marked."""
        page = self.page
        left = self.x + self.picture + page.u(10)
        wide, y = self.x + self.wide - left, self.top
        name = name_of(self.table.model.game.rules.defs[definition], self.table.voice.language)
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
        """Lay out `Lv2`, the tokens that keep it, its strength."""
        page, (x, y, w, h) = self.page, rect
        page.box(rect, YOU_DEEP if now else PANEL, line=YOU if now else LINE, radius=6)
        ink, top = INK if now else QUIET, y + (h - page.letters.height(SMALL)) // 2
        page.say(line.name, (x + page.u(7), top), SMALL, ink, bold=now)
        left, gem = x + page.u(11) + page.letters.width(line.name, SMALL, bold=now), page.u(20)
        page.put(self.table.voice.pictures.token(0, gem), (left, y + (h - gem) // 2))
        left += gem + page.say(str(line.cores), (left + gem, top), SMALL, ink)[2] + page.u(4)
        if line.soul:  # the special one will do
            page.put(self.table.voice.pictures.token(1, gem), (left, y + (h - gem) // 2))
        if line.power is not None:
            page.say(str(line.power), (x + w - page.u(7), top), SMALL, ink, bold=True, align="right")

    def level(self, view: State, ref: Ref) -> int:
        """Return its level now; 0 where it has none."""
        card, figures = view.cards[ref], view.game.hints.figures
        if "level" not in figures or zone_name(card.zone) not in view.rules.play_zones or not card.definition:
            return 0
        return figures_of(view, ref)["level"]

    # below it: what is true now, what can be done, its text; scrolled together where there is no room for all

    def body(self, face: Face | None, definition: str, y: int, *, known: bool) -> int:
        """Lay out text and lines, scrolled; return their lower end."""
        page, table, room = self.page, self.table, self.top + self.room - y
        lines = self.lines(table.model.view, table.gaze.card) if known else []
        text = face if face is not None and face.lines else None
        if room < 2 * page.letters.height(BODY) or not (lines or text):
            return y
        wide = self.wide
        high = self.high_of(lines, text, wide)
        if high > room:
            wide -= page.u(BAR + 6)
        full, room = self.high_of(lines, text, wide), min(high, room)
        table.scrolls.card_text.turn_to(definition)
        with table.scrolls.card_text.area(page, (self.x, y, self.wide, room), need=full) as inside:
            at = inside.y
            for line in lines:
                at += self.lay_line(line, (inside.x, at), wide)
            if text is not None:
                self.paper(text, definition, (inside.x, at + page.u(GAP)), wide)
        return y + room

    def high_of(self, lines: list[Line], text: Face | None, wide: int) -> int:
        page = self.page
        high = sum(page.high(line.text, wide - self.indent(line), SMALL, bold=line.bold) for line in lines)
        return high + (page.u(GAP) + round(self.fitted(text, wide).high) + 2 * page.u(PAD) if text is not None else 0)

    def indent(self, line: Line) -> int:
        return self.page.u(18) if line.sign else 0

    def lay_line(self, line: Line, at: tuple[int, int], wide: int) -> int:
        page, left = self.page, self.indent(line)
        if line.sign:
            page.sign(line.sign, (at[0], at[1] + (page.letters.height(SMALL) - page.u(12)) // 2), 12, line.colour)
        return page.tell(line.text, (at[0] + left, at[1]), wide - left, SMALL, line.colour, bold=line.bold)

    def lines(self, view: State, ref: Ref) -> list[Line]:
        """Return its figures, what lies on it, what modifies it and where that comes from; what can be done with it."""
        table, found = self.table, list[Line]()
        if zone_name(view.cards[ref].zone) in view.game.rules.play_zones:
            found.append(Line(" · ".join(figures(view, ref, table.voice.wording)), INK, bold=True))
            found += [Line(text, YOU_LIT) for text in modifiers(view, ref, table.voice.wording)]
        if table.drag.held is None:
            found += [Line(use.text, COLOURS[use.kind], use.kind) for use in uses(table, ref)[:USES]]
        return found

    # its text

    def fitted(self, face: Face, wide: int) -> Fit:
        return set_text(face, self.page.letters.pixels(BODY), wide - 2 * self.page.u(PAD))

    def paper(self, face: Face, definition: str, at: tuple[int, int], wide: int) -> None:
        """Lay out its text on paper of its colour as it is printed, in letters of a readable size."""
        page, pad, text = self.page, self.page.u(PAD), self.fitted(face, wide)
        size = (wide, round(text.high) + 2 * pad)
        key = ("paper", self.table.model.game.rules.id, definition, face.language, text.size, wide)
        page.put(
            self.table.voice.pictures.store.once(key, lambda: surface_of(text_on_paper(face, text, size, pad))), at
        )
        for number, row in enumerate(text.rows):
            top = at[1] + pad + round(number * text.size * LEADING)
            said = "".join(piece.text for piece in row)
            page.said.append(Said(said, (at[0] + pad, top, wide - 2 * pad, text.size)))


@lru_cache(maxsize=64)
def set_text(face: Face, size: int, wide: int) -> Fit:
    """Return the lines of a card's text, so wide and in letters of this size."""
    return fit(face.lines, face.language, (wide, inf), size, size)


def text_on_paper(face: Face, text: Fit, size: tuple[int, int], pad: int) -> Image.Image:
    """Return the text of a card on its paper."""
    image = Image.new("RGBA", size)
    panel(image, (0, 0, *size), pad * 0.8, tone(face.colour, 0.95), tone(face.colour, 0.88))
    write(image, (pad, pad), text, face.language, (20, 18, 26))
    return image


def figures(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """Return the figures of now, the tokens on it, how it lies."""
    card = view.cards[ref]
    found = [
        f"{wording.term('figure', name)} {n}" for name, n in figures_of(view, ref).items() if n and name != "cores"
    ]
    if any(view.tokens.get(ref, ())):
        found.append(f"{wording.term('figure', 'cores')} {write_pool(view, view.tokens[ref])}")
    if card.turned != UPRIGHT:
        found.append(wording.term("turned", str(card.turned)))
    return found


def modifiers(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """Return what changes a card now, its figures or what it may do, and which card says so."""
    found: list[str] = []
    for live in all_grants(view):
        source = wording.card(view, live.frame.source) if live.frame.source in view.cards else ""
        if not source or not is_given_to(view, live, ref):
            continue
        gains = live.fixed.gain if live.fixed else {n: value(view, live.frame, a) for n, a in live.grant.gain.items()}
        sets = live.fixed.set if live.fixed else {n: value(view, live.frame, a) for n, a in live.grant.set.items()}
        parts = [f"{wording.term('figure', name)} {number:+}" for name, number in gains.items()]
        parts += [f"{wording.term('figure', name)} = {number}" for name, number in sets.items()]
        found.append(f"{wording.listed(parts)} ({source})" if parts else wording.words("changed_by", card=source))
    return list(dict.fromkeys(found))
