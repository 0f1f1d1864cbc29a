"""`bench`: what is measured is there and makes sense; how fast it is, no test says."""

from __future__ import annotations

import json

import pytest

from bsdesk import cli
from bsdesk.commands.data import game_named
from bsdesk.engine.game import Game
from bsdesk.engine.lab import lay
from bsdesk.engine.state import at
from bsdesk.games.battle_spirits import samples


@pytest.fixture(scope="module")
def game() -> Game:
    return game_named("battle_spirits")


def test_the_engine_is_measured_beside_a_floor_and_a_neighbour(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "engine", "--seconds", "0.2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"calls", "play", "chess"}
    assert list(found["calls"]) == [
        "floor", "copy", "moves", "check", "check refused", "apply", "preview", "preview again", "redact",
    ]  # fmt: skip
    assert all(cost > 0 for cost in found["calls"].values())
    played = found["play"]
    assert played["games"] > 0
    assert sum(verb["moves"] for verb in played["verbs"].values()) == played["moves"]
    assert played["share of core moves"] <= 0.25


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "engine", "--seconds", "0.2"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("microseconds on a position with 10 cards and 20 cores a side\n")
    assert "random play of whole games" in out


@pytest.mark.parametrize("seat", [1, 2])
def test_the_position_has_ten_cards_and_twenty_cores_a_side(game: Game, seat: int) -> None:
    state = lay(game, samples.POSITION, step=samples.STEP)
    field = state.zones[at(seat, "field")]
    holders = [*field, at(seat, "reserve")]
    assert len(field) == 10
    assert sum(sum(state.tokens.get(holder, (0, 0))) for holder in holders) == 20


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["engin"], "argument what: invalid choice: 'engin'"),
        (["engine", "--seconds", "0"], "--seconds can't be 0.0; expected more than 0, at most 3600"),
        (["engine", "--seconds", "nan"], "--seconds can't be nan"),
        (["engine", "--game", "black_poker"], "black_poker has no samples to measure by"),
    ],
)
def test_bad_options_get_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
