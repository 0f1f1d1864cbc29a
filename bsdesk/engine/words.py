"""The words of card texts that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.drawing import draw_cards
from bsdesk.engine.effects import Block, able_to_pay
from bsdesk.engine.facts import CardShown, Counted, Fact, Modified, Modifier
from bsdesk.engine.filters import (
    SIDES,
    Amount,
    Condition,
    Filter,
    Selector,
    asks_about_face,
    bound,
    cards_of_zone,
    refs,
    seats_of,
    select,
    value,
)
from bsdesk.engine.game import Op
from bsdesk.engine.picks import Together
from bsdesk.engine.prompts import one_of
from bsdesk.engine.spans import Until, deadline
from bsdesk.engine.state import Frame, Prompt, State, at, is_on
from bsdesk.engine.totals import Grant, says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


ANY_NUMBER = 1_000_000


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of an effect. Calling it does it; `possible` tells whether it could be done completely."""

    def __call__(self, run: Run) -> Sequence[Fact] | None:
        raise NotImplementedError

    def possible(self, _state: State, _frame: Frame) -> bool:
        return True

    @property
    def about(self) -> Selector:
        """Return the things that it is done to."""
        what: Selector = getattr(self, "what", "")
        return what

    @property
    def selectors(self) -> tuple[Selector, ...]:
        """Return all names and filters of things in it."""
        return (self.about,)

    def ops(self) -> list[Op]:
        """Return the ops of the word: two, if it asks first and then acts."""
        return [self]


class Asking(Word, frozen=True):
    """A word that asks first. Its options are worked out whenever they are needed, never stored."""

    def ask(self, run: Run, seat: Seat, question: str, least: int, most: int, name: str, **more: Any) -> None:
        """Open the question; its answer is bound to the name."""
        prompt = Prompt(seat, question, least, most, name, source=run.frame.source, **more)
        run.open_prompt(self, prompt)  # type: ignore[arg-type]

    def refusal(self, _state: State, _frame: Frame, _prompt: Prompt, _move: Move) -> Refusal | None:
        """Return why this is no answer, if there is more to say than that it is none."""
        return None


def do(run: Run, facts: Sequence[Fact], wanted: int) -> None:
    """Let facts come true, and bind in `did` whether all that was wanted was done («if you do»)."""
    events = run.settle(facts)
    run.bind("did", int(wanted > 0 and len(events) >= wanted and not run.inserted))


def wanted_count(frame: Frame, selector: Selector, found: int) -> int:
    """Return how many things the text asks for: as many as had to be chosen, with «up to» as many as were."""
    if isinstance(selector, str):
        found = int(frame.bound.get(f"{selector}.wanted", 0)) or len(bound(frame, selector)) or found  # type: ignore[arg-type]
    return max(found, 1)


