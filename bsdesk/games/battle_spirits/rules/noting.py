"""Counting what happens, for effects that ask how often an occasion was about cards of a kind this turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bsdesk.engine.facts import Counted
from bsdesk.engine.filters import noted_key
from bsdesk.engine.game import Consequence
from bsdesk.engine.selection import fits
from bsdesk.engine.state import Event, Frame, State


def counted(state: State, events: Sequence[Event], rule: str) -> Iterator[Consequence]:
    """Yield what a group of events adds to the counts that effects of the known cards ask for. Which cards are meant is
    judged for each seat now; all that is counted is about cards that are still there."""
    noted = state.rules.effects.noted
    for event in events:
        for occasion in state.rules.occasions(state, event):
            for happened, of in noted.get(occasion.word, ()):
                for seat in state.seats():
                    if fits(state, Frame("", seat), occasion.subject, of):
                        key = noted_key(happened, of, seat, occasion.by)
                        yield Consequence(Counted(key), event.n, rule)
