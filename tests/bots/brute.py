"""Can it be won this turn, by brute force: every position, every move, nothing left out. For small positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from bsdesk.bots.playout import after
from bsdesk.engine.play import moves, to_act
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.worlds.state_key import state_key


class TooBigError(Exception):
    """There are more positions than one wants to wait for."""


def every_move(state: State, seat: Seat) -> Iterator[Move]:
    """Every move, with every amount; but for steps back, after which one is where one was."""
    for offer in moves(state, seat):
        move = offer.move
        if not offer.most:
            yield from [move] if move.verb != "back" else []
            continue
        for amount in product(*(range(cap + 1) for cap in move.amount)):
            if offer.least <= sum(amount) <= offer.most:
                yield replace(move, amount=amount)


def can_win(start: State, seat: Seat, most: int) -> bool:
    """Whether the seat can win this turn against every answer, with all cards known to both."""
    known = {state_key(start): 0}
    states = [start]
    ours: list[bool] = []
    won: list[bool] = []
    after_it: list[set[int]] = []
    while len(after_it) < len(states):
        state = states[len(after_it)]
        over = bool(state.results) or state.turn != start.turn
        won.append(state.turn == start.turn and state.results.get(seat) == "win")
        mover = to_act(state)
        ours.append(mover == seat)
        found: set[int] = set()
        for move in () if over else every_move(state, mover):
            there = after(state, move)
            place = known.setdefault(state_key(there), len(states))
            if place == len(states):
                states.append(there)
            found.add(place)
            if len(states) > most:
                raise TooBigError
        after_it.append(found)
    changed = True
    while changed:
        changed = False
        for place in range(len(states) - 1, -1, -1):
            if after_it[place] and not won[place]:
                wins = (won[there] for there in after_it[place])
                won[place] = any(wins) if ours[place] else all(wins)
                changed = changed or won[place]
    return won[0]
