"""Trying on a copy of a state whether an announcement can be finished: all of it said, everything paid (`trial`)."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.effects import Ability
from bsdesk.engine.play.priority import AT_ONCE, place_of_round
from bsdesk.engine.run.course import command, pick
from bsdesk.engine.run.trial import Trial, some_way_arrives
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Seat


def can_finish_move(state: State, move: Move, ability: Ability) -> bool:
    """Return whether the announcement of the effect that begins with this move can be finished."""
    first = Announcement(state, move.seat, state.agenda, ability)
    command(first.run, move)
    return some_way_arrives(first)


def can_finish_answer(state: State, frame: Frame, prompt: Prompt, move: Move, ability: Ability) -> bool:
    """Return whether the announcement of the effect can be finished with this step of the answer to a question."""
    first = Announcement(state, frame.seat, [*state.agenda[:-1], frame], ability)
    first.run.state.prompts[prompt.seat] = prompt
    pick(first.run, move)
    return some_way_arrives(first)


class Announcement(Trial):
    """One way to announce an effect, and to pay for its card."""

    def __init__(self, state: State, seat: Seat, stack: Sequence[Frame], ability: Ability, bottom: int = 0) -> None:
        self.below = place_of_round(stack)
        self.waited = len(stack[self.below].frames)  # before it
        super().__init__(state, seat, stack, ability, bottom or self.below + 1)

    def further(self) -> Announcement:
        way = Announcement(self.run.state, self.seat, self.run.stack, self.ability, self.bottom)
        way.waited = self.waited
        return way

    def is_there(self, frame: Frame) -> bool:
        """Return whether this is where the way is to lead: the effect waits on the stack and is paid for, or goes on
        at once."""
        if AT_ONCE in frame.bound:
            return super().is_there(frame)
        over = all(one.program == "triggers" for one in self.run.stack[self.below + 1 :])
        return over and len(self.run.stack[self.below].frames) > self.waited
