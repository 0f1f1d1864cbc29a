"""Words that speak of the rules themselves: the Stack, phases, winning, Warp, playing cards by an effect, groups."""

from __future__ import annotations

from bsdesk.engine.card_facts import CardGone, CardMoved, CardShown
from bsdesk.engine.facts import Counted, CountersChanged, Fact
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.game import Op
from bsdesk.engine.play.announcing import can_announce
from bsdesk.engine.play.paying import due
from bsdesk.engine.play.priority import AFTER
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, do, players_named, wanted_count
from bsdesk.engine.selection import bound, refs, seats_of, value
from bsdesk.engine.state import Frame, Prompt, State, at
from bsdesk.engine.values import Offer, Ref
from bsdesk.engine.values.payment import Price
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.games.ff_tcg.rules.areas import WARP
from bsdesk.games.ff_tcg.rules.casting import begin_cast, effect_of, entering, refuse_place
from bsdesk.games.ff_tcg.rules.payment import PAY, PAYING, price_of
from bsdesk.games.ff_tcg.rules.processes import away, won
from bsdesk.games.ff_tcg.rules.turns import EXTRA_MAIN


class Cancel(Word, frozen=True):
    """What waits on the Stack doesn't happen: a Summon goes to its owner's Break Zone, an ability is gone."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        cards = [run.state.cards[ref] for ref in refs(run.state, run.frame, self.what)]
        summons = [away(run, c.id, "cancelled", n) for n, c in enumerate(c for c in cards if not c.effect)]
        abilities: list[Fact] = [CardGone(card.id, "cancelled") for card in cards if card.effect]
        do(run, [*summons, *abilities], wanted_count(run.frame, self.what, len(cards)))


class Win(Word, frozen=True):
    """FF-3.2: players win the game."""

    who: str = "you"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return players_named(self.who)

    def __call__(self, run: Run) -> None:
        do(run, [Counted(won(seat)) for seat in seats_of(run.state, run.frame, self.who)], 1)


class ExtraMain(Word, frozen=True):
    """FF-9.3.1.1b: there is an additional main phase after this one."""

    def __call__(self, run: Run) -> None:
        do(run, [Counted(EXTRA_MAIN)], 1)


class Warp(Word, frozen=True):
    """FF-15.2.7.3: this card is removed from the game with so many Warp counters."""

    count: int

    def __call__(self, run: Run) -> None:
        frame, new = run.frame, run.fresh_id()
        card = run.state.cards.get(frame.source)  # it may have left, and with it what it was called
        moved = [CardMoved(card.id, at(card.owner, "removed"), new, why="warped")] if card is not None else []
        do(run, [*moved, *(CountersChanged(new, WARP, self.count) for _ in moved)], 1)


class Hide(Word, frozen=True):
    """FF-7.13.3: cards are removed from the game face down."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        cards = run.state.cards
        facts = [
            CardMoved(ref, at(cards[ref].owner, "removed"), run.fresh_id(n), why="hidden", face="down")
            for n, ref in enumerate(found)
        ]
        do(run, facts, wanted_count(run.frame, self.what, len(found)))


# ------------------------------------------------------------------------------------------ cards that are played


class CastIt(Word, frozen=True):
    """FF-11.3.11: a Summon is cast, without paying, right after this effect has been carried out."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        after(run, [Frame("cast_now", run.frame.seat, source=ref, cause=run.state.seq) for ref in found])
        tell_done(run, bool(found))


def after(run: Run, frames: list[Frame]) -> None:
    """Let this happen as soon as what is carried out now is over, before anybody has priority."""
    places = [n for n, frame in enumerate(run.stack) if frame.program == AFTER]
    place = places[-1] if places else len(run.stack) - 1
    run.stack[place:place] = frames


def cast_now(run: Run) -> None:
    """FF-11.3.11 Put it on the Stack and have chosen what it chooses; if that can't be, it isn't cast."""
    state, frame = run.state, run.frame
    if frame.source in state.cards and can_announce(state, effect_of(state, frame.source, frame.seat)):
        begin_cast(run, frame.source, frame.seat, Price(0))


class Arrive(Word, frozen=True):
    """FF-11.4.3: a Character of the hand for which something was said is paid for, and comes as it was said."""

    more: Amount = 0  # CP besides its cost
    said: str = "mode"

    def ops(self) -> list[Op]:
        return [self, PAY, Arrived(self.said)]

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        cost = price_of(state, frame.source)
        price = cost._replace(total=cost.total + value(state, frame, self.more))
        for name, owed in due(price, (frame.source,)).items():
            run.bind(name, owed)


class Arrived(Word, frozen=True):
    """The last part of `arrive`: all is paid, and it comes."""

    said: str
    follows = True

    def __call__(self, run: Run) -> None:
        frame = run.frame
        run.settle(PAYING.paid_with(run), "cost", "FF-11.4.7", frame.cause)
        marks = tuple(f"chosen:{word}" for word in bound(frame, self.said))
        do(run, entering(run, frame.source, frame.seat, marks=marks), 1)


class PlayIt(Word, frozen=True):
    """FF-11.4.1.1: Characters are played by an effect, right after it has been carried out; nobody can answer."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        found = refs(run.state, run.frame, self.what)
        after(run, [Frame("play_now", run.frame.seat, source=ref, cause=run.state.seq) for ref in found])
        tell_done(run, bool(found))


def play_now(run: Run) -> list[Fact]:
    """FF-11.4.1.1 Put it on the Field, if it may be there."""
    state, frame = run.state, run.frame
    if frame.source not in state.cards or refuse_place(state, frame.source, frame.seat) is not None:
        return []
    return [CardShown(frame.source), *entering(run, frame.source, frame.seat)]


# ----------------------------------------------------------------------------------------------- each player


class EachSelects(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """FF-6.1.4, FF-11.11.6: each player selects among its own, the turn's player first; then it happens to all."""

    by: str = "everyone"

    def ops(self) -> list[Op]:
        return [self, NextSelects()]

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        count = value(state, frame, self.count)
        run.bind(f"{self.as_}.wanted", 0)
        active = state.active
        for seat in (active, 3 - active):
            name = f"{self.as_}.p{seat}"
            if name not in run.frame.answers:
                prompt = Prompt(seat, self.question, 0 if self.up_to else count, count, name, source=frame.source)
                run.open_prompt(self, prompt)
                return

    def selectable(self, _state: State, _frame: Frame, _ref: Ref) -> bool:
        return True

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        found = self.choices(state, frame)
        return one_of(prompt, [ref for ref in found if state.cards[ref].controller == prompt.seat])


class NextSelects(Word, frozen=True):
    """The second part of `each_selects`: the other player is asked."""

    follows = True

    def __call__(self, run: Run) -> None:
        frame = run.frame
        name = run.rules.programs[frame.program].ops[frame.pc - 2].as_  # type: ignore[attr-defined]
        if any(f"{name}.p{seat}" not in frame.answers for seat in run.state.seats()):
            run.jump(frame.pc - 2)

    def idles(self, _state: State, _frame: Frame) -> bool:
        return True


RULE_WORDS: dict[str, type[Word]] = {
    "cancel": Cancel,
    "win": Win,
    "extra_main": ExtraMain,
    "warp": Warp,
    "hide": Hide,
    "cast_it": CastIt,
    "play_it": PlayIt,
    "arrive": Arrive,
    "each_selects": EachSelects,
}
