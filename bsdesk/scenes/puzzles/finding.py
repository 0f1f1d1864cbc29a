"""Finding puzzles in games of bots: positions from which a seat could have won in its turn, and did not.

A game is played to its end, and looked back on: only its last turns can hold a win. What is asked of a position goes
from cheap to dear: does the game see hope; is it won if nobody answers; is it won against every answer."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple

from bsdesk.bots.playout import Limit
from bsdesk.bots.self_play import LIMIT, Player, steps
from bsdesk.bots.solver.outcomes import Try, unknown
from bsdesk.bots.solver.proof import is_forced
from bsdesk.bots.solver.search import Search
from bsdesk.complaint import Complaint
from bsdesk.engine.play import to_act
from bsdesk.engine.state import State, zone_name, zone_seat
from bsdesk.engine.values import Seat
from bsdesk.scenes.position import position_of
from bsdesk.scenes.search import lists_known, passing
from bsdesk.scenes.taking import scene_at

LATE = 4  # turns at the end of a game that are looked at
EVEN = 0.4  # how likely a seat is to win, by the game's own judgement, in whose turn a win is looked for
UNANSWERED = Limit(nodes=400)  # to see whether it is won at all if nobody answers
LOOK = Limit(nodes=3_000)  # for each position: what takes longer is no puzzle that people solve

# What is counted on the way, in order.
GAMES, MOMENTS, HOPE, REACHED, FORCED, MISSED, PUZZLES = COUNTED = (
    "games",
    "moments",
    "with hope",
    "won if unanswered",
    "forced",
    "missed by the bot",
    "puzzles",
)


class Missed(NamedTuple):
    """A win that was there and was missed."""

    state: State
    seat: Seat
    move: int  # how many moves of the game had been made


class Unanswered(Search):
    """A search in which the others do nothing."""

    def answers(self, state: State) -> list[Try]:
        return [Try(state, passing(state, to_act(state)))]


def missed_wins(
    start: State,
    players: Mapping[Seat, Player],
    chance: random.Random,
    decks: str,
    limit: Limit = LOOK,
    counts: Counter[str] | None = None,
    enough: Container[int] = (),
) -> Iterator[Missed]:
    """Play a game, and yield positions of its last turns from which the seat whose turn it was could have forced a win
    in it but has not won: where it was first and last free to act in a step, the latest first. `counts` is told what
    was looked at; turns that are in `enough` are looked at no more."""
    counts = Counter() if counts is None else counts
    stood: dict[int, dict[str, list[tuple[State, int]]]] = {}  # by turn and step: where its seat was free to act
    state = start
    for number, (_, after) in enumerate(steps(start, players, chance)):
        if is_free(state):
            stood.setdefault(state.turn, {}).setdefault(state.step, []).append((state, number))
        state = after
        if number >= LIMIT:
            break
    counts[GAMES] += 1
    for turn in range(max(state.turn - LATE + 1, start.turn), state.turn + 1):
        won = turn == state.turn and state.results.get(state.active) == "win"
        ends = [moment for of_step in stood.get(turn, {}).values() for moment in (of_step[:1] + of_step[1:][-1:])]
        for moment, number in reversed(ends) if not won else ():
            if turn in enough:
                break
            counts[MOMENTS] += 1
            bare = without_hands(moment) if has_hope(moment) else None
            counts[HOPE] += bare is not None
            if bare is not None and forces(bare, decks, limit, counts):
                yield Missed(bare, bare.active, number)


def is_free(state: State) -> bool:
    """Return whether the seat whose turn it is acts, and nothing is under way."""
    return not state.prompts and bool(state.active) and to_act(state) == state.active


def has_hope(state: State) -> bool:
    """Return whether the game sees a chance to win this turn, and the seat not far behind: much cheaper than any
    search."""
    if state.game.scoring.value(state, state.active) < EVEN:
        return False
    return state.game.scoring.bounds.hope(state, state.active, unknown(state))


def without_hands(state: State) -> State | None:
    """Return the position as a scene lays it out, but without what the others hold: a card that nobody sees could
    answer nearly every win. None if it can't be laid out so."""
    twin = state.copy()
    for key, refs in state.zones.items():
        if zone_seat(key) not in (0, state.active) and state.rules.zone[zone_name(key)].sees == "owner":
            twin.zones = {**twin.zones, key: ()}
            twin.cards = {ref: card for ref, card in twin.cards.items() if ref not in refs}
    try:
        laid = position_of(scene_at(twin), state.game)
    except Complaint:
        return None
    return laid if is_free(laid) and laid.active == state.active else None


def forces(state: State, decks: str, limit: Limit, counts: Counter[str]) -> bool:
    """Return whether the seat whose turn it is forces a win; first it must be won if nobody answers."""
    seat, open_hands = state.active, decks == "open"
    lists = lists_known(state, seat, decks)
    if not is_forced(state, seat, lists=lists, open_hands=open_hands, limit=UNANSWERED, kind=Unanswered):
        return False
    counts[REACHED] += 1
    found = bool(is_forced(state, seat, lists=lists, open_hands=open_hands, limit=limit))
    counts[FORCED] += found
    return found
