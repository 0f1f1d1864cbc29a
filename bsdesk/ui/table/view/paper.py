"""The paper below a card that is looked at: what may be done with it, what is true of it now, what is printed on it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache, partial
from math import inf
from typing import NamedTuple

from PIL import Image
from pygame import Surface

from bsdesk.art.faces.fitting import GAP as GAP_BELOW
from bsdesk.art.faces.fitting import LEADING, Fit, fit, write
from bsdesk.art.faces.frames import panel
from bsdesk.engine.files.notation import write_pool
from bsdesk.engine.giving import all_grants, is_given_to, keeps
from bsdesk.engine.looks.face import Face, FaceLevel
from bsdesk.engine.state import UPRIGHT, State, zone_name
from bsdesk.engine.totals import amount_of
from bsdesk.engine.values import Ref
from bsdesk.engine.worlds.preview import figures_of
from bsdesk.speech.letters.capitals import capitalized
from bsdesk.speech.phrasing.phrasebook import Phrasebook
from bsdesk.speech.table_wording import TableWording, effect_text, given_text
from bsdesk.ui.faces.pictures import surface_of
from bsdesk.ui.kit.controls import Control, Rect
from bsdesk.ui.kit.page import Page, Said
from bsdesk.ui.kit.scroll import BAR
from bsdesk.ui.kit.theme import BODY, DARK_INK, GAP, PAPER, RADIUS, SMALL, TINY, YOU_DEEP, Colour
from bsdesk.ui.table.control.looking import WHOLE
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.bars.card_actions import uses
from bsdesk.ui.table.view.board.counters import counters_said
from bsdesk.ui.table.view.words import lay_words_on

LEVEL = 24  # units high, a line of the levels, and what leads to all of the text
LEAST_ROWS = 5  # lines of a text that is scrolled, at least
PAD = 12  # units between the edge of the paper and the text
USES = 5  # things that can be done with it
ON_PAPER: dict[str, Colour] = {"yes": (4, 78, 44), "loss": (118, 58, 0), "no": (146, 22, 30)}  # what speaks for it
QUIET_ON_PAPER: Colour = (62, 72, 92)
YOU_ON_PAPER: Colour = (14, 66, 158)
SHADED_PAPER: Colour = (210, 218, 231)
INDENT = 20  # units from a sign to its words


class PaperLine(NamedTuple):
    """A line on the paper."""

    text: str
    colour: Colour
    sign: str = ""
    bold: bool = False
    size: float = SMALL
    indent: bool = False  # as far in as words beside a sign
    air: int = 0  # units above it
    asks: bool = False  # does a click tell where it comes from?


class CardPaper:
    """Lays out all there is to read of a card, scrolled together where there is no room for all."""

    def __init__(self, table: Parts, page: Page, ref: Ref) -> None:
        self.table, self.page, self.ref = table, page, ref
        self.rows: list[tuple[int, int]] = []  # from where to where each row of words or figures reaches, as laid out

    def lay(self, definition: str, face: Face | None, rect: Rect, level: int, *, known: bool) -> int:
        """Lay out the paper with all its lines, as high as it must be; return its lower end."""
        page, table, pad = self.page, self.table, self.page.u(PAD)
        (x, y, across, room), lines = rect, self.lines(self.ref) if known else []
        text = face if face is not None and face.lines else None
        levels = face.levels if face is not None else ()
        if not (lines or text or levels):
            return y
        wide = across - 2 * pad
        high = self.high_of(lines, levels, text, wide) + 2 * pad
        bar, full = 0, high
        if high > room:
            bar = page.u(BAR + 6)
            wide -= bar
            full = self.high_of(lines, levels, text, wide) + 2 * pad
        hint = page.words("read_whole") if full > room and known and text is not None else ""
        if room < (LEAST_ROWS if hint else 2) * page.letters.height(BODY):  # no room for it: only how it is read
            table.scrolls.card_text.place, table.scrolls.card_text.full = (x, y, across, 0), full
            return y + (self.way_to_all((x, y, across, page.u(LEVEL)), hint) if hint and room > page.u(LEVEL) else 0)
        below = page.u(LEVEL) + page.u(4) if hint else 0
        room = min(high, room - below)
        if hint:
            self.way_to_all((x, y + room + page.u(4), across, page.u(LEVEL)), hint)
        self.lay_sheet((x, y, across - bar, room))
        table.scrolls.card_text.turn_to(definition)
        with table.scrolls.card_text.area(page, (x, y, across, room), need=full) as inside:
            left, at = inside.x + pad, inside.y + pad
            for number, line in enumerate(lines):
                high = self.lay_line(line, (left, at), wide)
                if line.asks and table.app.settings.causes:
                    act, tip = partial(table.aids.open_figures, self.ref), page.words("aid_count_tip")
                    page.control(Control(f"figures:{number}", (left, at, wide, high), act, line.text, tip), ringed=True)
                at += high
            if levels:
                at += page.u(GAP) if lines else 0
                at += self.lay_levels(levels, (left, at), wide, level)
            if text is not None:
                at += page.u(GAP) if lines or levels else 0
                self.print_text(text, definition, (left, at), wide)
                lay_words_on(table, page, definition, (left, at, wide, round(self.fitted(text, wide).high) + page.u(2)))
        if full > room:
            self.hide_cut((x + pad, y, wide, room), inside.y - y + table.scrolls.card_text.offset)
        return y + room + below

    def way_to_all(self, rect: Rect, text: str) -> int:
        """Lay out the button by which all of the card is read at once; return its height."""
        act = partial(self.table.looking.read_whole, self.ref)
        self.page.button(f"{WHOLE}{self.ref}", rect, text, act, size=TINY)
        return rect[3]

    def hide_cut(self, rect: Rect, laid: int) -> None:
        """Lay paper over the rows that the edges of the scrolled area cut in two; `laid`: how far they moved since."""
        (x, y, wide, high), page = rect, self.page
        pictures = self.table.voice.pictures
        for top, end in ((top - laid, end - laid) for top, end in self.rows):
            first, last = max(top, y), min(end, y + high)
            if first >= last or (first, last) == (top, end):
                continue
            size = (wide, last - first)
            page.put(pictures.store.once(("sheet", size, 0), partial(bare_sheet, size)), (x, first))
            page.said[:] = [
                said
                for said in page.said
                if not (x <= said.rect[0] < x + wide and first <= said.rect[1] + said.rect[3] // 2 < last)
            ]

    def lay_sheet(self, rect: Rect) -> None:
        """Lay out the paper: of exactly the colour that its text is drawn on."""
        size, pictures = rect[2:], self.table.voice.pictures
        edge = self.page.u(RADIUS)
        self.page.put(pictures.store.once(("sheet", size, edge), lambda: surface_of(sheet(size, edge))), rect[:2])

    def high_of(self, lines: list[PaperLine], levels: tuple[FaceLevel, ...], text: Face | None, wide: int) -> int:
        """Return how high all of it is in lines so wide."""
        page = self.page
        parts = [sum(self.high_of_line(line, wide) for line in lines)]
        parts += [self.high_of_levels(levels, wide)]
        parts += [round(self.fitted(text, wide).high) if text is not None else 0]
        some = [part for part in parts if part]
        return sum(some) + page.u(GAP) * (len(some) - 1)

    # what is true of it now

    def lines(self, ref: Ref) -> list[PaperLine]:
        """Return what can be done with it; its figures, what lies on it, what modifies it and where that comes from."""
        table, view, found = self.table, self.table.model.view, list[PaperLine]()
        if table.drag.held is None:
            for use in uses(table, ref)[:USES]:
                colour, air = ON_PAPER[use.kind], 4 if found else 0
                if use.name:
                    found.append(PaperLine(use.name, DARK_INK, use.kind, bold=True, size=BODY, indent=True, air=air))
                if use.said:
                    ink, sign = (QUIET_ON_PAPER if use.kind == "yes" else colour), "" if use.name else use.kind
                    found.append(PaperLine(capitalized(use.said), ink, sign, indent=True, air=0 if use.name else air))
        if zone_name(view.cards[ref].zone) in view.game.rules.play_zones:
            told = " · ".join(figures(view, ref, table.voice.wording))
            found.append(PaperLine(told, DARK_INK, bold=True, size=BODY, air=6 if found else 0, asks=True))
            found += [
                PaperLine(text, YOU_ON_PAPER, asks=True)
                for text in modifiers(view, ref, table.voice.wording, table.voice.book)
            ]
        return [line for line in found if line.text]

    def high_of_line(self, line: PaperLine, wide: int) -> int:
        room = wide - (self.page.u(INDENT) if line.indent else 0)
        return self.page.u(line.air) + self.page.high(line.text, room, line.size, bold=line.bold)

    def lay_line(self, line: PaperLine, at: tuple[int, int], wide: int) -> int:
        """Lay out a line, with its sign before it; return its height."""
        page, left, top = self.page, self.page.u(INDENT) if line.indent else 0, at[1] + self.page.u(line.air)
        if line.sign:
            middle = top + (page.letters.height(line.size) - page.u(13)) // 2
            page.sign(line.sign, (at[0], middle), 13, ON_PAPER[line.sign])
        high = page.tell(line.text, (at[0] + left, top), wide - left, line.size, line.colour, bold=line.bold)
        each = page.letters.height(line.size)
        self.rows += [(row, row + each) for row in range(top, top + high, each)]
        return top + high - at[1]

    # what is printed on it

    def lay_levels(self, levels: tuple[FaceLevel, ...], at: tuple[int, int], wide: int, now: int) -> int:
        """Lay out what each level needs and brings; that of now is marked. Return the height."""
        page, gap, columns = self.page, self.page.u(4), self.abreast(levels, wide)
        across, high = (wide - gap * (columns - 1)) // columns, page.u(LEVEL)
        for number, line in enumerate(levels):
            row, column = divmod(number, columns)
            box = (at[0] + column * (across + gap), at[1] + row * (high + gap), across, high)
            self.level_line(line, box, now=number + 1 == now)
            self.rows.append((box[1], box[1] + high))
        return -(-len(levels) // columns) * (high + gap) - gap

    def high_of_levels(self, levels: tuple[FaceLevel, ...], wide: int) -> int:
        """Return how high the levels are in lines so wide."""
        rows = -(-len(levels) // self.abreast(levels, wide))
        return rows * (self.page.u(LEVEL) + self.page.u(4)) - self.page.u(4) if levels else 0

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

    def fitted(self, face: Face, wide: int, letters: float = BODY) -> Fit:
        return set_text(face, self.page.letters.pixels(letters), wide)

    def print_text(self, face: Face, definition: str, at: tuple[int, int], wide: int, letters: float = BODY) -> None:
        """Lay out its text as it is printed, in letters of a readable size."""
        page, text = self.page, self.fitted(face, wide, letters)
        size = (wide, round(text.high) + page.u(2))
        key = ("paper", self.table.model.game.rules.id, definition, face.language, text.size, wide)
        page.put(self.table.voice.pictures.store.once(key, lambda: surface_of(text_on_paper(face, text, size))), at)
        below = 0.0
        for number, row in enumerate(text.rows):
            below += text.size * GAP_BELOW if number and number in text.starts else 0
            top = at[1] + round(below)
            below += text.size * LEADING
            self.rows.append((top, at[1] + round(below)))
            said = "".join(piece.text for piece in row)
            page.said.append(Said(said, (at[0], top, wide, text.size)))


def least_high(page: Page) -> int:
    """Return how high a paper is at least whose text is scrolled, with the button that shows all of it."""
    return LEAST_ROWS * page.letters.height(BODY) + page.u(LEVEL) + page.u(4)


@lru_cache(maxsize=512)
def set_text(face: Face, size: int, wide: int) -> Fit:
    """Return the lines of a card's text, so wide and in letters of this size."""
    return fit(face.lines, face.language, (wide, inf), size, size)


