"""`sim`: whole games, the same for the same seed however they are spread."""

from __future__ import annotations

import json
import math
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bsdesk import cli
from bsdesk.bots.self_play import Player, random_player
from bsdesk.commands.sim import spread
from bsdesk.commands.sim.batches import PLAYERS, Batch, BatchTable, GameResult, Maker, Side, play_batch
from bsdesk.commands.sim.results import read_results
from bsdesk.commands.sim.shares import LOOKS, OFTEN, in_rounds, looks, share
from bsdesk.engine.game import Game

DECKS = ["--decks", "reference-red", "reference-purple-green"]


def sim(capsys: pytest.CaptureFixture[str], *argv: str) -> dict[str, Any]:
    """A run of `sim battle_spirits`, without what the clock says."""
    assert cli.main(["sim", "battle_spirits", "--json", "--jobs", "1", *argv]) == 0
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
    assert cli.main(["sim", "battle_spirits", "--games", "2", "--seed", "3", "--jobs", "1"]) == 0
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
        (["battle_spirits", "--seats", "random,clever"], "unknown seat 'clever'; expected random, script:FILE, gentle"),
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


# ------------------------------------------------------------------------------------------- sides, pairs, figures

POKER = ("black_poker", "--json", "--jobs", "1")


def poker(capsys: pytest.CaptureFixture[str], *argv: str, code: int = 0) -> dict[str, Any]:
    """A run of `sim black_poker`, whose games are short, without what the clock says."""
    assert cli.main(["sim", *POKER, *argv]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return {key: value for key, value in found.items() if "second" not in key}


def test_bots_play_by_their_level_and_their_budget(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("--games", "4", "--seats", "fair:1,gentle")
    found = poker(capsys, *argv)
    assert found == poker(capsys, *argv, "--jobs", "2")
    assert [side["who"] for side in found["tables"][0]] == ["fair:1", "gentle"]
    assert found["digest"] != poker(capsys, "--games", "4", "--seats", "fair:60,gentle")["digest"]


def test_a_mixed_seat_is_another_player_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def watched(name: str) -> Maker:
        def made(game: Game, side: Side, _seat: int, _lists: Mapping[int, Iterable[str]]) -> Player:
            seen.append(f"{name}={side.who}")
            return random_player(game)

        return made

    for name in ("random", "gentle", "fair", "strong"):
        monkeypatch.setitem(PLAYERS, name, watched(name))
    table = BatchTable("black_poker", (Side("mixed:30"), Side("mixed:30")), 1)
    first = play_batch(table, Batch(0, 0, 12))
    assert set(seen) == {f"{name}={name}:30" for name in ("random", "gentle", "fair", "strong")}
    once = list(seen)
    seen.clear()
    assert (play_batch(table, Batch(0, 0, 12)), seen) == (first, once)


def test_the_two_games_of_a_pair_are_played_with_the_seats_swapped() -> None:
    """One of them knows how to play; whichever seat it has, it wins."""
    table = BatchTable("black_poker", (Side("gentle"), Side("random")), 3)
    games = play_batch(table, Batch(0, 0, 6))
    assert [game.number for game in games] == [0, 1, 2, 3, 4, 5]
    wins = [min(seat for seat, result in game.results.items() if result == "win") for game in games]
    assert wins == [1, 2, 1, 2, 1, 2]
    assert share(games, 0, 2).won == 1.0


def test_both_games_of_a_pair_are_dealt_alike() -> None:
    """Who goes first is the same seat in both, the deck of a side goes with it."""
    sides = (Side("random"), Side("random"))
    decks = [first_hands(BatchTable("battle_spirits", sides, 5), number) for number in (0, 1, 2)]
    assert decks[0] == decks[1][::-1] != decks[2]


def first_hands(table: BatchTable, number: int) -> list[list[str]]:
    """The cards that each seat owns at the end of a game, which are those of its deck."""
    found: list[list[str]] = []

    def watched(game: Game, side: Side, seat: int, lists: Mapping[int, Iterable[str]]) -> Player:
        found[:] = [sorted(lists[s]) for s in sorted(lists)]
        return random_player(game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PLAYERS, "random", watched)
        play_batch(table, Batch(0, number, 1))
    return found


def test_a_closed_list_is_not_told() -> None:
    heard: list[set[int]] = []

    def watched(game: Game, side: Side, seat: int, lists: Mapping[int, Iterable[str]]) -> Player:
        heard.append({seat, *lists} - {seat})
        return random_player(game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PLAYERS, "random", watched)
        for closed in (False, True):
            play_batch(BatchTable("black_poker", (Side("random"), Side("random")), 1, closed=closed), Batch(0, 0, 1))
    assert heard == [{2}, {1}, set(), set()]


def test_an_interval_is_as_wide_as_few_games_leave_it() -> None:
    def games(*results: str) -> list[GameResult]:
        words = {"+": {1: "win", 2: "lose"}, "-": {1: "lose", 2: "win"}, "=": {1: "draw", 2: "draw"}}
        return [GameResult(n, 1, 1, words[result], "", {}, "") for n, result in enumerate("".join(results))]

    even, sure = share(games("+-" * 10), 0, 2), share(games("+-" * 200), 0, 2)
    assert (even.won, sure.won) == (1.0, 1.0)  # it wins from either seat
    assert even.least < 0.85
    assert 0.98 < sure.least < sure.most == 1.0
    half = share(games("++--" * 50), 0, 2)  # each seat wins once: a pair says nothing
    assert half.won == 0.5
    assert half.least < 0.5 < half.most
    assert share(games("==" * 10), 0, 2).won == 0.5
    assert share(games("+"), 0, 2).most == 1.0
    assert share([], 0, 2).won == 0.5


@pytest.mark.parametrize(("first", "shown", "code"), [("gentle,random", True, 0), ("random,gentle", False, 1)])
def test_it_stops_as_soon_as_it_is_sure(first: str, shown: bool, code: int, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("--games", "200", "--seats", first, "--until", "0.4")
    found = poker(capsys, *argv, code=code)
    assert (found["shown"], found["until"]) == (shown, 0.4)
    assert 20 <= found["games"] < 200
    assert found == poker(capsys, *argv, "--jobs", "2", code=code)


def test_looking_often_fools_nobody() -> None:
    """Of those who look again and again, and play what is even, one in twenty is ever sure that it is not."""
    chance, fooled, found = random.Random(1), 0, list(looks(1_000_000, 2))
    for _ in range(4_000):
        score, before = 0.0, 0
        for look in found:
            score += chance.gauss(0.0, math.sqrt(look - before))
            before = look
            if abs(score) > OFTEN * math.sqrt(look):
                fooled += 1
                break
    assert 0.03 < fooled / 4_000 < 0.06


def test_looks_are_few_and_end_with_the_last_game() -> None:
    found = list(looks(10_000, 2))
    assert found[:4] == [20, 30, 44, 68]
    assert found[-1] == 10_000
    assert len(found) <= LOOKS
    assert list(looks(3, 2)) == [3]


def test_each_deck_meets_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["sim", "battle_spirits", "--all-decks", "--decks", "red", "purple", "green", "--games", "2", "--jobs", "1"]
    assert cli.main([*argv, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 6
    assert [[side["deck"] for side in pair] for pair in found["tables"]] == [
        *(["red", "purple"], ["red", "green"], ["purple", "green"]),
    ]
    assert cli.main(argv) == 0
    out = capsys.readouterr().out.splitlines()
    rows = [line.split() for line in out[-5:-1]]
    assert rows[0] == ["red", "purple", "green"]
    assert [row[0] for row in rows[1:]] == ["red", "purple", "green"]
    assert [row.count("-") for row in rows[1:]] == [1, 1, 1]


def test_who_plays_differently_plays_every_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever is stronger is so with all of them together; a deck's row says what the first does with it."""
    argv = ["sim", "battle_spirits", "--all-decks", "--decks", "red", "green", "--seats", "random,gentle"]
    file = tmp_path / "results.jsonl"
    argv += ["--games", "200", "--until", "0.4", "--jobs", "1", "--save", str(file)]
    assert cli.main([*argv, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    met = [[(side["who"], side["deck"]) for side in pair] for pair in found["tables"]]
    assert met == [[("random", "red"), ("gentle", "green")], [("random", "green"), ("gentle", "red")]]
    assert found["shown"] is False
    assert found["games"] == 2 * 20, "two tables, both as far as the first look"
    assert found["sides"][0]["games"] == 40
    assert found["sides"][0]["won"] < 0.4 < found["sides"][1]["won"]
    assert cli.main(["sim", "--resume", str(file)]) == 1
    out = capsys.readouterr().out
    assert "what random with the deck of a row wins against gentle with that of a column" in out
    assert "\nrandom wins 0." in out


def test_half_a_pair_is_left_out() -> None:
    games = [GameResult(n, 1, 1, {1: "win", 2: "lose"}, "", {}, "") for n in range(3)]
    assert [game.number for game in in_rounds([games, games], 2)] == [0, 1, 0, 1]


# ------------------------------------------------------------------------------------------- interrupted, and resumed


def test_what_was_cut_off_is_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A kill may leave half a line behind; what is whole is not played again."""
    file = tmp_path / "results.jsonl"
    whole = poker(capsys, "--games", "30", "--jobs", "2", "--save", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) == 3
    file.write_bytes(lines[0] + lines[1] + lines[2][:50])
    assert 0 < missing(file) < 30
    assert cli.main(["sim", "--resume", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {key: value for key, value in found.items() if "second" not in key} == whole
    assert missing(file) == 0


def test_results_of_a_table_that_is_not_there_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.jsonl"
    poker(capsys, "--games", "2", "--save", str(file))
    file.write_bytes(file.read_bytes() + b"[7,[]]\n")
    assert cli.main(["sim", "--resume", str(file)]) == 2
    assert "results.jsonl:3: says nothing" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["rules", "cards"])
def test_games_of_other_rules_or_cards_are_not_gone_on_with(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    poker(capsys, "--games", "2", "--save", str(file))
    head, *games = file.read_text(encoding="utf-8").splitlines(keepends=True)
    plan = json.loads(head) | {what: "older"}
    file.write_text("".join([json.dumps(plan), "\n", *games]), encoding="utf-8")
    assert cli.main(["sim", "--resume", str(file)]) == 2
    said = capsys.readouterr().err
    assert f"results.jsonl:1: these games were played with other {what} (older; now " in said
    assert said.count("\n") == 1


def missing(file: Path) -> int:
    """How many games of a file of results are still to be played."""
    with closing(read_results(file)) as results:
        return sum(batch.games for batch in results.missing(25))


def test_an_interrupt_keeps_what_was_played_and_says_how_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = poker(capsys, "--games", "60")
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path)
    calls: list[Batch] = []

    def tired(table: BatchTable, batch: Batch) -> list[GameResult]:
        calls.append(batch)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return play_batch(table, batch)

    monkeypatch.setattr(spread, "play_batch", tired)
    assert cli.main(["sim", *POKER, "--games", "60"]) == 130
    said = capsys.readouterr().err
    assert "50 of 60 games are played; to go on: bsdesk sim --resume " in said
    monkeypatch.setattr(spread, "play_batch", play_batch)
    assert cli.main(["sim", "--resume", said.strip().rpartition(" ")[2], "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {key: value for key, value in found.items() if "second" not in key} == whole


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_control_c_ends_all_processes_and_a_resumed_run_is_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    argv = [sys.executable, "-m", "bsdesk", "sim", *POKER, "--games", "120", "--jobs", "2", "--save", str(file)]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # tests that run in the background ignore it
    try:
        process = subprocess.Popen(argv, stderr=subprocess.PIPE, text=True, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, before)
    while not file.exists() or file.read_bytes().count(b"\n") < 2:
        assert process.poll() is None
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 120 games are played; to go on: bsdesk sim --resume" in said
    assert "Traceback" not in said
    assert cli.main(["sim", "--resume", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["digest"] == poker(capsys, "--games", "120", "--jobs", "2")["digest"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "results.jsonl:1: says nothing; expected results of `bsdesk sim`"),
        ("{}\n", "results.jsonl:1: says nothing"),
        ('{"tables":[],"games":3,"kind":"else"}\n', "results.jsonl:1: says nothing"),
        ('{"tables":[],"games":3,"kind":"bsdesk sim 1"}\n[0,[]]\n', "results.jsonl:1: says nothing"),
    ],
)
def test_a_file_of_something_else_is_refused(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(text, encoding="utf-8")
    assert cli.main(["sim", "--resume", str(file)]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "no game is named; expected GAME, or --resume FILE"),
        (["battle_spirits", "--seats", "random,fair:x"], "can't read the seat 'fair:x'"),
        (["battle_spirits", "--seats", "random,fiar"], "unknown seat 'fiar'"),
        (["battle_spirits", "--until", "1.5"], "--until can't be 1.5; expected a share between 0 and 1"),
        (["battle_spirits", "--all-decks", "--until", "0.5"], "--until can't be 0.5 here; expected two who play diff"),
        (["battle_spirits", "--all-decks", "--decks", "red"], "1 decks can't meet each other; expected two or more"),
        (["battle_spirits", "--resume", "x.jsonl"], "GAME can't be changed in a simulation that goes on"),
        (["--seed", "3", "--resume", "x.jsonl"], "--seed can't be changed in a simulation that goes on"),
        (["--resume", "none.jsonl"], "none.jsonl: can't be read"),
        (["battle_spirits", "--save", "."], ".: is there already; expected a new file"),
    ],
)
def test_what_does_not_fit_gets_one_line(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err
