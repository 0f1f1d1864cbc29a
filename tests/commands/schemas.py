"""Whether a value is as a JSON Schema says: as much of it as the schema of card files uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "number": (int, float),
    "null": type(None),
}  # fmt: skip
KNOWN = {
    "type", "properties", "required", "additionalProperties", "items", "$ref", "anyOf", "oneOf", "const", "enum",
    "pattern", "propertyNames", "title", "description", "default", "$schema", "$defs", "maxItems", "minItems",
}  # fmt: skip


def faults(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "$") -> Iterator[str]:
    """Yield what of a value is not as the schema says."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, at)
    for name, least in (("anyOf", 1), ("oneOf", 1)):
        if name in schema:
            fitting = [one for one in schema[name] if not [*faults(value, one, root, at)]]
            if len(fitting) < least or (name == "oneOf" and len(fitting) > 1):
                yield f"{at}: {value!r} fits {len(fitting)} of {name}"
    if "const" in schema and value != schema["const"]:
        yield f"{at}: {value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {value!r} is none of {schema['enum']}"
    if "pattern" in schema and not re.search(schema["pattern"], str(value)):
        yield f"{at}: {value!r} is not like {schema['pattern']}"
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind in ("integer", "number") and isinstance(value, bool))):
        yield f"{at}: {value!r} is no {kind}"
        return
    if isinstance(value, dict):
        yield from faults_of_table(value, schema, root, at)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        for place, one in enumerate(value):
            yield from faults(one, schema["items"], root, f"{at}[{place}]")


def faults_of_table(value: dict[str, Any], schema: dict[str, Any], root: dict[str, Any], at: str) -> Iterator[str]:
    """Yield what of a table is not as the schema says."""
    properties, more = schema.get("properties", {}), schema.get("additionalProperties", True)
    yield from (f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value)
    for name, one in value.items():
        if name in properties or isinstance(more, dict):
            yield from faults(one, properties.get(name, more), root, f"{at}.{name}")
        elif more is False:
            yield f"{at}: {name} is unknown"
        yield from faults(name, schema.get("propertyNames", {}), root, f"{at}.{name}")
