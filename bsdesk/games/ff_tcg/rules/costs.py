"""What stands before the colon of an ability (FF-11.6.2, FF-11.7.2): CP, dulling the card, giving it or its like up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, CardTurned
from bsdesk.engine.effects import ability_of
from bsdesk.engine.facts import CountersChanged, Fact
from bsdesk.engine.filters import Amount
from bsdesk.engine.game import Op
from bsdesk.engine.play.announcing import asked_between
from bsdesk.engine.play.paying import due
from bsdesk.engine.prompts import one_of
from bsdesk.engine.run import Run
from bsdesk.engine.run.arrow import tell_done
from bsdesk.engine.run.means import can_pay
from bsdesk.engine.run.replacements import PAID
from bsdesk.engine.run.words import Word
from bsdesk.engine.selection import value
from bsdesk.engine.state import SIDEWAYS, UPRIGHT, Frame, Prompt, State, at, names_of, zone_name
from bsdesk.engine.totals import prices
from bsdesk.engine.values import Offer, Ref, Refusal, Seat
from bsdesk.engine.values.payment import Price, can_be_paid
from bsdesk.games.ff_tcg.rules.areas import CRYSTAL, has, is_new, late, on_field
from bsdesk.games.ff_tcg.rules.cards import PRIMING, WARP
from bsdesk.games.ff_tcg.rules.payment import PAY, PAYING, most_cp, sources, why_unpayable

# By which rule all of a cost must be paid, if not by that of action abilities.
BEFORE_COLON = {"special_ability": "FF-11.7.2.1", WARP: "FF-15.2.7.3", PRIMING: "FF-15.2.9.3"}


class Pay(Word, frozen=True):
    """FF-11.6.10: pay all of it at once: CP of an element, dulling this card, putting it away, discarding or removing
    it where it is used from elsewhere, discarding a card of its name."""

    cp: Amount = 0
    element: str = ""  # all of it of this one
    among: tuple[str, ...] = ()  # or 1 CP of each of these among it
    dull: bool = False
    leave: bool = False
    discard: bool = False  # this card, from the hand
    remove: bool = False  # this card, from the Break Zone
    same_name: bool = False
    crystals: Amount = 0  # of the player's (FF-6.8.1)
    less: int = 0  # CP, that the card itself then costs
    question: str = "same_name"
    always = True  # also with one card that serves: unasked, the others would learn where in the hand it lies

    def __call__(self, run: Run) -> None:
        count = int(self.same_name)
        prompt = Prompt(run.frame.seat, self.question, count, count, "same_name", source=run.frame.source)
        run.open_prompt(self, prompt)

    @property
    def spends(self) -> tuple[str, ...]:
        """Return the counters that are paid with."""
        return (CRYSTAL,) if self.crystals else ()

    def ops(self) -> list[Op]:
        return [self, Owe(self), PAY, Paid(self)]

    def offers(self, state: State, frame: Frame, prompt: Prompt) -> list[Offer]:
        return one_of(prompt, [ref for ref in self.namesakes(state, frame) if self.payable(state, frame, ref)])

    def namesakes(self, state: State, frame: Frame) -> list[Ref]:
        """FF-11.7.1a: Return the cards of the hand that have the name of this one; if it is primed, one of its names
        (FF-15.2.9.4.1)."""
        if not self.same_name:
            return []
        names = [f"name:{name}" for name in names_of(state, frame.source)]
        hand = state.zones[at(frame.seat, "hand")]
        return [ref for ref in hand if any(has(state, ref, name) for name in names)]

    def price(self, state: State, frame: Frame) -> Price:
        """FF-11.3.5c, FF-11.6.7: Return the CP that is due: what was announced, if it is a variable."""
        return Price(value(state, frame, self.cp), (self.element,) if self.element else self.among)

    def reserved(self, state: State, frame: Frame, *more: Ref) -> list[Ref]:
        """FF-11.7.13: Return what is given up in another way, and gives no CP."""
        card = state.cards.get(frame.source)
        given_up = self.dull or self.leave or (card is not None and zone_name(card.zone) == "hand")
        return [*([frame.source] if given_up else []), *more]

    def payable(self, state: State, frame: Frame, *more: Ref) -> bool:
        """Return whether the CP can be paid without this card of the same name."""
        return can_be_paid(
            self.price(state, frame), sources(state, frame.seat, self.reserved(state, frame, *more), self.element)
        )

    def lacks(self, state: State, frame: Frame) -> Refusal | None:
        """Return why it can't be paid, if it can't."""
        ref = frame.source
        before_colon = BEFORE_COLON.get(activation(state, frame), "FF-11.6.2.1a")
        dulled = "FF-11.7.2.2" if is_special(state, frame) else "FF-11.6.2.2"
        if self.dull and state.cards[ref].turned != UPRIGHT:
            return Refusal("dull_already", before_colon, {"card": ref})
        crystals = value(state, frame, self.crystals)
        if crystals > state.counters.get(f"p{frame.seat}", {}).get(CRYSTAL, 0):
            return Refusal("too_few_crystals", "FF-6.8.1", {"card": ref, "number": crystals})
        if self.dull and is_sick(state, ref):
            return Refusal("too_new" if is_new(state, ref) else "too_late", dulled, {"card": ref})
        if self.dull and is_out_of_turn(state, ref):
            return Refusal("own_turn_only", dulled, {"card": ref})
        if self.same_name and not self.namesakes(state, frame):
            return Refusal("no_namesake", "FF-11.7.1a", {"card": ref})
        ways: Sequence[tuple[Ref, ...]] = [(r,) for r in self.namesakes(state, frame)] or [()]
        if not any(self.payable(state, frame, *way) for way in ways):
            reserved, rules = self.reserved(state, frame, *ways[0]), (before_colon, before_colon)
            return why_unpayable(state, frame.seat, ref, self.price(state, frame), reserved, self.element, rules)
        return None

    def possible(self, state: State, frame: Frame) -> bool:
        """Return whether it can be paid; an ability whose card has left can still be paid for in other ways."""
        there = on_field(state, frame.source) or not (self.dull or self.leave or self.same_name)
        zone = "hand" if self.discard else "break" if self.remove else ""
        there = there and (not zone or (frame.source in state.cards and lies_in(state, frame.source, zone)))
        if (
            there
            and state.foreseen
            and self.price(state, frame).due > most_cp(state, frame.seat, self.reserved(state, frame))
        ):
            return False
        return there and self.lacks(state, frame) is None


def activation(state: State, frame: Frame) -> str:
    """Return how the effect in this frame is activated; "" for what is none."""
    return ability_of(state, frame.program).effect.activate if "/" in frame.program else ""


def is_special(state: State, frame: Frame) -> bool:
    """FF-11.7.1a: Return whether the frame is that of a special ability."""
    return activation(state, frame) == "special_ability"


def is_sick(state: State, ref: Ref) -> bool:
    """FF-11.6.2.2: Return whether a Forward or Backup without Haste came too late to be dulled for its ability; of a
    Monster an option says so (FF-O-04)."""
    if not is_new(state, ref) and not is_late(state, ref):
        return False
    kinds = ("forward", "backup", *(["monster"] if state.rules.options.get("monsters_wait") else []))
    return any(has(state, ref, kind) for kind in kinds)


def is_late(state: State, ref: Ref) -> bool:
    """FF-15.2.2.3: Return whether a card without Haste came after its player's last turn began, where an option asks
    for that."""
    return state.tally.get(late(ref), 0) > 0 and not has(state, ref, "haste")


def is_out_of_turn(state: State, ref: Ref) -> bool:
    """FF-11.6.2.2: Return whether a Forward or Backup without Haste can't be dulled for its ability now because another
    player has the turn; by an option, which takes «controlled by the turn's player» by the letter."""
    if state.rules.options.get("dulled_abilities") != "own_turn" or state.cards[ref].controller == state.active:
        return False
    return not has(state, ref, "haste") and any(has(state, ref, kind) for kind in ("forward", "backup"))


