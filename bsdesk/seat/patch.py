"""Patches: the difference between two views of one viewer, and applying it to the old one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from bsdesk.engine.facts import Modifier
from bsdesk.engine.state import Card, Frame, Past, Prompt, State, bind
from bsdesk.engine.values import Pool, Ref, Seat

# the large tables of a state, of which only what differs is sent
TABLES = ("cards", "zones", "tokens", "tally", "counters", "past")


class Patch(Struct, frozen=True, omit_defaults=True):
    """The changes that make the new view from the old one."""

    gone: dict[str, tuple[str, ...]] = {}  # of each table, the keys that are no longer there
    order: dict[str, tuple[str, ...]] = {}  # and the order of its keys, where it does not follow from the rest
    cards: dict[Ref, Card] = {}
    zones: dict[Ref, tuple[Ref, ...]] = {}
    tokens: dict[Ref, Pool] = {}
    tally: dict[str, int] = {}
    counters: dict[Ref, dict[str, int]] = {}
    past: dict[Ref, Past] = {}
    modifiers: tuple[Modifier, ...] | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    active: Seat | UnsetType = UNSET
    step: str | UnsetType = UNSET
    moment: str | UnsetType = UNSET
    results: dict[Seat, str] | UnsetType = UNSET
    ending: str | UnsetType = UNSET
    rng: int | UnsetType = UNSET
    seq: int | UnsetType = UNSET
    next_id: int | UnsetType = UNSET
    agenda: tuple[Frame, ...] | UnsetType = UNSET
    queue: tuple[Frame, ...] | UnsetType = UNSET
    prompts: dict[Seat, Prompt] | UnsetType = UNSET
    actor: Seat | UnsetType = UNSET


SINGLE = tuple(name for name in Patch.__struct_fields__ if name not in ("gone", "order", *TABLES))


def difference(old: State, new: State) -> Patch:
    """Return the patch from the old view to the new one; both are of the same viewer and game."""
    changed: dict[str, Any] = {}
    gone: dict[str, tuple[str, ...]] = {}
    order: dict[str, tuple[str, ...]] = {}
    for table in TABLES:
        before, after = getattr(old, table), getattr(new, table)
        went = tuple(key for key in before if key not in after)
        came = {key: value for key, value in after.items() if key not in before or before[key] != value}
        if went:
            gone[table] = went
        if came:
            changed[table] = came
        kept = merge_table(table, before, went, came, new.zones) if went or came else before
        wanted = list(after)
        if list(kept) != wanted:  # also where a key went and came back
            order[table] = tuple(wanted)
    for name in SINGLE:
        value = getattr(new, name)
        if getattr(old, name) != value:
            changed[name] = value
    return Patch(gone=gone, order=order, **changed)


def apply_patch(old: State, patch: Patch) -> State:
    """Return the new view; the old one is not changed."""
    view = old.copy()
    for table in reversed(TABLES[:2]):  # the zones first: they say in which order the cards lie
        write_table(view, patch, table)
    for table in TABLES[2:]:
        write_table(view, patch, table)
    for name in SINGLE:
        value = getattr(patch, name)
        if value is not UNSET:
            setattr(view, name, value)
    return bind(view, old.game)


def write_table(view: State, patch: Patch, table: str) -> None:
    """Write what differs into one table of a view."""
    gone, came, order = patch.gone.get(table, ()), getattr(patch, table), patch.order.get(table)
    if not (gone or came or order):
        return
    found = getattr(view, table)
    if gone or came:
        found = merge_table(table, found, gone, came, view.zones)
    setattr(view, table, {key: found[key] for key in order} if order is not None else found)


def merge_table(
    table: str, before: Mapping[str, Any], gone: tuple[str, ...], came: Mapping[str, Any], zones: Mapping[Ref, Any]
) -> dict[str, Any]:
    """Return a table after the change: cards in the order of their zones; in other tables new keys are last."""
    found = {**before, **came}
    for key in gone:
        del found[key]
    if table != "cards":
        return found
    placed = {ref: found[ref] for refs in zones.values() for ref in refs if ref in found}
    return placed if len(placed) == len(found) else found
