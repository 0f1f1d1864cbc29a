"""Playing on in a world of one's own: fast, with nothing checked, by what looks best at first sight."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bsdesk.engine.play import moves
from bsdesk.engine.run import Run
from bsdesk.engine.scoring import Option, every_move
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.worlds.sampling import resample

Lists = Mapping[Seat, Sequence[str]]  # the decks that are known

LONGEST = 400  # moves after which a line of play is cut, wherever it is


class Limit(Struct, frozen=True):
    """How much thinking: so many moves tried out, or so many seconds, whichever is over first; 0 is no limit."""

    nodes: int = 0
    seconds: float = 0.0


class Meter:
    """Counts the thinking, and says when it is over."""

    def __init__(
        self, limit: Limit, stop: Callable[[], bool] | None = None, tell: Callable[[Move], None] | None = None
    ) -> None:
        self.limit, self.stop = limit, stop
        self.tell = tell or (lambda _move: None)  # hears which move is the best so far
        self.nodes = 0
        self.start = time.perf_counter()

    def spend(self) -> None:
        """One more move was tried out."""
        self.nodes += 1

    @property
    def used(self) -> float:
        """How much of the limit is used up: from 0 to 1."""
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
    """Whole worlds that a seat could be in, the same ones for the same generator."""

    def __init__(self, view: State, lists: Lists, rng: random.Random) -> None:
        self.view, self.lists, self.rng = view, lists, rng
        self.made: list[State] = []

    def number(self, number: int) -> State:
        """The world of this number, from 0 on; it is to be copied before it is played in."""
        while number >= len(self.made):
            self.made.append(resample(self.view, self.rng.getrandbits(60), self.lists))
        return self.made[number]


def to_act(state: State) -> Seat:
    """The seat that is asked, or that may act; 0 when the game is over."""
    return min((seat for seat, prompt in state.prompts.items() if not prompt.ready), default=state.actor)


def make(state: State, move: Move) -> None:
    """Make a move that is known to be legal, on this very state."""
    run = Run(state)
    run.command(move)
    run.finish()


def after(state: State, move: Move) -> State:
    """The state after a move that is known to be legal."""
    twin = state.copy()
    make(twin, move)
    return twin


def options(state: State, seat: Seat) -> list[Option]:
    """The moves that are worth a try for this seat; there is always one, as long as one is legal."""
    offers = moves(state, seat)
    return list(state.game.scoring.options(state, seat, offers)) or every_move(state, seat, offers)


def best(found: Sequence[Option]) -> Move:
    return max(found, key=lambda option: option.gain).move


def play_on(state: State, until: Callable[[State], bool], meter: Meter) -> None:
    """Play this very state on by first sight until it is so, or the game is over."""
    for _ in range(LONGEST):
        if state.results or until(state):
            return
        make(state, best(options(state, to_act(state))))
        meter.spend()


def calm(state: State) -> bool:
    """Nothing is asked, no fight is on, nothing waits to happen."""
    return not state.prompts and not state.moment and not any(frame.frames for frame in state.agenda)
