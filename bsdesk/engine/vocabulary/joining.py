"""The word by which cards are put on top of a thing and are one with it, for games whose rules have that (`joined`)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardJoined
from bsdesk.engine.filters import Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, wanted_count
from bsdesk.engine.selection import refs


class Join(Word, frozen=True):
    """Put a card on top of a thing: from then on they are one."""

    what: Selector = "it"
    onto: Selector = "this"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, self.onto)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        there = refs(state, frame, self.onto)[:1]
        found = [ref for ref in refs(state, frame, self.what) if ref not in there]
        facts = [
            CardJoined(ref, state.cards[top].zone, run.fresh_id(n), why="joined", onto=top)
            for top in there
            for n, ref in enumerate(found)
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)))


JOIN_WORDS: dict[str, type[Word]] = {"join": Join}
