"""What the program itself says, in four languages: `words.toml`. What the games say is in their own books."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from bsdesk.speech.books import fill

LANGUAGES = {"en": "English", "zh_hant": "繁體中文", "zh_hans": "简体中文", "ja": "日本語"}
BOOK = Path(__file__).parent / "interface.toml"


@lru_cache(maxsize=1)
def book() -> dict[str, dict[str, str]]:
    """Every phrase of the program: id -> language -> text."""
    return tomllib.loads(BOOK.read_text("utf-8"))


class Words:
    """The phrases in one language: `words("undo")`, `words("turn", number=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, phrase: str, /, **facts: object) -> str:
        text = book()[phrase][self.language]
        return fill(text, facts) if facts else text
