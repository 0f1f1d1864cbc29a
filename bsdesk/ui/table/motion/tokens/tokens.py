"""All tokens on the table: those of a place push each other and settle, moved ones fly, held ones follow the hand.

Nothing is decided here. The table says where how many lie (`set`), asks how they look (`lying`, `flying`, `in_hand`)
and lets time pass (`step`). Whatever was under way when something new is said goes on from where it is.
"""

from __future__ import annotations

import random
from collections.abc import Container, Iterable, Mapping
from collections.abc import Set as AbstractSet
from math import dist, hypot
from types import MappingProxyType

from bsdesk.engine.facts import Fact
from bsdesk.engine.values import Pool, Ref
from bsdesk.ui.table.layout.token_packing import Place, Point, Token, drawing_order, kinds_in, spots, tokens_at_rest
from bsdesk.ui.table.motion.tokens import held_tokens
from bsdesk.ui.table.motion.tokens.token_flights import Flight, delay, flight, raise_token
from bsdesk.ui.table.motion.tokens.token_moves import Core, follow, reconcile, tokens_from_source, tokens_to_take
from bsdesk.ui.table.motion.tokens.token_physics import Heap, assign_spots

FRAME, HITCH = 1 / 60, 1 / 15  # seconds: the first step after a rest; the longest step
FADE = 0.12  # seconds, where motion is reduced
HOP = 0.13  # seconds of the small hop after coming down
SQUASH, SQUASHED = 0.08, 0.08  # how much flatter it is as it comes down; for how many seconds
HOP_HIGH = 0.55  # of a radius
THUMP, REACH = 9.0, 3.2  # of a radius a second, and of a radius: how what lies near is pushed by what comes down
LANDS, LANDS_MOST = 0.16, 16.0  # part of its speed that a token keeps; of a radius a second at most
SCATTER = 0.8  # of a radius: how far from its spot it comes down
GRASP = 1.35  # of a radius: how near is near enough to be picked


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
        self._seen: dict[Ref, tuple[object, dict[Core, Token]]] = {}  # see `_looks`
        self._awake = False
        self.late = 0.0  # when time passed last; 0 after a rest

    # what the table says

    def set(
        self,
        places: Mapping[Ref, Place],
        facts: Iterable[Fact] = (),
        *,
        at_once: bool = False,
        waits: float = 0.0,
        shifts: Mapping[Ref, Point] = MappingProxyType({}),
    ) -> None:
        """Set how many lie where. `facts`: what happened, if it is known; what is not told is guessed. `waits`: the
        seconds before anything sets out; `shifts`: how far what it lies on will have gone by then."""
        if places == self.places and not at_once:
            return
        before, self.places, self._awake = self.places, dict(places), True
        self._forget(before)
        for ref, heap in list(self.heaps.items()):
            if ref in places and not heap_fits(heap, places[ref]):
                self._refit(ref)
        if at_once or not before:
            self.settle()
        elif any(place.pool != before.get(ref, EMPTY).pool for ref, place in places.items()) or before.keys() - places:
            self._look()
            was = {core: core.place for core in self.cores}
            follow(self.cores, facts, self.known)
            reconcile(self.cores, self.places)
            moved = [core for core in self.cores if was.get(core) != core.place]
            self._send(moved, {was[core] for core in moved if core in was}, waits, shifts)

    def finish(self) -> None:
        """Let everything in the air come down now."""
        for core in self.cores:
            if core.flight is not None:
                core.flight.passed = core.flight.seconds

    def settle(self) -> None:
        """Put everything at rest where it belongs, as `tokens_at_rest` has it, and nothing in the hand."""
        self.cores, self.heaps, self._seen, self._awake = [], {}, {}, False
        self.known = dict(self.places)
        for ref, place in self.places.items():
            heap, wide = self._heap(ref), spots(place, sum(place.pool)).clear(place.size)
            for token in tokens_at_rest(place):
                core = Core(token.kind, ref, token, ref)
                core.spot = (token.x - place.middle[0], token.y - place.middle[1])
                self.cores.append(core)
                heap.add(core, core.spot, wide=wide)
            heap.place({core: core.spot for core in heap.bodies})

    # the hand

    @property
    def held(self) -> list[Core]:
        return [core for core in self.cores if core.held]

    def lift(self, ref: Ref, amount: Pool, at: Point) -> None:
        """Hold exactly these, from this place: more are taken up, others put back."""
        self.pointer, self._awake = at, True
        self._look()
        for kind, count in enumerate(amount):
            mine = [core for core in self.held if core.kind == kind and core.place == ref]
            for core in mine[count:]:
                self._back(core)
            place = self._place_of(ref)
            there = tokens_to_take(self.cores, ref, kind, count, place, at)
            there += tokens_from_source(self.cores, ref, kind, count - len(there), place)
            for core in there[len(mine) :]:
                self._leave(core)
                core.held, core.flight = True, None
        for core in self.held:
            if core.place != ref:
                self._back(core)

    def carry(self, at: Point) -> None:
        """Move the hand: the first token follows at once, the others a little later."""
        dx, dy = at[0] - self.pointer[0], at[1] - self.pointer[1]
        self.pointer, self._awake = at, True
        held_tokens.move_held(self.held, dx, dy, still=self.still)

    def drop(self) -> None:
        """Hold nothing any more: what `set` does not send elsewhere goes back."""
        for core in self.held:
            self._back(core)
            self._awake = True

    # how it looks

    def lying(self, ref: Ref, shift: Point = (0.0, 0.0)) -> list[Token]:
        """Return what lies in a place, in drawing order. `shift`: how far its card is from where it is to lie."""
        if ref not in self.places or ref not in self.heaps:
            return []
        tokens = drawing_order(self._looks(ref).values())
        if shift == (0.0, 0.0):
            return tokens
        return [token._replace(x=token.x + shift[0], y=token.y + shift[1]) for token in tokens]

    def flying(self, shifts: Mapping[Ref, Point] = MappingProxyType({})) -> list[Token]:
        """Return what is in the air, over everything else. `shifts`: how far cards that strike are from where they hit;
        what lay on them goes with them until then."""
        found = []
        for core in self.cores:
            if core.flight is not None:
                x, y = shifts.get(core.origin, (0.0, 0.0)) if core.flight.passed < 0 else (0.0, 0.0)
                found.append(core.look._replace(x=core.look.x + x, y=core.look.y + y))
        return sorted(found, key=lambda token: (token.height, token.y))

    def in_hand(self) -> list[Token]:
        """Return what is held, over even that."""
        return drawing_order([core.look for core in self.held])

    def ghosts(self, ref: Ref, amount: Pool) -> list[Token]:
        """Return where so many more would come to lie."""
        place = self.places[ref]
        lying = {core: core.spot for core in self.cores if core.place == ref}
        _, free = assign_spots(lying, spots(place, len(lying) + sum(amount)).points)
        x, y = place.middle
        return drawing_order(
            [Token(k, x + sx, y + sy, place.size) for k, (sx, sy) in zip(kinds_in(amount), free, strict=True)]
        )

    def pick(self, at: Point, among: Container[Ref] | None = None) -> tuple[Ref, int] | None:
        """Return place and kind of the token under the pointer: the nearest one, of the place that lies highest."""
        for ref, place in reversed(self.places.items()):
            if place.shown and (among is None or ref in among):
                near = [t for t in self.lying(ref) if dist(at, (t.x, t.y)) <= GRASP * t.radius]
                near += [c.look for c in self.cores if c.flight and c.place == ref and covers_point(c.look, at)]
                if near:
                    return ref, min(near, key=lambda t: dist(at, (t.x, t.y))).kind
        return None

    def time_to_landing(self, ref: Ref = "") -> float:
        """Return the seconds until the first flying token comes down: here, or anywhere."""
        ways = [core.flight for core in self.cores if core.flight is not None and ref in ("", core.place)]
        return min((way.seconds - way.passed for way in ways), default=0.0)

    # time

    def tick(self, now: float) -> bool:
        """Set the time; return whether anything moves. After a rest or a hitch, motion goes on from where it was."""
        passed = min(HITCH, max(0.0, now - self.late)) if self._awake and self.late else FRAME
        moving = self.step(passed)
        self.late = now if moving else 0.0
        return moving

    def step(self, seconds: float) -> bool:
        """Let time pass; return whether anything moves."""
        if not self._awake:
            return False
        held = self.held
        r = self._place_of(held[0].place).size if held else 0.0
        moving = held_tokens.gather(held, self.pointer, r, seconds, still=self.still)
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
        self._awake = moving
        return moving

    def _fly(self, core: Core, way: Flight, seconds: float) -> None:
        way.passed += seconds
        place = self._place_of(core.place)
        end = (place.middle[0] + core.land[0], place.middle[1] + core.land[1])
        core.look = way.at(core.kind, end, place.size)
        if way.over:
            core.flight = None
            if way.goes:
                core.place = ""
            else:
                self._land(core, way, end)

    def _land(self, core: Core, way: Flight, end: Point) -> None:
        """Let a token come down, slide on a little, and push what lies near."""
        heap, r = self._heap(core.place), self._place_of(core.place).size
        vx, vy = ((e - s) / way.seconds * LANDS for e, s in zip(end, way.start, strict=True))
        much = max(1.0, hypot(vx, vy) / (LANDS_MOST * r))
        heap.thump(core.land, THUMP * r, REACH * r)
        self._lie(core, core.land, (vx / much, vy / much))
        core.hop = HOP * self.pace

    # on their way

    def _send(self, moved: list[Core], touched: AbstractSet[Ref], waits: float, shifts: Mapping[Ref, Point]) -> None:
        """Send tokens to their places, one after another; what lies there or stays behind moves up."""
        for core in moved:
            core.origin = core.lies
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
            later = delay(waiting.index(core), len(waiting)) if core in waiting else 0.0
            far = 0.0 if not place.shown else place.size * (0.2 if place.sockets else SCATTER)
            lands = (core.spot[0] + self.chance.uniform(-far, far), core.spot[1] + self.chance.uniform(-far, far))
            core.land = self._heap(core.place).nearest_inside(lands)
            end = (place.middle[0] + core.land[0], place.middle[1] + core.land[1])
            came = core.look.alpha == 0 or (core.flight is not None and core.flight.comes)
            x, y = shifts.get(core.origin, (0.0, 0.0))
            start = core.look._replace(x=core.look.x + x, y=core.look.y + y)
            core.flight = flight(start, end, pace=self.pace, later=later)
            core.flight.passed -= waits
            core.flight.comes, core.flight.goes = came, not place.shown
        self.cores = [core for core in self.cores if core.place]

    def _jump(self, core: Core, place: Place | None) -> None:
        """Move a token without motion: it is there, and fades in; or it is gone."""
        core.flight = None
        if place is None or not place.shown:
            core.place = ""
            return
        self._lie(core, core.spot, (0.0, 0.0))
        heap = self.heaps[core.place]
        heap.place({each: each.spot for each in heap.bodies})
        core.fade = FADE

    def _back(self, core: Core) -> None:
        """Return a token to where it was taken from."""
        core.held = False
        place = self._place_of(core.place)
        if self.still and not place.shown:
            core.place = ""
            return
        if self.still:
            self._lie(core, core.spot, (0.0, 0.0))
            self.heaps[core.place].place({core: core.spot})
            return
        core.land = core.spot
        end = (place.middle[0] + core.spot[0], place.middle[1] + core.spot[1])
        core.flight = flight(core.look, end, pace=self.pace * 0.7, later=0.0)
        core.flight.peak *= 0.4
        core.flight.goes = not place.shown

    def _leave(self, core: Core) -> None:
        """Take a token off where it lay, and was seen last."""
        if core.lies:
            self.heaps[core.lies].remove(core)
            core.lies, core.hop, core.fade = "", 0.0, 0.0

    def _lie(self, core: Core, at: Point, speed: Point) -> None:
        """Let a token lie here, drawn to its spot."""
        heap, place = self._heap(core.place), self._place_of(core.place)
        heap.add(core, at, speed, wide=spots(place, sum(place.pool)).clear(place.size))
        heap.bodies[core].spring.anchor_a = core.spot
        core.lies = core.place

    # places

    def _forget(self, before: Mapping[Ref, Place]) -> None:
        """Forget places, except those that are, those that were a moment ago, and those where something still lies."""
        known = {**self.known, **self.places}
        used = {ref for core in self.cores for ref in (core.lies, core.place)}
        self.known = {r: p for r, p in known.items() if r in self.places or r in before or r in used}
        self.heaps = {r: heap for r, heap in self.heaps.items() if r in self.places or heap.bodies}
        self._seen = {r: seen for r, seen in self._seen.items() if r in self.heaps}

    def _place_of(self, ref: Ref) -> Place:
        return self.places.get(ref) or self.known.get(ref, EMPTY)

    def _heap(self, ref: Ref) -> Heap[Core]:
        if ref not in self.heaps:
            place = self._place_of(ref)
            self.heaps[ref] = Heap(place.rect[2:], place.size, firm=bool(place.sockets))
        return self.heaps[ref]

    def _refit(self, ref: Ref) -> None:
        """Change the room of a place; what lay in it lies in the same part of it."""
        heap, place = self.heaps[ref], self.places[ref]
        radius = heap.radius
        heap.fit(place.rect[2:], place.size, firm=bool(place.sockets))
        self._aim(ref)
        if self.still or radius != heap.radius:
            heap.place({core: core.spot for core in heap.bodies})

    def _aim(self, ref: Ref) -> None:
        """Give every token of a place its spot."""
        place, heap = self.places[ref], self._heap(ref)
        mine = [core for core in self.cores if core.place == ref]
        settled = {c: heap.lies(c) if c.lies else c.spot for c in mine if c.lies == ref or (c.held and not c.lies)}
        found = spots(place, len(mine))
        given, free = assign_spots(settled, found.points)
        for core, spot in given.items():
            core.spot = spot
        for core, spot in zip([core for core in mine if core not in settled], free, strict=False):
            core.spot = spot
        heap.aim({core: core.spot for core in heap.bodies if core.place == ref}, found.clear(place.size))
        if self.still:
            heap.place({core: core.spot for core in heap.bodies})

    def _look(self) -> None:
        """Note of everything that lies how it looks."""
        for ref in self.heaps:
            for core, look in self._looks(ref).items():
                core.look = look

    def _looks(self, ref: Ref) -> dict[Core, Token]:
        """Return how the tokens look that lie in a place. Kept until one of them or their place moves."""
        heap, place = self.heaps[ref], self._place_of(ref)
        key = (heap.changes, place)
        kept = self._seen.get(ref)
        if kept is None or kept[0] != key:
            kept = self._seen[ref] = key, {core: self._look_of(core, place, heap.lies(core)) for core in heap.bodies}
        return kept[1]

    def _look_of(self, core: Core, place: Place, at: Point) -> Token:
        """Return how a token looks that lies here, from the middle of its place."""
        x, y = place.middle
        token = Token(core.kind, x + at[0], y + at[1], place.size)
        if core.fade:
            token = token._replace(alpha=round(255 * (1 - core.fade / FADE)))
        if core.hop:
            part = core.hop / (HOP * self.pace)
            token = token._replace(squash=SQUASH * max(0.0, 1 - (1 - part) * HOP / SQUASHED))
            return raise_token(token, HOP_HIGH * place.size * 4 * part * (1 - part))
        return token


EMPTY = Place((0, 0, 0, 0))


def heap_fits(heap: Heap[Core], place: Place) -> bool:
    """Return whether this is still the room that the heap was made for."""
    asked = (float(place.rect[2]), float(place.rect[3]), place.size, bool(place.sockets))
    return asked == (*heap.size, heap.radius, heap.firm)


def covers_point(token: Token, at: Point) -> bool:
    return dist(at, (token.x, token.y)) <= GRASP * token.radius
