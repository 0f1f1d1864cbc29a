"""A full disk, one that can only be read: what was there before is still there, whole, and nothing else is."""

from __future__ import annotations

import ast
import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.sim.results import Plan, Results
from bsdesk.complaint import Complaint
from bsdesk.disk import part_of, put_in_place, write_new, write_whole
from bsdesk.journal.file import Identity, Journal, read_file, seal_file
from bsdesk.journal.lock import Lock, OwnedElsewhere
from bsdesk.scenes.listing import save_scene, take_in
from bsdesk.scenes.reading import parse
from bsdesk.scenes.scene import Say
from bsdesk.table import progress, settings
from bsdesk.table.decks import Collection, EditedDeck

Broken = Callable[[], None]
ERRORS = [errno.ENOSPC, errno.EROFS, errno.EIO]
JOURNAL = ["bsdesk journal 1", "game battle_spirits", "rules a", "cards b", "seed 1", "start"]


@pytest.fixture(params=ERRORS, ids=lambda error: errno.errorcode[error])
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Broken:
    """From when it is called on, the disk takes nothing more, not even what is there under another name."""
    error = OSError(request.param, os.strerror(request.param))

    def refuse(*_args: object, **_keywords: object) -> None:
        raise error

    def begin() -> None:
        for name in ("fsync", "link"):
            monkeypatch.setattr(os, name, refuse)
        for name in ("replace", "rename"):
            monkeypatch.setattr(Path, name, refuse)

    return begin


# The only files that write others where they are to be, and what.
OWN = {
    "commands/bench/faces.py": "a picture whose writing is measured",
    "cli.py": "nothing: the null device",
    "commands/sim/results.py": "results, a batch behind the other, once they were begun whole",
    "disk.py": "the part that is being written",
    "journal/file.py": "a journal, a line behind the other, once it was begun whole",
    "journal/lock.py": "a lock, in which nothing stands",
    "ui/export/animations.py": "the part of an export, which is put in place once it is whole",
    "ui/export/exporting.py": "the part of an export",
    "ui/export/video.py": "the part of an export",
    "ui/kit/sounds.py": "nothing: the null device",
    "ui/kit/host/loop.py": "what tests look at",
    "ui/kit/host/window.py": "what tests look at",
}
MADE = {"raw", "still"}  # what a picture is saved to in memory
FLAGS = {"O_WRONLY", "O_RDWR"}


def writings(text: str) -> list[int]:
    """The lines in which a file is written."""
    found = list[int]()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            on = getattr(node.func, "value", None)
            whose = on.attr if isinstance(on, ast.Attribute) else getattr(on, "id", "")
            modes = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            opens = name == "open" and any(set(mode) <= set("rwxabt+") and set(mode) & set("wxa+") for mode in modes)
            by_flag = name == "open" and any(f.attr in FLAGS for f in ast.walk(node) if isinstance(f, ast.Attribute))
            draws = name == "save" and whose == "image"
            elsewhere = name in ("write_text", "write_bytes") or opens or by_flag or draws
            if elsewhere and not MADE & {getattr(one, "id", "") for one in node.args}:
                found.append(node.lineno)
    return found


def test_nothing_else_writes_a_file_than_what_makes_it_whole() -> None:
    package = Path(__file__).parents[1] / "bsdesk"
    files = [file.relative_to(package).as_posix() for file in sorted(package.rglob("*.py"))]
    found = {file: lines for file in files if (lines := writings((package / file).read_text("utf-8")))}
    assert found.keys() == OWN.keys(), {name: found.get(name) for name in found.keys() ^ OWN.keys()}


def test_the_walk_sees_what_writes_a_file() -> None:
    text = """file.write_text(a)
file.open("wb")
image.save(file)
image.save(raw, "PNG")
pygame.image.save(surface, file)
pygame.image.save(surface, raw, name)
os.open(path, os.O_RDWR)
file.open("rb")
app.open(screen)
open(file, "a", encoding="utf-8")
"""
    assert writings(text) == [1, 2, 3, 5, 7, 10]


def kept(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}


@pytest.mark.parametrize("write", [write_whole, write_new])
def test_a_file_is_made_whole_or_not_at_all(
    write: Callable[[Path, bytes], None], broken: Broken, tmp_path: Path
) -> None:
    file = tmp_path / "a"
    if write is write_whole:
        file.write_bytes(b"before")
    before = kept(tmp_path)
    broken()
    with pytest.raises(OSError, match=r"\S"):
        write(file, b"after")
    assert kept(tmp_path) == before


