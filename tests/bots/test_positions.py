"""Positions with a right answer: to win, to save oneself, not to waste what one has. See positions.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from bsdesk.bots.bot import Bot
from bsdesk.bots.playout import Limit
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.notation import name, write_move
from bsdesk.engine.play import Applied, apply, to_act
from bsdesk.engine.state import State, at
from bsdesk.engine.values import Move
from bsdesk.engine.view import redact
from bsdesk.scenes.checking import read_scene
from bsdesk.scenes.puzzles.proving import position_in_question

POSITIONS: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "positions.toml").read_text("utf-8"))
LIMITS = {"fair": Limit(nodes=150), "strong": Limit(nodes=1_000)}
DECKS = "".join(f"p{seat} deck REF-09 REF-09 REF-09 REF-09 REF-09 REF-09\n" for seat in (1, 2))


def laid(position: dict[str, Any]) -> State:
    """The position, with what was played before the bot is asked."""
    text: str = position["position"]
    usual = DECKS if text.startswith("game battle_spirits") else ""
    return position_in_question(*read_scene(text + usual, lambda game, _options: game_named(game)))


def after(state: State, move: Move) -> State:
    outcome = apply(state, move)
    assert isinstance(outcome, Applied), outcome
    return outcome.state


def over(start: State, here: State, until: str) -> bool:
    if here.results or until == "move":
        return True
    turns = {"step": 0, "turn": 0, "next": 1}[until]
    return here.turn > start.turn + turns or (until == "step" and here.step != start.step)


def played(position: dict[str, Any], level: str) -> tuple[State, list[str]]:
    """The position played on, and the moves of the bot."""
    state = start = laid(position)
    seat = position.get("seat", 1)
    said: list[str] = []
    bots = {s: Bot(level if s == seat else "fair", state.game, s, 1) for s in state.seats()}
    while not said or not over(start, state, position["until"]):
        mover = to_act(state)
        limit = LIMITS[level] if mover == seat else Limit(nodes=40)
        for move in bots[mover].decide(redact(state, f"p{mover}"), None, limit).moves:
            if mover == seat:
                said.append(write_move(state, move))
            state = after(state, move)
            if state.results:
                break
    return state, said


@pytest.mark.parametrize("level", LIMITS)
@pytest.mark.parametrize("which", POSITIONS)
def test_a_position_is_played_rightly(which: str, level: str) -> None:
    position = POSITIONS[which]
    state, said = played(position, level)
    seat = position.get("seat", 1)
    here = f"{said}\n{state.results} {[name(state, seat, r) for r in state.zones[at(seat, 'field')]]}"
    field = {name(state, seat, ref): ref for ref in state.zones[at(seat, "field")]}
    assert said[0].startswith(tuple(position.get("does", ("",)))), here
    assert not any(move.startswith(tuple(position.get("never", ("#",)))) for move in said), here
    assert not position.get("wins") or state.results.get(seat) == "win", here
    assert not position.get("lives") or state.results.get(seat) != "lose", here
    assert set(position.get("has", ())) <= set(field), here
    assert not set(position.get("lacks", ())) & set(field), here
    for card, level_of in position.get("level", {}).items():
        assert state.rules.numbers(state, field[card], "level") == level_of, here
    if "soul" in position:
        assert not state.tokens[at(seat, position["soul"])][1], here


def test_there_are_twenty_positions_and_each_demands_something() -> None:
    assert len(POSITIONS) >= 20
    demands = {"does", "never", "wins", "lives", "has", "lacks", "level", "soul"}
    assert all(demands & set(position) for position in POSITIONS.values())
