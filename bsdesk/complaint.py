"""The error for bad input: one clear line, never a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike


class Complaint(Exception):
    """Bad input: where it is, what is wrong, what was expected, what to do.

    `Complaint("unknown colour 'gren'", file=path, line=12, expected="red or green", remedy="correct it")`
    """

    def __init__(
        self,
        wrong: str,
        *,
        file: str | PathLike[str] | None = None,
        line: int | None = None,
        expected: str = "",
        remedy: str = "",
    ) -> None:
        super().__init__(wrong)
        self.wrong = wrong
        self.file = file
        self.line = line
        self.expected = expected
        self.remedy = remedy

    def __str__(self) -> str:
        place = "" if self.file is None else f"{self.file}: "
        if self.line is not None:
            place = f"line {self.line}: " if self.file is None else f"{self.file}:{self.line}: "
        parts = [f"{place}{self.wrong}", f"expected {self.expected}" if self.expected else "", self.remedy]
        return " ".join("; ".join(part for part in parts if part).split())


@contextmanager
def said_of(file: str | PathLike[str] | None, line: int | None) -> Iterator[None]:
    """Attach this file and line to complaints raised inside that name no place."""
    try:
        yield
    except Complaint as complaint:
        complaint.file, complaint.line = complaint.file or file, complaint.line or line
        raise
