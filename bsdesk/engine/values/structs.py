"""The structs that a value is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

HOLDERS = (msgspec.Struct, dict, list, tuple)  # values that may have structs in them


def structs_in(value: Any) -> Iterator[Any]:
    """Yield every struct inside, at any depth."""
    if isinstance(value, msgspec.Struct):
        yield value
        inside: Iterable[Any] = (getattr(value, name) for name in value.__struct_fields__)
    else:
        inside = value.values() if isinstance(value, dict) else value or ()
    for one in inside:
        if isinstance(one, HOLDERS):
            yield from structs_in(one)
