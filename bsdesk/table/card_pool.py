"""All cards of a game to choose from: searched by words in any language and by traits, and sorted. No window."""

from __future__ import annotations

import unicodedata
from collections.abc import Hashable, Mapping
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.phrasing.texts import name_of, plain_text
from bsdesk.speech.wording import Wording
from bsdesk.table.decks import cost_of, facet_values

FACETS = ("colour", "kind", "cost", "families", "set")
TERMS = {"families": "family"}  # a trait whose values are terms of another name
ORDERS = ("cost", "name", "number")
HIRAGANA, TO_KATAKANA = range(0x3041, 0x3097), 0x60


class Query(NamedTuple):
    """What is searched for. Of one trait any of the chosen values will do; all traits and all words must fit."""

    words: str = ""
    chosen: Mapping[str, frozenset[Hashable]] = {}
    order: str = "cost"
    reference: bool = False  # cards that only show what effects there are, or were made for scenes, too

    def toggle(self, facet: str, value: Hashable) -> Query:
        """Return the query with this value of a trait added, or removed if it was chosen."""
        now = self.chosen.get(facet, frozenset()) ^ {value}
        rest = {key: values for key, values in self.chosen.items() if key != facet}
        return self._replace(chosen={**rest, facet: now} if now else rest)

    @property
    def narrow(self) -> bool:
        """Return whether it leaves any card out."""
        return bool(self.words.strip() or self.chosen or self.reference)


class CardPool:
    """The cards of one game in one language."""

    def __init__(self, game: Game, folder: Path, wording: Wording) -> None:
        self.game, self.folder, self.wording = game, folder, wording
        self._said: dict[str, str] = {}
        self._book = phrasebook(folder, wording.language)

    @cached_property
    def has_reference(self) -> bool:
        """Return whether some cards only show what effects there are, and others are real ones."""
        return len({card.is_aside for card in self.game.rules.defs.values()}) > 1

    def values(self, facet: str) -> list[Hashable]:
        """Return all values of a trait: figures by size, the rest in the order of the cards."""
        found = list(dict.fromkeys(value for d in self.game.rules.defs.values() for value in facet_values(d, facet)))
        return sorted(found) if facet in ("cost", "set") else found

    def facets(self) -> list[str]:
        """Return the traits that differ between cards of this game."""
        return [facet for facet in FACETS if len(self.values(facet)) > 1]

    def value_name(self, facet: str, value: Hashable) -> str:
        """Return the name of a value of a trait."""
        if facet in ("cost", "set"):
            return str(value)
        return self._book.term(f"{TERMS.get(facet, facet)}.{value}")

    def search(self, query: Query) -> list[str]:
        """Return the ids of the cards that fit, in the order of the query."""
        words = normalize(query.words).split()
        fit = [d for d in self.game.rules.defs.values() if self._fits(d, query, words)]
        return [d.id for d in sorted(fit, key=lambda d: self._place(d, query.order))]

    def _fits(self, card: CardDef, query: Query, words: list[str]) -> bool:
        if self.has_reference and card.is_aside and not query.reference:
            return False
        chosen = all(wanted & set(facet_values(card, facet)) for facet, wanted in query.chosen.items())
        return chosen and all(word in self.search_text(card) for word in words)

    def search_text(self, card: CardDef) -> str:
        """Return all text by which a card is searched: its id, its names, its traits, its text."""
        if card.id not in self._said:
            traits = [self.value_name(f, v) for f in ("colour", "kind", "families") for v in facet_values(card, f)]
            text = plain_text(self.game, card, self.folder, self.wording.language)
            self._said[card.id] = normalize("\n".join((card.id, *card.names, *traits, *text)))
        return self._said[card.id]

    def _place(self, card: CardDef, order: str) -> tuple[object, ...]:
        last = card.is_aside
        if order == "name":
            return (last, normalize(name_of(card, self.wording.language)), card.id)
        return (last, cost_of(card) or 0, card.id) if order == "cost" else (last, card.id)


def normalize(text: str) -> str:
    """Return text as it is compared: wide and narrow, large and small, hiragana and katakana are the same."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(c) + TO_KATAKANA) if ord(c) in HIRAGANA else c for c in folded)
