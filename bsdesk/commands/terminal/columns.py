"""Lines that fit into the columns of a terminal, where East Asian letters take two."""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from collections.abc import Sequence

WIDTH = 100  # columns where there is no terminal
NEVER_FIRST = "、。，）』】〕》」：；？！"  # characters that no line may begin with


def wrapped(text: str, indent: str) -> list[str]:
    """Break a text into lines; one without spaces is broken between any two of its letters."""
    lines = [indent]
    for word in re.findall(r"[\x21-\u02ff]+ ?|. ?", text):
        if cells(lines[-1] + word.rstrip()) > width() and word[0] not in NEVER_FIRST:
            lines.append(indent + "  ")
        lines[-1] += word
    return [line.rstrip() for line in lines]


def packed(head: str, items: Sequence[str], between: str = "  ") -> list[str]:
    """Break a head and the items behind it into lines; no item is broken."""
    lines = [head + (items[0] if items else "")]
    for item in items[1:]:
        if cells(lines[-1] + between + item) > width():
            lines.append(" " * min(cells(head), 16) + item)
        else:
            lines[-1] += between + item
    return [line.rstrip() for line in lines]


def width() -> int:
    """Return how many columns a line may take."""
    return max(40, shutil.get_terminal_size((WIDTH, 24)).columns)


def folded(lines: Sequence[str]) -> list[str]:
    """Break lines that are too long for the terminal, between words."""
    if not sys.stdout.isatty():
        return list(lines)
    found: list[str] = []
    for line in lines:
        text = line.lstrip()
        found += [line] if cells(line) <= width() else wrapped(text, " " * (len(line) - len(text)))
    return found


def cells(text: str) -> int:
    """Return how many columns a text takes; East Asian letters take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)
