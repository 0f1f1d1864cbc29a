"""Sums that vouch for the lines of a journal: each line has one, made of itself and of the sum before it.

So the first line that was altered or moved, or before which one was left out, is the one whose sum is wrong.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

SEALED = "bsdesk journal 2"  # the first line of a journal whose lines have sums
BARE = "bsdesk journal 1"  # and of one that nobody vouches for: an older game, or one written by hand
SUM = re.compile(r"(.*) ~([0-9a-f]{8})", re.DOTALL)


def sum_of(line: str, before: str) -> str:
    """Return the sum of a line; `before`: that of the line before it, "" of the first."""
    return hashlib.sha256(f"{before}\n{line}".encode()).hexdigest()[:8]


def with_sums(lines: Iterable[str], before: str = "") -> tuple[list[str], str]:
    """Return the lines with their sums, and the last sum."""
    found = list[str]()
    for line in lines:
        before = sum_of(line, before)
        found.append(f"{line} ~{before}")
    return found, before


def without_sum(line: str) -> str:
    """Return a line without the sum that it may have, which is not looked at."""
    match = SUM.fullmatch(line)
    return match[1] if match else line


def believed(lines: list[str]) -> list[str]:
    """Return the lines without their sums, up to the first whose sum is wrong."""
    found, before = list[str](), ""
    for line in lines:
        match = SUM.fullmatch(line)
        if match is None or sum_of(match[1], before) != match[2]:
            break
        before = match[2]
        found.append(match[1])
    return found


def is_sealed(first: str) -> bool:
    """Return whether a journal that begins with this line has sums."""
    return without_sum(first) == SEALED
