"""Playing a move on a copy, as far as what comes of it can be seen, and which cards leave the field by it."""

from __future__ import annotations

from bsdesk.engine.run.course import FullRun, command, finish
from bsdesk.engine.state import Event, State, Unforeseeable, at
from bsdesk.engine.values import Move, Ref


def foresee(view: State, move: Move) -> tuple[State, tuple[Event, ...], str]:
    """Play a legal move on a view; return the state it gets to, the events, and what it is that can't be foreseen."""
    after = view.copy()
    after.__dict__["foreseen"] = True
    run = FullRun(after)
    comes = ""
    try:
        command(run, move)
        finish(run)
    except Unforeseeable as stop:
        comes = str(stop)
        after.agenda = tuple(run.stack)  # what was in progress
    del after.__dict__["foreseen"]
    return after, tuple(run.log), comes


def on_field(state: State) -> list[Ref]:
    return [r for seat in state.seats() for zone in state.rules.play_zones for r in state.zones[at(seat, zone)]]


def leaving_cards(before: State, after: State) -> tuple[Ref, ...]:
    """Return the cards that left the field or are about to."""
    leaving = after.rules.departure.leaving
    return tuple(r for r in on_field(before) if r not in after.cards or leaving(after, r))
