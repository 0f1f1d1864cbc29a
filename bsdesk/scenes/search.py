"""Can the goal still be reached? A bounded search over the moves of the learner and the answers of the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from bsdesk.bots.playout import Limit, Meter
from bsdesk.bots.solver.proof import FORCED, REFUTED, all_cards, solve
from bsdesk.engine.play import apply, moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Pool, Refusal, Seat, within
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.scenes.tasks import LOST, REACHED, Task

LIMIT = Limit(nodes=2_000, seconds=2.0)
SOLVING = Limit(nodes=40_000, seconds=15.0)  # where somebody waits to be shown
DEEPEST = 60  # moves of all seats in a row
AMOUNTS = 12  # amounts that are tried of one offer
NEVER = DEEPEST + 1  # deeper than any search
Ways = Callable[[State, Move], bool]  # may this move be made on the way?


class _Spent(Exception):
    """The budget is spent."""


def reachable(
    task: Task, state: State, *, decks: str = "known", limit: Limit = LIMIT, ways: Ways | None = None
) -> bool | None:
    """Return whether the goal of a task can be reached from here, whatever is answered, or as the others pass; None if
    that is not known: it depends on luck, or the budget was spent before. `ways`: the moves that the learner may make
    on the way."""
    status = task.status(state)
    if status in (REACHED, LOST):
        return status == REACHED
    if is_for_the_solver(task, state):
        known = lists_known(state, task.seat, decks)
        verdict = solve(state, task.seat, lists=known, open_hands=decks == "open", limit=limit).verdict
        return {FORCED: True, REFUTED: False}.get(verdict)
    try:
        return _Search(task, Meter(limit), ways).reaches(state, task, 0)
    except (_Spent, RecursionError):
        return None


def is_for_the_solver(task: Task, state: State) -> bool:
    """Return whether the solver answers this: to win this turn, against every answer, in any number of moves."""
    this_turn = state.turn == task.since and task.goal.turns == 1 and state.active == task.seat
    return task.aim.kind == "win" and task.goal.rival == "any" and not task.goal.moves and this_turn


def solution(task: Task, state: State, *, decks: str = "known", limit: Limit = SOLVING) -> Move | None:
    """Return a move of the learner by which the goal is reached, whatever is answered; None if none is found."""
    if is_for_the_solver(task, state):
        known = lists_known(state, task.seat, decks)
        proof = solve(state, task.seat, lists=known, open_hands=decks == "open", limit=limit)
        line = proof.line if proof.verdict == FORCED else ()
        return next((step.move for step in line if step.move.seat == task.seat), None)
    search = _Search(task, Meter(limit))
    try:
        return next((move for move, _ in choices(state, task.seat) if search.tried(state, move, task, 0)), None)
    except (_Spent, RecursionError):
        return None


def lists_known(state: State, seat: Seat, decks: str) -> dict[Seat, list[str]]:
    """Return the deck lists that the learner knows."""
    every = all_cards(state)
    return {"own": {seat: every[seat]}, "unknown": {}}.get(decks, every)


class _Search:
    """One search: each position is looked at once, for the same number of moves made if that number is limited.

    A line that comes back to a position on its way doesn't reach the goal. What was found so is known for good only
    when all has been tried from the position to which it came back."""

    def __init__(self, task: Task, meter: Meter, ways: Ways | None = None) -> None:
        self.task, self.meter, self.ways = task, meter, ways
        self.known: dict[tuple[bytes, int, bool], bool | None] = {}
        self.open: dict[tuple[bytes, int, bool], int] = {}  # the positions on the way here, and how deep they are
        self.back = NEVER  # the least deep of them to which a line came back

    def reaches(self, state: State, task: Task, depth: int) -> bool | None:
        """Return whether the goal is reached from here; None if not everything was tried."""
        status = task.status(state)
        if status in (REACHED, LOST):
            return status == REACHED
        if depth >= DEEPEST:
            return None
        key = state_key(state), task.made if task.goal.moves else 0, task.done
        if key in self.open:
            self.back = min(self.back, self.open[key])
            return False
        if key in self.known:
            return self.known[key]
        before, self.back = self.back, NEVER
        self.open[key] = depth
        found = self.decided(state, task, depth)
        del self.open[key]
        if found is not False or self.back >= depth:
            self.known[key] = found
        self.back = min(before, self.back if self.back < depth else NEVER)
        return found

    def decided(self, state: State, task: Task, depth: int) -> bool | None:
        seat = to_act(state)
        mine = seat == task.seat
        if not mine and task.goal.rival == "passes":
            return self.tried(state, passing(state, seat), task, depth)
        whole = True
        for move, every in choices(state, seat):
            if mine and self.ways is not None and not self.ways(state, move):
                continue
            found = self.tried(state, move, task, depth)
            if found is mine:  # one's own way there, or an answer against which there is none
                return found
            whole = whole and every and found is not None
        return (not mine) if whole else None

    def tried(self, state: State, move: Move, task: Task, depth: int) -> bool | None:
        self.meter.spend()
        if self.meter.over:
            raise _Spent
        done = apply(state, move)
        if isinstance(done, Refusal):
            return move.seat != task.seat
        return self.reaches(done.state, task.after(state, move, done.events), depth + 1)


def choices(state: State, seat: Seat) -> Iterator[tuple[Move, bool]]:
    """Yield the moves of a seat, of each offer of an amount so many; and whether these are all of its amounts."""
    for offer in moves(state, seat):
        if offer.move.verb == "back":
            continue
        if not offer.most:
            yield offer.move, True
            continue
        amounts = list(amounts_of(offer))
        for amount in amounts[:AMOUNTS]:
            move = Move(seat, offer.move.verb, offer.move.subject, offer.move.target, amount)
            yield move, len(amounts) <= AMOUNTS


def amounts_of(offer: Offer) -> Iterator[Pool]:
    """Yield the amounts that an offer stands for, small ones of each kind first."""
    caps = [range(min(cap, offer.most) + 1) for cap in offer.move.amount]
    for amount in product(*caps):
        if within(amount, offer.move.amount, offer.least, offer.most):
            yield amount


def passing(state: State, seat: Seat) -> Move:
    """Return the move by which a seat does as little as it can."""
    offers = [offer for offer in moves(state, seat) if offer.move.verb != "back"]

    def eagerness(offer: Offer) -> int:
        verb, subject = offer.move.verb, offer.move.subject
        words = state.rules.answer_words  # rather than a card that is played in answer
        for rank, idle in enumerate((verb == "pass", verb == "done", subject == "no", subject in words, verb == "end")):
            if idle:
                return rank
        return 5

    least = min(offers, key=eagerness)
    if not least.most:
        return least.move
    amount = next(amounts_of(least), least.move.amount)
    return Move(seat, least.move.verb, least.move.subject, least.move.target, amount)


def answer_for(task: Task, state: State, seat: Seat, *, limit: Limit = LIMIT) -> Move:
    """Return what another seat does while the learner is at a task: as little as it can, or the first answer against
    which the goal can't be reached, if one is found."""
    least = passing(state, seat)
    if task.goal.rival == "passes":
        return least
    tries: Sequence[Move] = [least, *[move for move, _ in choices(state, seat) if move != least]]
    share = Limit(max(limit.nodes // max(len(tries), 1), 50), limit.seconds / max(len(tries), 1))
    for move in tries:
        done = apply(state, move)
        if not isinstance(done, Refusal):
            found = reachable(task.after(state, move, done.events), done.state, limit=share)
            if found is False:
                return move
    return least
