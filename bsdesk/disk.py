"""Files that are put in place whole or not at all: whatever goes wrong, what was there before is still there."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path

PART = ".part"  # the ending of a file that is being written; one that a killed program left is nothing


def write_whole(path: Path, data: bytes, *, lasting: bool = True) -> None:
    """Put a file of this content where one may be; after an error that one is as it was. What need not outlast a power
    cut (`lasting`) is not waited for."""
    _replace(_write_part(path, data, lasting=lasting), path, lasting=lasting)


def part_of(path: Path) -> Path:
    """Return the file beside it into which something large can be written, before `put_in_place`."""
    if not path.name:
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    return path.with_name(f"{path.name}.{os.getpid()}{PART}")


def put_in_place(part: Path, path: Path) -> None:
    """Put a part that is whole now where it belongs, in place of a file that may be there."""
    with _dropped_after_errors(part), part.open("rb+") as file:
        os.fsync(file.fileno())
    _replace(part, path)


class Making:
    """A file that is being made: into `part`, beside its place. Folders that are missing are made for it."""

    def __init__(self, path: Path) -> None:
        self.path, self.part = path, part_of(path)
        self.folders = [folder for folder in path.parents if not folder.exists()]  # the lowest first
        path.parent.mkdir(parents=True, exist_ok=True)

    def put(self) -> None:
        """Put it where it belongs, now that it is whole."""
        put_in_place(self.part, self.path)

    def drop(self) -> None:
        """Leave nothing of what was not put there, nor a folder that was made for it alone."""
        self.part.unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # something lies there by now
            for folder in self.folders:
                folder.rmdir()


def write_new(path: Path, data: bytes) -> None:
    """Put a file of this content where none is; raise FileExistsError if there is one."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    part = _write_part(path, data)
    try:
        try:
            os.link(part, path)
        except FileExistsError:
            raise
        except OSError:  # a disk without links: the name is taken first
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644))
            part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    flush_folder(path.parent)


def flush_folder(folder: Path) -> None:
    """Let the names in a folder outlast a power cut, where the system can do that."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _write_part(path: Path, data: bytes, *, lasting: bool = True) -> Path:
    part = part_of(path)
    with _dropped_after_errors(part), part.open("wb") as file:
        file.write(data)
        if lasting:
            file.flush()
            os.fsync(file.fileno())
    return part


def _replace(part: Path, path: Path, *, lasting: bool = True) -> None:
    with _dropped_after_errors(part):
        part.replace(path)
    if lasting:
        flush_folder(path.parent)


@contextlib.contextmanager
def _dropped_after_errors(part: Path) -> Iterator[None]:
    """Let no part lie about that could not be written, or put in place."""
    try:
        yield
    except OSError:
        part.unlink(missing_ok=True)
        raise
