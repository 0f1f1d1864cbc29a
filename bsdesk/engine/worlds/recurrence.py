"""Whether what waits on the stack goes round for ever: effects trigger each other, and nobody does anything but pass.

Within one move `run/course.py` ends such a circle. Here everybody could act between two of its effects. Either the very
same position comes again; or, since something grows each time, no position does, but there is no end to it either."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.play import moves, to_act
from bsdesk.engine.play.priority import IDLE, PASS, PASSES, round_of, waiting
from bsdesk.engine.run.course import FullRun, command, finish
from bsdesk.engine.state import State, Unforeseeable
from bsdesk.engine.values import Move
from bsdesk.engine.worlds.state_key import state_key

PATIENCE = 10  # so many effects are carried out, one after another by passes alone, before it is asked
ENOUGH = 30  # so many before it is asked whether it goes on for ever in another way
SHORT = 60  # passes: within these the same position comes again; a longer circle is found in that other way
FAR = 200  # moves: what comes to an end by itself does so within these


def goes_round(state: State) -> bool:
    """Return whether what waits is carried out for ever if all go on passing, as they have done for a while. It is said
    where a round of passes begins with something on the stack."""
    frame = round_of(state)
    idle = frame.bound.get(IDLE, 0) if frame is not None else 0
    if frame is None or not isinstance(idle, int) or not idle or idle % PATIENCE:
        return False
    if not frame.frames or frame.bound[PASSES] or not state.actor:
        return False
    if state.viewer != "all":
        raise Unforeseeable("hidden card")
    return comes_again(state) or (idle >= ENOUGH and has_no_end(state))


def comes_again(state: State) -> bool:
    """Return whether this very position comes again by passes alone; a question on the way could end it."""
    twin, first, count = state.copy(), state_key(state), len(waiting(state))
    for _ in range(SHORT):
        if not twin.actor:  # somebody is asked, or the game is over
            return False
        make(twin, Move(twin.actor, PASS))
        if len(waiting(twin)) == count and state_key(twin) == first:
            return True
    return False


def has_no_end(state: State) -> bool:
    """Return whether it still goes on after many moves more, with no less on the stack, though all pass and decline
    what they are asked. So it is where the stack grows, or counters do."""
    twin, least = state.copy(), len(waiting(state))
    for _ in range(FAR):
        if not waiting(twin):  # all is done, or the game is over
            return False
        make(twin, declining(twin))
    return len(waiting(twin)) >= least


def declining(state: State) -> Move:
    """Return the move of whoever may act, or is asked, that does least: a pass, «no», nothing more; else the answer
    that is offered first."""
    seat = to_act(state)
    if not state.prompts:
        return Move(seat, PASS)
    offered = [offer.move for offer in moves(state, seat) if offer.move.verb != "back"]
    return min(offered, key=lambda move: move.subject != "no" and move.verb != "done")


def make(twin: State, move: Move) -> None:
    """Make a move in a copy, and let the passes be counted from there: while it is tried what comes, it is not asked
    again."""
    forget_how_long(twin)
    run = FullRun(twin)
    command(run, move)
    finish(run)


def forget_how_long(twin: State) -> None:
    """Let the passes be counted from here."""
    twin.agenda = tuple(
        replace(f, bound={name: value for name, value in f.bound.items() if name != IDLE}) for f in twin.agenda
    )
