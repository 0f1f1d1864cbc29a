"""The export dialog: how it is reached, what is chosen there, how far an export is, and how it is called off."""

from __future__ import annotations

import errno
import os
import pickle
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Scene
from bsdesk.seat.catalog import Shelf
from bsdesk.ui.app import App
from bsdesk.ui.export import errand, running, video
from bsdesk.ui.export.dialog import ExportDialog, ask_export
from bsdesk.ui.export.order import ExportOrder
from bsdesk.ui.export.running import Running
from bsdesk.ui.kit.controls import intersection
from bsdesk.ui.kit.screen import Screen
from bsdesk.ui.lobby.doors import doors_of
from bsdesk.ui.lobby.lessons import Lessons
from bsdesk.ui.lobby.scene_doors import play_back
from tests.ui.checks import control_of
from tests.ui.hands import click, ids, lines, page_of, press
from tests.ui.scene_tables import opened, scene_of, shipped
from tests.ui.test_export import TWICE

BUTTONS = ("stop", "open_folder", "close")  # of the box that says how far an export is


class Here:
    """A worker that is no other process: it does what it is sent at once. With `stuck` it never ends."""

    stuck = False

    def __init__(self, _work: object, make_shelf: Callable[[], Shelf], *, name: str) -> None:
        self.shelf, self.name, self.gone = make_shelf(), name, False
        self.answers: list[bytes] = []

    def send(self, job: bytes) -> None:
        if self.stuck:
            pickle.loads(job)[1].write_bytes(b"half of it")  # noqa: S301 - the test has made it
            self.answers.append(pickle.dumps(("told", 30, 90)))
        else:
            errand.do(self.shelf, job, self.answers.append)

    def take(self) -> bytes | None:
        return self.answers.pop(0) if self.answers else None

    def close(self) -> None:
        self.gone = True


@pytest.fixture(autouse=True)
def no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errand, "Worker", Here)
    monkeypatch.setattr(Here, "stuck", False)


def front(app: App) -> Screen:
    """Return the screen in front."""
    return app.screen


def dialog_at(app: App, file: Path) -> ExportDialog:
    """Return the export dialog of a combo, with another place for the file."""
    ask_export(app, parse((app.shelf.assets / "scenes" / f"{TWICE}.scene").read_text("utf-8")))
    dialog = front(app)
    assert isinstance(dialog, ExportDialog)
    page_of(app)
    dialog.path.set(str(file))
    dialog.typed_path()
    return dialog


def run_out(app: App) -> Running:
    """Let the exports come to their end."""
    running, end = front(app), time.monotonic() + 60
    assert isinstance(running, Running)
    while not running.over:
        assert time.monotonic() < end
        running.tick(time.monotonic())
    page_of(app)
    return running


def test_it_is_reached_from_the_combo_player(app: App) -> None:
    shipped(app, "combos/twice")
    click(app, "combo:export")
    assert front(app).name == "export"
    assert "Export “Attack, refresh, attack”" in lines(app)


def test_it_is_reached_from_the_list_of_scenes(app: App) -> None:
    app.open(Lessons(app))
    click(app, "game:battle_spirits")
    click(app, "kind:combos")
    click(app, f"export:{TWICE}")
    assert front(app).name == "export"


def test_it_is_reached_from_the_menu_of_a_scene(app: App) -> None:
    opened(app)
    press(app, pygame.K_ESCAPE)
    click(app, "export")
    assert front(app).name == "export"


def test_a_text_in_two_languages_becomes_two_files(app: App, tmp_path: Path) -> None:
    dialog_at(app, tmp_path / "mine.mp4")
    click(app, "kind:text")
    click(app, "language:ja")
    click(app, "start")
    run_out(app)
    assert {file.name for file in tmp_path.glob("mine*")} == {"mine-en.txt", "mine-ja.txt"}
    assert "もう一度アタック。" in (tmp_path / "mine-ja.txt").read_text("utf-8")
    assert {"Exported"} <= set(lines(app))
    click(app, "close")
    assert front(app).name != "exporting"


