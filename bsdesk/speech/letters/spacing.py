"""The space between Chinese letters and numbers, or Latin letters, beside them."""

from __future__ import annotations

import re

HAN = r"\u3400-\u9fff\uf900-\ufaff"
BEFORE = re.compile(rf"(?<=[{HAN}])(?=[+-]?\(?[0-9A-Za-z])")
BEHIND = re.compile(rf"(?<=[0-9A-Za-z)])(?=[{HAN}])")


def spaced(text: str) -> str:
    """Return a Chinese text with these spaces, as all that is written by hand has them."""
    return BEHIND.sub(" ", BEFORE.sub(" ", text))
