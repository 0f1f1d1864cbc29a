"""Facts that hang on others of their group: a card enters sideways, with counters, under another one, and is named by
the name that it has only then. Which fields give a new name is read from their types (`New`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from bsdesk.engine.values import Ref
from bsdesk.engine.values.refs import fields_of, refs_in, rename_refs

S = TypeVar("S", bound=Struct)

NAME = re.compile(r"#\d+|\+\d+")  # of a card: its id, or among facts that wait the name of one that is yet to come


def becomes(fact: Struct) -> Ref:
    """Return what a card is called after this fact; "" if it brings no card anywhere."""
    return next((getattr(fact, field) for field in fields_of(type(fact)).new), "")


def hangs_on(fact: Struct, other: Struct) -> bool:
    """Return whether a fact names the card that the other one brings, by the name that it has only then."""
    new = becomes(other)
    if not new or fact is other:
        return False
    named = {name for text in refs_in(fact) for name in NAME.findall(text)}
    return new in named - {becomes(fact)}


def is_elsewhere(fact: Struct, changed: Struct) -> bool:
    """Return whether a card goes elsewhere after a change."""
    return getattr(fact, "to", "") != getattr(changed, "to", "")


def without_what_hangs(facts: Sequence[S], lost: Struct) -> list[S]:
    """Return the facts without those that hang on a card which doesn't come, and what hangs on these."""
    kept = list(facts)
    dropped = [fact for fact in kept if hangs_on(fact, lost)]
    for fact in dropped:
        kept = without_what_hangs([one for one in kept if one is not fact], fact)
    return kept


def parted_from(kept: Sequence[S], rest: Sequence[S], lost: Struct) -> tuple[list[S], list[S], list[S]]:
    """Return both lists without what hangs on a card that doesn't come, and what was in them of that kind."""
    left = {id(fact) for fact in without_what_hangs([*kept, *rest], lost)}
    hanging = [fact for fact in (*kept, *rest) if id(fact) not in left]
    return [fact for fact in kept if id(fact) in left], [fact for fact in rest if id(fact) in left], hanging


def with_names_of_their_own(facts: Sequence[S]) -> tuple[S, ...]:
    """Return facts that are to wait: where some hang on others, with names for what is to come that nothing else gets
    in the meantime."""
    if not any(hangs_on(one, other) for one in facts for other in facts):
        return tuple(facts)
    new = dict.fromkeys(name for fact in facts if (name := becomes(fact)))
    return renamed(facts, {name: f"+{n}" for n, name in enumerate(new, 1)})


def renamed(facts: Sequence[S], names: Mapping[str, str]) -> tuple[S, ...]:
    """Return the facts with other names for the cards in them, wherever these are named."""

    def rename(text: str) -> str:
        return NAME.sub(lambda found: names.get(found[0], found[0]), text)

    return tuple(rename_refs(fact, rename) for fact in facts)
