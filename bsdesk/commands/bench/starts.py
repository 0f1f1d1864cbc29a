"""How long the program takes from nothing to its first picture, and to a table that can be played at."""

from __future__ import annotations

import compileall
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import bsdesk
from bsdesk.complaint import Complaint

SIZE = (1920, 1080)
BARE = """
import os, sys
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
pygame.display.flip()
open(sys.argv[1], "w").close()
"""
STARTS = 5  # repetitions of each start
PATIENCE = 60.0

clock = time.perf_counter


def starts(name: str, folder: Path) -> dict[str, float]:
    """Measure from nothing to the first frame, and to a playable table; compiled, as installers leave it."""
    compileall.compile_dir(Path(bsdesk.__file__).parent, quiet=2)
    mark, probe = folder / "bare", folder / "probe.json"
    bare = statistics.median(time_until_written(mark, [sys.executable, "-c", BARE, str(mark)]) for _ in range(STARTS))
    program = [sys.executable, "-m", "bsdesk", "desk", "--size", f"{SIZE[0]}x{SIZE[1]}"]
    first = statistics.median(time_until_written(probe, program, probe) for _ in range(STARTS))
    saved = a_saved_game(name, folder)
    ready = [time_until_written(probe, [*program, str(saved)], probe, '"ready": true') for _ in range(STARTS)]
    return {
        "floor: bare window, seconds": bare,
        "first frame, seconds": first,
        "first frame over bare window": first / bare,
        "table ready, seconds": statistics.median(ready[1:]),
        "table ready the first time, seconds": ready[0],
    }


def a_saved_game(name: str, folder: Path) -> Path:
    """Write a game at its beginning, to be opened."""
    from bsdesk.commands.shared.shelf import shelf
    from bsdesk.engine.files.deck_list import read_decklist
    from bsdesk.seat.catalog import Setup
    from bsdesk.speech.players import HUMAN

    shelved = shelf()
    box = shelved.boxes[name]
    game, file = box.open({}), folder / "game.journal"
    files = box.decks()
    only = list(game.rules.decks.only)
    seats = range(1, game.rules.seats + 1)
    decks = {seat: only or read_decklist(files[seat % len(files)], game) for seat in seats}
    setup = Setup(decks, dict.fromkeys(decks, HUMAN), seed=1, open_hands=True, agreed=True)
    shelved.tables.begin(box, setup, file).close()
    return file


def time_until_written(file: Path, command: list[str], probe: Path | None = None, word: str = "") -> float:
    """Return the seconds until a program has written this file with this word in it."""
    file.unlink(missing_ok=True)
    env = {**os.environ, **({"BSDESK_PROBE": str(probe)} if probe else {})}
    start = clock()
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603 - ours
    try:
        while clock() - start < PATIENCE:
            if file.exists() and (not word or word in file.read_text("utf-8")):
                return clock() - start
            if process.poll() not in (None, 0):
                raise Complaint(f"the program ended with {process.returncode}", expected="a window", remedy="bsdesk")
            time.sleep(0.001)
        raise Complaint("the window never came", expected="it within a minute", remedy="see: bsdesk selftest")
    finally:
        process.terminate()
        process.wait()
