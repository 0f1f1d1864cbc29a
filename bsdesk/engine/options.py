"""Options of a ruleset: each has a few known values, the first of them usual; a wrong one is refused by name."""

from __future__ import annotations

from collections.abc import Mapping

from bsdesk.complaint import Complaint
from bsdesk.engine.loading import nearest

Known = Mapping[str, tuple[object, ...]]


def chosen_options(known: Known, chosen: Mapping[str, object]) -> dict[str, object]:
    """All options of a ruleset, with those that were chosen."""
    options = {name: values[0] for name, values in known.items()}
    for name, value in chosen.items():
        if name not in known:
            near = nearest(name, known)
            raise Complaint(
                f"unknown rule option {name!r}",
                expected=f"one of {', '.join(known)}",
                remedy=f"did you mean {near!r}?" if near else "leave it out",
            )
        values = known[name]
        if not any(value == v and type(value) is type(v) for v in values):
            few = values if len(values) < 5 else (values[1], "...", values[-1])
            raise Complaint(
                f"rule option {name} can't be {value!r}",
                expected=" or ".join(map(str, few)),
                remedy=f"use {values[0]!r}, the default",
            )
        options[name] = value
    return options
