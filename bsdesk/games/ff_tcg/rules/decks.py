"""Which decks are legal (FF-8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from bsdesk.engine.files.formats import limit_faults, read_formats
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.games.ff_tcg.rules.cards import Card

SIZE, COPIES = 50, 3
FORMAT = read_formats(Path(__file__).parents[1] / "formats.toml")["constructed"]


def deck_faults(deck: Sequence[Card], day: date) -> list[DeckFault]:
    """FF-8.1.1.1a exactly 50 cards, FF-8.1.1.2a at most 3 of one number."""
    return [*size_faults(deck), *copy_faults(deck), *limit_faults(deck, day, FORMAT, "FF-8.1.1.2a")]


def copies_allowed(card: Card, day: date) -> int | None:
    """Return how many copies of a card that is on a list are allowed on that day; None if it is on none."""
    return FORMAT.limits_on(day).copies(card)


def size_faults(deck: Sequence[Card]) -> list[DeckFault]:
    """FF-8.1.1.1a Exactly 50 cards."""
    missing = SIZE - len(deck)
    if not missing:
        return []
    facts = {"count": len(deck), "size": SIZE, "number": abs(missing)}
    return [DeckFault("FF-8.1.1.1a", "", "deck_not_50", "deck_add" if missing > 0 else "deck_take_out", facts)]


def copy_faults(deck: Sequence[Card]) -> list[DeckFault]:
    """FF-8.1.1.2a At most 3 cards of one number."""
    found = []
    for card, count in Counter(card.id for card in deck).items():
        if count > COPIES:
            facts: dict[str, str | int] = {"count": count, "card": card, "most": COPIES, "number": count - COPIES}
            found.append(DeckFault("FF-8.1.1.2a", card, "deck_too_many", "deck_take_out", facts))
    return found
