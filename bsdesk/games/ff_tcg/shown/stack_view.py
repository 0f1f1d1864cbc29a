"""What waits on the Stack, as a table shows it."""

from __future__ import annotations

from collections.abc import Iterator

from bsdesk.engine.handling import Waiting
from bsdesk.engine.play.priority import thing_of, waiting
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import Ref, seat_in


def on_stack(state: State) -> list[Waiting]:
    """FF-11.1.5: Return what waits on the Stack, the one that is carried out next first, each with what it chose."""
    return [
        Waiting(f"waits.{kind_of(state, frame)}", frame.seat, (thing_of(frame),), tuple(chosen(state, frame)))
        for frame in reversed(waiting(state))
        if thing_of(frame) in state.cards
    ]


def kind_of(state: State, frame: Frame) -> str:
    """FF-11.6.4b: Return whether it is a Summon or an ability, which is no card."""
    return "ability" if state.cards[thing_of(frame)].effect else "summon"


def chosen(state: State, frame: Frame) -> Iterator[Ref]:
    """FF-11.11.5.1: Return the cards and players that it chose when it was announced and that are still there."""
    named = dict.fromkeys(pick.subject for picks in frame.answers.values() for pick in picks)
    return (ref for ref in named if ref in state.cards or seat_in(ref) in state.seats())
