"""What long proofs have found so far is kept in the cache of pytest: an interrupted run goes on; other code is new."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def kept(config: pytest.Config, what: str) -> Path:
    """The file for it."""
    assert config.cache is not None
    return config.cache.mkdir("kept") / f"{what}-{code()}.jsonl"


def code() -> str:
    """A mark of all that a game depends on."""
    files = sorted(file for folder in ("bsdesk", "cards") for file in (ROOT / folder).rglob("*.*") if file.is_file())
    mark = hashlib.sha256()
    for file in files:
        if file.suffix in (".py", ".toml", ".txt"):
            mark.update(file.read_bytes())
    return mark.hexdigest()[:16]
