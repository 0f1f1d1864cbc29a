"""Journals on the disk, written line by line: if the program is killed, at most the line being written is lost."""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

from bsdesk.complaint import Complaint
from bsdesk.journal.lines import Reading, as_text, read

LIMIT = 1 << 26  # bytes that are read at most: far more than the longest game has
GZIP = b"\x1f\x8b"


def is_packed(file: Path) -> bool:
    """Return whether this is a journal that was shared. It is read, but never written on."""
    try:
        with file.open("rb") as raw:
            return raw.read(2) == GZIP
    except OSError:
        return False


def read_file(file: Path) -> Reading:
    """Read a journal from the disk, gzipped or not."""
    try:
        with file.open("rb") as opened:
            raw = opened.read(LIMIT + 1)
        if raw[:2] == GZIP:
            with gzip.GzipFile(fileobj=BytesIO(raw)) as unpacked:
                raw = unpacked.read(LIMIT + 1)
    except (OSError, EOFError, zlib.error) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Complaint(f"can't be read: {why}", file=file, expected="a journal", remedy="check the path") from None
    if len(raw) > LIMIT:
        wanted = f"a journal, at most {LIMIT >> 20} MB"
        raise Complaint("is too big", file=file, expected=wanted, remedy="check the path")
    return read(raw, file)


class Journal:
    """The file that a game is written to while it is played. Without a path nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.fd = -1
        self.size = 0
        self.set_aside: Path | None = None  # a copy of the file as it was found, if not all of its lines were kept

    @classmethod
    def create(cls, path: Path | None, lines: Iterable[str]) -> Journal:
        """Write the lines to a new file; a file that exists is not overwritten."""
        journal = cls(path)
        if path is None:
            return journal
        try:
            journal.fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o644)
        except FileExistsError:
            remedy = f"go on with it by --resume {path}, or choose another name"
            raise Complaint("is there already", file=path, expected="a new file", remedy=remedy) from None
        except OSError as error:
            raise _unwritable(path, error) from None
        journal.append(lines)
        journal.commit()
        return journal

    @classmethod
    def open(cls, path: Path, lines: Iterable[str]) -> Journal:
        """Continue a file that holds these lines. If it holds anything else, a copy of it is set aside first."""
        text = as_text(lines)
        journal = cls(path)
        try:
            old = path.read_bytes()
            if old != text:
                journal.set_aside = _write_beside(path, ".old", old)
                _write_beside(path, ".new", text).replace(path)
            journal.fd = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        except OSError as error:
            raise _unwritable(path, error) from None
        journal.size = len(text)
        return journal

    def append(self, lines: Iterable[str]) -> None:
        """Write lines at the end; on an error none of them.

        If the program is killed in the middle, the last line may be cut, and reading drops it; the rest is kept."""
        if self.fd < 0:
            return
        self._restore()
        text = as_text(lines)
        if os.fstat(self.fd).st_size != self.size:
            wrong = "was changed by another program"
            remedy = "end the other game, then --resume this file"
            raise Complaint(wrong, file=self.path, expected="to be the only one that writes it", remedy=remedy)
        try:
            _write_all(self.fd, text)
        except OSError as error:
            os.ftruncate(self.fd, self.size)
            raise _unwritable(self.path, error) from None
        self.size += len(text)

    def commit(self) -> None:
        """Flush the file to the disk, so that even a power cut loses nothing."""
        if self.fd >= 0:
            self._restore()
            try:
                os.fsync(self.fd)
            except OSError as error:
                raise _unwritable(self.path, error) from None

    def _restore(self) -> None:
        """Write the file anew if somebody has deleted it: what is open without a name would be lost."""
        if self.path is None or self.path.exists():
            return
        try:
            os.lseek(self.fd, 0, os.SEEK_SET)
            with os.fdopen(os.dup(self.fd), "rb") as old:
                text = old.read(self.size)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o644)
            _write_all(fd, text)
        except OSError as error:
            raise _unwritable(self.path, error) from None
        os.close(self.fd)
        self.fd = fd

    def close(self) -> None:
        if self.fd >= 0:
            with suppress(Complaint):  # each line was written before: only that it is flushed has failed
                self.commit()
            os.close(self.fd)
            self.fd = -1


_BINARY = getattr(os, "O_BINARY", 0)  # Windows writes line breaks of its own without it


def _write_all(fd: int, text: bytes) -> None:
    written = os.write(fd, text)
    while written < len(text):
        written += os.write(fd, text[written:])


def _write_beside(path: Path, suffix: str, raw: bytes) -> Path:
    """Write a file of this name with another suffix, and return its path. An existing one is kept, except `.new`."""
    beside, number = path.with_name(path.name + suffix), 1
    while suffix != ".new" and beside.exists() and beside.read_bytes() != raw:
        number += 1
        beside = path.with_name(f"{path.name}{suffix}{number}")
    with beside.open("wb") as file:
        file.write(raw)
        file.flush()
        os.fsync(file.fileno())
    return beside


def _unwritable(path: Path | None, error: OSError) -> Complaint:
    wrong = f"can't be written: {error.strerror}"
    expected = "a place to save the game"
    return Complaint(wrong, file=path, expected=expected, remedy="make room, or choose another place with --save")


def as_packed(lines: Iterable[str]) -> bytes:
    """Return a journal gzipped, as it is shared; the same lines give the same bytes."""
    return gzip.compress(as_text(lines), mtime=0)
