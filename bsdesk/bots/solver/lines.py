"""The result of a search as lines of moves, and the number of ways to win, for puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from msgspec import Struct

from bsdesk.bots.solver.graph import MoveChoice, Need, Node
from bsdesk.bots.solver.outcomes import Try, Veil
from bsdesk.bots.solver.search import Kind, Search, choice, kind
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.play import to_act
from bsdesk.engine.play.priority import PASS
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move

MOVE = 1_000  # what a move counts; no line has so many answers and passes


class Step(Struct, frozen=True, omit_defaults=True):
    """A move of a line, as its seat writes it, and its reason."""

    move: Move
    text: str
    why: Reason
    card: str = ""  # the hidden card it is made with, as what it is assumed to be


class Solutions(Struct, frozen=True):
    """Every way to win, with equal positions merged."""

    first: tuple[str, ...]  # the first moves that win
    shortest: tuple[str, ...]  # those that win in the fewest own moves
    length: int  # that number of moves, answers to questions and passes aside
    lines: int  # the number of different lines of that length against the longest-lasting answers
    line: tuple[Step, ...] = ()  # one of them


def line(search: Search, state: State, viewers: Sequence[str] = ()) -> tuple[Step, ...]:
    """Return our moves from here, and the answers that last longest or refute.

    In a world where all is known, hidden cards are named as `viewers` see them.
    """
    return steps_of(search, positions_of(search, state), Veil(viewers or search.world.viewers))


def steps_of(search: Search, positions: Iterable[tuple[Node, Try]], veil: Veil) -> tuple[Step, ...]:
    """Return the steps of a line, each with its reason."""
    steps: list[Step] = []
    for node, one in positions:
        hidden = veil.names(one) if not node.mine else ""
        card = choice(one).card or (one.state.cards[hidden].definition if hidden else "")
        because = Reason("solve_idle") if search.world.idle and node.won and not node.mine else reason_for(node)
        steps.append(Step(one.move, write_move(one.state, one.move), because, card))
    return tuple(steps)


def positions_of(search: Search, state: State) -> Iterator[tuple[Node, Try]]:
    """Yield the positions of a line, and the choice in each."""
    node = search.at(state)
    seen: set[Node] = set()
    while node is not None and node.choice is not None and node not in seen:
        seen.add(node)
        one = choice_at(search, node, state)
        yield node, one
        there = [(outcome, child) for outcome in search.world.outcomes(one) or () if (child := search.at(outcome))]
        if not there:
            return
        won = node.won
        state, node = max(there, key=lambda pair: (pair[1].won is won, pair[1].length))


def free_kinds(search: Search, state: State) -> list[Kind]:
    """Return the kinds of our moves in a line, without those that answer a question."""
    ours = [one for node, one in positions_of(search, state) if node.mine and not one.state.prompts]
    return list(dict.fromkeys(kind(one) for one in ours if one.move.verb not in state.game.handling.onward))


def choice_at(search: Search, node: Node, state: State, chosen: MoveChoice | None = None) -> Try:
    """Return a choice in a position, or else the one of its node, in the world in which it can be made."""
    chosen = chosen or node.choice
    assert chosen is not None  # noqa: S101 - whoever asks has looked
    if node.mine or not chosen.card:
        return Try(state, chosen.move)
    answers: Iterable[Try] = search.world.tries(state, to_act(state), mine=False, sensible=False) or ()
    return next(one for one in answers if choice(one) == chosen)


def reason_for(node: Node) -> Reason:
    """Return the reason for a step."""
    if node.mine:
        return Reason("solve_wins") if node.won else Reason("solve_tries", {"count": len(node.needs)})
    if not node.won:
        return Reason("solve_refutes")
    count = len({id(child) for need in node.needs for _, child in need.made})
    return Reason("solve_holds", {"count": count}) if count > 1 else Reason("solve_only")


# ------------------------------------------------------------------------------------------ every way to win


def count_solutions(search: Search, state: State) -> Solutions:
    """Count the ways to win in a graph that was searched for all of them."""
    root = search.at(state)
    if root is None or not root.won:
        return Solutions((), (), 0, 0)
    far = distances(root)
    ways = different(root)
    lengths = {id(way): length(way, far) for way in ways}
    best = [way for way in ways if lengths[id(way)] + costs(way) == far[root]]
    names = {id(way): write_move(state, way.choice.move) for way in ways if isinstance(way.choice, MoveChoice)}
    first, shortest = (tuple(names[id(way)] for way in some) for some in (ways, best))
    shown = steps_of(search, shortest_of(search, state, far), Veil(search.world.viewers))
    return Solutions(first, shortest, int(far[root]) // MOVE, lines(root, far, {}), shown)


def shortest_of(search: Search, state: State, far: dict[Node, float]) -> Iterator[tuple[Node, Try]]:
    """Yield the positions of a line with the fewest own moves, against answers that last longest."""
    node, seen = search.at(state), set[Node]()
    while node is not None and node.needs and node not in seen:
        seen.add(node)
        ways = [way for way in node.needs if way.won and way.made]
        if not ways:
            return
        way = min(ways, key=lambda one: length(one, far) + costs(one))
        chosen, _ = max(way.made, key=lambda made: far[made[1]])
        one = choice_at(search, node, state, chosen)
        yield node, one
        there = [(outcome, child) for outcome in search.world.outcomes(one) or () if (child := search.at(outcome))]
        if not there:
            return
        state, node = max(there, key=lambda pair: far.get(pair[1], 0))


def different(node: Node) -> list[Need]:
    """Return the winning tries, one for each different outcome."""
    won = (need for need in reversed(node.needs) if need.won)
    return list({frozenset(id(child) for _, child in need.made): need for need in won}.values())[::-1]


def length(need: Need, far: dict[Node, float]) -> float:
    return max((far[child] for _, child in need.made), default=0)


def costs(need: Need) -> int:
    """Return what a try counts: a move of one's own most, an answer to a question or a pass so little that it only
    decides between lines of as many moves; what opponents do, nothing."""
    if not need.node.mine:
        return 0
    aside = need.node.asked or (need.choice is not None and need.choice.move.verb == PASS)
    return 1 if aside else MOVE


def distances(root: Node) -> dict[Node, float]:
    """Return the fewest own moves from each won position, whatever the answers."""
    nodes = won_below(root)
    far: dict[Node, float] = {node: 0 if not node.needs else inf for node in nodes}
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            if node.needs:
                new = min(length(need, far) + costs(need) for need in node.needs if need.won)
                changed = changed or new != far[node]
                far[node] = new
    return far


def won_below(root: Node) -> list[Node]:
    """Return every won position that can be reached from here, this one first."""
    seen, nodes = {root}, [root]
    for node in nodes:
        for need in node.needs:
            for _, child in need.made if need.won else ():
                if child not in seen:
                    seen.add(child)
                    nodes.append(child)
    return nodes


def lines(node: Node, far: dict[Node, float], known: dict[Node, int]) -> int:
    """Return the number of different shortest lines, against answers that last longest and leave the fewest."""
    if not node.needs:
        return 1
    if node not in known:
        ways = different(node) if node.mine else node.needs
        short = [way for way in ways if way.won and length(way, far) + costs(way) == far[node]]
        known[node] = 0  # what leads back here is no line
        known[node] = sum(
            min((lines(child, far, known) for _, child in way.made if far[child] == length(way, far)), default=1)
            for way in short
        )
    return known[node]
