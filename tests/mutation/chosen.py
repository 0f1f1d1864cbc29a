"""Which files are mutated: what `tool.mutmut` in pyproject.toml names."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def chosen() -> list[Path]:
    """The files, from the root of the checkout, in order."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    return sorted({file.relative_to(ROOT) for pattern in table["only_mutate"] for file in ROOT.glob(pattern)})
