"""Journals on the disk, written line by line: if the program is killed, at most the line being written is lost."""

from __future__ import annotations

import gzip
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.disk import write_new, write_whole
from bsdesk.gate import GZIP, KINDS, bytes_of, opened
from bsdesk.journal.lines import Reading, as_text, read
from bsdesk.journal.lock import Lock, held, is_at
from bsdesk.journal.seal import SEALED, is_sealed, with_sums


def is_packed(file: Path) -> bool:
    """Return whether this is a journal that was shared. It is read, but never written on."""
    try:
        with opened(file, "journal") as raw:
            return raw.read(2) == GZIP
    except (OSError, Complaint):
        return False


def read_file(file: Path) -> Reading:
    """Read a journal from the disk, gzipped or not."""
    raw, most = bytes_of(file, "journal"), KINDS["journal"].lines
    if raw.count(b"\n") > most:
        expected = f"a journal, at most {most:,} lines"
        raise Complaint("has too many lines", file=file, line=most + 1, expected=expected, remedy="check the path")
    return read(raw, file)


def seal_file(file: Path) -> bool:
    """Give the lines of a journal their sums; return False if they have them."""
    with held(file):
        seen = Identity.of(file)
        reading = read_file(file)
        if reading.fault is not None:
            remedy = "go on with it once, which keeps the good lines, then seal it"
            raise Complaint(reading.fault.why, file=file, line=reading.fault.line, expected="good lines", remedy=remedy)
        if reading.sealed:
            return False
        if Identity.of(file) != seen:
            raise changed(file)
        lines = [SEALED, *reading.lines[1:]]
        try:
            write_whole(file, as_packed(lines) if is_packed(file) else as_text(lines))
        except OSError as error:
            raise _unwritable(file, error) from None
    return True


class Identity(NamedTuple):
    """By what a file is known to be the one that was read, unchanged."""

    device: int
    node: int
    size: int
    changed: int

    @classmethod
    def of(cls, file: Path) -> Identity:
        found = file.stat()
        return cls(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


class Journal:
    """The file that a game is written to while it is played, by this process alone. Without a path nothing is kept."""

    def __init__(self, path: Path | None = None, lock: Lock | None = None) -> None:
        self.path, self.lock = path, lock
        self.fd = -1
        self.size = 0
        self.sum: str | None = None  # of the last line, if the lines have sums
        self.set_aside: Path | None = None  # a copy of the file as it was found, if not all of its lines were kept

    @classmethod
    def create(cls, path: Path | None, lines: Sequence[str]) -> Journal:
        """Write the lines to a new file; a file that exists is not overwritten."""
        if path is None:
            return cls()
        try:
            journal = cls(path, Lock.take(path))
            try:
                write_new(path, as_text(lines))
                return journal._begin(path, lines)
            except BaseException:
                journal.close()
                raise
        except FileExistsError:
            remedy = f"go on with it by --resume {path}, or choose another name"
            raise Complaint("is there already", file=path, expected="a new file", remedy=remedy) from None
        except OSError as error:
            raise _unwritable(path, error) from None

    @classmethod
    def open(cls, path: Path, lines: Sequence[str], lock: Lock, seen: Identity) -> Journal:
        """Continue a file that holds these lines. If it holds anything else, a copy of it is set aside first.

        `seen`: the file as it was when it was read; it is not written if it has changed since."""
        text = as_text(lines)
        journal = cls(path, lock)
        try:
            with opened(path, "journal") as file:
                old = file.read()
            if Identity.of(path) != seen:
                raise changed(path)
            if old != text:
                journal.set_aside = _set_aside(path, old)
                write_whole(path, text)
            return journal._begin(path, lines)
        except OSError as error:
            raise _unwritable(path, error) from None

    def _begin(self, path: Path, lines: Sequence[str]) -> Journal:
        """Get ready to write behind these lines, which are in the file."""
        self.fd = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
        self.size = len(as_text(lines))
        self.sum = with_sums(lines)[1] if is_sealed(lines[0]) else None
        return self

    def append(self, lines: Sequence[str]) -> None:
        """Write lines at the end; on an error none of them.

        If the program is killed in the middle, the last line may be cut, and reading drops it; the rest is kept."""
        if self.fd < 0 or self.path is None:
            return
        self._restore()
        last = self.sum
        if last is not None:
            lines, last = with_sums(lines, last)
        text = "".join(f"{line}\n" for line in lines).encode()
        if os.fstat(self.fd).st_size != self.size or not is_at(self.fd, self.path):
            raise changed(self.path)
        try:
            _write_all(self.fd, text)
        except OSError as error:
            os.ftruncate(self.fd, self.size)
            raise _unwritable(self.path, error) from None
        self.size += len(text)
        self.sum = last

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
        """Flush and close the file, and let others write it."""
        if self.fd >= 0:
            with suppress(Complaint):  # each line was written before: only that it is flushed has failed
                self.commit()
            os.close(self.fd)
            self.fd = -1
        if self.lock is not None:
            self.lock.release()


_BINARY = getattr(os, "O_BINARY", 0)  # Windows writes line breaks of its own without it


def _write_all(fd: int, text: bytes) -> None:
    written = os.write(fd, text)
    while written < len(text):
        written += os.write(fd, text[written:])


def changed(path: Path) -> Complaint:
    """Return the complaint that a file is not what it was when this process read or wrote it last."""
    wrong, expected = "was changed or moved by another program", "to be the only one that writes it"
    return Complaint(wrong, file=path, expected=expected, remedy="end the other game, then --resume this file")


def _set_aside(path: Path, raw: bytes) -> Path:
    """Write a copy beside a file, under a name that is free or has the same content; return its path."""
    number = 1
    while True:
        beside = path.with_name(f"{path.name}.old{number if number > 1 else ''}")
        try:
            write_new(beside, raw)
        except FileExistsError:
            if bytes_of(beside, "journal") != raw:
                number += 1
                continue
        return beside


def _unwritable(path: Path | None, error: OSError) -> Complaint:
    wrong = f"can't be written: {error.strerror}"
    expected = "a place to save the game"
    return Complaint(wrong, file=path, expected=expected, remedy="make room, or choose another place with --save")


def as_packed(lines: Sequence[str]) -> bytes:
    """Return a journal gzipped, as it is shared; the same lines give the same bytes."""
    return gzip.compress(as_text(lines), mtime=0)
