"""How the cards of FF-TCG choose: what is announced can be forbidden and is heard of; what is selected later is not."""

from __future__ import annotations

from bsdesk.engine.facts import Declared
from bsdesk.engine.game import Op
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import bound
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Ref, Refusal
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.games.ff_tcg.rules.casting import refuse_place


class Target(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-11.3.3: choose what it is done to; what must be chosen is, as far as it can be."""

    def ops(self) -> list[Op]:
        return [self, Chosen()]

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        """FF-11.11.5.1.1 Others are offered while what must be chosen has room beside them."""
        found = super().offers(state, frame, prompt)
        demanded = set(self.demanded(state, frame, prompt))
        room = prompt.most - len(prompt.chosen)
        if not demanded or (room > len(demanded) and self.together is None):
            return found
        return [offer for offer in found if offer.move.subject in demanded]

    def enough(self, state: State, frame: Frame, prompt: Prompt) -> bool:
        """FF-11.11.5.1.1: Return whether it may be done now: what must be chosen is among what was, or nothing was."""
        return not prompt.chosen or not self.demanded(state, frame, prompt)

    def why_unfinished(self, state: State, frame: Frame, prompt: Prompt) -> Refusal | None:
        """FF-11.11.5.1.1: Return that something must be chosen too, if that is what is lacking."""
        demanded = self.demanded(state, frame, prompt)
        return Refusal("must_be_chosen", "FF-11.11.5.1.1", {"card": demanded[0]}) if demanded else None

    def refusal(self, state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        """Return why this can't be chosen: what could be, beside what must be chosen, has no room any more."""
        could = [offer.move.subject for offer in super().offers(state, frame, prompt)]
        reason = None
        if move.verb == prompt.question and move.subject in could:
            reason = self.why_unfinished(state, frame, prompt)
        return reason or super().refusal(state, frame, prompt, move)

    def demanded(self, state: State, frame: Frame, prompt: Prompt) -> list[Ref]:
        """FF-11.11.5.1.1: Return what must be chosen, and can be, and is not yet."""
        found = (offer.move.subject for offer in super().offers(state, frame, prompt))
        return [ref for ref in found if self.is_demanded(state, frame, ref)]

    def is_demanded(self, state: State, frame: Frame, ref: Ref) -> bool:
        """Return whether this must be chosen, since it is another's."""
        card = state.cards.get(ref)
        opposing = card is not None and card.controller != frame.seat
        return opposing and says(state, "must", "be_selected", ref, frame.source)


class Chosen(Word, frozen=True):
    """The second part of `choose`: it is told what was chosen, which may trigger something."""

    follows = True

    def __call__(self, run: Run) -> None:
        frame = run.frame
        choice = run.rules.programs[frame.program].ops[frame.pc - 2]
        cards = [ref for ref in bound(frame, choice.as_) if ref in run.state.cards]  # type: ignore[attr-defined]
        run.settle([Declared(frame.seat, "chosen", ref, frame.source) for ref in cards])

    def idles(self, _state: State, _frame: Frame) -> bool:
        return True


class Select(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-11.11.5.1: name cards while an effect is carried out. They aren't chosen: nothing keeps them from it."""

    def selectable(self, _state: State, _frame: Frame, _ref: Ref) -> bool:
        return True


class SelectEntrant(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Name cards likewise that could be put onto the Field: for their names, their number, light and dark."""

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        return refuse_place(state, ref, frame.seat) is None