def sheet(size: tuple[int, int], edge: float) -> Image.Image:
    """Return a sheet of paper with round corners."""
    image = Image.new("RGBA", size, (*PAPER[:3], 0))
    panel(image, (0, 0, *size), edge, PAPER[:3], PAPER[:3])
    return image


def bare_sheet(size: tuple[int, int]) -> Surface:
    """Return a picture of paper without round corners."""
    return surface_of(sheet(size, 0))


def text_on_paper(face: Face, text: Fit, size: tuple[int, int]) -> Image.Image:
    """Return the text of a card on paper."""
    image = Image.new("RGBA", size, PAPER)
    write(image, (0, 0), text, face.language, DARK_INK[:3])
    return image


def figures(view: State, ref: Ref, wording: TableWording) -> list[str]:
    """Return the figures of now, the counters and tokens on it, how it lies."""
    card = view.cards[ref]
    found = [
        f"{wording.term('figure', name)} {n}" for name, n in figures_of(view, ref).items() if n and name != "cores"
    ]
    found += [named for named, _ in counters_said(view, ref, wording)]
    if any(view.tokens.get(ref, ())):
        found.append(f"{wording.term('figure', 'cores')} {write_pool(view, view.tokens[ref])}")
    if card.turned != UPRIGHT:
        found.append(wording.term("turned", str(card.turned)))
    return found


