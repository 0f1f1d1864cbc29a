"""Compiling effects into programs: a block of words becomes a flat list of ops with jumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bsdesk.engine.activation import PREFACE, at_arrow
from bsdesk.engine.effects import Ability, Block, CardDef, Timing
from bsdesk.engine.filters import Condition, Selector, bound, holds, refs
from bsdesk.engine.game import Op, Program
from bsdesk.engine.prompts import Ask, words
from bsdesk.engine.run import Run
from bsdesk.engine.state import Frame, State
from bsdesk.engine.words import Each, If, IfDid, May, Word


def compile_card(
    card: CardDef, vocabulary: Mapping[str, type[Any]], timings: Mapping[str, Timing]
) -> tuple[tuple[Ability, ...], dict[str, Program]]:
    """Return a card's abilities and their programs."""
    abilities: list[Ability] = []
    programs: dict[str, Program] = {}
    for index, written in enumerate(card.effects):
        key = f"{card.id}/{index + 1}"
        effect, on = written, written.on
        if isinstance(on, str):
            timing = timings[on]
            effect = replace(written, during=(*timing.during, *written.during))
            on = timing.on
        cost = flatten(effect.cost, vocabulary, len(PREFACE))
        abilities.append(Ability(key, effect, on, len(cost)))
        ops = (*PREFACE, *cost, *flatten(effect.do, vocabulary, len(PREFACE) + len(cost)))
        labels = {"begin": len(PREFACE) - 1}
        if cost:  # at the end: what is saved in the middle of an effect names places by their number
            labels["arrow"] = len(ops)
            ops = (*ops, at_arrow)
        programs[key] = Program(ops, labels, (("effect", key),) * len(ops))
    return tuple(abilities), programs


class Branch(Word, frozen=True):
    """Jump unless all conditions hold, or with `did`, the word before was done, or with `said`, the answer was yes."""

    to: int
    all: tuple[Condition, ...] = ()
    did: bool = False
    said: str = ""

    def __call__(self, run: Run) -> None:
        frame = run.frame
        if self.did:
            so = bool(frame.bound.get("did"))
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
    """Bind the next of the things a block is done for, or jump behind the block if there is none."""

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
            run.bind(self.key, tuple(refs(run.state, frame, self.of)))
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


class UnknownWord(Exception):
    """Raised where an effect uses a word that the game doesn't have."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def flatten(block: Block, vocabulary: Mapping[str, type[Any]], start: int) -> list[Op]:
    """Return the ops of a block, its inner blocks laid out flat with jumps, so that a place in it is one number."""
    ops: list[Op] = []
    for raw in block:
        here = start + len(ops)
        fields = dict(raw)
        name = fields.pop("op", "")
        if name not in vocabulary:
            raise UnknownWord(str(name))
        word = msgspec.convert(fields, vocabulary[name])
        if isinstance(word, If):
            then = flatten(word.then, vocabulary, here + 1)
            other = flatten(word.otherwise, vocabulary, here + 2 + len(then))
            skip = here + 1 + len(then) + (1 if other else 0)
            ops += [Branch(skip, word.all), *then]
            ops += [Goto(skip + len(other)), *other] if other else []
        elif isinstance(word, IfDid):
            then = flatten(word.then, vocabulary, here + 1)
            ops += [Branch(here + 1 + len(then), did=True), *then]
        elif isinstance(word, May):
            then = flatten(word.do, vocabulary, here + 2)
            other = flatten(word.otherwise, vocabulary, here + 3 + len(then))
            skip = here + 2 + len(then) + (1 if other else 0)
            ops += [Ask("may", words("yes", "no"), bind=f"may{here}"), Branch(skip, said=f"may{here}"), *then]
            ops += [Goto(skip + len(other)), *other] if other else []
        elif isinstance(word, Each):
            body = flatten(word.do, vocabulary, here + 1)
            ops += [Next(word.of, word.as_, here + 2 + len(body), f"each{here}"), *body, Goto(here)]
        else:
            ops += word.ops()
    return ops
