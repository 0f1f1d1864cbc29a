"""Words about the cards that were taken off the top of a deck to be looked at: what is left of them, and in which order
it lies."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.drawing import can_draw, top_cards
from bsdesk.engine.run.words import Word, do
from bsdesk.engine.selection import count_of, refs
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Offer


class Look(Word, frozen=True, rename={"as_": "as"}):
    """Look at so many cards from the top of one's deck, which nobody else sees."""

    count: Amount = 1
    as_: str = "opened"

    def __call__(self, run: Run) -> None:
        count = count_of(run.state, run.frame, self.count)
        cards = top_cards(run, run.frame.seat, count)
        do(run, [CardShown(card, "own") for card in cards], count)
        run.bind(self.as_, cards)

    def possible(self, state: State, frame: Frame) -> bool:
        return can_draw(state, [frame.seat], count_of(state, frame, self.count))


class Order(Word, frozen=True, rename={"as_": "as"}):
    """Their owner puts several cards in the order in which they lie in the deck, from the top."""

    what: Selector = "opened"
    as_: str = "order"
    question: str = "arrange"
    by_rule = ""  # the rule by which it is asked, if the game has one of its own

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        seat = state.cards[found[0]].owner if found else frame.seat
        prompt = Prompt(seat, self.question, len(found), len(found), self.as_, source=frame.source, rule=self.by_rule)
        run.open_prompt(self, prompt)

    @property
    def ordered(self) -> bool:
        return True

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, refs(state, frame, self.what))


class Rest(Word, frozen=True, rename={"as_": "as"}):
    """Name the remaining cards: of the opened ones, all that have not gone anywhere."""

    of: str = "opened"
    without: str = "it"
    as_: str = "rest"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.of, self.without)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        left = [r for r in refs(state, frame, self.of) if r not in refs(state, frame, self.without)]
        run.bind(self.as_, tuple(left))


TOP_WORDS: dict[str, type[Word]] = {"look": Look, "arrange": Order, "rest": Rest}
