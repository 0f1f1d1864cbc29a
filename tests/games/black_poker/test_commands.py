"""BlackPoker from the command line: whole games, decks, a game in the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import game_named, ready_decks
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.games.black_poker.rules.decks import ENTRY_20, STANDARD

OPTIONS = [
    [],
    ["ruleset=official_8_0"],
    ["frame=entry20"],
    ["frame=custom", "choose_graveyard_top=true", "opponent_shuffles=true"],
]


def flags(options: list[str]) -> list[str]:
    return [word for option in options for word in ("--option", option)]


@pytest.mark.parametrize("options", OPTIONS, ids=" ".join)
def test_games_by_chance_end_with_a_winner(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "black_poker", "--games", "3", "--json", *flags(options)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["unfinished"], found["endings"]) == (0, {"life": 3})


def test_other_rules_make_other_games(capsys: pytest.CaptureFixture[str]) -> None:
    digests = set()
    for options in OPTIONS:
        assert cli.main(["sim", "black_poker", "--games", "2", "--json", *flags(options)]) == 0
        digests.add(json.loads(capsys.readouterr().out)["digest"])
    assert len(digests) == len(OPTIONS)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_option_that_is_not_there_stops_before_the_first_game(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "black_poker", "--option", "frame=entry", "--jobs", jobs]) == 2
    assert "rule option frame can't be 'entry'; expected standard or entry20 or custom" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "cards"), [("standard-54", STANDARD), ("entry-20", ENTRY_20)])
def test_the_ready_decks_are_those_of_the_frames(name: str, cards: tuple[str, ...]) -> None:
    files = {file.stem: file for file in ready_decks("black_poker")}
    assert read_decklist(files[name], game_named("black_poker")) == list(cards)


@pytest.mark.rule("TR-11.2", "TR-11.28")
@pytest.mark.parametrize(
    ("deck", "frame", "faults"),
    [
        ("standard-54", "standard", []),
        ("entry-20", "standard", ["TR-11.2"]),
        ("entry-20", "custom", []),
        ("entry-20", "entry20", []),
        ("standard-54", "entry20", ["TR-11.28"]),
    ],
)
def test_decks_are_checked_for_the_frame_they_are_played_in(
    deck: str, frame: str, faults: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    argv = ["decks", "check", deck, "--game", "black_poker", "--json", *flags([f"frame={frame}"])]
    assert cli.main(argv) == bool(faults)
    (report,) = json.loads(capsys.readouterr().out)
    assert sorted({fault["rule"] for fault in report["faults"]}) == faults


@pytest.mark.rule("TR-11.2")
def test_a_doubled_card_is_named_with_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("".join(f"1 {card}\n" for card in STANDARD if card not in ("S6", "S7")) + "2 S5\n")
    assert cli.main(["decks", "check", str(file), "--game", "black_poker", "--date", "2026-11-18"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}: 54 cards, not legal on 2026-11-18",
        "  TR-11.2: S5: 3 of them, but a card is in a deck once; take out 2",
    ]


def played(lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *argv: str) -> int:
    typed = iter(lines)

    def line(_prompt: str) -> str:
        found = next(typed, None)
        if found is None:
            raise EOFError
        return found

    monkeypatch.setattr("builtins.input", line)
    return cli.main(["play", "black_poker", "--text", "--seed", "3", "--save", str(tmp_path / "a.journal"), *argv])


def test_a_game_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ["set_bulwark", "1", "why draw", "why set_bulwark", "look graveyard", "lang ja", "why draw"]
    assert played(lines, tmp_path, monkeypatch) == 0
    out = capsys.readouterr().out
    assert "p1 requests Set Bulwark" in out
    assert "face down" in out
    assert "Draw is triggered by what happens; nobody requests it.\nTR-3.3: " in out
    assert "Set Bulwark is done once a turn, and you have done it." in out
    assert "「ドロー」は誘発するもので、リクエストはできない。" in out


def test_two_random_seats_play_to_the_end_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played([], tmp_path, monkeypatch, "--seat1", "random", "--seat2", "random") == 0
    out = capsys.readouterr().out
    assert "no Life is left; won by: p" in out
    assert "#" not in out
