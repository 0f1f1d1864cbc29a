"""Bots at the table of text: they play, they advise, and they say why."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import books_of, deck_file, game_named
from bsdesk.commands.terminal.bots import Bots
from bsdesk.commands.terminal.table import TextTable
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.play import to_act
from bsdesk.session.journal import read
from bsdesk.session.session import Session, begin

GAME = "battle_spirits"
PLAY = [sys.executable, "-m", "bsdesk", "play", "black_poker", "--text"]


def session_of(path: Path) -> Session:
    game = game_named(GAME)
    decks = {seat: read_decklist(deck_file(GAME, name), game) for seat, name in ((1, "red"), (2, "white"))}
    return begin(game, decks, 5, path=path)


@pytest.fixture
def table(tmp_path: Path):  # type: ignore[no-untyped-def]
    session = session_of(tmp_path / "game.journal")
    bots = Bots(session, partial(game_named, GAME), tmp_path)
    yield TextTable(session, books_of(GAME), {1: "human", 2: "fair"}, "en", bots)
    bots.close()
    session.journal.close()


def test_a_hint_is_a_move_that_can_be_made_and_its_reason(table: TextTable, capsys: pytest.CaptureFixture[str]) -> None:
    while to_act(table.state) != 1:
        table.move_by_itself()
    capsys.readouterr()
    table.obey("hint")
    found = re.fullmatch(r"Hint: `(.+)`\. (.+) \((\d+) % sure\)\n", capsys.readouterr().out.replace("\n  ", " "))
    assert found is not None
    before = table.session.now
    table.obey(found[1])
    assert table.session.now > before


def test_a_bot_says_why_it_did_what_it_did(table: TextTable, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Complaint, match="no bot has moved yet"):
        table.obey("explain")
    said = list[str]()
    while not said or ": " not in said[-1]:
        if to_act(table.state) == 2:
            table.move_by_itself()
            capsys.readouterr()
            table.obey("explain")
            said.append(capsys.readouterr().out.replace("\n  ", " "))
        else:
            table.obey("1")
    assert re.fullmatch(r"p2 .+: .+\.\n", said[-1])
    assert not any("looked best" in line or "in the hand" in line for line in said)  # that would tell of its hand


def test_at_a_closed_table_a_bot_knows_its_own_list_alone(table: TextTable) -> None:
    assert table.bots is not None
    assert set(table.bots.lists(2)) == {1, 2}
    table.bots.closed = True
    assert set(table.bots.lists(2)) == {2}


@pytest.mark.parametrize("lists", [[], ["--closed-lists"]])
def test_bots_play_a_whole_game_that_can_be_checked(tmp_path: Path, lists: list[str]) -> None:
    path = tmp_path / "game.journal"
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    played = subprocess.run(
        [*PLAY, "--seat1", "gentle", "--seat2", "fair", "--seed", "3", "--save", str(path), *lists],
        env=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, "")
    said = "The bots know only their own deck lists." if lists else "The bots know both deck lists"
    assert said in played.stdout
    assert "won by" in played.stdout
    assert cli.main(["journal", "check", str(path)]) == 0
    assert read(path.read_bytes()).header.players == {1: "gentle", 2: "fair"}