def lacking(state: State, frame: Frame) -> Refusal | None:
    """FF-11.6.2.1a: Return why what stands before the colon can't be paid, if it can't."""
    ability = ability_of(state, frame.program)
    asked = asked_between(state, frame, ability.first, ability.first + ability.cost)
    return next((lack for op in asked if isinstance(op, Pay) and (lack := op.lacks(state, frame))), None)


def lies_in(state: State, ref: Ref, zone: str) -> bool:
    return zone_name(state.cards[ref].zone) == zone


class Owe(Word, frozen=True):
    """The second part of `pay`: say what CP is due."""

    cost: Pay
    follows = True

    def __call__(self, run: Run) -> None:
        cost, frame = self.cost, run.frame
        can = cost.possible(run.state, frame)
        run.bind("unpaid", int(not can))
        price = cost.price(run.state, frame) if can else Price(0)
        named = [pick.subject for pick in frame.answers["same_name"]]
        for name, owed in due(price, cost.reserved(run.state, frame, *named), cost.element).items():
            run.bind(name, owed)


class Paid(Word, frozen=True):
    """The last part of `pay`: everything goes at once, or nothing if it can't be paid."""

    cost: Pay
    follows = True

    def __call__(self, run: Run) -> None:
        cost, state, frame = self.cost, run.state, run.frame
        if frame.bound.get("unpaid"):
            tell_done(run, False)
            return
        facts: list[Fact] = PAYING.paid_with(run)
        ahead = sum(isinstance(fact, CardMoved) for fact in facts)
        away = [(pick.subject, "spent") for pick in frame.answers["same_name"]]
        if cost.dull and not cost.leave:
            facts.append(CardTurned(frame.source, SIDEWAYS, UPRIGHT))
        if cost.leave or cost.discard or cost.remove:
            away.append((frame.source, "sacrificed" if cost.leave else "discarded" if cost.discard else "removed"))
        for n, (ref, why) in enumerate(away, ahead):
            zone = "removed" if why == "removed" else "break"
            facts.append(CardMoved(ref, at(state.cards[ref].owner, zone), run.fresh_id(n), why=why))
        crystals = value(state, frame, cost.crystals)
        if crystals:
            facts.append(CountersChanged(f"p{frame.seat}", CRYSTAL, -crystals, frame.source))
        # What happens instead of a part of the cost pays for it too (FF-11.12.5.1); what is prevented doesn't.
        paid = len(run.settle(facts, "cost", frame.program, frame.cause)) >= len(facts) or bool(run.inserted)
        if paid and cost.less:
            lower(run, cost.less)
        tell_done(run, paid)


