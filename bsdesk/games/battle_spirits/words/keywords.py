"""The keywords that follow from a card's figures (BS-GL4): Super Unleash, Succession, Soul Magic."""

from __future__ import annotations

from bsdesk.engine.handling import Keyword
from bsdesk.games.battle_spirits.rules.cards import Card


def keywords(card: Card) -> list[Keyword]:
    """BS-12.1, BS-13.1, BS-14.1 Return the keywords of a card; the first stands in the Lv section."""
    unleashed = tuple(number for number, line in enumerate(card.levels, 1) if line.soul)
    return [
        *([Keyword("succession")] if card.succession else []),
        *([Keyword("soul_magic", facts={"colour": f"colour.{card.soul_magic}"})] if card.soul_magic else []),
        *([Keyword("super_unleash", unleashed)] if unleashed else []),
    ]
