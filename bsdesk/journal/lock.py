"""Who writes a journal: one process, which holds a lock of the operating system on a file beside it.

The lock is not on the journal itself, which others may read meanwhile. It ends with its process, however that ends.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from bsdesk.complaint import Complaint

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SUFFIX = ".lock"
FAR = 1 << 30  # the byte that is locked on Windows, where a locked byte can't be read: far behind the text
BUSY = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}  # as the systems say that somebody else has it


class OwnedElsewhere(Complaint):
    """A journal that another process writes."""


class Lock:
    """This process's right to write a journal, until it is released."""

    def __init__(self, path: Path, fd: int) -> None:
        self.path, self.fd = path, fd

    @classmethod
    def take(cls, journal: Path) -> Lock:
        """Take the lock of a journal; raise `OwnedElsewhere` if another has it."""
        path = journal.with_name(journal.name + SUFFIX)
        while True:
            try:
                fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                wrong, expected = f"can't be locked: {error.strerror}", "a folder that can be written"
                raise Complaint(wrong, file=journal, expected=expected, remedy="play a copy, with --save") from None
            if not lock(fd):
                who = os.read(fd, 200).decode("utf-8", "replace").strip()
                os.close(fd)
                raise owned(journal, who)
            if is_at(fd, path):
                break
            os.close(fd)  # it was given back, and its file deleted, before it was ours
        with suppress(OSError):  # on a full disk it is locked all the same, though not said by whom
            os.ftruncate(fd, 0)
            os.write(fd, f"{this_process()}\n".encode())
        return cls(path, fd)

    def release(self) -> None:
        """Let others have the journal."""
        if self.fd < 0:
            return
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)  # while it is still locked: whoever waits for it looks again
        os.close(self.fd)
        self.fd = -1
        if sys.platform == "win32":
            try:
                self.path.unlink(missing_ok=True)
            except PermissionError:  # somebody else has opened it
                return


@contextmanager
def held(journal: Path) -> Iterator[None]:
    """Hold the lock of a journal for a moment, to rename or delete it."""
    lock = Lock.take(journal)
    try:
        yield
    finally:
        lock.release()


def this_process() -> str:
    return f"process {os.getpid()} on {socket.gethostname()}"


def owned(journal: Path, who: str) -> OwnedElsewhere:
    where = "this window" if who == this_process() else f"another window ({who})" if who else "another window"
    wrong = f"is being played in {where}"
    remedy = "end the game there, look at it here, or play on in a copy (--save)"
    return OwnedElsewhere(wrong, file=journal, expected="a game that nobody plays", remedy=remedy)


def lock(fd: int) -> bool:
    """Lock an open file; return False if another has it. Where a disk knows no locks, nobody is kept out."""
    try:
        if sys.platform == "win32":
            os.lseek(fd, FAR, os.SEEK_SET)
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
            os.lseek(fd, 0, os.SEEK_SET)
        else:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in BUSY
    return True


def is_at(fd: int, path: Path) -> bool:
    """Return whether the open file is the one that lies at this path."""
    try:
        there = path.stat()
    except OSError:
        return False
    here = os.fstat(fd)
    return (here.st_dev, here.st_ino) == (there.st_dev, there.st_ino)
