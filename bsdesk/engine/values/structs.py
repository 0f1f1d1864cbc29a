"""The structs that a value is made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec


def structs_in(value: Any) -> Iterator[Any]:
    """Yield every struct inside, at any depth."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from structs_in(getattr(value, name))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from structs_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from structs_in(inner)
