"""Whose doing it is: the effect by which facts come about, and its card."""

from __future__ import annotations

from bsdesk.engine.run import Run
from bsdesk.engine.selection import card_of_effect
from bsdesk.engine.state import Frame
from bsdesk.engine.values import Ref


def acting_frame(run: Run, by: str, why: str) -> Frame | None:
    """Return the frame of the effect that does this, which may be interrupted by a question about something else; None
    for what no effect does."""
    return next((frame for frame in reversed(run.stack) if frame.program == why), None) if by == "effect" else None


def acting_card(run: Run, by: str, why: str) -> Ref:
    """Return the card of the effect that does this; "" for what no effect does."""
    frame = acting_frame(run, by, why)
    return card_of_effect(run.state, frame) if frame is not None else ""
