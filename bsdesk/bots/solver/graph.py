"""A graph of positions: in some the attacking seat tries moves, in the others the opponents answer.

A position is won if one try has only won outcomes, or if all answers lead to won ones. Positions may lead back to each
other (cores there and back). What is still undecided when nothing outside such a cycle can help any more is lost, since
a cycle wins nothing. Closed cycles are found like Tarjan's strongly connected components.
"""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.values import Move


class MoveChoice(NamedTuple):
    """A move, and if it is made with a hidden card, what that is assumed to be."""

    move: Move
    card: str = ""


class Need:
    """A try, or all answers to one: it wins once nothing that it waits for is left."""

    __slots__ = ("choice", "failed", "left", "made", "node")

    def __init__(self, node: Node, choice: MoveChoice | None = None) -> None:
        self.node, self.choice = node, choice
        self.made: list[tuple[MoveChoice, Node]] = []  # each choice, and where it led
        self.left, self.failed = 0, False

    @property
    def won(self) -> bool:
        return not self.left and not self.failed


class Node:
    """A position, and what is known of it."""

    __slots__ = ("asked", "choice", "complete", "index", "length", "low", "mine", "needs", "parents", "weight", "won")

    def __init__(self, index: int) -> None:
        self.index = self.low = index
        self.weight = 0  # does it count as an answer of the opponents?
        self.mine = self.complete = False  # is the move ours; has everything been visited?
        self.asked = False  # is a question open?
        self.won: bool | None = None
        self.choice: MoveChoice | None = None  # the winning or refuting choice; else the one that lasts longest
        self.length = 0  # answers until it is over
        self.needs: list[Need] = []
        self.parents: list[Need] = []  # the needs that wait for it


class Graph:
    """Every position met, by its key."""

    def __init__(self) -> None:
        self.nodes: dict[bytes, Node] = {}
        self.undecided: list[Node] = []  # in the order in which they were met

    def open(self, key: bytes) -> tuple[Node, int]:
        """Add a position; return it, and how many were undecided before."""
        node = self.nodes[key] = Node(len(self.nodes))
        self.undecided.append(node)
        return node, len(self.undecided) - 1

    def link(self, need: Need, choice: MoveChoice, child: Node) -> None:
        """Note that a choice led to this position."""
        node = need.node
        need.made.append((choice, child))
        if child.index > node.index:  # undecided positions below may wait for something above
            node.low = min(node.low, child.low)
        if child.won is None:
            node.low = min(node.low, child.index)
            need.left += 1
            child.parents.append(need)
        elif not child.won:
            need.failed = True

    def close(self, node: Node, mark: int) -> None:
        """Finish visiting a position; if the undecided ones from here on wait for nothing above, decide them."""
        node.complete = True
        if node.won is None:
            self.settle(node)
        if node.won is None and node.low == node.index:
            self.give_up(mark)
        elif node.won is not None and self.undecided[-1] is node:
            self.undecided.pop()
            node.low = node.index

    def settle(self, node: Node) -> None:
        """Decide a position if what it waits for allows that, then those waiting for it, and so on."""
        news = [node] if self.decided(node) else []
        while news:
            child = news.pop()
            for need in child.parents:
                if child.won:
                    need.left -= 1
                else:
                    need.failed = True
                if need.node.won is None and self.decided(need.node):
                    news.append(need.node)
            child.parents.clear()

    def decided(self, node: Node) -> bool:
        """Return whether a position could be decided now."""
        if node.mine:
            winning = next((need for need in node.needs if need.won), None)
            if winning is not None:
                node.won, node.choice = True, winning.choice
                node.length = max((child.length for _, child in winning.made), default=0)
            elif node.complete and all(need.failed for need in node.needs):
                node.won = False
                self.hold_out(node, [one for need in node.needs for one in need.made if one[1].won is False])
        else:
            [need] = node.needs
            if need.failed:
                node.won = False
                refuting = [one for one in need.made if one[1].won is False]
                self.hold_out(node, refuting[:1])
                node.length += node.weight
            elif node.complete and need.won:
                node.won = True
                self.hold_out(node, need.made)
                node.length += node.weight
        return node.won is not None

    def hold_out(self, node: Node, made: list[tuple[MoveChoice, Node]]) -> None:
        """Keep, among these choices, the one after which the position lasts longest."""
        if made:
            choice, child = max(made, key=lambda one: one[1].length)
            node.choice, node.length = choice, child.length

    def give_up(self, mark: int) -> None:
        """Mark these positions as lost: nothing outside can help them any more."""
        given, self.undecided[mark:] = self.undecided[mark:], []
        lost = [node for node in given if node.won is None]
        for node in lost:
            node.won = False
            node.parents.clear()
        for node in reversed(lost):
            self.hold_out(node, [one for need in node.needs for one in need.made if one[1].won is False])
