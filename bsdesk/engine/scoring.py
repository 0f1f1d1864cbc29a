"""What bots and the solver know of a game: how good a state is for a seat, which moves are worth a try, and why.

It is optional: without it every legal move is tried, only the end counts, and a search for a forced win looks at
everything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct

from bsdesk.engine.state import Prompt, State
from bsdesk.engine.values import NONE, NOTHING, YES, Move, Offer, Ref, Seat, always, nearest_amount


class Option(NamedTuple):
    """A move worth a try, and how much it seems to gain at first sight: 0 is what doing nothing gains, and 1 about as
    much as a card is worth."""

    move: Move
    gain: float = 0.0


class Reason(Struct, frozen=True, omit_defaults=True):
    """Why a move was made: a sentence of the book of reasons, and the facts in it. `own`: it reveals what only the seat
    itself may know."""

    code: str
    facts: dict[str, str | int] = {}
    own: bool = False


def every_move(_state: State, _seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return every legal move, each with its greatest amount."""
    return [Option(nearest_amount(offer, offer.move)) for offer in offers if offer.move.verb != "back"]


Chooser = Callable[[State, Prompt, Sequence[Offer]], list[Option]]
Why = Callable[[State, Move], Reason | None]


def answers(asked: Mapping[str, Chooser], state: State, seat: Seat, offers: Sequence[Offer]) -> list[Option]:
    """Return the steps of the open answer that are worth a try; `asked`: what thinks of them, by question."""
    prompt = state.prompts[seat]
    forward = [offer for offer in offers if offer.move.verb != "back"]
    found = asked[prompt.question](state, prompt, forward) if prompt.question in asked else []
    return found or every_move(state, seat, forward)


def in_order(state: State, prompt: Prompt, offers: Sequence[Offer]) -> list[Option]:
    """Take the first order; the choice hardly matters."""
    return every_move(state, prompt.seat, offers[:1])


def first_reason(why: Mapping[str, Why], view: State, moves: Sequence[Move]) -> list[Reason]:
    """Return the reasons for the first of these moves, which the others only carry out. `why` knows them, by verb."""
    found = why[moves[0].verb](view, moves[0]) if moves and moves[0].verb in why else None
    return [found] if found is not None else []


def win_chance(lead: float, scale: float) -> float:
    """Return how likely a win is with a lead; one as large as the scale wins about 73 games in 100."""
    return 1 / (1 + math.exp(-lead / scale))


Pools = Callable[[State], Mapping[Ref, Any]]  # what matters of the tokens that lie on each thing


@dataclass(frozen=True)
class SearchBounds:
    """What a search for a forced win may ignore without missing a win."""

    # Could the seat still win this turn? «No» only where it is certain, whatever the unknown cards are.
    hope: Callable[[State, Seat, frozenset[Ref]], bool] = YES
    pools: Pools | None = None  # what of the tokens matters by the rules alone, without those that are picked already
    sound: Callable[[State, Seat], bool] = YES  # is that all that matters, for all that cards may do this turn?
    heaps: frozenset[str] = frozenset()  # zones in which the order of cards does not matter
    spare: frozenset[str] = frozenset()  # verbs that do nothing that others could not do, one after another


NO_BOUNDS = SearchBounds()


class Budget(NamedTuple):
    """How many positions a level looks at for a decision, and how many seconds it has for that at a table."""

    positions: int
    seconds: float


class Playouts(NamedTuple):
    """How a search weighs what it finds: where first sight errs much or chance is strong, judgement counts for more."""

    judged: int = 2  # in so many worlds each move is judged once things are calm, before any is played out
    trust: int = 3  # so many results of playouts that counts as
    # How much of such a result is how things stand as the turn ends; the rest: as the next one ends. Without it, all is
    # how things stand as the turn after that has begun.
    near: float | None = None


USUAL = Playouts()
EVEN = always(0.5)


@dataclass(frozen=True)
class Scoring:
    """How a game is played well. Its functions are given a view of the seat, or a whole state sampled from one."""

    value: Callable[[State, Seat], float] = EVEN  # of an unfinished game: from 0, lost, to 1, won
    tries: Callable[[State, Seat, Sequence[Offer]], Sequence[Option]] = every_move
    reasons: Callable[[State, Sequence[Move]], Sequence[Reason]] = NOTHING  # for these moves on that view
    kinds: Mapping[str, str] = field(default_factory=dict)  # verbs that are one kind of action, and its name
    bounds: SearchBounds = NO_BOUNDS
    plain: Callable[[State, Seat], Move | None] = NONE  # a legal move that is made without a look at any other
    sight: float = 0.0  # how much a gain of 1 at first sight raises the chance to win; 0: it only puts moves in order
    budgets: Mapping[str, Budget] = field(default_factory=dict)  # of levels that think longer or shorter than usual
    playouts: Playouts = USUAL
    searched: bool = True  # does the solver know how its turns are won?
    turn_ends_itself: bool = False  # with what its seat does last; then a move is judged when its turn is over


NEUTRAL = Scoring()


def worth_of(state: State, seat: Seat) -> float:
    """Return how good a state is for a seat, whether the game is over or not: from 0, lost, to 1, won."""
    result = state.results.get(seat)
    if result is None:
        return state.game.scoring.value(state, seat)
    return {"win": 1.0, "lose": 0.0}.get(result, 0.5)
