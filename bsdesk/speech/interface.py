"""The phrases of the program itself, a file a language in `interface/`. Those of games are in their own books."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from bsdesk.speech.books import fill
from bsdesk.speech.complaints import complaint_in_words

LANGUAGES = {"en": "English", "zh_hant": "繁體中文", "zh_hans": "简体中文", "ja": "日本語"}
FOLDER = Path(__file__).parent / "interface"


@cache
def phrases(language: str) -> dict[str, str]:
    """Return every phrase of the program in one language: id -> text."""
    return tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))


class Words:
    """The phrases in one language: `words("undo")`, `words("turn", number=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, phrase: str, /, **facts: object) -> str:
        text = phrases(self.language)[phrase]
        return fill(text, facts) if facts else text

    def complaint(self, complaint: object) -> str:
        """Return a complaint, or what the system says, in this language."""
        return complaint_in_words(str(complaint), self.language)
