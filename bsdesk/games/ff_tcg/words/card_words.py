"""Words about cards that are not on the Field: looked for, taken, put onto the Field, removed from the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import Fact
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.game import Op
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, players_named, wanted_count
from bsdesk.engine.selection import refs, seats_of, value
from bsdesk.engine.state import Frame, State, at
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref, Seat
from bsdesk.engine.vocabulary import shared
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.engine.vocabulary.joining import Join
from bsdesk.games.ff_tcg.rules.areas import named_alike
from bsdesk.games.ff_tcg.rules.casting import entering, refuse_place
from bsdesk.games.ff_tcg.rules.processes import away, draw


class Draw(shared.Draw, frozen=True, rename={"from_": "from"}):
    """FF-12.4.2: whoever is to draw and has too few cards has lost; so nothing keeps a player from drawing."""

    def drawn(self, run: Run, seats: Sequence[Seat], number: int) -> int:
        return draw(run, seats, number)

    def possible(self, _state: State, _frame: Frame) -> bool:
        return True


class Discard(Word, frozen=True):
    """FF-15.1.1.4.1: from the hand to the Break Zone."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        facts = [away(run, ref, "discarded", n) for n, ref in enumerate(found)]
        do(run, facts, wanted_count(run.frame, self.what, len(found)))


class Return(Word, frozen=True):
    """Cards go to the hands of their owners, or below their decks, wherever they are (FF-7.3)."""

    removes = True

    what: Selector = "it"
    to: Literal["hand", "deck_bottom"] = "hand"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        zone = "hand" if self.to == "hand" else "deck"
        free = [
            ref for ref in found if self.to != "hand" or not says(state, "cannot", "be_returned", ref, frame.source)
        ]
        facts = [
            CardMoved(ref, at(state.cards[ref].owner, zone), run.fresh_id(n), why="returned")
            for n, ref in enumerate(free)
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Take(Word, frozen=True):
    """Cards that were looked at or turned up go to the hand."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        facts = run.moved(found, at(run.frame.seat, "hand"), why="taken")
        do(run, facts, wanted_count(run.frame, self.what, len(found)))


class Remove(Word, frozen=True):
    """FF-15.1.1.5.1: cards are removed from the game, unless something keeps them from it."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        free = [ref for ref in found if not says(state, "cannot", "be_removed", ref, frame.source)]
        facts = [
            CardMoved(ref, at(state.cards[ref].owner, "removed"), run.fresh_id(n), why="removed")
            for n, ref in enumerate(free)
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Mill(Word, frozen=True, rename={"as_": "as"}):
    """So many cards from the top of a deck go to the Break Zone."""

    count: Amount = 1
    who: str = "you"
    as_: str = "milled"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return players_named(self.who)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        count, seats = value(state, frame, self.count), seats_of(state, frame, self.who)
        found = [ref for seat in seats for ref in state.zones[at(seat, "deck")][:count]]
        facts = [away(run, ref, "milled", n) for n, ref in enumerate(found)]
        do(run, facts, count * len(seats))
        run.bind(self.as_, tuple(fact.becomes for fact in facts if fact.becomes in run.state.cards))


# ---------------------------------------------------------------------------------------- onto the Field


class Enter(Word, frozen=True):
    """FF-7.7.3a: put cards onto one's side of the Field, as far as they may be there."""

    removes = True

    what: Selector = "it"
    dull: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        fit = [ref for ref in found if refuse_place(state, ref, frame.seat) is None]
        facts = [
            fact
            for n, ref in enumerate(fit)
            for fact in entering(run, ref, frame.seat, n, dull=self.dull, why="entered")
        ]
        do(run, facts, len(facts) if len(fit) >= wanted_count(frame, self.what, len(found)) else len(facts) + 1)


# ------------------------------------------------------------------------------------------------- searching


class LookThroughDeck(Word, frozen=True):
    """The first half of `search`: its player sees the deck."""

    def __call__(self, run: Run) -> None:
        run.settle([CardShown(ref, "own") for ref in run.state.zones[at(run.frame.seat, "deck")]])


class Search(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-15.1.1.8.1a: look through one's deck for cards; one may find none (FF-15.1.1.8.2). What couldn't be put where
    it goes can't be found (FF-15.1.1.8.1b)."""

    up_to: bool = True
    to: Literal["hand", "field"] = "hand"
    question: str = "search"
    by_face = False  # its player sees them all before

    def ops(self) -> list[Op]:
        return [LookThroughDeck(), self]

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        return self.to == "hand" or refuse_place(state, ref, frame.seat) is None


class Find(Word, frozen=True):
    """FF-15.1.1.8.1a: what was found is shown and set apart, the deck is shuffled, and it goes to the hand, or onto the
    Field."""

    what: Selector = "it"
    to: Literal["hand", "field"] = "hand"

    def __call__(self, run: Run) -> None:
        seat, found, deck = run.frame.seat, refs(run.state, run.frame, self.what), at(run.frame.seat, "deck")
        run.settle([CardShown(ref) for ref in found])
        run.settle([run.shuffle(deck, seat, found)])
        apart = run.state.zones[deck][: len(found)]
        run.settle([CardShown(ref) for ref in apart])
        if self.to == "hand":
            facts: list[Fact] = [*run.moved(apart, at(seat, "hand"), why="found")]
        else:
            facts = [fact for n, ref in enumerate(apart) for fact in entering(run, ref, seat, n, why="entered")]
        do(run, facts, max(len(facts), wanted_count(run.frame, self.what, len(found))))


class Seek(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-15.2.9.3.1: look through one's deck for a Character to prime with; one whose name its player controls already
    can't be found (FF-15.2.9.3.1.2)."""

    up_to: bool = True
    question: str = "seek"
    by_face = False  # its player sees them all before

    def ops(self) -> list[Op]:
        return [LookThroughDeck(), self]

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        return not named_alike(state, frame.seat, ref)


class Prime(Join, frozen=True):
    """FF-15.2.9.3.1: what was found is put on top of this Character, which doesn't enter (FF-15.2.9.3.1.1); the deck is
    shuffled."""

    def __call__(self, run: Run) -> None:
        super().__call__(run)
        run.settle([run.shuffle(at(run.frame.seat, "deck"), run.frame.seat)])