@pytest.mark.parametrize("lasting", [True, False])
def test_the_disk_is_waited_for_if_a_file_is_to_outlast_a_power_cut(
    lasting: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited = list[int]()
    monkeypatch.setattr(os, "fsync", waited.append)
    write_whole(tmp_path / "a file", b"new", lasting=lasting)
    assert bool(waited) == lasting
    assert (tmp_path / "a file").read_bytes() == b"new"


def test_settings_stay_as_they_were_and_it_is_said(broken: Broken, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    assert not settings.save(settings.Settings(name="A"), file)
    before = kept(tmp_path)
    broken()
    assert str(file) in settings.save(settings.Settings(name="B"), file)
    assert kept(tmp_path) == before


def own_decks(folder: Path) -> Collection:
    game = shelf().boxes["battle_spirits"].open({})
    (folder / "Mine.txt").write_text("# Mine\n# bought in May\n3 26RSD01-001  # the best\n\n", "utf-8")
    return Collection(game, folder, list)


def test_a_deck_is_renamed_or_stays_as_it_was(broken: Broken, tmp_path: Path) -> None:
    decks = own_decks(tmp_path)
    (entry,) = decks.entries()
    assert not entry.broken
    before = kept(tmp_path)
    broken()
    with pytest.raises(OSError, match=r"\S"):
        decks.rename(entry, "Yours")
    assert kept(tmp_path) == before
    with pytest.raises(OSError, match=r"\S"):
        EditedDeck(decks, entry).add("26RSD01-002")
    assert kept(tmp_path) == before


def test_a_renamed_deck_keeps_its_comments(tmp_path: Path) -> None:
    decks = own_decks(tmp_path)
    renamed = decks.rename(decks.entries()[0], "Yours")
    assert renamed.name == "Yours"
    wanted = b"# Yours\n# bought in May\n3 26RSD01-001  # the best\n\n"
    assert kept(tmp_path) == {"Yours.txt": wanted}
    assert decks.entries() == [renamed]


def test_a_journal_is_begun_sealed_and_mended_whole_or_not_at_all(broken: Broken, tmp_path: Path) -> None:
    file = tmp_path / "a.journal"
    file.write_text("\n".join([*JOURNAL, "# torn"]), "utf-8")
    before, seen, lines = kept(tmp_path), Identity.of(file), read_file(file).lines
    broken()
    with pytest.raises(Complaint, match="can't be written"):
        Journal.create(tmp_path / "b.journal", JOURNAL)
    lock = Lock.take(file)
    with pytest.raises(Complaint, match="can't be written"):
        Journal.open(file, lines, lock, seen)
    lock.release()
    file.write_text("\n".join([*JOURNAL, ""]), "utf-8")
    with pytest.raises(Complaint, match="can't be written"):
        seal_file(file)
    file.write_bytes(before["a.journal"])
    assert kept(tmp_path) == before


def test_on_a_full_disk_a_journal_is_locked_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has it can't be written down then."""

    def refuse(*_args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", refuse)
    file = tmp_path / "a.journal"
    lock = Lock.take(file)
    with pytest.raises(OwnedElsewhere, match="is being played in another window;"):
        Lock.take(file)
    lock.release()
    assert kept(tmp_path) == {}


def test_results_are_begun_whole_or_not_at_all(broken: Broken, tmp_path: Path) -> None:
    broken()
    with pytest.raises(Complaint, match="can't be written"):
        Results(Plan((), 1)).save(tmp_path / "results")
    assert kept(tmp_path) == {}


SCENE = "game battle_spirits\np1 field REF-01[1] | life 3\np2 life 2\nsay One.\n"


def test_a_scene_is_saved_and_taken_in_whole_or_not_at_all(broken: Broken, tmp_path: Path) -> None:
    own, given = tmp_path / "own", tmp_path / "given.scene"
    given.write_text(SCENE, "utf-8")
    scene = parse(SCENE)
    saved = save_scene(scene, own)
    before = kept(own)
    broken()
    for over in (None, saved):
        with pytest.raises(OSError, match=r"\S"):
            save_scene(replace(scene, title={"en": "Another"}), own, over)
    with pytest.raises(OSError, match=r"\S"):
        take_in(given, own)
    assert kept(own) == before


@pytest.mark.parametrize("said", ["x" * 5_000, "\x7f", "\udc80", "two\nlines"])
def test_a_scene_that_could_not_be_read_again_is_not_saved(said: str, tmp_path: Path) -> None:
    scene = replace(parse(SCENE), steps=(Say({"en": said}),))
    with pytest.raises(Complaint):
        save_scene(scene, tmp_path)
    assert kept(tmp_path) == {}


def test_what_was_done_of_lessons_stays_as_it_was_and_it_is_said(broken: Broken, tmp_path: Path) -> None:
    file, done = tmp_path / "progress.json", progress.Progress()
    done.note_finished("battle_spirits/lessons/01-goal")
    assert not progress.save(done, file)
    before = kept(tmp_path)
    broken()
    assert str(file) in progress.save(progress.Progress(), file)
    assert kept(tmp_path) == before


def test_a_part_is_put_in_place_whole_or_not_at_all(tmp_path: Path, broken: Broken) -> None:
    target = tmp_path / "film.mp4"
    target.write_bytes(b"before")
    part = part_of(target)
    part.write_bytes(b"new")
    put_in_place(part, target)
    assert kept(tmp_path) == {"film.mp4": b"new"}
    part.write_bytes(b"newer")
    broken()
    with pytest.raises(OSError, match=r"\[Errno"):
        put_in_place(part, target)
    assert kept(tmp_path) == {"film.mp4": b"new"}
