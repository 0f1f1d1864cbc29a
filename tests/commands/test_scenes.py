"""`scenes`: check, show, record and shot, as they are called."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bsdesk import cli
from bsdesk.commands.scenes import finding
from bsdesk.commands.shared.shipped import game_named
from bsdesk.engine.files.position import lay
from bsdesk.engine.play import Applied
from bsdesk.engine.state import State
from bsdesk.engine.worlds.state_key import state_key
from bsdesk.journal.lines import Header, cards_digest
from bsdesk.scenes.collection import own_folder
from bsdesk.scenes.listing import OWN, list_scenes
from bsdesk.scenes.puzzles.finding import Missed
from bsdesk.scenes.sharing import is_code
from bsdesk.session.session import Session, start
from tests.scenes.scenes import ATTACK, SHIPPED, faults, laid


def written(folder: Path, text: str, name: str = "one.scene") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def said(capsys: pytest.CaptureFixture[str], *argv: object, code: int = 0) -> list[str]:
    assert cli.main(["scenes", *map(str, argv)]) == code
    return capsys.readouterr().out.splitlines()


def complaint(capsys: pytest.CaptureFixture[str], *argv: object) -> str:
    assert cli.main(["scenes", *map(str, argv)]) == 2
    return capsys.readouterr().err


GOOD, WRONG = f"{ATTACK}expect act p1\nplay end\n", f"{ATTACK}sya x\nexpect winner p1\n"

# --------------------------------------------------------------------------------------------------------- check


def test_without_a_file_the_shipped_scenes_are_checked(capsys: pytest.CaptureFixture[str]) -> None:
    [line] = said(capsys, "check")
    assert re.fullmatch(rf"{len(SHIPPED)} of {len(SHIPPED)} scenes are as they say: \d+ moves, \d+ expectations", line)


def test_folders_are_searched_and_each_fault_is_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path / "a", GOOD)
    file = written(tmp_path / "b" / "c", WRONG)
    first, last = said(capsys, "check", tmp_path, code=1)
    assert first.startswith(f"{file}:5: no such line: 'sya'; ")
    assert last == "1 of 2 scenes are as they say: 1 moves, 1 expectations"


def test_a_build_server_gets_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path / "rules", GOOD)
    file = written(tmp_path / "rules", WRONG.replace("sya x\n", ""), "two.scene")
    report = tmp_path / "report.xml"
    said(capsys, "check", tmp_path, "--junit", report, code=1)
    suite = ET.parse(report).getroot()[0]  # noqa: S314 - what was just written
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    good, wrong = suite
    assert (good.get("classname"), good.get("name"), len(good)) == ("rules", "one", 0)
    assert (wrong.get("name"), wrong[0].get("message")) == (
        "two",
        f"{file}:5: it is not so: winner nobody; expected winner p1; correct the line, or what leads to it",
    )
    err = complaint(capsys, "check", tmp_path / "rules" / "one.scene", "--junit", tmp_path / "none" / "x.xml")
    assert "can't be written" in err


def test_goals_are_proved_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lost = written(tmp_path, f"{ATTACK}goal win this turn\n")
    assert len(said(capsys, "check", lost)) == 1
    first, _ = said(capsys, "check", lost, "--prove", code=1)
    assert first.startswith(f"{lost}:5: it is refuted; expected a goal that is forced")
    won = written(tmp_path, f"{ATTACK.replace('life 2', 'life 1')}goal win this turn\n", "won.scene")
    assert len(said(capsys, "check", won, "--prove")) == 1


@pytest.mark.parametrize(
    ("language", "word"), [("zh_hant", "沒有這種行"), ("zh_hans", "没有这种行"), ("ja", "このような行はありません")]
)
def test_faults_are_told_in_other_languages(
    language: str, word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, WRONG)
    first, last = said(capsys, "check", file, "--lang", language, code=1)
    assert word in first
    assert "scenes" not in last


def test_what_is_no_scene_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "holds no scene" in complaint(capsys, "check", tmp_path)
    assert "No such file" in said(capsys, "check", tmp_path / "none.scene", code=1)[0]
    assert (
        "no such scene: levls; expected a file, a shipped scene or a share code; did you mean 'levels'?"
        in complaint(capsys, "show", "levls")
    )


# ---------------------------------------------------------------------------------------------------------- show


def test_a_scene_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "show", "battle_spirits/combos/twice")
    assert lines[0] == "Attack, refresh, attack"
    assert "“So it attacks again.”" in lines
    assert "p1 attack ember-drake" in lines
    assert "= winner p1" in lines
    assert "“於是它再次攻擊。”" in said(capsys, "show", "twice", "--lang", "zh_hant")


def test_the_goal_of_a_scene_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "show", "battle_spirits/lessons/01-goal")
    assert [line for line in lines if line.startswith("!")]
    assert "! 目標：" in "\n".join(said(capsys, "show", "battle_spirits/lessons/01-goal", "--lang", "zh_hant"))


def test_a_share_code_is_printed_and_taken(capsys: pytest.CaptureFixture[str]) -> None:
    [code] = said(capsys, "show", "levels", "--code")
    assert is_code(code)
    assert said(capsys, "show", code) == said(capsys, "show", "levels")
    assert "not whole" in complaint(capsys, "show", code[:-9] + "%")


def test_a_picture_that_can_not_be_written_is_said_in_plain_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_args: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("bsdesk.commands.shared.picture_files.write_whole", refuse)
    told = complaint(capsys, "shot", "levels", "-o", tmp_path, "--stop", "1")
    assert "can't be written: No space left on device; name another folder" in told


# -------------------------------------------------------------------------------------------------------- record


def saved(folder: Path) -> tuple[Path, Session]:
    path, game = folder / "game.journal", game_named("battle_spirits")
    state = lay(
        game,
        {1: "field REF-09[1] | hand REF-26 | deck REF-09", 2: "life 2 | hand REF-01 REF-27 | deck REF-09"},
        step="attack",
    )
    decks: dict[int, tuple[str, ...]] = {1: ("REF-09", "REF-26", "REF-09"), 2: ("REF-01", "REF-27", "REF-09")}
    header = Header(
        game.rules.id,
        game.rules.version,
        cards_digest(game, {card for deck in decks.values() for card in deck}),
        decks=decks,
    )
    session = start(header, Applied(state, ()), path)
    for line in ("attack ref-09", "p2 pass", "pass"):
        session.submit(line, seen=session.now)
    session.journal.close()
    return path, session


def test_a_scene_is_taken_from_a_saved_game_with_its_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, session = saved(tmp_path)
    first = session.timeline.past()[0]
    text = "\n".join(said(capsys, "record", path, f"@{first.line}.."))
    assert "play p1 attack ref-09\nplay p2 pass\nplay p1 pass" in text
    assert "option" not in text
    assert state_key(laid(text)) == state_key(first.state)
    assert faults(text + "\nexpect tokens p2.life = 1\n") == []
    here = "\n".join(said(capsys, "record", path))
    assert "play" not in here
    assert state_key(laid(here)) == state_key(session.state)


def test_as_a_seat_knows_it_the_hidden_cards_are_dealt_by_lot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, session = saved(tmp_path)
    first = session.timeline.past()[0]
    output = tmp_path / "mine.scene"
    assert said(capsys, "record", path, f"@{first.line}", "--as", "p1", "-o", output) == []
    text = output.read_text("utf-8")
    assert "hand ?2" in text
    assert "ref-27" not in text
    assert "REF-27" not in text
    assert faults(text) == []
    assert said(capsys, "record", path, f"@{first.line}", "--as", "p2", "-o", output) == []
    assert "seat p2\n" in output.read_text("utf-8"), "below sits who knew it"
    assert "made_up others\n" in output.read_text("utf-8"), "and no dealt hand is shown as if it had been seen"
    assert "there is no seat p7" in complaint(capsys, "record", path, "--as", "p7")
    assert "can't read @x" in complaint(capsys, "record", path, "@x")


# ---------------------------------------------------------------------------------------------------------- shot


def test_a_picture_is_made_of_each_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from PIL import Image

    shots = said(capsys, "shot", "levels", "-o", tmp_path, "--size", "1024x640")
    files = [Path(line) for line in shots if line.endswith(".png")]
    assert [file.name for file in files] == ["levels-01.png", "levels-02.png"]
    first, second = (Image.open(file).convert("RGB") for file in files)
    assert first.size == (1024, 640)
    paper = first.getcolors(1 << 20)
    assert paper is not None
    tuples = [(count, colour) for count, colour in paper if isinstance(colour, tuple)]
    bright = [count for count, colour in tuples if colour[2] > 200 and colour[0] > colour[2] + 10]
    assert max(bright) > 5_000  # the caption, on yellowish paper
    assert first.tobytes() != second.tobytes()


# ---------------------------------------------------------------------------------------------------------- find


@pytest.fixture
def missed(monkeypatch: pytest.MonkeyPatch) -> State:
    """One win is missed in each game, which no bot finds."""
    sides = {1: "field ref-02[1] ref-01[1]~ | reserve 2 | life 1 | deck ref-01", 2: "life 2 | deck ref-09"}
    state = lay(game_named("battle_spirits"), sides, step="main")
    monkeypatch.setattr("bsdesk.commands.scenes.finding.missed_wins", lambda *_, **__: [Missed(state, 1, 7)])
    monkeypatch.setattr("bsdesk.scenes.puzzles.grading.wins_once", lambda *_, **__: False)
    return state


FIND = "find", "--game", "battle_spirits", "--games"


@pytest.mark.usefixtures("missed")
def test_puzzles_that_are_found_are_written_with_what_was_measured(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, then = said(capsys, *FIND, 1, "-o", tmp_path)
    file = tmp_path / "battle_spirits-1-0-7.scene"
    assert first.startswith(f"{file}  game 0, turn 5: won in 3 moves; fair did: ")
    assert then.startswith(f"{file}  medium: 3 moves, 1 line, 2 of 4 first moves; found by: none; 4 of 7 things left, ")
    text = file.read_text("utf-8")
    assert text.startswith("# Found in a game of gentle bots: seed 1, game 0")
    wanted = {"title Game 0, turn 5", "grade medium", "proved 3 moves, 1 line", "expect winner p1"}
    assert wanted <= set(text.splitlines())
    assert faults(text) == []


@pytest.mark.usefixtures("missed")
def test_what_a_limit_leaves_larger_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, line = said(capsys, *FIND, 1, "--tries", 1, "-o", tmp_path)
    assert line.endswith("1 tried; the limit was reached: it could be smaller (--seconds, --tries)")


@pytest.mark.usefixtures("missed")
def test_what_was_found_before_it_was_broken_off_is_kept_and_the_next_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = finding.made_small

    def broken_off(place: finding.MissedWin, *rest: Any) -> finding.News:
        if place.request.number == 1:
            raise KeyboardInterrupt
        return made(place, *rest)

    monkeypatch.setattr(finding, "made_small", broken_off)
    assert cli.main(["scenes", *map(str, FIND), "2", "-o", str(tmp_path)]) == 130
    assert "broken off" in capsys.readouterr().err
    small, whole = ((tmp_path / f"battle_spirits-1-{n}-7.scene").read_text("utf-8") for n in (0, 1))
    assert ("proved" in small, "proved" in whole) == (True, False)
    assert faults(whole) == []
    monkeypatch.setattr(finding, "made_small", made)
    before, hit, _ = said(capsys, *FIND, 2, "-o", tmp_path)
    assert before.startswith("looked through before: 1 of 2 games")
    assert "game 1," in hit
    assert len(said(capsys, *FIND, 2, "-o", tmp_path)) == 1
    assert len(said(capsys, *FIND, 1, "-o", tmp_path, "--tries", 1)) == 2  # another search


@pytest.mark.usefixtures("missed")
def test_what_is_found_lies_among_ones_own_scenes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards").mkdir()
    said(capsys, *FIND, 1, "--cards", tmp_path / "cards")
    [mine] = [one for one in list_scenes(tmp_path / "none", own_folder(tmp_path / "cards")) if one.kind == OWN]
    assert (mine.game, mine.grade, mine.title["zh_hant"]) == ("battle_spirits", "medium", "第 0 局，第 5 回合")


GAME = 22  # of seed 1: a win is missed there, and the game is soon looked through


def test_a_game_in_which_a_win_is_missed_gives_a_puzzle_that_is_proved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = said(capsys, *FIND, 1, "--first", GAME, "-o", tmp_path)
    assert len(lines) == 2
    assert "; the limit" not in lines[-1]
    said(capsys, "check", "--prove", tmp_path)


def test_a_puzzle_that_is_left_as_it_was_found_is_proved_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said(capsys, *FIND, 1, "--first", GAME, "--tries", 1, "-o", tmp_path)
    said(capsys, "check", "--prove", tmp_path)


def test_no_games_find_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--games" in complaint(capsys, "find", "--game", "battle_spirits", "--games", 0)


@pytest.mark.parametrize("limit", [("--seconds", 0), ("--tries", -1)])
def test_a_limit_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], limit: tuple[str, int]) -> None:
    assert "--seconds" in complaint(capsys, *FIND, 1, *limit)
