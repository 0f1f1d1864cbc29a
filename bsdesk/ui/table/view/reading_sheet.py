"""A card to be read: all its text in one piece, in letters that can be read; its picture small, or large beside."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bsdesk.art.faces.faces import letters_of
from bsdesk.art.faces.fitting import GAP, LEADING
from bsdesk.engine.looks.face import Face
from bsdesk.engine.state import zone_name
from bsdesk.engine.values import Ref
from bsdesk.ui.faces.pictures import card_height, sharp_width
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.theme import BODY, DARK_INK, EDGE, LEAST_LETTERS, SMALL, TINY, TITLE
from bsdesk.ui.table.control.parts import Parts
from bsdesk.ui.table.view.paper import PAD, QUIET_ON_PAPER, YOU_ON_PAPER, CardPaper, figures, modifiers

PICTURE = 92  # units wide
WIDE = (360, 440, 540, 640, 760, 900, 1060, 1240)  # units: the sheet, the narrower the better
COLUMNS = 700  # units: on a wider one the text stands in two columns
Fits = Callable[[tuple[int, int]], bool]
LETTERS = (BODY, 15, SMALL, 13, TINY, 11)  # units: of its text, the larger the better
BETWEEN = 10  # units between its parts


def is_hard_to_read(face: Face, wide: int) -> bool:
    """Return whether the text of a card shown large, so wide, is hard to read there: too small, or cut."""
    sharp = sharp_width(wide, "large")
    return letters_of(face, sharp) * wide / sharp < LEAST_LETTERS


def is_cut(face: Face, wide: int) -> bool:
    """Return whether not all of a card's text has room on the card shown large, so wide."""
    return not letters_of(face, sharp_width(wide, "large"))


class ReadingSheet:
    """The sheet of one card, in the size that it needs. `beside`: how many pixels the card takes that is shown large at
    its left; 0: its picture stands small on the sheet. `room`: how wide and how high both may be together; `fits`: is
    there a place for a sheet of this size?"""

    def __init__(
        self, table: Parts, page: Page, ref: Ref, face: Face, beside: int, *, room: tuple[int, int], fits: Fits
    ) -> None:
        self.table, self.page, self.ref, self.face = table, page, ref, face
        self.picture = 0 if beside else page.u(PICTURE)
        self.paper = CardPaper(table, page, ref)
        self.told = self.modifiers()
        across, down = room[0] - page.u(2 * EDGE) - beside, room[1] - page.u(EDGE)
        ways = [(wide, letters) for letters in LETTERS for wide in WIDE if page.u(wide) <= across] or [(WIDE[0], 11)]
        self.lengths = [page.letters.width("".join(ink.text for ink in line), BODY) for line in face.lines]
        sized = (
            (page.u(wide), self.high(wide, letters), letters)
            for wide, letters in ways
            if self.estimated(wide, letters) <= down
        )
        found = next((way for way in sized if way[1] <= down and fits(way[:2])), None)
        self.is_there = found is not None
        wide, high, self.letters = found or (page.u(ways[-1][0]), down, ways[-1][1])
        self.size = wide, high

    def modifiers(self) -> list[str]:
        """Return the figures and counters of a card in play now, and what changes it."""
        view, voice = self.table.model.view, self.table.voice
        if zone_name(view.cards[self.ref].zone) not in view.rules.play_zones:
            return []
        now = " · ".join(figures(view, self.ref, voice.wording))
        return [*filter(None, (now,)), *modifiers(view, self.ref, voice.wording, voice.book)]

    def high(self, wide: float, letters: float) -> int:
        """Return how high it is, so wide (in units), with text in letters of this size."""
        page, room = self.page, self.inner(self.page.u(wide))
        parts = [max(card_height(self.picture), self.high_beside(room))]
        parts += [self.paper.high_of_levels(self.face.levels, room)] if self.face.levels else []
        columns = [self.highs(part, self.column(room), letters) for part in self.columns(room, letters)]
        parts += [round(max(map(sum, columns)))] if self.face.lines else []
        return sum(parts) + page.u(BETWEEN) * (len(parts) - 1) + 2 * page.u(PAD)

    def estimated(self, wide: float, letters: float) -> float:
        """Return how high its text is at least in a sheet so wide: quickly, so that hopeless ways are not set."""
        room = self.inner(self.page.u(wide))
        each = self.column(room)
        rows = sum(-(-length * letters // (BODY * each)) for length in self.lengths)
        return rows * LEADING * self.page.letters.pixels(letters) * each / room

    def column(self, room: int) -> int:
        """Return how wide a column of its text is."""
        return (room - self.page.u(2 * BETWEEN)) // 2 if room > self.page.u(COLUMNS) else room

    def columns(self, room: int, letters: float) -> list[Face]:
        """Return its text in one column, or in two that are as high as each other as far as can be."""
        lines, each = self.face.lines, self.column(room)
        if each == room or len(lines) < 2:
            return [self.face]
        highs = self.highs(self.face, each, letters)
        at = min(range(1, len(lines)), key=lambda n: max(sum(highs[:n]), sum(highs[n:])))
        return [replace(self.face, lines=lines[:at]), replace(self.face, lines=lines[at:])]

    def highs(self, face: Face, each: int, letters: float) -> list[float]:
        """Return how high each paragraph is in a column so wide, with the gap below it."""
        gap = GAP * self.page.letters.pixels(letters)
        texts = (self.paper.fitted(replace(face, lines=(line,)), each, letters) for line in face.lines)
        return [text.high + gap for text in texts]

    def inner(self, wide: int) -> int:
        """Return how wide the room on it is, in pixels."""
        return wide - 2 * self.page.u(PAD)

    def beside(self, room: int) -> int:
        """Return how wide the room beside the picture is."""
        return room - self.picture - self.page.u(BETWEEN) if self.picture else room

    def head(self) -> list[tuple[str, float, bool]]:
        """Return what stands beside the picture, each with the size of its letters, and whether they are bold: its
        name, what it is, and what changes it."""
        about = " · ".join(filter(None, (self.face.kind_mark, *self.face.families)))
        lines = [(self.face.name, TITLE, True), (about, TINY, False), *((text, SMALL, False) for text in self.told)]
        return [line for line in lines if line[0]]

    def high_beside(self, room: int) -> int:
        """Return how high that is."""
        return sum(self.page.high(text, self.beside(room), size, bold=bold) for text, size, bold in self.head())

    def lay(self, at: tuple[int, int]) -> None:
        """Lay it out there; what lies below it still answers."""
        page, rect = self.page, (*at, *self.size)
        definition, pad = self.table.model.view.cards[self.ref].definition, page.u(PAD)
        page.cover(rect, controls=False)
        self.paper.lay_sheet(rect)
        left, top, room = at[0] + pad, at[1] + pad, self.inner(self.size[0])
        if self.picture:
            page.put(self.table.voice.pictures.face(definition, "table", self.picture), (left, top))
        aside, down = left + room - self.beside(room), top
        for text, size, bold in self.head():
            ink = DARK_INK if bold else QUIET_ON_PAPER if size == TINY else YOU_ON_PAPER
            down += page.tell(text, (aside, down), self.beside(room), size, ink, bold=bold)
        down = max(down, top + card_height(self.picture)) + page.u(BETWEEN)
        if self.face.levels:
            down += self.paper.lay_levels(self.face.levels, (left, down), room, 0) + page.u(BETWEEN)
        each = self.column(room)
        for number, part in enumerate(self.columns(room, self.letters) if self.face.lines else ()):
            named = f"{definition}.{number}" if each < room else definition
            self.paper.print_text(part, named, (left + number * (room - each), down), each, self.letters)
