"""The table (TR-11.4): both players' areas, with the Stage between them."""

from __future__ import annotations

from bsdesk.engine.looks.sheet import Box, Mat, SheetPlan, Spot, opposite

WIDE, HIGH, BAND = 2980, 800, 128
AREAS: dict[str, tuple[Box, str]] = {
    "life": ((0.007, 0.028, 0.112, 0.972), "pile"),  # TR-2.1: Bulwarks are counted from here
    "field": ((0.119, 0.028, 0.881, 0.972), "suits"),
    "graveyard": ((0.888, 0.028, 0.993, 0.486), "bin"),
    "fog": ((0.888, 0.516, 0.993, 0.972), "gone"),
}


def plan() -> SheetPlan:
    """Both players' sides, and the Stage."""
    spots = tuple(Spot(name, box, look) for name, (box, look) in AREAS.items())
    near = Mat("near", WIDE, HIGH, spots, "felt")
    band = Mat("track", WIDE, BAND, (Spot("stage", (0.119, 0.08, 0.881, 0.92), "stage"),), "band")
    return SheetPlan((near, opposite(near, "wine"), band))
