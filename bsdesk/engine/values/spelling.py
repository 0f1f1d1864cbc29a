"""Names as they are compared, however they are written: wide or narrow, with dots, hyphens and blanks or without."""

from __future__ import annotations

import unicodedata

HIRAGANA, TO_KATAKANA = range(0x3041, 0x3097), 0x60


def spelling(text: str) -> str:
    """Return the letters and digits of a name, of which wide and narrow, large and small, both kana are the same."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(c) + TO_KATAKANA) if ord(c) in HIRAGANA else c for c in folded if c.isalnum())
