"""What is looked for among the many cards of a pile that lies open: by name, by number, by text."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.state import State
from bsdesk.engine.values import Ref
from bsdesk.table.card_pool import CardPool, Query
from bsdesk.ui.kit.fields import Field
from bsdesk.ui.kit.scroll import Scroll
from bsdesk.ui.table.model.table_model import TableModel
from bsdesk.ui.table.model.voice import Voice

MANY = 20  # cards; of fewer each is found by looking


class PileSearch:
    """A line to search by, and which cards fit what was typed."""

    def __init__(self, model: TableModel, voice: Voice, scroll: Scroll) -> None:
        self.model, self.voice = model, voice
        self.field = Field("pile:search", changed=lambda: scroll.go(0), most=60)
        self._zone: Ref = ""
        self._pool: tuple[str, CardPool] | None = None

    def turn_to(self, zone: Ref) -> None:
        """Begin anew if another pile lies open."""
        if zone != self._zone:
            self._zone = zone
            self.field.set("")

    def is_offered(self, view: State, cards: Sequence[Ref]) -> bool:
        """Return whether there is something to search: many cards that can be seen."""
        return len(cards) > MANY and any(view.cards[ref].definition for ref in cards)

    def fitting(self, view: State, cards: Sequence[Ref]) -> list[Ref]:
        """Return the cards that fit what was typed; all of them, if nothing was."""
        if not self.field.text.strip():
            return list(cards)
        found = set(self.pool().search(Query(words=self.field.text, reference=True)))
        return [ref for ref in cards if view.cards[ref].definition in found]

    def pool(self) -> CardPool:
        """Return the cards of the game in the language of now."""
        language = self.voice.language
        if self._pool is None or self._pool[0] != language:
            self._pool = language, CardPool(self.model.game, self.model.match.box.folder, self.voice.wording)
        return self._pool[1]
