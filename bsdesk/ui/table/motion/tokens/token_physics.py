"""The tokens of one place as bodies on a table: they push each other, are drawn softly to their spots, and lie still.

A little space of its own, measured from the middle of the place, so that the place may move without a body noticing.
Nothing is computed while all lies still, and after `LONGEST` seconds all lies still.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

import pymunk

from bsdesk.ui.table.layout.token_packing import Point

Who = TypeVar("Who", bound=Hashable)

LONGEST = 1.6  # seconds until whatever still stirs is called still
TICK = 1 / 60  # seconds reckoned at once, at most
STILL = 0.9  # of a radius a second: slower than that is at rest
CALM = 5  # ticks at rest, one after another, before it is believed

PULL = 70.0  # how much a spot draws, by the distance; bodies weigh 1
BRAKE = 7.0  # how much a spring slows
RUB = 13.0  # of a radius: how much the table slows whatever slides on it
FIRM = 0.25  # of the rub: for spots of their own, on which tokens shall lie exactly
BOUNCE, SLIP = 0.35, 0.3


class Body(NamedTuple):
    """The physical body of one token, and what holds it."""

    body: pymunk.Body
    shape: pymunk.Circle
    spring: pymunk.DampedSpring
    rub: pymunk.PivotJoint


class Heap(Generic[Who]):
    """Bodies in a room about (0, 0). `firm`: they lie exactly on their spots."""

    def __init__(self, size: tuple[float, float], radius: float, *, firm: bool = False) -> None:
        self.size, self.radius, self.firm = size, radius, firm
        self.space = pymunk.Space()
        self.space.iterations = 6
        self.space.damping = 0.25
        self.space.collision_slop = 0.1
        self.bodies: dict[Who, Body] = {}
        self.awake = False
        self.since, self.calm = 0.0, 0
        self.changes = 0  # goes up whenever anything lies otherwise than before
        self.walls: list[pymunk.Segment] = []
        self._wall_in()

    def _wall_in(self) -> None:
        """Build walls around the room: made once, then moved, unless they must be thicker."""
        thick = max(40.0, 4 * self.radius)
        w, h = self.size[0] / 2 + thick, self.size[1] / 2 + thick
        corners = ((-w, -h), (w, -h), (w, h), (-w, h))
        ends = list(zip(corners, (*corners[1:], corners[0]), strict=True))
        if self.walls and self.walls[0].radius == thick:
            for wall, (a, b) in zip(self.walls, ends, strict=True):
                wall.unsafe_set_endpoints(a, b)
                self.space.reindex_shape(wall)
            return
        self.space.remove(*self.walls)
        self.walls = [pymunk.Segment(self.space.static_body, a, b, thick) for a, b in ends]
        for wall in self.walls:
            wall.elasticity, wall.friction = BOUNCE, SLIP
        self.space.add(*self.walls)

    def fit(self, size: tuple[float, float], radius: float, *, firm: bool) -> None:
        """Change the size of the room; what lay in it lies in the same part of it."""
        across, down = (n / o if o else 1.0 for n, o in zip(size, self.size, strict=True))
        self.size, self.radius, self.firm = size, radius, firm
        self._wall_in()
        for found in self.bodies.values():
            x, y = found.body.position
            found.body.position = self.nearest_inside((x * across, y * down))
            found.rub.max_force = self._rub()
        self.stir()

    def _rub(self) -> float:
        return RUB * self.radius * (FIRM if self.firm else 1)

    # what lies here

    def add(self, who: Who, at: Point, speed: Point = (0.0, 0.0), *, wide: float | None = None) -> None:
        """Add a token that comes to lie here. `wide`: how far from it others are kept."""
        body = pymunk.Body(1.0, float("inf"))
        body.position, body.velocity = self.nearest_inside(at), speed
        shape = pymunk.Circle(body, wide or self.radius)
        shape.elasticity, shape.friction = BOUNCE, SLIP
        static = self.space.static_body
        spring = pymunk.DampedSpring(static, body, at, (0, 0), 0, PULL, BRAKE)
        rub = pymunk.PivotJoint(static, body, (0, 0), (0, 0))
        rub.max_bias = 0
        rub.max_force = self._rub()
        self.space.add(body, shape, spring, rub)
        self.bodies[who] = Body(body, shape, spring, rub)
        self.stir()

    def remove(self, who: Who) -> Point:
        """Remove a token; return where it lay."""
        found = self.bodies.pop(who)
        self.space.remove(*found)
        self.changes += 1
        return found.body.position

    def lies(self, who: Who) -> Point:
        return self.nearest_inside(self.bodies[who].body.position)

    def nearest_inside(self, at: Point) -> Point:
        """Return the nearest point at which a whole token lies in the room."""
        w, h = max(0.0, self.size[0] / 2 - self.radius), max(0.0, self.size[1] / 2 - self.radius)
        return min(max(at[0], -w), w), min(max(at[1], -h), h)

    # what moves them

    def stir(self) -> None:
        """Let the bodies move again until they lie still."""
        self.awake, self.since, self.calm = True, 0.0, 0
        self.changes += 1

    def aim(self, spots: Mapping[Who, Point], wide: float) -> None:
        """Set which spot draws which token, and how far apart they are kept."""
        for who, spot in spots.items():
            body = self.bodies[who]
            body.spring.anchor_a = spot
            if body.shape.radius != wide:
                body.shape.unsafe_set_radius(wide)
        self.stir()

    def place(self, spots: Mapping[Who, Point]) -> None:
        """Put tokens at these exact points, at rest."""
        for who, spot in spots.items():
            body = self.bodies[who].body
            body.position, body.velocity = spot, (0, 0)
            self.bodies[who].spring.anchor_a = spot
            self.space.reindex_shapes_for_body(body)
        self.awake = False
        self.changes += 1

    def thump(self, at: Point, strength: float, reach: float) -> None:
        """Push away what lies near the point where something heavy came down."""
        for found in self.bodies.values():
            away = found.body.position - at
            if 0 < away.length < reach:
                found.body.velocity += away.normalized() * strength * (1 - away.length / reach)
        self.stir()

    def step(self, seconds: float) -> bool:
        """Let time pass; return whether anything still moves."""
        if not self.awake:
            return False
        ticks = max(1, min(3, round(seconds / TICK)))
        for _ in range(ticks):
            self.space.step(seconds / ticks)
        self.since += seconds
        slow = STILL * self.radius
        moving = [found for found in self.bodies.values() if found.body.velocity.length >= slow]
        self.calm = 0 if moving else self.calm + 1
        if self.calm >= CALM or self.since > LONGEST:
            self.awake = False
            for found in self.bodies.values():
                found.body.velocity = (0, 0)
        self.changes += 1
        return self.awake


def assign_spots(tokens: Mapping[Who, Point], spots: Sequence[Point]) -> tuple[dict[Who, Point], list[Point]]:
    """Return a spot for each token, near ones first; and the spots that are left over."""
    pairs = sorted(
        [
            ((x - sx) ** 2 + (y - sy) ** 2, number, spot)
            for number, (x, y) in enumerate(tokens.values())
            for spot, (sx, sy) in enumerate(spots)
        ]
    )
    names = list(tokens)
    given: dict[int, int] = {}
    taken: set[int] = set()
    for _, number, spot in pairs:
        if number not in given and spot not in taken:
            given[number] = spot
            taken.add(spot)
    return (
        {names[number]: spots[spot] for number, spot in given.items()},
        [spot for number, spot in enumerate(spots) if number not in taken],
    )
