"""Whether what stands before the arrow of an effect was done, on which the rest of the effect hangs.

Each word tells whether it was done wholly; where one was not, the rest doesn't happen. Where something else may happen
instead of what a word proposed, the effect waits at its arrow until that is decided.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of
from bsdesk.engine.facts import Fact
from bsdesk.engine.run import Run
from bsdesk.engine.state import Event


def is_before_arrow(run: Run) -> bool:
    """Return whether the running op stands before the arrow of an effect."""
    frame = run.frame
    if "/" not in frame.program:
        return False
    ability = ability_of(run.state, frame.program)
    return ability.first < frame.pc <= ability.first + ability.cost


def tell_done(run: Run, done: bool, *, wholly: bool | None = None, owed: int = 0) -> None:
    """Bind in `did` whether a word did what it says («if you do»). Before the arrow the rest of the effect hangs on
    whether it was done wholly. `owed` is how many facts something else may happen instead of, if a seat says so."""
    run.bind("did", int(done))
    if run.inserted:
        run.bind("owed", owed)
    if (done if wholly is None else wholly) or not is_before_arrow(run):
        return
    if run.inserted and owed:
        run.bind("next", run.frame.pc)
        run.go("arrow")  # it waits there for what is decided first
    else:
        give_up(run)


def give_up(run: Run) -> None:
    """Leave the effect, what stands before its arrow can't be done. What was announced is taken back."""
    if "void" in run.rules.programs[run.frame.program].labels:
        run.go("void")
    else:
        run.leave()


def make_good(run: Run, good: int, lost: int) -> None:
    """Note for the word that proposed contested facts how many of them came true as they were proposed after all, and
    whether one of them did not."""
    stack = run.stack
    place = len(stack) - 1
    while place and stack[place].program == run.frame.program:
        place -= 1
    below = stack[place]
    owed = below.bound.get("owed")
    if isinstance(owed, int):
        owed = -1 if lost or owed < 0 else owed - good  # below 0 it is never made good
        stack[place] = replace(below, bound={**below.bound, "owed": owed, "did": int(owed == 0)})


def as_proposed(facts: Sequence[Fact], events: Sequence[Event]) -> int:
    """Return how many of these facts came true, be it with another number."""
    happened = [event.fact for event in events]
    count = 0
    for fact in facts:
        match = next((place for place, one in enumerate(happened) if is_as_proposed(fact, one)), None)
        if match is not None:
            del happened[match]
            count += 1
    return count


def is_as_proposed(fact: Fact, happened: Fact) -> bool:
    """Return whether this is what was proposed: about the same things, but for the number and the new ids."""
    if fact is happened:
        return True
    if type(fact) is not type(happened):
        return False
    names = (name for name in fact.__struct_fields__ if name not in ("number", "becomes"))
    return all(getattr(fact, name) == getattr(happened, name) for name in names)


def at_arrow(run: Run) -> None:
    """Go on with the effect if the contested word before the arrow was done after all. This stands at its end."""
    place = run.frame.bound.get("next")
    if place and run.frame.bound.get("did"):
        run.bind("next", 0)
        run.jump(place)  # type: ignore[arg-type]
