"""Dividing cards into groups, of which the opponent selects one (FF-15.1.1.11)."""

from __future__ import annotations

from bsdesk.engine.filters import Selector
from bsdesk.engine.game import Op
from bsdesk.engine.prompts import pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import refs
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Offer
from bsdesk.games.ff_tcg.rules.areas import other


class Divide(Word, frozen=True, rename={"as_": "as"}):
    """FF-15.1.1.11.1: say of each of these cards in which group it is; a group may be empty (FF-15.1.1.11.2). Those
    outside the one that the opponent selects are bound to the name."""

    what: Selector = "it"
    groups: int = 2
    as_: str = "rest"
    question: str = "grouping"

    def ops(self) -> list[Op]:
        return [self, SelectGroup(self), Apart(self)]

    def __call__(self, run: Run) -> None:
        seat, source = run.frame.seat, run.frame.source
        count = len(refs(run.state, run.frame, self.what))
        run.open_prompt(self, Prompt(seat, self.question, count, count, "groups", source=source, repeats=True))

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        named = [pick.subject for pick in prompt.chosen]
        left = [ref for ref in refs(state, frame, self.what) if ref not in named][:1]  # one after another
        return [pick_of(prompt, ref, f"n{group}") for ref in left for group in range(1, self.groups + 1)]


class SelectGroup(Word, frozen=True):
    """FF-15.1.1.11.3: the second part of `divide`: the opponent selects a group."""

    divided: Divide
    follows = True
    question: str = "group"

    def __call__(self, run: Run) -> None:
        count = 1 if run.frame.answers["groups"] else 0
        seat = other(run.frame.seat)
        run.open_prompt(self, Prompt(seat, self.question, count, count, "group", source=run.frame.source))

    def offers(self, _state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        return (
            [pick_of(prompt, f"n{group}") for group in range(1, self.divided.groups + 1)] if not prompt.chosen else []
        )


class Apart(Word, frozen=True):
    """The last part of `divide`: name the cards of the other groups."""

    divided: Divide
    follows = True

    def __call__(self, run: Run) -> None:
        frame = run.frame
        kept = {pick.subject for pick in frame.answers["group"]}
        rest = tuple(pick.subject for pick in frame.answers["groups"] if pick.target not in kept)
        run.bind(self.divided.as_, rest)
        tell_done(run, bool(rest))
