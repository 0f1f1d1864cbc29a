"""What the cards of FF-TCG do, beyond the words of all games (FF-15.1, FF-15.2)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMarked, CardTurned
from bsdesk.engine.facts import CountersChanged
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, players_named, wanted_count
from bsdesk.engine.selection import refs, seats_of, value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT
from bsdesk.engine.totals import says
from bsdesk.engine.vocabulary.shared import CountersPut
from bsdesk.games.ff_tcg.rules.areas import DAMAGE, FROZEN, on_field
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
        free = [r for r in found if not says(state, "cannot", "be_broken", r, frame.source)]
        facts = [away(run, ref, "broken", n) for n, ref in enumerate(free)]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Put(Word, frozen=True):
    """FF-15.1.1.3.2: from the Field to the owner's Break Zone, which breaks nothing."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [away(run, ref, "put", n) for n, ref in enumerate(found)]
        do(run, facts, wanted_count(frame, self.what, len(found)))


class Heal(CountersPut, frozen=True):
    """Take away all damage on Forwards."""

    name: str = DAMAGE
    off: bool = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = {ref: state.counters.get(ref, {}).get(DAMAGE) for ref in refs(state, frame, self.what)}
        do(run, [CountersChanged(ref, DAMAGE, -n, frame.source) for ref, n in found.items() if n], 1)
