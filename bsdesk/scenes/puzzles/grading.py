"""How hard a puzzle is, from what can be measured: how long its shortest solution is, how many of the first moves lead
there, and which bots find one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bsdesk.bots.bot import Bot, BotPlayer
from bsdesk.bots.playout import Limit
from bsdesk.bots.self_play import Player, steps
from bsdesk.bots.solver.lines import Solutions
from bsdesk.bots.solver.outcomes import Clear
from bsdesk.bots.solver.proof import FORCED, FirstLook, Proof, solve
from bsdesk.bots.solver.tries import tries
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.scenes.scene import GRADES
from bsdesk.scenes.search import lists_known, passing

EASY, MEDIUM, HARD = GRADES
PROOF = Limit(nodes=200_000)
ON_THE_WAY = Limit(nodes=20_000)  # whether a bot is still on the way
GUESSERS = ("gentle", "fair")  # the levels that are asked
TIMES = 3  # games of a bot, of which it must win most
LONG = (3, 4)  # moves from which on a solution is long, and longer
FEW = 3  # where only one of so many first moves leads there, they are few


class Measures(NamedTuple):
    """What was measured of a puzzle."""

    solutions: Solutions
    first: int  # different first moves there are
    finders: tuple[str, ...]  # the levels of bots that find a solution

    @property
    def points(self) -> int:
        """Return how many of five things make it harder."""
        missed, few = len(GUESSERS) - len(self.finders), len(self.solutions.first) * FEW < self.first
        return missed + sum(self.solutions.length >= long for long in LONG) + few

    @property
    def grade(self) -> str:
        return (EASY, EASY, EASY, MEDIUM, HARD, HARD)[self.points]

    @property
    def proved(self) -> str:
        """Return what is proved of the solutions, as a scene says it."""
        moves, lines = self.solutions.length, self.solutions.lines
        return f"{moves} move{'s' * (moves != 1)}, {lines} line{'s' * (lines != 1)}"


def proof_of(state: State, seat: Seat, decks: str, limit: Limit = PROOF, *, count: bool = True) -> Proof:
    """Return whether the seat can win this turn, knowing what the learner of a scene knows."""
    lists = lists_known(state, seat, decks)
    return solve(state, seat, lists=lists, open_hands=decks == "open", limit=limit, count=count)


def measure(state: State, seat: Seat, decks: str, limit: Limit = PROOF) -> Measures | None:
    """Measure a puzzle; None if no win is proved, or the solutions are too many to be counted."""
    proof = proof_of(state, seat, decks, limit)
    if proof.solutions is None:
        return None
    first = len(tries(state, seat, Clear().face))
    finders = tuple(level for level in GUESSERS if is_found_by(level, state, seat, decks))
    return Measures(proof.solutions, first, finders)


def look_from(state: State, seat: Seat, decks: str) -> FirstLook:
    """Return first looks at the positions of a turn, by who knows what the learner of a scene knows."""
    return FirstLook(seat, lists=lists_known(state, seat, decks), open_hands=decks == "open")


def is_found_by(level: str, state: State, seat: Seat, decks: str, times: int = TIMES, *, by_luck: bool = False) -> bool:
    """Return whether a bot of this level wins by itself from here, in most of so many games; with `by_luck` also where
    the others could have stopped it, which is much sooner told."""
    won, lost, look = 0, 0, None if by_luck else look_from(state, seat, decks)
    while max(won, lost) * 2 <= times:
        found = wins_once(level, state, seat, decks, look, chance=won + lost)
        won, lost = won + found, lost + (not found)
    return won > lost


class GradedMove(NamedTuple):
    """A move of a turn that was played: the position, the move, as typed, and the position after it."""

    before: State
    move: Move
    after: State

    @property
    def text(self) -> str:
        return write_move(self.before, self.move)


def turn_of(level: str, state: State, seat: Seat, decks: str, *, chance: int) -> Iterator[GradedMove]:
    """Yield the moves of the rest of a turn, up to the first of another turn, as a bot of this level plays it."""
    lists, before = lists_known(state, seat, decks), state
    players: dict[Seat, Player] = {
        one: BotPlayer(Bot(level if one == seat else GUESSERS[-1], state.game, one), lists if one == seat else {})
        for one in state.seats()
    }
    for move, after in steps(state, players, random.Random(chance)):
        yield GradedMove(before, move, after)
        if after.turn != state.turn:
            return
        before = after


def wins_once(level: str, state: State, seat: Seat, decks: str, look: FirstLook | None, *, chance: int) -> bool:
    """Return whether a bot of this level wins this turn; with a look, whether it keeps the win forced up to its end."""
    decided: list[State] = []
    for _, move, after in turn_of(level, state, seat, decks, chance=chance):
        if after.results or after.turn != state.turn:
            won = after.turn == state.turn and after.results.get(seat) == "win"
            # most bots that miss a win don't win at all: proofs are asked for only where one does
            return won and (look is None or all(is_kept(one, seat, decks, look) for one in decided))
        if move.seat == seat and not after.prompts:
            decided.append(after)
    return False


def is_kept(state: State, seat: Seat, decks: str, look: FirstLook) -> bool:
    """Return whether the win is still forced; a first look mostly tells."""
    if look.is_forced(state, ON_THE_WAY):
        return True
    return proof_of(state, seat, decks, ON_THE_WAY, count=False).verdict == FORCED


def solution(state: State, seat: Seat, decks: str, limit: Limit = PROOF, *, count: bool = True) -> list[GradedMove]:
    """Return a solution, a shortest one if all are counted: the others answer what lasts longest of what they truly
    have."""
    made: list[GradedMove] = []
    while not state.results:
        proof = proof_of(state, seat, decks, limit, count=count)
        if proof.verdict != FORCED:
            break
        line = proof.solutions.line if proof.solutions is not None else proof.line
        made += made_of(state, [step.move for step in line])
        state = made[-1].after
    return made


def made_of(state: State, line: Sequence[Move]) -> Iterator[GradedMove]:
    """Yield the moves of a line, up to an answer with a card that is not there, for which its seat passes."""
    for move in line:
        done = apply(state, move) if to_act(state) == move.seat else None
        if isinstance(done, Applied):
            yield GradedMove(state, move, done.state)
            state = done.state
            if state.results:
                return
        else:
            idle = passing(state, to_act(state))
            done = apply(state, idle)
            assert isinstance(done, Applied)  # noqa: S101 - it was offered
            yield GradedMove(state, idle, done.state)
            return
