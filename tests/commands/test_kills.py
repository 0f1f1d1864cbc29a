"""Killed at any moment, a client loses nothing that was written, and leaves no process behind it."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bsdesk.commands.shared.shelf import shelf
from bsdesk.commands.sim.results import read_results
from bsdesk.engine.game import Game
from bsdesk.journal.file import read_file
from bsdesk.seat.catalog import Setup
from bsdesk.session.recovery import recover

if sys.platform != "linux":
    pytest.skip("processes are looked up in /proc", allow_module_level=True)

PATIENCE = 200.0  # seconds until something is written, on a busy machine
GONE = 20.0  # and until what was started has ended
BOTS = {1: "random", 2: "fair"}


def family(process: int) -> set[tuple[int, str]]:
    """The process and all that come from it, each with the time of its start."""
    parents = dict[int, tuple[int, str]]()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            told = stat(int(entry.name))
            if told:
                parents[int(entry.name)] = int(told[1]), told[19]
    found = {process}
    while more := {child for child, (parent, _) in parents.items() if parent in found} - found:
        found |= more
    return {(one, parents[one][1]) for one in found if one in parents}


def stat(process: int) -> list[str]:
    """What the system tells of a process, behind its name; nothing, if it is gone, or only waits to be forgotten."""
    try:
        told = Path(f"/proc/{process}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return []
    return [] if told[0] in "ZX" else told


def running(processes: set[tuple[int, str]]) -> set[tuple[int, str]]:
    return {(one, begun) for one, begun in processes if (told := stat(one)) and told[19] == begun}


def until(true: Callable[[], object], seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


class Killed:
    """A client that writes a file, is killed once that has grown by some lines, and after some more time."""

    def __init__(self, words: list[str], file: Path, folder: Path, chance: random.Random) -> None:
        begun = played(file)
        homes = {name: str(folder) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")}
        env = {**os.environ, **homes, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        log = (folder / "log.txt").open("wb")
        command = [sys.executable, "-m", "bsdesk", *words]
        client = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        grown = begun + chance.randrange(1, 8)
        try:
            until(lambda: client.poll() is not None or played(file) >= grown, PATIENCE, "nothing is written")
            time.sleep(chance.random() / 5)
            self.before, self.processes = file.read_bytes(), family(client.pid)
        finally:
            client.send_signal(signal.SIGKILL)
            client.wait()
            log.close()
        until(lambda: not running(self.processes), GONE, f"left behind: {running(self.processes)}")
        self.told, self.after = (folder / "log.txt").read_text("utf-8", "replace"), file.read_bytes()
        assert "Traceback" not in self.told
        assert self.after.startswith(self.before), "what was written is there no more"


def played(file: Path) -> int:
    """How many moves, or batches of games, were written."""
    return len(re.findall(rb"\n(?:p\d|\[)", file.read_bytes())) if file.exists() else 0


def goes_on(file: Path, game: Game) -> None:
    """A journal is whole but for the line that was being written, and can be played on."""
    kept = read_file(file)
    assert kept.fault is None or "cut" in kept.fault.why, kept.fault
    assert recover(kept, game).session.now == len(kept.lines) == kept.found


def in_the_terminal(folder: Path, chance: random.Random) -> int:
    file = folder / "a.journal"
    seats = [word for seat, who in BOTS.items() for word in (f"--seat{seat}", who)]
    words = ["play", "battle_spirits", "--text", *seats, "--seed", str(chance.randrange(99)), "--save", str(file)]
    killed = Killed(words, file, folder, chance)
    goes_on(file, shelf().boxes["battle_spirits"].open({}))
    return len(killed.processes)


def in_the_window(folder: Path, chance: random.Random) -> int:
    shelved = shelf()
    box, file = shelved.boxes["black_poker"], folder / "bsdesk" / "games" / "a.journal"
    usual = box.open({}).rules.decks.usual
    file.parent.mkdir(parents=True)
    link = shelved.tables.begin(box, Setup(dict.fromkeys(BOTS, usual), BOTS, seed=chance.randrange(99)), file)
    link.close()
    killed = Killed(["desk", str(file)], file, folder, chance)
    goes_on(file, box.open({}))
    return len(killed.processes)


def in_a_simulation(folder: Path, chance: random.Random) -> int:
    file = folder / "results"
    words = ["sim", "black_poker", "--seats", "random,random", "--games", "400", "--jobs", "2", "--save", str(file)]
    killed = Killed(words, file, folder, chance)
    found = read_results(file)
    found.close()
    assert len(found) >= played(file) - 1
    return len(killed.processes)


@pytest.mark.parametrize("trials", [1, pytest.param(40, marks=pytest.mark.long)])
@pytest.mark.parametrize("client", [in_the_terminal, in_the_window, in_a_simulation])
def test_killed_at_any_moment(client: Callable[[Path, random.Random], int], trials: int, tmp_path: Path) -> None:
    begun, most = time.monotonic(), 0
    for trial in range(trials):
        folder = tmp_path / str(trial)
        folder.mkdir()
        most = max(most, client(folder, random.Random(f"{client.__name__} {trial}")))
        shutil.rmtree(folder)
    assert most > 1, "it never had a process of its own: nothing was shown"
    print(f"{client.__name__}: {trials} kills, {most} processes at most, {time.monotonic() - begun:.0f} s")
