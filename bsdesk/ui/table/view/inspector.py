"""The card that is looked at, in words: what may be done with it, its figures now, and all that is printed on it."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from PIL import Image

from bsdesk.art.faces.fitting import LEADING, Fit, fit, write
from bsdesk.art.faces.frames import panel
from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.giving import all_grants, is_given_to, keeps
from bsdesk.engine.looks.face import Face, FaceLevel
from bsdesk.engine.state import UPRIGHT, State, zone_name
from bsdesk.engine.totals import amount_of
from bsdesk.engine.values import Ref
from bsdesk.engine.worlds.preview import figures_of
from bsdesk.speech.phrase import name_of
from bsdesk.speech.phrasebook import Phrasebook
from bsdesk.speech.table_wording import TableWording, effect_text
from bsdesk.ui.faces.pictures import surface_of
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.page import Page, Said
from bsdesk.ui.kit.scroll import BAR
from bsdesk.ui.kit.theme import (
    BODY,
    DARK_INK,
    GAP,
    INK,
    PAPER,
    QUIET,
    RADIUS,
    RIVAL_DEEP,
    SMALL,
    TINY,
    TITLE,
    YOU,
    YOU_DEEP,
    Colour,
)
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.layout.poses import CARD, top_of
from bsdesk.ui.table.view.bars.card_actions import uses
from bsdesk.ui.table.view.words import lay_words_on

PICTURE = 58  # units wide, of a card that is nowhere to be seen on the table
LEVEL = 24  # units high, a line of the levels
PAD = 12  # units between the edge of the paper and the text
STEPS = ("lit", "cards", "attack", "next", "click")  # phrases `how_...`
EARLY = 2  # turns in which it is told how the table is used
USES = 5  # things that can be done with it
ON_PAPER: dict[str, Colour] = {"yes": (4, 78, 44), "loss": (118, 58, 0), "no": (146, 22, 30)}  # what speaks for it
QUIET_ON_PAPER: Colour = (62, 72, 92)
YOU_ON_PAPER: Colour = (14, 66, 158)
SHADED_PAPER: Colour = (210, 218, 231)
EMPHASIS = 17  # units, letters of a long name
INDENT = 20  # units from a sign to its words


class Line(NamedTuple):
    """A line on the paper."""

    text: str
    colour: Colour
    sign: str = ""
    bold: bool = False
    size: float = SMALL
    indent: bool = False  # as far in as words beside a sign
    air: int = 0  # units above it


class Inspector:
    """Lays out a card from the top of a column down: its name, what it is, and on paper all there is to read.

    The paper is scrolled where it has no room."""

    def __init__(self, table: Parts, page: Page, rect: Rect) -> None:
        self.table, self.page = table, page
        self.x, self.top, self.wide, self.room = rect
        self.ref = table.gaze.card or self.card_in_question()

    def build(self) -> int:
        """Lay everything out; return its lower end."""
        table, view = self.table, self.table.model.view
        self.headline()
        table.scrolls.card_text.full = 0  # nothing to scroll, unless it is laid out now
        card = view.cards.get(self.ref)
        kept = "" if card is None and table.model.looking else table.gaze.definition  # it may be gone by now
        definition = (card.definition if card is not None else "") or kept
        if not definition:
            return self.lay_hint()
        face = table.voice.pictures.printed_face(definition)
        known = card is not None and bool(card.definition)
        level = self.level(view, self.ref) if known else 0
        top = self.title(face, definition, level) + self.page.u(6)
        return self.body(face, definition, top, level, known=known)

    def card_in_question(self) -> Ref:
        """Return the card to be shown while none is looked at: what an open question is about, or who attacks."""
        model = self.table.model
        asked = model.view.prompts.get(model.seat)
        if asked is not None and asked.source in model.view.cards:
            return asked.source
        first = model.game.handling.fighting[:1]
        fighters = (ref for ref, card in model.view.cards.items() for mark in card.marks if mark.split(".")[0] in first)
        return next(fighters, "")

    def headline(self) -> None:
        """Lay out what a bot has just played: the card below it is the one."""
        page, text = self.page, self.table.playback.title
        if not text:
            return
        pad, inner = page.u(10), self.wide - page.u(20)
        high = min(2, len(page.letters.wrap(text, SMALL, inner, bold=True))) * page.letters.height(SMALL) + page.u(8)
        page.box((self.x, self.top, self.wide, high), RIVAL_DEEP, radius=6)
        page.tell(text, (self.x + pad, self.top + page.u(4)), inner, SMALL, INK, bold=True, most=2)
        self.top, self.room = self.top + high + page.u(8), self.room - high - page.u(8)

    def lay_hint(self) -> int:
        """Lay out the hint that no card was looked at yet; return its lower end."""
        page = self.page
        y = self.top + page.tell(page.words("look_here"), (self.x, self.top), self.wide, BODY, INK, bold=True)
        model = self.table.model
        plays = model.match.humans and not (model.match.replay or model.looking)
        return self.first_steps(y + page.u(GAP)) if plays and model.view.turn <= EARLY else y

    def first_steps(self, y: int) -> int:
        """Lay out how to use the table, in a few lines, as far as there is room; return the lower end."""
        page, mark = self.page, self.page.u(6)
        fights = bool(self.table.model.game.handling.fighting)
        for step in (step for step in STEPS if step != "attack" or fights):
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

    # above the paper

    def title(self, face: Face | None, definition: str, level: int) -> int:
        """Lay out its name, and what it is; beside a small picture, if it lies nowhere in sight. Return the end."""
        page, left, low = self.page, self.x, self.top
        if not self.in_sight():
            wide = page.u(PICTURE)
            page.put(self.table.voice.pictures.face(definition, "table", wide, max(1, level)), (self.x, self.top))
            left, low = self.x + wide + page.u(10), self.top + round(wide * CARD)
        wide, y = self.x + self.wide - left, self.top
        name = name_of(self.table.model.game.rules.defs[definition], self.table.voice.language)
        size = TITLE if page.letters.width(name, TITLE, bold=True) <= wide else EMPHASIS
        y += page.tell(name, (left, y), wide, size, INK, bold=True, most=3)
        now = face.levels[level - 1].name if face is not None and 0 < level <= len(face.levels) else ""
        parts = (face.kind_mark, *face.families, now) if face is not None else ()
        about = " · ".join(part for part in parts if part)
        if about:
            y += page.tell(about, (left, y), wide, TINY, QUIET, most=3)
        return max(y, low)

    def in_sight(self) -> bool:
        """Return whether its picture can be seen on the table, or in the pile that is shown."""
        table, layout = self.table, self.table.placement.last
        ref, view = self.ref, table.model.view
        if layout is None or ref not in view.cards:
            return False
        covered = any(ref in cards and ref != top_of(view, cards) for cards in layout.piles.values())
        return view.cards[ref].zone == table.gaze.zone or (ref in layout.poses and not covered)

    def level(self, view: State, ref: Ref) -> int:
        """Return its level now; 0 where it has none."""
        card, figures = view.cards[ref], view.game.handling.figures
        if "level" not in figures or zone_name(card.zone) not in view.rules.play_zones or not card.definition:
            return 0
        return figures_of(view, ref)["level"]

    # the paper: what can be done, what is true now, what is printed; scrolled together where there is no room for all

    def body(self, face: Face | None, definition: str, y: int, level: int, *, known: bool) -> int:
        """Lay out the paper with all its lines; return its lower end."""
        page, table, pad = self.page, self.table, self.page.u(PAD)
        room, lines = self.top + self.room - y, self.lines(self.ref) if known else []
        text = face if face is not None and face.lines else None
        levels = face.levels if face is not None else ()
        if room < 2 * page.letters.height(BODY) or not (lines or text or levels):
            return y
        wide = self.wide - 2 * pad
        high = self.high_of(lines, levels, text, wide) + 2 * pad
        bar, full = 0, high
        if high > room:
            bar = page.u(BAR + 6)
            wide -= bar
            full = self.high_of(lines, levels, text, wide) + 2 * pad
        room = min(high, room)
        self.lay_sheet((self.x, y, self.wide - bar, room))
        table.scrolls.card_text.turn_to(definition)
        with table.scrolls.card_text.area(page, (self.x, y, self.wide, room), need=full) as inside:
            left, at = inside.x + pad, inside.y + pad
            for line in lines:
                at += self.lay_line(line, (left, at), wide)
            if levels:
                at += page.u(GAP) if lines else 0
                at += self.lay_levels(levels, (left, at), wide, level)
            if text is not None:
                at += page.u(GAP) if lines or levels else 0
                self.print_text(text, definition, (left, at), wide)
        return y + room

    def lay_sheet(self, rect: Rect) -> None:
        """Lay out the paper: of exactly the colour that its text is drawn on."""
        size, pictures = rect[2:], self.table.voice.pictures
        edge = self.page.u(RADIUS)
        self.page.put(pictures.store.once(("sheet", size, edge), lambda: surface_of(sheet(size, edge))), rect[:2])

    def high_of(self, lines: list[Line], levels: tuple[FaceLevel, ...], text: Face | None, wide: int) -> int:
        """Return how high all of it is in lines so wide."""
        page = self.page
        parts = [sum(self.high_of_line(line, wide) for line in lines)]
        rows = -(-len(levels) // self.abreast(levels, wide))
        parts += [rows * (page.u(LEVEL) + page.u(4)) - page.u(4) if levels else 0]
        parts += [round(self.fitted(text, wide).high) if text is not None else 0]
        some = [part for part in parts if part]
        return sum(some) + page.u(GAP) * (len(some) - 1)

    # what is true of it now

    def lines(self, ref: Ref) -> list[Line]:
        """Return what can be done with it; its figures, what lies on it, what modifies it and where that comes from."""
        table, view, found = self.table, self.table.model.view, list[Line]()
        if table.drag.held is None:
            for use in uses(table, ref)[:USES]:
                colour, air = ON_PAPER[use.kind], 4 if found else 0
                if use.name:
                    found.append(Line(use.name, DARK_INK, use.kind, bold=True, size=BODY, indent=True, air=air))
                if use.said:
                    ink, sign = (QUIET_ON_PAPER if use.kind == "yes" else colour), "" if use.name else use.kind
                    found.append(
                        Line(use.said[:1].upper() + use.said[1:], ink, sign, indent=True, air=0 if use.name else air)
                    )
        if zone_name(view.cards[ref].zone) in view.game.rules.play_zones:
            told = " · ".join(figures(view, ref, table.voice.wording))
            found.append(Line(told, DARK_INK, bold=True, size=BODY, air=6 if found else 0))
            found += [Line(text, YOU_ON_PAPER) for text in modifiers(view, ref, table.voice.wording, table.voice.book)]
        return [line for line in found if line.text]

    def high_of_line(self, line: Line, wide: int) -> int:
        room = wide - (self.page.u(INDENT) if line.indent else 0)
        return self.page.u(line.air) + self.page.high(line.text, room, line.size, bold=line.bold)

    def lay_line(self, line: Line, at: tuple[int, int], wide: int) -> int:
        """Lay out a line, with its sign before it; return its height."""
        page, left, top = self.page, self.page.u(INDENT) if line.indent else 0, at[1] + self.page.u(line.air)
        if line.sign:
            middle = top + (page.letters.height(line.size) - page.u(13)) // 2
            page.sign(line.sign, (at[0], middle), 13, ON_PAPER[line.sign])
        page.tell(line.text, (at[0] + left, top), wide - left, line.size, line.colour, bold=line.bold)
        return self.high_of_line(line, wide)

    # what is printed on it

    def lay_levels(self, levels: tuple[FaceLevel, ...], at: tuple[int, int], wide: int, now: int) -> int:
        """Lay out what each level needs and brings; that of now is marked. Return the height."""
        page, gap, columns = self.page, self.page.u(4), self.abreast(levels, wide)
        across, high = (wide - gap * (columns - 1)) // columns, page.u(LEVEL)
        for number, line in enumerate(levels):
            row, column = divmod(number, columns)
            box = (at[0] + column * (across + gap), at[1] + row * (high + gap), across, high)
            self.level_line(line, box, now=number + 1 == now)
        return -(-len(levels) // columns) * (high + gap) - gap

    def abreast(self, levels: tuple[FaceLevel, ...], wide: int) -> int:
        """Return how many levels stand side by side: two, if each has room."""
        page = self.page
        texts = [f"{line.name}{line.cores}{line.power or ''}" for line in levels]
        needs = [page.letters.width(text, SMALL, bold=True) for text in texts]
        gems = [page.u(36 + 18 * (1 + line.soul)) for line in levels]
        return 2 if all(need + gem <= (wide - page.u(4)) // 2 for need, gem in zip(needs, gems, strict=True)) else 1

    def level_line(self, line: FaceLevel, rect: Rect, *, now: bool) -> None:
        """Lay out `Lv2`, the tokens that keep it, its strength."""
        page, (x, y, w, h) = self.page, rect
        page.box(rect, YOU_DEEP if now else SHADED_PAPER, radius=5)
        ink, top = (255, 255, 255) if now else DARK_INK, y + (h - page.letters.height(SMALL)) // 2
        if not line.name:  # there is but one: only its strength
            page.say(str(line.power), (x + w // 2, top), SMALL, ink, bold=True, align="middle")
            return
        page.say(line.name, (x + page.u(6), top), SMALL, ink, bold=now)
        left, gem = x + page.u(8) + page.letters.width(line.name, SMALL, bold=now), page.u(18)
        page.put(self.table.voice.pictures.token(0, gem), (left, y + (h - gem) // 2))
        left += gem + page.say(str(line.cores), (left + gem, top), SMALL, ink)[2] + page.u(2)
        if line.soul:  # the special one will do
            page.put(self.table.voice.pictures.token(1, gem), (left, y + (h - gem) // 2))
        if line.power is not None:
            page.say(str(line.power), (x + w - page.u(6), top), SMALL, ink, bold=True, align="right")

    def fitted(self, face: Face, wide: int) -> Fit:
        return set_text(face, self.page.letters.pixels(BODY), wide)

    def print_text(self, face: Face, definition: str, at: tuple[int, int], wide: int) -> None:
        """Lay out its text as it is printed, in letters of a readable size."""
        page, text = self.page, self.fitted(face, wide)
        size = (wide, round(text.high) + page.u(2))
        key = ("paper", self.table.model.game.rules.id, definition, face.language, text.size, wide)
        page.put(self.table.voice.pictures.store.once(key, lambda: surface_of(text_on_paper(face, text, size))), at)
        lay_words_on(self.table, page, definition, (*at, *size))
        for number, row in enumerate(text.rows):
            top = at[1] + round(number * text.size * LEADING)
            said = "".join(piece.text for piece in row)
            page.said.append(Said(said, (at[0], top, wide, text.size)))


@lru_cache(maxsize=64)
def set_text(face: Face, size: int, wide: int) -> Fit:
    """Return the lines of a card's text, so wide and in letters of this size."""
    return fit(face.lines, face.language, (wide, inf), size, size)


