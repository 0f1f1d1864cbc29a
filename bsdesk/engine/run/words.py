"""What a word of a card text is, and those that leave something waiting for what happens later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from bsdesk.engine.effects import Ability, Block, Change, On
from bsdesk.engine.facts import Fact, Modified, Modifier
from bsdesk.engine.filters import SIDES, Count, Filter, Selector
from bsdesk.engine.game import Op
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import as_proposed, tell_done
from bsdesk.engine.selection import bound, seats_of
from bsdesk.engine.state import Frame, Prompt, State
from bsdesk.engine.values import Move, Refusal, Seat


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of an effect. Calling it does it; `possible` tells whether it could be done completely.

    One that asks has `offers` too (`prompts.Asking`).
    """

    def __call__(self, run: Run) -> Sequence[Fact] | None:
        raise NotImplementedError

    def possible(self, _state: State, _frame: Frame) -> bool:
        return True

    @property
    def about(self) -> Selector:
        """Return the things that it is done to."""
        what: Selector = getattr(self, "what", "")
        return what

    follows = False  # is it the second half of the word before?
    areas = False  # may it name zones where it names things?
    lends = False  # does it carry out effects of other cards?
    removes = False  # can it make the cards that it is about leave?
    tokens = False  # is what it binds a number of tokens?
    commutes = False  # is it the same whether it is done before another such word, or after it?
    pays = False  # can it take tokens from any card of its player?

    @property
    def selectors(self) -> tuple[Selector, ...]:
        """Return all names and filters of things in it."""
        return (self.about,)

    @property
    def filters(self) -> list[Filter]:
        """Return the filters of the things that it selects or is done to."""
        fields = (getattr(self, name) for name in self.__struct_fields__)
        return [value for value in fields if isinstance(value, Filter)]

    def idles(self, state: State, frame: Frame) -> bool:
        """Return whether it does nothing, since it is about what was to be chosen where there was nothing to choose."""
        missed = [name for name, picks in frame.answers.items() if not picks]
        if not missed:
            return False
        fields = (getattr(self, name) for name in self.__struct_fields__)
        counted = (amount.of for amount in fields if isinstance(amount, Count))
        return any((w.bound if isinstance(w, Filter) else w) in missed for w in (*self.selectors, *counted))

    def onward(self, _state: State, _frame: Frame, place: int) -> Sequence[int]:
        """Return the places of the program at which it may go on after this word, which did nothing."""
        return (place,)

    def was_answered(self, _state: State, _frame: Frame) -> bool:
        """Return whether what it asked was answered wholly."""
        return True

    def ops(self) -> list[Op]:
        """Return the ops of the word: two, if it asks first and then acts."""
        return [self]

    def refusal(self, _state: State, _frame: Frame, _prompt: Prompt, _move: Move) -> Refusal | None:
        """Return why this is no answer to what the word asks, if there is more to say than that it is none."""
        return None


def words_done(state: State, ability: Ability) -> list[Word]:
    """Return the words of what an effect does, after its price."""
    ops = state.rules.programs[ability.key].ops[ability.first + ability.cost :]
    return [op for op in ops if isinstance(op, Word)]


def do(run: Run, facts: Sequence[Fact], wanted: int) -> None:
    """Let facts come true, and tell whether all that was wanted was done («if you do»)."""
    happened = as_proposed(facts, run.settle(facts))
    wholly = happened >= wanted and not run.inserted
    owed = len(facts) - happened if len(facts) >= wanted else 0
    tell_done(run, wholly and wanted > 0, wholly=wholly, owed=owed)


def wanted_count(frame: Frame, selector: Selector, found: int) -> int:
    """Return how many things the text asks for: as many as had to be chosen, with «up to» as many as were."""
    if isinstance(selector, str):
        if frame.bound.get(f"{selector}.wanted") == 0 and not bound(frame, selector):
            return 0  # none of up to so many
        found = int(frame.bound.get(f"{selector}.wanted", 0)) or len(bound(frame, selector)) or found  # type: ignore[arg-type]
    return max(found, 1)


# What the machine binds in the frame of an effect for its own course: it doesn't hold of what comes of it later.
OF_ITS_COURSE = frozenset({"begun", "did", "owed", "next", "limit", "thing", "at_once", "modifier"})


class WaitingWord(Word, frozen=True):
    """The base of the words that leave something waiting for what happens later."""

    event: str
    of: Filter | str = "this"  # the card itself, "any", players, a bound name, or the cards that fit
    by: Literal["", "you", "opponent"] = ""
    via: str = ""  # by what, as in `on`
    other: Filter | None = None  # the other party must fit this
    once: bool = True
    until: str = "turn"

    @property
    def on(self) -> On:
        return On(self.event, self.of, self.by, self.via, self.other)

    @property
    def about(self) -> Selector:
        return "" if self.of == "any" else self.of

    @property
    def of_named(self) -> bool:
        """Return whether it waits for what happens to one thing, which a name means."""
        return isinstance(self.of, str) and self.of != "any" and self.of not in SIDES

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        given = Modifier(
            state.next_id,
            frame.seat,
            frame.source,
            self.until,
            frame.program,
            frame.pc - 1,
            bound={name: value for name, value in frame.bound.items() if name not in OF_ITS_COURSE},
            answers=frame.answers,
        )
        do(run, [Modified(given)], 1)


class Later(WaitingWord, frozen=True):
    """When something happens, do a block: once, or each time until it is over."""

    do: Block = ()
    then: int = 0  # where the block begins; written when the effect is compiled


class Instead(WaitingWord, frozen=True):
    """When something is about to happen, change it."""

    change: Change = Change()
    once: bool = False


def seat_of(state: State, frame: Frame, who: str) -> Seat:
    """Return the first seat that a word for players means; 0 if it means none."""
    return next(iter(seats_of(state, frame, who)), 0)


def players_named(who: str) -> tuple[str, ...]:
    """Return the name in a word for players, if it is one that must be bound."""
    return () if who in SIDES else (who,)
