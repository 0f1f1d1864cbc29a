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
    found = []
    if len(deck) < SIZE:
        facts: dict[str, str | int] = {"count": len(deck), "size": SIZE, "number": SIZE - len(deck)}
        found.append(DeckFault("FF-8.1.1.1a", "", "deck_not_50", "deck_add", facts))
    elif len(deck) > SIZE:
        facts = {"count": len(deck), "size": SIZE, "number": len(deck) - SIZE}
        found.append(DeckFault("FF-8.1.1.1a", "", "deck_not_50", "deck_take_out", facts))
    for card, count in Counter(card.id for card in deck).items():
        if count > COPIES:
            facts = {"count": count, "card": card, "most": COPIES, "number": count - COPIES}
            found.append(DeckFault("FF-8.1.1.2a", card, "deck_too_many", "deck_take_out", facts))
    return found
