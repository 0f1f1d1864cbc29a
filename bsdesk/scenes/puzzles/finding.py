"""Finding puzzles in games of bots: positions from which a seat could have won in its turn, and did not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bsdesk.bots.playout import Limit
from bsdesk.bots.self_play import LIMIT, Player, steps
from bsdesk.bots.solver.proof import FORCED, Proof
from bsdesk.engine.play import to_act
from bsdesk.engine.scoring import worth_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.scenes.puzzles.grading import proof_of

AHEAD = 0.6  # how good a position must look for its seat, so that it is looked at
LOOK = Limit(nodes=600)  # for each position of a game: a win that is there is mostly found soon


class Missed(NamedTuple):
    """A win that was there and was missed."""

    state: State
    seat: Seat
    proof: Proof
    move: int  # how many moves of the game had been made


def missed_wins(
    start: State, players: Mapping[Seat, Player], chance: random.Random, decks: str, limit: Limit = LOOK
) -> Iterator[Missed]:
    """Play a game, and yield the first position of each turn from which its seat could have forced a win in that turn
    but has not won."""
    stood: dict[str, tuple[State, int]] = {}  # of this turn, by its steps: where its seat was free to act first
    turn, state = start.turn, start
    for number, (_, after) in enumerate(steps(start, players, chance)):
        if is_free(state):
            stood.setdefault(state.step, (state, number))
        if after.turn != turn or after.results:
            if after.results.get(state.active) != "win":
                yield from first_forced(list(stood.values()), decks, limit)
            turn, stood = after.turn, {}
        state = after
        if number >= LIMIT:
            return


def is_free(state: State) -> bool:
    """Return whether the seat whose turn it is acts, and nothing is under way."""
    return not state.prompts and bool(state.active) and to_act(state) == state.active


def first_forced(stood: list[tuple[State, int]], decks: str, limit: Limit) -> Iterator[Missed]:
    """Yield the first of these positions from which its seat forces a win."""
    for state, number in stood:
        if worth_of(state, state.active) < AHEAD:
            continue
        proof = proof_of(state, state.active, decks, limit, count=False)
        if proof.verdict == FORCED:
            yield Missed(state, state.active, proof, number)
            return