def test_a_picture_is_saved_where_that_was_said(app: App, tmp_path: Path) -> None:
    dialog_at(app, tmp_path / "new" / "one.png")
    click(app, "kind:png")
    click(app, "size:540p")
    assert any("All hands are shown in it." in line for line in lines(app))
    click(app, "hands:hidden")
    assert any("No hands are shown in it." in line for line in lines(app))
    click(app, "ground:green")
    assert "There is no such folder yet: it will be made." in lines(app)
    click(app, "start")
    run_out(app)
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["one.png"]


def stuck_export(app: App, file: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Running, errand.Errand]:
    """Begin an export that does not come to its end; return it, and who does it."""
    monkeypatch.setattr(Here, "stuck", True)
    dialog_at(app, file)
    click(app, "kind:gif")
    click(app, "start")
    running = front(app)
    assert isinstance(running, Running)
    assert running.errand is not None
    return running, running.errand


def test_a_picture_is_of_the_step_that_the_player_stands_at(app: App) -> None:
    shipped(app, "combos/twice")
    click(app, "combo:3")
    click(app, "combo:export")
    dialog = front(app)
    assert isinstance(dialog, ExportDialog)
    assert {order.stops for order, _ in dialog.choices.orders()} == {(1, 0)}
    click(app, "kind:png")
    assert {order.stops for order, _ in dialog.choices.orders()} == {(3, 3)}
    click(app, "stop:one:more")
    assert {order.stops for order, _ in dialog.choices.orders()} == {(4, 0)}


def test_a_part_of_the_steps_is_chosen(app: App, tmp_path: Path) -> None:
    dialog = dialog_at(app, tmp_path / "one.mp4")
    click(app, "stop:to:less")
    click(app, "stop:from:more")
    assert "From 2" in lines(app)
    assert {order.stops for order, _ in dialog.choices.orders()} == {(2, 3)}
    for _ in range(2):
        click(app, "stop:from:more")
    assert {order.stops for order, _ in dialog.choices.orders()} == {(4, 0)}  # its end moves along


