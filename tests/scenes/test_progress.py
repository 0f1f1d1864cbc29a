"""What somebody has done is kept, and a broken file is put aside."""

from __future__ import annotations

from pathlib import Path

from bsdesk.table import progress, settings
from bsdesk.table.progress import Done, Progress

NAME = "battle_spirits/lessons/01-goal"


def test_progress_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "new" / "progress.json"
    assert progress.load(file) == (Progress(), "")
    mine = Progress()
    mine.note_left(NAME, 4)
    assert not mine.is_done(NAME)
    assert progress.save(mine, file) == ""
    again, note = progress.load(file)
    assert (again.scenes[NAME], note) == (Done(at=4), "")
    again.note_finished(NAME, hints=2)
    again.note_finished(NAME, hints=3)
    assert again.scenes[NAME] == Done(0, 2, 2)
    assert again.is_done(NAME)
    again.note_finished(NAME, hints=0)
    assert again.scenes[NAME].hints == 0


def test_a_broken_file_is_put_aside(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text("{", "utf-8")
    found, note = progress.load(file)
    assert found == Progress()
    assert note.startswith(str(tmp_path / "progress.broken.json"))
    assert not file.exists()


def test_what_can_not_be_saved_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert progress.save(Progress(), tmp_path / "file" / "progress.json") != ""


def test_it_lies_beside_the_settings() -> None:
    assert progress.file().name == "progress.json"
    assert progress.file().parent == settings.file().parent
