"""`bsdesk --selftest`: everything that the program needs is there, or it says what is not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from bsdesk.cli import main
from bsdesk.commands import selftest


def test_all_is_there() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bsdesk", "--selftest"], capture_output=True, text=True, check=True, timeout=240
    )
    named = [line.partition(":")[0] for line in done.stdout.splitlines()]
    assert named[-len(selftest.CHECKS) - 1 :] == [*(name for name, _ in selftest.CHECKS), "all is well"]


def test_what_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_folder: object) -> str:
        raise OSError("the disk is gone")

    monkeypatch.setattr(selftest, "CHECKS", (("sounds", broken),))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert main(["--selftest"]) == 2
    assert "sounds: OSError('the disk is gone')" in capsys.readouterr().err


def test_its_game_does_not_stay_among_the_saved_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    (tmp_path / "work").mkdir()
    assert "lines written and read" in selftest.game_is_played(tmp_path / "work")
    assert [file.name for file in tmp_path.rglob("*.journal")] == ["selftest.journal"]


@pytest.mark.long
def test_the_frozen_program_starts_without_python() -> None:
    pytest.importorskip("PyInstaller")
    subprocess.run([sys.executable, "build_installer.py"], check=True, timeout=900)
