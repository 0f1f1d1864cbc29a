"""The words of Battle Spirits cards, beyond those that every game shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bsdesk.engine.facts import CardMarked, CardMoved, CardTurned, Counted, Fact, TokensMoved
from bsdesk.engine.game import Op
from bsdesk.engine.play import Run
from bsdesk.engine.questions import one_of, pick_of
from bsdesk.engine.selecting import Amount, Selector, refs, value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, Frame, Prompt, State, at, zone_name
from bsdesk.engine.totals import says
from bsdesk.engine.values import Move, Offer, Pool, Ref, Refusal, Seat
from bsdesk.engine.words import WORDS, Choose, Word, do, seat_of, wanted
from bsdesk.games.battle_spirits.areas import core_places, cores, pending, usable_cores
from bsdesk.games.battle_spirits.cards import level_with
from bsdesk.games.battle_spirits.leaving import destroyed, pends
from bsdesk.games.battle_spirits.steps import void_to
from bsdesk.games.battle_spirits.totals import definition
from bsdesk.games.battle_spirits.using import after_picks, cost_refusal, payment_refusal, payments


def on_field(state: State, ref: Ref) -> bool:
    card = state.cards.get(ref)
    return card is not None and zone_name(card.zone) == "field"


class Destroy(Word, frozen=True):
    """BS-GL11: destroy cards on the Field."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [f for r in found for f in destroyed(state, r, frame.seat, "effect")]
        do(run, facts, wanted(frame, self.what, len(found)))

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        return bool(found) and not any(says(state, "cannot", "be_destroyed", r) for r in found)


class Return(Word, frozen=True):
    """BS-P1c: return cards to the hand or the deck of their owners, from wherever they are."""

    what: Selector = "it"
    to: Literal["hand", "deck_top", "deck_bottom"] = "hand"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        count = wanted(frame, self.what, len(found))
        if self.to == "deck_top":
            found.reverse()  # one after the other: the first comes to lie on top of the rest
        zone, place = ("hand", -1) if self.to == "hand" else ("deck", 0 if self.to == "deck_top" else -1)
        facts: list[Fact] = []
        for ref in found:
            if on_field(state, ref):
                facts += pends(state, ref, "to_" + self.to, frame.seat)
            else:
                to, new = at(state.cards[ref].owner, zone), run.fresh_id(len(facts))
                facts.append(CardMoved(ref, to, new, place, "returned"))
        do(run, facts, count)

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(refs(state, frame, self.what))


class Turn(Word, frozen=True):
    """What exhaust, heavy_exhaust and refresh share: cards are turned, if they aren't so already (BS-T3)."""

    what: Selector = "it"

    def turned(self, now: int) -> int:
        raise NotImplementedError

    word = ""

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts: list[Fact] = []
        for ref in found:
            if self.turns(state, ref):
                now = state.cards[ref].turned
                facts.append(CardTurned(ref, self.turned(now), now))
        do(run, facts, wanted(frame, self.what, len(found)))

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        return bool(found) and all(self.turns(state, r) for r in found)

    def turns(self, state: State, ref: Ref) -> bool:
        now = state.cards[ref].turned
        return self.turned(now) != now and not says(state, "cannot", f"be_{self.word}", ref)


class Exhaust(Turn, frozen=True):
    """BS-16.10: upright cards are turned sideways; others stay as they are."""

    word = "exhausted"

    def turned(self, now: int) -> int:
        return SIDEWAYS if now == UPRIGHT else now


class HeavyExhaust(Turn, frozen=True):
    """BS-16.9: turned upside down, from upright and from sideways."""

    word = "heavy_exhausted"

    def turned(self, now: int) -> int:
        return UPSIDE_DOWN


class Refresh(Turn, frozen=True):
    """BS-16.5: one step back: upside down to sideways, sideways to upright."""

    word = "refreshed"

    def turned(self, now: int) -> int:
        return max(UPRIGHT, now - 1)


