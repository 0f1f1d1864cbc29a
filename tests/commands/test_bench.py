"""`bench`: what is measured is there and makes sense; how fast it is, no test says."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.state import at
from bsdesk.games import ALL
from bsdesk.games.battle_spirits import samples as battle_spirits
from bsdesk.games.black_poker import samples as black_poker
from tests.architecture import files, folder_of, room_of


def test_the_engine_is_measured_by_every_game_beside_a_floor_and_a_neighbour(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["bench", "engine", "--seconds", "0.4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (set(found), set(found["games"])) == ({"games", "chess"}, set(ALL))
    for measured in found["games"].values():
        assert list(measured["calls"]) == [
            "floor", "copy", "moves", "check", "check refused", "apply", "preview", "preview again", "redact",
        ]  # fmt: skip
        assert all(cost > 0 for cost in measured["calls"].values())
        played = measured["play"]
        assert played["games"] > 0
        assert sum(verb["moves"] for verb in played["verbs"].values()) == played["moves"]
    assert found["games"]["battle_spirits"]["play"]["shares"]["core moves"] <= 0.25


def test_people_get_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "engine", "--seconds", "0.4"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("battle_spirits\n\nmicroseconds on a position with 10 cards and 20 cores a side\n")
    assert "\nblack_poker\n\nmicroseconds on a position with 10 cards on the field and 7 in the hand a side\n" in out
    assert out.count("random play of whole games") == len(ALL)


def test_one_game_alone_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "engine", "--seconds", "0.2", "--game", "black_poker", "--json"]) == 0
    assert list(json.loads(capsys.readouterr().out)["games"]) == ["black_poker"]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_position_has_ten_cards_and_twenty_cores_a_side(seat: int) -> None:
    state = lay(game_named("battle_spirits"), battle_spirits.POSITION, step=battle_spirits.STEP)
    field = state.zones[at(seat, "field")]
    holders = [*field, at(seat, "reserve")]
    assert len(field) == 10
    assert sum(sum(state.tokens.get(holder, (0, 0))) for holder in holders) == 20


@pytest.mark.parametrize("seat", [1, 2])
def test_the_other_position_has_ten_cards_on_the_field_and_a_full_hand(seat: int) -> None:
    state = lay(game_named("black_poker"), black_poker.POSITION, step=black_poker.STEP)
    assert (len(state.zones[at(seat, "field")]), len(state.zones[at(seat, "hand")])) == (10, 7)
    assert len(set(map(str, (c.definition for c in state.cards.values() if c.owner == seat)))) == sum(
        c.owner == seat for c in state.cards.values()
    )


def test_the_walk_from_the_mouse_to_the_picture_goes_through_the_rooms() -> None:
    screen = {**os.environ, "DISPLAY": "none", "SDL_VIDEODRIVER": "dummy"}
    command, modules = [sys.executable, "-m", "bsdesk", "bench", "ui", "--walk"], files()
    out = subprocess.run(command, env=screen, check=True, capture_output=True, text=True).stdout
    crowded, usual = out.split("one token, usual table: ")
    for told in (crowded.partition("one token, crowded table: ")[2], usual):
        every = int(told.split(" calls")[0].replace(",", ""))
        way, by_room = (part.splitlines()[1:] for part in told.strip().split("\n\n")[1:])
        rooms = {line.split()[-1]: int(line.split()[0].replace(",", "")) for line in by_room}
        assert sum(rooms.values()) == every
        assert rooms.keys() <= {room_of(folder_of(name, modules)) for name in modules}
        order = [line.split()[-1] for line in way]
        steps = ["ui/kit", "ui/table", "ui/table/control", "seat", "session", "ui/table/view"]
        assert sorted(steps, key=order.index) == steps


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["engin"], "argument what: invalid choice: 'engin'"),
        (["engine", "--seconds", "0"], "--seconds can't be 0.0; expected more than 0, at most 3600"),
        (["engine", "--seconds", "nan"], "--seconds can't be nan"),
        (["engine", "--game", "blackpoker"], "unknown game 'blackpoker'; expected one of battle_spirits, black_poker"),
    ],
)
def test_bad_options_get_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
