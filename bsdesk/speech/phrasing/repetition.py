"""Words that stand in an effect several times, one behind the other, so that they can be said once."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from bsdesk.engine.effects import Block, strings


def repeated(block: Block, then: Block) -> tuple[int, int]:
    """Return how many words at the beginning of a block are said there how often, one behind the other: by the same
    names, or by others that nothing behind them asks for, nor what is done `then`."""
    words = [raw["op"] for raw in block]
    for length in range(1, len(block) // 2 + 1):
        if words[:length] != words[length : 2 * length]:
            continue
        parts = [block[n : n + length] for n in range(0, len(block) - length + 1, length)]
        first = unnamed(parts[0])
        alike = list(takewhile(lambda part: unnamed(part) == first, parts))  # noqa: B023
        rest = (*block[length * len(alike) :], *then)
        named = {raw["as"] for part in alike for raw in part if "as" in raw}
        if len(alike) > 1 and (all(part == parts[0] for part in alike) or not named & strings(rest)):
            return length, len(alike)
    return 1, 1


def unnamed(part: Block) -> object:
    """Return words with numbers in place of the names that they give to things."""
    numbers = {raw["as"]: n for n, raw in enumerate(part) if "as" in raw}

    def without(piece: Any) -> Any:
        if isinstance(piece, Mapping):
            return {key: without(value) for key, value in piece.items()}
        if isinstance(piece, list | tuple):
            return [without(one) for one in piece]
        return numbers.get(piece, piece) if isinstance(piece, str) else piece

    return without(part)
