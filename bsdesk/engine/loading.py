"""Card files: TOML read into card values, checked whole; every fault names file, line and card, and helps."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import Ability, CardDef, Timing, compile_card
from bsdesk.engine.game import Program
from bsdesk.engine.selecting import Count, Filter
from bsdesk.engine.words import UnknownWord, Word

C = TypeVar("C", bound=CardDef)


class Language(NamedTuple):
    """What card texts of a game may be written in."""

    words: Mapping[str, type[Word]]  # the words of effects
    timings: Mapping[str, Timing]
    states: frozenset[str]  # words that a filter may ask for, besides families
    numbers: frozenset[str]
    scopes: frozenset[str]


class Library(NamedTuple):
    """Cards that were read, and what they do."""

    defs: dict[str, Any]
    abilities: dict[str, tuple[Ability, ...]]
    programs: dict[str, Program]


def read_cards(
    files: Iterable[Path],
    card_type: type[C],
    language: Language,
    faults: Callable[[C], list[str]],
) -> Library:
    """Read card files. The first fault stops the reading, and says where it is and what to do."""
    library = Library({}, {}, {})
    for file in files:
        for line, raw in _tables(file):
            card = _card(file, line, raw, card_type)
            if card.id in library.defs:
                raise Complaint(
                    f"card {card.id} is there twice",
                    file=file,
                    line=line,
                    expected="one table a card id",
                    remedy="give this card another id, or delete it",
                )
            for fault in faults(card):
                raise Complaint(
                    f"{card.id}: {fault}",
                    file=file,
                    line=line,
                    expected="a card by the rules",
                    remedy="correct the card",
                )
            try:
                abilities, programs = compile_card(card, language.words, language.timings)
            except UnknownWord as unknown:
                raise _unknown(file, line, card.id, "word", unknown.name, language.words) from None
            except KeyError as unknown:
                raise _unknown(file, line, card.id, "timing", str(unknown.args[0]), language.timings) from None
            except msgspec.ValidationError as error:
                raise Complaint(
                    f"{card.id}: {error}",
                    file=file,
                    line=line,
                    expected="fields the word has",
                    remedy="correct the field that is named",
                ) from None
            _check_names(file, line, card, programs, language)
            library.defs[card.id] = card
            library.abilities[card.id] = abilities
            library.programs.update(programs)
    return library


def text_of(file: Path, what: str) -> str:
    """The text of a file that somebody wrote by hand."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise Complaint(f"can't be read: {error.strerror}", file=file, expected=what, remedy="check the path") from None
    except UnicodeDecodeError:
        raise Complaint(
            "is not UTF-8 text", file=file, expected=f"{what} in UTF-8", remedy="save it as UTF-8"
        ) from None


def _tables(file: Path) -> list[tuple[int, dict[str, Any]]]:
    """Each card table of a file with the line it starts at."""
    text = text_of(file, "a card file")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise Complaint(
            f"is not TOML: {error}",
            file=file,
            line=int(at[1]) if at else None,
            expected="TOML",
            remedy="correct the line",
        ) from None
    lines = [n for n, line in enumerate(text.splitlines(), 1) if line.strip() == "[[card]]"]
    tables = data.get("card", [])
    if not isinstance(tables, list) or not all(isinstance(t, dict) for t in tables) or set(data) - {"card"}:
        raise Complaint(
            "holds something that is no card",
            file=file,
            expected="[[card]] tables only",
            remedy="write each card as a [[card]] table",
        )
    return [(lines[i] if i < len(lines) else 1, table) for i, table in enumerate(tables)]


def _card(file: Path, line: int, raw: dict[str, Any], card_type: type[C]) -> C:
    try:
        return msgspec.convert(raw, card_type)
    except msgspec.ValidationError as error:
        name = raw.get("id", "a card without id")
        unknown = re.search(r"unknown field `(\w+)`", str(error))
        near = ""
        if unknown:
            near = nearest(unknown[1], _known_fields(card_type))
        raise Complaint(
            f"{name}: {error}",
            file=file,
            line=line,
            expected="a card of this game",
            remedy=f"did you mean {near!r}?" if near else "correct the field that is named",
        ) from None


def _known_fields(card_type: type[CardDef]) -> list[str]:
    from bsdesk.engine.effects import Effect

    return [*card_type.__struct_fields__, *Effect.__struct_fields__]


def _unknown(file: Path, line: int, card: str, what: str, name: str, known: Iterable[str]) -> Complaint:
    near = nearest(name, known)
    return Complaint(
        f"{card}: unknown {what} {name!r}",
        file=file,
        line=line,
        expected=f"a known {what}",
        remedy=f"did you mean {near!r}?" if near else f"use one of {', '.join(sorted(known))}",
    )


def nearest(name: str, known: Iterable[str]) -> str:
    found = difflib.get_close_matches(name, list(known), 1, 0.5)
    return found[0] if found else ""


def _check_names(file: Path, line: int, card: CardDef, programs: Mapping[str, Program], language: Language) -> None:
    """Every state, number and stretch that the effects name must be there."""
    for effect in card.effects:
        for scope in effect.during:
            if scope not in language.scopes:
                raise _unknown(file, line, card.id, "stretch", scope, language.scopes)
    pieces: list[Any] = [card.effects, [p.ops for p in programs.values()]]
    for piece in _structs(pieces):
        if isinstance(piece, Filter):
            for word in (*piece.kind, *piece.has, *piece.lacks):
                if word not in language.states and not word.startswith("family:"):
                    raise _unknown(file, line, card.id, "word in a filter", word, language.states)
            for name in (*piece.most, *piece.least):
                if name not in language.numbers:
                    raise _unknown(file, line, card.id, "figure", name, language.numbers)
        elif isinstance(piece, Count) and piece.number and piece.number not in language.numbers:
            raise _unknown(file, line, card.id, "figure", piece.number, language.numbers)


def _structs(piece: Any) -> Iterable[Any]:
    """Every value inside, however deep."""
    if isinstance(piece, msgspec.Struct):
        yield piece
        for name in piece.__struct_fields__:
            yield from _structs(getattr(piece, name))
    elif isinstance(piece, dict):
        for value in piece.values():
            yield from _structs(value)
    elif isinstance(piece, list | tuple):
        for value in piece:
            yield from _structs(value)
