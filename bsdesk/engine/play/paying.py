"""Paying with things: what is due in a frame, the question what it is paid with, and what becomes of that.

A game says what its players can pay with (`values.payment`). Cards of the hand are given up for it, others turned
sideways.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from bsdesk.engine.card_facts import CardTurned
from bsdesk.engine.facts import Fact
from bsdesk.engine.handling import Owed
from bsdesk.engine.prompts import Ask, pick_of
from bsdesk.engine.state import SIDEWAYS, Frame, Prompt, State, at
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat
from bsdesk.engine.values.payment import Part, Price, Source, next_parts, pays

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


def due(price: Price, but: Sequence[Ref] = (), only: str = "") -> dict[str, Any]:
    """Return what is bound in a frame that owes this: not to be paid with these cards, and in one kind alone."""
    return {"due": price.total, "kinds": price.kinds, "but": tuple(but), "only": only}


def owed(frame: Frame) -> Price:
    """Return what is due in a frame."""
    bound: Any = frame.bound
    return Price(bound["due"], bound["kinds"])


class Paying(NamedTuple):
    """How things are paid for in a game."""

    sources: Callable[[State, Seat, Collection[Ref], str], list[Source]]  # without these cards, of one kind if named
    pile: str  # where cards of the hand go that were paid with

    def ask(self, rule: str, why: Callable[[State, Frame, Prompt, Move], Refusal | None] | None = None) -> Ask:
        """Return the question what is paid with; it is not asked where nothing is due."""
        return Ask("pay", self.offers, rule, least=0, most=99, when=is_due, enough=self.is_paid, why=why)

    def sources_of(self, state: State, frame: Frame) -> list[Source]:
        """Return what can be paid with in a frame."""
        bound: Any = frame.bound
        return self.sources(state, frame.seat, bound.get("but", ()), bound.get("only", ""))

    def parts_of(self, state: State, frame: Frame, prompt: Prompt) -> list[Part]:
        """Return what was chosen to be paid with."""
        known = {source.ref: source for source in self.sources_of(state, frame)}
        return [Part(known[pick.subject], pick.target or known[pick.subject].kinds[0]) for pick in prompt.chosen]

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        """Return what may be paid with next. Of a thing that has several kinds one is named."""
        found = self.next_of(state, frame, prompt)
        return [pick_of(prompt, part.source.ref, part.kind if len(part.source.kinds) > 1 else "") for part in found]

    def is_paid(self, state: State, frame: Frame, prompt: Prompt) -> bool:
        """Return whether it is paid and nothing could be left out."""
        return pays(owed(frame), self.parts_of(state, frame, prompt))

    def owing(self, state: State, frame: Frame, prompt: Prompt) -> Owed:
        """Return how far it is paid."""
        price, parts = owed(frame), self.parts_of(state, frame, prompt)
        given = sum(part.source.amount for part in parts)
        kinds = {part.kind for part in parts}
        lacking = tuple(kind for kind in price.kinds if kind not in kinds)
        found = {part.source.ref: part.source.amount for part in (*parts, *self.next_of(state, frame, prompt))}
        return Owed(price.due, given, max(0, given - price.due), lacking, tuple(found.items()))

    def next_of(self, state: State, frame: Frame, prompt: Prompt) -> list[Part]:
        """Return what may be paid with next."""
        return next_parts(owed(frame), self.sources_of(state, frame), self.parts_of(state, frame, prompt))

    def paid_with(self, run: Run) -> list[Fact]:
        """Return the facts by which everything that was chosen is paid, all at once."""
        state, frame = run.state, run.frame
        chosen = [pick.subject for pick in frame.answers.get("pay", ())]
        hand = [ref for ref in chosen if state.cards[ref].zone == at(frame.seat, run.rules.piles.hand)]
        turned = [CardTurned(ref, SIDEWAYS, state.cards[ref].turned) for ref in chosen if ref not in hand]
        return [*run.moved(hand, at(frame.seat, self.pile), why="spent"), *turned]


def is_due(_state: State, frame: Frame) -> bool:
    return bool(frame.bound["due"])
