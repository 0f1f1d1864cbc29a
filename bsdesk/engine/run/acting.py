"""Whose doing it is: the card of the effect by which facts come about."""

from __future__ import annotations

from bsdesk.engine.run import Run
from bsdesk.engine.selection import card_of_effect
from bsdesk.engine.values import Ref


def acting_card(run: Run, by: str, why: str) -> Ref:
    """Return the card whose effect does this; "" for what no effect does."""
    if by != "effect" or not run.stack:
        return ""
    return card_of_effect(run.state, run.stack[-1], why)
