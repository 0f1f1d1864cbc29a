"""Why a plan is refused, as its sender may know it: with no more about hidden cards than its own view tells."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bsdesk.engine.files.line import refusal_of_plan
from bsdesk.engine.play import Applied, apply, check
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.state import State, Unforeseeable
from bsdesk.engine.values import Move, Refusal
from bsdesk.engine.view import Lens, view_for

SHOWN_FIRST = "shown_first"  # the refusal of a plan that goes on past what can't be foreseen


def known_refusal(state: State, view: State, plan: Sequence[Move], refusal: Refusal) -> Refusal:
    """Return this refusal of a plan as whoever has the view may know it. What can be judged by the view is judged by
    it; of the rest, the things are named as the viewer names them."""
    own = refused_by_view(view_for(view, plan[0].seat), plan)
    if own is not None:
        return own
    done = int(refusal.facts.get("reverted", 0))
    for move in plan[:done]:
        after = apply(state, move)
        state = after.state if isinstance(after, Applied) else state
    lens = Lens(state, view.viewer)
    facts = {name: fact_for(lens, value) for name, value in refusal.facts.items()}
    remedy = tuple(lens.move(move) for move in refusal.remedy[done:])
    return replace(refusal, facts=facts, remedy=(*refusal.remedy[:done], *remedy) if remedy else ())


def refused_by_view(view: State, plan: Sequence[Move]) -> Refusal | None:
    """Return why a plan is refused by what its seat can see and foresee; None if it isn't, or that can't be said.

    A plan that goes on past what can't be foreseen is refused whatever comes: else one could try out what comes, and be
    refused where it isn't what one hoped for."""
    here = view
    for done, move in enumerate(plan):
        try:
            refusal = check(here, move)
        except Unforeseeable:
            return None
        if refusal is not None:
            return refusal_of_plan(refusal, plan[:done])
        if done + 1 == len(plan):
            return None
        here, _, comes = foresee(here, move)
        if comes:
            known = tuple(plan[: done + 1])
            return Refusal("shown_first", view.rules.rule_ids["unknown"], {"reverted": len(known)}, known)
    return None


def fact_for(lens: Lens, value: str | int) -> str | int:
    """Return a fact of a refusal; a card is named as the viewer names it."""
    return lens.ref(value) if isinstance(value, str) and value in lens.state.cards else value
