"""Which files are mutated: what `tool.mutmut` in pyproject.toml names, but for what it leaves out."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def chosen() -> list[Path]:
    """The files, from the root of the checkout, in order."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    only, never = (
        {f for pattern in table[key] for f in ROOT.glob(pattern)} for key in ("only_mutate", "do_not_mutate")
    )
    return sorted(file.relative_to(ROOT) for file in only - never)
