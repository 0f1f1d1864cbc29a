"""Letters: our fonts by language, lines that break by the rules of each script, pictures of words kept while used."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

from bsdesk.speech.line_breaks import fill_last, words_of
from bsdesk.speech.readable import readable
from bsdesk.ui.kit.palette import PALETTE
from bsdesk.ui.kit.theme import INK, LEAST_LETTERS, SMALL, Colour

KEPT = 1_500  # pictures of words
VOICES = 4_000  # texts of which is known whose letters they have
REGION = {"en": "ja", "ja": "ja", "zh_hant": "zh_hant", "zh_hans": "zh_hans"}  # whose font each language has
MEASURED, BROKEN = 6_000, 600  # widths that are remembered, and paragraphs that were broken into lines


class Letters:
    """Sets words in one language at one scale. Another language or scale has another `Letters`."""

    def __init__(self, fonts: Path, language: str, unit: float) -> None:
        self.fonts, self.language, self.unit = fonts, language, unit
        self._font: dict[tuple[str, int, bool], pygame.font.Font] = {}
        self._voice = lru_cache(VOICES)(self._find_voice)
        self._line = lru_cache(KEPT)(self._draw)
        self._width = lru_cache(MEASURED)(self._measure)
        self._lines = lru_cache(BROKEN)(self._break)

    def pixels(self, size: float) -> int:
        return max(LEAST_LETTERS, round(size * self.unit))

    def font(self, size: float, *, bold: bool = False, voice: str = "") -> pygame.font.Font:
        """Return the font of this size in units; pygame's own, should ours be missing."""
        key = (voice or self.language, self.pixels(size), bold)
        if key not in self._font:
            file = self.fonts / f"bsdesk-{REGION.get(key[0], 'ja')}-{'Bold' if bold else 'Regular'}.otf"
            try:
                self._font[key] = pygame.font.Font(file, key[1])
            except (OSError, pygame.error):
                self._font[key] = pygame.font.Font(None, round(key[1] * 1.3))
        return self._font[key]

    def voice(self, text: str) -> str:
        """Return the font that has all these letters: that of the language, if it can be."""
        return self.language if text.isascii() else self._voice(text)

    def _find_voice(self, text: str) -> str:
        order = (self.language, "ja", "zh_hant", "zh_hans")
        return next((one for one in order if self._has(one, text)), self.language)

    def _has(self, voice: str, text: str) -> bool:
        """Return whether the font of this language can draw each of these letters."""
        drawn = self.font(SMALL, voice=voice).metrics(text)
        return all(letter.isspace() or (box and any(box[:4])) for letter, box in zip(text, drawn, strict=True))

    def line(self, text: str, size: float, colour: Colour = INK, *, bold: bool = False) -> pygame.Surface:
        """Return a picture of one line of words."""
        return self._line(text, size, bold, PALETTE.ink(colour))

    def _draw(self, text: str, size: float, bold: bool, colour: Colour) -> pygame.Surface:
        text = readable(text)
        found = self.font(size, bold=bold, voice=self.voice(text)).render(text, True, colour[:3])
        if len(colour) == 4:
            found.set_alpha(colour[3])
        return found

    def width(self, text: str, size: float, *, bold: bool = False) -> int:
        return self._width(text, size, bold)

    def _measure(self, text: str, size: float, bold: bool) -> int:
        text = readable(text)
        return self.font(size, bold=bold, voice=self.voice(text)).size(text)[0]

    def height(self, size: float) -> int:
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
        def fits(line: str) -> bool:
            return self._measure(line.rstrip(), size, bold) <= width

        found: list[str] = []
        for paragraph in readable(text).split("\n"):
            lines: list[list[str]] = [[]]
            for piece in words_of(paragraph):
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
