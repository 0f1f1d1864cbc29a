"""«Can I win this turn?»: from a seat's view or a whole state to a proof.

Forced: a line wins against every answer and any hidden cards. Likely: a line wins in a share of the possible worlds.
Refuted: every try has an answer. Unknown: the budget was spent before that.

The search first tries only what a good player would, then everything. Where a game lets positions be merged, a proof is
confirmed without merging, or says that it was not (`exact`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from msgspec import Struct

from bsdesk.bots.playout import Limit, Lists, Meter
from bsdesk.bots.solver.lines import Solutions, Step, count_solutions, free_kinds, line
from bsdesk.bots.solver.outcomes import Clear, Veil
from bsdesk.bots.solver.refutation import Refutation, Single, goes_on, reply
from bsdesk.bots.solver.search import Kind, Search, Spent, WinGoal
from bsdesk.engine.play import judge
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.values.rng import next_random
from bsdesk.engine.view import redact
from bsdesk.engine.worlds.sampling import resample

FORCED, LIKELY, REFUTED, UNKNOWN = "forced", "likely", "refuted", "unknown"

LIMIT = Limit(nodes=40_000)
WORLDS = 16  # worlds that a likely line is tried in
FIRST, LUCK, CONFIRM = 0.4, 0.3, 0.3  # shares of what is left of the budget: a first look, hidden cards, the proof
REPLY, SHARE = (150, 1_500), 0.4  # moves, and of what is left, to find the answer that refutes where there was no hope
TIDY = 3  # multiples of a line's search effort, to see whether one of its moves can be dropped


class Proof(Struct, frozen=True, omit_defaults=True):
    """The answer and its proof."""

    seat: Seat
    verdict: str
    exact: bool = True  # or only with merged positions, or without moves that nobody would try
    line: tuple[Step, ...] = ()  # our moves, and the longest-lasting or refuting answers
    reply: tuple[Step, ...] = ()  # of what is refuted: a move of ours, and the answer to it; none if none is needed
    path: tuple[Step, ...] = ()  # all moves up to that answer
    won: int = 0  # for a likely line: the worlds it wins in
    worlds: int = 0  # the worlds it was tried in
    against: tuple[str, ...] = ()  # the hidden cards that refute it there
    solutions: Solutions | None = None
    tried: int = 0  # moves


def solve(
    state: State,
    seat: Seat = 0,
    *,
    lists: Lists | None = None,
    open_hands: bool = False,
    limit: Limit = LIMIT,
    stop: Callable[[], bool] | None = None,
    worlds: int = WORLDS,
    seed: int = 1,
    count: bool = False,
) -> Proof:
    """Return whether a seat (the one whose turn it is) can win this turn, as far as it knows.

    `state` is its view, or a whole state: of that only what the seat could see is used, with the lists of both
    decks, or with open hands everything outside the decks. `lists` are the decks it knows. `stop` is polled.
    """
    seat = seat or state.active or 1
    return _Solver(state, seat, lists, limit, stop, worlds, seed, open_hands=open_hands).solve(count=count)


def is_forced(
    state: State,
    seat: Seat,
    *,
    lists: Lists | None = None,
    open_hands: bool = False,
    limit: Limit = LIMIT,
    kind: type[Search] = Search,
) -> bool | None:
    """Return whether the seat can force a win this turn by what a good player would think of, or None if the budget
    was spent before that: a first look, which says nothing of luck and gives no line, so that it can be asked of many
    positions."""
    return FirstLook(seat, lists=lists, open_hands=open_hands, kind=kind).is_forced(state, limit)


class FirstLook:
    """The same asked of many positions of one turn: what was found of a position is known for those that lead there."""

    def __init__(
        self, seat: Seat, *, lists: Lists | None = None, open_hands: bool = False, kind: type[Search] = Search
    ) -> None:
        self.seat, self.lists, self.open_hands, self.kind = seat, lists, open_hands, kind
        self.search: Search | None = None

    def is_forced(self, state: State, limit: Limit = LIMIT) -> bool | None:
        solver = _Solver(state, self.seat, self.lists, limit, None, 0, 1, open_hands=self.open_hands)
        if self.search is None or self.search.goal.turn != state.turn:
            self.search = solver.search(kind=self.kind)
        found = solver.is_won(self.search, 1.0)
        if found is None:  # positions were left half looked at
            self.search = None
        return found


class _Solver:
    """One question, and the results so far."""

    def __init__(
        self,
        state: State,
        seat: Seat,
        lists: Lists | None,
        limit: Limit,
        stop: Callable[[], bool] | None,
        worlds: int,
        seed: int,
        *,
        open_hands: bool,
    ) -> None:
        whole = state.viewer == "all"
        known = lists if lists is not None else all_cards(state) if whole else {}
        self.open_hands = open_hands and whole
        self.view = state if self.open_hands or not whole else redact(state, f"p{seat}")
        self.viewers = [f"p{s}" for s in state.seats()] if self.open_hands else [f"p{seat}"]
        self.lists = {s: sorted(cards) for s, cards in known.items()}  # so that their order tells nothing
        self.free = frozenset(s for s in state.seats() if s not in known and not state.rules.decks.only)
        self.limit, self.stop, self.seed, self.count = limit, stop, seed, worlds
        self.meters = [Meter(limit, stop)]
        self.seat, self.goal, self.base = seat, WinGoal(state, seat), self.world(0)
        self.sound = state.game.scoring.bounds.sound(self.base, seat)

    def world(self, number: int) -> State:
        """Return a whole state that the seat could be in."""
        rng, bits = next_random(self.seed)
        for _ in range(number):
            rng, bits = next_random(rng)
        if self.open_hands:
            return Veil(self.viewers).reshuffled(self.view, bits)
        return resample(self.view, bits, self.lists)

    # the stages

    def solve(self, *, count: bool) -> Proof:
        """Judge the worst case first: if that is won, nothing else matters."""
        worst = self.search()
        if self.is_won(worst, FIRST):
            return self.forced(worst, count=count)
        searches = [worst]
        if worst.world.guessed:
            idle, lucky = self.search(idle=True), self.search(lucky=True)
            if self.is_won(idle, LUCK):
                return self.likely([worst, idle])
            if self.is_won(lucky, LUCK):
                return self.likely([worst, idle, lucky])
            searches += [idle, lucky]
        whole = self.search(sensible=False, lucky=worst.world.guessed)
        found = self.is_won(whole, 1 - CONFIRM)
        if found:
            return self.likely([*searches, whole]) if whole.world.guessed else self.forced(whole, count=count)
        if found is None:  # not everything could be searched; was there anything sensible?
            node = searches[-1].at(self.base)
            sensible = node is not None and node.won is False
            if not sensible:
                return self.proof(UNKNOWN, exact=False, line=line(searches[-1], self.base))
            last = searches[-1]
            return self.proof(REFUTED, exact=False, line=line(last, self.base), **self.reply(last))
        return self.refuted(whole)

    def search(
        self,
        *,
        idle: bool = False,
        lucky: bool = False,
        sensible: bool = True,
        merged: bool = True,
        whole: bool = False,
        without: frozenset[Kind] = frozenset(),
        kind: type[Search] = Search,
    ) -> Search:
        world = Veil(self.viewers, self.free, idle=idle, lucky=lucky)
        return kind(self.goal, world, self.meters[0], sensible=sensible, merged=merged, whole=whole, without=without)

    def meter_for(self, share: float, most: int = 0) -> Meter:
        """Return a meter for this share of the remaining budget, or for a number of moves."""
        spent, seconds = sum(meter.nodes for meter in self.meters), time.perf_counter() - self.meters[0].start
        nodes = max(1, int((self.limit.nodes - spent) * share)) if self.limit.nodes else 0
        left = max(0.001, (self.limit.seconds - seconds) * share) if self.limit.seconds else 0.0
        self.meters.append(Meter(Limit(min(nodes or most, most or nodes), left), self.stop))
        return self.meters[-1]

    def is_won(self, search: Search, share: float, most: int = 0) -> bool | None:
        """Return whether it is won, or None if that took more than this share of the remaining budget."""
        search.meter = self.meter_for(share, most)
        try:
            return search.decide(self.base).won
        except Spent:
            return None

    def proof(self, verdict: str, **more: object) -> Proof:
        return Proof(self.seat, verdict, tried=sum(meter.nodes for meter in self.meters), **more)  # type: ignore[arg-type]

    # what is said

    def forced(self, search: Search, *, count: bool) -> Proof:
        """Return the proof of a win against everything, checking whether spare tokens matter."""
        exact = self.sound
        if not exact:
            strict = self.search(merged=False)
            strict.hint = partial(pick, search, known=True)
            exact = bool(self.is_won(strict, CONFIRM))
            search = strict if exact else search
        search = self.shortened(search)
        solutions = self.solutions() if count else None
        return self.proof(FORCED, exact=exact, line=line(search, self.base), solutions=solutions)

    def shortened(self, search: Search) -> Search:
        """Return the search without moves that aren't needed, if that is shorter."""
        most = TIDY * max(search.meter.nodes, 500)
        without, length = frozenset[Kind](), self.moves_of_ours(search)
        for one in free_kinds(search, self.base):
            shorter = self.search(merged=search.world.merged, without=without | {one})
            shorter.hint = partial(pick, search, known=True)
            if self.is_won(shorter, CONFIRM, most) and (found := self.moves_of_ours(shorter)) < length:
                without, length, search = shorter.without, found, shorter
        return search

    def moves_of_ours(self, search: Search) -> int:
        return sum(step.move.seat == self.seat for step in line(search, self.base))

    def refuted(self, search: Search) -> Proof:
        """Return the proof that nothing wins, checking whether spare tokens matter."""
        exact, answer = self.sound, self.reply(search)  # before all the time is spent
        if not exact:
            strict = self.search(sensible=False, lucky=search.world.lucky, merged=False)
            found = self.is_won(strict, 1.0)
            if found:
                return self.likely([strict]) if strict.world.guessed else self.forced(strict, count=False)
            exact = found is False
        return self.proof(REFUTED, exact=exact, line=line(search, self.base), **answer)

    def reply(self, search: Search) -> dict[str, tuple[Step, ...]]:
        """Return a try and the answer that refutes it, and the way there; nothing if none is needed or soon found.
        Where there was no hope, which is a proof but tells people nothing, it is tried all the same, at first not for
        long."""
        found = self.refutation(search)
        return {"reply": (found.deed, found.answer), "path": found.way} if found is not None else {}

    def refutation(self, search: Search) -> Refutation | None:
        found = reply(search, self.base, self.seat)
        if found is not None:
            return found
        world = Veil(self.viewers, self.free, idle=search.world.lucky, lucky=search.world.lucky)
        mine, state = search.goal.mine(self.base), self.base
        verbs = [verb for verb in state.rules.verbs if mine and not goes_on(state, Move(self.seat, verb))]
        for most, verb in product(REPLY, reversed(verbs)):  # what fights comes last in a rulebook
            single = Single(verb, WinGoal(self.base, self.seat, hopeful=True), world, self.meters[0])
            if self.is_won(single, SHARE, most) is False and (found := reply(single, self.base, self.seat)):
                return found
        return None

    def likely(self, searches: Sequence[Search]) -> Proof:
        """Return how often it is won with luck: played out in possible worlds, by what the seat sees in each."""
        meter = self.meter_for(1.0)
        for search in searches:
            search.meter = meter

        def policy(state: State) -> Move | None:
            found = (pick(search, state, known=search is not searches[-1]) for search in searches)
            return next((move for move in found if move is not None), None)

        won = tried = 0
        against: dict[str, None] = {}
        for number in range(self.count):
            world, played = self.world(number), Search(self.goal, Clear(), meter, only=policy)
            try:
                found = played.decide(world).won
            except Spent:
                break
            tried, won = tried + 1, won + bool(found)
            if not found:
                against |= dict.fromkeys(step.card for step in line(played, world, self.viewers) if step.card)
        verdict = LIKELY if won else REFUTED if tried else UNKNOWN
        steps = line(searches[-1], self.base)
        return self.proof(verdict, exact=False, line=steps, won=won, worlds=tried, against=tuple(against))

    def solutions(self) -> Solutions | None:
        """Return every way to win, or None if there are too many to search."""
        search = self.search(sensible=False, merged=self.sound, whole=True)
        return count_solutions(search, self.base) if self.is_won(search, 1.0) else None


