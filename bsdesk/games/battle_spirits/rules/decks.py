"""Which decks are legal in Standard and in Eternal (BS-1.2, BS-1.3, BS-3.2 to BS-3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from bsdesk.engine.files.formats import limit_faults, read_formats
from bsdesk.engine.rule_topics import DeckFault
from bsdesk.games.battle_spirits.rules.cards import Card

LEAST, COPIES = 40, 3


# BS-1.3: only announced pools; other days have none (BS-O-01).
FORMATS = read_formats(Path(__file__).parents[1] / "formats.toml")
POOLS = FORMATS["standard"].pools


def deck_faults(deck: Sequence[Card], day: date, format_: str = "standard") -> list[DeckFault]:
    """Return everything that keeps this deck out of a game of this format on that day.

    BS-1.2: Eternal admits every card that is not banned."""
    blocks = block_faults(deck, day) if format_ == "standard" else []
    limits = limit_faults(deck, day, FORMATS[format_], "BS-1.2")
    return [*size_faults(deck), *copy_faults(deck), *blocks, *limits]


def copies_allowed(card: Card, day: date, format_: str = "standard") -> int | None:
    """Return how many copies of a card that is on a list are allowed on that day; None if it is on none."""
    return FORMATS[format_].limits_on(day).copies(card)


def size_faults(deck: Sequence[Card]) -> list[DeckFault]:
    """BS-3.2 Return a fault if there are fewer than 40 cards; BS-3.3: there is no upper limit."""
    missing = LEAST - len(deck)
    if missing <= 0:
        return []
    facts = {"count": len(deck), "least": LEAST, "number": missing}
    return [DeckFault("BS-3.2", "", "deck_too_small", "deck_add", facts)]


def copy_faults(deck: Sequence[Card]) -> list[DeckFault]:
    """BS-3.4 Return a fault for each name with more than 3 cards, BS-3.5: whatever their numbers; BS-3.6: the whole
    name counts."""
    faults = []
    for name, count in Counter(card.name["en"] for card in deck).items():
        if count > COPIES:
            ids = list(dict.fromkeys(card.id for card in deck if card.name["en"] == name))
            rule = "BS-3.5" if len(ids) > 1 else "BS-3.4"
            facts: dict[str, str | int] = {"count": count, "card": ids[0], "most": COPIES, "number": count - COPIES}
            faults.append(DeckFault(rule, " ".join(ids), "deck_too_many", "deck_take_out", facts))
    return faults


def block_faults(deck: Sequence[Card], day: date) -> list[DeckFault]:
    """BS-1.2 Return a fault for cards without a letter as block icon; BS-1.3: and for letters that are not in the day's
    pool."""
    cards = {card.id: card for card in deck}.values()
    pool = next((p for p in POOLS if p.first <= day <= p.last), None)
    faults = []
    for card in cards:
        if not (len(card.block) == 1 and "A" <= card.block <= "Z"):
            wrong = "block_no_letter" if card.block else "block_none"
            faults.append(DeckFault("BS-1.2", card.id, wrong, "deck_take_it_out", {"block": card.block}))
        elif pool is not None and card.block not in pool.blocks:
            facts = {"block": card.block, "day": str(day), "blocks": ", ".join(pool.blocks)}
            faults.append(DeckFault("BS-1.3", card.id, "block_not_in_pool", "deck_take_it_out", facts))
    if pool is None:
        known = ", ".join(f"{p.first} – {p.last}" for p in POOLS)
        faults.append(
            DeckFault("BS-1.3", "", "no_pool", "deck_other_day", {"day": str(day), "days": known}, known=False)
        )
    return faults
