"""Whether what waits on the stack goes round for ever: effects trigger each other, and nobody does anything but pass.

Within one move `run.py` ends such a circle. Here everybody could act between two of its effects."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.play.priority import IDLE, PASSES, round_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.course import command, finish
from bsdesk.engine.state import State, Unforeseeable
from bsdesk.engine.values import Move
from bsdesk.engine.worlds.state_key import state_key

PATIENCE = 10  # so many effects are carried out, one after another by passes alone, before it is asked
FAR = 200  # passes: a circle is shorter
PASS = "pass"  # noqa: S105 - the verb


def goes_round(state: State) -> bool:
    """Return whether this very position comes again if all go on passing, as they have done for a while. It is said
    where a round of passes begins with something on the stack; a question on the way, or chance, could end it."""
    frame = round_of(state)
    idle = frame.bound.get(IDLE, 0) if frame is not None else 0
    if frame is None or not isinstance(idle, int) or not idle or idle % PATIENCE:
        return False
    if not frame.frames or frame.bound[PASSES] or not state.actor:
        return False
    if state.viewer != "all":
        raise Unforeseeable("hidden card")
    twin, first = state.copy(), state_key(state)
    for _ in range(FAR):
        if not twin.actor:  # somebody is asked, or the game is over
            return False
        forget_how_long(twin)
        run = Run(twin)
        command(run, Move(twin.actor, PASS))
        finish(run)
        if state_key(twin) == first:
            return True
    return False


def forget_how_long(twin: State) -> None:
    """Let the passes be counted from here: while it is tried what comes, it is not asked again."""
    twin.agenda = tuple(
        replace(f, bound={name: value for name, value in f.bound.items() if name != IDLE}) for f in twin.agenda
    )
