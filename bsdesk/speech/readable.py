"""Names of files as they can be shown and written: on some systems a name is bytes, which may be no text."""

from __future__ import annotations


def readable(text: str) -> str:
    """Return the text with a � for every byte that is no letter, so that it can be drawn, written and sent."""
    return (
        text if text.isascii() else "".join("\ufffd" if "\ud800" <= letter <= "\udfff" else letter for letter in text)
    )
