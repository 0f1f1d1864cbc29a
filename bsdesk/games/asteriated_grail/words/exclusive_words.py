"""Words by which exclusive cards come among the cards of the table, and leave them again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.filters import Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, wanted_count
from bsdesk.engine.selection import refs
from bsdesk.engine.state import State, Unforeseeable, at, zone_name, zone_seat
from bsdesk.engine.values import Ref
from bsdesk.engine.vocabulary.cards import gone, made
from bsdesk.games.asteriated_grail.rules.areas import player
from bsdesk.games.asteriated_grail.rules.usage import is_loose, master_of
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, named, players


class Bring(AboutPlayers, frozen=True):
    """Exclusive cards of the character come into a hand. All see it, and from then on they are held like the cards of
    the table: nobody can tell one from the others."""

    gives_cards = True

    who: str = "you"
    what: Selector = "it"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, *named(self.who))

    def __call__(self, run: Run) -> None:
        seats = players(run.state, run.frame, self.who)
        found = refs(run.state, run.frame, self.what) if seats else []
        cards = [run.state.cards[ref].definition for ref in found]
        run.settle(gone(run, found, "brought"))
        there = made(run, cards, "used", 0, why="brought")
        run.settle(there)
        moved = [
            CardMoved(one.becomes, at(seats[0], "hand"), run.fresh_id(n), why="given") for n, one in enumerate(there)
        ]
        do(run, moved, wanted_count(run.frame, self.what, len(moved)))


class Holders(Word, frozen=True, rename={"as_": "as"}):
    """Call the players who hold exclusive cards that were brought by a name, for what is said of them later."""

    as_: str = "holders"

    def __call__(self, run: Run) -> None:
        state = run.state
        held = (ref for ref in loose(state) if zone_name(state.cards[ref].zone) == "hand")
        run.bind(self.as_, tuple(dict.fromkeys(player(zone_seat(state.cards[ref].zone)) for ref in held)))


class Recall(Word, frozen=True, rename={"as_": "as"}):
    """Exclusive cards that were brought lie with their character again: those that are named, else all of them."""

    what: Selector = ""
    as_: str = "recalled"  # what they are called then

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what,) if self.what else ()

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = loose(state, refs(state, frame, self.what) if self.what else None)
        cards = [(state.cards[ref].definition, master_of(state, ref)) for ref in found]
        run.settle(gone(run, found, "recalled"))
        there = [one for card, seat in cards for one in made(run, [card], at(seat, "kept"), seat, why="recalled")]
        ids = tuple(run.fresh_id(n) for n in range(len(there)))
        run.settle([replace(one, becomes=ref) for one, ref in zip(there, ids, strict=True)])
        run.bind(self.as_, ids)
        run.bind("did", int(bool(found)))


def loose(state: State, named: Sequence[Ref] | None = None) -> list[Ref]:
    """Return the exclusive cards that were brought: of those that are named, or all of them. A preview stops where they
    may be among cards that are hidden."""
    if named is None and state.foreseen and not all(card.definition for card in state.cards.values()):
        raise Unforeseeable("hidden card")
    among = state.cards if named is None else named
    return sorted((ref for ref in among if is_loose(state, ref)), key=lambda ref: int(ref[1:]))


EXCLUSIVE_WORDS: dict[str, type[Word]] = {"bring": Bring, "holders": Holders, "recall": Recall}
