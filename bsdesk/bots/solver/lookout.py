"""The lookout: which moves lose at once, and whether a game could be won; judged in a process of its own, within a
second or two. It knows what a seat knows: it looks into worlds dealt from the seat's view, and may be unable to say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import msgspec
from msgspec import Struct

from bsdesk.bots.playout import Limit, Lists, Meter, Worlds, after, moves_to_try
from bsdesk.bots.solver.lines import Step
from bsdesk.bots.solver.proof import FORCED, REFUTED, solve
from bsdesk.engine.game import Game
from bsdesk.engine.play import moves
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State, from_json, to_json
from bsdesk.engine.values import Move, Seat
from bsdesk.workers.worker import Jobs, Worker

SECONDS = 2.5  # for all that is asked about one moment
LATE = 2.0  # seconds that it may be late before it is stopped
WIN, EACH = 0.32, 0.1  # shares of that: to look for a win of one's own; for a rival's, in one world
NODES = 4_000  # moves that are tried for a rival's win
WORLDS = 3  # in each of which a move must lose
TRIED = 10  # other moves at most that are looked at, to find one that doesn't


class Findings(Struct, frozen=True, omit_defaults=True):
    """What is known of the moves of a moment. Of all others nothing is known."""

    number: int  # of the question
    losing: tuple[Move, ...] = ()  # these lose at once in every world, where `better` doesn't
    better: Move | None = None
    rival: Seat = 0  # who wins by them
    win: tuple[Step, ...] = ()  # a line that wins this turn, whatever the others do
    spoiling: tuple[Move, ...] = ()  # passes after which it is not won any more


class LookoutQuestion(Struct, array_like=True):
    """A question to the other process."""

    number: int
    seat: Seat
    view: bytes
    lists: dict[Seat, tuple[str, ...]]
    seconds: float


class Lookout:
    """Asks about one moment at a time, and never waits."""

    def __init__(self, make: Callable[[], Game]) -> None:
        self.make = make
        self.worker: Worker | None = None
        self.number = 0  # of the last question
        self.thinking = False

    def ask(self, view: State, seat: Seat, lists: Lists) -> int:
        """Ask about the moves of a seat in this view of its own; an earlier question is dropped. Return its number."""
        if self.worker is None:
            self.worker = Worker(work, self.make, name="bsdesk-lookout")
        elif self.worker.gone:
            self.worker.restart()
        self.number, self.thinking = self.number + 1, True
        known = {number: tuple(cards) for number, cards in lists.items()}
        question = LookoutQuestion(self.number, seat, to_json(view), known, SECONDS)
        self.worker.send(msgspec.msgpack.encode(question), SECONDS + LATE)
        return self.number

    def look(self) -> Findings | None:
        """Return what was found out, once it is there; nothing is known, if that took too long."""
        if self.worker is None or not self.thinking:
            return None
        while (text := self.worker.take()) is not None:
            found = msgspec.msgpack.decode(text, type=Findings)
            if found.number == self.number:
                self.thinking = False
                return found
        if not (self.worker.gone or self.worker.late()):
            return None
        self.worker.close()
        self.thinking = False
        return Findings(self.number)

    def close(self) -> None:
        """End the process."""
        self.thinking = False
        if self.worker is not None:
            self.worker.close()
            self.worker = None


# ------------------------------------------------------------------------------------------- in the other process


def work(make: Callable[[], Game], jobs: Jobs) -> None:
    """Answer questions until told to stop."""
    game = make()
    for text in jobs:
        if jobs.more():
            continue  # another question has arrived already
        asked = msgspec.msgpack.decode(text, type=LookoutQuestion)
        view = from_json(asked.view, game)
        found = findings(view, asked.seat, asked.lists, asked.number, jobs.more, asked.seconds)
        jobs.answer(msgspec.msgpack.encode(found))


class LossVerdict(NamedTuple):
    """Whether a move loses at once: in every world, in none, or in some, or it isn't known (neither)."""

    loses: bool
    safe: bool
    rival: Seat = 0


