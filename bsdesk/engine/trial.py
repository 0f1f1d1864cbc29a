"""Trying on a copy of a state whether all that stands before an arrow can be done, each word on what the one before
leaves. Where a question comes up, its answers are tried one after another.

Only what the seat can see is tried. Where a hidden card, chance or the opponent has a say, it may work out, and that
is what is answered then: whether it does, is told at the arrow. Likewise it is tried whether a «may» would change
anything, by what all can see.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.effects import Ability, ability_of, limit_keys
from bsdesk.engine.facts import CardMoved, CardShown, Counted, Declared, Fact
from bsdesk.engine.prompts import all_offers
from bsdesk.engine.run import Caused, Run
from bsdesk.engine.state import HIDDEN, Event, Frame, Prompt, State, Unforeseeable
from bsdesk.engine.values import Move, Offer, Pick, Seat, nearest_amount
from bsdesk.engine.view import ONLOOKER, Lens, public, visible

WAYS = 100  # ways that are tried; if there are more, one of them may do
OPS = 1_000  # of one way


def can_be_done(state: State, frame: Frame, ability: Ability) -> bool:
    """Return whether some way leads from this frame through all that stands before the arrow of the effect: a frame of
    the effect itself, or of the use of its card."""
    first = Trial(state, frame.seat, [*state.agenda, frame], ability)
    first.state.prompts.clear()  # it may be asked for the answers to one of them
    return some_way_arrives(first)


def some_way_arrives(first: Trial) -> bool:
    """Return whether some way that begins like this one arrives, as far as they are tried."""
    ways = [first]
    for _ in range(WAYS):
        if not ways:
            return False
        way = ways.pop()
        try:
            if way.arrives():
                return True
            ways += reversed(way.branches())
        except Unforeseeable:
            return True
    return True


class Trial(Run):
    """One way to do what stands before an arrow."""

    __slots__ = ("ability", "bottom", "seat")

    def __init__(self, state: State, seat: Seat, stack: Sequence[Frame], ability: Ability, bottom: int = 0) -> None:
        twin = state.copy()
        twin.__dict__["tried"] = True
        if state.viewer != "all":
            twin.__dict__["foreseen"] = True  # what a view hides is not what isn't there
        twin.actor = 0
        super().__init__(twin)
        self.stack = list(stack)
        self.seat, self.ability = seat, ability
        self.bottom = bottom or len(self.stack)  # below it is what the effect interrupts

    def write(self, facts: Sequence[Fact], by: str, why: str, parent: int) -> list[Event]:
        """Fold these facts, unless a card turns up that the seat can't see."""
        for fact in facts:
            if isinstance(fact, CardMoved | CardShown) and not visible(self.state, f"p{self.seat}", fact.card):
                raise Unforeseeable("hidden card")
        return super().write(facts, by, why, parent)

    def arrives(self) -> bool:
        """Play on up to the arrow, a question, or the end; return whether the arrow was reached."""
        state, stack, programs = self.state, self.stack, self.rules.programs
        for _ in range(OPS):
            if state.results or state.prompts or state.actor or len(stack) < self.bottom:
                return False
            frame = stack[-1]
            ops = programs[frame.program].ops
            inside = frame.program == self.ability.key
            if self.is_there(frame):
                return True
            if state.queue and not any("/" in f.program for f in stack):
                self.flush()
                continue
            if frame.pc >= len(ops):
                stack.pop()
                continue
            self.jump(frame.pc + 1)
            op = ops[frame.pc]
            if inside and not getattr(op, "possible", able)(state, self.frame):
                return False
            facts = op(self)
            if facts:
                self.settle(facts)
            if is_unanswered(op, state, self.frame):
                return False
            if self.inserted and not self.goes_on(contested=inside):
                return False
        raise Unforeseeable("no end")

    def is_there(self, frame: Frame) -> bool:
        """Return whether this is where the way is to lead: at the arrow."""
        return frame.program == self.ability.key and frame.pc == self.ability.first + self.ability.cost

    def goes_on(self, *, contested: bool) -> bool:
        """Put what happens instead on the stack; return False if it happens instead of what had to be done. Where a
        seat may decline that, what had to be done may be done after all."""
        for frame in self.inserted:
            if not all(visible(self.state, f"p{self.seat}", f.source) for f in frame.frames or (frame,)):
                raise Unforeseeable("hidden card")
        if contested:
            if all(frame.bound.get("may") for frame in self.inserted):
                raise Unforeseeable("question")
            return False
        self.stack += reversed(self.inserted)
        self.inserted.clear()
        return True

    def pick(self, move: Move) -> None:
        """Take this step of the answer to the open question."""
        self._pick(move)

    def further(self) -> Trial:
        """Return a way that goes on from here."""
        return Trial(self.state, self.seat, self.stack, self.ability, self.bottom)

    def branches(self) -> list[Trial]:
        """Return a trial for each answer to the open question, none where none is open."""
        state, stack = self.state, self.stack
        if not state.prompts:
            return []
        prompt = next(p for p in state.prompts.values() if not p.ready)
        if prompt.seat != self.seat:
            raise Unforeseeable("question")
        state.agenda = tuple(stack)
        op = self.rules.programs[stack[-1].program].ops[stack[-1].pc - 1]
        found = []
        for move in dict.fromkeys(move for o in all_offers(op, state, stack[-1], prompt) for move in picks(o)):  # type: ignore[arg-type]
            way = self.further()
            way.pick(move)
            found.append(way)
        return found


