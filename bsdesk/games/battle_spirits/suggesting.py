"""A whole plan for a use, for those who do not care which cores pay."""

from __future__ import annotations

from msgspec.structs import replace

from bsdesk.engine.play import Applied, apply, moves
from bsdesk.engine.questions import size
from bsdesk.engine.state import Prompt, State
from bsdesk.engine.values import Move, Offer, Pool, Ref, take
from bsdesk.games.battle_spirits.areas import cores
from bsdesk.games.battle_spirits.cards import level_with
from bsdesk.games.battle_spirits.costs import picked
from bsdesk.games.battle_spirits.totals import definition


def suggest(state: State, move: Move) -> tuple[Move, ...]:
    """A whole plan for a use: no Soul Magic or Succession unless needed, normal cores of the Reserve first,
    and nothing depleted if it can be helped."""
    plan: list[Move] = []
    step: Move | None = move
    while step is not None:
        outcome = apply(state, step)
        if not isinstance(outcome, Applied):
            return ()
        plan.append(step)
        state = outcome.state
        prompt = state.prompts.get(move.seat)
        if prompt is None or prompt.question not in ("way", "succeed", "pay", "place"):
            return tuple(plan)
        offers = moves(state, move.seat)
        if any(o.move.verb == "done" for o in offers):
            step = Move(move.seat, "done")
        else:
            step = min((_cheap(state, prompt, o) for o in offers if o.move.verb != "back"), key=lambda s: s[0])[1]
    return tuple(plan)


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
