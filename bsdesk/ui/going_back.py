"""What taking back would undo, and whether that is free. Pure: asked of the session, decided nowhere else.

Free until hidden information was revealed or another seat acted. Then by consent of the other person at the table; a
bot consents, but it is said what was seen.
"""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.ui.match import HUMAN, Match


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
    if match.open:
        return GoingBack(count)
    seat = past[-count].seat
    others = any(position.seat not in (seat, 0) for position in past[-count:])
    handed_on = match.hotseat and match.to_act not in (seat, 0)
    return GoingBack(count, bool(match.session.revealed(count)), others or handed_on)
