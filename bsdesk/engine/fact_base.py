"""What all facts have: their names in the log, what a sentence about them may name, what they write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from bsdesk.engine.values import Ref
from bsdesk.engine.values.refs import fields_of

if TYPE_CHECKING:
    from bsdesk.engine.state import State

# What a sentence about a fact may name: its kind (thing, seat ... or a kind of term), and its value.
SentenceFacts = Mapping[str, tuple[str, Any]]


class FactBase(Struct, frozen=True, tag=True, gc=False):
    """The base of all facts."""

    def log_keys(self) -> list[str]:
        """Return its possible names in the log books, the most specific first."""
        return [type(self).__name__.lower()]

    def sentence_facts(self) -> SentenceFacts:
        """Return what a sentence about it may name."""
        return {field: ("thing", getattr(self, field)) for field in fields_of(type(self)).things}

    def about(self) -> Ref:
        """Return the thing that it is about, by the name it has afterwards."""
        return next((str(getattr(self, field)) for field in fields_of(type(self)).things), "")

    def write(self, state: State) -> None:
        """Write it into a state whose `seq` is its number already. A fact that is only told writes nothing."""
