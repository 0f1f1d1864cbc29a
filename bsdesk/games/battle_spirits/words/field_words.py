"""The words of Battle Spirits card texts beyond those of all games; those about cores are in core_words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMarked, CardMoved, CardTurned
from bsdesk.engine.facts import Counted, Fact, TokensMoved
from bsdesk.engine.filters import Selector
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.words import Word, do, wanted_count
from bsdesk.engine.selection import card_of_effect, refs
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, UPSIDE_DOWN, Frame, State, at, zone_name
from bsdesk.engine.totals import says
from bsdesk.engine.values import Ref, Refusal, Seat, Value
from bsdesk.engine.vocabulary import top_cards
from bsdesk.engine.vocabulary.choosing import Choose
from bsdesk.games.battle_spirits.rules.areas import cores, on_field, pending
from bsdesk.games.battle_spirits.rules.cards import level_with
from bsdesk.games.battle_spirits.rules.costs import cost_refusal
from bsdesk.games.battle_spirits.rules.departure import DESTINATIONS, pends
from bsdesk.games.battle_spirits.rules.steps import STEP_OVER
from bsdesk.games.battle_spirits.rules.timings import ways
from bsdesk.games.battle_spirits.rules.totals import definition

FIGHTING = ("attacking", "blocking")


def spared(state: State, frame: Frame, word: str, ref: Ref) -> bool:
    """BS-1.9: return whether a «cannot» spares a card this, done by the effect that is carried out."""
    printed = state.rules.defs.get(frame.program.rpartition("/")[0])
    return says(state, "cannot", word, ref, card_of_effect(state, frame), ways(printed.kind if printed else ""))


class Destroy(Word, frozen=True, rename={"as_": "as"}):
    """BS-GL11: destroy cards on the Field; `as` names those that were."""

    removes = True

    what: Selector = "it"
    as_: str = ""

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts = [f for r in found for f in pends(state, r, "destroyed", frame.seat)]
        do(run, facts, wanted_count(frame, self.what, len(found)))
        if self.as_:
            run.bind(self.as_, tuple(r for r in found if pending(run.state, r) == "destroyed"))

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        return bool(found) and not any(spared(state, frame, "be_destroyed", r) for r in found)


class Return(Word, frozen=True):
    """BS-P1c: return cards to the hand or the deck of their owners, wherever they are."""

    removes = True

    what: Selector = "it"
    to: Literal["hand", "deck_top", "deck_bottom"] = "hand"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        count = wanted_count(frame, self.what, len(found))
        if self.to == "deck_top":
            found.reverse()  # one by one: the first ends up on top of the rest
        reason = "to_" + self.to
        zone, place = DESTINATIONS[reason]
        facts: list[Fact] = []
        for ref in found:
            if on_field(state, ref):
                facts += pends(state, ref, reason, frame.seat)
            else:
                to, new = at(state.cards[ref].owner, zone), run.fresh_id(len(facts))
                facts.append(CardMoved(ref, to, new, place, "returned"))
        do(run, facts, count)

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        there = [r for r in found if on_field(state, r)]
        return bool(found) and not any(spared(state, frame, "be_returned", r) for r in there)


class Turn(Word, frozen=True, rename={"as_": "as"}):
    """The common part of exhaust, heavy_exhaust and refresh: turn cards that aren't yet turned so (BS-T3); `as` names
    those that were turned."""

    what: Selector = "it"
    as_: str = ""

    def turned(self, now: int) -> int:
        raise NotImplementedError

    word = ""

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if on_field(state, r)]
        facts: list[Fact] = []
        before = {ref: state.cards[ref].turned for ref in found}
        for ref in found:
            now = before[ref]
            if self.turned(now) != now:
                facts.append(CardTurned(ref, self.turned(now), now, frame.seat))
        do(run, facts, wanted_count(frame, self.what, len(found)))
        if self.as_:
            was = {ref: state.cards[ref].turned for ref in found}
            run.bind(self.as_, tuple(ref for ref in found if was[ref] != before[ref]))

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        return bool(found) and all(self.turns(state, frame, r) for r in found)

    def turns(self, state: State, frame: Frame, ref: Ref) -> bool:
        now = state.cards[ref].turned
        return self.turned(now) != now and not spared(state, frame, f"be_{self.word}", ref)


class Exhaust(Turn, frozen=True, rename={"as_": "as"}):
    """BS-16.10: upright cards are turned sideways; others stay as they are."""

    word = "exhausted"

    def turned(self, now: int) -> int:
        return SIDEWAYS if now == UPRIGHT else now


class HeavyExhaust(Turn, frozen=True, rename={"as_": "as"}):
    """BS-16.9: turned upside down, from upright and from sideways."""

    word = "heavy_exhausted"

    def turned(self, now: int) -> int:
        return UPSIDE_DOWN


class Refresh(Turn, frozen=True, rename={"as_": "as"}):
    """BS-16.5: one step back: upside down to sideways, sideways to upright."""

    word = "refreshed"

    def turned(self, now: int) -> int:
        return max(UPRIGHT, now - 1)


class Discard(Word, frozen=True):
    """BS-GL12: put cards that are not on the Field into the Trash, such as chosen ones of the hand."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = [r for r in refs(state, frame, self.what) if not on_field(state, r)]
        facts = [
            CardMoved(r, at(state.cards[r].owner, "trash"), run.fresh_id(i), why="discarded")
            for i, r in enumerate(found)
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)))

    def possible(self, state: State, frame: Frame) -> bool:
        found = refs(state, frame, self.what)
        return bool(found) and not any(on_field(state, r) for r in found)


