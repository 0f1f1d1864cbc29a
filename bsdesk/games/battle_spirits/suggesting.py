"""A whole plan for a use, for those who do not care which cores pay."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.play import Applied, apply, moves
from bsdesk.engine.questions import size
from bsdesk.engine.state import Prompt, State
from bsdesk.engine.values import Move, Offer, Pool, Ref, Seat, take
from bsdesk.games.battle_spirits.areas import cores
from bsdesk.games.battle_spirits.cards import level_with
from bsdesk.games.battle_spirits.costs import picked
from bsdesk.games.battle_spirits.totals import definition


def suggest(state: State, move: Move | None) -> tuple[Move, ...]:
    """A whole plan for a use: no Soul Magic or Succession unless needed, normal cores of the Reserve first,
    and nothing depleted if it can be helped. Without a move: for what is left of a payment."""
    plan: list[Move] = []
    step = move or next((found for seat in state.prompts if (found := next_step(state, seat))), None)
    while step is not None:
        seat = step.seat
        outcome = apply(state, step)
        if not isinstance(outcome, Applied):
            return ()
        plan.append(step)
        state = outcome.state
        step = next_step(state, seat)
    return tuple(plan)


def next_step(state: State, seat: Seat) -> Move | None:
    """The answer that hurts least to what is asked about a payment; nothing if something else is asked."""
    prompt = state.prompts.get(seat)
    if prompt is None or prompt.ready or prompt.question not in ("way", "succeed", "pay", "place"):
        return None
    offers = moves(state, seat)
    if any(o.move.verb == "done" for o in offers):
        return Move(seat, "done")
    return min((_cheap(state, prompt, o) for o in offers if o.move.verb != "back"), key=lambda s: s[0])[1]


def _cheap(state: State, prompt: Prompt, offer: Offer) -> tuple[tuple[int, int, str], Move]:
    """How much an answer would hurt, and the answer with an amount that hurts little."""
    move, place = offer.move, offer.move.subject
    if not offer.most:
        ex = sum(definition(state, place).ex.values()) if place in state.cards else 0
        return (0, -ex, place), move
    due = min(max(prompt.least - size(prompt), 1), offer.most)
    there = take(cores(state, place), picked(prompt, place))
    if place not in state.cards:
        return (0, 0, place), replace(move, amount=first_cores(move.amount, due))
    most = next((n for n in range(due, 0, -1) if harmless(state, place, there, first_cores(move.amount, n))), 0)
    if most:
        return (1, 0, place), replace(move, amount=first_cores(move.amount, most))
    return (2, -sum(there), place), replace(move, amount=first_cores(move.amount, due))


def first_cores(pool: Pool, count: int) -> Pool:
    """So many of these cores, normal ones before the Soul Core."""
    normal = min(pool[0], count)
    return normal, min(pool[1], count - normal)


def harmless(state: State, ref: Ref, there: Pool, amount: Pool) -> bool:
    """Does the card keep its Lv1 without these cores?"""
    normal, soul = take(there, amount)
    return level_with(definition(state, ref), normal + soul, soul > 0) > 0
