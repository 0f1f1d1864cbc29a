"""The strong level: information-set Monte Carlo tree search.

Each round deals a world that the seat could be in, goes down the tree of what was tried before, tries one thing more,
plays on by first sight to the end of the next turn, and judges what came of it as the fair level would.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from bsdesk.ai.playing import Meter, Worlds, make, options, play_on, to_act
from bsdesk.ai.thinking import WIDE, Ranking, judged, ranked
from bsdesk.engine.scoring import Option, worth_of
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Move, Ref, Seat

EAGER = 0.3  # how much what was tried seldom draws
FIRST_SIGHT = 1.0  # how much what looks good at first sight does
JUDGED, TRUST = 2, 4  # in how many worlds the fair level looks first, and for how many rounds its judgement counts
HEAT = 0.3  # how much chance there is in playing on
TURNS = 1  # turns beyond this one
TELLING = 20  # rounds after which it says what it would do now

Key = tuple[str, str, str, tuple[int, ...]]


class Node:
    """A move in a line of play: how often it was there to be tried, how often it was, and what came of it."""

    __slots__ = ("children", "there", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Key, Node] = {}
        self.visits = self.there = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


def thing(state: State, ref: Ref) -> str:
    """A card in play by itself, one in hidden places by what it is: it is another one in every world."""
    card = state.cards.get(ref)
    if card is None or state.game.zone[zone_name(card.zone)].sees == "all":
        return ref
    return card.definition


def key_of(state: State, move: Move) -> Key:
    return move.verb, thing(state, move.subject), thing(state, move.target), move.amount


def strong(
    view: State, seat: Seat, found: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random
) -> Ranking:
    """Rank by how often a move was tried: what turns out well is tried more and more."""
    means = judged(found[:WIDE], seat, worlds, meter, JUDGED)
    found = found[: len(means)]
    root = Node()
    nodes = [root.children.setdefault(key_of(view, option.move), Node()) for option in found]
    for node, mean in zip(nodes, means, strict=True):
        node.visits, node.total = TRUST, TRUST * mean
    seed = rng.getrandbits(60)
    rounds = [0] * len(found)
    while not meter.over:
        root.there += 1
        first = max(
            range(len(found)), key=lambda i: nodes[i].mean + EAGER * math.sqrt(root.there) / (1 + nodes[i].visits)
        )
        world = worlds.number(rounds[first]).copy()  # each move meets the same worlds in the same order
        one_round(nodes[first], found[first].move, world, seat, meter, random.Random(f"{seed}/{rounds[first]}"))
        rounds[first] += 1
        if root.there % TELLING == 0:
            meter.tell(found[max(range(len(found)), key=lambda i: nodes[i].visits)].move)
    return most_tried(root, view, found) or ranked(found, means, 0.5)


def most_tried(node: Node, view: State, found: Sequence[Option]) -> Ranking | None:
    """The moves that were tried most here, if any were; behind each of them it goes on likewise."""
    keys = [key_of(view, option.move) for option in found]
    nodes = [node.children.get(key) or Node() for key in keys]
    tried = sum(child.visits for child in nodes)
    if not tried:
        return None
    behind = {option.move: child for option, child in zip(found, nodes, strict=True)}
    ranking = ranked(found, [child.visits + child.mean for child in nodes], max(c.visits for c in nodes) / tried)
    return ranking._replace(ahead=lambda move, here, more: most_tried(behind[move], here, more))


def one_round(first: Node, move: Move, world: State, seat: Seat, meter: Meter, rng: random.Random) -> None:
    """Make the move, go down the tree, one step beyond it, on to the end of the next turn, and back up."""
    last = world.turn + TURNS
    path: list[tuple[Node, Seat]] = [(first, seat)]
    make(world, move)
    meter.spend()
    node, by = first, seat
    while not world.results and world.turn <= last:
        mover = to_act(world)
        found = options(world, mover)
        option = found[0]
        if len(found) > 1:
            usual = node.mean if world.teams[by - 1] == world.teams[mover - 1] else 1 - node.mean
            option, node = chosen(node, world, found, usual)
            by = mover
            path.append((node, mover))
        make(world, option.move)
        meter.spend()
        if len(found) > 1 and not node.visits:
            break
    play_on(world, lambda state: state.turn > last, meter, rng, HEAT)
    score = worth_of(world, seat)
    team = world.teams[seat - 1]
    for child, mover in path:
        child.visits += 1
        child.total += score if world.teams[mover - 1] == team else 1 - score


def chosen(node: Node, world: State, found: Sequence[Option], usual: float) -> tuple[Option, Node]:
    """What looks most worth another try here: by what came of it (of what was never tried: the usual), how it looks,
    how seldom it was tried."""
    top = max(option.gain for option in found)
    priors = [math.exp((option.gain - top) / FIRST_SIGHT) for option in found]
    share = sum(priors)
    best: tuple[float, Option, Node] | None = None
    for option, prior in zip(found, priors, strict=True):
        child = node.children.setdefault(key_of(world, option.move), Node())
        child.there += 1
        eager = EAGER * prior / share * math.sqrt(child.there) / (1 + child.visits)
        score = (child.mean if child.visits else usual) + eager
        if best is None or score > best[0]:
            best = score, option, child
    assert best is not None  # noqa: S101 - there is always an option
    return best[1], best[2]
