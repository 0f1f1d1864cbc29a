"""The books of a game: its rules, and sentences for refusals, events and terms, each in four languages.

A book is a TOML file of small tables, `[id]` with a sentence a language. A sentence may name facts in braces, and words
that go with a number: `{count} {count|core|cores}`.
"""

from __future__ import annotations

import re
import tempfile
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2s
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple

import msgspec
from platformdirs import user_cache_path

from bsdesk import __version__
from bsdesk.complaint import Complaint
from bsdesk.engine.files.options import written

LANGUAGES = ("en", "zh_hant", "zh_hans", "ja")
HERE = Path(__file__).parent

Sentence = Mapping[str, str]
Book = Mapping[str, Sentence]


class Books(NamedTuple):
    """The sentences of a game. Those of its own books go before those of the engine."""

    rules: Book
    refusals: Book
    terms: Book
    log: Book
    quiet: frozenset[str]  # events that are not in the log
    reasons: Book  # why moves are made
    how: tuple[str, ...] = ()  # the rules to be read first
    gathers: Mapping[str, Mapping[str, str]] = {}  # event -> the events in one line with it, and of which kind of cause
    earlier: Mapping[str, Mapping[str, str]] = {}  # event -> the events that it is moved before
    vain: Mapping[str, Mapping[str, str]] = {}  # event -> those beside which it did nothing
    whose: Mapping[str, Mapping[str, str]] = {}  # `command` or `place` -> the events that are its deed
    readings: Book = {}  # option.value/rule -> what the rule says where that value is chosen
    folder: Path = HERE  # where the game's own books are, and its phrases

    def as_played(self, options: Mapping[str, object]) -> Books:
        """Return the books with the rules as they are where these options are chosen."""
        keys = [(key, *key.split("/", 1)) for key in self.readings]
        chosen = {f"{name}.{written(value)}" for name, value in options.items()}
        return self._replace(
            rules={**self.rules, **{rule: self.readings[key] for key, at, rule in keys if at in chosen}}
        )


@cache
def read_books(folder: Path) -> Books:
    """Return the books of a game's folder, over those of the engine."""
    refusals, terms, log, reasons = (
        {**read_book(HERE / part), **read_book(folder / part)}
        for part in ("refusals.toml", "terms.toml", "log.toml", "reasons.toml")
    )
    lists = read_toml(folder / "log.toml")
    quiet, how = frozenset(lists.get("quiet", ())), tuple(lists.get("how", ()))
    gathers, earlier, vain, whose = (
        {lead: read_kinds(keys) for lead, _, keys in (line.partition(": ") for line in lists.get(name, ()))}
        for name in ("gathered", "earlier", "vain", "whose")
    )
    rules, readings = read_book(folder / "rulebook.toml"), read_book(folder / "readings.toml")
    return Books(rules, refusals, terms, log, quiet, reasons, how, gathers, earlier, vain, whose, readings, folder)


def read_kinds(text: str) -> dict[str, str]:
    """Read a list such as `turned.0@rule moved.drawn`: kinds of events, each perhaps with the only kind of cause."""
    return {key: by for key, _, by in (word.partition("@") for word in text.split())}


WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60"  # letters and marks as wide as high
BLANK = "\ue000"  # a blank of a sentence while it is filled in; those of a name stay as they are
BESIDE = re.compile(r" (?=\{)|(?<=\}) ")
LEFT_OUT = re.compile(f"(?<=[{WIDE}]){BLANK}(?=[{WIDE}])")
COUNTED = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")  # {count|core|cores}: for one, for any other number


def fill(sentence: str, facts: Mapping[str, object]) -> str:
    """Return the sentence with its facts filled in, and words such as `COUNTED` in the number that fits.

    A blank beside a fact is for Latin letters and digits: between Chinese or Japanese ones it is left out."""
    counted = COUNTED.sub(lambda found: found[2] if str(facts[found[1]]) == "1" else found[3], sentence)
    if " {" not in counted and "} " not in counted:
        return counted.format_map(facts)
    said = BESIDE.sub(lambda found: found[0].replace(" ", BLANK), counted).format_map(facts)
    return LEFT_OUT.sub("", said).replace(BLANK, " ")


def read_book(file: Path) -> Book:
    """Return one book, in which every entry must have every language and name the same facts in each."""
    found: Book = read_cached(file, "book", check_book)
    return found


def check_book(file: Path, content: bytes) -> Book:
    """Return the book in a file, or raise a complaint if it is none."""
    book = {entry: said for entry, said in parse_toml(file, content).items() if not isinstance(said, list)}
    for entry, said in book.items():
        if not isinstance(said, dict) or set(said) != set(LANGUAGES) or not all(said.values()):
            wrong, expected = f"{entry!r} is not said in every language", ", ".join(LANGUAGES)
            raise Complaint(wrong, file=file, expected=expected, remedy="add what is missing")
        if len({fact_names(text) for text in said.values()}) > 1:
            wrong, expected = f"{entry!r} names other facts in one language than in another", "the same facts in braces"
            raise Complaint(wrong, file=file, expected=expected, remedy="correct the sentence")
    return book


def read_toml(file: Path) -> dict[str, Any]:
    """Return the content of a TOML file; empty if there is none."""
    found: dict[str, Any] = read_cached(file, "toml", parse_toml)
    return found


def parse_toml(file: Path, content: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(content.decode("utf-8").replace("\r\n", "\n"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Complaint(f"is no book: {error}", file=file, expected="TOML in UTF-8", remedy="correct it") from None


def read_cached(file: Path, kind: str, read: Callable[[Path, bytes], Any]) -> Any:
    """Return what is read from a file, cached as JSON in the user's folder, since TOML takes twenty times as long."""
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return {}
    digest = blake2s(f"{__version__} {LANGUAGES}".encode() + content).digest()
    folder = user_cache_path("bsdesk", appauthor=False) / "books"
    place = folder / f"{kind}-{blake2s(bytes(file), digest_size=12).hexdigest()}"
    with suppress(OSError, msgspec.DecodeError):
        found = place.read_bytes()
        if found.startswith(digest):
            return msgspec.json.decode(found[len(digest) :])
    made = read(file, content)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as part:
            part.write(digest + msgspec.json.encode(made))
        Path(part.name).replace(place)
    return made


def fact_names(sentence: str) -> frozenset[str]:
    """Return the facts that a sentence names in braces."""
    names = (name for _, name, _, _ in Formatter().parse(sentence) if name is not None)
    return frozenset(name.partition("|")[0] for name in names)
