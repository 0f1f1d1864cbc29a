"""The structs that a value is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

HOLDERS = (msgspec.Struct, dict, list, tuple)  # values that may have structs in them


def structs_in(value: Any) -> list[Any]:
    """Return every struct inside, at any depth, what holds others before them."""
    found: list[Any] = []
    collect(value, found)
    return found


def collect(value: Any, found: list[Any]) -> None:
    """Add every struct inside a value to what was found. All cards pass through here when a game is opened."""
    if isinstance(value, msgspec.Struct):
        found.append(value)
        inside: Iterable[Any] = [getattr(value, name) for name in value.__struct_fields__]
    else:
        inside = value.values() if isinstance(value, dict) else value or ()
    for one in inside:
        if one and isinstance(one, HOLDERS):
            collect(one, found)
