"""What the cards of a game are called: by their ids and names, as they are typed, spelled or printed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from bsdesk.engine.values.spelling import spelling


class NamedCard(Protocol):
    """What of a card is read here."""

    @property
    def id(self) -> str: ...
    @property
    def slug(self) -> str: ...
    @property
    def names(self) -> Collection[str]: ...
    @property
    def other_ids(self) -> Collection[str]: ...


@dataclass(frozen=True)
class CardNames:
    """The index of all by which cards are known; each part is made when it is first asked for."""

    defs: Mapping[str, NamedCard]

    @cached_property
    def slugs(self) -> dict[str, str]:
        """Return by id how each card's name is typed."""
        return {ident: card.slug for ident, card in self.defs.items()}

    @cached_property
    def typed(self) -> dict[str, str]:
        """Return card ids by what may be typed for a card, its id or its name in small letters; the first of a name."""
        found: dict[str, str] = {}
        for card in self.defs.values():
            found.setdefault(card.slug, card.id)
            found.setdefault(card.id.lower(), card.id)
        return found

    @cached_property
    def spelled(self) -> dict[str, str]:
        """Return card ids by the spelling of their ids, and of their names in all languages; the first of a name."""
        found = {spelling(card.id): card.id for card in self.defs.values()}
        for card in self.defs.values():
            for name in card.names:
                found.setdefault(spelling(name), card.id)
        found.pop("", None)
        return found

    @cached_property
    def by_id(self) -> dict[str, str]:
        """Return card ids by the spelling of all by which cards are known as by their ids."""
        found = {spelling(other): card.id for card in self.defs.values() for other in card.other_ids}
        return found | {spelling(card.id): card.id for card in self.defs.values()}

    @cached_property
    def by_name(self) -> dict[str, tuple[str, ...]]:
        """Return the ids of all cards that have a name in any language, by its spelling."""
        found: dict[str, dict[str, None]] = {}
        for card in self.defs.values():
            for name in card.names:
                found.setdefault(spelling(name), {})[card.id] = None
        found.pop("", None)
        return {name: tuple(cards) for name, cards in found.items()}
