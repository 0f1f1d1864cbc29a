"""Cards that are made, and cards that are taken out of the game: for rules, and as words of card texts."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.card_facts import CardGone, CardMade
from bsdesk.engine.facts import Fact
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import facts_of_showing
from bsdesk.engine.run.words import Word, do, players_named, wanted_count
from bsdesk.engine.selection import refs, seats_of, value
from bsdesk.engine.state import key_for
from bsdesk.engine.values import Ref, Seat


def made(run: Run, definitions: Sequence[str], to: Ref, owner: Seat, **more: object) -> list[CardMade]:
    """Return the facts that these cards were made in a zone, each with its new id; owner 0 is the table."""
    return [CardMade(d, to, run.fresh_id(n), owner, **more) for n, d in enumerate(definitions)]  # type: ignore[arg-type]


def gone(run: Run, cards: Sequence[Ref], why: str = "") -> list[Fact]:
    """Return the facts that these cards left the game. What is not seen by all is shown to them first: whoever counts
    what is left must know that it is no longer there."""
    shown = [fact for ref in cards for fact in facts_of_showing(run.state, ref)]
    return [*shown, *(CardGone(ref, why) for ref in cards)]


class Make(Word, frozen=True):
    """Make cards in a zone of players; they own them."""

    card: str  # its id
    to: str = "field"
    count: Amount = 1
    who: str = "you"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return players_named(self.who)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        count = max(0, value(state, frame, self.count))
        places = [(key_for(state, s, self.to), s) for s in seats_of(state, frame, self.who) for _ in range(count)]
        facts = [CardMade(self.card, key, run.fresh_id(n), s, why="made") for n, (key, s) in enumerate(places)]
        do(run, facts, len(facts))


class Banish(Word, frozen=True):
    """Take cards out of the game."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        wanted = wanted_count(run.frame, self.what, len(found))
        shown = len(found) and sum(len(facts_of_showing(run.state, ref)) for ref in found)
        do(run, gone(run, found, "banished"), wanted + shown)


CARD_WORDS: dict[str, type[Word]] = {"make": Make, "banish": Banish}
