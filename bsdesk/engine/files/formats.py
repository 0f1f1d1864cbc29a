"""Tournament formats as data: which cards may be played with between two days, and which are banned or restricted.

A game's file `formats.toml` has a table for each format. Its pools say which blocks are legal; its lists what is banned
and of which cards fewer copies are allowed, each from one day until the next list. A format without pools allows all.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import msgspec
from msgspec import Struct, field

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import CardDef
from bsdesk.engine.rule_topics import DeckFault


class BlockPool(Struct, frozen=True, forbid_unknown_fields=True):
    """The blocks that are legal between two days, both included."""

    first: date = field(name="from")
    last: date = field(name="until")
    blocks: tuple[str, ...] = ()


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """What is banned and restricted from a day on: cards by id or English name."""

    first: date = field(name="from")
    banned: tuple[str, ...] = ()
    restricted: dict[str, int] = {}  # card -> how many copies are allowed

    def copies(self, card: CardDef) -> int | None:
        """Return how many copies of a card are allowed; None if it is on no list."""
        called = (card.id, card.name["en"])
        if any(name in self.banned for name in called):
            return 0
        return next((self.restricted[name] for name in called if name in self.restricted), None)


class Format(Struct, frozen=True, forbid_unknown_fields=True):
    """One format: the pools of its years, and its lists, in any order."""

    pools: tuple[BlockPool, ...] = ()
    lists: tuple[Limits, ...] = ()

    def limits_on(self, day: date) -> Limits:
        """Return the list that is in force on that day; before the first one nothing is limited."""
        begun = [each for each in self.lists if each.first <= day]
        return max(begun, key=lambda each: each.first, default=Limits(date.min))


def read_formats(file: Path) -> Mapping[str, Format]:
    """Return the formats of a game."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), dict[str, Format])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        expected = "formats with pools and lists"
        raise Complaint(f"can't be read: {error}", file=file, expected=expected, remedy="correct it") from None


def limit_faults(deck: Sequence[CardDef], day: date, format_: Format, rule: str) -> list[DeckFault]:
    """Return which cards are banned on that day, and of which there are too many, however they are numbered."""
    limits, faults = format_.limits_on(day), []
    limited: dict[str, list[CardDef]] = {}
    for card in deck:
        if limits.copies(card) is not None:
            limited.setdefault(card.name["en"], []).append(card)
    for cards in limited.values():
        most = min(limits.copies(card) or 0 for card in cards)
        if len(cards) > most:
            ids = " ".join(Counter(card.id for card in cards))
            facts: dict[str, str | int] = {
                "card": cards[0].id,
                "count": len(cards),
                "most": most,
                "number": len(cards) - most,
                "day": str(limits.first),
            }
            faults.append(DeckFault(rule, ids, "deck_restricted" if most else "deck_banned", "deck_take_out", facts))
    return faults
