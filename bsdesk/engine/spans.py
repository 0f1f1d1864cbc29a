"""Spans: how long what was counted or given lasts, where stretches may nest and ends may lie in a later turn.

A modifier lasts until the end of what it names (`turn`, `battle`), or until a deadline: `begins turn p1`,
`ends turn p2`, `ends step:refresh p2`, with `+1` behind it while the one of now is not yet the next one. What belongs
to an outer stretch rests while an inner one of the same name is on: `attack` is `attack~1` then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.values import Seat

if TYPE_CHECKING:
    from bsdesk.engine.facts import Modifier
    from bsdesk.engine.state import State

RESTING = "~"


class Until(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A moment to come: when a player's next turn, or next step of a name, begins or ends."""

    begins: Literal["", "turn", "step"] = ""
    ends: Literal["", "turn", "step"] = ""
    step: str = ""
    of: str = "you"  # whose: a word for players, or a bound name; of several, whose turn comes first


def deadline(state: State, until: Until, seats: list[Seat]) -> str:
    """Return the deadline as a modifier keeps it; "" if it is nobody's."""
    if not seats:
        return ""
    count = len(state.teams)
    seat = min(seats, key=lambda s: (s - state.active - 1) % count)
    what = until.begins or until.ends
    now = seat == state.active and (what == "turn" or state.step == until.step)
    later = " +1" if now and until.ends else ""
    return f"{'begins' if until.begins else 'ends'} {what}{':' + until.step if until.step else ''} p{seat}{later}"


def left_after(modifiers: tuple[Modifier, ...], how: str, what: str, name: str, seat: Seat) -> tuple[Modifier, ...]:
    """Return the modifiers that outlast the beginning or the end (`how`) of a stretch of the game."""
    kept: list[Modifier] = []
    for modifier in modifiers:
        until = modifier.until
        if " " not in until:
            if how == "begins" or until != what:
                kept.append(modifier)
        elif until in (f"{how} {what} p{seat} +1", f"{how} {what}:{name} p{seat} +1"):
            kept.append(replace(modifier, until=until[:-3]))
        elif until not in (f"{how} {what} p{seat}", f"{how} {what}:{name} p{seat}"):
            kept.append(modifier)
    return tuple(kept)


def begin_inner(state: State, what: str) -> None:
    """Let what was counted and given for the stretch that is on rest, since one of the same name begins within it."""
    rename_span(state, what, f"{what}{RESTING}{depth(state, what) + 1}")


def end_inner(state: State, what: str) -> None:
    """Take up again what rested while an inner stretch was on, which is over and has left nothing."""
    inner = depth(state, what)
    if inner:
        rename_span(state, f"{what}{RESTING}{inner}", what)


def depth(state: State, what: str) -> int:
    """Return how many stretches of this name rest."""
    count = 0
    while f"{what}{RESTING}{count + 1}.on" in state.tally:
        count += 1
    return count


def rename_span(state: State, old: str, new: str) -> None:
    """Give what was counted and given for a stretch to one of another name."""
    for key in [key for key in state.tally if key.startswith(old + ".")]:
        state.tally[new + key[len(old) :]] = state.tally.pop(key)
    state.modifiers = tuple(replace(m, until=new) if m.until == old else m for m in state.modifiers)
