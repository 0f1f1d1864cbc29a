"""Compiling effects into programs: a block of words becomes a flat list of ops with jumps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bsdesk.engine.effects import Ability, Block, CardDef, Effect, Timing, ability_of
from bsdesk.engine.filters import Amount, Condition, Selector
from bsdesk.engine.game import Op, Program
from bsdesk.engine.grants import Grant
from bsdesk.engine.play.announcing import leading_on, withdraw
from bsdesk.engine.play.priority import announced, look_at_targets, park, put_on_stack
from bsdesk.engine.prompts import words
from bsdesk.engine.run import Run
from bsdesk.engine.run.activation import check_waiting
from bsdesk.engine.run.arrow import at_arrow
from bsdesk.engine.run.means import is_payable_now, seems_payable
from bsdesk.engine.run.preface import PREFACE, AskWhether
from bsdesk.engine.run.replacements import tell_paid
from bsdesk.engine.run.words import Later, Word
from bsdesk.engine.selection import bound, holds, in_turn_order, refs, value
from bsdesk.engine.state import Frame, State
from bsdesk.engine.values import seat_in
from bsdesk.engine.vocabulary.choices import InMode
from bsdesk.engine.vocabulary.following import FollowUp
from bsdesk.engine.vocabulary.shared import Each, If, IfDid, May, Modify, Repeat

G = TypeVar("G", Grant, Modify)


def compile_card(
    card: CardDef, vocabulary: Mapping[str, type[Any]], timings: Mapping[str, Timing], *, waits: bool = False
) -> tuple[tuple[Ability, ...], dict[str, Program]]:
    """Return a card's abilities and their programs. Where effects wait on a stack they are announced, paid for and
    parked there, and carried out later."""
    abilities: list[Ability] = []
    programs: dict[str, Program] = {}
    effects = list(card.effects)

    def give(block: Block) -> tuple[str, ...]:
        """Return the names of the programs of effects that this card gives, which stand behind its own."""
        first = len(effects) + 1
        effects.extend(msgspec.convert(raw, Effect) for raw in block)
        return tuple(f"{card.id}/{n}" for n in range(first, len(effects) + 1))

    prices: set[str] = set()

    def priced(grant: G) -> G:
        """Return the grant with the name of the program of what is done unless something can't be."""
        (price,) = give(({"cost": grant.unless},))
        prices.add(price)
        return replace(grant, price=price)

    for index, written in enumerate(effects):  # it grows meanwhile
        key = f"{card.id}/{index + 1}"
        always = tuple(
            replace(grant, given=give(grant.effects)) if grant.effects else grant for grant in written.always
        )
        always = tuple(priced(grant) if grant.unless else grant for grant in always)
        during, on = written.during, written.on
        if isinstance(on, str):
            if on not in timings:
                raise UnknownWord(on, "timing", timings)
            timing = timings[on]
            during, on = (*timing.during, *during), timing.on
        effect = replace(written, always=always, during=during)
        parked = waits and effect.instead is None
        if key in prices:
            ops, labels, first, count = _immediate(effect, vocabulary, told=True)
        else:
            ops, labels, first, count = (_waiting if parked else _immediate)(effect, vocabulary)
        giving = (Modify, FollowUp)
        ops = [replace(op, given=give(op.effects)) if isinstance(op, giving) and op.effects else op for op in ops]
        ops = [priced(op) if isinstance(op, Modify) and op.unless else op for op in ops]
        abilities.append(Ability(key, effect, on, count, first, written if index >= len(card.effects) else None))
        by = (("effect", key),) * len(ops)
        programs[key] = Program(tuple(ops), labels, by, leading_on if parked else None)
    return tuple(abilities), programs


Written = tuple[list[Op], dict[str, int], int, int]  # ops, labels, the first op of the cost, how many there are


def _immediate(effect: Effect, vocabulary: Mapping[str, type[Any]], *, told: bool = False) -> Written:
    """Return the program of an effect that happens as soon as it is activated. `told`: what put it there is told that
    its cost was paid."""
    start = len(PREFACE)
    cost = flatten(effect.cost, vocabulary, start)
    paid: list[Op] = [tell_paid] if told or (cost and effect.change is not None) else []
    ops = [*PREFACE, *cost, *paid, *flatten(effect.do, vocabulary, start + len(cost) + len(paid))]
    labels = {"begin": start - 1}
    if cost:  # at the end: what is saved in the middle of an effect names places by their number
        labels["arrow"] = len(ops)
        ops.append(at_arrow)
    return ops, labels, start, len(cost)


