"""When somebody who may act is asked: once where the same could be done at two moments in a row."""

from __future__ import annotations

from bsdesk.engine.play.priority import PASSES, round_of, waiting
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.games.ff_tcg.rules.areas import BLOCKING, marked


def asked_twice(state: State, seat: Seat) -> bool:
    """FF-9.3.1.6, FF-10.1.1.1: with an empty Stack, whoever doesn't have the turn can do before an attacker is named
    whatever they could at the end of the Main Phase before, and knows more then; whoever has the turn could have done
    it just before the Attack Phase began. FF-10.1.3.1: who has let an attack through could have acted when it was
    declared, and nothing else has happened since. FF-11.1.5: who has put something on the Stack that nobody has
    answered can do once it is carried out what they could do now."""
    there = waiting(state)
    if there:
        return there[-1].seat == seat
    if seat != state.active:
        return state.step == "main" or (state.moment == "block" and not marked(state, seat, BLOCKING))
    frame = round_of(state)
    return state.step == "attack" and not state.moment and frame is not None and not frame.bound[PASSES]
