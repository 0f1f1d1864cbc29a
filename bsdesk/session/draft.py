"""A draft: a declaration built step by step on a scratch state of its seat's own.

Using a card asks for its payment and its cores, a rearrangement for each of its shifts. In a draft none of it
is sent and nothing is triggered: a step can be taken back, the whole can be dropped. It is complete when its
procedure asks no more, or when something comes that the seat can't foresee: an effect, chance, a hidden card.
Then it is one plan, handed in as one command. What an effect in the middle asks is not part of it.
"""

from __future__ import annotations

from bsdesk.complaint import Complaint
from bsdesk.engine.naming import read_move, write_move
from bsdesk.engine.play import Run, check, moves
from bsdesk.engine.replacing import Unforeseeable
from bsdesk.engine.state import State
from bsdesk.engine.values import Malformed, Move, Offer, Refusal, Seat


class Draft:
    """What a seat is about to declare."""

    def __init__(self, view: State, seat: Seat, seen: int) -> None:
        self.seat, self.seen = seat, seen
        self.views = [view]  # the scratch state before each step, and the one now
        self.plan: list[Move] = []
        self.complete = False
        self.comes = ""  # what can't be foreseen behind it

    @property
    def view(self) -> State:
        return self.views[-1]

    @property
    def text(self) -> str:
        """The plan as one line."""
        return "; ".join(write_move(view, move) for view, move in zip(self.views, self.plan, strict=False))

    def offers(self) -> list[Offer]:
        """The legal next steps."""
        return [] if self.complete else moves(self.view, self.seat)

    def add(self, step: Move | str) -> Refusal | Malformed | None:
        """One more step; or why not, and the draft stays as it was."""
        if self.complete:
            raise Complaint(
                "the declaration is complete", expected="it to be handed in", remedy="hand it in, or take a step back"
            )
        move = read_move(self.view, self.seat, step) if isinstance(step, str) else step
        if isinstance(move, Malformed):
            return move
        if move.seat != self.seat:
            return Malformed(f"p{move.seat}", f"a step of p{self.seat}, whose declaration it is")
        refusal = check(self.view, move)
        if refusal is not None:
            return refusal
        after = self.view.copy()
        run = Run(after)
        try:
            run.command(move)
            run.finish()
            self.complete = not self._goes_on(after)
        except Unforeseeable as stop:
            self.complete, self.comes = True, str(stop)
        self.plan.append(move)
        self.views.append(after)
        return None

    def back(self) -> None:
        """Take the last step back."""
        if self.plan:
            self.plan.pop()
            self.views.pop()
            self.complete, self.comes = False, ""

    def _goes_on(self, after: State) -> bool:
        """Does the procedure that was declared ask its seat for more?"""
        prompt = after.prompts.get(self.seat)
        return prompt is not None and not prompt.ready and self._asking(after) == self._procedure(after)

    def _procedure(self, after: State) -> tuple[int, str]:
        """The procedure that asks in this draft: the one of its first question."""
        asked = [view for view in (*self.views, after) if self.seat in view.prompts]
        return self._asking(asked[0])

    @staticmethod
    def _asking(view: State) -> tuple[int, str]:
        return len(view.agenda), view.agenda[-1].program
