"""Card tables as they stand in their files: read from TOML, each with its lines, so that a complaint names the line."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from bsdesk.complaint import Complaint, said_of
from bsdesk.gate import CARDS, NAME, refuse_deep, text_of

EFFECT = re.compile(r"\s*\[\[\s*card\.effects\s*\]\]")


class Written(NamedTuple):
    """A card table as it stands in its file."""

    file: Path
    line: int
    lines: Sequence[str]
    raw: dict[str, Any]

    def wrong(self, what: str, expected: str, remedy: str, word: str = "") -> Complaint:
        """Return a complaint about the card, at the first of its lines that has the word."""
        whole = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        here = (n for n, line in enumerate(self.lines) if word and whole.search(line.partition("#")[0]))
        name = self.raw.get("id", "a card without id")
        line = self.line + next(here, 0)
        return Complaint(f"{name}: {what}", file=self.file, line=line, expected=expected, remedy=remedy)

    def unknown(self, what: str, word: str, known: Iterable[str]) -> Complaint:
        expected = f"one of {', '.join(sorted(known))}" if known else f"a known {what}"
        return self.wrong(f"unknown {what} {word!r}", expected, did_you_mean(word, known, "use one of these"), word)

    def effect(self, number: int) -> Written:
        """Return the part of the table that is this effect of the card, or the table if it isn't written apart."""
        heads = [n for n, line in enumerate(self.lines) if EFFECT.match(line)]
        if not 0 < number <= len(heads):
            return self
        first, last = heads[number - 1], [*heads, len(self.lines)][number]
        return self._replace(line=self.line + first, lines=self.lines[first:last])


def card_tables(file: Path, text: str) -> list[Written]:
    """Return each card table of a file, with its lines."""
    with said_of(file, None):
        refuse_deep(text)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number with thousands of digits, brackets in brackets
        at = re.search(r"line (\d+)", str(error))
        wrong, line = f"is not TOML: {error}", int(at[1]) if at else None
        raise Complaint(wrong, file=file, line=line, expected="TOML", remedy="correct the line") from None
    tables = data.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables) or set(data) - {"card"}:
        expected, remedy = "[[card]] tables only", "write each card as a [[card]] table"
        raise Complaint("holds something that is no card", file=file, expected=expected, remedy=remedy)
    if len(tables) > CARDS:
        expected = f"at most {CARDS:,} cards in a file"
        raise Complaint("has too many cards", file=file, expected=expected, remedy="divide it")
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines) if re.fullmatch(r"\s*\[\[\s*card\s*\]\]\s*(#.*)?", line)]
    if len(starts) != len(tables):  # written in a way of its own
        return [Written(file, 1, lines, table) for table in tables]
    ends = [*starts[1:], len(lines)]
    spans = zip(starts, ends, tables, strict=False)
    return [Written(file, start + 1, lines[start:end], table) for start, end, table in spans]


def ids_in(file: Path) -> set[str]:
    """Return the ids of the cards that a file holds, as far as it can be read."""
    try:
        return {str(one.raw.get("id", "")) for one in card_tables(file, text_of(file, "cards"))}
    except Complaint:
        return set()


def effect_line(file: Path, card: str, effect: int, word: str = "") -> int:
    """Return the line of a file on which this effect of a card begins, or the first of its lines that has the word."""
    written = next((one for one in card_tables(file, text_of(file, "cards")) if one.raw.get("id") == card), None)
    return (written.effect(effect).wrong("", "", "", word).line or 1) if written is not None else 1


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the known name that is most like this one; "" if none is, or this is too long to be one."""
    if len(name) > NAME:
        return ""
    found = difflib.get_close_matches(name, sorted(known), 1, 0.5 if len(name) < 4 else 0.6)
    return found[0] if found else ""


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """Return the remedy for an unknown name: the known one that is nearest, or if none is near, this other one."""
    near = nearest(name, known)
    return f"did you mean {near!r}?" if near else otherwise
