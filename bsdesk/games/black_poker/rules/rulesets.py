"""The rulesets that can be chosen, and what is otherwise under each (TR-X-01, TR-X-02, TR-X-04)."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.engine.state import State


class Ruleset(NamedTuple):
    """What follows from the ruleset that is chosen."""

    triggered_uses_stage: bool  # TR-X-01: does a triggered action go on the Stage?
    throwing_suit: str  # TR-X-02: of the two cards, the one whose number is the damage
    fog: bool  # TR-X-04: do Up and Down lie in a zone of their own while they last?


# The sheet is the specification; the published rules of the edition differ in three points.
RULESETS = {
    "sheet": Ruleset(triggered_uses_stage=False, throwing_suit="club", fog=False),
    "official_8_0": Ruleset(triggered_uses_stage=True, throwing_suit="spade", fog=True),
}


def ruleset(state: State) -> Ruleset:
    """Return what follows from the ruleset that is played by."""
    return RULESETS[state.rules.options["ruleset"]]
