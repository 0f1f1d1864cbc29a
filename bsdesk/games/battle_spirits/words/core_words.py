"""The words of Battle Spirits card texts that are about cores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.filters import Amount, Selector
from bsdesk.engine.game import Op
from bsdesk.engine.giving import is_immune
from bsdesk.engine.prompts import pick_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, seat_of
from bsdesk.engine.selection import card_of_effect, count_of, refs
from bsdesk.engine.state import Frame, Prompt, State, at, zone_seat
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat
from bsdesk.games.battle_spirits.rules.areas import core_places, cores, on_field, usable_cores
from bsdesk.games.battle_spirits.rules.costs import after_picks, payment_refusal, payments
from bsdesk.games.battle_spirits.rules.steps import void_to


def go(run: Run, facts: Sequence[Fact], wanted: int) -> int:
    """Move cores, and note whether as many moved as were wanted («if you do»); return how many did."""
    events = run.settle(facts)
    came_true = amount_of([event.fact for event in events])
    owed = len(facts) - len(events) if amount_of(facts) >= wanted else 0
    tell_done(run, 0 < wanted <= came_true, wholly=wanted <= came_true, owed=owed)
    return came_true


def amount_of(facts: Sequence[Fact]) -> int:
    """Return how many cores move in all."""
    return sum(sum(fact.amount) for fact in facts if isinstance(fact, TokensMoved))


class MoveCores(Word, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Move cores from a card (or area) to the Reserve, Trash, Void, Life, or onto a card.

    BS-S2: whose card it is chooses which cores. BS-9.13: the Soul Core goes to Void or Life, or is moved
    `soul="no"`, only where the text names it; `soul="only"` moves nothing else.
    """

    areas = tokens = True
    removes = True  # a card without the cores of its lowest Lv

    from_: Selector = "it"
    to: str = "reserve"  # reserve, trash, void, life, removed, or the name of a bound card
    count: Amount = 1
    leave: int = -1  # instead of a count: until so many remain
    up_to: bool = False
    any_number: bool = False  # instead of a count: as many as its player likes
    soul: Literal["may", "no", "only"] = "may"
    who: Literal["you", "opponent"] = "you"  # whose area, where it is one
    question: str = "core"
    as_: str = "cores_moved"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        sources = self.sources(state, frame)
        chooser = self.chooser(state, frame)
        most = self.number(state, frame) if sources and self.target(state, frame, sources[0]) else 0
        least = 0 if self.free and chooser == frame.seat else most
        run.bind(self.as_ + ".wanted", most)
        prompt = Prompt(chooser, self.question, least, most, self.as_, source=frame.source, rule="BS-S2", tokens=True)
        run.open_prompt(self, prompt)

    @property
    def about(self) -> Selector:
        return self.from_

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.from_, self.to)

    def ops(self) -> list[Op]:
        first: list[Op] = [HowManyCores(self)] if self.free else []
        return [*first, self, CoresMove(self)]

    @property
    def free(self) -> bool:
        """BS-T2: return whether fewer may be moved, down to none."""
        return self.up_to or self.any_number

    def chooser(self, state: State, frame: Frame) -> Seat:
        """BS-S2 Return who chooses: the controller of the cards they lie on, or whose area it is."""
        sources = self.sources(state, frame)
        cards = (state.cards[s] for s in sources if s in state.cards)
        return next((card.controller for card in cards), zone_seat(sources[0]) if sources else frame.seat)

    def sources(self, state: State, frame: Frame) -> list[Ref]:
        """Return where the cores come from: an area, or cards on the Field."""
        if isinstance(self.from_, str) and self.from_ in ("trash", "reserve", "void", "life"):
            return [at(seat_of(state, frame, self.who), self.from_)]
        own = card_of_effect(state, frame)
        return [r for r in refs(state, frame, self.from_) if on_field(state, r) and not is_immune(state, r, own)]

    def target(self, state: State, frame: Frame, source: Ref) -> Ref:
        """BS-E10: cores of a player stay in that player's areas."""
        owner = state.cards[source].owner if source in state.cards else zone_seat(source)
        if self.to in ("reserve", "trash", "void", "life", "removed"):
            return at(owner, self.to)
        found = refs(state, frame, self.to)
        return found[0] if found and on_field(state, found[0]) and state.cards[found[0]].owner == owner else ""

    def movable(self, state: State, source: Ref) -> Pool:
        """BS-9.13 Return the cores at a place that the text may move."""
        normal, soul = cores(state, source)
        if self.soul == "only":
            return 0, soul
        return normal, (0 if self.soul == "no" or self.to in ("void", "life", "removed") else soul)

    def number(self, state: State, frame: Frame) -> int:
        if self.any_number and self.chooser(state, frame) == frame.seat:
            return sum(sum(self.movable(state, one)) for one in self.sources(state, frame))
        if self.leave >= 0:
            return sum(max(0, sum(cores(state, s)) - self.leave) for s in self.sources(state, frame))
        if self.free and self.chooser(state, frame) != frame.seat:
            return sum(p.amount[0] for p in frame.answers[self.as_ + ".number"])
        return count_of(state, frame, self.count)

    def spare(self, state: State, source: Ref, prompt: Prompt) -> int:
        """Return how many cores of a card may still go, if it must keep some."""
        gone = sum(sum(p.amount) for p in prompt.chosen if p.subject == source)
        return sum(cores(state, source)) - gone - max(self.leave, 0)

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        offers = []
        due = prompt.most - sum(sum(p.amount) for p in prompt.chosen)
        for source in self.sources(state, frame):
            normal, soul = self.movable(state, source)
            for pick in prompt.chosen:
                if pick.subject == source:
                    normal, soul = normal - pick.amount[0], soul - pick.amount[1]
            spare = self.spare(state, source, prompt)
            normal, soul = min(normal, spare), min(soul, spare)
            if normal + soul > 0 and due:
                offers.append(pick_of(prompt, source, amount=(normal, soul), most=min(due, normal + soul, spare)))
        return offers

    def possible(self, state: State, frame: Frame) -> bool:
        room = sum(sum(self.movable(state, s)) for s in self.sources(state, frame))
        if self.free:
            return True
        sources = self.sources(state, frame)
        return room >= self.number(state, frame) > 0 and bool(self.target(state, frame, sources[0]))


