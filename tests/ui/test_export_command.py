"""`scenes export`: which files it makes, what it leaves when it is interrupted, what of a saved game goes in."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from bsdesk import cli
from bsdesk.commands import scenes
from bsdesk.commands.scenes.exporting import order_of, span
from bsdesk.complaint import Complaint
from bsdesk.scenes.checking import check
from bsdesk.scenes.reading import parse
from bsdesk.table.shelf_games import game_of
from bsdesk.ui.app import App
from bsdesk.ui.export.exporting import Export
from bsdesk.ui.export.order import ExportOrder, files_for
from tests.ui.hands import saved_game
from tests.ui.test_export import TWICE


def order(*words: str) -> ExportOrder:
    """Return what is ordered by a command line."""
    parser = argparse.ArgumentParser()
    scenes.add(parser)
    return order_of(parser.parse_args(["export", *words]))("en")


def test_a_file_is_made_for_each_language(app: App, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenes", "export", TWICE, "--to", str(tmp_path / "a" / "one.txt"), "--lang", "en,ja"]) == 0
    files = [tmp_path / "a" / name for name in ("one-en.txt", "one-ja.txt")]
    assert capsys.readouterr().out.split() == [str(file) for file in files]
    assert sorted((tmp_path / "a").iterdir()) == files


def test_languages_stand_before_what_the_name_of_a_strip_ends_in(tmp_path: Path) -> None:
    files = files_for(tmp_path / "a-strip.png", "strip", ["en", "ja"])
    assert [file.name for file in files.values()] == ["a-en-strip.png", "a-ja-strip.png"]
    assert [file.name for file in files_for(tmp_path / "a", "mp4", ["en", "ja"]).values()] == ["a-en", "a-ja"]


@pytest.mark.parametrize(
    ("name", "more", "said"),
    [("a.gif", [], "is a folder"), ("b.mp4", ["--format", "gif"], "ends in .gif"), ("c.txt/d.gif", [], "Not a dir")],
)
def test_a_place_that_takes_no_such_file_is_refused_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, more: list[str], said: str
) -> None:
    monkeypatch.setattr(Export, "write", lambda *_: pytest.fail("it was made"))
    (tmp_path / "a.gif").mkdir()
    (tmp_path / "c.txt").write_text("mine")
    with pytest.raises(Complaint, match=said):
        order(TWICE, "--to", str(tmp_path / name), *more)


def test_what_is_interrupted_leaves_nothing(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(self: Export, file: Path, tell: Callable[[int, int], object]) -> None:
        file.write_bytes(b"half of it")
        tell(1, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(Export, "write", half)
    folder = tmp_path / "there"
    assert cli.main(["scenes", "export", TWICE, "--to", str(folder / "one.png")]) == 130
    assert not folder.exists()


def test_what_is_usual_for_a_kind_of_file_need_not_be_said() -> None:
    film = order(TWICE, "--to", "a.mp4")
    assert (film.size, film.rate, film.captions, film.sound, film.hands) == ((1920, 1080), 30, True, True, "open")
    small = order(TWICE, "--to", "a.gif", "--size", "square", "--rate", "8", "--no-captions", "--hands", "own")
    assert (small.kind, small.size, small.rate, small.captions, small.hands) == ("gif", (1080, 1080), 8, False, "own")


def test_the_numbers_of_the_stops_are_told_as_an_export_takes_them(
    app: App, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.main(["scenes", "show", TWICE]) == 0
    numbers = [line.split(":")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("Step ")]
    assert numbers == [f"Step {number}" for number in range(1, len(numbers) + 1)]
    for number in (1, len(numbers), len(numbers) + 1):
        words = ["scenes", "export", TWICE, "--to", str(tmp_path / "a.txt"), "--stops", str(number)]
        assert cli.main(words) == (0 if number <= len(numbers) else 2)


@pytest.mark.parametrize(("text", "stops"), [("", (1, 0)), ("2", (2, 2)), ("2..5", (2, 5)), ("3..", (3, 0))])
def test_stops_are_named_by_their_numbers(text: str, stops: tuple[int, int]) -> None:
    assert span(text) == stops


def test_of_a_saved_game_nothing_goes_in_that_its_viewer_does_not_know(app: App, tmp_path: Path) -> None:
    saved_game(app, moves_made=6)
    file = str(next(app.shelf.saves.glob("*.journal")))
    found, whole = (order(file, "@..", "--to", "a.mp4", *more) for more in (["--as", "p2"], ["--hands", "open"]))
    assert [(one.hands, parse(one.scene).made_up) for one in (found, whole)] == [("own", "others"), ("open", "")]
    assert [parse(one.scene).decks for one in (found, whole)] == ["own", "open"]  # own: the rest was dealt again
    assert parse(found.scene).learner == 2
    for one in (found, whole):
        assert not check(one.scene, partial(game_of, app.shelf)).faults


def test_a_stretch_of_lines_is_of_a_saved_game_alone() -> None:
    with pytest.raises(Complaint, match=r"@3..9 is of a saved game"):
        order(TWICE, "@3..9", "--to", "a.mp4")
