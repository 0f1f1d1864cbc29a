"""A draft: a declaration built step by step on a scratch state of its seat's own.

Using a card asks for its payment and its cores, a rearrangement for each of its shifts; a card whose effect is to wait
on the stack asks what is announced, then for its price. In a draft none of it is sent and nothing is triggered, so it
can be dropped at any time. It is complete when its procedure asks no more, or when something comes that the seat can't
foresee: an effect, chance, a hidden card. Then it is one plan, handed in as one command. What an effect in the middle
asks is not part of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.complaint import Complaint
from bsdesk.engine.play import check, moves
from bsdesk.engine.play.announcing import is_to_wait
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.run.course import FullRun, command
from bsdesk.engine.state import Event, Frame, State
from bsdesk.engine.values import Move, Offer, Refusal, Seat

AgendaPlace = tuple[int, str]  # how deep in the agenda, and which program


class Draft:
    """What a seat is about to declare."""

    def __init__(self, view: State, seat: Seat, seen: int) -> None:
        self.seat, self.seen = seat, seen
        self.views = [view]  # the scratch state before each step, and the one now
        self.plan: list[Move] = []
        self.steps: list[tuple[Event, ...]] = []  # what happened at each
        self.complete = False
        self._procedure: Sequence[AgendaPlace] = ()
        self.comes = ""  # what can't be foreseen behind it

    @property
    def view(self) -> State:
        return self.views[-1]

    def offers(self) -> list[Offer]:
        """Return the legal next steps."""
        return [] if self.complete else moves(self.view, self.seat)

    def add(self, move: Move) -> Refusal | None:
        """Add a step; if it can't be added, return why, and the draft stays as it was."""
        if self.complete:
            raise Complaint(
                "the declaration is complete", expected="it to be handed in", remedy="hand it in, or begin another"
            )
        refusal = check(self.view, move)
        if refusal is not None:
            return refusal
        after, events, self.comes = foresee(self.view, move)
        if not self.plan:
            self._procedure = procedure(self.view, move)
        self.complete = not self._asks_more(after)
        self.plan.append(move)
        self.views.append(after)
        self.steps.append(events)
        return None

    def _asks_more(self, after: State) -> bool:
        """Return whether the declared procedure asks its seat for more."""
        prompt = after.prompts.get(self.seat)
        return prompt is not None and not prompt.ready and _places(after.agenda)[-1] in self._procedure


def procedure(view: State, move: Move) -> Sequence[AgendaPlace]:
    """Return what a declaration is about: the question that is open, or else the program that its first move starts. An
    effect that is announced is paid for with what was begun for the same card."""
    stack: Sequence[Frame] = view.agenda
    if not view.prompts:
        run = FullRun(view.copy())
        command(run, move)
        stack = run.stack
    top = stack[-1]
    own = [n for n, frame in enumerate(stack) if frame.source == top.source and is_to_wait(view, top)]
    places = _places(stack)
    return [places[n] for n in own] or places[-1:]


def _places(frames: Sequence[Frame]) -> list[AgendaPlace]:
    return [(depth, frame.program) for depth, frame in enumerate(frames)]
