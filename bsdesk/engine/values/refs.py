"""Finding and renaming the refs in any value of a state: facts, frames, prompts, picks, modifiers, moves, cards.

Which fields are refs is read from their types (`Ref` and its kin)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from bsdesk.engine.values import Names, Ref

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
Renamer = Callable[[Ref], Ref]
ByType = Mapping[type, Callable[[Any], Any]]

NOTHING: ByType = {}


class Fields(NamedTuple):
    """The fields of a class by what they name. `naming`: all that contain refs, directly or in a nested value."""

    naming: tuple[str, ...]
    things: tuple[str, ...]
    new: tuple[str, ...]
    later: tuple[str, ...]
    keys: tuple[str, ...]
    secret: tuple[str, ...]


@cache
def fields_of(kind: type) -> Fields:
    """Return which fields of a struct name what."""
    hints = get_type_hints(kind, include_extras=True)
    hints = {name: hints[name] for name in kind.__struct_fields__}  # type: ignore[attr-defined]

    def marked(*marks: Names) -> tuple[str, ...]:
        return tuple(name for name, hint in hints.items() if set(marks) & set(getattr(hint, "__metadata__", ())))

    naming = tuple(name for name, hint in hints.items() if _names_things(hint))
    return Fields(
        naming, marked(Names.THING, Names.LATER), *map(marked, (Names.NEW, Names.LATER, Names.KNOWN, Names.SECRET))
    )


def _names_things(hint: Any) -> bool:
    """Return whether a value of this type may contain refs; one of a class of ours may."""
    if get_origin(hint) is Annotated and Names.SECRET not in hint.__metadata__:
        return True
    return any(map(_names_things, get_args(hint))) or (isinstance(hint, type) and hint.__module__ != "builtins")


def rename_refs(value: T, name: Renamer, instead: ByType = NOTHING) -> T:
    """Return the value with its refs renamed; the very same object if none changes.

    `instead`: functions that rename values of these classes, in place of doing so field by field."""
    return _rename(value, name, instead)  # type: ignore[no-any-return]


def _rename(value: Any, name: Renamer, instead: ByType) -> Any:
    kind = type(value)
    if kind is str:
        return name(value)
    if kind is tuple:
        parts = tuple([_rename(part, name, instead) for part in value])
        return value if parts == value else parts
    if kind is dict:
        found = {key: _rename(part, name, instead) for key, part in value.items()}
        return value if found == value else found
    if kind in instead:
        return instead[kind](value)
    return rename_fields(value, name, instead) if isinstance(value, Struct) else value


def rename_fields(value: S, name: Renamer, instead: ByType = NOTHING, **changes: Any) -> S:
    """Return the value with these changes and the refs in its fields renamed, even if `instead` has its own class."""
    for field in fields_of(type(value)).naming:
        old = changes[field] if field in changes else getattr(value, field)
        if old:
            new = name(old) if type(old) is str else _rename(old, name, instead)
            if new is not old:
                changes[field] = new
    return replace(value, **changes) if changes else value


def refs_in(value: object) -> list[Ref]:
    """Return all refs in a value."""
    found: list[Ref] = []

    def note(ref: Ref) -> Ref:
        found.append(ref)
        return ref

    rename_refs(value, note)
    return found
