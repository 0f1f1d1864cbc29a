"""How bot levels think: each ranks the moves worth a try and says how sure it is."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bsdesk.bots.playout import LONGEST, Meter, Worlds, after, best, calm, make, moves_to_try, pass_on
from bsdesk.engine.play import to_act
from bsdesk.engine.scoring import Option, worth_of
from bsdesk.engine.state import State
from bsdesk.engine.values import NONE, Move, Seat

WIDE, LEAST = 10, 2  # the number of moves looked at closely, at most and at least
CLEAR = 0.02  # a lead in win probability that makes the bot quite sure
SLIPS = 0.8  # how far apart two moves may be and still look alike to the gentle level
IMPRESSION = 3  # so many worlds the first impression of a move counts as
MILD = 2.0  # the gentle level sees no higher gain than this in a move of its own accord


class Ranking(NamedTuple):
    """Moves, the best first; how sure the first is; and answers thought of to questions that follow one of them."""

    moves: list[Move]
    sure: float
    ahead: Callable[[Move, State, Sequence[Option]], Ranking | None] = NONE


Think = Callable[[State, Seat, Sequence[Option], Worlds, Meter, random.Random], Ranking]


def ranked(found: Sequence[Option], scores: Sequence[float], sure: float) -> Ranking:
    order = sorted(range(len(found)), key=lambda i: -scores[i])  # among equals the first listed
    return Ranking([found[i].move for i in order], sure)


def confidence(scores: Sequence[float], clear: float) -> float:
    """Return how sure the first score is: a half if the second equals it, more with its lead, towards 1."""
    first, second = sorted(scores, reverse=True)[:2]
    return 1 / (1 + math.exp((second - first) / clear))


def gentle(
    view: State, seat: Seat, found: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random
) -> Ranking:
    """Rank by first sight, with some error. It answers attacks well, but may miss chances to win."""
    most = math.inf if view.prompts else MILD
    seen = [min(option.gain, most) + SLIPS * gumbel(rng) for option in found]
    return ranked(found, seen, confidence(seen, SLIPS))


def gumbel(rng: random.Random) -> float:
    """Return a random figure; a maximum with it added is drawn more often the larger the score."""
    return -math.log(-math.log(rng.random() or 0.5))


def fair(view: State, seat: Seat, found: Sequence[Option], worlds: Worlds, meter: Meter, rng: random.Random) -> Ranking:
    """Rank by the judgement once things are calm again."""
    found = found[:WIDE]
    means = win_chances(found, seat, worlds, meter)
    return ranked(found[: len(means)], means, confidence(means, CLEAR))


def win_chances(found: Sequence[Option], seat: Seat, worlds: Worlds, meter: Meter, most: int = 100) -> list[float]:
    """Return how likely the seat is to win by each of these moves.

    Each is tried in the same possible worlds, played on at first sight until things are calm, and judged. If time is
    too short to try all once, those that look worst at first sight (the last) are left out.
    """
    totals, rounds = outcomes(found, worlds.number(0), seat, meter, LEAST), 1
    found = found[: len(totals)]
    while not meter.over and rounds < most:
        meter.tell(found[totals.index(max(totals))].move)
        scores = outcomes(found, worlds.number(rounds), seat, meter)
        if len(scores) < len(found):
            break
        totals, rounds = [total + score for total, score in zip(totals, scores, strict=True)], rounds + 1
    return with_first_sight(found, [total / rounds for total in totals], rounds, worlds.view.game.scoring.sight)


def with_first_sight(found: Sequence[Option], means: Sequence[float], rounds: int, sight: float) -> list[float]:
    """Return these chances to win, found in so many worlds, with the first impressions of the moves, as far as a game
    trusts them: a few worlds may mislead."""
    if not sight:
        return list(means)
    top = max(option.gain for option in found)
    expected = [max(means) + sight * (option.gain - top) for option in found]
    whole = rounds + IMPRESSION
    return [(rounds * mean + IMPRESSION * own) / whole for mean, own in zip(means, expected, strict=True)]


def outcomes(found: Sequence[Option], world: State, seat: Seat, meter: Meter, least: int = 0) -> list[float]:
    """Return the outcome of each of these moves in a world, as far as time allows, of at least this many."""
    scores: list[float] = []
    for option in found:
        if meter.over and len(scores) >= least:
            break
        scores.append(worth_of(calm_after(world, option.move, meter), seat))
    return scores


def calm_after(world: State, move: Move, meter: Meter) -> State:
    """Return the state after a move once things are calm; or, if the turn passes, as it was then.

    What the next turn begins with comes in any case, so it must not count against the moves that lead there. Where a
    turn ends by itself, what is done last in it can't be told apart from that, and nothing is judged before.
    """
    alone = world.game.scoring.turn_ends_itself
    before, here = world, after(world, move)
    meter.spend()
    for _ in range(LONGEST):
        if here.results or here.turn != world.turn or (calm(here) and not alone):
            break
        if not alone:
            before, here = here, here.copy()
        if not pass_on(here):
            make(here, best(moves_to_try(here, to_act(here))))
            meter.spend()
    return here if here.results or alone or here.turn == world.turn else before
