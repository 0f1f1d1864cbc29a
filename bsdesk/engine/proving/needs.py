"""What an effect asks for: found in its parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bsdesk.engine.filters import SIDES, Condition, Count, Filter
from bsdesk.engine.values.structs import structs_in
from bsdesk.engine.vocabulary.shared import CountersPut

PLAYERS = tuple(SIDES)  # words for players, whose figures no card has


class Needs(NamedTuple):
    """What an effect asks for: things to choose or to do something to, and things that must be there."""

    things: tuple[Filter, ...]
    conditions: tuple[Condition, ...]
    counters: tuple[str, ...]
    figures: tuple[str, ...]


def asked_by(pieces: Iterable[Any]) -> Needs:
    """Return what these parts of an effect ask for."""
    things: dict[bytes, Filter] = {}
    conditions: list[Condition] = []
    counters: dict[str, None] = {}
    figures: dict[str, None] = {}
    inside: set[int] = set()
    for piece in structs_in(list(pieces)):
        for name in ("gain", "set", "most", "least"):
            limits = getattr(piece, name, {})
            figures |= dict.fromkeys(limits) if isinstance(limits, dict) else {}
        if isinstance(piece, Count) and piece.number and piece.of not in PLAYERS:
            counters[piece.number] = figures[piece.number] = None
        if isinstance(piece, Filter):
            counters |= dict.fromkeys(piece.least)
        counters |= dict.fromkeys(getattr(piece, "spends", ()))
        if isinstance(piece, Condition):
            conditions.append(piece)
            inside |= {id(one) for one in structs_in([piece.there_is, piece.of])}
        elif isinstance(piece, Count) and piece.happened:
            of = piece.of if isinstance(piece.of, Filter) else None
            conditions.append(Condition(happened=piece.happened, of=of, least=2 * piece.per))
            inside |= {id(one) for one in structs_in([piece.of])}
        elif isinstance(piece, Filter) and id(piece) not in inside:
            things.setdefault(msgspec.json.encode(piece), piece)
        elif isinstance(piece, Count) and piece.number and isinstance(piece.of, Filter):
            counted = replace(piece.of, least={**piece.of.least, piece.number: 1})
            things.setdefault(msgspec.json.encode(counted), counted)
        elif isinstance(piece, CountersPut):
            counters[piece.name] = None
    return Needs(tuple(things.values()), tuple(conditions), tuple(counters), tuple(figures))
