"""Words about players: choosing one, or several."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.filters import Amount
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import is_side, seats_of, value
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Offer, Ref, Refusal, seat_in


class ChoosePlayer(Word, frozen=True, rename={"as_": "as"}):
    """Choose players. What is bound can be named wherever a player, or the zones of one, are meant."""

    whom: Literal["any", "ally", "team", "opponent"] = "any"
    other: bool = False  # not oneself
    count: Amount = 1
    up_to: bool = False
    as_: str = "it"
    by: str = "you"
    always: bool = False  # asked even if only one answer is left
    question: str = "player"

    @property
    def about(self) -> str:
        return "" if self.by in ("you", "opponent") else self.by

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        count = value(state, frame, self.count)
        run.bind(f"{self.as_}.wanted", 0 if self.up_to else count)
        for seat in seats_of(state, frame, self.by)[:1]:
            least = 0 if self.up_to else count
            run.open_prompt(self, Prompt(seat, self.question, least, count, self.as_, source=frame.source))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, self.choices(state, frame))

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        """Return the players that may be chosen, in turn order after the one whose effect it is."""
        count = len(state.teams)
        order = [(frame.seat - 1 + ahead) % count + 1 for ahead in range(count)]
        fits = [s for s in order if self.whom == "any" or is_side(state, frame.seat, self.whom, s)]
        return [f"p{s}" for s in fits if not (self.other and s == frame.seat)]

    def refusal(self, state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        if move.verb == prompt.question and seat_in(move.subject) in state.seats():
            already = any(p.subject == move.subject for p in prompt.chosen)
            code = "chosen_already" if already else "cannot_choose_player"
            return Refusal(code, prompt.rule, {"seat": seat_in(move.subject)})
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        return self.up_to or len(self.choices(state, frame)) >= value(state, frame, self.count)


PLAYER_WORDS: dict[str, type[Word]] = {"choose_player": ChoosePlayer}
