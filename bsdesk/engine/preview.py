"""What would follow from a move, worked out on the seat's own view and thrown away.

It stops at the first question, chance or unknown card, and says what comes there."""

from __future__ import annotations

from msgspec import Struct

from bsdesk.engine.events import Event
from bsdesk.engine.play import Run, judge
from bsdesk.engine.state import State, Unforeseeable, at
from bsdesk.engine.values import Move, Pool, Ref, Refusal
from bsdesk.engine.view import redact


class Change(Struct, frozen=True):
    """One thing before and after."""

    ref: Ref
    before: dict[str, int]
    after: dict[str, int]
    pool_before: Pool
    pool_after: Pool


class Preview(Struct, frozen=True):
    """What a move would do, as far as can be foreseen."""

    changes: tuple[Change, ...]
    leaves: tuple[Ref, ...]  # cards that would leave the field
    events: tuple[Event, ...]
    comes: str = ""  # what stops the foresight: question:NAME, chance, hidden card
    results: dict[int, str] = {}


def preview(state: State, move: Move) -> Preview | Refusal:
    """The consequences of a move, or why it may not be made. Reads nothing the seat can't see."""
    view = redact(state, f"p{move.seat}")
    refusal = judge(view, move)
    if refusal is not None:
        return refusal
    after, events, comes = foresee(view, move)
    if after.prompts and not comes:
        comes = "question:" + next(iter(after.prompts.values())).question
    return Preview(changes(view, after), gone(view, after), events, comes, after.results)


def foresee(view: State, move: Move) -> tuple[State, tuple[Event, ...], str]:
    """A legal move played on a view: how far it gets, what happens on the way, what it is that can't be foreseen."""
    after = view.copy()
    after.__dict__["foreseen"] = True
    run = Run(after)
    comes = ""
    try:
        run.command(move)
        run.finish()
    except Unforeseeable as stop:
        comes = str(stop)
    del after.__dict__["foreseen"]
    return after, tuple(run.log), comes


def on_field(state: State) -> list[Ref]:
    return [r for seat in state.seats() for zone in state.game.watched for r in state.zones[at(seat, zone)]]


def gone(before: State, after: State) -> tuple[Ref, ...]:
    """The cards that left the field, and those that foresight ended too early to see leave."""
    leaving = after.game.leaving
    return tuple(r for r in on_field(before) if r not in after.cards or leaving(after, r))


def changes(before: State, after: State) -> tuple[Change, ...]:
    """Every card on the field whose figures differ, and every place whose tokens do."""
    found: list[Change] = []
    numbers, names = before.game.numbers, before.game.figures
    for ref in on_field(before):
        if ref in after.cards and before.cards[ref].definition:
            old = {n: numbers(before, ref, n) for n in names}
            new = {n: numbers(after, ref, n) for n in names}
            mine, yours = before.tokens.get(ref, ()), after.tokens.get(ref, ())
            if old != new or mine != yours:
                found.append(Change(ref, old, new, mine, yours))
    for key in before.tokens:
        if key in after.tokens and key not in before.cards and before.tokens[key] != after.tokens[key]:
            found.append(Change(key, {}, {}, before.tokens[key], after.tokens[key]))
    return tuple(found)
