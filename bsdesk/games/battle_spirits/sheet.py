"""The play-sheet (BS-3): where each area of both players lies. The Void lies outside it (BS-4.1)."""

from __future__ import annotations

from bsdesk.engine.sheet import Box, SheetPlan, Spot
from bsdesk.games.battle_spirits.cards import COLOURS
from bsdesk.games.battle_spirits.steps import STEPS

# Seat 1, below; seat 2 has the same seen from the other side.
MINE: dict[str, tuple[Box, str]] = {
    "life": ((0.012, 0.566, 0.140, 0.762), "sockets"),
    "reserve": ((0.012, 0.776, 0.140, 0.980), "cores"),
    "field": ((0.150, 0.566, 0.802, 0.980), "field"),
    "deck": ((0.812, 0.566, 0.895, 0.762), "pile"),
    "removed": ((0.905, 0.566, 0.988, 0.762), "gone"),
    "trash": ((0.812, 0.776, 0.988, 0.980), "bin"),
}
TRACK: Box = (0.150, 0.462, 0.802, 0.538)


def plan() -> SheetPlan:
    """Both seats' areas and the step track between them."""
    spots = [Spot(name, 1, box, look) for name, (box, look) in MINE.items()]
    spots += [Spot(name, 2, flipped(box), look) for name, (box, look) in MINE.items()]
    return SheetPlan(1760, 1080, (*spots, Spot("steps", 0, TRACK, "track"), *track()), COLOURS)


def flipped(box: Box) -> Box:
    """The same place seen by the player opposite; left stays left, so that both read alike."""
    return (box[0], round(1 - box[3], 4), box[2], round(1 - box[1], 4))


def track() -> list[Spot]:
    """One place a step, in their order."""
    x0, y0, x1, y1 = TRACK
    far = (x1 - x0) / len(STEPS)
    return [
        Spot(f"steps.{step}", 0, (round(x0 + far * k, 4), y0, round(x0 + far * (k + 1), 4), y1), "step")
        for k, step in enumerate(STEPS)
    ]
