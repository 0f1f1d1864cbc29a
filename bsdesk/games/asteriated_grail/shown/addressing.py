"""Whom the effects of what lies before a player call «you»."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bsdesk.engine.effects import CardDef
from bsdesk.engine.filters import Selector
from bsdesk.engine.game import Rules
from bsdesk.games.asteriated_grail.rules.cards import EXCLUSIVE, Character

LIES_AS = "as:"  # the word of what lies before a player under a name


def addressed(rules: Rules, card: CardDef, given_to: Selector | None) -> str:
    """Return who is «you» in an effect of an exclusive card before a player, or in one that a character gives to base
    effects (`given_to`): `bearer`, before whom it lies; `owner`, who put it there; `both`, where these are one. Nobody
    reads what can't be put there: ""."""
    placed = list(placing_given(rules, given_to) if card.kind != EXCLUSIVE else placing(rules, card.id))
    if not placed:
        return ""
    if all(word.get("before") == "you" for word in placed):
        return "both"
    return "bearer" if all(word.get("theirs") for word in placed) else "owner"


def placing(rules: Rules, card: str) -> Iterator[Mapping[str, object]]:
    """Yield the words by which an exclusive card is put before a player."""
    for one in rules.defs.values():
        if isinstance(one, Character) and card in one.exclusive:
            yield from (word for word in words_of(one) if "as" not in word)


def placing_given(rules: Rules, given_to: Selector | None) -> Iterator[Mapping[str, object]]:
    """Yield the words by which basic cards are put before a player as one of the base effects that are meant."""
    meant = getattr(given_to, "has", ())
    for one in rules.defs.values():
        if isinstance(one, Character):
            yield from (word for word in words_of(one) if f"{LIES_AS}{word.get('as', '')}" in meant)


def words_of(card: CardDef) -> Iterator[Mapping[str, object]]:
    """Yield the words of a card that put something before a player."""
    for effect in card.effects:
        yield from words_in((effect.cost, effect.do))


def words_in(block: object) -> Iterator[Mapping[str, object]]:
    """Yield the same words of a block, however deep they stand in it."""
    if isinstance(block, Mapping):
        if block.get("op") == "place":
            yield block
        for value in block.values():
            yield from words_in(value)
    elif isinstance(block, list | tuple):
        for one in block:
            yield from words_in(one)
