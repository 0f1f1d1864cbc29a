"""The keywords that are printed on a card (FF-15.2)."""

from __future__ import annotations

from bsdesk.engine.handling import Keyword
from bsdesk.games.ff_tcg.rules.cards import Card


def keywords(card: Card) -> list[Keyword]:
    """FF-15.2.1.1, FF-15.2.2.1, FF-15.2.3.1 Return the keywords that are field abilities: Brave, Haste and First
    Strike, and Limit Break with its number (FF-15.2.8.2)."""
    limit = [Keyword("limit_break", facts={"number": str(card.limit_break)})] if card.limit_break else []
    return [*limit, *(Keyword(name) for name in card.keywords)]
