"""Fast play on a state of one's own: nothing is checked, moves are chosen at first sight."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bsdesk.engine.play import to_act
from bsdesk.engine.play.priority import PASS, have_passed, passed
from bsdesk.engine.run.course import FullRun, command, finish
from bsdesk.engine.scoring import Option, every_move
from bsdesk.engine.state import State
from bsdesk.engine.values import NONE, Move, Seat
from bsdesk.engine.worlds.laps import moves_one_by_one
from bsdesk.engine.worlds.sampling import resample

Lists = Mapping[Seat, Sequence[str]]  # the decks that are known

LONGEST = 400  # moves after which a line of play is cut


class Limit(Struct, frozen=True):
    """A limit on thinking: moves tried or seconds, whichever ends first; 0 is no limit."""

    nodes: int = 0
    seconds: float = 0.0


class Meter:
    """Counts the thinking against a limit."""

    def __init__(
        self, limit: Limit, stop: Callable[[], bool] | None = None, tell: Callable[[Move], None] | None = None
    ) -> None:
        self.limit, self.stop = limit, stop
        self.tell = tell or (lambda _move: None)  # called with the best move so far
        self.nodes = 0
        self.start = time.perf_counter()

    def spend(self) -> None:
        """Count one move tried."""
        self.nodes += 1

    @property
    def share_used(self) -> float:
        """Return how much of the limit is used up, from 0 to 1."""
        limit = self.limit
        spent = self.nodes / limit.nodes if limit.nodes else 0.0
        return max(spent, (time.perf_counter() - self.start) / limit.seconds) if limit.seconds else spent

    @property
    def over(self) -> bool:
        limit = self.limit
        if limit.nodes and self.nodes >= limit.nodes:
            return True
        if limit.seconds and time.perf_counter() - self.start >= limit.seconds:
            return True
        return self.stop is not None and self.stop()


class Worlds:
    """Whole states that a seat could be in, the same for equal generators."""

    def __init__(self, view: State, lists: Lists, rng: random.Random) -> None:
        self.view, self.lists, self.rng = view, lists, rng
        self.made: list[State] = []

    def number(self, number: int) -> State:
        """Return the state of this number, from 0 on; copy it before playing in it."""
        while number >= len(self.made):
            self.made.append(resample(self.view, self.rng.getrandbits(60), self.lists))
        return self.made[number]


def make(state: State, move: Move) -> None:
    """Make a legal move in place, on this very state."""
    run = FullRun(state)
    command(run, move)
    finish(run)


def pass_on(state: State) -> bool:
    """Let the seat that is to act pass where it does so without a look at any other move, and those after it likewise;
    return whether it did.

    This is not a move that was tried out, and nothing tells of it: most of the moves of a turn are such passes.
    """
    plain, seat = state.game.scoring.plain, to_act(state)
    if plain is NONE or plain(state, seat) != Move(seat, PASS):
        return False
    run = FullRun(state)
    while True:
        passed(run, seat)
        seat = seat % len(state.teams) + 1
        if have_passed(run) or plain(state, seat) != Move(seat, PASS):
            break
    state.actor = 0
    finish(run)
    return True


def after(state: State, move: Move) -> State:
    """Return the state after a legal move."""
    twin = state.copy()
    make(twin, move)
    return twin


def moves_to_try(state: State, seat: Seat) -> list[Option]:
    """Return the moves worth a try for this seat; at least one if any is legal."""
    plain = state.game.scoring.plain(state, seat)
    if plain is not None:
        return [Option(plain)]
    offers = moves_one_by_one(state, seat)  # what is repeated at once can be done one by one
    return list(state.game.scoring.tries(state, seat, offers)) or every_move(state, seat, offers)


def best(found: Sequence[Option]) -> Move:
    return max(found, key=lambda option: option.gain).move


def play_on(state: State, until: Callable[[State], bool], meter: Meter) -> None:
    """Play this very state on at first sight until `until` holds or the game is over."""
    for _ in range(LONGEST):
        if state.results or until(state):
            return
        if pass_on(state):
            continue
        make(state, best(moves_to_try(state, to_act(state))))
        meter.spend()


def calm(state: State) -> bool:
    """Return whether nothing is asked, no fight is on, and nothing waits to happen."""
    return not state.prompts and not state.moment and not any(frame.frames for frame in state.agenda)
