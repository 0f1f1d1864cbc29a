"""The words of Battle Spirits card texts that are about the top of a deck."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.filters import Amount
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, seat_of
from bsdesk.engine.selection import count_of
from bsdesk.engine.state import Frame, State, at
from bsdesk.engine.values import Ref


class DiscardDeck(Word, frozen=True, rename={"as_": "as"}):
    """BS-GL12: put so many cards from the top of a deck into the Trash."""

    count: Amount = 1
    who: Literal["you", "opponent"] = "you"
    as_: str = "discarded"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        facts = [
            CardMoved(ref, at(state.cards[ref].owner, "trash"), run.fresh_id(i), why="discarded")
            for i, ref in enumerate(self.top(state, frame))
        ]
        do(run, facts, count_of(state, frame, self.count))
        run.bind(self.as_, tuple(fact.becomes for fact in facts if fact.becomes in run.state.cards))

    def top(self, state: State, frame: Frame) -> list[Ref]:
        """Return the cards that go: fewer if the deck has no more."""
        return list(state.zones[at(seat_of(state, frame, self.who), "deck")][: count_of(state, frame, self.count)])

    def possible(self, state: State, frame: Frame) -> bool:
        return len(self.top(state, frame)) >= count_of(state, frame, self.count) > 0