class HowManyCores(Word, frozen=True):
    """BS-T2: «up to» lets the player of the effect choose the number, even where the other one chooses which."""

    areas = True

    move: MoveCores
    question: str = "number"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return self.move.selectors

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if self.move.chooser(state, frame) == frame.seat:
            return  # the player says so by choosing
        room = sum(sum(self.move.movable(state, s)) for s in self.move.sources(state, frame))
        most = room if self.move.any_number else min(count_of(state, frame, self.move.count), room)
        name = self.move.as_ + ".number"
        prompt = Prompt(frame.seat, self.question, 0, most, name, source=frame.source, rule="BS-T2", tokens=True)
        run.open_prompt(self, prompt)

    def offers(self, _state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        left = prompt.most - sum(sum(p.amount) for p in prompt.chosen)
        return [pick_of(prompt, "", amount=(left, 0), most=left)]


class CoresMove(Word, frozen=True):
    """The second half of `move_cores`: move what was chosen."""

    move: MoveCores
    areas = follows = True

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return self.move.selectors

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        facts: list[Fact] = []
        for pick in frame.answers[self.move.as_]:
            target = self.move.target(state, frame, pick.subject)
            if target:
                facts.append(TokensMoved(pick.subject, target, pick.amount, "effect", frame.seat))
        wanted = int(frame.bound[self.move.as_ + ".wanted"])  # type: ignore[arg-type]
        moved = go(run, facts, amount_of(facts) if self.move.free else max(wanted, 1))
        run.bind(self.move.as_, moved)


class AddCores(Word, frozen=True):
    """Put cores from the Void into an own area or onto a card."""

    areas = True

    to: str = "reserve"  # reserve, trash, life, or the name of a bound card
    count: Amount = 1
    who: Literal["you", "opponent"] = "you"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.to,)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        places, count = self.places(state, frame), count_of(state, frame, self.count)
        go(run, void_to(state, places, count), count * max(len(places), 1))

    def places(self, state: State, frame: Frame) -> list[Ref]:
        if self.to in ("reserve", "trash", "life"):
            return [at(seat_of(state, frame, self.who), self.to)]
        return [r for r in refs(state, frame, self.to) if on_field(state, r)]

    def possible(self, state: State, frame: Frame) -> bool:
        places, count = self.places(state, frame), count_of(state, frame, self.count)
        return bool(places) and amount_of(void_to(state, places, count)) == count * len(places)


class Pay(Word, frozen=True):
    """BS-GL32, BS-O-14: pay cores for an effect, as a cost without reduction, completely or not at all."""

    pays = True

    count: Amount = 1

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        can = self.possible(state, frame)
        tell_done(run, can)
        due = count_of(state, frame, self.count) if can else 0
        prompt = Prompt(frame.seat, "pay", due, due, "pay", source=frame.source, rule="BS-GL32", tokens=True)
        run.open_prompt(self, prompt)

    def ops(self) -> list[Op]:
        return [self, Paid()]

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return payments(prompt, after_picks(state, core_places(state, frame.seat), prompt))

    def refusal(self, state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal:
        return payment_refusal(state, prompt, move)

    def possible(self, state: State, frame: Frame) -> bool:
        return usable_cores(state, frame.seat) >= count_of(state, frame, self.count)


class Paid(Word, frozen=True):
    """The second half of `pay`."""

    follows = True

    def __call__(self, run: Run) -> list[Fact]:
        frame = run.frame
        trash = at(frame.seat, "trash")
        facts: list[Fact] = [TokensMoved(p.subject, trash, p.amount, "paid") for p in frame.answers["pay"]]
        run.settle(facts, "cost", frame.program, frame.cause)
        return []
