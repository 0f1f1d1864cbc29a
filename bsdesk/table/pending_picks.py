"""Tokens that were picked for an open question, shown where they would go before the question is answered. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bsdesk.engine.facts import TokensMoved
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.prompts import size
from bsdesk.engine.state import Event, Prompt, State, fold
from bsdesk.engine.values import Move


def picked_facts(view: State) -> tuple[TokensMoved, ...]:
    """Return where picked tokens go, as far as it is known. Kept while one state is looked at."""
    found: tuple[TokensMoved, ...] | None = view.memo.get("picked")
    if found is None:
        asked = [p for p in view.prompts.values() if p.tokens and p.chosen and not p.ready and not p.secret]
        found = view.memo["picked"] = tuple(fact for prompt in asked for fact in pick_moves(view, prompt))
    return found


def pick_moves(view: State, prompt: Prompt) -> Iterable[TokensMoved]:
    """Return where each pick would go if no more were asked for."""
    enough = view.copy()
    enough.prompts[prompt.seat] = replace(prompt, least=size(prompt))
    _, events, _ = foresee(enough, Move(prompt.seat, "done"))
    done = [event.fact for event in events if isinstance(event.fact, TokensMoved)]
    for pick in prompt.chosen:
        end = pick.target or next((fact.to for fact in done if fact.source == pick.subject), "")
        if end in view.tokens or end in view.cards:
            yield TokensMoved(pick.subject, end, pick.amount)


def view_with_picks(view: State) -> State:
    """Return the view with picked tokens already where they would go; the same view, if there are none."""
    found: State | None = view.memo.get("as picked")
    if found is None:
        found, facts = view, picked_facts(view)
        if facts:
            found = view.copy()
            for fact in facts:
                fold(found, Event(found.seq, 0, 0, "move", "", fact))
            found.memo["picked"] = ()
        view.memo["as picked"] = found
    return found
