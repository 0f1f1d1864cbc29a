"""The arrows from attackers to what they attack: each draws itself, and fades when its fight is over. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import dist
from typing import NamedTuple

from bsdesk.engine.values import Ref, Seat
from bsdesk.ui.table.motion.fights import Corners

DRAWS, FADES = 0.18, 0.12  # seconds
FAINT = 0.4  # how strong an arrow is where another one has followed it
STEPS = 10

Pair = tuple[Ref, Ref]


class Arrow(NamedTuple):
    """One arrow: its way, whose it is, and when it begins and is over."""

    corners: Corners
    seat: Seat
    began: float
    over: float = float("inf")


class DrawnArrow(NamedTuple):
    """An arrow at a moment: as much of its way as is drawn, whose it is, and how strong it is, from 0 to 1."""

    corners: Corners
    seat: Seat
    strong: float


class Arrows:
    """All arrows on the board."""

    def __init__(self, *, still: bool = False, pace: float = 1.0) -> None:
        self.still, self.pace = still, pace
        self.arrows: dict[Pair, Arrow] = {}
        self.answered: frozenset[Pair] = frozenset()  # those that another one has followed

    def set(
        self, now: float, wanted: Mapping[Pair, tuple[Corners, Seat]], *, begins: float, over: float, at_once: bool
    ) -> list[Pair]:
        """Set which arrows there are; return those that are new. `begins`: when new ones do; `over`: when old ones
        fade that are wanted no more."""
        going = {
            pair: arrow if arrow.over < float("inf") else arrow._replace(over=over)
            for pair, arrow in self.arrows.items()
            if pair not in wanted and not at_once
        }
        new = [pair for pair in wanted if pair not in self.arrows or self.arrows[pair].over < float("inf")]
        starts = now - DRAWS * self.pace if at_once or self.still else begins
        self.arrows = going | {
            pair: Arrow(corners, seat, starts if pair in new else self.arrows[pair].began)
            for pair, (corners, seat) in wanted.items()
        }
        return [] if at_once else new

    def finish(self) -> None:
        """Draw all arrows whole, and put out those that were going."""
        self.arrows = {p: a._replace(began=float("-inf")) for p, a in self.arrows.items() if a.over == float("inf")}

    def at(self, now: float) -> tuple[DrawnArrow, ...]:
        """Return the arrows as they are drawn now."""
        fades = FADES * self.pace
        self.arrows = {pair: arrow for pair, arrow in self.arrows.items() if now < arrow.over + fades}
        found = []
        for pair, arrow in self.arrows.items():
            part = stepped((now - arrow.began) / (DRAWS * self.pace))
            strong = stepped(1 - (now - arrow.over) / fades) if now > arrow.over else 1.0
            strong *= FAINT if pair in self.answered else 1.0
            if part > 0 and strong > 0:
                found.append(DrawnArrow(first_part(arrow.corners, part), arrow.seat, strong))
        return tuple(found)

    def moving(self, now: float) -> bool:
        """Return whether any arrow is not yet drawn, or about to fade."""
        draws, fades = DRAWS * self.pace, FADES * self.pace
        return any(now < a.began + draws or now < a.over + fades < float("inf") for a in self.arrows.values())


def stepped(part: float) -> float:
    """Return this part in few steps, so that pictures can be kept."""
    return round(max(0.0, min(1.0, part)) * STEPS) / STEPS


def first_part(corners: Corners, part: float) -> Corners:
    """Return the first part of a way."""
    if part >= 1:
        return corners
    left = part * sum(dist(a, b) for a, b in pairwise(corners))
    found = [corners[0]]
    for a, b in pairwise(corners):
        far = dist(a, b)
        if far >= left:
            share = left / far if far else 0.0
            return (*found, (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        found.append(b)
        left -= far
    return tuple(found)
