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
from bsdesk.bots.solver.proof import FORCED, Proof, is_forced, solve
from bsdesk.bots.solver.tries import tries
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import apply, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Refusal, Seat
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


def is_found_by(level: str, state: State, seat: Seat, decks: str, times: int = TIMES) -> bool:
    """Return whether a bot of this level wins by itself from here, in most of so many games."""
    won = lost = 0
    while max(won, lost) * 2 <= times:
        found = wins_once(level, state, seat, decks, chance=won + lost)
        won, lost = won + found, lost + (not found)
    return won > lost


class Made(NamedTuple):
    """A move of a turn that was played: the position, the move, as typed, and the position after it."""

    before: State
    move: Move
    after: State

    @property
    def text(self) -> str:
        return write_move(self.before, self.move)


def turn_of(level: str, state: State, seat: Seat, decks: str, *, chance: int) -> Iterator[Made]:
    """Yield the moves of the rest of a turn, up to the first of another turn, as a bot of this level plays it."""
    lists, before = lists_known(state, seat, decks), state
    players: dict[Seat, Player] = {
        one: BotPlayer(Bot(level if one == seat else GUESSERS[-1], state.game, one), lists if one == seat else {})
        for one in state.seats()
    }
    for move, after in steps(state, players, random.Random(chance)):
        yield Made(before, move, after)
        if after.turn != state.turn:
            return
        before = after


def wins_once(level: str, state: State, seat: Seat, decks: str, *, chance: int) -> bool:
    """Return whether a bot of this level keeps the win forced up to its end."""
    decided: list[State] = []
    for _, move, after in turn_of(level, state, seat, decks, chance=chance):
        if after.results or after.turn != state.turn:
            won = after.turn == state.turn and after.results.get(seat) == "win"
            # most bots that miss a win don't win at all: proofs are asked for only where one does
            return won and all(is_kept(one, seat, decks) for one in decided)
        if move.seat == seat and not after.prompts:
            decided.append(after)
    return False


def is_kept(state: State, seat: Seat, decks: str) -> bool:
    """Return whether the win is still forced; a first look mostly tells."""
    lists = lists_known(state, seat, decks)
    if is_forced(state, seat, lists=lists, open_hands=decks == "open", limit=ON_THE_WAY):
        return True
    return proof_of(state, seat, decks, ON_THE_WAY, count=False).verdict == FORCED


def solution_texts(
    state: State, seat: Seat, decks: str, limit: Limit = PROOF, *, count: bool = True
) -> Sequence[tuple[Seat, str]]:
    """Return a solution, move by move as typed, a shortest one if all are counted: the others answer what lasts longest
    of what they truly have."""
    found: list[tuple[Seat, str]] = []
    while not state.results:
        proof = proof_of(state, seat, decks, limit, count=count)
        before = state
        for step in proof.solutions.line if proof.solutions is not None else proof.line:
            if state.results:  # the line went on by a card that is not there
                break
            done = apply(state, step.move) if to_act(state) == step.move.seat else None
            if done is None or isinstance(done, Refusal):  # an answer with a card that is not there
                move = passing(state, to_act(state))
                done = apply(state, move)
                assert not isinstance(done, Refusal)  # noqa: S101 - it was offered
                found.append((move.seat, write_move(state, move)))
                state = done.state
                break
            found.append((step.move.seat, write_move(state, step.move)))
            state = done.state
        if state is before:
            break
    return found
