"""What somebody has done of the lessons and puzzles, kept beside the settings."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from bsdesk.table import settings
from bsdesk.table.kept_file import read_kept, write_kept


class Done(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """How far somebody has come with a scene."""

    at: int = 0  # the step at which it was left; 0: at its beginning
    times: int = 0  # how often it was done to the end
    hints: int = 0  # the fewest hints with which it was done


class Progress(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The scenes by their names, such as `battle_spirits/lessons/01-goal`."""

    scenes: dict[str, Done] = {}

    def note_left(self, name: str, at: int) -> None:
        """Note that a scene was left at a step."""
        self.scenes[name] = msgspec.structs.replace(self.scenes.get(name, Done()), at=at)

    def note_finished(self, name: str, hints: int = 0) -> None:
        """Note that a scene was done, with so many hints."""
        before = self.scenes.get(name, Done())
        fewest = min(before.hints, hints) if before.times else hints
        self.scenes[name] = Done(0, before.times + 1, fewest)

    def left_at(self, name: str) -> int:
        """Return at which stop a scene was left; 0: at none."""
        return self.scenes.get(name, Done()).at

    def is_done(self, name: str) -> bool:
        return self.scenes.get(name, Done()).times > 0


def file() -> Path:
    return settings.file().with_name("progress.json")


def load(path: Path | None = None) -> tuple[Progress, str]:
    """Return the progress, and a note if it could not be read: then it begins anew, and the file is put aside."""
    found, note = read_kept(path or file(), Progress)
    return found or Progress(), note


def save(progress: Progress, path: Path | None = None) -> str:
    """Write the progress; return a note if that failed."""
    return write_kept(path or file(), progress)
