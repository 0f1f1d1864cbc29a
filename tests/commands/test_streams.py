"""Closed streams, full disks, pipes, terminals without our letters: never more than one clear line."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bsdesk.cli import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the lines are for a shell that Windows lacks")

ROOT = Path(__file__).parents[2]
BSDESK = f"{sys.executable} -m bsdesk"
BARE = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{} rules battle_spirits BS-1.1 >&-", ""),
        ("{} rules battle_spirits BS-1.1 2>&-", None),
        ("{} rules battle_spirits >/dev/full", "No space left on device"),
        ("{} rules battle_spirits | head -1", None),
        ("{} decks check - <&-", None),
        ("{} play battle_spirits --text --seed 1 <&-", None),
        ("{} cards text REF-01 --lang ja", None),
        ("{} journal check /dev/zero", "is no plain file"),
        ("{} solve /", "is no plain file"),
        ("{} decks check $'\\xff\\x1b[31m'", "no such deck: \ufffd"),
        ("{} assets -o /proc/nowhere", "name another folder with -o"),
    ],
)
def test_whatever_its_streams_are_a_command_ends_in_one_line(line: str, said: str | None) -> None:
    environment = {**os.environ, **BARE, "PYTHONIOENCODING": ""}
    command = ["bash", "-c", line.format(BSDESK)]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False, env=environment)
    told = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in told
    assert "\x1b" not in told
    if said is not None:
        assert said.encode("ascii", "replace").decode() in told


def run(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell, with these variables; no terminal ever sees a control character or a traceback."""
    env = {**os.environ, **BARE, "PYTHONIOENCODING": "", **environment}
    command = ["bash", "-c", line.format(BSDESK)]
    done = subprocess.run(command, capture_output=True, timeout=200, check=False, env=env)
    told = done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in told, told
    assert "\x1b" not in told
    return done


WORDS = ["-", "--", "-x", "--lang", "ja", "--seed", "-1", "0", "/", "/dev/null", "/dev/zero", "$(", "battle_spirits"]
WORDS += ["REF-01", "red", "BS-8.6", "--json"]
WORDS += ["9" * 30, "", " ", "\x07", "--games", "--jobs", "--option", "a=b", "é", "\udcff", "p9", "1e9"]
PARTS = ["journal check", "journal show", "journal share", "journal seal", "decks check", "decks list", "cards text"]
PARTS += ["cards check", "rules", "solve", "sim", "play", "desk --size", "bench", "assets --what", "screens --what"]


@pytest.mark.parametrize("times", [60, pytest.param(3_000, marks=pytest.mark.long)])
def test_whatever_its_arguments_are_a_command_ends_in_one_line(
    times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In this process, since a thousand programs take long to start. Streams are those of the test."""
    monkeypatch.chdir(tmp_path)
    chance = random.Random(times)
    for _ in range(times):
        argv = [*chance.choice(PARTS).split(), *chance.choices(WORDS, k=chance.randrange(3))]
        argv += ["--not-an-option"]  # so that nothing is really begun, whatever else fits
        code = main(argv)
        told = capsys.readouterr().err
        assert code in (0, 2), argv
        assert told.count("\n") <= 1, (argv, told)
        assert not [letter for letter in told if letter < " " and letter != "\n"], argv


@pytest.mark.parametrize("missing", ["fonts", "sheets", "backs"])
def test_without_a_font_or_a_folder_of_pictures_the_window_still_opens(missing: str, tmp_path: Path) -> None:
    place = tmp_path / "copy"
    for name in ("bsdesk", "cards"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).symlink_to(ROOT / name)
    (place / "assets").mkdir()
    for folder in (ROOT / "assets").iterdir():
        if folder.name != missing:
            (place / "assets" / folder.name).symlink_to(folder)
    code = f"""
import sys, threading, os
from pathlib import Path
import bsdesk.commands.shared.shipped as shipped
import bsdesk.commands.desk as desk
place = Path({str(place)!r}) / "assets"
real = shipped.folder
shipped.folder = lambda name: place if name == "assets" else real(name)
desk.fonts = lambda: place / "fonts"
import bsdesk.ui.kit.host.loop as loop
shown = []
show = loop.Loop._show
def counted(self):
    show(self)
    shown.append(1)
    if len(shown) == 3: self.stop()
loop.Loop._show = counted
from bsdesk.cli import main
code = main(["desk"])
sys.exit(code or len(shown) != 3)
"""
    env = {name: str(tmp_path / "home") for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
    (tmp_path / "try.py").write_text(code, "utf-8")
    done = run(f"{sys.executable} {tmp_path / 'try.py'}", **env, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    if missing == "sheets":  # there is no table to play on
        assert b"install bsdesk again" in done.stderr
    else:
        assert done.returncode == 0, done.stderr[-500:]


def test_where_nothing_can_be_written_the_terminal_says_so_in_one_line(tmp_path: Path) -> None:
    """The home is a file: no folder can be made there."""
    (tmp_path / "home").write_bytes(b"")
    env = {name: str(tmp_path / "home") for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME")}
    done = run("{} play battle_spirits --text --seed 1 </dev/null", **env)
    assert done.returncode in (1, 2)
    assert b"can't be made" in done.stderr.splitlines()[-1]
    done = run("{} sim black_poker --seats random,random --games 2 --jobs 1 --save /proc/none/file")
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_an_export_prints_its_files_and_nothing_else(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYGAME")}
    file = tmp_path / "one.txt"
    words = ["scenes", "export", "battle_spirits/combos/twice", "--to", str(file)]
    done = subprocess.run([*BSDESK.split(), *words], capture_output=True, timeout=120, check=True, env=environment)
    assert done.stdout.decode().splitlines() == [str(file)]
