"""The words of Battle Spirits card texts that are about a colour that a player chooses."""

from __future__ import annotations

from msgspec import field
from msgspec.structs import replace

from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import bound, value
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Offer
from bsdesk.engine.vocabulary.shared import Modify
from bsdesk.games.battle_spirits.rules.cards import COLOURS

FIGURES = tuple(f"symbols.{colour}" for colour in COLOURS)


class ChooseColour(Word, frozen=True, rename={"as_": "as"}):
    """Ask for one of the six colours."""

    as_: str = "colour"
    question: str = "colour"

    @property
    def answers(self) -> tuple[str, ...]:
        """Return the words that it is answered with."""
        return COLOURS

    def __call__(self, run: Run) -> None:
        run.open_prompt(self, Prompt(run.frame.seat, self.question, 1, 1, self.as_, source=run.frame.source))

    def offers(self, _state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, COLOURS)


class LoseSymbol(Modify, frozen=True):
    """Take symbols of the chosen colour from cards for a while. Which colour is known when it is given, so it gives a
    figure for each of them, and nothing to those that were not chosen."""

    count: Amount = 1
    colour: str = "colour"  # the name under which it was chosen
    gain: dict[str, Amount] = field(default_factory=lambda: dict.fromkeys(FIGURES, 0))

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.to, self.colour)

    def __call__(self, run: Run) -> None:
        chosen, count = bound(run.frame, self.colour), value(run.state, run.frame, self.count)
        lost: dict[str, Amount] = {name: -count if name.partition(".")[2] in chosen else 0 for name in FIGURES}
        Modify.__call__(replace(self, gain=lost), run)