def modifiers(view: State, ref: Ref, wording: TableWording, book: Phrasebook) -> list[str]:
    """Return what changes a card now, its figures, its effects or what it may do, and which card says so."""
    found, plain = Counter[str](), set[str]()
    for live in all_grants(view):
        source = wording.source(view, live.frame)
        if not source or not is_given_to(view, live, ref):
            continue
        gains = {name: amount_of(view, live, name, "gain") for name in live.grant.gain}
        sets = {name: amount_of(view, live, name, "set") for name in live.grant.set}
        parts = [f"{wording.term('figure', name)} {number:+}" for name, number in gains.items() if number]
        parts += [f"{wording.term('figure', name)} = {number}" for name, number in sets.items()]
        given = live.grant.given if live.grant.given and keeps(view, live, ref) else ()
        written = (key.rpartition("/") for key in given)
        parts += [text for card, _, number in written if (text := effect_text(view, card, number, book))]
        parts += [text for text in (given_text(view, live, ref, book),) if text]
        if not parts and not live.grant.control:
            continue  # what it gave is lost
        line = f"{wording.listed(parts)} ({source})" if parts else wording.words("changed_by", card=source)
        found[line] += 1
        if not gains:
            plain.add(line)  # given twice it is no more than once
    return [f"{line} ×{count}" if count > 1 and line not in plain else line for line, count in found.items()]
