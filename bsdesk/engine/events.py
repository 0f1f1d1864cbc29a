"""Events: facts that came true, with their cause; and `fold`, the only function that writes them into a state.

A rule proposes facts; `Run` numbers those that come true and makes events of them. `fold` checks no rule.
"""

from __future__ import annotations

from msgspec import Struct

from bsdesk.engine.facts import Fact
from bsdesk.engine.state import State


class Event(Struct, frozen=True):
    """A fact that came true. `parent` is the event it came from (0: none), `by` the kind of cause
    (move, event, cost, effect, rule), `why` the rule id or the effect's key. Events of one group happened at once."""

    n: int
    group: int
    parent: int
    by: str
    why: str
    fact: Fact


def fold(state: State, event: Event) -> None:
    """Write one event into a state, which must be a copy of the caller's own."""
    state.seq = event.n
    state.__dict__["memo"] = {}
    event.fact.write(state)
