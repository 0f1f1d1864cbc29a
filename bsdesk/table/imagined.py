"""A line of play as pictures: what each of its moves would make of a view, as far as that can be foreseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import Fact
from bsdesk.engine.files.notation import read_move
from bsdesk.engine.play import judge
from bsdesk.engine.play.foresight import foresee
from bsdesk.engine.state import Event, State
from bsdesk.engine.values import Move
from bsdesk.engine.view import visible


class TypedMove(NamedTuple):
    """A move of a line, and how its seat types it."""

    move: Move
    text: str


class Picture(NamedTuple):
    """What a view would be after some moves of a line, and all that has happened until then."""

    view: State
    facts: tuple[Fact, ...] = ()


def pictures_of(view: State, line: Sequence[TypedMove]) -> list[Picture]:
    """Return the view and what it would be after each move, up to where that hangs on chance or a hidden card."""
    found = [Picture(view)]
    for said in line:
        here, facts = found[-1]
        move = legal_move(here, said)
        if move is None:
            break
        after, events, comes = foresee(here, move)
        if tells_hidden(here, events):
            break
        found.append(Picture(after, (*facts, *(event.fact for event in events))))
        if comes:
            break
    return found


def legal_move(view: State, said: TypedMove) -> Move | None:
    """Return the move of a line as it is made in this view; None if it can't be made there."""
    typed = read_move(view, said.move.seat, said.text)
    moves = [said.move, *([typed] if isinstance(typed, Move) else [])]
    return next((move for move in moves if judge(view, move) is None), None)


def tells_hidden(view: State, events: Sequence[Event]) -> bool:
    """Return whether a card turns up that no seat could see before, as in a whole state, of which more is known."""
    viewers = [f"p{seat}" for seat in view.seats()]
    turned_up = [e.fact.card for e in events if isinstance(e.fact, CardMoved | CardShown) and e.fact.card in view.cards]
    if view.viewer != "all":
        return False
    return any(not any(visible(view, viewer, card) for viewer in viewers) for card in turned_up)