class Discard(Word, frozen=True):
    """BS-GL12: put cards into the Trash: chosen ones, or so many of the hand as their player chooses."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if not on_field(state, r)]
        facts = [
            CardMoved(r, at(state.cards[r].owner, "trash"), run.fresh_id(i), why="discarded")
            for i, r in enumerate(found)
        ]
        do(run, facts, wanted(frame, self.what, len(found)))

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        return bool(found) and not any(on_field(state, r) for r in found)


class Take(Word, frozen=True):
    """Put cards into the hand: one of those that were opened, or one from the Trash."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        facts = [
            CardMoved(r, at(state.cards[r].owner, "hand"), run.fresh_id(i), why="taken") for i, r in enumerate(found)
        ]
        do(run, facts, wanted(frame, self.what, len(found)))


class Remove(Word, frozen=True):
    """BS-GL13: remove cards from the game; those on the Field leave their cores in the Reserve."""

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        facts: list[Fact] = []
        for i, ref in enumerate(found):
            owner, pool = state.cards[ref].owner, cores(state, ref)
            if sum(pool):
                facts.append(TokensMoved(ref, at(owner, "reserve"), pool, "removed"))
            facts.append(CardMoved(ref, at(owner, "removed"), run.fresh_id(i), why="removed"))
        do(run, facts, wanted(frame, self.what, len(found)) + len(facts) - len(found))


class Summon(Word, frozen=True):
    """BS-8.22, BS-GL9: summon or deploy a card by an effect; its cost is paid unless it says otherwise."""

    what: Selector = "it"
    free: bool = False
    pay_from: Literal["", "reserve"] = ""  # cores of the Reserve only, for the cost and for placing

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        run.bind("did", 0)
        for ref in found[:1]:
            use = self.using(state, frame.seat, ref)
            if cost_refusal(state, ref, use) is None:
                run.bind("did", 1)
                run.stack.append(replace(use, cause=frame.cause))

    def using(self, state: State, seat: Seat, ref: Ref) -> Frame:
        bound: dict[str, int | str | tuple[str, ...]] = {"from": zone_name(state.cards[ref].zone)}
        if self.free:
            bound["free"] = 1
        if self.pay_from:
            bound["places"] = self.pay_from
        return Frame("use", seat, source=ref, bound=bound)

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(refs(state, frame, self.what)) and self.lacks(state, frame) is None

    def lacks(self, state: State, frame: Frame) -> Refusal | None:
        """BS-8.21: why the card can't be paid for, if it can't."""
        for ref in refs(state, frame, self.what)[:1]:
            return cost_refusal(state, ref, self.using(state, frame.seat, ref))
        return None


