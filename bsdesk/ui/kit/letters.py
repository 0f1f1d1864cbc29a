"""Letters: our fonts by language, lines that break by the rules of each script, pictures of words kept while used."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pygame

from bsdesk.speech.letters.line_breaks import fill_last, finder, words_of
from bsdesk.speech.letters.readable import readable
from bsdesk.speech.letters.typefaces import font_file, runs
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import INK, LEAST_LETTERS, Colour

KEPT = 1_500  # pictures of words
MEASURED, BROKEN = 6_000, 600  # widths that are remembered, and paragraphs that were broken into lines
HEIGHTS = 200  # of lines that are remembered


class Letters:
    """Sets words in one language at one scale. Another language or scale has another `Letters`. `least`: pixels of its
    smallest letters."""

    def __init__(self, fonts: Path, language: str, unit: float, least: int = LEAST_LETTERS) -> None:
        self.fonts, self.language, self.unit, self.least = fonts, language, unit, least
        self._kept: frozenset[str] = frozenset()
        self._names: re.Pattern[str] | None = None
        self._font: dict[tuple[str, int, bool], pygame.font.Font] = {}
        self._line = lru_cache(KEPT)(self._draw)
        self.width = lru_cache(MEASURED)(self._measure)
        self._lines = lru_cache(BROKEN)(self._break)
        self.height = lru_cache(HEIGHTS)(self._find_height)

    def keep_whole(self, names: frozenset[str]) -> None:
        """Break no line inside one of these names and terms from now on, where it fits on a line."""
        if names is self._kept:
            return
        self._kept, self._names = names, finder(names)
        self._lines.cache_clear()

    def forget(self) -> None:
        """Close the files of its fonts, and drop the pictures of words."""
        self._font.clear()
        self._line.cache_clear()

    def pixels(self, size: float) -> int:
        return max(self.least, round(size * self.unit))

    def font(self, size: float, *, bold: bool = False, voice: str = "") -> pygame.font.Font:
        """Return the font of this size in units; pygame's own, should ours be missing."""
        key = (voice or self.language, self.pixels(size), bold)
        if key not in self._font:
            file = font_file(self.fonts, key[0], bold)
            try:
                self._font[key] = pygame.font.Font(file, key[1])
                self._font[key].bold = bold and "Bold" not in file.name
            except (OSError, pygame.error):
                self._font[key] = pygame.font.Font(None, round(key[1] * 1.3))
        return self._font[key]

    def line(self, text: str, size: float, colour: Colour = INK, *, bold: bool = False) -> pygame.Surface:
        """Return a picture of one line of words."""
        return self._line(text, size, bold, PALETTE.ink(colour))

    def _draw(self, text: str, size: float, bold: bool, colour: Colour) -> pygame.Surface:
        found = runs(self.fonts, self.language, readable(text))
        parts = [(self.font(size, bold=bold, voice=voice), part) for voice, part in found]
        if len(parts) == 1:
            picture = parts[0][0].render(parts[0][1], True, colour[:3])
        else:
            picture = self._row(parts, colour)
        if len(colour) == 4:
            picture.set_alpha(colour[3])
        return picture

    def _row(self, parts: list[tuple[pygame.font.Font, str]], colour: Colour) -> pygame.Surface:
        """Return a picture of pieces of one line, each in its font, on the base line of the language's."""
        drawn = [(font, font.render(part, True, colour[:3])) for font, part in parts]
        base = max((font.get_ascent() for font, _ in drawn), default=0)
        high = max((base - font.get_ascent() + one.get_height() for font, one in drawn), default=1)
        found = pygame.Surface((sum(one.get_width() for _, one in drawn), high), pygame.SRCALPHA)
        x = 0
        for font, one in drawn:
            found.blit(one, (x, base - font.get_ascent()))
            x += one.get_width()
        return found

    def _measure(self, text: str, size: float, *, bold: bool = False) -> int:
        parts = runs(self.fonts, self.language, readable(text))
        return sum(self.font(size, bold=bold, voice=voice).size(part)[0] for voice, part in parts)

    def _find_height(self, size: float) -> int:
        return self.font(size).get_linesize()

    def fit(self, text: str, size: float, width: int, *, bold: bool = False) -> str:
        """Return as much of a line as there is room for, with an ellipsis where it is cut."""
        if self.width(text, size, bold=bold) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", size, bold=bold) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def wrap(self, text: str, size: float, width: int, *, bold: bool = False) -> list[str]:
        """Return lines no wider than this. Chinese and Japanese break between characters, but not before a comma."""
        return list(self._lines(text, size, width, bold))

    def _break(self, text: str, size: float, width: int, bold: bool) -> tuple[str, ...]:
        text = readable(text)
        voices = [voice for voice, _ in runs(self.fonts, self.language, text)]
        own = self.font(size, bold=bold, voice=voices[0]) if len(voices) == 1 else None

        def fits(line: str) -> bool:
            line = line.rstrip()
            return (own.size(line)[0] if own is not None else self._measure(line, size, bold=bold)) <= width

        found: list[str] = []
        for paragraph in text.split("\n"):
            lines: list[list[str]] = [[]]
            for piece in words_of(paragraph, self._names):
                rest = piece
                if lines[-1] and not fits("".join(lines[-1]) + piece):
                    lines.append([])
                while not fits(rest) and len(rest) > 1:
                    cut = max(1, len(self.fit(rest, size, width, bold=bold)) - 1)
                    lines[-1:] = [[rest[:cut]], []]
                    rest = rest[cut:]
                lines[-1].append(rest)
            fill_last(lines, fits)
            found += ["".join(line).rstrip() for line in lines]
        return tuple(found)