class Take(Word, frozen=True):
    """Put cards into the hand: one of the opened cards, or one from the Trash."""

    removes = True

    what: Selector = "it"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = refs(state, frame, self.what)
        facts = [
            CardMoved(r, at(state.cards[r].owner, "hand"), run.fresh_id(i), why="taken") for i, r in enumerate(found)
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)))

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(refs(state, frame, self.what))


class Remove(Word, frozen=True):
    """BS-GL13: remove cards from the game; cores of Field cards go to the Reserve."""

    removes = True

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
        do(run, facts, wanted_count(frame, self.what, len(found)) + len(facts) - len(found))

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(refs(state, frame, self.what))


class Summon(Word, frozen=True):
    """BS-8.22, BS-GL9: summon or deploy a card by an effect; its cost is paid unless the text says otherwise."""

    removes = True
    pays = True

    what: Selector = "it"
    free: bool = False
    pay_from: Literal["", "reserve"] = ""  # only cores of the Reserve, for the cost and for placing

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        can = self.possible(state, frame)
        tell_done(run, can)
        if can:
            use = self.using(state, frame.seat, self.elsewhere(state, frame)[0])
            run.stack.append(replace(use, cause=frame.cause))

    def elsewhere(self, state: State, frame: Frame) -> list[Ref]:
        """BS-GL9: the selected cards that are not on the Field already."""
        return [r for r in refs(state, frame, self.what) if zone_name(state.cards[r].zone) != "field"]

    def using(self, state: State, seat: Seat, ref: Ref) -> Frame:
        origin = zone_name(state.cards[ref].zone)
        bound: dict[str, Value] = {"from": origin, "free": int(self.free), "places": self.pay_from}
        return Frame("use", seat, source=ref, bound=bound)

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.elsewhere(state, frame)) and self.lacks(state, frame) is None

    def lacks(self, state: State, frame: Frame) -> Refusal | None:
        """BS-8.21 Return why the card can't be paid for, if it can't."""
        found = self.elsewhere(state, frame)
        return cost_refusal(state, found[0], self.using(state, frame.seat, found[0])) if found else None