def _waiting(effect: Effect, vocabulary: Mapping[str, type[Any]]) -> Written:
    """Return the program of an effect that waits on the stack between being announced and being carried out. One that
    its player uses is paid for before it waits; what one that was triggered costs is paid when it is carried out, once
    its player has said to."""
    ops: list[Op] = [check_waiting, put_on_stack]
    ops += flatten(effect.announce, vocabulary, len(ops), waits=True)
    labels = {"begin": len(ops)}
    ops.append(announced)
    first, cost = len(ops), list[Op]()
    if effect.activate:
        cost = flatten(effect.cost, vocabulary, first, waits=True)
        ops += cost
    labels["park"] = len(ops)
    ops += [park, look_at_targets, *ASK_LATER]
    if not effect.activate:
        first = len(ops)
        cost = flatten(effect.cost, vocabulary, first, waits=True)
        ops += cost
    ops += flatten(effect.do, vocabulary, len(ops), waits=True)
    labels |= {"arrow": len(ops) + 1, "void": len(ops) + 2}
    ops += [Goto(LAST), at_arrow, withdraw]
    return ops, labels, first, len(cost)


class JumpUnless(Word, frozen=True):
    """Jump unless all conditions hold, or with `did`, the word before was done, or with `said`, the answer was yes."""

    to: int
    all: tuple[Condition, ...] = ()
    did: bool = False
    said: str = ""
    mode: str = ""  # or with `mode`, this one was chosen under the name `said`

    def __call__(self, run: Run) -> None:
        frame = run.frame
        if self.did:
            so = bool(frame.bound.get("did"))
        elif self.mode:
            so = self.mode in bound(frame, self.said)
        elif self.said:
            so = frame.answers[self.said][0].subject == "yes"
        else:
            so = all(holds(run.state, frame, c) for c in self.all)
        if not so:
            run.jump(self.to)

    def idles(self, _state: State, _frame: Frame) -> bool:
        return True

    def onward(self, state: State, frame: Frame, place: int) -> Sequence[int]:
        if self.said:
            return place, self.to
        return (place if self.all and all(holds(state, frame, c) for c in self.all) else self.to,)


class Goto(Word, frozen=True):
    to: int

    def __call__(self, run: Run) -> None:
        run.jump(self.to)

    def idles(self, _state: State, _frame: Frame) -> bool:
        return True

    def onward(self, _state: State, _frame: Frame, _place: int) -> Sequence[int]:
        return (self.to,)


class Next(Word, frozen=True):
    """Bind the next of the things a block is done for, or jump behind the block if there is none. Players follow each
    other from the one whose turn it is, in whatever order they were chosen."""

    of: Selector
    name: str
    to: int
    key: str

    @property
    def about(self) -> Selector:
        return self.of

    def __call__(self, run: Run) -> None:
        frame = run.frame
        if self.key not in frame.bound:
            found = refs(run.state, frame, self.of)
            if players := [seat for ref in found if (seat := seat_in(ref))]:
                found = [f"p{seat}" for seat in in_turn_order(run.state, players)]
            run.bind(self.key, tuple(found))
        rest = bound(run.frame, self.key)
        if rest:
            run.bind(self.name, rest[:1])
            run.bind(self.key, rest[1:])
        else:
            left = {k: v for k, v in run.frame.bound.items() if k != self.key}
            run.stack[-1] = replace(run.frame, bound=left)
            run.jump(self.to)

    def idles(self, state: State, frame: Frame) -> bool:
        return not refs(state, frame, self.of)

    def onward(self, _state: State, _frame: Frame, _place: int) -> Sequence[int]:
        return (self.to,)


