"""Options of a ruleset: each has a few known values, the first of which is the default."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean

Known = Mapping[str, tuple[object, ...]]


def chosen_options(known: Known, chosen: Mapping[str, object]) -> dict[str, object]:
    """Return all options of a ruleset: the chosen values, and the defaults of the others."""
    options = usual_options(known)
    for name, value in chosen.items():
        if name not in known:
            remedy = did_you_mean(name, known, "leave it out")
            raise Complaint(f"unknown rule option {name!r}", expected=f"one of {', '.join(known)}", remedy=remedy)
        values = known[name]
        if not any(value == v and type(value) is type(v) for v in values):
            given, default = (written(one) if isinstance(one, bool) else repr(one) for one in (value, values[0]))
            wrong = f"rule option {name} can't be {given}"
            raise Complaint(wrong, expected=values_text(values), remedy=f"use {default}, the default")
        options[name] = value
    return options


def usual_options(known: Known) -> dict[str, object]:
    """Return all options of a ruleset as they are where nothing is chosen."""
    return {name: values[0] for name, values in known.items()}


def values_text(values: tuple[object, ...]) -> str:
    """Return the values as text: `end or each`, or a long row of numbers as `8 to 100`."""
    numbers = [v for v in values if isinstance(v, int)]
    if len(numbers) == len(values) > 4:
        return f"{min(numbers)} to {max(numbers)}"
    return " or ".join(map(written, values))


def written(value: object) -> str:
    """Return the value of an option as it is written: `true`, `30`, `end`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
