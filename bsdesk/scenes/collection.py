"""The scenes that are there: those that come with bsdesk, and those in a folder of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bsdesk.gate import plain

ENDING = ".scene"
SHELVES = ("lessons", "puzzles", "combos", "rules")


class Found(NamedTuple):
    """A scene file: its name among all scenes, such as `battle_spirits/puzzles/one-blocker`, and where it lies."""

    name: str
    file: Path

    @classmethod
    def at(cls, file: Path, folder: Path) -> Found:
        """Return a scene of a folder; its name is text, whatever its file is called."""
        return cls(plain(file.relative_to(folder).with_suffix("").as_posix()), file)

    @property
    def shelf(self) -> str:
        """Return the kind of scene: lessons, puzzles, combos, rules; "" for one that lies elsewhere."""
        parts = self.name.split("/")
        return parts[-2] if len(parts) > 1 and parts[-2] in SHELVES else ""


def scenes_in(folder: Path) -> Iterator[Found]:
    """Yield the scenes of a folder and the folders in it, in the order of their names."""
    for file in sorted(folder.rglob(f"*{ENDING}")):
        if file.is_file():
            yield Found.at(file, folder)


def own_folder(cards: Path) -> Path:
    """Return the folder of one's own scenes, beside that of one's own cards."""
    return cards.parent / "scenes"


def trash_of(folder: Path) -> Path:
    """Return where deleted scenes of a folder lie: beside it, as it is searched with all that is in it."""
    return folder.parent / f"{folder.name}-deleted"


def put_away(file: Path, folder: Path) -> Path:
    """Move a scene of a folder to where deleted ones lie; return its place there."""
    trash = trash_of(folder)
    trash.mkdir(parents=True, exist_ok=True)
    names = (file.stem if number == 1 else f"{file.stem}-{number}" for number in count(1))
    return file.rename(next(place for name in names if not (place := trash / f"{name}{ENDING}").exists()))