class ChooseSummon(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Choose a card that could be summoned or deployed now: cards whose cost can't be paid aren't offered."""

    free: bool = False
    pay_from: Literal["", "reserve"] = ""

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        summon = Summon(free=self.free, pay_from=self.pay_from)
        found = super().choices(state, frame)
        return [r for r in found if cost_refusal(state, r, summon.using(state, frame.seat, r)) is None]


# ------------------------------------------------------------------------------------------------------ cores


class MoveCores(Word, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Move cores from a card (or area) to the Reserve, Trash, Void, Life, or onto a card.

    BS-S2: whose card it is chooses which cores. BS-9.13: the Soul Core goes to Void or Life, or is moved
    `soul="no"`, only where the text names it; `soul="only"` moves nothing else.
    """

    from_: Selector = "it"
    to: str = "reserve"  # reserve, trash, void, life, removed, or the name of a bound card
    count: Amount = 1
    leave: int = -1  # instead of a count: until so many remain
    up_to: bool = False
    soul: Literal["may", "no", "only"] = "may"
    question: str = "core"
    as_: str = "cores_moved"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        sources = self.sources(state, frame)
        chooser = self.chooser(state, frame)
        most = self.number(state, frame) if sources and self.target(state, frame, sources[0]) else 0
        least = 0 if self.up_to and chooser == frame.seat else most
        run.bind(self.as_ + ".wanted", most)
        run.open_prompt(
            self,  # type: ignore[arg-type]
            Prompt(chooser, self.question, least, most, self.as_, tokens=True, source=frame.source, rule="BS-S2"),
        )

    @property
    def about(self) -> Selector:
        return self.from_

    @property
    def named(self) -> tuple[Selector, ...]:
        return (self.from_, self.to)

    def ops(self) -> list[Op]:
        first: list[Op] = [HowManyCores(self)] if self.up_to else []
        return [*first, self, CoresMove(self)]

    def chooser(self, state: State, frame: Frame) -> Seat:
        """BS-S2: whose cards they lie on."""
        card = state.cards.get(next(iter(self.sources(state, frame)), ""))
        return card.controller if card is not None else frame.seat

    def sources(self, state: State, frame: Frame) -> list[Ref]:
        """Where the cores come from: an own area, or cards on the Field."""
        if isinstance(self.from_, str) and self.from_ in ("trash", "reserve", "void", "life"):
            return [at(frame.seat, self.from_)]
        return [r for r in refs(state, frame, self.from_) if on_field(state, r)]

    def target(self, state: State, frame: Frame, source: Ref) -> Ref:
        """BS-E10: cores of a player stay in that player's areas."""
        owner = state.cards[source].owner if source in state.cards else frame.seat
        if self.to in ("reserve", "trash", "void", "life", "removed"):
            return at(owner, self.to)
        found = refs(state, frame, self.to)
        return found[0] if found and on_field(state, found[0]) and state.cards[found[0]].owner == owner else ""

    def movable(self, state: State, source: Ref) -> Pool:
        """BS-9.13: which of the cores there the text may move."""
        normal, soul = cores(state, source)
        if self.soul == "only":
            return 0, soul
        return normal, (0 if self.soul == "no" or self.to in ("void", "life", "removed") else soul)

    def number(self, state: State, frame: Frame) -> int:
        if self.leave >= 0:
            return sum(max(0, sum(cores(state, s)) - self.leave) for s in self.sources(state, frame))
        if self.up_to and self.chooser(state, frame) != frame.seat:
            return sum(p.amount[0] for p in frame.answers.get(self.as_ + ".number", ()))
        return value(state, frame, self.count)

    def spare(self, state: State, source: Ref, prompt: Prompt) -> int:
        """How many cores of a card may still go, if some must be left on it."""
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

    def refusal(self, _state: State, _frame: Frame, _prompt: Prompt, _move: object) -> None:
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        room = sum(sum(self.movable(state, s)) for s in self.sources(state, frame))
        return self.up_to or room >= self.number(state, frame) > 0


class HowManyCores(Word, frozen=True):
    """BS-T2: «up to» lets the player of the effect say how many, even where the other one chooses which."""

    move: MoveCores
    question: str = "number"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        if self.move.chooser(state, frame) == frame.seat:
            return  # says so by choosing
        room = sum(sum(self.move.movable(state, s)) for s in self.move.sources(state, frame))
        most = min(value(state, frame, self.move.count), room)
        name = self.move.as_ + ".number"
        prompt = Prompt(frame.seat, self.question, 0, most, name, tokens=True, source=frame.source, rule="BS-T2")
        run.open_prompt(self, prompt)  # type: ignore[arg-type]

    def offers(self, _state: State, _frame: Frame, prompt: Prompt) -> list[Offer]:
        left = prompt.most - sum(sum(p.amount) for p in prompt.chosen)
        return [pick_of(prompt, "", amount=(left, 0), most=left)] if left else []

    def refusal(self, _state: State, _frame: Frame, _prompt: Prompt, _move: object) -> None:
        return None


class CoresMove(Word, frozen=True):
    """The second half of `move_cores`: what was chosen moves."""

    move: MoveCores

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        facts: list[Fact] = []
        for pick in frame.answers.get(self.move.as_, ()):
            target = self.move.target(state, frame, pick.subject)
            if target:
                facts.append(TokensMoved(pick.subject, target, pick.amount, "effect", frame.seat))
        count = sum(sum(f.amount) for f in facts if isinstance(f, TokensMoved))
        number = int(frame.bound.get(self.move.as_ + ".wanted", 1))  # type: ignore[arg-type]
        do(run, facts, len(facts))
        if count < number and not self.move.up_to:
            run.bind("did", 0)


class AddCores(Word, frozen=True):
    """Put cores from the Void into an own area or onto a card."""

    to: str = "reserve"  # reserve, trash, life, or the name of a bound card
    count: Amount = 1
    who: Literal["you", "opponent"] = "you"

    @property
    def named(self) -> tuple[Selector, ...]:
        return (self.to,)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        seat = seat_of(state, frame, self.who)
        if self.to in ("reserve", "trash", "life"):
            places = [at(seat, self.to)]
        else:
            places = [r for r in refs(state, frame, self.to) if on_field(state, r)]
        count = value(state, frame, self.count)
        facts = void_to(state, places, count)
        do(run, facts, len(places))
        if sum(sum(f.amount) for f in facts if isinstance(f, TokensMoved)) < count * len(places):
            run.bind("did", 0)


class Pay(Word, frozen=True):
    """BS-GL32, BS-O-14: pay cores for an effect, like a cost without reduction: all of it, or nothing."""

    count: Amount = 1

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        can = self.possible(state, frame)
        run.bind("did", int(can))
        due = value(state, frame, self.count) if can else 0
        prompt = Prompt(frame.seat, "pay", due, due, "pay", tokens=True, source=frame.source, rule="BS-GL32")
        run.open_prompt(self, prompt)  # type: ignore[arg-type]

    def ops(self) -> list[Op]:
        return [self, Paid()]

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return payments(prompt, after_picks(state, core_places(state, frame.seat), prompt))

    def refusal(self, state: State, _frame: Frame, prompt: Prompt, move: Move) -> Refusal:
        return payment_refusal(state, prompt, move)

    def possible(self, state: State, frame: Frame) -> bool:
        return usable_cores(state, frame.seat) >= value(state, frame, self.count)


class Paid(Word, frozen=True):
    """The second half of `pay`."""

    def __call__(self, run: Run) -> list[Fact]:
        frame = run.frame
        trash = at(frame.seat, "trash")
        facts: list[Fact] = [TokensMoved(p.subject, trash, p.amount, "paid") for p in frame.answers.get("pay", ())]
        run.settle(facts, "cost", frame.program, frame.cause)
        return []


# ------------------------------------------------------------------------------------------------- the battle


class EndBattle(Word, frozen=True):
    """BS-10.33: end this battle; nothing is compared, no Life is lost."""

    def __call__(self, run: Run) -> None:
        inside = bool(run.state.moment)
        do(run, [Counted("battle.over")] if inside else [], 1)


class Remain(Word, frozen=True):
    """BS-P1e: a pending card stays on the Field after all."""

    what: Selector = "this"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r) and self.may_stay(state, r)]
        facts: Sequence[Fact] = [
            CardMarked(r, mark, on=False)
            for r in found
            for mark in state.cards[r].marks
            if mark.startswith(("pending.", "level."))
        ]
        do(run, facts, wanted(frame, self.what, len(found)))

    def may_stay(self, state: State, ref: Ref) -> bool:
        """BS-9.6: nothing keeps a depleted card that has no level still."""
        normal, soul = cores(state, ref)
        reason = pending(state, ref)
        return bool(reason) and (
            reason != "depleted" or level_with(definition(state, ref), normal + soul, soul > 0) > 0
        )


