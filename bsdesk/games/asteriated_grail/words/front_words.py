"""Words about what lies before characters or covered beside them, and about their lasting forms (catalogue 10)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.facts import Declared, Fact
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.drawing import top_cards
from bsdesk.engine.run.words import Word, do, wanted_count
from bsdesk.engine.selection import refs, value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, at
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.areas import definition, hero
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, named, players, under_way


class Place(Word, frozen=True, rename={"as_": "as"}):
    """AG-4.5 A card is put before a player, as a base effect of this name if one is said; an exclusive card is
    put there as it is."""

    what: Selector = "it"
    before: str = "target"
    as_: str = ""
    theirs: bool = False  # it is theirs from then on: they decide what it lets them do

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, *named(self.before))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seats = players(state, frame, self.before)
        found = refs(state, frame, self.what)
        facts: list[Fact] = []
        if seats and found:
            key = at(seats[0], "front")
            marks = (self.as_,) if self.as_ else ()
            seat = seats[0] if self.theirs else frame.seat
            why = "laid" if self.as_ else "placed"
            facts = [CardMoved(found[0], key, run.fresh_id(), why=why, controller=seat, marks=marks)]
        happened = run.settle(facts)
        if happened:
            run.settle([Declared(frame.seat, "places_effect")])
        tell_done(run, bool(happened))


class Keep(Word, frozen=True):
    """An exclusive card goes back to whose character it belongs to."""

    what: Selector = "this"
    removes = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        facts = [
            CardMoved(ref, at(state.cards[ref].owner or frame.seat, "kept"), run.fresh_id(n), why="kept")
            for n, ref in enumerate(found)
        ]
        do(run, facts, len(facts))


class Remove(Word, frozen=True):
    """AG-4.5 A base effect is removed: its card goes to the used cards; `removes_effect` is heard of it."""

    what: Selector = "it"
    removes = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        happened = run.settle([*run.moved(found, "used", why="removed")])
        if happened:
            run.settle([Declared(frame.seat, "removes_effect")])
        tell_done(run, bool(happened))


class Cover(AboutPlayers, frozen=True):
    """AG-O-10 Cards lie covered beside a character: of the hand those that are named, else from the top of the deck, as
    many as there is room for; with `open` all see them. With `when_done` it is the card of the attack under way, once
    that is over."""

    who: str = "you"
    what: Selector = ""
    count: Amount = 1
    most: int = 99  # how many there may be
    open: bool = False
    when_done: bool = False

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (*named(self.who), *((self.what,) if self.what else ()))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat = players(state, frame, self.who)[0]
        key = at(seat, "covered")
        if self.when_done:
            place = under_way(run, "attack")
            if place is not None:
                run.stack[place] = with_bound(run.stack[place], keeper=seat, keeps=self.most)
            run.bind("did", int(place is not None))
            return
        room = max(0, self.most - len(state.zones[key]))
        if self.what:
            found = refs(state, frame, self.what)[:room]
        else:
            found = list(top_cards(run, seat, min(room, value(state, frame, self.count))))
        face = "up" if self.open else ""
        do(run, run.moved(found, key, why="covered", controller=seat, face=face), len(found))


class Uncover(Word, frozen=True, rename={"as_": "as"}):
    """Covered cards are removed, to the used cards, which all see; it is heard how many were magic cards."""

    what: Selector = "it"
    as_: str = "gone"  # what they are called then
    removes = True

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(found))))
        magic = sum(definition(state, ref).kind == "magic" for ref in found if state.cards[ref].definition)
        moved = run.moved(found, "used", why="removed", controller=frame.seat)
        do(run, moved, wanted_count(frame, self.what, len(found)))
        if found:
            run.settle([Declared(frame.seat, "sheds", "", "", len(found))])
            run.settle([Declared(frame.seat, "uncovers", "", "", magic)])


class Form(AboutPlayers, frozen=True):
    """A character enters its lasting form: it is turned sideways; with `off` it leaves it."""

    who: str = "you"
    off: bool = False

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        turned = UPRIGHT if self.off else SIDEWAYS
        found = [hero(state, seat) for seat in players(state, frame, self.who)]
        facts = [
            CardTurned(ref, turned, was, frame.seat)
            for ref in found
            if ref and (was := state.cards[ref].turned) != turned
        ]
        do(run, facts, len(found))


FRONT_WORDS: dict[str, type[Word]] = {
    "place": Place,
    "keep": Keep,
    "remove": Remove,
    "cover": Cover,
    "uncover": Uncover,
    "form": Form,
}
