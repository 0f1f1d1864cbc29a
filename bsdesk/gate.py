"""The gate: whatever comes from outside is read here, no more of it than a limit allows, and no special file.

Each kind of input has one row in `KINDS`; docs/limits.md shows the table. What is refused is one complaint with the
file, the line, the limit and what to do.
"""

from __future__ import annotations

import os
import re
import stat
import zlib
from os import PathLike
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bsdesk.complaint import Complaint, said_of


class InputKind(NamedTuple):
    """What may come in, and how much of it."""

    what: str  # as it is expected in a complaint
    most: int  # bytes, unpacked
    lines: int = 20_000  # 0: it is no text
    letters: int = 4_000  # of a line
    packed: int = 0  # bytes that it may have packed; 0: it is never packed


KINDS = {
    "cards": InputKind("a card file", 1 << 20),
    "deck": InputKind("a deck file", 200_000, 5_000, 1_000),
    "scene": InputKind("a scene: a line a fact", 200_000, 5_000, 100_000, packed=100_000),
    "script": InputKind("a script: one move a line", 200_000, 5_000),
    "journal": InputKind("a journal", 1 << 25, 200_000, 1 << 22, packed=1 << 22),
    "settings": InputKind("settings", 1 << 16, 1_000, 1 << 16),
    "results": InputKind("results of `bsdesk sim`", 1 << 28, 1 << 20, 1 << 22),
    "played": InputKind("the names of the games played last", 1 << 16, 1_000, 1_000),
    "clipboard": InputKind("text that is pasted", 400_000, 20_000, 400_000),
    "picture": InputKind("a picture", 1 << 26, 0, 0),
}
PIXELS = 40_000_000  # of a picture
NAME, ID = 80, 40  # letters of a card's name, and of an id
CARDS = 1_000  # in a file
DOTS = 12  # in a line of a file of tables, outside its texts
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
GZIP = b"\x1f\x8b"
# What would steer a terminal, and what is no letter; a tab may stay.
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def bytes_of(file: Path, kind: str) -> bytes:
    """Return the content of a file, unpacked; raise a complaint if it is none of this kind or too big."""
    limits = KINDS[kind]
    with said_of(file, None):
        try:
            with opened(file, kind) as found:
                raw = found.read(limits.most + 1)
        except OSError as error:
            raise unreadable(error.strerror or str(error), limits) from None
        if limits.packed and raw[:2] == GZIP:
            return unpacked(raw, limits)
        if len(raw) > limits.most:
            raise too_big(limits, limits.most)
        return raw


def opened(file: Path, kind: str) -> BinaryIO:
    """Return a plain file opened to be read; raise a complaint if it is none, or can't be opened. A pipe is not waited
    for."""
    limits = KINDS[kind]
    with said_of(file, None):
        try:
            fd = os.open(file, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise unreadable(error.strerror or str(error), limits) from None
        except ValueError as error:  # a name that no file can have
            raise unreadable(str(error), limits) from None
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            os.close(fd)
            raise Complaint("is no plain file", expected=limits.what, remedy="check the path")
        return os.fdopen(fd, "rb")


def real(file: Path) -> Path:
    """Return where a file lies, whatever links lead to it; of links that lead in a circle, one of them."""
    return Path(os.path.realpath(file))


def pasted(text: str) -> str:
    """Return pasted text, no more of it than may come in, without what is no letter or steers a terminal."""
    kept = text[: KINDS["clipboard"].most].replace("\r\n", "\n").replace("\r", "\n")
    return kept if kept.isprintable() else "\n".join(map(plain, kept.split("\n")))


def head_unpacked(raw: bytes, most: int) -> bytes:
    """Return the beginning of a journal that was packed: so many bytes at most."""
    try:
        return zlib.decompressobj(wbits=31).decompress(raw, most)
    except zlib.error as error:
        raise unreadable(str(error), KINDS["journal"]) from None


def unpacked(raw: bytes, limits: InputKind) -> bytes:
    """Return what was packed; no more is unpacked than may come in."""
    if len(raw) > limits.packed:
        raise too_big(limits, limits.packed)
    reader = zlib.decompressobj(wbits=31)
    try:
        found = reader.decompress(raw, limits.most + 1)
    except zlib.error as error:
        raise unreadable(str(error), limits) from None
    if len(found) > limits.most:
        raise too_big(limits, limits.most)
    if not reader.eof:
        raise unreadable("it is not whole", limits)
    return found


def text_of(file: Path, kind: str) -> str:
    """Return the text of a file, every line of it ended by a line feed."""
    with said_of(file, None):
        return text_in(bytes_of(file, kind), kind)


def text_in(raw: bytes | str, kind: str) -> str:
    """Return what came in as text; raise a complaint that names the line if it is none, or too long."""
    limits = KINDS[kind]
    if len(raw) > limits.most:
        raise too_big(limits, limits.most)
    try:
        text = raw.decode("utf-8-sig") if isinstance(raw, bytes) else raw.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        place, wanted = error.object[: error.start].count(b"\n") + 1, f"{limits.what} in UTF-8"
        raise Complaint("is not UTF-8 text", line=place, expected=wanted, remedy="save it as UTF-8") from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if len(lines) > limits.lines + 1:
        wanted = f"{limits.what}, at most {limits.lines:,} lines"
        raise Complaint("has too many lines", line=limits.lines + 1, expected=wanted, remedy="divide it")
    for number, line in enumerate(lines, 1):
        if len(line) > limits.letters:
            wanted = f"at most {limits.letters:,} letters in a line"
            raise Complaint("has a line that is too long", line=number, expected=wanted, remedy="break the line")
        if not line.isprintable() and CONTROL.search(line):
            raise Complaint("has a control character", line=number, expected="plain text", remedy="delete it")
    return text


def refuse_deep(text: str) -> None:
    """Refuse a line of tables that names too many of them within each other: reading it could take all memory."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > DOTS and sum(part.count(".") for part in QUOTED.split(line)) > DOTS:
            wanted = f"at most {DOTS} dots in a line, texts aside"
            raise Complaint("names tables within tables", line=number, expected=wanted, remedy="unfold it")


def plain(text: str | PathLike[str]) -> str:
    """Return text that steers no terminal: a � for each control character and for what is no letter."""
    return CONTROL.sub("\ufffd", str(text).replace("\n", " "))


def unreadable(why: str, limits: InputKind) -> Complaint:
    return Complaint(f"can't be read: {why}", expected=limits.what, remedy="check the path")


def too_big(limits: InputKind, most: int) -> Complaint:
    size = f"{most >> 20} MB" if most >= 1 << 20 else f"{most // 1000} kB"
    return Complaint("is too big", expected=f"{limits.what}, at most {size}", remedy="choose another file")


def table() -> str:
    """Return the limits as the rows of docs/limits.md."""
    rows = ["| what | bytes | packed | lines | letters in a line |", "|---|---|---|---|---|"]
    for kind in KINDS.values():
        packed = f"{kind.packed:,}" if kind.packed else "-"
        lines, letters = (f"{most:,}" if most else "-" for most in (kind.lines, kind.letters))
        rows.append(f"| {kind.what} | {kind.most:,} | {packed} | {lines} | {letters} |")
    return "\n".join(rows)
