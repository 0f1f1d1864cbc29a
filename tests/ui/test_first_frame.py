"""The window comes before the games do: what its first frame needs is little, and fetched in a moment."""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
from types import SimpleNamespace

import pytest

from bsdesk.commands import desk

FIRST = """
import argparse, sys
from bsdesk import cli
from bsdesk.commands import desk
desk.add(argparse.ArgumentParser())
from bsdesk.table import settings
from bsdesk.ui.kit.host import window
print(*sorted(name for name in sys.modules if name.startswith("bsdesk.") and name.count(".") == 1))
"""


def test_no_game_and_no_engine_is_fetched_before_the_window_is_there() -> None:
    found = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1].split() == [
        "bsdesk.cli",
        "bsdesk.commands",
        "bsdesk.complaint",
        "bsdesk.disk",
        "bsdesk.gate",
        "bsdesk.table",
        "bsdesk.ui",
    ]


def test_nothing_that_begins_processes_is_fetched_before_the_window_is_there() -> None:
    code = f"{FIRST}\nimport bsdesk.__main__\nprint('multiprocessing' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "False"


def test_garbage_is_looked_for_as_soon_as_the_program_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """But not among what was made meanwhile."""
    looked, kept = dict[str, bool](), gc.get_freeze_count()

    def opened(_args: argparse.Namespace) -> SimpleNamespace:
        looked["starting"] = gc.isenabled()
        return SimpleNamespace(loop=SimpleNamespace(run=lambda: looked.update(running=gc.isenabled())))

    monkeypatch.setattr(desk, "opened", opened)
    desk.run(argparse.Namespace())
    assert looked == {"starting": False, "running": True}
    assert gc.get_freeze_count() > kept
