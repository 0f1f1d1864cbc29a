"""What the cards of FF-TCG do, beyond the words of all games (FF-15.1, FF-15.2)."""

from __future__ import annotations

from typing import Literal

from bsdesk.engine.card_facts import CardMarked, CardMoved, CardShown, CardTurned
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.game import Op
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, players_named, wanted_count
from bsdesk.engine.selection import refs, seats_of, value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, State, at
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref
from bsdesk.engine.vocabulary.choices import CHOICE_WORDS
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.joining import Join
from bsdesk.games.ff_tcg.rules.areas import DAMAGE, FROZEN, named_alike, on_field
from bsdesk.games.ff_tcg.rules.costs import Pay
from bsdesk.games.ff_tcg.rules.processes import away


class Damage(Word, frozen=True):
    """Deal damage to Forwards (FF-5.2.6.1b)."""

    count: Amount
    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [CountersChanged(r, DAMAGE, amount, frame.source) for r in found if amount > 0]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Hurt(Word, frozen=True):
    """FF-6.5.1: deal damage to players."""

    who: str = "you"
    count: int = 1

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return players_named(self.who)

    def __call__(self, run: Run) -> None:
        for seat in reversed(seats_of(run.state, run.frame, self.who)):
            run.push("hurt", seat, run.frame.source, run.frame.cause, count=self.count)


class Turn(Word, frozen=True):
    """The common part of dull and activate: turn cards that lie otherwise."""

    what: Selector = "it"
    turned = UPRIGHT

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [CardTurned(r, self.turned, was) for r in found if (was := state.cards[r].turned) != self.turned]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Dull(Turn, frozen=True):
    """FF-15.1.1.2.1: active cards become dull; one that is stays so (FF-15.1.1.2.2)."""

    turned = SIDEWAYS


class Activate(Turn, frozen=True):
    """FF-15.1.1.1.1: dull cards become active; one that is stays so (FF-15.1.1.1.2)."""


class Freeze(Word, frozen=True):
    """FF-15.2.4.1: cards that stay as they are in their controller's next Active Phase."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [CardMarked(r, FROZEN) for r in found if FROZEN not in state.cards[r].marks]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Break(Word, frozen=True):
    """FF-15.1.1.3.1: from the Field to the owner's Break Zone."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [away(run, ref, "broken", n) for n, ref in enumerate(found)]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Discard(Word, frozen=True):
    """FF-15.1.1.4.1: from the hand to the Break Zone."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        facts = [away(run, ref, "discarded", n) for n, ref in enumerate(found)]
        do(run, facts, wanted_count(run.frame, self.what, len(found)))


class Return(Word, frozen=True):
    """Cards go to the hands of their owners, wherever they are (FF-7.3)."""

    removes = True

    what: Selector = "it"
    to: Literal["hand"] = "hand"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if not says(state, "cannot", "be_returned", r, frame.source)]
        facts = [
            CardMoved(r, at(state.cards[r].owner, self.to), run.fresh_id(n), why="returned")
            for n, r in enumerate(found)
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Search(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-15.1.1.8.1a: look through one's deck for cards; one may find none (FF-15.1.1.8.2)."""

    up_to: bool = True
    question: str = "search"
    by_face = False  # its player sees them all before

    def ops(self) -> list[Op]:
        return [Look(), self]


class Look(Word, frozen=True):
    """The first half of `search`: its player sees the deck."""

    def __call__(self, run: Run) -> None:
        run.settle([CardShown(ref, "own") for ref in run.state.zones[at(run.frame.seat, "deck")]])


class Find(Word, frozen=True):
    """FF-15.1.1.8.1a: what was found is shown, the deck is shuffled, and the cards go to the hand."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        seat, found = run.frame.seat, refs(run.state, run.frame, self.what)
        run.settle([CardShown(ref) for ref in found])
        do(run, run.moved(found, at(seat, "hand"), why="found"), wanted_count(run.frame, self.what, len(found)))
        run.settle([run.shuffle(at(seat, "deck"), seat)])


class Seek(Search, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-15.2.9.3.1: look through one's deck for a Character to prime with; one whose name its player controls already
    can't be found (FF-15.2.9.3.1.2)."""

    question: str = "seek"

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        return not named_alike(state, frame.seat, ref)


class Prime(Join, frozen=True):
    """FF-15.2.9.3.1: what was found is put on top of this Character, which doesn't enter (FF-15.2.9.3.1.1); the deck is
    shuffled."""

    def __call__(self, run: Run) -> None:
        super().__call__(run)
        run.settle([run.shuffle(at(run.frame.seat, "deck"), run.frame.seat)])


VOCABULARY: dict[str, type[Word]] = {
    **CHOICE_WORDS,
    "damage": Damage,
    "hurt": Hurt,
    "dull": Dull,
    "activate": Activate,
    "freeze": Freeze,
    "break": Break,
    "discard": Discard,
    "return": Return,
    "search": Search,
    "find": Find,
    "seek": Seek,
    "prime": Prime,
    "pay": Pay,
}
