"""Why nothing wins: the try that comes nearest with the fewest moves of one's own, and the one answer that ends it."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from bsdesk.bots.playout import Meter
from bsdesk.bots.solver.graph import Node
from bsdesk.bots.solver.lines import Step, choice_at, reason_for
from bsdesk.bots.solver.outcomes import Clear, Try
from bsdesk.bots.solver.search import Search, WinGoal, choice
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import to_act
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat

MOST = 300  # positions that are looked at; a game has few first moves


class Refutation(NamedTuple):
    """A deed and the answer that refutes it, and all moves up to there."""

    deed: Step
    answer: Step
    way: tuple[Step, ...]


def reply(search: Search, start: State, seat: Seat) -> Refutation | None:
    """Return a deed of the seat and the answer that refutes it; None if nobody need answer, or it is far to find.

    Passes are no deeds and no answers. Of the tries with the fewest deeds it is the one that holds out longest.
    """
    order, seen = count(), set[Node]()
    root = search.at(start)
    if root is None or root.won is not False:
        return None
    heap: list[tuple[int, int, int, Node, State, Step | None, tuple[Step, ...]]] = []
    heappush(heap, (0, 0, next(order), root, start, None, ()))
    while heap and len(seen) < MOST:
        deeds, _, _, node, state, deed, way = heappop(heap)
        if node in seen:
            continue
        seen.add(node)
        for one in tried(search, node, state):
            said = Step(one.move, write_move(one.state, one.move), reason_for(node), choice(one).card)
            does = not goes_on(state, one.move)
            if not node.mine and does and deed is not None and deed.move.seat == seat:
                return Refutation(deed, said, (*way, said))
            last = said if node.mine and does and not state.prompts else deed
            more = deeds + (node.mine and does)
            for outcome in search.world.outcomes(one) or ():
                child = search.at(outcome)
                if child is not None and child.won is False:
                    heappush(heap, (more, -child.length, next(order), child, outcome, last, (*way, said)))
    return None


def goes_on(state: State, move: Move) -> bool:
    """Return whether a move only lets the game go on: a pass, or on to the next step."""
    return move.verb == PASS or move.verb in state.game.handling.onward


class Single(Search):
    """A search in which the seat does only one kind of thing, such as attack, however hopeless. All else it does only
    where it is asked: what it does to its own board does not count as a try."""

    def __init__(self, verb: str, goal: WinGoal, world: Clear, meter: Meter) -> None:
        super().__init__(goal, world, meter, sensible=True)
        self.verb = verb

    def tries(self, state: State) -> list[Try]:
        found = super().tries(state)
        if state.prompts:
            return found
        return [one for one in found if one.move.verb == self.verb or goes_on(state, one.move)]


def tried(search: Search, node: Node, state: State) -> Iterator[Try]:
    """Yield what was tried in a lost position: each move of ours, or the answer of another that refutes it."""
    if not node.mine:
        if node.choice is not None:
            yield choice_at(search, node, state)
        return
    made = {choice for need in node.needs for choice, child in need.made if child.won is False}
    for one in search.world.tries(state, to_act(state), mine=True, sensible=search.sensible) or ():
        if choice(one) in made:
            yield one
