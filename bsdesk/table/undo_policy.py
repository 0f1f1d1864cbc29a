"""What taking back would undo, what doing again would redo, and whether that is free. Pure.

Free until hidden information was revealed (of another, or by chance: whoever shows an own card takes that back freely)
or another seat acted. Then by consent of the other person at the table; a
bot consents, but it is said what was seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from bsdesk.engine.play import to_act
from bsdesk.engine.values import Seat
from bsdesk.session.plans import learned
from bsdesk.session.timeline import Position
from bsdesk.table.match import HUMAN, Match


class GoingBack(NamedTuple):
    """So many commands; and what stands in the way of doing it without asking."""

    commands: int
    revealed: bool = False
    other_acted: bool = False

    @property
    def free(self) -> bool:
        return not (self.revealed or self.other_acted)


def going_back(match: Match) -> GoingBack | None:
    """What one step back is: to before the last command of a person. None if there is none."""
    past = match.session.timeline.past()
    count = 0
    for number, position in enumerate(reversed(past), 1):
        if not position.before:
            return None
        if match.players.get(position.seat, HUMAN) == HUMAN:
            count = number
            break
    else:
        return None
    return judged(match, past[-count - 1 :], match.to_act)


def going_forth(match: Match) -> GoingBack | None:
    """What one step forth again is: its mirror, up to the next command of a person. None if nothing was taken back."""
    timeline = match.session.timeline
    way = [timeline.positions[line] for line in reversed(timeline.undone)]
    if not way:
        return None
    people = (n for n, position in enumerate(way) if n and match.players.get(position.seat, HUMAN) == HUMAN)
    way = way[: next(people, len(way))]
    end = way[-1].state
    return judged(match, [timeline.here, *way], 0 if end.results else to_act(end))


def judged(match: Match, way: Sequence[Position], acts: Seat) -> GoingBack:
    """Is it free to go this way, by one or more commands after its first position? `acts`: who decides at its end."""
    count, seat = len(way) - 1, way[1].seat
    if match.open:
        return GoingBack(count)
    shown = any(learned(before.state, after.state, after.events, seat) for before, after in pairwise(way))
    others = any(position.seat not in (seat, 0) for position in way[1:])
    handed_on = match.hotseat and acts not in (seat, 0)
    return GoingBack(count, shown, others or handed_on)
