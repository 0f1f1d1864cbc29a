"""Small files that keep what a player chose and did; a broken one is put aside, with a note."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from bsdesk.complaint import Complaint
from bsdesk.disk import write_whole
from bsdesk.gate import text_of

Kept = TypeVar("Kept", bound=Struct)


def read_kept(path: Path, kind: type[Kept]) -> tuple[Kept | None, str]:
    """Return what the file keeps, None if there is no file; and a note if it could not be read: then it is put aside,
    and all is as it was at first."""
    try:
        return (msgspec.json.decode(text_of(path, "settings"), type=kind) if path.exists() else None), ""
    except (OSError, Complaint, msgspec.MsgspecError) as error:
        aside = path.with_suffix(".broken.json")
        try:
            path.replace(aside)
        except OSError:
            aside = path
        return kind(), f"{aside}: {error}"


def write_kept(path: Path, what: Struct) -> str:
    """Write the file; return a note if that failed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, msgspec.json.format(msgspec.json.encode(what), indent=1))
    except OSError as error:
        return f"{path}: {error.strerror}"
    return ""
