"""What stands before the colon of an ability (FF-11.6.2, FF-11.7.2): CP, dulling the card, giving it or its like up."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Fact
from bsdesk.engine.filters import Amount
from bsdesk.engine.game import Op
from bsdesk.engine.play.paying import due
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import as_proposed, tell_done
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Ref, Refusal
from bsdesk.engine.values.payment import Price, can_be_paid
from bsdesk.games.ff_tcg.rules.areas import has, is_new, on_field, printed
from bsdesk.games.ff_tcg.rules.payment import PAY, PAYING, sources


class Pay(Word, frozen=True):
    """FF-11.6.10: pay all of it at once: CP of an element, dulling this card, putting it away, discarding a card of its
    name."""

    cp: Amount = 0
    element: str = ""
    dull: bool = False
    leave: bool = False
    same_name: bool = False
    question: str = "same_name"

    def __call__(self, run: Run) -> None:
        count = int(self.same_name)
        prompt = Prompt(run.frame.seat, self.question, count, count, "same_name", source=run.frame.source)
        run.open_prompt(self, prompt)

    def ops(self) -> list[Op]:
        return [self, Owe(self), PAY, Paid(self)]

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, [ref for ref in self.namesakes(state, frame) if self.payable(state, frame, ref)])

    def namesakes(self, state: State, frame: Frame) -> list[Ref]:
        """FF-11.7.1a: Return the cards of the hand that have the name of this one."""
        if not self.same_name:
            return []
        name = f"name:{printed(state, frame.source).name['en']}"
        return [ref for ref in state.zones[at(frame.seat, "hand")] if has(state, ref, name)]

    def price(self, state: State, frame: Frame) -> Price:
        """FF-11.3.5c, FF-11.6.7: Return the CP that is due: what was announced, if it is a variable."""
        return Price(value(state, frame, self.cp), (self.element,) if self.element else ())

    def reserved(self, frame: Frame, *more: Ref) -> list[Ref]:
        """FF-11.7.13: Return what is given up in another way, and gives no CP."""
        return [*([frame.source] if self.dull or self.leave else []), *more]

    def payable(self, state: State, frame: Frame, *more: Ref) -> bool:
        """Return whether the CP can be paid without this card of the same name."""
        return can_be_paid(
            self.price(state, frame), sources(state, frame.seat, self.reserved(frame, *more), self.element)
        )

    def lacks(self, state: State, frame: Frame) -> Refusal | None:
        """Return why it can't be paid, if it can't."""
        ref = frame.source
        if self.dull and state.cards[ref].turned != UPRIGHT:
            return Refusal("dull_already", "FF-11.6.2.1a", {"card": ref})
        if self.dull and is_new(state, ref):  # a Forward or Backup without Haste
            return Refusal("too_new", "FF-11.6.2.2", {"card": ref})
        if self.same_name and not self.namesakes(state, frame):
            return Refusal("no_namesake", "FF-11.7.1a", {"card": ref})
        ways: Sequence[tuple[Ref, ...]] = [(r,) for r in self.namesakes(state, frame)] or [()]
        if not any(self.payable(state, frame, *way) for way in ways):
            return Refusal("cannot_pay", "FF-11.6.2.1a", {"card": ref, "due": self.price(state, frame).due})
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        """Return whether it can be paid; an ability whose card has left can still be paid for in other ways."""
        there = on_field(state, frame.source) or not (self.dull or self.leave or self.same_name)
        return there and self.lacks(state, frame) is None


class Owe(Word, frozen=True):
    """The second part of `pay`: say what CP is due."""

    cost: Pay
    follows = True

    def __call__(self, run: Run) -> None:
        cost, frame = self.cost, run.frame
        can = cost.possible(run.state, frame)
        run.bind("unpaid", int(not can))
        price = cost.price(run.state, frame) if can else Price(0)
        named = [pick.subject for pick in frame.answers.get("same_name", ())]
        for name, owed in due(price, cost.reserved(frame, *named), cost.element).items():
            run.bind(name, owed)


class Paid(Word, frozen=True):
    """The last part of `pay`: everything goes at once, or nothing if it can't be paid."""

    cost: Pay
    follows = True

    def __call__(self, run: Run) -> None:
        cost, state, frame = self.cost, run.state, run.frame
        if frame.bound.get("unpaid"):
            tell_done(run, False)
            return
        facts: list[Fact] = PAYING.paid_with(run)
        ahead = sum(isinstance(fact, CardMoved) for fact in facts)
        away = [(pick.subject, "spent") for pick in frame.answers.get("same_name", ())]
        if cost.dull and not cost.leave:
            facts.append(CardTurned(frame.source, SIDEWAYS, UPRIGHT))
        if cost.leave:
            away.append((frame.source, "sacrificed"))
        for n, (ref, why) in enumerate(away, ahead):
            facts.append(CardMoved(ref, at(state.cards[ref].owner, "break"), run.fresh_id(n), why=why))
        tell_done(run, as_proposed(facts, run.settle(facts, "cost", frame.program, frame.cause)) == len(facts))
