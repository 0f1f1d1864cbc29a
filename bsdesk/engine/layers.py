"""Layers: which grants of a layer are seen, by whoever asks what a thing is.

Within a layer each grant sees what those before it made of things; of the other layers it sees all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from bsdesk.engine.grants import Live, layer_of
from bsdesk.engine.state import State

if TYPE_CHECKING:
    pass

T = TypeVar("T")


@contextmanager
def seeing(state: State, layer: str, places: Sequence[int]) -> Iterator[None]:
    """Let whatever is asked meanwhile see only these grants of the layer."""
    totals = state.totals
    seen = {**totals.get("seen", {}), layer: tuple(places)}
    known = totals.setdefault("as seen", {})  # what was worked out where just these are seen, for all who ask again
    key = frozenset(seen.items())
    if key not in known:
        kept = {name: totals[name] for name in ("grants", "orders", "all grants", "as seen") if name in totals}
        known[key] = {**kept, "seen": seen}
    state.__dict__["totals"] = known[key]
    try:
        yield
    finally:
        state.__dict__["totals"] = totals


def in_its_layer(state: State, layer: str, live: Live, ask: Callable[[], T]) -> T:
    """Return the answer as this grant sees the game: after those of its layer that come before it."""
    order = order_of(state, layer)
    before = order[: order.index(live.place)] if live.place in order else order
    with seeing(state, layer, before):
        return ask()


def order_of(state: State, layer: str) -> Sequence[int]:
    """Return the places of those grants of a layer that are seen now, in the order in which they apply."""
    seen: Sequence[int] | None = state.totals.get("seen", {}).get(layer)
    return state.totals.get("orders", {}).get(layer, ()) if seen is None else seen


def as_seen(state: State, key: str, lives: Sequence[Live]) -> Sequence[Live]:
    """Return those of the grants that give this which are seen now: see `seeing`."""
    places = state.totals["seen"].get(layer_of(state.rules, key))
    return lives if places is None else [live for live in lives if live.place in places]
