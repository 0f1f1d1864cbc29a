"""The words of card texts that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.activation import able_to_pay, as_proposed, give_up, is_before_arrow, take_back, tell_done
from bsdesk.engine.drawing import can_draw, draw_cards
from bsdesk.engine.effects import Block, Change, On
from bsdesk.engine.facts import CardShown, Counted, CountersChanged, Fact, Modified, Modifier
from bsdesk.engine.filters import (
    SIDES,
    Amount,
    Condition,
    Count,
    Filter,
    Selector,
    asks_about_face,
    bound,
    cards_of_zone,
    refs,
    seats_of,
    select,
    value,
    why_unfit,
)
from bsdesk.engine.game import Op
from bsdesk.engine.prompts import Together, one_of
from bsdesk.engine.spans import Until, deadline
from bsdesk.engine.state import Frame, Prompt, State, is_on, key_for
from bsdesk.engine.totals import Grant, says
from bsdesk.engine.values import Move, Offer, Ref, Refusal, Seat

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


ANY_NUMBER = 1_000_000


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
    removes = False  # can it make the cards that it is about leave?
    areas = False  # may it name zones where it names things?
    lends = False  # does it carry out effects of other cards?
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


class Choose(Word, frozen=True, rename={"from_": "from", "as_": "as"}):
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
        if not self.up_to and is_before_arrow(run) and not self.possible(state, frame):
            give_up(run)
            return
        count = value(state, frame, self.count)
        seats = seats_of(state, frame, self.by)
        run.bind(f"{self.as_}.wanted", 0 if self.up_to or self.any_number else count * len(seats))
        if not self.up_to and "limit" in frame.bound and not is_before_arrow(run):
            take_back(run)
        least = 0 if self.up_to else count
        count = ANY_NUMBER if self.any_number else count
        stale = {key for key in frame.answers if key.rpartition(".")[0] == self.as_}
        if len(seats) != 1 or stale:  # an earlier answer, or what others answered then
            left = {key: picks for key, picks in frame.answers.items() if key not in (self.as_, *stale)}
            run.stack[-1] = replace(run.frame, answers=left)
        for seat in seats:
            name = f"{self.as_}.p{seat}" if len(seats) > 1 else self.as_
            run.open_prompt(self, Prompt(seat, self.question, least, count, name, source=frame.source))

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

    def fits_still(self, state: State, frame: Frame, ref: Ref) -> bool:
        """Return whether what was chosen when the effect was announced could be chosen still."""
        return ref in select(state, frame, self.from_) and self.selectable(state, frame, ref)

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
        if move.verb == prompt.question and move.subject in state.cards:
            return why_unfit(state, frame, self.from_, move.subject, prompt.rule)
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        found = self.choices(state, frame)
        room = self.together.room(state, found) if self.together is not None else len(found)
        return self.up_to or room >= value(state, frame, self.count)

    def was_answered(self, state: State, frame: Frame) -> bool:
        if self.up_to or f"{self.as_}.wanted" not in frame.bound:
            return True
        several = len(seats_of(state, frame, self.by)) > 1  # then whoever can chooses
        return len(bound(frame, self.as_)) >= (1 if several else value(state, frame, self.count))

    def idles(self, state: State, frame: Frame) -> bool:
        return not self.up_to and not self.choices(state, frame)


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
        tell_done(run, 0 < wanted <= drawn and not run.inserted)

    def possible(self, state: State, frame: Frame) -> bool:
        return can_draw(state, seats_of(state, frame, self.who), value(state, frame, self.count), self.from_)


class Open(Word, frozen=True, rename={"as_": "as"}):
    """Show cards to everybody: so many from the top of the deck, or those that were chosen."""

    count: Amount = 1
    what: Selector = ""
    as_: str = "opened"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if self.what:
            cards = tuple(refs(state, frame, self.what))
            count = wanted_count(frame, self.what, len(cards))
        else:
            count = value(state, frame, self.count)
            cards = cards_of_zone(state, key_for(state, frame.seat, state.rules.deck))[:count]
        do(run, [CardShown(c) for c in cards], count)
        run.bind(self.as_, cards)

    def possible(self, state: State, frame: Frame) -> bool:
        if self.what:
            found = refs(state, frame, self.what)
            return len(found) >= wanted_count(frame, self.what, len(found))
        return len(cards_of_zone(state, key_for(state, frame.seat, state.rules.deck))) >= value(
            state, frame, self.count
        )


class Modify(Word, frozen=True):
    """Give something for a while; with a filter to all cards that fit it, now and later."""

    to: Selector = "it"
    gain: dict[str, Amount] = {}
    set: dict[str, Amount] = {}
    can: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    by: Filter | None = None
    becomes: tuple[str, ...] = ()
    loses: tuple[str, ...] = ()
    silent: bool = False
    control: Literal["", "you"] = ""
    effects: Block = ()  # it has these effects
    given: tuple[str, ...] = ()  # their programs; written when the effect is compiled
    unless: Block = ()  # what it cannot do, it can if its player does this first
    price: str = ""  # the program of that; written when the effect is compiled
    now: bool = False  # with a filter, only to the cards that fit it now
    until: str | Until = "turn"

    @property
    def about(self) -> Selector:
        return self.to

    @property
    def grant(self) -> Grant:
        given = (self.gain, self.set, self.can, self.cannot, self.must, self.by, self.becomes, self.loses)
        return Grant(self.to, *given, self.silent, self.control, self.effects, self.given, self.unless, self.price)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        things: tuple[Ref, ...] = ()
        whoever_fits = isinstance(self.to, Filter) and not self.now
        if not whoever_fits:
            things = tuple(refs(state, frame, self.to))
        until = self.deadline(state, frame)
        if not until or not (things or whoever_fits):
            tell_done(run, False)
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

    def deadline(self, state: State, frame: Frame) -> str:
        """Return until when it lasts, as a modifier keeps it; "" if that is over already."""
        if isinstance(self.until, Until):
            return deadline(state, self.until, seats_of(state, frame, self.until.of))
        return self.until if is_on(state, self.until) else ""

    def possible(self, state: State, frame: Frame) -> bool:
        whoever_fits = isinstance(self.to, Filter) and not self.now
        return bool(self.deadline(state, frame)) and (whoever_fits or bool(refs(state, frame, self.to)))


# What the machine binds in the frame of an effect for its own course: it doesn't hold of what comes of it later.
OF_ITS_COURSE = frozenset({"did", "owed", "next", "limit", "thing", "at_once", "modifier"})


class Waiting(Word, frozen=True):
    """The base of the words that leave something waiting for what happens later."""

    event: str
    of: Filter | str = "this"  # the card itself, "any", players, a bound name, or the cards that fit
    by: Literal["", "you", "opponent"] = ""
    once: bool = True
    until: str = "turn"

    @property
    def on(self) -> On:
        return On(self.event, self.of, self.by)

    @property
    def about(self) -> Selector:
        return "" if self.of == "any" else self.of

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


class Later(Waiting, frozen=True):
    """When something happens, do a block: once, or each time until it is over."""

    do: Block = ()
    then: int = 0  # where the block begins; written when the effect is compiled


class Instead(Waiting, frozen=True):
    """When something is about to happen, change it."""

    change: Change = Change()
    once: bool = False


class CountersPut(Word, frozen=True):
    """Put counters of a name on things, or take them off."""

    name: str
    what: Selector = "it"
    count: Amount = 1
    off: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        number = value(state, frame, self.count)
        found = refs(state, frame, self.what)
        if self.off:
            there = {ref: min(number, state.counters.get(ref, {}).get(self.name, 0)) for ref in found}
            facts = [CountersChanged(ref, self.name, -n, frame.source) for ref, n in there.items() if n]
            all_there = all(n == number for n in there.values())
        else:
            facts = [CountersChanged(ref, self.name, number, frame.source) for ref in found if number > 0]
            all_there = True
        do(run, facts, wanted_count(frame, self.what, len(found)) if all_there else len(facts) + 1)

    def possible(self, state: State, frame: Frame) -> bool:
        if not self.off:
            return True
        number = value(state, frame, self.count)
        found = refs(state, frame, self.what)
        return bool(found) and all(state.counters.get(ref, {}).get(self.name, 0) >= number for ref in found)


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


class Repeat(Word, frozen=True):
    """Do the block so many times, each time with choices of its own."""

    times: Amount
    do: Block


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
    "later": Later,
    "instead": Instead,
    "counters": CountersPut,
    "note": Note,
    "if": If,
    "if_did": IfDid,
    "may": May,
    "each": Each,
    "repeat": Repeat,
}
