"""`sim`: whole games, the same for the same seed however they are spread."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bsdesk import cli

DECKS = ["--decks", "reference-red", "reference-purple-green"]


def sim(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    """A run of `sim battle_spirits`, without what the clock says."""
    assert cli.main(["sim", "battle_spirits", "--json", *argv]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if "second" not in key}


def test_every_game_ends_with_a_winner_or_a_draw(capsys: pytest.CaptureFixture[str]) -> None:
    found = sim(capsys, "--games", "6")
    assert (found["games"], found["unfinished"]) == (6, 0)
    assert sum(found["wins"].values()) == sum(found["endings"].values()) == 6
    assert sum(found["verbs"].values()) == found["moves"]


def test_the_same_seed_gives_the_same_games_on_any_number_of_jobs(capsys: pytest.CaptureFixture[str]) -> None:
    assert sim(capsys, "--games", "5", "--seed", "7") == sim(capsys, "--games", "5", "--seed", "7", "--jobs", "2")


def test_another_seed_gives_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    found = [sim(capsys, "--games", "2", "--seed", seed)["digest"] for seed in ("1", "2")]
    assert found[0] != found[1]


def test_the_seats_play_the_decks_they_are_given(capsys: pytest.CaptureFixture[str]) -> None:
    games = [sim(capsys, "--games", "2", *DECKS)["digest"] for _ in range(2)]
    assert games[0] == games[1] != sim(capsys, "--games", "2")["digest"]


def test_a_scripted_seat_plays_the_first_line_that_is_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "passive.txt"
    script.write_text(
        "first second  # as the winner of the throw\nredraw no\n\nend\npass\nblock no\n", encoding="utf-8"
    )
    found = sim(capsys, "--games", "4", "--seats", f"script:{script},script:{script}", *DECKS)
    assert set(found["verbs"]) <= {"first", "redraw", "end", "pass", "order"}
    assert found["endings"] == {"deck": 4}


def test_people_get_it_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "battle_spirits", "--games", "2", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 games of battle_spirits, seed 3: ")
    assert "\ndigest " in out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["battle_spirit"], "unknown game 'battle_spirit'; expected one of"),
        (["battle_spirits", "--games", "0"], "--games can't be 0; expected 1 to"),
        (["battle_spirits", "--jobs", "-1"], "--jobs can't be -1"),
        (["battle_spirits", "--games", "many"], "argument --games: invalid int value: 'many'"),
        (["battle_spirits", "--seats", "random"], "--seats names 1, but battle_spirits has 2"),
        (["battle_spirits", "--seats", "random,clever"], "unknown seat 'clever'; expected random or script:FILE"),
        (["battle_spirits", "--seats", "random,script:none.txt"], "none.txt: can't be read"),
        (["battle_spirits", "--decks", "reference-red"], "--decks names 1, but battle_spirits has 2 seats"),
        (["battle_spirits", "--decks", "reference-red", "reference-blue"], "no such deck: reference-blue"),
    ],
)
def test_bad_options_get_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_a_script_with_an_unknown_verb_names_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "bad.txt"
    script.write_text("end\natack ref-01\n", encoding="utf-8")
    assert cli.main(["sim", "battle_spirits", "--seats", f"random,script:{script}"]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"bsdesk: {script}:2: no such verb: 'atack'; expected a move, such as activate, attack")
    assert "did you mean 'attack'?" in err


def test_a_seed_below_zero_is_refused_as_in_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "battle_spirits", "--seed", "-1"]) == 2
    assert capsys.readouterr().err == "bsdesk: --seed can't be -1; expected 0 to 2^64 - 1; leave it out\n"