def findings(
    view: State,
    seat: Seat,
    lists: Lists,
    number: int = 0,
    stop: Callable[[], bool] | None = None,
    seconds: float = SECONDS,
) -> Findings:
    """Return what can be found out about the moves of a seat within so many seconds."""
    meter, worlds = Meter(Limit(seconds=seconds), stop), Worlds(view, lists, random.Random(view.seq))
    passes = passing_moves(view, seat)
    losing, better, rival = list[Move](), list[Move](), 0
    verdicts = {move: verdict(worlds, seat, move, meter) for move in passes}
    if any(one.loses for one in verdicts.values()) or not passes:
        for move in moves_to_look_at(view, seat, passes):
            if meter.over:
                break
            verdicts[move] = verdict(worlds, seat, move, meter)
    for move, one in verdicts.items():
        losing += [move] if one.loses else []
        better += [move] if one.safe else []
        rival = one.rival or rival
    known = Findings(number, tuple(losing), better[0], rival) if losing and better else Findings(number)
    return with_win(known, view, seat, lists, worlds, passes, meter)


def passing_moves(view: State, seat: Seat) -> list[Move]:
    """Return the moves by which a seat does nothing: it passes, goes on, or answers no."""
    onward = view.game.handling.onward
    found = [offer.move for offer in moves(view, seat) if not offer.most]
    idle = [m for m in found if (not m.subject and (m.verb == PASS or m.verb in onward)) or m.subject == "no"]
    return idle + [m for m in found if m.verb == "done" and not idle]


def moves_to_look_at(view: State, seat: Seat, passes: Sequence[Move]) -> Iterator[Move]:
    """Yield the other moves worth a try, the best at first sight first."""
    found = sorted(moves_to_try(view, seat), key=lambda option: -option.gain)
    yield from [option.move for option in found if option.move not in passes][:TRIED]


def verdict(worlds: Worlds, seat: Seat, move: Move, meter: Meter) -> LossVerdict:
    """Return whether a move loses at once, in worlds dealt from the view."""
    lost, safe, rival = 0, 0, 0
    for number in range(WORLDS):
        if meter.over:
            return LossVerdict(loses=False, safe=False)
        winner, known = winner_after(worlds.number(number), seat, move, meter.limit.seconds * EACH)
        if not winner and not known:
            return LossVerdict(loses=False, safe=False)
        lost, safe, rival = lost + bool(winner), safe + (not winner), winner or rival
        if lost and safe:
            break
    return LossVerdict(lost == WORLDS, safe == WORLDS, rival if lost == WORLDS else 0)


def winner_after(world: State, seat: Seat, move: Move, seconds: float) -> tuple[Seat, bool]:
    """Return the rival that has won after this move, or can win in this turn whatever the others do; and whether it is
    known where there is none."""
    state = after(world, move)
    rivals = state.rivals(seat)
    if state.results:
        return next((rival for rival in rivals if state.results.get(rival) == "win"), 0), True
    rival = state.active if state.active in rivals else 0
    if not rival:
        return 0, True  # it is one's own turn, or that of a friend
    proof = solve(state, rival, open_hands=True, limit=Limit(NODES, seconds))
    return (rival, True) if proof.verdict == FORCED else (0, proof.verdict == REFUTED)


def with_win(
    known: Findings, view: State, seat: Seat, lists: Lists, worlds: Worlds, passes: Sequence[Move], meter: Meter
) -> Findings:
    """Return the findings with a line that wins this turn, and the passes that give it away."""
    mine = view.active and view.teams[view.active - 1] == view.teams[seat - 1]
    if not mine or meter.over or not passes:
        return known
    proof = solve(view, seat, lists=lists, limit=Limit(seconds=WIN * meter.limit.seconds), stop=meter.stop)
    if proof.verdict != FORCED or not proof.line:
        return known
    others = [
        move for move in passes if move != proof.line[0].move and spoils(worlds, seat, move, meter.limit.seconds * EACH)
    ]
    return msgspec.structs.replace(known, win=proof.line, spoiling=tuple(others))


def spoils(worlds: Worlds, seat: Seat, move: Move, seconds: float) -> bool:
    """Return whether after a pass a win of this turn is gone, in every world."""
    for number in range(WORLDS):
        state = after(worlds.number(number), move)
        if state.results:
            return state.results.get(seat) != "win"
        same = state.turn == worlds.view.turn
        if same and solve(state, seat, open_hands=True, limit=Limit(NODES, seconds)).verdict != REFUTED:
            return False  # it can still be won, or perhaps
    return True