class Choose(Asking, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Select cards. `up_to` allows fewer, down to none; what can't be selected isn't offered."""

    from_: Filter
    count: Amount = 1
    up_to: bool = False
    as_: str = "it"
    by: str = "you"  # or opponent, ally ..., or a bound name; of several each chooses, among their cards its own
    ordered: bool = False
    always: bool = False  # asked even if only one answer is left, or none
    any_number: bool = False  # as many more as one likes
    alike: str = ""  # all of them must be alike in this: name, kind, or a trait of the game
    different: str = ""  # all of them must be different in this
    question: str = "choose"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        count = value(state, frame, self.count)
        run.bind(f"{self.as_}.wanted", 0 if self.up_to or self.any_number else count)
        least = 0 if self.up_to else count
        count = ANY_NUMBER if self.any_number else count
        seats = seats_of(state, frame, self.by)
        stale = {key for key in frame.answers if key.rpartition(".")[0] == self.as_}
        if len(seats) != 1 or stale:  # an earlier answer, or what others answered then
            left = {key: picks for key, picks in frame.answers.items() if key not in (self.as_, *stale)}
            run.stack[-1] = replace(run.frame, answers=left)
        for seat in seats:
            name = f"{self.as_}.p{seat}" if len(seats) > 1 else self.as_
            self.ask(run, seat, self.question, least, count, name)

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        found = self.choices(state, frame)
        asked = seats_of(state, frame, self.by)
        if len(asked) > 1:
            cards = state.cards
            found = [ref for ref in found if cards[ref].controller in (prompt.seat, *({0, *state.seats()} - {*asked}))]
        if self.together is not None:
            found = self.together.completable(state, found, [p.subject for p in prompt.chosen], prompt.least)
        return one_of(prompt, found)

    @property
    def together(self) -> Together | None:
        """Return what the cards that are picked must have in common, or must not."""
        return Together(self.alike, self.different) if self.alike or self.different else None

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.about, *players_named(self.by))

    @property
    def by_face(self) -> bool:
        """Return whether the offered cards depend on more than where they lie."""
        return asks_about_face(self.from_) or bool(self.alike or self.different)

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        found = [r for r in select(state, frame, self.from_) if self.selectable(state, frame, r)]
        return able_to_pay(state, frame, self, self.as_, found)

    def selectable(self, state: State, frame: Frame, ref: Ref) -> bool:
        own = state.cards[ref].controller == frame.seat
        return own or not says(state, "cannot", "be_selected", ref, frame.source)

    def refusal(self, state: State, frame: Frame, prompt: Prompt, move: Move) -> Refusal | None:
        if (
            move.verb == prompt.question
            and move.subject in state.cards
            and move.subject in select(state, frame, self.from_)
        ):
            picked = [p.subject for p in prompt.chosen]
            if move.subject not in picked and self.together is not None:
                broken = self.together.breaks(state, picked, move.subject)
                broken = broken or ("alike" if move.subject in self.choices(state, frame) else "")
                if broken:
                    code = "not_alike" if broken == "alike" else "not_different"
                    return Refusal(code, prompt.rule, {"trait": getattr(self, broken)})
            return Refusal("chosen_already" if move.subject in picked else "cannot_be_selected", prompt.rule)
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        found = self.choices(state, frame)
        room = self.together.room(state, found) if self.together is not None else len(found)
        return self.up_to or room >= value(state, frame, self.count)


class Draw(Word, frozen=True, rename={"from_": "from"}):
    """Take cards from the top of a deck into the hand, as many as there are."""

    count: Amount = 1
    who: str = "you"
    from_: str = ""  # the deck, if not the usual one

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.about, *players_named(self.who))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seats = seats_of(state, frame, self.who)
        number = value(state, frame, self.count)
        wanted, drawn = number * len(seats), draw_cards(run, seats, number, self.from_)
        run.bind("did", int(0 < wanted <= drawn and not run.inserted))


class Open(Word, frozen=True, rename={"as_": "as"}):
    """Show cards to everybody: so many from the top of the deck, or those that were chosen."""

    count: Amount = 1
    what: str = ""
    as_: str = "opened"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if self.what:
            cards = tuple(refs(state, frame, self.what))
            count = wanted_count(frame, self.what, len(cards))
        else:
            count = value(state, frame, self.count)
            cards = cards_of_zone(state, at(frame.seat, state.rules.deck))[:count]
        do(run, [CardShown(c) for c in cards], count)
        run.bind(self.as_, cards)


class Modify(Word, frozen=True):
    """Give something for a while; with a filter to all cards that fit it, now and later."""

    to: Selector = "it"
    gain: dict[str, Amount] = {}
    set: dict[str, Amount] = {}
    can: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    by: Filter | None = None
    until: str | Until = "turn"

    @property
    def about(self) -> Selector:
        return self.to

    @property
    def grant(self) -> Grant:
        return Grant(self.to, self.gain, self.set, self.can, self.cannot, self.must, self.by)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        things: tuple[Ref, ...] = ()
        if not isinstance(self.to, Filter):
            things = tuple(refs(state, frame, self.to))
        if isinstance(self.until, Until):
            until = deadline(state, self.until, seats_of(state, frame, self.until.of))
        else:
            until = self.until if is_on(state, self.until) else ""
        if not until or not (things or isinstance(self.to, Filter)):
            run.bind("did", 0)
            return
        modifier = Modifier(
            state.next_id,
            frame.seat,
            frame.source,
            until,
            frame.program,
            frame.pc - 1,
            things,
            {name: value(state, frame, amount) for name, amount in self.gain.items()},
            {name: value(state, frame, amount) for name, amount in self.set.items()},
        )
        do(run, [Modified(modifier)], 1)


class Note(Word, frozen=True):
    """Count something for later conditions."""

    key: str
    who: str = "you"
    count: Amount = 1

    @property
    def about(self) -> Selector:
        return self.who

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        facts = [Counted(f"{self.key}.{r}", value(state, frame, self.count)) for r in refs(state, frame, self.who)]
        do(run, facts, 1)


# -------------------------------------------------------------------------------- words that contain blocks


class If(Word, frozen=True, rename={"otherwise": "else"}):
    """Do the block only if the conditions hold."""

    all: tuple[Condition, ...]
    then: Block
    otherwise: Block = ()


class IfDid(Word, frozen=True):
    """«If you do»: only if the word before was done completely."""

    then: Block


class May(Word, frozen=True, rename={"otherwise": "else"}):
    """«You can»: the player is asked."""

    do: Block
    otherwise: Block = ()


class Each(Word, frozen=True, rename={"as_": "as"}):
    """Do the block once for each of these."""

    of: Selector
    do: Block
    as_: str = "each"


def seat_of(state: State, frame: Frame, who: str) -> Seat:
    """Return the first seat that a word for players means; 0 if it means none."""
    return next(iter(seats_of(state, frame, who)), 0)


def players_named(who: str) -> tuple[str, ...]:
    """Return the name in a word for players, if it is one that must be bound."""
    return () if who in SIDES else (who,)


WORDS: dict[str, type[Word]] = {
    "choose": Choose,
    "draw": Draw,
    "open": Open,
    "modify": Modify,
    "note": Note,
    "if": If,
    "if_did": IfDid,
    "may": May,
    "each": Each,
}
