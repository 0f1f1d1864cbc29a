"""Closed streams, full disks, pipes, terminals without our letters: never more than one clear line."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the lines are for a shell that Windows lacks")

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
        ("{} solve /", "Is a directory"),
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
