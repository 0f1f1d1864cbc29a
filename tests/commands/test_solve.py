"""`solve`: the answer for a saved game and for a position in a file, in words and for machines."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bsdesk import cli
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import Applied
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.session.session import Session, start
from tests.seated import dealt_game

DOCUMENT = Path(__file__).parents[2] / "docs" / "solving.md"
WON = "game battle_spirits\nstep attack\np1 field ref-09[1] | deck ref-09\np2 life 1 | deck ref-09\n"


@pytest.fixture
def won(tmp_path: Path) -> Path:
    return written(tmp_path, WON)


def written(folder: Path, text: str) -> Path:
    file = folder / "position.txt"
    file.write_text(text, encoding="utf-8")
    return file


def solved(capsys: pytest.CaptureFixture[str], *argv: object) -> dict[str, Any]:
    assert cli.main(["solve", "--json", *map(str, argv)]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def moves_in(found: dict[str, Any]) -> list[str]:
    return [step["text"] for step in found["line"]]


# --------------------------------------------------------------------------------------------------- positions


def test_a_position_in_a_file_is_answered(won: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, won)
    assert (found["verdict"], found["exact"], found["seat"]) == ("forced", True, 1)
    assert moves_in(found) == ["attack ref-09", "pass", "pass"]
    assert (found["least"], found["most"]) == (1.0, 1.0)


def test_people_get_it_in_words(won: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(won), "--count"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "p1 wins this turn, whatever is answered."
    assert out[1:4] == ["  1. p1  Attack REF-09", "  2. p2  Pass   (the only answer)", "  3. p1  Pass   (wins)"]
    assert out[4].startswith("First moves that win: attack ref-09. ")
    assert out[5].startswith("Moves tried: ")


@pytest.mark.parametrize(("language", "said"), [("zh_hant", "都會獲勝"), ("zh_hans", "都会获胜"), ("ja", "勝つ。")])
def test_the_answer_comes_in_other_languages(
    won: Path, language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["solve", str(won), "--lang", language]) == 0
    assert said in capsys.readouterr().out


def test_what_was_played_first_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, WON + "play attack ref-09; p2 pass\n")
    assert moves_in(solved(capsys, file)) == ["pass"]


def test_another_seat_can_be_asked_about(won: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, won, "--seat", "p2")
    assert (found["verdict"], found["seat"]) == ("refuted", 2)
    assert cli.main(["solve", str(won), "--seat", "p2"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "p2 can't win this turn for sure, whatever is tried.",
        "Nothing comes near it.",
    ]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Block REF-04"), ("zh_hant", "防禦 REF-04"), ("ja", "ブロック REF-04")]
)
def test_a_no_names_the_reply_that_refutes_it_and_no_long_line(
    tmp_path: Path, language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, WON.replace("p2 life 1", "p2 field ref-04[3] | life 1"))
    assert cli.main(["solve", str(file), "--lang", language]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 3
    assert said in out[1]
    assert all(len(line) < 100 for line in out)


def test_hidden_cards_make_it_likely_and_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = "p2 hand ref-09 | life 1 | reserve 6 | deck ref-27 ref-09 ref-09 ref-09\n"
    file = written(tmp_path, WON.replace("p2 life 1 | deck ref-09\n", theirs))
    found = solved(capsys, file)
    assert (found["verdict"], found["worlds"], found["against"]) == ("likely", 16, ["REF-27"])
    assert 0 < found["least"] < found["won"] / 16 < found["most"] <= 1
    assert solved(capsys, file, "--open")["verdict"] == "forced"
    assert cli.main(["solve", str(file)]) == 0
    out = capsys.readouterr().out
    assert f"in {found['won']} of 16 ways" in out
    assert "\nWhat it loses to: REF-27\n" in out


def test_the_other_deck_may_be_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = "p2 hand ref-09 | life 1 | reserve 6 | deck ref-09 ref-09\n"
    file = written(tmp_path, WON.replace("p2 life 1 | deck ref-09\n", theirs))
    assert solved(capsys, file)["verdict"] == "forced"
    assert solved(capsys, file, "--own-list")["verdict"] == "likely"


def test_a_spent_budget_is_owned_up_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = WON.replace("step attack", "step main").replace("life 1", "field ref-01[1] | life 2")
    text = text.replace("p1 field", "p1 hand ref-26 ref-10 | reserve 8 | field ref-01[1] ref-06[1]")
    found = solved(capsys, written(tmp_path, text), "--nodes", "10")
    assert (found["verdict"], found["exact"]) == ("unknown", False)


def test_the_example_of_the_document_is_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    example = re.search(r"<!-- position -->\n```\n(.*?)```", text, re.DOTALL)
    assert example is not None
    found = solved(capsys, written(tmp_path, example[1]))
    assert found["verdict"] == "forced"
    assert "use hand.ref-32-exhaust flash" in moves_in(found)
    assert {"forced", "likely", "refuted", "unknown"} == set(re.findall(r"^\| (\w+) \| [tw]", text, re.MULTILINE))


# -------------------------------------------------------------------------------------------------- saved games


def saved(folder: Path) -> tuple[Path, Session]:
    path = folder / "game.journal"
    game = game_named("battle_spirits")
    state = lay(game, {1: "field REF-09[1] | deck REF-09", 2: "life 1 | deck REF-09"}, step="attack")
    session = start(Header(game.rules.id, game.rules.version, cards_digest(game, ["REF-09"])), Applied(state, ()), path)
    for line in ("attack ref-09", "p2 pass"):
        session.submit(line, seen=session.now)
    return path, session


def test_a_saved_game_is_asked_about_where_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = saved(tmp_path)
    session.journal.close()
    assert moves_in(solved(capsys, path)) == ["pass"]


def test_a_saved_game_is_asked_about_where_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = saved(tmp_path)
    first = session.timeline.first
    session.journal.close()
    assert moves_in(solved(capsys, path, f"@{first}")) == ["attack ref-09", "pass", "pass"]
    assert cli.main(["solve", str(path), "@1"]) == 2
    assert "this game has no line 1; expected a line from" in capsys.readouterr().err


def test_a_game_that_is_over_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = saved(tmp_path)
    session.submit("pass", seen=session.now)
    session.journal.close()
    assert cli.main(["solve", str(path)]) == 2
    assert "the game is over there; expected a game in progress" in capsys.readouterr().err


def test_a_game_from_its_first_moment_knows_its_decks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    session = dealt_game(game_named("battle_spirits"), tmp_path / "game.journal")
    session.journal.close()
    assert solved(capsys, tmp_path / "game.journal", "--nodes", "20")["verdict"] in ("refuted", "unknown")


# ------------------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("step attack\n", "position.txt: doesn't say which game; expected game NAME"),
        ("game chess\n", "position.txt:1: unknown game 'chess'; expected one of"),
        ("gmae battle_spirits\n", "position.txt:1: no such line: 'gmae'"),
        ("game battle_spirits\n\np1 feild ref-01\n", "position.txt:3: unknown area 'feild'; expected one of"),
        ("game battle_spirits\np1 feild ref-01\n", "; did you mean 'field'?"),
        ("game battle_spirits\np2 life 5\np1 field rfe-01\n", "position.txt:3: unknown card 'rfe-01'"),
        ("game battle_spirits\np1 field rfe-01\n", "position.txt:2: unknown card 'rfe-01'"),
        ("game battle_spirits\np1 field ref-01[x]\n", "position.txt:2: can't read the tokens of 'ref-01[x]'"),
        ("game battle_spirits\np3 life 5\n", "position.txt:2: there is no seat p3; expected p1 to p2"),
        ("game battle_spirits\nstep draw\n", "position.txt:2: nobody acts in step 'draw'; expected one of"),
        ("game battle_spirits\nturn x\n", "position.txt:2: can't read turn x; expected a number from 1"),
        ("game battle_spirits\nactive p5\n", "position.txt:2: can't read active p5; expected p1 to p2"),
        ("game battle_spirits\noption void\n", "position.txt:1: can't read --option void; expected NAME=VALUE"),
        ("game battle_spirits\nturn\n", "position.txt:2: turn says nothing"),
        (WON + "play atack ref-09\n", "position.txt:5: can't read 'atack'; expected a verb"),
        (WON + "play p2 pass\n", "position.txt:5: 'p2 pass' is against rule BS-"),
        (WON + "play attack ref-09; p2 pas\n", "position.txt:5: can't read 'pas'; expected a verb"),
        (WON + "play attack ref-09; p2 pass; pass\n", "position.txt: the game is over there"),
    ],
)
def test_a_bad_position_gets_one_line(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(written(tmp_path, text))]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--nodes", "0"], "--nodes can't be 0; expected 1 to"),
        (["--seconds", "-1"], "--seconds can't be -1"),
        (["--seat", "p3"], "there is no seat p3; expected one of p1, p2"),
        (["@3"], "@3 is a line of a saved game"),
    ],
)
def test_bad_options_get_one_line(argv: list[str], said: str, won: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(won), *argv]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert said in err


def test_a_file_that_is_not_there_gets_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["solve", str(tmp_path / "none")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_of_a_game_that_the_search_does_not_know_that_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    scenes = Path(__file__).parents[2] / "assets" / "scenes" / "asteriated_grail"
    assert cli.main(["solve", str(next(scenes.rglob("*.scene")))]) != 0
    assert "can't look through the hidden hands of asteriated_grail" in capsys.readouterr().err
