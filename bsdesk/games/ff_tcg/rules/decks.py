"""Which decks are legal (FF-8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from bsdesk.engine.game import DeckFault
from bsdesk.games.ff_tcg.rules.cards import Card

SIZE, COPIES = 50, 3


def deck_faults(deck: Sequence[Card], _day: date) -> list[DeckFault]:
    """FF-8.1.1.1a exactly 50 cards, FF-8.1.1.2a at most 3 of one number."""
    return [*size_faults(deck), *copy_faults(deck)]


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
