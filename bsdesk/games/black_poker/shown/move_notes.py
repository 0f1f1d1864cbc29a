"""What a player should know of a request beforehand: its costs, if it is in vain, what a pass does not do."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.engine.handling import Note
from bsdesk.engine.state import Event, State, at
from bsdesk.engine.values import Move
from bsdesk.games.black_poker.rules.actions import ACTIONS
from bsdesk.games.black_poker.rules.areas import other, printed, size, soldiers
from bsdesk.games.black_poker.rules.combat import attacking, ready_to_attack
from bsdesk.games.black_poker.rules.stage import keys_of, stage

COSTS = {"B": "note.drives", "L": "note.damage", "D": "note.discards"}


def doubt(state: State, move: Move) -> str:
    """Return what speaks against a request at first sight.

    TR-11.18: it costs the last card of Life; TR-7.16: a Counter is too low; TR-6.10: an attack without attackers uses
    Attack up; TR-7.2, TR-7.5: nobody wants to raise an opposing soldier with Up, or lower an own one with Down.
    """
    action = ACTIONS.get(move.verb)
    if action is None:
        return ""
    if move.verb in ("up", "down") and not soldiers(state, move.seat if move.verb == "up" else other(move.seat)):
        return "vain"
    if move.verb == "attack" and not move.subject and not ready_to_attack(state, move.seat):
        return "vain"
    if len(state.zones[at(move.seat, "life")]) <= action.cost.count("L") and "L" in action.cost:
        return "hurts"
    if move.verb != "counter" or not move.subject:
        return ""
    mine = printed(state, move.subject).number
    waiting = [keys for frame in stage(state) if (keys := keys_of(frame))]
    high = all(len(keys) == 1 and printed(state, keys[0]).number > mine for keys in waiting)
    return "vain" if waiting and high else ""


def notes(before: State, move: Move, _after: State, _events: Sequence[Event], _comes: str) -> list[Note]:
    """TR-1.5 to TR-1.7: the price, mark by mark; TR-11.20: on an empty Stage a pass ends nothing; TR-6.27: what whoever
    is not blocked does."""
    asked = before.prompts.get(move.seat)
    if move.verb == "done" and asked is not None and asked.question == "block":
        blocked = {pick.target for pick in asked.chosen}
        points = sum(max(0, size(before, ref)) for ref in attacking(before) if ref not in blocked)
        return [Note("note.hit", facts={"points": points}, loss=True)] if points else []
    if move.verb == "pass" and not stage(before) and move.seat == before.active:
        return [Note("note.pass", listed=True)]
    action = ACTIONS.get(move.verb) if not before.prompts else None  # an answer costs nothing
    return [Note(COSTS[mark]) for mark in (action.cost if action is not None else "")]
