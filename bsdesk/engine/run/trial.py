"""Trying on a copy of a state whether all that stands before an arrow can be done, each word on what the one before
leaves. Where a question comes up, its answers are tried one after another.

Only what the seat can see is tried. Where a hidden card, chance or the opponent has a say, it may work out, and that
is what is answered then: whether it does, is told at the arrow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.effects import Ability
from bsdesk.engine.prompts import all_offers
from bsdesk.engine.run import Caused
from bsdesk.engine.run.course import FullRun, flush, pick
from bsdesk.engine.state import Event, Frame, Prompt, State, Unforeseeable
from bsdesk.engine.values import Move, Offer, Seat, nearest_amount
from bsdesk.engine.view import visible

WAYS = 100  # ways that are tried; if there are more, one of them may do
OPS = 1_000  # of one way


def can_be_done(state: State, frame: Frame, ability: Ability, then: Callable[[State], bool] | None = None) -> bool:
    """Return whether some way leads from this frame through all that stands before the arrow of the effect: a frame of
    the effect itself, or of the use of its card. `then`: and whether that is so afterwards."""
    first = Trial(state, frame.seat, [*state.agenda, frame], ability)
    first.then = then
    first.run.state.prompts.clear()  # it may be asked for the answers to one of them
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


class SeenRun(FullRun):
    """A run that goes on as far as a seat sees the cards that turn up."""

    __slots__ = ("seat",)

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state)
        self.seat = seat

    def fold_group(self, facts: Sequence[Caused]) -> list[Event]:
        """Fold these facts, unless a card turns up that the seat can't see."""
        for fact, *_ in facts:
            if isinstance(fact, CardMoved | CardShown) and not visible(self.state, f"p{self.seat}", fact.card):
                raise Unforeseeable("hidden card")
        return super().fold_group(facts)


class Trial:
    """One way to do what stands before an arrow."""

    def __init__(self, state: State, seat: Seat, stack: Sequence[Frame], ability: Ability, bottom: int = 0) -> None:
        twin = state.copy()
        twin.__dict__["tried"] = True
        if state.viewer != "all":
            twin.__dict__["foreseen"] = True  # what a view hides is not what isn't there
        twin.actor = 0
        self.run = SeenRun(twin, seat)
        self.run.stack = list(stack)
        self.seat, self.ability = seat, ability
        self.then: Callable[[State], bool] | None = None  # what must be so at the arrow
        self.bottom = bottom or len(stack)  # below it is what the effect interrupts

    def arrives(self) -> bool:
        """Play on up to the arrow, a question, or the end; return whether the arrow was reached."""
        run = self.run
        state, stack, programs = run.state, run.stack, run.rules.programs
        for _ in range(OPS):
            if state.results or state.prompts or state.actor or len(stack) < self.bottom:
                return False
            frame = stack[-1]
            ops = programs[frame.program].ops
            inside = frame.program == self.ability.key
            if self.is_there(frame):
                return self.then is None or self.then(state)
            if state.queue and not any("/" in f.program for f in stack):
                flush(run)
                continue
            if frame.pc >= len(ops):
                stack.pop()
                continue
            run.jump(frame.pc + 1)
            op = ops[frame.pc]
            if inside and not getattr(op, "possible", able)(state, run.frame):
                return False
            facts = op(run)
            if facts:
                run.settle(facts)
            if is_unanswered(op, state, run.frame):
                return False
            if run.inserted and not self.goes_on(contested=inside):
                return False
        raise Unforeseeable("no end")

    def is_there(self, frame: Frame) -> bool:
        """Return whether this is where the way is to lead: at the arrow."""
        return frame.program == self.ability.key and frame.pc == self.ability.first + self.ability.cost

    def goes_on(self, *, contested: bool) -> bool:
        """Put what happens instead on the stack; return False if it happens instead of what had to be done. Where a
        seat may decline that, what had to be done may be done after all."""
        inserted = self.run.inserted
        for frame in inserted:
            if not all(visible(self.run.state, f"p{self.seat}", f.source) for f in frame.frames or (frame,)):
                raise Unforeseeable("hidden card")
        if contested:
            if all(frame.bound.get("may") for frame in inserted):
                raise Unforeseeable("question")
            return False
        self.run.stack += reversed(inserted)
        inserted.clear()
        return True

    def further(self) -> Trial:
        """Return a way that goes on from here."""
        way = Trial(self.run.state, self.seat, self.run.stack, self.ability, self.bottom)
        way.then = self.then
        return way

    def branches(self) -> list[Trial]:
        """Return a trial for each answer to the open question, none where none is open."""
        state, stack = self.run.state, self.run.stack
        if not state.prompts:
            return []
        prompt = next(p for p in state.prompts.values() if not p.ready)
        if prompt.seat != self.seat:
            raise Unforeseeable("question")
        state.agenda = tuple(stack)
        found = []
        for move in answers_to_try(state, stack[-1], prompt):
            way = self.further()
            pick(way.run, move)
            found.append(way)
        return found


def is_unanswered(op: object, state: State, frame: Frame) -> bool:
    """Return whether an op has just asked a question to which nothing is offered."""
    enough = getattr(op, "enough", None)
    name = getattr(op, "bind", "") or getattr(op, "question", "")
    if enough is None or state.prompts or frame.answers.get(name) != ():
        return False
    return not enough(state, frame, Prompt(frame.seat, name, 0, 0, name))


def answers_to_try(state: State, frame: Frame, prompt: Prompt) -> list[Move]:
    """Return the moves by which the open question of this frame may be answered, each once."""
    op: Any = state.rules.programs[frame.program].ops[frame.pc - 1]
    return list(dict.fromkeys(move for offer in all_offers(op, state, frame, prompt) for move in picks(offer)))


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
