"""The words of card texts that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from bsdesk.engine.card_facts import CardShown
from bsdesk.engine.effects import Block
from bsdesk.engine.facts import Counted, CountersChanged, Modified, Modifier
from bsdesk.engine.filters import Amount, Condition, Count, Filter, Selector, names_asked
from bsdesk.engine.giving import is_immune
from bsdesk.engine.grants import Grant
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.drawing import can_draw, draw_cards, top_cards
from bsdesk.engine.run.words import Instead, Later, Word, do, players_named, wanted_count
from bsdesk.engine.selection import card_of_effect, count_of, refs, seats_of, value
from bsdesk.engine.spans import Until, deadline
from bsdesk.engine.state import Frame, State, is_on
from bsdesk.engine.values import Ref, Seat
from bsdesk.engine.vocabulary.choosing import Choose

if TYPE_CHECKING:
    from bsdesk.engine.run import Run


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
        number = count_of(state, frame, self.count)
        wanted, drawn = number * len(seats), self.drawn(run, seats, number)
        tell_done(run, 0 < wanted <= drawn and not run.inserted)

    def drawn(self, run: Run, seats: Sequence[Seat], number: int) -> int:
        """Let each of these seats draw so many cards; return how many were drawn."""
        return draw_cards(run, seats, number, self.from_)

    def possible(self, state: State, frame: Frame) -> bool:
        return can_draw(state, seats_of(state, frame, self.who), count_of(state, frame, self.count), self.from_)


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
            count = count_of(state, frame, self.count)
            cards = top_cards(run, frame.seat, count)
        do(run, [CardShown(c) for c in cards], count)
        run.bind(self.as_, cards)

    def possible(self, state: State, frame: Frame) -> bool:
        if self.what:
            found = refs(state, frame, self.what)
            return len(found) >= wanted_count(frame, self.what, len(found))
        return can_draw(state, [frame.seat], count_of(state, frame, self.count))


class Modify(Word, frozen=True):
    """Give something for a while; with a filter to all cards that fit it, now and later."""

    to: Selector = "it"
    gain: dict[str, Amount] = {}
    set: dict[str, Amount] = {}
    can: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    by: Filter | None = None
    via: str = ""
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
        given = (self.gain, self.set, self.can, self.cannot, self.must, self.by, self.via, self.becomes, self.loses)
        return Grant(self.to, *given, self.silent, self.control, self.effects, self.given, self.unless, self.price)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        things: tuple[Ref, ...] = ()
        whoever_fits = isinstance(self.to, Filter) and not self.now
        if not whoever_fits:
            found, own = refs(state, frame, self.to), card_of_effect(state, frame)
            things = tuple(ref for ref in found if not is_immune(state, ref, own))
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
            **self.names_kept(frame),
        )
        do(run, [Modified(modifier)], 1)

    def names_kept(self, frame: Frame) -> dict[str, Any]:
        """Return what the names mean in the filters that are asked as long as it lasts."""
        asked = names_asked([self.to, self.by])
        bound = {name: one for name, one in frame.bound.items() if name in asked}
        answers = {key: picks for key, picks in frame.answers.items() if {key, key.rpartition(".p")[0]} & asked}
        return {"bound": bound, "answers": answers}

    def deadline(self, state: State, frame: Frame) -> str:
        """Return until when it lasts, as a modifier keeps it; "" if that is over already."""
        if isinstance(self.until, Until):
            return deadline(state, self.until, seats_of(state, frame, self.until.of))
        return self.until if is_on(state, self.until) else ""

    def possible(self, state: State, frame: Frame) -> bool:
        whoever_fits = isinstance(self.to, Filter) and not self.now
        return bool(self.deadline(state, frame)) and (whoever_fits or bool(refs(state, frame, self.to)))


class CountersPut(Word, frozen=True):
    """Put counters of a name on things, or take them off."""

    name: str
    what: Selector = "it"
    count: Amount = 1
    off: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        number = count_of(state, frame, self.count)
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
        number = count_of(state, frame, self.count)
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


class Keep(Word, frozen=True, rename={"as_": "as"}):
    """Keep a number as it is now under a name, for words that come later."""

    number: Amount
    as_: str = "kept"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        of = self.number.of if isinstance(self.number, Count) else ""
        return (of,) if isinstance(of, str) else ()

    def __call__(self, run: Run) -> None:
        run.bind(self.as_, value(run.state, run.frame, self.number))


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
    """Do the block once for each of these; players come in turn order, from the one whose turn it is."""

    of: Selector
    do: Block
    as_: str = "each"


class Repeat(Word, frozen=True):
    """Do the block so many times, each time with choices of its own."""

    times: Amount
    do: Block


WORDS: dict[str, type[Word]] = {
    "choose": Choose,
    "draw": Draw,
    "open": Open,
    "modify": Modify,
    "later": Later,
    "instead": Instead,
    "counters": CountersPut,
    "note": Note,
    "keep": Keep,
    "if": If,
    "if_did": IfDid,
    "may": May,
    "each": Each,
    "repeat": Repeat,
}
