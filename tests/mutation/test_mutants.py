"""The tests can fail: nearly every small change of the rules is noticed. Takes long; run with `pytest -m mutation`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.mutation.chosen import ROOT, chosen

FILES = [str(file) for file in chosen()]
NEARLY_ALL = 0.85
SOME_LIVE = 3  # how the run ends then


@pytest.mark.mutation
@pytest.mark.skipif(sys.platform == "win32", reason="each mutant is a fork")
@pytest.mark.parametrize("file", FILES)
def test_changes_of_the_rules_are_noticed(file: str) -> None:
    command = [sys.executable, "-m", "tests.mutation", file, "--jobs", "1", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert done.returncode in (0, SOME_LIVE), done.stderr
    found = json.loads(done.stdout)
    assert not found["alive"], "each becomes a test, or an entry under equivalents/"
    assert not done.stderr, "what is listed there is there, once"
    assert found["killed"] >= NEARLY_ALL, "so many can't be the same in other words"
