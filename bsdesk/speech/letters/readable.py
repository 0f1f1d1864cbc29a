"""Names of files as they can be shown and written: on some systems a name is bytes, which may be no text."""

from __future__ import annotations

import re

NO_LETTER = re.compile("[\ud800-\udfff]")


def readable(text: str) -> str:
    """Return the text with a � for every byte that is no letter, so that it can be drawn, written and sent."""
    return text if text.isascii() else NO_LETTER.sub("\ufffd", text)
