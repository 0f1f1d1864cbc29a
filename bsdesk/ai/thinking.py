"""How the levels think: each ranks the moves that are worth a try, the best first, and says how sure it is."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.ai.playing import Meter, Worlds, after, calm, play_on
from bsdesk.engine.scoring import Option, worth_of
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat

WIDE = 10  # so many moves are looked at closely
CLEAR = 0.02  # a better chance to win by so much makes one rather sure
SLIPS = 0.8  # how far apart two moves look alike to the gentle one
HASTY = 0.6  # how often it sees what an attack may gain


class Ranking(NamedTuple):
    """Moves, the best first; and how sure it is that the first one is."""

    moves: list[Move]
    sure: float


Think = Callable[[State, Seat, Sequence[Option], Worlds, Meter, random.Random], Ranking]


def ranked(options: Sequence[Option], scores: Sequence[float], sure: float) -> Ranking:
    order = sorted(range(len(options)), key=lambda i: -scores[i])  # of equals the first that was listed
    return Ranking([options[i].move for i in order], sure)


def surely(scores: Sequence[float], clear: float) -> float:
    """From a half, for a second best that is as good, towards 1."""
    first, second = sorted(scores, reverse=True)[:2]
    return 1 / (1 + math.exp((second - first) / clear))


def gentle(
    view: State, seat: Seat, options: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random
) -> Ranking:
    """What looks good at first sight, not always the best of it; but it never lets itself be beaten by looking away."""
    seen = [option.gain + SLIPS * (rng.random() - 0.5) for option in options]
    return ranked(options, seen, surely(seen, SLIPS))


def fair(
    view: State, seat: Seat, options: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random
) -> Ranking:
    """Each move tried out in worlds that could be, played on by first sight until things are calm, and judged."""
    found = sorted(options, key=lambda option: -option.gain)[:WIDE]
    totals = [0.0] * len(found)
    rounds = 0
    for world in worlds:
        scores = []
        for option in found:
            twin = after(world, option.move)
            meter.spend()
            play_on(twin, calm, meter)
            scores.append(worth_of(twin, seat))
            if meter.over and rounds:
                break
        if len(scores) < len(found):
            break
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        rounds += 1
        meter.tell(found[totals.index(max(totals))].move)
        if meter.over:
            break
    means = [total / rounds for total in totals]
    return ranked(found, means, surely(means, CLEAR))
