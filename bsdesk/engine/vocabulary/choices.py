"""The words of card texts that ask for something other than cards: modes, a number, how an amount is shared out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bsdesk.engine.effects import Block
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.prompts import pick_of
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import refs, value
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Offer, Refusal
from bsdesk.engine.vocabulary.shared import WORDS

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


class Modes(Word, frozen=True, rename={"as_": "as"}):
    """Ask which of several things the effect does. What each does stands in a block of its own (`mode`)."""

    of: tuple[str, ...]
    count: Amount = 1
    up_to: bool = False  # or fewer, down to none
    as_: str = "mode"
    always: bool = False  # asked even if only one answer is left
    question: str = "modes"

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the words that it is answered with."""
        return self.of

    def wanted(self, state: State, frame: Frame) -> int:
        """Return how many of them are to be chosen, or may be."""
        return min(len(self.of), value(state, frame, self.count))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        count = self.wanted(state, frame)
        least = 0 if self.up_to else count
        run.open_prompt(self, Prompt(frame.seat, self.question, least, count, self.as_, source=frame.source))

    def offers(self, _state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        taken = {pick.subject for pick in prompt.chosen}
        return [pick_of(prompt, word) for word in self.of if word not in taken]

    def was_answered(self, state: State, frame: Frame) -> bool:
        least = 0 if self.up_to else self.wanted(state, frame)
        return len(frame.answers.get(self.as_, ())) >= least or self.as_ not in frame.answers


class InMode(Word, frozen=True, rename={"is_": "is", "as_": "as"}):
    """Do the block only if this mode was chosen."""

    is_: str
    do: Block
    as_: str = "mode"


class HowMany(Word, frozen=True, rename={"as_": "as"}):
    """Ask for a number, which is bound to the name."""

    most: Amount
    least: Amount = 0
    no_more: Amount = 1_000_000  # another limit, of which the lower counts
    as_: str = "x"
    always: bool = False  # asked even if only one answer is left
    question: str = "how_many"

    def __call__(self, run: Run) -> None:
        run.open_prompt(self, Prompt(run.frame.seat, self.question, 1, 1, self.as_, source=run.frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        least, most = value(state, frame, self.least), self.highest(state, frame)
        return [pick_of(prompt, f"n{number}") for number in range(max(0, least), most + 1)] if not prompt.chosen else []

    def possible(self, state: State, frame: Frame) -> bool:
        return self.highest(state, frame) >= value(state, frame, self.least)

    def highest(self, state: State, frame: Frame) -> int:
        """Return the highest number that may be said."""
        return min(value(state, frame, self.most), value(state, frame, self.no_more))

    def was_answered(self, _state: State, frame: Frame) -> bool:
        return self.as_ not in frame.answers or bool(frame.answers[self.as_])


class Share(Word, frozen=True, rename={"as_": "as"}):
    """Ask how an amount is shared out among things, one unit at a time; each of them gets one at least."""

    units: Amount
    among: Selector = "it"
    as_: str = "share"
    question: str = "share"

    @property
    def about(self) -> Selector:
        return self.among

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        units = value(state, frame, self.units) if refs(state, frame, self.among) else 0
        prompt = Prompt(frame.seat, self.question, units, units, self.as_, source=frame.source, repeats=True)
        run.open_prompt(self, prompt)

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        found = refs(state, frame, self.among)
        given = {pick.subject for pick in prompt.chosen}
        left = value(state, frame, self.units) - len(prompt.chosen)
        waiting = [ref for ref in found if ref not in given]
        open_to = found if left > len(waiting) else waiting
        return [pick_of(prompt, ref) for ref in open_to] if left > 0 else []

    def refusal(self, _state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        if move.verb == prompt.question and any(pick.subject == move.subject for pick in prompt.chosen):
            return Refusal("each_gets_one", prompt.rule)
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        return value(state, frame, self.units) >= len(refs(state, frame, self.among))

    def was_answered(self, state: State, frame: Frame) -> bool:
        return self.as_ not in frame.answers or self.possible(state, frame)


CHOICE_WORDS: dict[str, type[Word]] = {
    **WORDS,
    "modes": Modes,
    "mode": InMode,
    "how_many": HowMany,
    "share": Share,
}
