"""`journal`: a saved game shown, checked and shared, with the real command line."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import game_named
from bsdesk.journal.file import read_file
from bsdesk.journal.lines import as_text, read
from bsdesk.session.session import Session
from tests.seated import dealt_game, wander

HIDDEN = "seed 7"
HEAD = b"bsdesk journal 1\ngame battle_spirits\nrules standard-1.0.3\n"


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("finished") / "game.journal"
    session = game(path)
    session.concede(1)
    session.journal.close()
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    path = tmp_path / "game.journal"
    game(path).journal.close()
    return path


def game(path: Path) -> Session:
    session = dealt_game(game_named("battle_spirits"), path)
    wander(session, 80, seed=6)
    assert not session.state.results
    return session


def run(*argv: object) -> int:
    return cli.main(["journal", *map(str, argv)])


def test_check_says_that_every_line_is_good(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", finished) == 0
    count = finished.read_bytes().count(b"\n")
    out = capsys.readouterr().out
    assert out.startswith(f"{finished}: all {count} lines are good; 81 moves, turn ")
    assert out.endswith(", finished\n")


def test_check_names_the_bad_line_and_fails(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    count = unfinished.read_bytes().count(b"\n")
    with unfinished.open("ab") as file:
        file.write(b"p1 nonsense\n")
    before = unfinished.read_bytes()
    assert run("check", unfinished) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{unfinished}: line {count + 1}: was altered or moved, ")
    assert out.endswith(f"the game goes on from line {count}\n")
    assert out.count("\n") == 1
    assert unfinished.read_bytes() == before


def test_check_in_json(finished: Path, unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", finished, "--json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["finished"] is True
    assert facts["results"] == {"p1": "lose", "p2": "win"}
    assert facts["believed"] == facts["lines"] == finished.read_bytes().count(b"\n")
    assert facts["fault"] == ""
    with unfinished.open("ab") as file:
        file.write(b"undo 9999\n")
    assert run("check", unfinished, "--json") == 1
    facts = json.loads(capsys.readouterr().out)
    assert facts["believed"] == facts["lines"] - 1
    assert "its sum is wrong" in facts["fault"]


def test_show_tells_the_game(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", finished) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("[10] p")
    assert out[-1].endswith("p1: concede · p1 concedes; won by: p2")
    assert run("show", finished, "--lang", "ja") == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("投了、勝者：p2")


def test_show_in_json(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", finished, "--json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["moves"][-1]["events"][-1]["text"] == "p1 concedes; won by: p2"


def test_show_as_a_seat_names_no_card_that_it_never_saw(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = {}
    for viewer in ("all", "p1", "p2", "table"):
        assert run("show", unfinished, "--as", viewer) == 0
        out = capsys.readouterr().out
        drawn[viewer] = out.count("a card is drawn into")
    assert drawn["all"] == 0
    assert drawn["p1"] + drawn["p2"] == drawn["table"] > 0


def test_a_finished_game_is_shared_whole(finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "out.gz"
    assert run("share", finished, "-o", output) == 0
    assert capsys.readouterr().out == f"{output}: the whole game\n"
    assert gzip.decompress(output.read_bytes()) == finished.read_bytes()
    assert run("check", output) == 0
    assert len(output.read_bytes()) < len(finished.read_bytes()) / 10


def test_an_unfinished_game_is_shared_without_its_secrets(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert HIDDEN in unfinished.read_text()
    assert run("share", unfinished, "--json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["whole"] is False
    text = gzip.decompress(Path(facts["file"]).read_bytes()).decode()
    assert HIDDEN not in text
    assert "\ndeck " not in text
    assert "\nseen p" in text
    assert read(text.encode()).fault is None
    assert run("check", facts["file"]) == 0
    capsys.readouterr()
    assert run("show", facts["file"]) == 0
    assert " p1: " in capsys.readouterr().out.splitlines()[0]


def test_several_games_are_checked_at_once(
    finished: Path, unfinished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    none = tmp_path / "none.journal"
    none.write_text("no journal\n")
    assert run("check", finished, unfinished) == 0
    assert capsys.readouterr().out.count("lines are good") == 2
    assert run("check", none, unfinished) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{none}:1: is no journal")
    assert said[1].startswith(f"{unfinished}: all ")
    assert run("check", none, unfinished, "--json") == 1
    assert [bool(facts["fault"]) for facts in json.loads(capsys.readouterr().out)] == [True, False]


def test_a_shared_file_is_never_written_over(unfinished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("share", unfinished) == 0
    assert run("share", unfinished) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("what", ["show", "check", "share"])
@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "is no journal"),
        (b"\x1f\x8b\x00", "can't be read"),
        (b"bsdesk journal 1\ngame tic_tac_toe\nrules 1\ncards 0\nseed 1\nstart\n", "unknown game 'tic_tac_toe'"),
        (
            b"bsdesk journal 1\ngame battle_spirits\nrules standard-1.0.3\noption x=1\ncards 0\nseed 1\nstart\n",
            "option 'x'",
        ),
        (b"bsdesk journal 1\ngame battle_spirits\nrules standard-1.0.3\ncards 0\nstart\n", "neither a seed nor"),
        (b"bsdesk journal 1\ngame battle_spirits\n", "the head of the journal is damaged"),
    ],
)
def test_what_is_no_journal_gets_one_line(
    tmp_path: Path, what: str, raw: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x"
    file.write_bytes(raw)
    assert run(what, file) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize("what", ["", "show", "check", "share"])
def test_every_part_has_its_help(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*filter(None, [what]), "--help") == 0
    assert "usage: bsdesk journal" in capsys.readouterr().out


def test_seal_adds_sums_to_a_game_that_has_none(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sealed = finished.read_bytes()
    bare = finished.with_name("bare.journal")
    bare.write_bytes(as_text(["bsdesk journal 1", *read_file(finished).lines[1:]]))
    assert run("check", bare) == 0
    assert "have no sums that vouch for them (journal seal)" in capsys.readouterr().out
    assert run("seal", bare) == 0
    assert bare.read_bytes() == sealed
    assert run("seal", bare) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{bare}: its lines have sums now",
        f"{bare}: its lines had sums already",
    ]


def test_seal_changes_nothing_of_a_damaged_game(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = finished.with_name("bare.journal")
    bare.write_bytes(as_text(["bsdesk journal 1", *read_file(finished).lines[1:]]) + b"torn")
    before = bare.read_bytes()
    assert run("seal", bare) != 0
    assert "is cut" in capsys.readouterr().err
    assert bare.read_bytes() == before
