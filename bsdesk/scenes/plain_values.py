"""Values of the engine written in a line as inline tables of TOML, with the cards in them named by where they lie."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_shape import PARTS, healed
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.filters import Condition
from bsdesk.gate import refuse_deep

T = TypeVar("T")

NUMBERED = re.compile(r"#(\d+)")
NAMED = re.compile(r"@((?:[pt]\d+\.)?[a-z_]+\.\d+)")  # @p1.field.2, @stack.1, @gone.3
BARE = re.compile(r"[A-Za-z0-9_-]+")


def written(value: object) -> str:
    """Return a value as TOML in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, str):
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        inner = ", ".join(f"{key_text(str(key))} = {written(one)}" for key, one in value.items())
        return "{ " + inner + " }" if inner else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    raise TypeError(f"no text for {value!r}")


def key_text(key: str) -> str:
    return key if BARE.fullmatch(key) else written(key)


def read_table(text: str) -> dict[str, Any]:
    """Return the inline table that a text is."""
    refuse_deep(text)
    try:
        found = tomllib.loads(f"it = {text}")
    except (ValueError, RecursionError) as error:
        said = re.sub(r" \(at .*\)", "", str(error))
        raise Complaint(f"is no table: {said}", expected="{ name = value, ... }", remedy="correct it") from None
    if set(found) != {"it"} or not isinstance(found["it"], dict):
        raise Complaint("is no table", expected="{ name = value, ... }", remedy="correct it")
    table: dict[str, Any] = found["it"]
    return table


def read_value(raw: dict[str, Any], of: type[T]) -> T:
    """Return the value of a class that a table describes."""
    known = [field.encode_name for field in msgspec.structs.fields(of)]  # type: ignore[arg-type]
    for name in raw:
        if name not in known:
            remedy = did_you_mean(name, known, "use one of these")
            raise Complaint(f"unknown field {name!r}", expected="one of " + ", ".join(known), remedy=remedy)
    try:
        return msgspec.convert(raw, of, str_keys=True)
    except msgspec.ValidationError as error:
        raise Complaint(str(error), expected=f"a {of.__name__.lower()}", remedy="correct it") from None


def read_condition(text: str) -> Condition:
    """Return the condition of the card language that a text is."""
    found, faults = healed(read_table(text), Condition, (Condition, *PARTS))
    for fault in faults:
        if fault.kind:
            remedy = did_you_mean(fault.word, fault.known, "use one of these")
            known = "one of " + ", ".join(sorted(fault.known))
            raise Complaint(f"unknown {fault.kind} {fault.word!r}", expected=known, remedy=remedy)
        raise Complaint(fault.wrong, expected="a condition, as on cards", remedy="correct it")
    condition: Condition = found
    return condition


def renamed(value: Any, rename: Callable[[str], str]) -> Any:
    """Return plain data with every text in it renamed, the names of tables, too."""
    if isinstance(value, str):
        return rename(value)
    if isinstance(value, dict):
        return {renamed(key, rename): renamed(one, rename) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [renamed(one, rename) for one in value]
    return value