class ChooseSummon(Choose, frozen=True, rename={"from_": "from", "as_": "as"}):
    """Choose a card that can be summoned or deployed now; cards whose cost can't be paid aren't offered."""

    free: bool = False
    pay_from: Literal["", "reserve"] = ""
    by_face = True

    def choices(self, state: State, frame: Frame) -> list[Ref]:
        summon = Summon(free=self.free, pay_from=self.pay_from)
        found = super().choices(state, frame)
        return [r for r in found if cost_refusal(state, r, summon.using(state, frame.seat, r)) is None]


# ------------------------------------------------------------------------------------------------- the battle


class EndBattle(Word, frozen=True):
    """BS-10.33: end this battle; no BP are compared, no Life is lost."""

    def __call__(self, run: Run) -> None:
        inside = bool(run.state.moment)
        do(run, [Counted("battle.over")] if inside else [], 1)

    def possible(self, state: State, _frame: Frame) -> bool:
        return bool(state.moment)


class EndAttackStep(Word, frozen=True):
    """BS-6.12: end the Attack Step, and the battle that is fought in it."""

    def __call__(self, run: Run) -> None:
        state = run.state
        inside: list[Fact] = [Counted("battle.over")] if state.moment else []
        do(run, [*inside, Counted(STEP_OVER)] if state.step == "attack" else [], 1)

    def possible(self, state: State, _frame: Frame) -> bool:
        return state.step == "attack"


class TakePlace(Word, frozen=True):
    """Let a Spirit take the place of another one in the battle at hand: it attacks, or blocks, from then on."""

    what: Selector = "it"
    of: Selector = "this"

    @property
    def selectors(self) -> tuple[Selector, ...]:
        return (self.what, self.of)

    def pair(self, state: State, frame: Frame) -> tuple[Ref, Ref, str] | None:
        """Return the Spirit that comes, the one that it comes for, and what that does in the battle."""
        coming = [r for r in refs(state, frame, self.what) if on_field(state, r) and not pending(state, r)]
        fighting = [r for r in refs(state, frame, self.of) if {*FIGHTING} & {*state.cards[r].marks}]
        if not coming or not fighting or {*FIGHTING} & {*state.cards[coming[0]].marks}:
            return None
        if state.cards[coming[0]].controller != state.cards[fighting[0]].controller:
            return None
        return coming[0], fighting[0], next(mark for mark in FIGHTING if mark in state.cards[fighting[0]].marks)

    def __call__(self, run: Run) -> None:
        pair = self.pair(run.state, run.frame)
        if pair is None:
            do(run, [], 1)
            return
        coming, fighting, mark = pair
        do(run, [CardMarked(fighting, mark, on=False), CardMarked(coming, mark)], 2)

    def possible(self, state: State, frame: Frame) -> bool:
        return self.pair(state, frame) is not None


class Remain(Word, frozen=True):
    """BS-P1e: keep a pending card on the Field."""

    what: Selector = "this"

    def __call__(self, run: Run) -> None:
        state, frame = run.state, run.frame
        found = self.kept(state, frame)
        facts: Sequence[Fact] = [
            CardMarked(r, mark, on=False)
            for r in found
            for mark in state.cards[r].marks
            if mark.startswith(("pending.", "level."))
        ]
        do(run, facts, wanted_count(frame, self.what, len(found)) + len(facts) - len(found))

    def kept(self, state: State, frame: Frame) -> list[Ref]:
        return [r for r in refs(state, frame, self.what) if on_field(state, r) and self.may_stay(state, r)]

    def possible(self, state: State, frame: Frame) -> bool:
        return bool(self.kept(state, frame))

    def may_stay(self, state: State, ref: Ref) -> bool:
        """BS-9.6: nothing can keep a depleted card without a level."""
        normal, soul = cores(state, ref)
        reason = pending(state, ref)
        return bool(reason) and (
            reason != "depleted" or level_with(definition(state, ref), normal + soul, soul > 0) > 0
        )


class Order(top_cards.Order, frozen=True, rename={"as_": "as"}):
    """BS-O-20: their owner puts several cards in the order in which they lie in the deck, from the top."""

    by_rule = "BS-O-20"
