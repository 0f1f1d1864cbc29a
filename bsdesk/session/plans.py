"""Single commands of a session: giving up, and which seats learn something hidden by a command."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.complaint import Complaint
from bsdesk.engine.card_facts import CardMoved, CardShown
from bsdesk.engine.facts import ChanceTaken, Commanded, Fact, GameEnded
from bsdesk.engine.play import Applied
from bsdesk.engine.run.course import FullRun, finish
from bsdesk.engine.state import Event, State, fold
from bsdesk.engine.values import Move, Seat
from bsdesk.engine.view import visible


def give_up(state: State, seat: Seat) -> Applied:
    """Return the state after a seat has conceded, so that its team has lost."""
    if state.results or seat not in state.seats():
        wrong = "the game is over" if state.results else f"there is no seat p{seat}"
        remedy = "take moves back first" if state.results else "name a seat of this table"
        raise Complaint(wrong, expected="a seat of a game in progress", remedy=remedy)
    run = FullRun(state.copy())
    run.settle([Commanded(Move(seat, "concede"))], by="move")
    run.command_n = run.state.seq
    team = state.teams[seat - 1]
    results = {s: "lose" if state.teams[s - 1] == team else "win" for s in state.seats()}
    run.settle([GameEnded(results, "conceded", seat)], "rule", state.rules.rule_ids.get("concede", ""), run.command_n)
    return finish(run)


def seats_that_learned(before: State, after: State, events: Sequence[Event], own: Seat = 0) -> frozenset[Seat]:
    """Return the seats that learned something by these events: a card that was hidden from them, or a random result.

    With `own`, a card that this seat knew before doesn't count: it may show what it knows."""
    found: set[Seat] = set()
    state = before.copy()
    for event in events:
        fact = event.fact
        given = bool(own) and knows(before, state, own, fact)
        blind = [seat for seat in state.seats() if not given and not knows(before, state, seat, fact)]
        fold(state, event)
        state.prompts.clear()  # the command itself was still given with the question open
        if isinstance(fact, ChanceTaken):
            found |= set(state.seats())
        elif isinstance(fact, CardMoved | CardShown):
            now = fact.becomes if isinstance(fact, CardMoved) else fact.card
            found |= {seat for seat in blind if visible(state, f"p{seat}", now)}
    kept = [ref for ref in after.cards if ref in before.cards and not (own and visible(before, f"p{own}", ref))]
    for seat in after.seats():
        viewer = f"p{seat}"
        if any(not visible(before, viewer, ref) and visible(after, viewer, ref) for ref in kept):
            found.add(seat)
    return frozenset(found)


def knows(before: State, state: State, seat: Seat, fact: Fact) -> bool:
    """Did the seat see the card of this fact before the fact, or before the command?"""
    if not isinstance(fact, CardMoved | CardShown):
        return True
    seen = fact.card in before.cards and visible(before, f"p{seat}", fact.card)
    return seen or visible(state, f"p{seat}", fact.card)
