"""The keywords of a card, by the words that stand in their effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bsdesk.engine.effects import Effect
from bsdesk.speech.phrasing.phrasebook import Phrasebook


class Keywords:
    """Names the keywords of one card, in the order of the card."""

    def __init__(self, book: Phrasebook, effects: Sequence[Effect]) -> None:
        self.book, self.effects = book, effects

    def noting(self, key: str) -> list[str]:
        """Return the names of those whose effects note this of the player."""
        return self._with_word({"op": "note", "key": key})

    def signalling(self, name: str) -> list[str]:
        """Return the names of those whose effects let others hear this."""
        return self._with_word({"op": "signal", "name": name})

    def _with_word(self, meant: Mapping[str, str]) -> list[str]:
        found = [effect.keyword for effect in self.effects if effect.keyword and has_word(effect.do, meant)]
        return [self.book.say("mode", mode=self.book.term(f"keyword.{word}")) for word in dict.fromkeys(found)]


def has_word(block: object, meant: Mapping[str, str]) -> bool:
    """Return whether a word anywhere in a block has these fields, and is about no other player."""
    if isinstance(block, Mapping):
        here = meant.items() <= block.items() and block.get("who", "you") == "you"
        return here or any(has_word(value, meant) for value in block.values())
    return isinstance(block, list | tuple) and any(has_word(one, meant) for one in block)
