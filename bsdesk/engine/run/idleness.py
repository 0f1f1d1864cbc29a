"""Trying on a copy whether a «may» would change anything.

Only what is public is tried: what hangs on a hidden card, on chance or on what somebody holds is taken for a change. So
what isn't asked for that reason tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.effects import ability_of, limit_keys
from bsdesk.engine.facts import Counted, Declared, Fact
from bsdesk.engine.run import Caused, Run
from bsdesk.engine.run.course import FullRun, pick
from bsdesk.engine.run.trial import OPS, WAYS, answers_to_try
from bsdesk.engine.state import HIDDEN, Event, Frame, State, Unforeseeable
from bsdesk.engine.values import Pick
from bsdesk.engine.view import ONLOOKER, Lens, public


class Changed(Exception):
    """Raised where what is tried changes something."""


def changes_nothing(state: State, frame: Frame, question: str) -> bool:
    """Return whether all can see that neither «yes» nor «no» to a question of this frame would change anything."""
    if not comes_to_nothing(state, frame, question):  # whoever sees more, sees every change that all can see
        return False
    if state.viewer == ONLOOKER:
        return True
    return comes_to_nothing(public(state), Lens(state, ONLOOKER).frame(frame), question)


def comes_to_nothing(state: State, frame: Frame, question: str) -> bool:
    """Return the same by what is seen in this state."""
    if frame.program.startswith(HIDDEN):
        return False
    words, ways = ["no", "yes"], list[IdlenessRun]()  # the last one is tried first; mostly it tells already
    try:
        for _ in range(WAYS):
            if not ways and not words:
                return True
            way = ways.pop() if ways else answered(state, frame, question, words.pop())
            way.go_on()
            ways += way.branches()
    except (Changed, Unforeseeable):
        return False
    return False


def answered(state: State, frame: Frame, question: str, word: str) -> IdlenessRun:
    """Return the way that begins with this answer."""
    return IdlenessRun(state, replace(frame, answers={**frame.answers, question: (Pick(word),)}))


class IdlenessRun(FullRun):
    """One way to carry out what is left of a program."""

    __slots__ = ()

    def __init__(self, state: State, frame: Frame) -> None:
        twin = state.copy()
        twin.__dict__["foreseen"] = twin.__dict__["tried"] = True
        twin.agenda, twin.queue, twin.prompts, twin.actor = (), (), {}, 0
        super().__init__(twin)
        self.stack = [frame]

    def fold_group(self, facts: Sequence[Caused]) -> list[Event]:
        """Fold these facts, if they change nothing."""
        if not all(is_traceless(self, fact) for fact, *_ in facts):
            raise Changed
        return super().fold_group(facts)

    def go_on(self) -> None:
        """Play on up to a question, or the end of the program."""
        state, stack, programs = self.state, self.stack, self.rules.programs
        for _ in range(OPS):
            if state.queue or state.actor or self.inserted:
                raise Changed
            if state.prompts or not stack:
                return
            frame = stack[-1]
            ops = programs[frame.program].ops
            if frame.pc >= len(ops):
                stack.pop()
                continue
            self.jump(frame.pc + 1)
            facts = ops[frame.pc](self)
            if facts:
                self.settle(facts)
        raise Changed

    def branches(self) -> list[IdlenessRun]:
        """Return a way for each answer to the open question, none where none is open."""
        state = self.state
        if not state.prompts:
            return []
        prompt = next(p for p in state.prompts.values() if not p.ready)
        found = []
        for move in answers_to_try(state, self.frame, prompt):
            way = IdlenessRun(state, self.frame)
            way.stack = list(self.stack)
            way.state.prompts = dict(state.prompts)
            pick(way, move)
            found.append(way)
        return found


def is_traceless(run: Run, fact: Fact) -> bool:
    """Return whether this only says that the running effect was activated, and how often."""
    if isinstance(fact, Counted):
        return fact.key in limit_keys(run.state, run.frame, ability_of(run.state, run.frame.program))
    return isinstance(fact, Declared) and fact.act == "activated"
