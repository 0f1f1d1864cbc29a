"""The play-sheet (BS-3): where each player's areas lie. The Void lies outside it (BS-4.1)."""

from __future__ import annotations

from bsdesk.engine.looks.sheet import Box, Mat, SheetPlan, Spot, opposite
from bsdesk.games.battle_spirits.rules.cards import COLOURS
from bsdesk.games.battle_spirits.rules.steps import STEPS

WIDE, HIGH, BAND = 2980, 800, 128
AREAS: dict[str, tuple[Box, str]] = {
    "life": ((0.007, 0.028, 0.138, 0.400), "sockets"),
    "reserve": ((0.007, 0.430, 0.138, 0.972), "cores"),
    "field": ((0.145, 0.028, 0.826, 0.972), "field"),
    "deck": ((0.833, 0.028, 0.9095, 0.486), "pile"),
    "removed": ((0.9165, 0.028, 0.993, 0.486), "gone"),
    "trash": ((0.833, 0.516, 0.993, 0.972), "bin"),
}
LIFE = tuple((round(0.0725 + 0.0235 * k, 4), round(0.228 + 0.018 * k * k, 4)) for k in (-2, -1, 0, 1, 2))  # BS-6.1


def plan() -> SheetPlan:
    """Return both players' sheets with the step track between them."""
    spots = tuple(Spot(name, box, look, LIFE if name == "life" else ()) for name, (box, look) in AREAS.items())
    near = Mat("near", WIDE, HIGH, spots, "valley")
    return SheetPlan((near, opposite(near, "peaks"), Mat("track", WIDE, BAND, track(), "band")), COLOURS)


def track() -> tuple[Spot, ...]:
    """Return one spot per step, in order."""
    left, far = 0.145, (0.826 - 0.145) / len(STEPS)
    ends = [round(left + far * k, 4) for k in range(len(STEPS) + 1)]
    return tuple(Spot(step, (ends[k], 0.1, ends[k + 1], 0.9), "step") for k, step in enumerate(STEPS))
