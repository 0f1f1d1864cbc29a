"""How strong one player is against another: pairs of games with the same decks and seed and the seats swapped; in
teams, with those of the teams swapped, each seat with what it got before the first turn."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from statistics import fmean, pvariance
from typing import NamedTuple

from bsdesk.bots.bot import Bot, BotPlayer
from bsdesk.bots.playout import Limit, make
from bsdesk.bots.self_play import Player, play_out, random_player
from bsdesk.engine.play import moves, new, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from tests.laws.walking import Decks, Match

LOOKS = (20, 30, 40, 60, 80, 120, 160, 240, 320)  # after so many pairs it is seen whether that is enough
ONE_SIDED = 2.31  # for 95 % over all of these looks together, not for each (found by playing the looks out by chance)


class Contender(NamedTuple):
    """A level, and how many moves it may try out; or chance."""

    level: str
    nodes: int = 0

    @property
    def name(self) -> str:
        return f"{self.level}{self.nodes or ''}"

    def seated(self, match: Match, seat: Seat, decks: Decks) -> Player:
        if self.level == "random":
            return random_player(match.game)
        return BotPlayer(Bot(self.level, match.game, seat), decks, Limit(nodes=self.nodes) if self.nodes else None)


class Figure(NamedTuple):
    """What came of it: so many pairs, the share that was won, and what it is at least."""

    pairs: int
    share: float
    least: float


def pair(match: Match, one: Contender, other: Contender, seed: int) -> float:
    """The share of two games that the one wins."""
    return fmean(game(match, one, other, seed, seat) for seat in (1, 2))


def game(match: Match, one: Contender, other: Contender, seed: int, seat: Seat) -> float:
    """What the one makes of a game in this seat and those of its team: 1 for a win, a half for a draw."""
    decks = match.decks(seed)
    start = begun(match, decks, seed)
    who = {s: one if start.teams[s - 1] == start.teams[seat - 1] else other for s in decks}
    seats = {s: contender.seated(match, s, decks) for s, contender in who.items()}
    ended = play_out(start, seats, random.Random(seed)).state
    return {"win": 1.0, "draw": 0.5}.get(ended.results[seat], 0.0)


def begun(match: Match, decks: Decks, seed: int) -> State:
    """The start of a game; where teams play, after what is chosen before the first turn, which is left to chance: so
    each seat has the same in both games of a pair."""
    state, chance = new(match.game, decks, seed).state, random.Random(seed)
    while len(state.teams) > 2 and not state.turn:
        seat = to_act(state)
        make(state, chance.choice(moves(state, seat)).move)
    return state


def shares(match: Match, one: Contender, other: Contender, file: Path | None) -> Iterator[float]:
    """What the one wins of pair after pair, first of those that a file keeps; what is played is kept in it."""
    before = [float(line) for line in file.read_text().splitlines()] if file is not None and file.exists() else []
    yield from before
    for number in count(len(before)):
        found = pair(match, one, other, 1 + number)
        if file is not None:
            with file.open("a") as out:
                out.write(f"{found}\n")
        yield found


def figures(match: Match, one: Contender, other: Contender, file: Path | None = None) -> Iterator[Figure]:
    """What is known after each look. A pair lost and a pair won are thought added, so that a run of one kind alone
    doesn't make it sure."""
    found, played = [0.0, 1.0], shares(match, one, other, file)
    for pairs in LOOKS:
        found += islice(played, pairs + 2 - len(found))
        spread = math.sqrt(pvariance(found) / len(found))
        yield Figure(pairs, fmean(found[2:]), fmean(found) - ONE_SIDED * spread)


def at_least(match: Match, one: Contender, other: Contender, bound: float, file: Path | None = None) -> Figure:
    """Play until it is shown that the one wins so often at least, or that there is no more patience."""
    found = Figure(0, 0.0, 0.0)
    for found in figures(match, one, other, file):
        print(
            f"{one} against {other}: {found.share:.3f} of {found.pairs} pairs, at least {found.least:.3f}", flush=True
        )
        if found.least >= bound:
            break
    return found
