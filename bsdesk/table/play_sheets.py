"""The pictures of a game's play-sheets, and where things lie on them, from the file beside the pictures."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple


class Mat(NamedTuple):
    """One picture: the sheet `near` whoever sits below, the `far` one opposite, or the `track` between them."""

    picture: Path
    zones: Mapping[str, tuple[float, float, float, float]]
    sockets: Mapping[str, Sequence[tuple[float, float]]]  # where single tokens of a zone lie


class Sheet(NamedTuple):
    """The play-sheets of a game."""

    cloth: Path
    mats: Mapping[str, Mat]


MATS = {0: "track", 1: "near", 2: "far"}  # by the side that they belong to


@lru_cache(maxsize=8)
def read_sheet(file: Path) -> Sheet:
    """Read the file beside the pictures of a game's sheets."""
    told = tomllib.loads(file.read_text("utf-8"))
    mats = {
        name: Mat(
            file.parent / told[name]["picture"],
            {zone: tuple(box) for zone, box in told[name].get("zones", {}).items()},
            {zone: [(x, y) for x, y in places] for zone, places in told[name].get("sockets", {}).items()},
        )
        for name in MATS.values()
    }
    return Sheet(file.parent / told["cloth"], mats)
