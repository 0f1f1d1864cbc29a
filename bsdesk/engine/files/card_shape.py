"""What is wrong with the shape of a card's table: unknown fields, words and timings, values of the wrong type.

A table is read with what is wrong left out, again and again, until it can be read.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from bsdesk.engine.effects import Block, CardDef, Change, Effect, On
from bsdesk.engine.filters import Condition, Count, Filter
from bsdesk.engine.grants import EFFECTS, Grant
from bsdesk.engine.spans import Until

MOST = 30  # faults of one table
PARTS: tuple[type[msgspec.Struct], ...] = (Effect, On, Change, Filter, Condition, Count, Grant, Until)
ANYWHERE = "[...]"  # some value of a table
STEP = re.compile(r"\.(\w+)|\[(\d+)\]|(\[\.\.\.\])")


class Misfit(NamedTuple):
    """Something in a table that doesn't fit: what kind of name is unknown, or else what is wrong."""

    kind: str  # field, word, timing, value of a field; "": `wrong` says what
    word: str  # by which the line is found
    known: tuple[str, ...] = ()
    wrong: str = ""
    effect: int = 0  # of which effect of the card


FIELDS: dict[type[Any], tuple[msgspec.structs.FieldInfo, ...]] = {}  # by type, once they were asked for


class Known(NamedTuple):
    """What words and timings there are."""

    words: Mapping[str, type[Any]]
    timings: Mapping[str, Any]


def misfits_of(raw: dict[str, Any], card_type: type[CardDef], known: Known) -> list[Misfit]:
    """Return all that doesn't fit in a card's table, in the order of its effects."""
    _, found = healed(raw, card_type, (card_type, *parts_of(card_type)))
    effects = raw.get(EFFECTS)
    for number, effect in enumerate(effects if isinstance(effects, list) else (), 1):
        if isinstance(effect, dict):
            found += [one._replace(effect=number) for one in misfits_in(effect, known)]
    return sorted(found, key=lambda one: one.effect)


def misfits_in(effect: dict[str, Any], known: Known) -> Iterator[Misfit]:
    """Yield what doesn't fit in the words of an effect, and in its timing."""
    on = effect.get("on")
    if isinstance(on, str) and on not in known.timings:
        yield Misfit("timing", on, tuple(known.timings))
    for name in ("announce", "cost", "do"):
        yield from misfits_of_block(effect.get(name), known)
    for grant in effect.get("always", ()) if isinstance(effect.get("always", ()), list) else ():
        if isinstance(grant, dict):
            yield from misfits_of_given(grant.get(EFFECTS), known)


def misfits_of_given(effects: Any, known: Known) -> Iterator[Misfit]:
    """Yield what doesn't fit in effects that are given."""
    for effect in effects if isinstance(effects, list) else ():
        if isinstance(effect, dict):
            yield from healed(effect, Effect, PARTS)[1]
            yield from misfits_in(effect, known)


def misfits_of_block(block: Any, known: Known) -> Iterator[Misfit]:
    """Yield what doesn't fit in the words of a block, and in the blocks within them."""
    for raw in block if isinstance(block, list) else ():
        if not isinstance(raw, dict):
            continue
        fields = dict(raw)
        name = fields.pop("op", "")
        word = known.words.get(name) if isinstance(name, str) else None
        if word is None:
            yield Misfit("word", str(name), tuple(known.words))
            continue
        yield from healed(fields, word, (word,))[1]
        for field in typed_fields(word):
            if field.encode_name == EFFECTS:
                yield from misfits_of_given(fields.get(EFFECTS), known)
            elif field.type == Block:
                yield from misfits_of_block(fields.get(field.encode_name), known)


def healed(raw: dict[str, Any], of: type[Any], types: Iterable[type[Any]]) -> tuple[Any, list[Misfit]]:
    """Return the value of a table without what doesn't fit in it (None if nothing is left), and that."""
    found, types = list[Misfit](), tuple(types)
    for _ in range(MOST):
        try:
            return msgspec.convert(raw, of), found
        except msgspec.ValidationError as error:
            raw = raw if found else copy.deepcopy(raw)
            found.append(misfit_of(raw, str(error), types))
            if not cut(raw, str(error)):
                break
    return None, found


def misfit_of(raw: Any, error: str, types: tuple[type[Any], ...]) -> Misfit:
    """Return what an error says."""
    steps = path_in(error)
    inside = re.search(r"\.effects\[(\d+)\]", error)
    effect = int(inside[1]) + 1 if inside else 0
    last = next((step for step in reversed(steps) if isinstance(step, str) and step != ANYWHERE), "")
    if unknown := re.search(r"unknown field `(.+?)`", error):
        near = types[:1] if not steps else (*types, *PARTS)
        return Misfit("field", unknown[1], fields_of(near), effect=effect)
    if (value := re.search(r"Invalid enum value '(.*?)'", error)) and last in choices(types):
        return Misfit(f"{last}", value[1], choices(types)[last], effect=effect)
    return Misfit("", last, wrong=error, effect=effect)


def path_in(error: str) -> list[str | int]:
    """Return the steps from the table to where an error is."""
    found = re.search(r"at `\$(.*?)`", error)
    steps = STEP.findall(found[1]) if found else []
    return [name or (int(place) if place else dots) for name, place, dots in steps]


def cut(raw: Any, error: str) -> bool:
    """Leave out what an error is about; return whether that was possible."""
    steps = path_in(error)
    if ANYWHERE in steps:  # which of the values it is, the error doesn't say
        steps = steps[: steps.index(ANYWHERE)]
    elif unknown := re.search(r"unknown field `(.+?)`", error):
        steps = [*steps, unknown[1]]
    if not steps:
        return False
    for step in steps[:-1]:
        raw = raw[step]
    if isinstance(steps[-1], int) and steps[-2:-1] == [EFFECTS] and raw[steps[-1]] != {}:
        raw[steps[-1]] = {}  # the others keep their numbers
    elif isinstance(raw, list) or (isinstance(raw, dict) and steps[-1] in raw):
        raw.pop(steps[-1])  # type: ignore[arg-type]
    else:
        return False
    return True


def fields_of(types: Iterable[type[Any]]) -> tuple[str, ...]:
    """Return the names of the fields of these types, as files have them."""
    return tuple(dict.fromkeys(field.encode_name for one in types for field in typed_fields(one)))


def choices(types: Iterable[type[Any]]) -> dict[str, tuple[str, ...]]:
    """Return the values that a field of these types may have, where it has only a few."""
    found: dict[str, tuple[str, ...]] = {}
    for one in (*types, *PARTS):
        for field in typed_fields(one):
            hint = field.type
            if get_origin(hint) is Literal:
                values = tuple(str(value) for value in get_args(hint) if value)
                found[field.encode_name] = tuple(dict.fromkeys((*found.get(field.encode_name, ()), *values)))
    return found


def typed_fields(of: type[Any]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a type. Asking for them is slow: their types are read."""
    if of not in FIELDS:
        FIELDS[of] = msgspec.structs.fields(of)
    return FIELDS[of]


def parts_of(card_type: type[CardDef]) -> list[type[Any]]:
    """Return the types of the values inside a card, such as its levels."""
    inner = [arg for field in typed_fields(card_type) for arg in (field.type, *getattr(field.type, "__args__", ()))]
    return [one for one in inner if isinstance(one, type) and issubclass(one, msgspec.Struct)]
