"""Cores are bodies: those of a place push each other and settle, those that go elsewhere fly, those in hand follow it.

Nothing is decided here. The table says where how many lie (`set`), asks how they look (`lying`, `flying`, `in_hand`)
and lets time pass (`step`). Whatever was under way when something new is said goes on from where it is.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import dist, exp, hypot

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.values import Pool, Ref
from bsdesk.ui.flights import Flight, flight, raised, wait
from bsdesk.ui.heap import Heap, nearest
from bsdesk.ui.packing import Place, Point, Token, in_order, packed, rest, spots

FADE = 0.12  # seconds, where motion is reduced
HOP = 0.13  # seconds of the small hop after coming down
HOP_HIGH = 0.55  # of a radius
THUMP, REACH = 9.0, 3.2  # of a radius a second, and of a radius: how what lies near is pushed by what comes down
LANDS, LANDS_MOST = 0.16, 16.0  # part of its speed that a token keeps; of a radius a second at most
SCATTER = 0.8  # of a radius: how far from its spot it comes down
CARRIED = 1.5  # of a radius: how high what is held is above the table
BUNCH = 0.86  # of a radius: half of how far those in hand are apart
FOLLOWS, LAGS = 22.0, 2.2  # how soon those in hand catch up, and how far they stay behind at most, of a radius
GRASP = 1.35  # of a radius: how near is near enough to be picked


@dataclass(eq=False)
class Core:
    """One token: whose place it belongs to, and what it does."""

    kind: int
    place: Ref
    look: Token  # as it was last seen
    lies: Ref = ""  # where it lies; it may belong elsewhere already, and go there next
    flight: Flight | None = None
    spot: Point = (0.0, 0.0)  # where in its place it lies or is to lie, from the middle
    land: Point = (0.0, 0.0)  # where it comes down
    held: bool = False
    hop: float = 0.0  # seconds left of the hop
    fade: float = 0.0  # seconds left until it is all there


class Cores:
    """All tokens on the table."""

    def __init__(self, *, still: bool = False, pace: float = 1.0, seed: int = 1) -> None:
        self.still, self.pace = still, pace  # no motion, short fades at most; how long everything takes
        self.places: dict[Ref, Place] = {}
        self.cores: list[Core] = []
        self.heaps: dict[Ref, Heap[Core]] = {}
        self.known: dict[Ref, Place] = {}  # places that were, for what comes from there
        self.pointer: Point = (0.0, 0.0)
        self.chance = random.Random(seed)
        self._drawn: dict[Ref, tuple[int, Place, list[Token]]] = {}

    # what the table says

    def set(self, places: Mapping[Ref, Place], facts: Iterable[Fact] = (), *, at_once: bool = False) -> None:
        """How many lie where, now. `facts`: what happened, if it is known; what is not told is guessed."""
        if places == self.places and not at_once:
            return
        before, self.places = self.places, dict(places)
        self.known.update(places)
        for ref, heap in list(self.heaps.items()):
            if ref in places and not fits(heap, places[ref]):
                self._refit(ref)
        if at_once or not before:
            self.settle()
        elif any(place.pool != before.get(ref, EMPTY).pool for ref, place in places.items()) or before.keys() - places:
            was = {core: core.place for core in self.cores}
            self._follow(facts)
            self._reconcile()
            self._send([core for core in self.cores if was.get(core) != core.place], set(was.values()))

    def settle(self) -> None:
        """Everything at rest where it belongs, as `rest` has it, and nothing in hand."""
        self.cores, self.heaps, self._drawn = [], {}, {}
        self.known = dict(self.places)
        for ref, place in self.places.items():
            heap = self._heap(ref)
            for token in rest(place):
                core = Core(token.kind, ref, token, ref)
                core.spot = (token.x - place.middle[0], token.y - place.middle[1])
                self.cores.append(core)
                heap.add(core, core.spot)
            heap.place({core: core.spot for core in heap.bodies})

    # the hand

    @property
    def held(self) -> list[Core]:
        return [core for core in self.cores if core.held]

    def lift(self, ref: Ref, amount: Pool, at: Point) -> None:
        """Exactly these are held, from this place: more are taken up, others put back."""
        self.pointer = at
        for kind, count in enumerate(amount):
            mine = [core for core in self.held if core.kind == kind and core.place == ref]
            for core in mine[count:]:
                self._back(core)
            for core in self._taken(ref, kind, count, at)[len(mine) :]:
                self._leave(core)
                core.held, core.flight = True, None
        for core in self.held:
            if core.place != ref:
                self._back(core)

    def carry(self, at: Point) -> None:
        """The pointer is here now: the first follows at once, the others a little later."""
        dx, dy = at[0] - self.pointer[0], at[1] - self.pointer[1]
        self.pointer = at
        for number, (core, _) in enumerate(self._bunch()):
            part = 1.0 if number == 0 or self.still else 0.6
            core.look = core.look._replace(x=core.look.x + dx * part, y=core.look.y + dy * part)

    def drop(self) -> None:
        """Nothing is held any more: what `set` does not send elsewhere goes back."""
        for core in self.held:
            self._back(core)

    # how it looks

    def lying(self, ref: Ref, shift: Point = (0.0, 0.0)) -> list[Token]:
        """What lies in a place, in the order of drawing. `shift`: how far its card is from where it is to lie."""
        place, heap = self.places.get(ref), self.heaps.get(ref)
        if place is None or heap is None:
            return []
        drawn = self._drawn.get(ref)
        if drawn is None or drawn[0] != heap.changes or drawn[1] != place:
            tokens = [self._seen(core) for core in heap.bodies]
            drawn = self._drawn[ref] = heap.changes, place, in_order(tokens)
        if shift == (0.0, 0.0):
            return drawn[2]
        return [token._replace(x=token.x + shift[0], y=token.y + shift[1]) for token in drawn[2]]

    def flying(self) -> list[Token]:
        """What is in the air, over everything else."""
        found = [core.look for core in self.cores if core.flight is not None]
        return sorted(found, key=lambda token: (token.height, token.y))

    def in_hand(self) -> list[Token]:
        """What is held, over even that."""
        return in_order([core.look for core in self.held])

    def poses(self) -> list[Token]:
        """Everything, in the order of drawing."""
        return [*(t for ref in self.places for t in self.lying(ref)), *self.flying(), *self.in_hand()]

    def ghosts(self, ref: Ref, amount: Pool) -> list[Token]:
        """Where so many more would come to lie."""
        place = self.places[ref]
        lying = {core: core.spot for core in self.cores if core.place == ref}
        _, free = nearest(lying, self._spots(place, len(lying) + sum(amount))[0])
        x, y = place.middle
        kinds = [kind for kind, count in enumerate(amount) for _ in range(count)]
        return in_order([Token(k, x + sx, y + sy, place.size) for k, (sx, sy) in zip(kinds, free, strict=True)])

    def pick(self, at: Point, among: Container[Ref] | None = None) -> tuple[Ref, int] | None:
        """The place and kind of the token under the pointer, the uppermost one."""
        for ref in reversed(self.places):
            if among is None or ref in among:
                near = [t for t in self.lying(ref) if dist(at, (t.x, t.y)) <= GRASP * t.radius]
                near += [c.look for c in self.cores if c.flight and c.place == ref and reaches(c.look, at)]
                if near:
                    return ref, min(near, key=lambda t: dist(at, (t.x, t.y))).kind
        return None

    # time

    def step(self, seconds: float) -> bool:
        """Time passes; does anything move?"""
        moving = self._carry_on(seconds)
        for core in self.cores:
            if core.flight is not None:
                self._fly(core, core.flight, seconds)
                moving = True
            elif core.hop or core.fade:
                core.hop, core.fade = max(0.0, core.hop - seconds), max(0.0, core.fade - seconds)
                self.heaps[core.lies].changes += 1
                moving = True
        self.cores = [core for core in self.cores if core.place]
        for heap in self.heaps.values():
            moving |= heap.step(seconds)
        return moving

    def _fly(self, core: Core, way: Flight, seconds: float) -> None:
        way.passed += seconds
        place = self._known(core.place)
        end = (place.middle[0] + core.land[0], place.middle[1] + core.land[1])
        core.look = way.at(core.kind, end, place.size)
        if way.over:
            core.flight = None
            if way.goes:
                core.place = ""
            else:
                self._land(core, way, end)

    def _land(self, core: Core, way: Flight, end: Point) -> None:
        """It comes down, slides on a little, and pushes what lies near."""
        heap, r = self._heap(core.place), self._known(core.place).size
        vx, vy = ((e - s) / way.seconds * LANDS for e, s in zip(end, way.start, strict=True))
        much = max(1.0, hypot(vx, vy) / (LANDS_MOST * r))
        heap.thump(core.land, THUMP * r, REACH * r)
        self._lie(core, core.land, (vx / much, vy / much))
        core.hop = HOP * self.pace

    def _carry_on(self, seconds: float) -> bool:
        """Those in hand gather about the pointer."""
        part = 1.0 if self.still else 1 - exp(-FOLLOWS * seconds)
        moving = False
        for core, (x, y) in self._bunch():
            look, r = core.look, self._known(core.place).size
            dx, dy = x - look.x, y - look.y
            behind = max(1.0, hypot(dx, dy) / (LAGS * r)) if look.height > 0.9 * CARRIED * r else 1.0
            dx, dy = dx / behind, dy / behind
            far = hypot(dx, dy)
            if behind > 1 or far > 0.4:
                moving = True
            else:
                part = 1.0
            height = look.height + (CARRIED * r - look.height) * part
            ground = Token(core.kind, x - dx * (1 - part), y - dy * (1 - part) + height, r)
            core.look = raised(ground, height)
        return moving

    def _bunch(self) -> list[tuple[Core, Point]]:
        """Those in hand, and where about the pointer each belongs."""
        held = self.held
        if not held:
            return []
        r = self._known(held[0].place).size
        around = sorted(packed(len(held), (20 * r, 20 * r), r * BUNCH).points, key=lambda p: hypot(*p))
        x, y = self.pointer
        return [(core, (x + dx, y + dy)) for core, (dx, dy) in zip(held, around, strict=True)]

    # who goes where

    def _follow(self, facts: Iterable[Fact]) -> None:
        """Send tokens where the facts say that they went."""
        for fact in facts:
            if isinstance(fact, TokensMoved):
                for kind, count in enumerate(fact.amount):
                    there = self.known.get(fact.to)
                    found = self._taken(fact.source, kind, count, there.middle if there else None)
                    source = self.known.get(fact.source)
                    if source is not None and not source.shown:
                        found += [self._new(kind, source) for _ in range(count - len(found))]
                    for core in found:
                        core.place = fact.to

    def _reconcile(self) -> None:
        """What the facts did not tell: who has too many gives to who has too few, else they come out of nowhere."""
        have = Counter((core.place, core.kind) for core in self.cores)
        want = Counter({(r, k): n for r, p in self.places.items() if p.shown for k, n in enumerate(p.pool) if n})
        spare: list[Core] = []
        for (ref, kind), count in have.items():
            if ref not in self.places or self.places[ref].shown:
                spare += self._taken(ref, kind, count - want[ref, kind], None)
        for (ref, kind), count in want.items():
            middle = self.places[ref].middle
            for _ in range(count - have[ref, kind]):
                fitting = [core for core in spare if core.kind == kind]
                if fitting:
                    core = min(fitting, key=lambda c: (not c.held, dist((c.look.x, c.look.y), middle)))
                    spare.remove(core)
                else:
                    core = self._new(kind, self._nowhere(middle) or self.places[ref])
                core.place = ref
        for core in spare:
            self._leave(core)
            core.place = next((r for r, p in self.places.items() if p == self._nowhere((core.look.x, core.look.y))), "")

    def _taken(self, ref: Ref, kind: int, count: int, toward: Point | None) -> list[Core]:
        """Which tokens of a place go: first those that are held, or in the air, or lie nearest; of sockets the last."""
        if count <= 0:
            return []
        found = [core for core in self.cores if core.place == ref and core.kind == kind]
        place = self._known(ref)
        for core in found:
            if core.lies:
                core.look = self._seen(core)
        if place.sockets:
            last = {spot: -number for number, spot in enumerate(self._spots(place, len(found) + 1)[0])}
            found.sort(key=lambda c: (not c.held, c.flight is None, last.get(c.spot, 0)))
        else:
            end = toward or place.middle
            found.sort(key=lambda c: (not c.held, c.flight is None, dist((c.look.x, c.look.y), end)))
        return found[:count]

    def _new(self, kind: int, origin: Place) -> Core:
        x, y = origin.middle
        core = Core(kind, "", Token(kind, x, y, origin.size, alpha=0))
        self.cores.append(core)
        return core

    def _nowhere(self, near: Point) -> Place | None:
        """The place that tokens come from and vanish into."""
        hidden = [place for place in self.places.values() if not place.shown]
        return min(hidden, key=lambda place: dist(place.middle, near), default=None)

    # on their way

    def _send(self, moved: list[Core], touched: AbstractSet[Ref]) -> None:
        """These go to their places, one after another; what lies there or stays behind moves up."""
        for core in moved:
            self._leave(core)
            core.held = False
        for ref in touched | {core.place for core in moved}:
            if ref in self.places and self.places[ref].shown:
                self._aim(ref)
        waiting = [core for core in moved if core.flight is None]
        for core in moved:
            place = self.places.get(core.place)
            if self.still or place is None:
                self._jump(core, place)
                continue
            later = wait(waiting.index(core), len(waiting)) if core in waiting else 0.0
            far = 0.0 if not place.shown else place.size * (0.2 if place.sockets else SCATTER)
            lands = (core.spot[0] + self.chance.uniform(-far, far), core.spot[1] + self.chance.uniform(-far, far))
            core.land = self._heap(core.place).within(lands)
            end = (place.middle[0] + core.land[0], place.middle[1] + core.land[1])
            came = core.look.alpha == 0 or (core.flight is not None and core.flight.comes)
            core.flight = flight(core.look, end, pace=self.pace, later=later)
            core.flight.comes, core.flight.goes = came, not place.shown
        self.cores = [core for core in self.cores if core.place]

    def _jump(self, core: Core, place: Place | None) -> None:
        """Without motion: it is there, and fades in; or it is gone."""
        core.flight = None
        if place is None or not place.shown:
            core.place = ""
            return
        self._lie(core, core.spot, (0.0, 0.0))
        heap = self.heaps[core.place]
        heap.place({each: each.spot for each in heap.bodies})
        core.fade = FADE

    def _back(self, core: Core) -> None:
        """It returns to where it was taken from."""
        core.held = False
        place = self._known(core.place)
        if self.still:
            self._lie(core, core.spot, (0.0, 0.0))
            self.heaps[core.place].place({core: core.spot})
            return
        core.land = core.spot
        end = (place.middle[0] + core.spot[0], place.middle[1] + core.spot[1])
        core.flight = flight(core.look, end, pace=self.pace * 0.7, later=0.0)
        core.flight.peak *= 0.4

    def _leave(self, core: Core) -> None:
        """It no longer lies where it lay."""
        if core.lies:
            core.look = self._seen(core)
            self.heaps[core.lies].remove(core)
            core.lies, core.hop, core.fade = "", 0.0, 0.0

    def _lie(self, core: Core, at: Point, speed: Point) -> None:
        """It lies here from now on, drawn to its spot."""
        heap, place = self._heap(core.place), self._known(core.place)
        wide = self._spots(place, sum(place.pool))[1]
        heap.add(core, at, speed, wide=wide)
        heap.bodies[core].spring.anchor_a = core.spot
        core.lies = core.place

    # places

    def _known(self, ref: Ref) -> Place:
        return self.places.get(ref) or self.known.get(ref, EMPTY)

    def _heap(self, ref: Ref) -> Heap[Core]:
        if ref not in self.heaps:
            place = self._known(ref)
            self.heaps[ref] = Heap(place.rect[2:], place.size, firm=bool(place.sockets))
        return self.heaps[ref]

    def _refit(self, ref: Ref) -> None:
        """The room is another: what lay in it lies in the same part of it."""
        old = self.heaps.pop(ref)
        heap = self._heap(ref)
        across, down = (n / o if o else 1.0 for n, o in zip(heap.size, old.size, strict=True))
        for core in old.bodies:
            x, y = old.lies(core)
            heap.add(core, (x * across, y * down))
        self._aim(ref)
        if self.still or old.radius != heap.radius:
            heap.place({core: core.spot for core in heap.bodies})

    def _aim(self, ref: Ref) -> None:
        """Give every token of a place its spot."""
        place, heap = self.places[ref], self._heap(ref)
        mine = [core for core in self.cores if core.place == ref]
        settled = {c: heap.lies(c) if c.lies else c.spot for c in mine if c.lies == ref or (c.held and not c.lies)}
        points, wide = self._spots(place, len(mine))
        given, free = nearest(settled, points)
        for core, spot in given.items():
            core.spot = spot
        for core, spot in zip([core for core in mine if core not in settled], free, strict=False):
            core.spot = spot
        heap.aim({core: core.spot for core in heap.bodies if core.place == ref}, wide)
        if self.still:
            heap.place({core: core.spot for core in heap.bodies})

    def _spots(self, place: Place, count: int) -> tuple[list[Point], float]:
        """Spots from the middle of a place, and how far each token keeps the others off."""
        x, y = place.middle
        found = spots(place, count)
        wide = max(1.0, min(place.size, found.pitch / 2) * 0.97)
        return [(sx - x, sy - y) for sx, sy in found.points], wide

    def _seen(self, core: Core) -> Token:
        """How a token that lies looks."""
        place, (x, y) = self._known(core.lies), self.heaps[core.lies].lies(core)
        token = Token(core.kind, place.middle[0] + x, place.middle[1] + y, place.size)
        if core.fade:
            token = token._replace(alpha=round(255 * (1 - core.fade / FADE)))
        if core.hop:
            part = core.hop / (HOP * self.pace)
            return raised(token, HOP_HIGH * place.size * 4 * part * (1 - part))
        return token


EMPTY = Place((0, 0, 0, 0))


def fits(heap: Heap[Core], place: Place) -> bool:
    """Is this still the room that the heap was made for?"""
    asked = (float(place.rect[2]), float(place.rect[3]), place.size, bool(place.sockets))
    return asked == (*heap.size, heap.radius, heap.firm)


def reaches(token: Token, at: Point) -> bool:
    return dist(at, (token.x, token.y)) <= GRASP * token.radius
