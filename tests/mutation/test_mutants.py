"""The tests can fail: nearly every small change of the rules is noticed. Takes long; run with `pytest -m mutation`."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATTERNS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]["only_mutate"]
FILES = sorted(str(file.relative_to(ROOT)) for pattern in PATTERNS for file in ROOT.glob(pattern))

ENOUGH = 0.85


@pytest.mark.mutation
@pytest.mark.skipif(sys.platform == "win32", reason="each mutant is a fork")
@pytest.mark.parametrize("file", FILES)
def test_changes_of_the_rules_are_noticed(file: str) -> None:
    command = [sys.executable, "-m", "tests.mutation", file, "--jobs", "1", "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, text=True)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["killed"] >= ENOUGH, found["alive"]
