"""Whatever is written into a snapshot, it is refused in one line, or it can be played on."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest

from bsdesk.complaint import Complaint
from bsdesk.engine.game import Game
from bsdesk.engine.play import Applied, apply, moves, to_act
from bsdesk.engine.state import State, to_json
from bsdesk.engine.view import ONLOOKER, redact
from bsdesk.journal.lines import Snapshot, hash_of
from bsdesk.session.snapshots import state_of
from tests.seated import dealt_game, wander

Path = tuple[str | int, ...]


def snapshot(data: Any) -> Snapshot:
    text = json.dumps(data)
    return Snapshot(hash_of(text), text)


@pytest.fixture(scope="module")
def positions(game: Game) -> list[Any]:
    """States of games in progress, some in the middle of a question."""
    found = []
    for seed in range(10):
        session = dealt_game(game, seed=seed)
        wander(session, 20 + 15 * seed, seed=seed)
        if not session.state.results:
            found.append(json.loads(to_json(session.state)))
    return found


def paths(value: Any, here: Path = ()) -> list[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [here, *(path for key, each in inner for path in paths(each, (*here, key)))]


def there(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def alter(data: Any, chance: random.Random) -> None:
    """Leave something out, put something from elsewhere there, or change it."""
    known = paths(data)[1:]
    *above, key = chance.choice(known)
    parent = there(data, tuple(above))
    value, how = parent[key], chance.randrange(6)
    if how == 0:
        del parent[key]
    elif how == 1:
        parent[key] = copy.deepcopy(there(data, chance.choice(known)))
    elif isinstance(value, bool):
        parent[key] = not value
    elif isinstance(value, int):
        parent[key] = chance.choice([0, -1, value + 1, 10**6, 99])
    elif isinstance(value, str):
        parent[key] = chance.choice(["", "#1", "p1", "p3", "p1.field", value + "x", "REF-01"])
    elif isinstance(value, list):
        parent[key] = value[1:] if chance.random() < 0.5 else value + value[:1]


def play_on(state: State, chance: random.Random) -> None:
    for _ in range(25):
        if state.results:
            return
        done = apply(state, chance.choice(moves(state, to_act(state))).move)
        state = done.state if isinstance(done, Applied) else state
        for viewer in ("p1", "p2", ONLOOKER):
            redact(state, viewer)


def test_a_state_of_a_game_in_progress_is_believed(game: Game, positions: list[Any]) -> None:
    for data in positions:
        assert json.loads(to_json(state_of(snapshot(data), 1, game))) == data


@pytest.mark.parametrize("times", [120, pytest.param(4000, marks=pytest.mark.long)])
def test_an_altered_state_is_refused_in_one_line_or_can_be_played_on(
    game: Game, positions: list[Any], times: int
) -> None:
    chance, refused = random.Random(times), list[str]()
    for _ in range(times):
        data = copy.deepcopy(chance.choice(positions))
        for _ in range(chance.choice([1, 1, 2])):
            alter(data, chance)
        try:
            state = state_of(snapshot(data), 1, game)
        except Complaint as complaint:
            refused.append(str(complaint))
        else:
            play_on(state, chance)
    assert times / 4 < len(refused) < times
    assert not [said for said in refused if "\n" in said]
