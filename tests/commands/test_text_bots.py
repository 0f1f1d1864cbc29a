"""Bots at the table of text: they play, they advise, and they say why."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import books_of, deck_file, game_named
from bsdesk.commands.terminal.table import TextTable
from bsdesk.complaint import Complaint
from bsdesk.engine.files.deck_list import read_decklist
from bsdesk.engine.game import Game
from bsdesk.journal.lines import read
from bsdesk.session.house import facts_of
from bsdesk.session.session import Session, begin
from tests.seated import table_of, truth

GAME = "battle_spirits"
PLAY = [sys.executable, "-m", "bsdesk", "play", "black_poker", "--text"]


def opened(options: Mapping[str, object]) -> Game:
    return game_named(GAME, options)


def session_of(path: Path) -> Session:
    game = game_named(GAME)
    decks = {seat: read_decklist(deck_file(GAME, name), game) for seat, name in ((1, "red"), (2, "white"))}
    return begin(game, decks, 5, path=path)


@pytest.fixture
def table(tmp_path: Path):  # type: ignore[no-untyped-def]
    link = table_of(session_of(tmp_path / "game.journal"), {2: "fair"})
    table = TextTable(link, books_of(GAME), "en", opened, tmp_path)
    yield table
    table.close()


def test_a_hint_is_a_move_that_can_be_made_and_its_reason(table: TextTable, capsys: pytest.CaptureFixture[str]) -> None:
    while table.desk.by_itself:
        table.watch()
    capsys.readouterr()
    table.obey("hint")
    found = re.fullmatch(r"Hint: `(.+)`\. (.+)\n", capsys.readouterr().out.replace("\n  ", " "))
    assert found is not None
    assert found[2].endswith(("about as good.", "looks best.", "comes close."))
    before = truth(table.desk.link).now
    table.obey(found[1])
    assert truth(table.desk.link).now > before


def test_a_bot_says_why_it_did_what_it_did(table: TextTable, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Complaint, match="no bot has moved yet"):
        table.obey("explain")
    said = list[str]()
    while not said or ": " not in said[-1]:
        if table.desk.by_itself:
            before = table.advice.last
            while table.advice.last is before:
                table.watch()
            capsys.readouterr()
            table.obey("explain")
            said.append(capsys.readouterr().out.replace("\n  ", " "))
        else:
            table.obey("1")
    assert re.fullmatch(r"p2 .+: .+\.\n", said[-1])
    assert not any("looked best" in line or "in the hand" in line for line in said)  # that would tell of its hand


def test_at_a_closed_table_a_bot_knows_its_own_list_alone(tmp_path: Path) -> None:
    for lists, known in ((None, {1, 2}), (True, {1, 2}), (False, {2})):
        session = session_of(tmp_path / f"{lists}.journal")
        facts = facts_of(session, {2: "random"}, open_lists=lists)
        link = table_of(session, facts=facts)
        link._seat_bots()
        assert link._bots is not None
        assert set(link._bots.clients[2].lists) == known


@pytest.mark.parametrize("lists", [[], pytest.param(["--closed-lists"], marks=pytest.mark.long)])
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
