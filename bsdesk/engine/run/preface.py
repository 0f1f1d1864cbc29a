"""What the program of every effect opens with: it is checked, its player may say no, and it begins."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.effects import ability_of
from bsdesk.engine.facts import Fact
from bsdesk.engine.game import Op
from bsdesk.engine.prompts import Ask, Questioned, words
from bsdesk.engine.run.activation import begin, check_usable
from bsdesk.engine.run.idleness import changes_nothing
from bsdesk.engine.run.means import may_be_payable, unpayable
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Offer, Pick, Refusal


class AskWhether(Ask):
    """Ask whether to do it. Where all can see that neither answer changes anything it isn't asked, and not done. Where
    what it costs can't be paid only «no» is offered."""

    def __call__(self, run: Questioned) -> Sequence[Fact] | None:
        name, state, frame = self.bind or self.question, run.state, run.frame
        if (self.when is None or self.when(state, frame)) and changes_nothing(state, frame, name):
            run.answer(name, (Pick("no"),))
            return None
        return super().__call__(run)

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        found = super().offers(state, frame, prompt)
        if not self.always or may_be_payable(state, frame):
            return found
        return [offer for offer in found if offer.move.subject != "yes"]

    def refusal(self, state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        """Return that what it costs can't be paid, and what that is."""
        if (move.verb, move.subject) != (prompt.question, "yes") or not self.always or may_be_payable(state, frame):
            return None
        return unpayable(state, frame, prompt)


ASK_MAY = AskWhether(
    "may",
    words("yes", "no"),
    always=True,
    when=lambda state, frame: ability_of(state, frame.program).effect.may,
)

PREFACE: tuple[Op, ...] = (check_usable, ASK_MAY, begin)
