"""When two states are the same: equal but for numbers that only count (events, ids, causes).

It tells a loop from progress, and two lines of moves that come to the same from two that do not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from bsdesk.engine.state import Frame, State, at

ID = re.compile(r"#\d+")


def same(a: State, b: State) -> bool:
    """Equal but for the numbers of events, ids and causes."""
    return essence(a) == essence(b)


def essence(state: State) -> bytes:
    """All that matters of a state; the same for states that are the same. Serves as a key, too."""
    ages = _ages(state)
    plain: dict[str, Any] = msgspec.to_builtins(state, str_keys=True)
    for ref, card in plain["cards"].items():
        card["since"] = ages.get(ref, 0)
    for age, modifier in enumerate(plain["modifiers"]):
        modifier["since"] = ages[str(modifier["id"])]
        modifier["id"] = age
    for frame in _frames(plain["agenda"], plain["queue"]):
        frame["cause"] = 0
    plain["tally"] = dict(_counts(state))
    plain["seq"] = plain["next_id"] = 0
    return msgspec.json.encode(_renamed(plain, _names(state)), order="sorted")


def _ages(state: State) -> dict[str, int]:
    """The order in which what has a say came to have it; how long ago it was does not matter."""
    zones = [at(seat, zone) for seat in state.seats() for zone in state.game.awake]
    since = {ref: state.cards[ref].since for zone in zones for ref in state.zones[zone]}
    since |= {str(m.id): m.since for m in state.modifiers}
    order = {moment: age for age, moment in enumerate(sorted(set(since.values())), 1)}
    return {thing: order[moment] for thing, moment in since.items()}


def _frames(*parts: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in parts:
        for frame in part:
            yield frame
            yield from _frames(frame.get("frames", ()))


def _counts(state: State) -> Iterator[tuple[str, int]]:
    """What was counted, but for what speaks of a card that is gone or of an occasion that is over."""
    causes = {str(cause) for cause in _causes((*state.agenda, *state.queue))}
    for key, count in state.tally.items():
        parts = re.split(r"[./]", key)
        number = next((p for p in parts[1:-1] if p.isdigit()), "")
        if all(p in state.cards for p in parts if ID.fullmatch(p)) and (not number or number in causes):
            yield key.replace(f".{number}.", ".now.") if number else key, count


def _causes(frames: Iterable[Frame]) -> Iterator[int]:
    for frame in frames:
        yield frame.cause
        yield from _causes(frame.frames)


def _names(state: State) -> dict[str, str]:
    """Cards by where they lie instead of by id."""
    return {ref: f"{zone}/{i}" for zone, refs in state.zones.items() for i, ref in enumerate(refs)}


def _renamed(plain: Any, names: dict[str, str]) -> Any:
    """The same with other names; cards that are gone are told apart by the order in which they are spoken of."""
    if isinstance(plain, str):
        return ID.sub(lambda found: names.setdefault(found[0], f"gone/{len(names)}"), plain)
    if isinstance(plain, dict):
        return {_renamed(key, names): _renamed(plain[key], names) for key in plain}
    if isinstance(plain, list | tuple):
        return [_renamed(value, names) for value in plain]
    return plain
