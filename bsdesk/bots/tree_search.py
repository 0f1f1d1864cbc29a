"""The strong level: information-set Monte Carlo tree search.

All moves worth a try are played out in the same possible worlds. The worse half is dropped, and the others are played
out in more worlds, until two are left. Playing a move out means: go down the tree of earlier tries behind it, try one
new move, play on at first sight to the end of the next turn, and judge the result as the fair level does. Passes that a
game makes without a look at other moves (`Scoring.plain`) are made at once on the way; they are no moves of the tree.

First sight makes errors, and chance much of a difference. So a game may say (`Scoring.playouts`) that the judgement of
the fair level counts as many of these results, and that a result is how things stand as this turn and the next one end.

What is only put off is done at once: where going on leads, by nobody's other move, to a move that could be made now,
the two come to the same, and their results differ by chance alone.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence

from bsdesk.bots.playout import Meter, Worlds, calm, make, moves_to_try, pass_on, play_on
from bsdesk.bots.ranking import WIDE, Ranking, confidence, ranked, win_chances
from bsdesk.engine.play import to_act
from bsdesk.engine.scoring import Option, worth_of
from bsdesk.engine.state import State, zone_name
from bsdesk.engine.values import Move, Ref, Seat

EAGER = 0.3  # weight of rarely tried moves, further down
FIRST_SIGHT = 1.0  # weight of the first impression
CLEAR = 0.05  # a lead in win probability that makes the bot quite sure
TURNS = 1  # turns played out beyond this one

Key = tuple[str, str, str, tuple[int, ...]]


class MoveNode:
    """A move in a line of play: how often it could be tried, how often it was, and the sum of results; and who moves
    next, in which turn."""

    __slots__ = ("children", "next", "there", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Key, MoveNode] = {}
        self.next: tuple[int, Seat] = (0, 0)
        self.visits = self.there = 0
        self.total = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


def thing(state: State, ref: Ref) -> str:
    """Return a name for a card: its own in play, what it is in hidden places, since it differs by world."""
    card = state.cards.get(ref)
    if card is None or state.rules.zone[zone_name(card.zone)].sees == "all":
        return ref
    return card.definition


def key_of(state: State, move: Move) -> Key:
    return move.verb, thing(state, move.subject), thing(state, move.target), move.amount


class Try:
    """A move that is played out: the tree behind it, the sum of results, and how many those are."""

    __slots__ = ("count", "move", "node", "total")

    def __init__(self, move: Move, judged: float, trust: int) -> None:
        self.move, self.node, self.total, self.count = move, MoveNode(), trust * judged, trust

    @property
    def mean(self) -> float:
        return self.total / self.count


def strong(
    view: State, seat: Seat, found: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random
) -> Ranking:
    """Rank by the results of moves in the worlds they were played out in; the first dropped is last."""
    weights = view.game.scoring.playouts
    distinct: dict[Key, Option] = {}
    for option in found:
        distinct.setdefault(key_of(view, option.move), option)
    looked_at = list(distinct.items())[:WIDE]
    means = win_chances([option for _, option in looked_at], seat, worlds, meter, weights.judged)
    judged = zip(looked_at, means, strict=False)
    tries = {key: Try(option.move, mean, weights.trust) for (key, option), mean in judged}
    left, dropped, number = sorted(tries.values(), key=worst), list[Try](), 0
    rounds = max(1, math.ceil(math.log2(len(left))))
    begun = meter.share_used
    for past in range(1, rounds + 1):
        while not meter.over and meter.share_used < begun + (1 - begun) * past / rounds:
            if play_out_all(left, worlds.number(number), seat, meter):
                number += 1
                left.sort(key=worst)
                meter.tell(left[0].move)
        if past < rounds:
            half = -(-len(left) // 2)
            left, dropped = left[:half], left[half:] + dropped
    order = [*left, *dropped]
    delayed = {each.move: put_off(each, tries, (view.turn, seat)) for each in order} if calm(view) else {}
    chosen = delayed.get(order[0].move) or order[0]
    top = max(chosen.mean, order[0].mean)
    order = [chosen, *(each for each in order if each is not chosen)]
    others = [min(each.mean, top) for each in order[1:] if delayed.get(each.move) is not chosen]
    sure = confidence([top, max(others)], CLEAR) if others else 1.0
    behind = {each.move: each.node for each in tries.values()}
    twins = [option.move for option in found if option.move not in behind]
    moves = [each.move for each in order] + twins
    return Ranking(moves, sure, lambda move, here, more: rank_by_visits(behind.get(move) or MoveNode(), here, more))


def worst(each: Try) -> float:
    return -each.mean  # the best first


def put_off(first: Try, tries: Mapping[Key, Try], now: tuple[int, Seat]) -> Try | None:
    """Return the move that could be made now and to which this one only leads, if that is all it does; `now`: the turn,
    and who moves."""
    node = first.node
    while not first.move.subject and node.next == now and node.children:
        key, node = max(node.children.items(), key=lambda item: item[1].visits)
        if tries.get(key, first) is not first:
            return tries[key]
        if key[1]:
            break
    return None


def play_out_all(tries: Sequence[Try], world: State, seat: Seat, meter: Meter) -> bool:
    """Play all of these out in a world. Results count only if there is time for all."""
    scores = []
    for each in tries:
        if meter.over:
            return False
        scores.append(one_round(each.node, each.move, world.copy(), seat, meter))
    for each, score in zip(tries, scores, strict=True):
        each.total, each.count = each.total + score, each.count + 1
    return True


def rank_by_visits(node: MoveNode, view: State, found: Sequence[Option]) -> Ranking | None:
    """Rank the moves tried most here, if any; behind each of them likewise."""
    keys = [key_of(view, option.move) for option in found]
    nodes = [node.children.get(key) or MoveNode() for key in keys]
    tried = sum(child.visits for child in nodes)
    if not tried:
        return None
    behind = {option.move: child for option, child in zip(found, nodes, strict=True)}
    ranking = ranked(found, [child.visits + child.mean for child in nodes], max(c.visits for c in nodes) / tried)
    return ranking._replace(ahead=lambda move, here, more: rank_by_visits(behind[move], here, more))


class TurnEnds:
    """How things stand as each turn ends that a move is played out in: just before it passes, as in `calm_after`, since
    what the next turn begins with would count for its player alone."""

    __slots__ = ("noted", "part", "turn")

    def __init__(self, world: State) -> None:
        self.part, self.turn = world.game.scoring.playouts.near, world.turn
        self.noted: dict[int, State] = {}
        self.note(world)

    def note(self, world: State) -> None:
        """Note the state while a turn lasts; the last one that is noted is its end."""
        if self.part is not None:
            self.noted[world.turn] = world.copy()

    def result(self, world: State, seat: Seat) -> float:
        """Return what a playout that ends here comes to: how good this is, or how good the turns' ends were, each as
        far as it counts."""
        if self.part is None or world.turn == self.turn:
            return worth_of(world, seat)
        last = world if world.results else self.noted[max(turn for turn in self.noted if turn < world.turn)]
        return self.part * worth_of(self.noted[self.turn], seat) + (1 - self.part) * worth_of(last, seat)


def one_round(first: MoveNode, move: Move, world: State, seat: Seat, meter: Meter) -> float:
    """Make the move, go down the tree and one step beyond, play to the end of the next turn, and record the result."""
    last, turn_ends = world.turn + TURNS, TurnEnds(world)
    path: list[tuple[MoveNode, Seat]] = [(first, seat)]
    make(world, move)
    meter.spend()
    node, by = first, seat
    while not world.results and world.turn <= last:
        turn_ends.note(world)
        if pass_on(world):
            continue
        mover = to_act(world)
        found = moves_to_try(world, mover)
        option = found[0]
        if len(found) > 1:
            node.next = (world.turn, mover)
            usual = node.mean if world.teams[by - 1] == world.teams[mover - 1] else 1 - node.mean
            option, node = choose(node, world, found, usual)
            by = mover
            path.append((node, mover))
        make(world, option.move)
        meter.spend()
        if len(found) > 1 and not node.visits:
            break

    def over(state: State) -> bool:
        turn_ends.note(state)
        return state.turn > last

    play_on(world, over, meter)
    score = turn_ends.result(world, seat)
    team = world.teams[seat - 1]
    for child, mover in path:
        child.visits += 1
        child.total += score if world.teams[mover - 1] == team else 1 - score
    return score


def choose(node: MoveNode, world: State, found: Sequence[Option], usual: float) -> tuple[Option, MoveNode]:
    """Choose the move most worth another try: by results (untried: the usual), first impression, rarity."""
    top = max(option.gain for option in found)
    priors = [math.exp((option.gain - top) / FIRST_SIGHT) for option in found]
    share = sum(priors)
    best: tuple[float, Option, MoveNode] | None = None
    for option, prior in zip(found, priors, strict=True):
        child = node.children.setdefault(key_of(world, option.move), MoveNode())
        child.there += 1
        eager = EAGER * prior / share * math.sqrt(child.there) / (1 + child.visits)
        score = (child.mean if child.visits else usual) + eager
        if best is None or score > best[0]:
            best = score, option, child
    assert best is not None  # noqa: S101 - there is always an option
    return best[1], best[2]
