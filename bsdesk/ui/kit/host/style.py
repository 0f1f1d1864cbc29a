"""The words and letters of the window, in one language and at one scale; another choice replaces both."""

from __future__ import annotations

from pathlib import Path

from bsdesk.speech.interface import Words
from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.theme import unit


class Style:
    """What pages are written with."""

    words: Words
    letters: Letters

    def __init__(self, fonts: Path, language: str, size: tuple[int, int], scale: int) -> None:
        self.fonts = fonts
        self.choose(language, size, scale)

    def choose(self, language: str, size: tuple[int, int], scale: int) -> None:
        """Write in this language, in a window of this size at this scale."""
        shapes.forget()
        self.size = size
        self.words, self.letters = Words(language), Letters(self.fonts, language, unit(size, scale))
