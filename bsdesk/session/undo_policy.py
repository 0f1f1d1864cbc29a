"""What taking back would undo, what doing again would redo, and whether that is free.

Free until hidden information was revealed (of another, or by chance: whoever shows an own card takes that back freely)
or another seat acted. Then by consent of the other person at the table; a bot consents, but it is said what was seen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from bsdesk.engine.play import to_act
from bsdesk.engine.values import Seat
from bsdesk.seat.messages import Way
from bsdesk.session.plans import seats_that_learned
from bsdesk.session.timeline import Position, Timeline
from bsdesk.speech.players import HUMAN


class UndoPolicy:
    """Judges ways through the timeline of one table."""

    def __init__(self, timeline: Timeline, players: Mapping[Seat, str], *, open_hands: bool) -> None:
        self.timeline, self.players, self.open = timeline, players, open_hands
        people = [seat for seat, who in players.items() if who == HUMAN]
        self.shared = len(people) > 1 and not open_hands  # do people play here, each with a hand of their own?
        self._showed: dict[tuple[int, Seat], bool] = {}  # station, seat: did the command that led there show anything?

    def back(self) -> Way | None:
        """Return what one step back is: to before the last command of a person. None if there is none."""
        past = self.timeline.past()
        count = 0
        for number, position in enumerate(reversed(past), 1):
            if not position.before:
                return None
            if self.players.get(position.seat, HUMAN) == HUMAN:
                count = number
                break
        else:
            return None
        here = self.timeline.here.state
        return self._judge(past[-count - 1 :], 0 if here.results else to_act(here))

    def forth(self) -> Way | None:
        """Return what one step forth again is: up to the next command of a person. None if nothing was taken back."""
        way = [self.timeline.positions[line] for line in reversed(self.timeline.undone)]
        if not way:
            return None
        people = (n for n, position in enumerate(way) if n and self.players.get(position.seat, HUMAN) == HUMAN)
        way = way[: next(people, len(way))]
        end = way[-1].state
        return self._judge([self.timeline.here, *way], 0 if end.results else to_act(end))

    def _judge(self, way: Sequence[Position], acts: Seat) -> Way:
        """Judge the way from its first position to its last; `acts`: who decides at its end."""
        count, seat = len(way) - 1, way[1].seat
        if self.open:
            return Way(count)
        shown = any(self._shows(before, after, seat) for before, after in pairwise(way))
        others = any(position.seat not in (seat, 0) for position in way[1:])
        handed_on = self.shared and acts not in (seat, 0)
        return Way(count, shown, others or handed_on)

    def _shows(self, before: Position, after: Position, seat: Seat) -> bool:
        """Did the command between two positions show anything that was hidden from this seat or another?"""
        key = (after.line, seat)
        if key not in self._showed:
            self._showed[key] = bool(seats_that_learned(before.state, after.state, after.events, seat))
        return self._showed[key]