def chances(proof: Proof) -> tuple[float, float]:
    """Return the 95 % interval (Wilson) for how often a likely line wins; 1 if forced, 0 if refuted."""
    if proof.verdict in (FORCED, REFUTED, UNKNOWN):
        return {FORCED: (1.0, 1.0), REFUTED: (0.0, 0.0)}.get(proof.verdict, (0.0, 1.0))
    return wilson(proof.won, proof.worlds)


def wilson(won: float, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share."""
    share, z = won / count, 1.959964
    middle = share + z * z / (2 * count)
    width = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return max(0.0, (middle - width) / (1 + z * z / count)), min(1.0, (middle + width) / (1 + z * z / count))


def all_cards(state: State) -> dict[Seat, list[str]]:
    """Return all cards that each seat owns."""
    return {s: [card.definition for card in state.cards.values() if card.owner == s] for s in state.seats()}


def pick(search: Search, state: State, *, known: bool = False) -> Move | None:
    """Return the winning move of this position by a search; with `known`, only if it was visited already."""
    node = search.at(state) if known else search.decide(state)
    if node is None or not node.won or node.choice is None:
        return None
    if judge(state, node.choice.move) is None:
        return node.choice.move
    for one in search.tries(state):  # spare tokens lie elsewhere than in the search
        outcomes = search.outcomes(one)
        if outcomes and all((there := search.at(outcome)) is not None and there.won for outcome in outcomes):
            return one.move
    return None
