"""Two programs and one journal: nothing that was acknowledged is lost, and whoever may not write is told."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from bsdesk.engine.game import Game
from bsdesk.journal.file import Identity, Journal, read_file
from bsdesk.journal.lines import as_text
from bsdesk.journal.lock import Lock, OwnedElsewhere
from tests.seated import dealt_game

if sys.platform == "win32":
    pytest.skip("processes are forked", allow_module_level=True)

TOLD = b"told\n"


def write_on(path: Path, name: str, count: int, seed: int, told: int) -> None:
    """Take the journal up and write remarks behind it; tell each that is acknowledged, or that somebody has it."""
    chance = random.Random(seed)
    time.sleep(chance.random() / 200)
    try:
        lock = Lock.take(path)
    except OwnedElsewhere:
        os.write(told, TOLD)
        return
    journal = Journal.open(path, read_file(path).lines, lock, Identity.of(path))
    for number in range(count):
        line = f"# {name} {number}"
        journal.append([line])
        os.write(told, f"{line}\n".encode())
        time.sleep(chance.random() / 2000)
    journal.close()


def instance(path: Path, name: str, seed: int) -> tuple[int, int]:
    """Start a program of its own; return its process and where it tells what it did."""
    read, write = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(read)
            write_on(path, name, 12, seed, write)
        finally:
            os._exit(0)
    os.close(write)
    return process, read


def all_of(read: int) -> bytes:
    with os.fdopen(read, "rb") as file:
        return file.read()


@pytest.mark.parametrize("trials", [15, pytest.param(1000, marks=pytest.mark.long)])
def test_of_two_programs_on_one_game_one_is_told_and_nothing_acknowledged_is_lost(
    game: Game, tmp_path: Path, trials: int
) -> None:
    start, chance = as_text(dealt_game(game).lines), random.Random(trials)
    met = 0
    for trial in range(trials):
        path = tmp_path / f"{trial}.journal"
        path.write_bytes(start + (b"# torn" if trial % 3 == 0 else b""))
        running = [instance(path, name, chance.getrandbits(32)) for name in "ab"]
        if trial % 2:
            time.sleep(chance.random() / 60)
            os.kill(chance.choice(running)[0], signal.SIGKILL)
        for process, _ in running:
            os.waitpid(process, 0)
        told = [all_of(read) for _, read in running]
        kept = read_file(path)
        met += TOLD in told
        assert kept.fault is None or "cut" in kept.fault.why
        for said in told:
            assert set(said.decode().splitlines()) - {TOLD.decode().strip()} <= set(kept.lines), (trial, told)
    assert met, "no two ever met: the trial shows nothing"