class Again(Word, frozen=True):
    """Begin a block once more, or jump behind it when it was done so many times."""

    times: Amount
    to: int
    key: str

    def __call__(self, run: Run) -> None:
        left = run.frame.bound.get(self.key)
        left = left if isinstance(left, int) else value(run.state, run.frame, self.times)
        if left > 0:
            run.bind(self.key, left - 1)
        else:
            kept = {name: one for name, one in run.frame.bound.items() if name != self.key}
            run.stack[-1] = replace(run.frame, bound=kept)
            run.jump(self.to)

    def idles(self, _state: State, _frame: Frame) -> bool:
        return True

    def onward(self, state: State, frame: Frame, place: int) -> Sequence[int]:
        return (place if value(state, frame, self.times) > 0 else self.to,)


class Back(Goto, frozen=True):
    """Jump back to the beginning of a block. Whoever asks what may come next need not go round."""

    def onward(self, _state: State, _frame: Frame, place: int) -> Sequence[int]:
        return (place,)


LAST = 1_000_000  # a place behind the end of every program


def is_asked_later(state: State, frame: Frame) -> bool:
    """Return whether the player of an effect that is carried out now may say no, and could say yes as far as all can
    see."""
    ability = ability_of(state, frame.program)
    return ability.effect.may and (ability.first < frame.pc or seems_payable(state, frame, ability))


def leave_if_declined(run: Run) -> None:
    """Leave the program if its player said no, or can't pay what it costs."""
    answer = run.frame.answers.get("may")
    if (answer and answer[0].subject == "no") or not is_payable_now(run.state, run.frame):
        run.leave()


ASK_LATER: tuple[Op, ...] = (
    AskWhether("may", words("yes", "no"), always=True, when=is_asked_later),
    leave_if_declined,
)


class UnknownWord(Exception):
    """Raised where an effect uses a word, or a timing, that the game doesn't have."""

    def __init__(self, name: str, what: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.name, self.what, self.known = name, what, tuple(known)


def flatten(block: Block, vocabulary: Mapping[str, type[Any]], start: int, *, waits: bool = False) -> list[Op]:
    """Return the ops of a block, its inner blocks laid out flat with jumps, so that a place in it is one number.

    With `waits`, what happens later waits on the stack then."""
    ops: list[Op] = []

    def inner(block: Block, start: int) -> list[Op]:
        return flatten(block, vocabulary, start, waits=waits)

    for raw in block:
        here = start + len(ops)
        fields = dict(raw)
        name = fields.pop("op", "")
        if name not in vocabulary:
            raise UnknownWord(str(name), "word", vocabulary)
        word = msgspec.convert(fields, vocabulary[name])
        if isinstance(word, If):
            then = inner(word.then, here + 1)
            other = inner(word.otherwise, here + 2 + len(then))
            skip = here + 1 + len(then) + (1 if other else 0)
            ops += [JumpUnless(skip, word.all), *then]
            ops += [Goto(skip + len(other)), *other] if other else []
        elif isinstance(word, IfDid):
            then = inner(word.then, here + 1)
            ops += [JumpUnless(here + 1 + len(then), did=True), *then]
        elif isinstance(word, May):
            then = inner(word.do, here + 2)
            other = inner(word.otherwise, here + 3 + len(then))
            skip = here + 2 + len(then) + (1 if other else 0)
            ops += [
                AskWhether("may", words("yes", "no"), bind=f"may{here}"),
                JumpUnless(skip, said=f"may{here}"),
                *then,
            ]
            ops += [Goto(skip + len(other)), *other] if other else []
        elif isinstance(word, InMode):
            then = inner(word.do, here + 1)
            ops += [JumpUnless(here + 1 + len(then), mode=word.is_, said=word.as_), *then]
        elif isinstance(word, Later):
            first: list[Op] = [put_on_stack, park] if waits else []
            then = [*first, *inner(word.do, here + 2 + len(first))]
            ops += [replace(word, then=here + 2), Goto(here + 3 + len(then)), *then, Goto(LAST)]
        elif isinstance(word, Repeat):
            body = inner(word.do, here + 1)
            ops += [Again(word.times, here + 2 + len(body), f"again{here}"), *body, Back(here)]
        elif isinstance(word, Each):
            body = inner(word.do, here + 1)
            ops += [Next(word.of, word.as_, here + 2 + len(body), f"each{here}"), *body, Goto(here)]
        else:
            ops += word.ops()
    return ops
