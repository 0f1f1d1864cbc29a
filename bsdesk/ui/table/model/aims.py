"""What moves were aimed at, as the answers to questions that come later."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from bsdesk.engine.values import Ref


class Aim(NamedTuple):
    """Something that was dropped on, as the answer to a question that comes later."""

    turn: int
    question: str
    ref: Ref
    since: int = 0  # the station at which it was dropped


NO_AIM = Aim(0, "", "")


class Aims:
    """What the next question is answered with, if it asks for that, and what a later question of this turn, once it
    comes."""

    def __init__(self) -> None:
        self.next = self.later = NO_AIM

    def take(self, aim: Aim, *, later: bool) -> None:
        """Aim at something: with the next question, or with one before which others act."""
        if later:
            self.later, self.next = aim, NO_AIM
        else:
            self.next = aim

    def drop(self) -> None:
        """Aim at nothing with the next question."""
        self.next = NO_AIM

    def turn_to(self, turn: int, *, asked: bool) -> None:
        """Drop what was meant for another turn, and what nothing was asked about at once."""
        if self.next.turn != turn or not asked:
            self.next = NO_AIM
        if self.later.turn != turn:
            self.later = NO_AIM

    def go_on_from(self, path: Collection[int]) -> None:
        """Go on from a moment that these stations led to: what was meant before holds unless it was taken back."""
        self.next = NO_AIM
        if self.later.since not in path:
            self.later = NO_AIM

    def answer_to(self, question: str) -> Ref:
        """Return what this question is answered with; "" if nothing that was aimed at answers it."""
        return next((aim.ref for aim in (self.next, self.later) if aim.question == question), "")

    def use(self, question: str) -> None:
        """Note that this question is being answered."""
        self.next = NO_AIM
        if self.later.question == question:
            self.later = NO_AIM