def test_while_it_runs_it_says_how_far_it_is_and_how_long_it_will_take(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, under_way = stuck_export(app, tmp_path / "one.gif", monkeypatch)
    running.tick(0.0)
    under_way.began = time.monotonic() - 20  # thirty pictures in twenty seconds
    page_of(app)
    assert {"Exporting", "30 of 90 pictures", "about 40 s left"} <= set(lines(app))


def test_stopping_it_leaves_nothing_behind(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    stuck_export(app, folder / "one.gif", monkeypatch)
    assert len(list(folder.iterdir())) == 1
    click(app, "stop")
    assert list(folder.iterdir()) == []
    assert front(app).name != "exporting"


def test_no_button_lies_where_another_one_lay_before_the_end(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog_at(app, tmp_path / "one.txt")
    click(app, "kind:text")
    start = control_of(page_of(app), "start").rect
    stuck_export(app, tmp_path / "one.gif", monkeypatch)
    before = {control.id: control for control in page_of(app).controls if control.id in BUTTONS}
    assert not intersection(start, before["stop"].rect)[2]  # who clicks twice to begin doesn't stop it
    assert [ident for ident, control in before.items() if control.on] == ["stop"]
    monkeypatch.setattr(Running, "over", True)
    after = {control.id: control for control in page_of(app).controls if control.id in BUTTONS}
    assert {ident for ident, control in after.items() if control.on} == {"open_folder", "close"}
    assert {ident: control.rect for ident, control in before.items()} == {
        ident: control.rect for ident, control in after.items()
    }


def test_what_is_called_off_leaves_no_folder_that_was_made_for_it(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Here, "stuck", True)
    dialog_at(app, tmp_path / "new" / "newer" / "one.gif")
    click(app, "kind:gif")
    click(app, "start")
    assert (tmp_path / "new" / "newer").is_dir()
    click(app, "stop")
    assert not (tmp_path / "new").exists()


def test_what_fails_is_told_in_the_readers_language_with_the_files_that_are_done(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog_at(app, tmp_path / "one.txt")
    click(app, "kind:text")
    click(app, "language:ja")

    def begin(order: ExportOrder, file: Path, again: Callable[[], Shelf]) -> errand.Errand:
        if order.language == "ja":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return errand.Errand(order, file, again)

    monkeypatch.setattr(running, "Errand", begin)
    click(app, "start")
    app.change(language="zh_hant")
    run_out(app)
    said = "".join(lines(app))  # a long path goes over several lines
    assert "無法寫入" in said
    assert str(tmp_path / "one-en.txt") in said
    assert "one-ja" not in said


def test_a_process_that_dies_is_told_of_and_leaves_nothing(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    _, under_way = stuck_export(app, folder / "one.gif", monkeypatch)
    under_way.worker.close()
    run_out(app)
    assert "Could not be exported" in lines(app)
    assert list(folder.iterdir()) == []


def test_a_file_that_is_there_is_not_replaced_unsaid(app: App, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text("mine")
    (tmp_path / "one.gif").write_text("mine")
    dialog = dialog_at(app, tmp_path / "one.gif")
    click(app, "kind:text")
    assert dialog.path.text == str(tmp_path / "one-2.txt")
    dialog.path.set(str(tmp_path / "one.txt"))
    dialog.typed_path()
    page_of(app)
    assert "There is such a file already: it will be replaced." in lines(app)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Name a file."),
        ("   ", "Name a file."),
        ("/", "Name a file."),
        ("~x", ""),
        ("{folder}/" + "x" * 300 + ".gif", "can't be written"),
        ("{folder}/one.txt/two.gif", "can't be written"),
        ("{folder}", "is a folder"),
        ("{folder}/other.gif", "is a folder"),
        ("{folder}/a.mp4", "ends in .gif"),
    ],
)
def test_whatever_is_typed_as_the_file_is_taken_or_said_to_be_wrong(
    app: App, tmp_path: Path, typed: str, said: str
) -> None:
    (tmp_path / "one.txt").write_text("mine")
    (tmp_path / "other.gif").mkdir()
    dialog = dialog_at(app, tmp_path / "mine.gif")
    click(app, "kind:gif")
    click(app, "language:ja")
    for language in ("ja", ""):
        dialog.path.set(typed.format(folder=tmp_path))
        dialog.typed_path()
        if language:
            click(app, f"language:{language}")  # one alone has its name as it is typed
        page_of(app)
        assert said in " ".join(lines(app))
        assert (said == "") == ("start" in {control.id for control in page_of(app).controls if control.on})
    click(app, "kind:webp")
    page_of(app)


def test_nothing_is_begun_that_can_not_be_done(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(video, "is_there", lambda: False)
    dialog_at(app, tmp_path / "one.webp")
    click(app, "kind:mp4")
    assert any("pip install bsdesk[video]" in line for line in lines(app))
    press(app, pygame.K_RETURN)
    assert front(app).name == "export"
    click(app, "kind:gif")
    click(app, "language:en")
    assert "Choose a language." in lines(app)


@pytest.mark.long
def test_another_process_does_it(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from bsdesk.workers.worker import Worker

    monkeypatch.setattr(errand, "Worker", Worker)
    dialog_at(app, tmp_path / "one.webp")
    click(app, "kind:webp")
    click(app, "size:540p")
    click(app, "start")
    assert not run_out(app).wrong
    assert (tmp_path / "one.webp").read_bytes()[:4] == b"RIFF"


@pytest.mark.parametrize(("made_up", "hands"), [("others", ["own", "hidden"]), ("all", ["hidden"])])
def test_hands_that_are_made_up_are_not_offered_and_no_code_is_given(
    app: App, tmp_path: Path, made_up: str, hands: list[str]
) -> None:
    text = (app.shelf.assets / "scenes" / f"{TWICE}.scene").read_text("utf-8")
    scene = parse(text.replace("\n", f"\nmade_up {made_up}\n", 1))
    for ask in (ask_export, watch_and_export):  # watched or not
        ask(app, scene)
        page_of(app)
        assert {ident for ident in ids(app) if ident.startswith("hands:")} == {f"hands:{one}" for one in hands}
        dialog = front(app)
        assert isinstance(dialog, ExportDialog)
        click(app, "kind:text")
        dialog.path.set(str(tmp_path / "one.txt"))
        dialog.typed_path()
        page_of(app)
        click(app, "start")
        run_out(app)
        assert "scene:" not in (tmp_path / "one.txt").read_text("utf-8")
        click(app, "close")


def watch_and_export(app: App, scene: Scene) -> None:
    """Export a scene from the player."""
    play_back(app, scene, doors_of(app))
    assert scene_of(app).parts.model.viewer == ("table" if scene.made_up == "all" else "p1")
    click(app, "combo:export")
