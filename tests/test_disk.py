"""A full disk, one that can only be read: what was there before is still there, whole, and nothing else is."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.sim.results import Plan, Results
from bsdesk.complaint import Complaint
from bsdesk.disk import write_new, write_whole
from bsdesk.journal.file import Identity, Journal, read_file, seal_file
from bsdesk.journal.lock import Lock
from bsdesk.table import settings
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


def test_results_are_begun_whole_or_not_at_all(broken: Broken, tmp_path: Path) -> None:
    broken()
    with pytest.raises(Complaint, match="can't be written"):
        Results(Plan((), 1)).save(tmp_path / "results")
    assert kept(tmp_path) == {}
