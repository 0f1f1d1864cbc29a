"""What one step of undo or redo covers, whether a game may be forked at any moment, and whose leave that takes.

It is free for the seat whose command it was, unless it covers a command that revealed something hidden (a card that
the seat itself didn't know, or a random result), or one of another seat. Else the other people at the table must agree;
bots always do, so where one person sits among bots, a setting says whether what was revealed may be taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from bsdesk.engine.play import to_act
from bsdesk.engine.values import Seat
from bsdesk.seat.messages import TimeStep, UndoShown
from bsdesk.session.plans import seats_that_learned
from bsdesk.session.timeline import Position, Timeline
from bsdesk.speech.players import HUMAN


class UndoPolicy:
    """Tells what undo, redo and forks would do at one table. `open_hands`: all hands are open; `made_up`: what was
    hidden was dealt again; `shown`: the setting for one person among bots, asked whenever it matters."""

    def __init__(
        self,
        timeline: Timeline,
        players: Mapping[Seat, str],
        *,
        open_hands: bool,
        made_up: bool = False,
        shown: Callable[[], UndoShown] = lambda: "ask",
    ) -> None:
        self.timeline, self.players, self.open, self.made_up = timeline, players, open_hands, made_up
        self.people = [seat for seat, who in players.items() if who == HUMAN]
        self._shown, self.among_bots = shown, len(self.people) == 1 < len(players)
        self.several_hidden_hands = len(self.people) > 1 and not open_hands  # each plays with one
        self._showed: dict[tuple[int, Seat], bool] = {}  # station, seat -> did the command that led there show it?

    def back(self, asking: Seat) -> TimeStep | None:
        """Return the way back to before the last command of a person, for the seat that asks (0: an onlooker); None if
        there is none."""
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
        found = self._judge(past[-count - 1 :], 0 if here.results else to_act(here), asking)
        return replace(found, barred=True) if self.bars(count, asking) else found

    def forth(self, asking: Seat) -> TimeStep | None:
        """Return the way forth again, up to the next command of a person; None if nothing was taken back."""
        way = [self.timeline.positions[line] for line in reversed(self.timeline.undone)]
        if not way:
            return None
        people = (n for n, position in enumerate(way) if n and self.players.get(position.seat, HUMAN) == HUMAN)
        way = way[: next(people, len(way))]
        end = way[-1].state
        return self._judge([self.timeline.here, *way], 0 if end.results else to_act(end), asking)

    def shown_by_last(self, count: int, asking: Seat) -> bool:
        """Return whether the last commands, so many, showed somebody something that was hidden from the seat that asks,
        too; never where all hands are open, or nobody plays with one."""
        if self.open or not self.people:
            return False
        way = self.timeline.past()[-count - 1 :]
        return any(self._shows(before, after, asking or way[1].seat) for before, after in pairwise(way))

    def bars(self, count: int, asking: Seat) -> bool:
        """Return whether the last commands may not be taken back at all."""
        return self.among_bots and self._shown() == "never" and self.shown_by_last(count, asking)

    def fork(self, asking: Seat) -> TimeStep | None:
        """Return the way to any other station, as it truly was; None while hands are hidden, since that would be
        peeking."""
        hidden = not (self.open or self.made_up or self.timeline.here.state.results) and bool(self.people)
        return None if hidden else TimeStep(asks=self._others(asking))

    def _others(self, asking: Seat) -> tuple[Seat, ...]:
        """Return the people beside the one who asks, whose leave something takes; none where hands are open."""
        return () if self.open else tuple(seat for seat in self.people if seat != asking)

    def _judge(self, way: Sequence[Position], acts: Seat, asking: Seat) -> TimeStep:
        """Return the way from its first position to its last; `acts`: the seat that decides at its end."""
        count, seat = len(way) - 1, way[1].seat
        if self.open:
            return TimeStep(count)
        shown = any(self._shows(before, after, seat) for before, after in pairwise(way))
        others = seat != asking or any(position.seat not in (seat, 0) for position in way[1:])
        handed_on = self.several_hidden_hands and acts not in (seat, 0)
        setting = self._shown() if self.among_bots else "ask"
        found = TimeStep(count, shown and setting != "allow", others or handed_on)
        return found if found.free else replace(found, asks=self._others(asking))

    def _shows(self, before: Position, after: Position, seat: Seat) -> bool:
        """Did the command between two positions show any seat something that was hidden from this one too?"""
        key = (after.line, seat)
        if key not in self._showed:
            self._showed[key] = bool(seats_that_learned(before.state, after.state, after.events, seat))
        return self._showed[key]
