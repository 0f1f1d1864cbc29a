"""Whether a move can be aimed at a card: what the question that comes after it says to that card as an answer."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.play import judge
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.prompts import Asking, offered
from bsdesk.engine.run.course import FullRun, command, finish
from bsdesk.engine.state import Frame, Prompt, State, Unforeseeable
from bsdesk.engine.values import Move, Ref, Refusal, Seat
from bsdesk.engine.view import view_for


class Asked(Exception):
    """The question has come up."""

    def __init__(self, op: Asking, state: State, frame: Frame, prompt: Prompt) -> None:
        super().__init__()
        self.op, self.state, self.frame, self.prompt = op, state, frame, prompt


class AskedRun(FullRun):
    """A run that goes on until this question is about to be asked of this seat, also where only one answer is left."""

    __slots__ = ("question", "seat")

    def __init__(self, state: State, seat: Seat, question: str) -> None:
        super().__init__(state)
        self.seat, self.question = seat, question

    def open_prompt(self, op: Asking, prompt: Prompt) -> None:
        if (prompt.seat, prompt.question) == (self.seat, self.question):
            rule = prompt.rule or self.rules.rule_ids["answer"]
            raise Asked(op, self.state, self.frame, replace(prompt, rule=rule))
        super().open_prompt(op, prompt)


def why_not_at(state: State, plan: Sequence[Move], question: str, ref: Ref) -> Refusal | None:
    """Return why the question that comes after these moves can't be answered with this card; None if it can, if it does
    not come as far as that can be seen, or if a later one of the same name may be meant."""
    view, seat = view_for(state, plan[0].seat), plan[0].seat
    for move in plan:
        if judge(view, move) is not None:
            return None
        asked = question_after(view, move, question)
        if asked is not None:
            return why_no_answer(asked, Move(seat, question, ref))
        view, _, comes = foresee(view, move)
        if comes:
            return None
    return None


def question_after(view: State, move: Move, question: str) -> Asked | None:
    """Return the question that a legal move brings up, if it is this one."""
    after = view.copy()
    after.__dict__["foreseen"] = True
    run = AskedRun(after, move.seat, question)
    try:
        command(run, move)
        finish(run)
    except Asked as asked:
        asked.state.agenda = tuple(run.stack)
        return asked
    except Unforeseeable:
        pass
    return None


def why_no_answer(asked: Asked, move: Move) -> Refusal | None:
    """Return why a question isn't answered so; None if it is, or if its effect asks the like once more."""
    op, state, frame, prompt = asked.op, asked.state, asked.frame, asked.prompt
    later = state.rules.programs[frame.program].ops[frame.pc :]
    again = any(getattr(one, "question", "") == prompt.question for one in later)
    try:
        if again or any(offer.move.subject == move.subject for offer in offered(op, state, frame, prompt)):
            return None
        refusal = op.refusal(state, frame, prompt, move)
    except Unforeseeable:
        return None
    return refusal or Refusal("not_an_option", prompt.rule, {"question": prompt.question})