def sheet(size: tuple[int, int], edge: float) -> Image.Image:
    """Return a sheet of paper with round corners."""
    image = Image.new("RGBA", size, (*PAPER[:3], 0))
    panel(image, (0, 0, *size), edge, PAPER[:3], PAPER[:3])
    return image


def text_on_paper(face: Face, text: Fit, size: tuple[int, int]) -> Image.Image:
    """Return the text of a card on paper."""
    image = Image.new("RGBA", size, PAPER)
    write(image, (0, 0), text, face.language, DARK_INK[:3])
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


def modifiers(view: State, ref: Ref, wording: TableWording, book: Phrasebook) -> list[str]:
    """Return what changes a card now, its figures, its effects or what it may do, and which card says so."""
    found: list[str] = []
    for live in all_grants(view):
        source = wording.card(view, live.frame.source) if live.frame.source in view.cards else ""
        if not source or not is_given_to(view, live, ref):
            continue
        gains = {name: amount_of(view, live, name, "gain") for name in live.grant.gain}
        sets = {name: amount_of(view, live, name, "set") for name in live.grant.set}
        parts = [f"{wording.term('figure', name)} {number:+}" for name, number in gains.items()]
        parts += [f"{wording.term('figure', name)} = {number}" for name, number in sets.items()]
        given = live.grant.given if live.grant.given and keeps(view, live, ref) else ()
        written = (key.rpartition("/") for key in given)
        parts += [text for card, _, number in written if (text := effect_text(view, card, number, book))]
        found.append(f"{wording.listed(parts)} ({source})" if parts else wording.words("changed_by", card=source))
    return list(dict.fromkeys(found))