def lower(run: Run, less: int) -> None:
    """FF-11.3.7: let the card whose effect is announced cost less, which is still to be paid for."""
    source = run.frame.source
    for place, frame in enumerate(run.stack):
        if frame.source == source and frame.program != run.frame.program and "due" in frame.bound:
            left = max(0, int(frame.bound["due"]) - less)  # type: ignore[arg-type]
            run.stack[place] = replace(frame, bound={**frame.bound, "due": left})


def reductions(state: State, ref: Ref, seat: Seat) -> int:
    """Return how much less CP a card may cost if something else is given for it, as far as its player has that."""
    key = f"{state.cards[ref].definition}/1"
    program, frame = state.rules.programs.get(key), Frame(key, seat, source=ref)
    payments = [op for op in program.ops if isinstance(op, Pay) and op.less] if program is not None else []
    return sum(op.less for op in payments if op.lacks(state, frame) is None)


# ------------------------------------------------------------ what attacking and blocking cost (FF-10.1.2.3a)

OWED = "owed"  # bound: what is still to be paid, two parts for each: the program, its source


class Due(NamedTuple):
    """What must be done first so that a Forward can attack, or block: a program, and whose it is."""

    program: str
    source: Ref


def dues_of(state: State, ref: Ref, act: str) -> list[Due]:
    """Return what this Forward's player must do first so that it can attack, or block."""
    return list(dict.fromkeys(Due(live.grant.price, live.frame.source) for live in prices(state, act, ref)))


def can_pay_first(state: State, seat: Seat, dues: Sequence[Due]) -> bool:
    """Return whether a player could do each of these."""
    frames = (Frame(due.program, seat, source=due.source) for due in dues)
    return all(can_pay(state, frame, ability_of(state, frame.program)) for frame in frames)


def pay_first(run: Run, dues: Sequence[Due]) -> None:
    """Let the next of these be paid, and come back for the others; it is over where one wasn't."""
    bound: Any = run.frame.bound
    if OWED not in bound:
        run.bind(OWED, tuple(part for due in dues for part in due))
        bound = run.frame.bound
    if not is_paid(run) or not bound[OWED]:
        return
    program, source, *rest = bound[OWED]
    run.bind(OWED, tuple(rest))
    run.bind(PAID, 0)
    run.jump(run.frame.pc - 1)
    first = ability_of(run.state, program).first
    run.stack.append(Frame(program, run.frame.seat, first, source, run.frame.cause))


def is_paid(run: Run) -> bool:
    """Return whether all of it was paid."""
    return bool(run.frame.bound.get(PAID, True))
