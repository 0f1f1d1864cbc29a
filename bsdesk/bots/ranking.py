"""How the levels think: each ranks the moves that are worth a try, the best first, and says how sure it is."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.bots.playout import LONGEST, Meter, Worlds, after, best, calm, options, to_act
from bsdesk.engine.scoring import Option, worth_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat

WIDE, LEAST = 10, 2  # so many moves are looked at closely, and in any case so many
CLEAR = 0.02  # a better chance to win by so much makes one rather sure
SLIPS = 0.8  # how far apart two moves look alike to the gentle one
MILD = 2.0  # of its own accord it never sees more in a move than so much


def nothing_yet(_move: Move, _view: State, _found: Sequence[Option]) -> Ranking | None:
    return None


class Ranking(NamedTuple):
    """Moves, the best first; how sure it is that the first one is; and, if it was thought of as well, what to answer
    to a question that comes behind one of them."""

    moves: list[Move]
    sure: float
    ahead: Callable[[Move, State, Sequence[Option]], Ranking | None] = nothing_yet


Think = Callable[[State, Seat, Sequence[Option], Worlds, Meter, random.Random], Ranking]


def ranked(found: Sequence[Option], scores: Sequence[float], sure: float) -> Ranking:
    order = sorted(range(len(found)), key=lambda i: -scores[i])  # of equals the first that was listed
    return Ranking([found[i].move for i in order], sure)


def surely(scores: Sequence[float], clear: float) -> float:
    """From a half, for a second best that is as good, towards 1."""
    first, second = sorted(scores, reverse=True)[:2]
    return 1 / (1 + math.exp((second - first) / clear))


def gentle(
    view: State, seat: Seat, found: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random
) -> Ranking:
    """What looks good at first sight, not always the best of it. It answers attacks as well as it can, but doesn't see
    every chance to win."""
    most = math.inf if view.prompts else MILD
    seen = [min(option.gain, most) + SLIPS * gumbel(rng) for option in found]
    return ranked(found, seen, surely(seen, SLIPS))


def gumbel(rng: random.Random) -> float:
    """A random figure; what is best with it is drawn the more likely the better it is."""
    return -math.log(-math.log(rng.random() or 0.5))


def fair(view: State, seat: Seat, found: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random) -> Ranking:
    """What is worth most once things are calm again."""
    found = found[:WIDE]
    means = judged(found, seat, worlds, meter)
    return ranked(found[: len(means)], means, surely(means, CLEAR))


def judged(found: Sequence[Option], seat: Seat, worlds: Worlds, meter: Meter, most: int = 100) -> list[float]:
    """How likely the seat is to win by each of these moves: tried out in worlds that could be, the same for all, played
    on by first sight until things are calm, and judged. Where time is so short that not all are tried even once, those
    that look worst at first sight (they come last) are left out."""
    totals, rounds = tried(found, worlds.number(0), seat, meter, LEAST), 1
    found = found[: len(totals)]
    while not meter.over and rounds < most:
        meter.tell(found[totals.index(max(totals))].move)
        scores = tried(found, worlds.number(rounds), seat, meter)
        if len(scores) < len(found):
            break
        totals, rounds = [total + score for total, score in zip(totals, scores, strict=True)], rounds + 1
    return [total / rounds for total in totals]


def tried(found: Sequence[Option], world: State, seat: Seat, meter: Meter, least: int = 0) -> list[float]:
    """What comes of each of these moves in a world, as far as there is time, but of so many at least."""
    scores: list[float] = []
    for option in found:
        if meter.over and len(scores) >= least:
            break
        scores.append(worth_of(settled(world, option.move, meter), seat))
    return scores


def settled(world: State, move: Move, meter: Meter) -> State:
    """What comes of a move once things are calm; or, if the turn passes, how things stood then. What the next turn
    begins with comes in any case, so it must not count against the moves that lead there."""
    before, here = world, after(world, move)
    meter.spend()
    for _ in range(LONGEST):
        if here.results or calm(here) or here.turn != world.turn:
            break
        before = here
        here = after(here, best(options(here, to_act(here))))
        meter.spend()
    return here if here.results or here.turn == world.turn else before
