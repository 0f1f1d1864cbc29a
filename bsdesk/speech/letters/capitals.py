"""Capital letters."""

from __future__ import annotations


def capitalized(text: str) -> str:
    """Return the text with a capital first letter, as at the beginning of a sentence; the rest stays as it is."""
    return text[:1].upper() + text[1:]
