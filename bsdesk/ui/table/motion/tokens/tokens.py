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
from bsdesk.ui.table.layout.token_packing import (
    DrawnToken,
    Point,
    TokenRoom,
    drawing_order,
    kinds_in,
    spots,
    tokens_at_rest,
)
from bsdesk.ui.table.motion.tokens import held_tokens
from bsdesk.ui.table.motion.tokens.token_flights import Flight, delay, flight
from bsdesk.ui.table.motion.tokens.token_moves import Token, follow, reconcile, tokens_from_source, tokens_to_take
from bsdesk.ui.table.motion.tokens.token_physics import assign_spots
from bsdesk.ui.table.motion.tokens.token_places import EMPTY, FADE, HOP, TokenPlaces

FRAME, HITCH = 1 / 60, 1 / 15  # seconds: the first step after a rest; the longest step
THUMP, REACH = 9.0, 3.2  # of a radius a second, and of a radius: how what lies near is pushed by what comes down
LANDS, LANDS_MOST = 0.16, 16.0  # part of its speed that a token keeps; of a radius a second at most
SCATTER = 0.8  # of a radius: how far from its spot it comes down
GRASP = 1.35  # of a radius: how near is near enough to be picked


class Tokens:
    """All tokens on the table."""

    def __init__(self, *, still: bool = False, pace: float = 1.0, seed: int = 1) -> None:
        self.still, self.pace = still, pace  # no motion, short fades at most; how long everything takes
        self.places = TokenPlaces()
        self.all: list[Token] = []
        self.pointer: Point = (0.0, 0.0)
        self.chance = random.Random(seed)
        self.stirring: frozenset[Ref] = frozenset()  # places in which tokens moved just now
        self._changes: dict[Ref, int] = {}
        self._lifted: tuple[Ref, Pool] | None = None
        self._awake = False
        self.late = 0.0  # when time passed last; 0 after a rest

    # what the table says

    def set(
        self,
        places: Mapping[Ref, TokenRoom],
        facts: Iterable[Fact] = (),
        *,
        at_once: bool = False,
        waits: float = 0.0,
        shifts: Mapping[Ref, Point] = MappingProxyType({}),
    ) -> None:
        """Set how many lie where. `facts`: what happened, if it is known; what is not told is guessed. `waits`: the
        seconds before anything sets out; `shifts`: how far what it lies on will have gone by then."""
        if places == self.places.now and not at_once:
            return
        before, self._awake = self.places.now, True
        self.places.set(places, self.all, still=self.still)
        if at_once or not before:
            self.settle()
        elif any(place.pool != before.get(ref, EMPTY).pool for ref, place in places.items()) or before.keys() - places:
            self.places.look()
            was = {token: token.place for token in self.all}
            follow(self.all, facts, self.places.known)
            reconcile(self.all, self.places.now)
            moved = [token for token in self.all if was.get(token) != token.place]
            self._send(moved, {was[token] for token in moved if token in was}, waits, shifts)

    def finish(self) -> None:
        """Let everything in the air come down now."""
        for token in self.all:
            if token.flight is not None:
                token.flight.passed = token.flight.seconds

    def settle(self) -> None:
        """Put everything at rest where it belongs, as `tokens_at_rest` has it, and nothing in the hand."""
        self.all, self._lifted, self._awake = [], None, False
        self.places.clear()
        for ref, place in self.places.now.items():
            heap, wide = self.places.heap(ref), spots(place, sum(place.pool)).clear(place.size)
            for drawn in tokens_at_rest(place):
                token = Token(drawn.kind, ref, drawn, ref)
                token.spot = (drawn.x - place.middle[0], drawn.y - place.middle[1])
                self.all.append(token)
                heap.add(token, token.spot, wide=wide)
            heap.place({token: token.spot for token in heap.bodies})

    # the hand

    @property
    def held(self) -> list[Token]:
        return [token for token in self.all if token.held]

    def hold(self, ref: Ref, amount: Pool, at: Point) -> None:
        """Set what is in the hand, and where the hand is; no amount: nothing."""
        lifted = (ref, amount) if amount else None
        if lifted is None and self._lifted is not None:
            self.drop()
        elif lifted is not None and lifted != self._lifted:
            self.lift(ref, amount, at)
        elif lifted is not None and at != self.pointer:
            self.carry(at)
        self._lifted = lifted

    def lift(self, ref: Ref, amount: Pool, at: Point) -> None:
        """Hold exactly these, from this place: more are taken up, others put back."""
        self.pointer, self._awake = at, True
        self.places.look()
        for kind, count in enumerate(amount):
            mine = [token for token in self.held if token.kind == kind and token.place == ref]
            for token in mine[count:]:
                self._back(token)
            place = self.places.of(ref)
            there = tokens_to_take(self.all, ref, kind, count, place, at)
            there += tokens_from_source(self.all, ref, kind, count - len(there), place)
            for token in there[len(mine) :]:
                self.places.take(token)
                token.held, token.flight = True, None
        for token in self.held:
            if token.place != ref:
                self._back(token)

    def carry(self, at: Point) -> None:
        """Move the hand: the first token follows at once, the others a little later."""
        dx, dy = at[0] - self.pointer[0], at[1] - self.pointer[1]
        self.pointer, self._awake = at, True
        held_tokens.move_held(self.held, dx, dy, still=self.still)

    def drop(self) -> None:
        """Hold nothing any more: what `set` does not send elsewhere goes back."""
        for token in self.held:
            self._back(token)
            self._awake = True

    # how it looks

    def lying(self, ref: Ref, shift: Point = (0.0, 0.0)) -> list[DrawnToken]:
        """Return what lies in a place, in drawing order. `shift`: how far its card is from where it is to lie."""
        heap = self.places.heaps.get(ref)
        if ref not in self.places.now or heap is None or not heap.bodies:
            return []
        tokens = drawing_order(self.places.looks(ref).values())
        if shift == (0.0, 0.0):
            return tokens
        return [token._replace(x=token.x + shift[0], y=token.y + shift[1]) for token in tokens]

    def flying(self, shifts: Mapping[Ref, Point] = MappingProxyType({})) -> list[DrawnToken]:
        """Return what is in the air, over everything else. `shifts`: how far cards that strike are from where they hit;
        what lay on them goes with them until then."""
        found = []
        for token in self.all:
            if token.flight is not None:
                x, y = shifts.get(token.origin, (0.0, 0.0)) if token.flight.passed < 0 else (0.0, 0.0)
                found.append(token.look._replace(x=token.look.x + x, y=token.look.y + y))
        return sorted(found, key=lambda token: (token.height, token.y))

    def in_hand(self) -> list[DrawnToken]:
        """Return what is held, over even that."""
        return drawing_order([token.look for token in self.held])

    def ghosts(self, ref: Ref, amount: Pool) -> list[DrawnToken]:
        """Return where so many more would come to lie."""
        place = self.places.now[ref]
        lying = {token: token.spot for token in self.all if token.place == ref}
        _, free = assign_spots(lying, spots(place, len(lying) + sum(amount)).points)
        x, y = place.middle
        return drawing_order(
            [DrawnToken(k, x + sx, y + sy, place.size) for k, (sx, sy) in zip(kinds_in(amount), free, strict=True)]
        )

    def pick(self, at: Point, among: Container[Ref] | None = None) -> tuple[Ref, int] | None:
        """Return place and kind of the token under the pointer: the nearest one, of the place that lies highest."""
        for ref, place in reversed(self.places.now.items()):
            if place.shown and (among is None or ref in among):
                near = [t for t in self.lying(ref) if dist(at, (t.x, t.y)) <= GRASP * t.radius]
                near += [t.look for t in self.all if t.flight and t.place == ref and covers_point(t.look, at)]
                if near:
                    return ref, min(near, key=lambda t: dist(at, (t.x, t.y))).kind
        return None

    def kind_at(self, ref: Ref, at: Point) -> int | None:
        """Return the kind of the token of this place that the pointer is on; None if it is on none."""
        found = self.pick(at, {ref})
        return found[1] if found is not None else None

    def change_count(self, ref: Ref) -> int:
        """Return a number that rises whenever something in a place moves."""
        heap = self.places.heaps.get(ref)
        return heap.changes if heap is not None else 0

    def time_to_landing(self, ref: Ref = "") -> float:
        """Return the seconds until the first flying token comes down: here, or anywhere."""
        ways = [token.flight for token in self.all if token.flight is not None and ref in ("", token.place)]
        return min((way.seconds - way.passed for way in ways), default=0.0)

    # time

    def tick(self, now: float) -> bool:
        """Set the time; return whether anything moves. After a rest or a hitch, motion goes on from where it was."""
        passed = min(HITCH, max(0.0, now - self.late)) if self._awake and self.late else FRAME
        moving = self.step(passed)
        self.late = now if moving else 0.0
        changes = {ref: heap.changes for ref, heap in self.places.heaps.items()} if moving or self.stirring else {}
        self.stirring = frozenset(ref for ref, count in changes.items() if self._changes.get(ref) != count)
        self._changes = changes or self._changes
        return moving

    def step(self, seconds: float) -> bool:
        """Let time pass; return whether anything moves."""
        if not self._awake:
            return False
        held = self.held
        r = self.places.of(held[0].place).size if held else 0.0
        moving = held_tokens.gather(held, self.pointer, r, seconds, still=self.still)
        for token in self.all:
            if token.flight is not None:
                self._fly(token, token.flight, seconds)
                moving = True
            elif token.hop or token.fade:
                token.hop = max(0.0, token.hop - seconds / (HOP * self.pace))
                token.fade = max(0.0, token.fade - seconds)
                self.places.heaps[token.lies].changes += 1
                moving = True
        self.all = [token for token in self.all if token.place]
        for heap in self.places.heaps.values():
            if heap.awake:
                moving |= heap.step(seconds)
        self._awake = moving
        return moving

    def _fly(self, token: Token, way: Flight, seconds: float) -> None:
        way.passed += seconds
        place = self.places.of(token.place)
        end = (place.middle[0] + token.land[0], place.middle[1] + token.land[1])
        token.look = way.at(token.kind, end, place.size)
        if way.over:
            token.flight = None
            if way.goes:
                token.place = ""
            else:
                self._land(token, way, end)

    def _land(self, token: Token, way: Flight, end: Point) -> None:
        """Let a token come down, slide on a little, and push what lies near."""
        heap, r = self.places.heap(token.place), self.places.of(token.place).size
        vx, vy = ((e - s) / way.seconds * LANDS for e, s in zip(end, way.start, strict=True))
        much = max(1.0, hypot(vx, vy) / (LANDS_MOST * r))
        heap.thump(token.land, THUMP * r, REACH * r)
        self.places.lay(token, token.land, (vx / much, vy / much))
        token.hop = 1.0

    # on their way

    def _send(self, moved: list[Token], touched: AbstractSet[Ref], waits: float, shifts: Mapping[Ref, Point]) -> None:
        """Send tokens to their places, one after another; what lies there or stays behind moves up."""
        for token in moved:
            token.origin = token.lies
            self.places.take(token)
            token.held = False
        for ref in touched | {token.place for token in moved}:
            if ref in self.places.now and self.places.now[ref].shown:
                self.places.aim(ref, self.all, still=self.still)
        waiting = [token for token in moved if token.flight is None]
        for token in moved:
            place = self.places.now.get(token.place)
            if self.still or place is None:
                self._jump(token, place)
                continue
            later = delay(waiting.index(token), len(waiting)) if token in waiting else 0.0
            far = 0.0 if not place.shown else place.size * (0.2 if place.sockets else SCATTER)
            lands = (token.spot[0] + self.chance.uniform(-far, far), token.spot[1] + self.chance.uniform(-far, far))
            token.land = self.places.heap(token.place).nearest_inside(lands)
            end = (place.middle[0] + token.land[0], place.middle[1] + token.land[1])
            came = token.look.alpha == 0 or (token.flight is not None and token.flight.comes)
            x, y = shifts.get(token.origin, (0.0, 0.0))
            start = token.look._replace(x=token.look.x + x, y=token.look.y + y)
            token.flight = flight(start, end, pace=self.pace, later=later)
            token.flight.passed -= waits
            token.flight.comes, token.flight.goes = came, not place.shown
        self.all = [token for token in self.all if token.place]

    def _jump(self, token: Token, place: TokenRoom | None) -> None:
        """Move a token without motion: it is there, and fades in; or it is gone."""
        token.flight = None
        if place is None or not place.shown:
            token.place = ""
            return
        self.places.lay(token, token.spot)
        heap = self.places.heaps[token.place]
        heap.place({each: each.spot for each in heap.bodies})
        token.fade = FADE

    def _back(self, token: Token) -> None:
        """Return a token to where it was taken from."""
        token.held = False
        place = self.places.of(token.place)
        if self.still and not place.shown:
            token.place = ""
            return
        if self.still:
            self.places.lay(token, token.spot)
            self.places.heaps[token.place].place({token: token.spot})
            return
        token.land = token.spot
        end = (place.middle[0] + token.spot[0], place.middle[1] + token.spot[1])
        token.flight = flight(token.look, end, pace=self.pace * 0.7, later=0.0)
        token.flight.peak *= 0.4
        token.flight.goes = not place.shown


def covers_point(token: DrawnToken, at: Point) -> bool:
    return dist(at, (token.x, token.y)) <= GRASP * token.radius
