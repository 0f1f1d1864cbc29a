"""Depth-first search of positions for whether a seat can win this turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace

from bsdesk.bots.playout import Meter
from bsdesk.bots.solver.graph import Graph, MoveChoice, Need, Node
from bsdesk.bots.solver.outcomes import Clear, Try, unknown
from bsdesk.engine.play import to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.worlds.state_key import state_key

Visit = Generator[State, Node, Node]
Kind = tuple[str, str, str]


class Spent(Exception):
    """Raised when the budget is spent: nothing is known."""


class WinGoal:
    """The goal of winning this turn. `hopeful`: positions are played on in which the game sees no hope."""

    def __init__(self, start: State, seat: Seat, *, hopeful: bool = False) -> None:
        self.seat, self.turn, self.team, self.hopeful = seat, start.turn, start.teams[seat - 1], hopeful

    def mine(self, state: State) -> bool:
        return state.teams[to_act(state) - 1] == self.team

    def reached(self, state: State) -> bool | None:
        """Return whether it is won; None as long as that is open."""
        if state.turn != self.turn:
            return False
        if state.results:
            return state.results[self.seat] == "win"
        hope = self.hopeful or state.game.scoring.bounds.hope(state, self.seat, unknown(state))
        return None if hope else False


class Search:
    """A search of one world. It keeps the positions it met, so that more of them can be asked for.

    `sensible`: not every amount of tokens is tried. `merged`: positions that differ only in where spare tokens lie
    count as one. `hint`: what to try first; `only`: just this; `without`: not these. `whole`: find every way to win.
    """

    def __init__(
        self,
        goal: WinGoal,
        world: Clear,
        meter: Meter,
        *,
        sensible: bool = False,
        merged: bool = True,
        whole: bool = False,
        only: Callable[[State], Move | None] | None = None,
        without: frozenset[Kind] = frozenset(),
    ) -> None:
        self.goal, self.world, self.meter = goal, world, meter
        self.sensible, self.whole, self.only, self.without = sensible, whole, only, without
        self.hint: Callable[[State], Move | None] | None = None
        world.merged = merged
        self.graph = Graph()
        self.decisive: Counter[Kind] = Counter()  # how often a kind of move decided a position
        self.unsure = False  # was anything counted as won or lost because it is unknown?

    def key(self, state: State) -> bytes:
        world, bounds = self.world, state.game.scoring.bounds
        loosely = bounds if world.merged else replace(bounds, pools=None)
        return state_key(state, world.viewers, loosely, unknown(state))

    def at(self, state: State) -> Node | None:
        """Return what is known of a position."""
        return self.graph.nodes.get(self.key(state))

    def decide(self, state: State) -> Node:
        """Decide a position, or run out of budget."""
        stack: list[Visit] = [self.visit(state)]
        found: Node | None = None
        while stack:
            try:
                child = next(stack[-1]) if found is None else stack[-1].send(found)
            except StopIteration as done:
                stack.pop()
                found = done.value
            else:
                stack.append(self.visit(child))
                found = None
        assert found is not None  # noqa: S101 - a visit ends with its node
        return found

    # one position

    def visit(self, state: State) -> Visit:
        key = self.key(state)
        known = self.graph.nodes.get(key)
        if known is not None:
            return known
        if self.meter.over:
            raise Spent
        node, mark = self.graph.open(key)
        node.won = self.goal.reached(state)
        if node.won is None:
            node.mine, node.asked = self.goal.mine(state), bool(state.prompts)
            node.weight = int(not any(prompt.tokens for prompt in state.prompts.values()))
            yield from self.try_all(node, state) if node.mine else self.answer_all(node, state)
        self.graph.close(node, mark)
        return node

    def try_all(self, node: Node, state: State) -> Generator[State, Node, None]:
        """Find a try that is won in all its outcomes."""
        for one in self.tries(state):
            for outcomes in self.ways(one):
                need = Need(node, choice(one))
                for outcome in outcomes:
                    self.graph.link(need, choice(one), (yield outcome))
                    if need.failed or (node.won and not self.whole):
                        break
                node.needs.append(need)
                if need.won:
                    self.decisive[kind(one)] += 1
                    if node.won is None:
                        self.graph.settle(node)
                if node.won and not self.whole:
                    return

    def ways(self, one: Try) -> Iterator[Sequence[State]]:
        """Return the sets of outcomes that suffice for a win: all outcomes; with luck, each single one."""
        outcomes = self.outcomes(one)
        if outcomes is None:
            self.unsure = True
            if self.world.lucky:
                yield ()
        elif self.world.lucky:
            for outcome in outcomes:
                yield [outcome]
        else:
            yield outcomes

    def answer_all(self, node: Node, state: State) -> Generator[State, Node, None]:
        """Check that every answer is won."""
        need = Need(node)
        node.needs.append(need)
        for one in self.answers(state):
            outcomes = self.outcomes(one)
            if outcomes is None or (self.world.idle and len(outcomes) > 1):
                self.unsure = True
                need.failed = not self.world.idle
                outcomes = []
            for outcome in outcomes:
                self.graph.link(need, choice(one), (yield outcome))
                if need.failed or node.won is not None:
                    break
            if need.failed:
                self.decisive[kind(one)] += 1
            if need.failed or node.won is not None:
                return

    def outcomes(self, one: Try) -> list[State] | None:
        self.meter.spend()
        return self.world.outcomes(one)

    # what can be done, in good order

    def tries(self, state: State) -> list[Try]:
        """Return our tries: the hinted ones first, then to the next step, then those that decided other positions."""
        if self.only is not None:
            move = self.only(state)
            return [Try(state, move)] if move is not None else []
        found = self.world.tries(state, to_act(state), mine=True, sensible=self.sensible) or []
        if self.without and not state.prompts:
            found = [one for one in found if kind(one) not in self.without]
        hint, onward = (self.hint(state) if self.hint is not None else None), state.game.handling.onward
        return sorted(found, key=lambda one: (one.move != hint, one.move.verb not in onward, -self.decisive[kind(one)]))

    def answers(self, state: State) -> list[Try]:
        found = self.world.tries(state, to_act(state), mine=False, sensible=False)
        if found is None:
            self.unsure = True
        return sorted(found or [], key=lambda one: -self.decisive[kind(one)])


def choice(one: Try) -> MoveChoice:
    """Return the move with the hidden card it is made with."""
    refs = [ref for ref in one.pinned if ref in (one.move.subject, one.move.target)]
    return MoveChoice(one.move, one.state.cards[refs[0]].definition if refs else "")


def kind(one: Try) -> Kind:
    """Return the kind of a move: what is done, with which card, to which."""
    cards, move = one.state.cards, one.move
    subject, target = (cards[ref].definition if ref in cards else ref for ref in (move.subject, move.target))
    return move.verb, subject, target
