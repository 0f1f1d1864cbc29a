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


def known_refusal(state: State, view: State, plan: Sequence[Move], refusal: Refusal) -> Refusal:
    """Return this refusal of a plan as whoever has the view may know it. What can be judged by the view is judged by
    it; of the rest, the things are named as the viewer names them, and it has no remedy where the moves before it would
    have told something new."""
    done = int(refusal.facts.get("reverted", 0))
    here = foreseen(view_for(view, plan[0].seat), plan[:done])
    own = None if here is None else refused_by_view(here, plan[done])
    if own is not None:
        return refusal_of_plan(own, plan[:done])
    for move in plan[:done]:
        after = apply(state, move)
        state = after.state if isinstance(after, Applied) else state
    lens = Lens(state, view.viewer)
    facts = {name: told(lens, value) for name, value in refusal.facts.items()}
    remedy = () if here is None else tuple(lens.move(move) for move in refusal.remedy[done:])
    return replace(refusal, facts=facts, remedy=(*refusal.remedy[:done], *remedy) if remedy else ())


def foreseen(view: State, plan: Sequence[Move]) -> State | None:
    """Return what these moves make of a view; None if that can't be foreseen."""
    for move in plan:
        view, _, comes = foresee(view, move)
        if comes:
            return None
    return view


def refused_by_view(view: State, move: Move) -> Refusal | None:
    """Return why a move is refused by what its seat can see; None if it isn't, or that can't be said."""
    try:
        return check(view, move)
    except Unforeseeable:
        return None


def told(lens: Lens, value: str | int) -> str | int:
    """Return a fact of a refusal; a card is named as the viewer names it."""
    return lens.ref(value) if isinstance(value, str) and value in lens.state.cards else value
