"""Words about cards of the hand: drawing, discarding, giving (catalogue 10)."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardMoved
from bsdesk.engine.facts import Fact
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.words import Word, do, wanted_count
from bsdesk.engine.selection import in_turn_order, refs, value
from bsdesk.engine.state import at, zone_name
from bsdesk.engine.values import Ref
from bsdesk.games.asteriated_grail.rules.allowance import with_bound
from bsdesk.games.asteriated_grail.rules.areas import hand, hand_limit, number
from bsdesk.games.asteriated_grail.rules.usage import loser_of
from bsdesk.games.asteriated_grail.words.about_players import AboutPlayers, named, players, under_way


class Draw(AboutPlayers, frozen=True):
    """AG-4.8.6 Players draw cards, which is no damage; with `to_limit` up to their limit, or up to so many in hand."""

    gives_cards = True

    who: str = "you"
    count: Amount = 1
    to_limit: bool = False
    up_to: bool = False  # `count` is how many they have in hand then
    within: bool = False  # at most up to their limit

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        amount = value(state, frame, self.count)
        run.bind("did", 1)  # in the frame of the effect: the draws come above it
        for seat in reversed(in_turn_order(state, players(state, frame, self.who))):
            held = len(hand(state, seat))
            number = hand_limit(state, seat) - held if self.to_limit else amount - held if self.up_to else amount
            number = min(number, hand_limit(state, seat) - held) if self.within else number
            if number > 0:
                run.push("draw", seat, count=number)


class Discard(Word, frozen=True, rename={"as_": "as"}):
    """AG-2.8.3 Cards go to the used cards: shown, or with `hidden` face down. Cards that lay before a character or were
    covered go there openly."""

    removes = True

    what: Selector = "it"
    hidden: bool = False
    as_: str = "gone"  # what they are called then

    def __call__(self, run: Run) -> None:
        state = run.state
        found = refs(state, run.frame, self.what)
        facts: list[Fact] = []
        for n, ref in enumerate(found):
            card = state.cards[ref]
            from_hand = zone_name(card.zone) == "hand"
            itself = ref == run.frame.source and zone_name(card.zone) == "front"
            why = ("discarded" if self.hidden else "shown") if from_hand else "worked" if itself else "removed"
            face = "down" if self.hidden else ""
            owner = card.holder if why == "shown" else loser_of(state, ref)
            facts.append(CardMoved(ref, "used", run.fresh_id(n), why=why, face=face, controller=owner))
        run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(found))))
        do(run, facts, wanted_count(run.frame, self.what, len(found)))


class DiscardHand(AboutPlayers, frozen=True, rename={"as_": "as"}):
    """The whole hand is discarded, shown or with `hidden` face down."""

    removes = True

    who: str = "you"
    hidden: bool = False
    as_: str = "gone"  # what they are called then

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        why, face = ("discarded", "down") if self.hidden else ("shown", "")
        cards = [(ref, seat) for seat in players(state, frame, self.who) for ref in hand(state, seat)]
        facts = [
            CardMoved(
                ref,
                "used",
                run.fresh_id(n),
                why=why,
                face=face,
                controller=loser_of(state, ref) if self.hidden else seat,
            )
            for n, (ref, seat) in enumerate(cards)
        ]
        run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(cards))))
        do(run, facts, len(facts))


class Take(Word, frozen=True, rename={"as_": "as"}):
    """Cards go to a player's hand: what lies on the table, covered cards, or cards of another hand."""

    what: Selector = "it"
    to: str = "you"
    as_: str = ""  # what they are called there
    removes = True

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, *named(self.to))

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seats = players(state, frame, self.to)
        found = refs(state, frame, self.what) if seats else []
        for ref in found:
            if zone_name(state.cards[ref].zone) == "lane":
                note_worth(run, ref)
        facts = [CardMoved(r, at(seats[0], "hand"), run.fresh_id(n), why="given") for n, r in enumerate(found)]
        if self.as_:
            run.bind(self.as_, tuple(run.fresh_id(n) for n in range(len(found))))
        do(run, facts, wanted_count(frame, self.what, len(found)))


def note_worth(run: Run, ref: Ref) -> None:
    """Work out the damage of the attack under way now, since its card leaves."""
    place = under_way(run, "attack")
    if place is not None and run.stack[place].source == ref:
        run.stack[place] = with_bound(run.stack[place], worth=number(run.state, ref, "damage"))


CARD_WORDS: dict[str, type[Word]] = {
    "draw": Draw,
    "discard": Discard,
    "discard_hand": DiscardHand,
    "take": Take,
}
