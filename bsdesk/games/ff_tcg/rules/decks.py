"""Which decks are legal (FF-8.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from bsdesk.engine.files.formats import limit_faults, read_formats
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.games.ff_tcg.rules.cards import Card

SIZE, COPIES, LIMITED, LIMIT_BREAKS = 50, 3, 40, 8
FORMATS = read_formats(Path(__file__).parents[1] / "formats.toml")


def deck_faults(deck: Sequence[Card], day: date, format_: str = "constructed") -> list[DeckFault]:
    """FF-8.1: Return what is wrong with a deck: how many cards it has, how many of one number, how many are for the LB
    deck (FF-8.1.3c: these are always in that, and never in the main deck)."""
    apart = [card for card in deck if card.limit_break]
    main = [card for card in deck if not card.limit_break]
    found = [*size_faults(main, format_), *limit_break_faults(apart)]
    if format_ == "limited":
        return found
    return [*found, *copy_faults(deck), *limit_faults(deck, day, FORMATS[format_], "FF-8.1.1.2a")]


def copies_allowed(card: Card, day: date, format_: str = "constructed") -> int | None:
    """Return how many copies of a card that is on a list are allowed on that day; None if it is on none."""
    return FORMATS[format_].limits_on(day).copies(card) if format_ in FORMATS else None


def size_faults(deck: Sequence[Card], format_: str) -> list[DeckFault]:
    """FF-8.1.1.1a Return a fault if there are not exactly 50 cards, FF-8.1.1.1b in limited if there are fewer than
    40."""
    if format_ == "limited":
        missing = LIMITED - len(deck)
        facts = {"count": len(deck), "size": LIMITED, "number": missing}
        return [DeckFault("FF-8.1.1.1b", "", "deck_not_40", "deck_add", facts)] if missing > 0 else []
    missing = SIZE - len(deck)
    if not missing:
        return []
    facts = {"count": len(deck), "size": SIZE, "number": abs(missing)}
    return [DeckFault("FF-8.1.1.1a", "", "deck_not_50", "deck_add" if missing > 0 else "deck_take_out", facts)]


def limit_break_faults(deck: Sequence[Card]) -> list[DeckFault]:
    """FF-8.1.1.1c Return a fault if there are more than 8 cards in the LB deck."""
    more = len(deck) - LIMIT_BREAKS
    facts = {"count": len(deck), "most": LIMIT_BREAKS, "number": more}
    return [DeckFault("FF-8.1.1.1c", "", "deck_too_many_lb", "deck_take_out", facts)] if more > 0 else []


def copy_faults(deck: Sequence[Card]) -> list[DeckFault]:
    """FF-8.1.1.2a Return a fault for each number with more than 3 cards, unless the card says otherwise (FF-8.1.2)."""
    found = []
    free = {card.id for card in deck if card.any_number}
    for card, count in Counter(card.id for card in deck).items():
        if count > COPIES and card not in free:
            facts: dict[str, str | int] = {"count": count, "card": card, "most": COPIES, "number": count - COPIES}
            found.append(DeckFault("FF-8.1.1.2a", card, "deck_too_many", "deck_take_out", facts))
    return found
