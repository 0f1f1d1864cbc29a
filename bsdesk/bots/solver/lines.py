"""What a search found, as lines of moves; and how many ways there are to win, as puzzles must know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf

from msgspec import Struct

from bsdesk.bots.playout import to_act
from bsdesk.bots.solver.graph import Choice, Need, Node
from bsdesk.bots.solver.outcomes import Try, Veil
from bsdesk.bots.solver.search import Kind, Search, choice, kind
from bsdesk.engine.files.notation import write_move
from bsdesk.engine.scoring import Reason
from bsdesk.engine.state import State
from bsdesk.engine.values import Move


class Step(Struct, frozen=True, omit_defaults=True):
    """A move of a line, as its seat writes it, and why it is there."""

    move: Move
    text: str
    why: Reason
    card: str = ""  # the hidden card that it is made with, as what it is taken for


class Solutions(Struct, frozen=True):
    """Every way to win, up to positions that are the same."""

    first: tuple[str, ...]  # the first moves that win
    shortest: tuple[str, ...]  # those of them that win in the fewest moves of one's own
    length: int  # so many
    lines: int  # the different lines of that length against the answers that hold out longest


def line(search: Search, state: State, viewers: Sequence[str] = ()) -> tuple[Step, ...]:
    """From here on our moves, and the answers that hold out longest or refute. Which cards are hidden from these
    viewers is told of a world where all is known."""
    veil = Veil(viewers or search.world.viewers)
    steps: list[Step] = []
    for node, one in along(search, state):
        hidden = veil.names(one) if not node.mine else ""
        card = choice(one).card or (one.state.cards[hidden].definition if hidden else "")
        because = Reason("solve_idle") if search.world.idle and node.won and not node.mine else why(node)
        steps.append(Step(one.move, write_move(one.state, one.move), because, card))
    return tuple(steps)


def along(search: Search, state: State) -> Iterator[tuple[Node, Try]]:
    """The positions of a line, and what is chosen in each."""
    node = search.at(state)
    seen: set[Node] = set()
    while node is not None and node.choice is not None and node not in seen:
        seen.add(node)
        one = found(search, node, state)
        yield node, one
        there = [(outcome, child) for outcome in search.world.outcomes(one) or () if (child := search.at(outcome))]
        if not there:
            return
        won = node.won
        state, node = max(there, key=lambda pair: (pair[1].won is won, pair[1].length))


def free_kinds(search: Search, state: State) -> list[Kind]:
    """The kinds of our moves in a line that nothing asked for."""
    ours = [one for node, one in along(search, state) if node.mine and not one.state.prompts]
    return list(dict.fromkeys(kind(one) for one in ours if one.move.verb not in state.game.hints.onward))


def found(search: Search, node: Node, state: State) -> Try:
    """The choice of a position, in the world in which it can be made."""
    assert node.choice is not None  # noqa: S101 - whoever asks has looked
    if node.mine or not node.choice.card:
        return Try(state, node.choice.move)
    answers: Iterable[Try] = search.world.tries(state, to_act(state), mine=False, sensible=False) or ()
    return next(one for one in answers if choice(one) == node.choice)


def why(node: Node) -> Reason:
    """What a step is there for."""
    if node.mine:
        return Reason("solve_wins") if node.won else Reason("solve_tries", {"count": len(node.needs)})
    if not node.won:
        return Reason("solve_refutes")
    count = len({id(child) for need in node.needs for _, child in need.made})
    return Reason("solve_holds", {"count": count}) if count > 1 else Reason("solve_only")


# ------------------------------------------------------------------------------------------ every way to win


def counted(search: Search, state: State) -> Solutions:
    """Count the ways to win in a graph in which all of them were looked for."""
    root = search.at(state)
    if root is None or not root.won:
        return Solutions((), (), 0, 0)
    far = distances(root)
    ways = different(root)
    lengths = {id(way): length(way, far) for way in ways}
    best = [way for way in ways if lengths[id(way)] + 1 == far[root]]
    names = {id(way): write_move(state, way.choice.move) for way in ways if isinstance(way.choice, Choice)}
    return Solutions(
        tuple(names[id(way)] for way in ways),
        tuple(names[id(way)] for way in best),
        int(far[root]),
        lines(root, far, {}),
    )


def different(node: Node) -> list[Need]:
    """The tries that win, each that leads elsewhere once."""
    return list(
        {frozenset(id(child) for _, child in need.made): need for need in reversed(node.needs) if need.won}.values()
    )[::-1]


def length(need: Need, far: dict[Node, float]) -> float:
    return max((far[child] for _, child in need.made), default=0)


def distances(root: Node) -> dict[Node, float]:
    """How many moves of our own it takes at least from each won position, whatever is answered."""
    nodes = won_below(root)
    far: dict[Node, float] = {node: 0 if not node.needs else inf for node in nodes}
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            if node.needs:
                reach = [length(need, far) for need in node.needs if need.won]
                new = min(reach) + node.mine
                changed = changed or new != far[node]
                far[node] = new
    return far


def won_below(root: Node) -> list[Node]:
    """Every won position that can be reached from here, this one first."""
    seen, nodes = {root}, [root]
    for node in nodes:
        for need in node.needs:
            for _, child in need.made if need.won else ():
                if child not in seen:
                    seen.add(child)
                    nodes.append(child)
    return nodes


def lines(node: Node, far: dict[Node, float], known: dict[Node, int]) -> int:
    """How many different shortest lines there are, against the answers that hold out longest and leave the fewest."""
    if not node.needs:
        return 1
    if node not in known:
        ways = different(node) if node.mine else node.needs
        short = [way for way in ways if way.won and length(way, far) + node.mine == far[node]]
        known[node] = sum(
            min((lines(child, far, known) for _, child in way.made if far[child] == length(way, far)), default=1)
            for way in short
        )
    return known[node]