class Order(Word, frozen=True, rename={"as_": "as"}):
    """BS-O-20: their owner puts several cards in the order in which they lie in the deck, from the top."""

    what: Selector = "opened"
    as_: str = "order"
    question: str = "arrange"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        seat = state.cards[found[0]].owner if found else frame.seat
        prompt = Prompt(seat, self.question, len(found), len(found), self.as_, source=frame.source, rule="BS-O-20")
        run.open_prompt(self, prompt)  # type: ignore[arg-type]

    @property
    def ordered(self) -> bool:
        return True

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, refs(state, frame, self.what))

    def refusal(self, _state: State, _frame: Frame, _prompt: Prompt, _move: object) -> None:
        return None


class Rest(Word, frozen=True, rename={"as_": "as"}):
    """Name those of the cards that are left: of what was opened, all that went nowhere yet."""

    of: str = "opened"
    without: str = "it"
    as_: str = "rest"

    @property
    def named(self) -> tuple[Selector, ...]:
        return (self.of, self.without)

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        left = [r for r in refs(state, frame, self.of) if r not in refs(state, frame, self.without)]
        run.bind(self.as_, tuple(left))


VOCABULARY: dict[str, type[Word]] = {
    **WORDS,
    "destroy": Destroy,
    "return": Return,
    "exhaust": Exhaust,
    "heavy_exhaust": HeavyExhaust,
    "refresh": Refresh,
    "discard": Discard,
    "take": Take,
    "remove": Remove,
    "summon": Summon,
    "choose_summon": ChooseSummon,
    "move_cores": MoveCores,
    "add_cores": AddCores,
    "pay": Pay,
    "end_battle": EndBattle,
    "remain": Remain,
    "arrange": Order,
    "rest": Rest,
}