def is_unanswered(op: object, state: State, frame: Frame) -> bool:
    """Return whether an op has just asked what nothing that is offered answers."""
    enough = getattr(op, "enough", None)
    name = getattr(op, "bind", "") or getattr(op, "question", "")
    if enough is None or state.prompts or frame.answers.get(name) != ():
        return False
    return not enough(state, frame, Prompt(frame.seat, name, 0, 0, name))


def picks(offer: Offer) -> list[Move]:
    """Return the moves of an offer to try: with all the tokens at once, and with a single one of each kind."""
    move = offer.move
    if move.verb == "back":
        return []
    ones = (tuple(int(i == kind) for i in range(len(move.amount))) for kind in range(len(move.amount)))
    single = [replace(move, amount=one) for one in ones]
    return [nearest_amount(offer, move), *(one for one in single if offer.covers(one))]


def able(_state: State, _frame: Frame) -> bool:
    return True


# --------------------------------------------------------------------------- would it change anything?

# Only the public is tried: what hangs on a hidden card, on chance or on what somebody holds is taken for a change. So
# what isn't asked for that reason tells nobody anything.


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
    ways = [Attempt(state, replace(frame, answers={**frame.answers, question: (Pick(w),)})) for w in ("no", "yes")]
    try:
        for _ in range(WAYS):
            if not ways:
                return True
            way = ways.pop()
            way.go_on()
            ways += way.branches()
    except (Changed, Unforeseeable):
        return False
    return False


class Attempt(Run):
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
        if not all(self.is_traceless(fact) for fact, *_ in facts):
            raise Changed
        return super().fold_group(facts)

    def is_traceless(self, fact: Fact) -> bool:
        """Return whether this only says that the effect was activated, and how often."""
        if isinstance(fact, Counted):
            frame = self.frame
            return fact.key in limit_keys(self.state, frame, ability_of(self.state, frame.program))
        return isinstance(fact, Declared) and fact.act == "activated"

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

    def branches(self) -> list[Attempt]:
        """Return a way for each answer to the open question, none where none is open."""
        state = self.state
        if not state.prompts:
            return []
        prompt = next(p for p in state.prompts.values() if not p.ready)
        op = self.rules.programs[self.frame.program].ops[self.frame.pc - 1]
        found = []
        for move in dict.fromkeys(move for o in all_offers(op, state, self.frame, prompt) for move in picks(o)):  # type: ignore[arg-type]
            way = Attempt(state, self.frame)
            way.stack = list(self.stack)
            way.state.prompts = dict(state.prompts)
            way.make(move)
            found.append(way)
        return found
