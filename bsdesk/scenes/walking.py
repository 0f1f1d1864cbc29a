"""A scene's line, step by step, with its branches: each with the position before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.files.line import moves_in
from bsdesk.engine.files.notation import read_move, write_move
from bsdesk.engine.play import apply, to_act
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Malformed, Move, Refusal
from bsdesk.engine.view.hindsight import Hindsight
from bsdesk.scenes.likeness import unread
from bsdesk.scenes.position import BROKEN
from bsdesk.scenes.scene import Branch, Play, Step


class Made(NamedTuple):
    """A move that was made: in which position, what it did, which one it led to."""

    before: State
    move: Move
    events: tuple[Event, ...]
    state: State

    @property
    def text(self) -> str:
        """Return the move as it is typed, with its seat."""
        return f"p{self.move.seat} {write_move(self.before, self.move)}"

    def known_to(self, viewer: str) -> tuple[State, Move]:
        """Return the move as a viewer knows it, and the position in which to put it into words."""
        known = Hindsight(self.before, self.events, self.state, viewer)
        return known.view, known.move(self.move)


class Passed(NamedTuple):
    """A step that was passed: in which branch, what it is, which moves it made, where that led."""

    branch: str  # "": the line itself
    step: Step
    made: tuple[Made, ...]
    state: State


def made_by(state: State, text: str) -> Iterator[Made]:
    """Make the moves of a line, and yield each; raise a complaint at one that can't be made."""
    for typed in moves_in(text):
        move = read_move(state, to_act(state) or 1, typed)
        if isinstance(move, Malformed):
            raise unread(move)
        try:
            done = apply(state, move)
        except BROKEN as error:  # a position that no game leads to
            said = str(error) or type(error).__name__
            raise Complaint(
                f"{typed!r} breaks the game: {said}", expected="a position of the game", remedy=""
            ) from None
        if isinstance(done, Refusal):
            remedy = "; ".join(write_move(state, one) for one in done.remedy[:1])
            wrong = f"{typed!r} is against rule {done.rule}: {done.code.replace('_', ' ')}"
            raise Complaint(wrong, expected="a legal move", remedy=f"such as {remedy!r}" if remedy else "correct it")
        yield Made(state, move, done.events, done.state)
        state = done.state


def walk(steps: Sequence[Step], state: State, branch: str = "") -> Iterator[Passed | Complaint]:
    """Yield the steps of a line as they are passed; a complaint where a move can't be made, which ends its line."""
    for step in steps:
        made: tuple[Made, ...] = ()
        if isinstance(step, Play):
            try:
                made = tuple(made_by(state, step.text))
            except Complaint as complaint:
                complaint.line = complaint.line or step.line
                yield complaint
                return
            state = made[-1].state if made else state
        yield Passed(branch, step, made, state)
        if isinstance(step, Branch):
            yield from walk(step.steps, state, f"{branch}/{step.name}" if branch else step.name)
