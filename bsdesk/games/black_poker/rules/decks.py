"""Which decks are legal, and the default deck (TR-11.2, TR-11.28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from bsdesk.engine.rule_topics import DeckFault
from bsdesk.games.black_poker.rules.cards import JOKERS, PlayingCard, library
from bsdesk.games.black_poker.rules.setup import HAND

STANDARD = tuple(library().defs)
LEAST = HAND + 3  # the hand, a card to compare, one that the first player draws, and one that is left as Life

# TR-11.28: the fixed deck of the frame «Entry 20».
ENTRY_20 = tuple(
    suit + rank
    for suit, ranks in (("S", "A-2-3-4-5"), ("H", "A-8-9-10-J"), ("D", "A-3-7-10-Q"), ("C", "A-5-6-10-K"))
    for rank in ranks.split("-")
)


def usual_deck(frame: str) -> tuple[str, ...]:
    """Return the deck of a player who brings none."""
    return ENTRY_20 if frame == "entry20" else STANDARD


def deck_faults(frame: str, deck: Sequence[PlayingCard], _day: date) -> list[DeckFault]:
    """Return everything that keeps this deck out of a game in this frame, on any day."""
    if frame == "entry20":
        return entry_faults(deck)
    faults = [*double_faults(deck), *joker_faults(deck)]
    return [*faults, *(size_faults(deck) if frame == "standard" else least_faults(deck))]


def double_faults(deck: Sequence[PlayingCard]) -> list[DeckFault]:
    """TR-11.2 Return a fault for each card that is in it twice."""
    counts = Counter(card.id for card in deck if not card.joker)
    return [
        DeckFault("TR-11.2", card, "deck_double", "deck_take_out", {"count": count, "number": count - 1})
        for card, count in counts.items()
        if count > 1
    ]


def joker_faults(deck: Sequence[PlayingCard]) -> list[DeckFault]:
    """TR-11.2 Return a fault if there are more than two Jokers."""
    count = sum(card.joker for card in deck)
    if count <= len(JOKERS):
        return []
    facts = {"count": count, "most": len(JOKERS), "number": count - len(JOKERS)}
    return [DeckFault("TR-11.2", "", "deck_jokers", "deck_take_out", facts)]


def size_faults(deck: Sequence[PlayingCard]) -> list[DeckFault]:
    """TR-11.2 Return a fault if the standard deck is not complete; smaller ones need an agreement."""
    if len(deck) >= len(STANDARD):
        return []
    facts = {"count": len(deck), "size": len(STANDARD)}
    return [DeckFault("TR-11.2", "", "deck_not_whole", "deck_add_others", facts)]


def least_faults(deck: Sequence[PlayingCard]) -> list[DeckFault]:
    """TR-11.5 Return a fault if nothing is left for Life beside the hand of seven when the first turn begins."""
    missing = LEAST - len(deck)
    if missing <= 0:
        return []
    facts = {"count": len(deck), "least": LEAST, "number": missing}
    return [DeckFault("TR-11.5", "", "deck_too_small", "deck_add", facts)]


def entry_faults(deck: Sequence[PlayingCard]) -> list[DeckFault]:
    """TR-11.28 Return a fault if it has not the twenty cards of the frame «Entry 20»."""
    wanted, there = Counter(ENTRY_20), Counter(card.id for card in deck)
    faults = [DeckFault("TR-11.28", card, "deck_not_entry", "deck_take_it_out") for card in there - wanted]
    missing = " ".join(wanted - there)
    return [*faults, *([DeckFault("TR-11.28", missing, "deck_entry_lacks", "deck_add_them")] if missing else [])]
