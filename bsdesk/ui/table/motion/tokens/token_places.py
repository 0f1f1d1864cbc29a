"""The places of tokens, each with the heap of what lies there, and how that looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bsdesk.engine.values import Ref
from bsdesk.ui.table.layout.token_packing import DrawnToken, Point, TokenRoom, spots
from bsdesk.ui.table.motion.tokens.token_flights import raise_token
from bsdesk.ui.table.motion.tokens.token_moves import Token
from bsdesk.ui.table.motion.tokens.token_physics import Heap, assign_spots

FADE = 0.12  # seconds, where motion is reduced
HOP = 0.13  # seconds of the small hop after coming down
SQUASH, SQUASHED = 0.08, 0.08  # how much flatter it is as it comes down; for how many seconds
HOP_HIGH = 0.55  # of a radius
EMPTY = TokenRoom((0, 0, 0, 0))


class TokenPlaces:
    """The places that are, those that were, and what lies in them."""

    def __init__(self) -> None:
        self.now: dict[Ref, TokenRoom] = {}
        self.known: dict[Ref, TokenRoom] = {}  # these, and places that were, for what comes from there
        self.heaps: dict[Ref, Heap[Token]] = {}
        self._seen: dict[Ref, tuple[object, dict[Token, DrawnToken]]] = {}  # see `looks`

    def set(self, places: Mapping[Ref, TokenRoom], tokens: Sequence[Token], *, still: bool) -> None:
        """Set the places that are. Those that were a moment ago are known still, and those where something lies."""
        before, self.now = self.now, dict(places)
        used = {ref for token in tokens for ref in (token.lies, token.place)}
        known = {**self.known, **self.now}
        self.known = {r: p for r, p in known.items() if r in self.now or r in before or r in used}
        self.heaps = {r: heap for r, heap in self.heaps.items() if r in self.now or heap.bodies}
        self._seen = {r: seen for r, seen in self._seen.items() if r in self.heaps}
        for ref, heap in list(self.heaps.items()):
            if ref in places and places[ref] != before.get(ref) and not heap_fits(heap, places[ref]):
                self._refit(ref, tokens, still=still)

    def clear(self) -> None:
        """Let nothing lie anywhere, and forget the places that were."""
        self.heaps, self._seen, self.known = {}, {}, dict(self.now)

    def of(self, ref: Ref) -> TokenRoom:
        """Return a place that is or was."""
        return self.known.get(ref, EMPTY)

    def heap(self, ref: Ref) -> Heap[Token]:
        """Return the heap of a place."""
        if ref not in self.heaps:
            place = self.of(ref)
            self.heaps[ref] = Heap(place.rect[2:], place.size, firm=bool(place.sockets))
        return self.heaps[ref]

    def _refit(self, ref: Ref, tokens: Sequence[Token], *, still: bool) -> None:
        """Change the room of a place; what lay in it lies in the same part of it."""
        heap, place = self.heaps[ref], self.now[ref]
        radius = heap.radius
        heap.fit(place.rect[2:], place.size, firm=bool(place.sockets))
        self.aim(ref, tokens, still=still)
        if still or radius != heap.radius:
            heap.place({token: token.spot for token in heap.bodies})

    def aim(self, ref: Ref, tokens: Sequence[Token], *, still: bool) -> None:
        """Give every token of a place its spot. `still`: those that lie are there at once."""
        place, heap = self.now[ref], self.heap(ref)
        mine = [token for token in tokens if token.place == ref]
        settled = {t: heap.lies(t) if t.lies else t.spot for t in mine if t.lies == ref or (t.held and not t.lies)}
        found = spots(place, len(mine))
        given, free = assign_spots(settled, found.points)
        for token, spot in given.items():
            token.spot = spot
        for token, spot in zip([token for token in mine if token not in settled], free, strict=False):
            token.spot = spot
        heap.aim({token: token.spot for token in heap.bodies if token.place == ref}, found.clear(place.size))
        if still:
            heap.place({token: token.spot for token in heap.bodies})

    def lay(self, token: Token, at: Point, speed: Point = (0.0, 0.0)) -> None:
        """Let a token lie here in the place that it belongs to, drawn to its spot."""
        heap, place = self.heap(token.place), self.of(token.place)
        heap.add(token, at, speed, wide=spots(place, sum(place.pool)).clear(place.size))
        heap.bodies[token].spring.anchor_a = token.spot
        token.lies = token.place

    def take(self, token: Token) -> None:
        """Take a token off where it lay, and was seen last."""
        if token.lies:
            self.heaps[token.lies].remove(token)
            token.lies, token.hop, token.fade = "", 0.0, 0.0

    # how it looks

    def look(self) -> None:
        """Note of everything that lies how it looks."""
        for ref in self.heaps:
            for token, drawn in self.looks(ref).items():
                token.look = drawn

    def looks(self, ref: Ref) -> dict[Token, DrawnToken]:
        """Return how the tokens look that lie in a place. Kept until one of them or their place moves."""
        heap, place = self.heaps[ref], self.known.get(ref, EMPTY)
        key = (heap.changes, place)
        kept = self._seen.get(ref)
        if kept is None or kept[0] != key:
            middle, size = place.middle, place.size
            found = {token: lying_token(token, middle, size, heap.lies(token)) for token in heap.bodies}
            kept = self._seen[ref] = key, found
        return kept[1]


def lying_token(token: Token, middle: Point, size: float, at: Point) -> DrawnToken:
    """Return how a token of this size looks that lies here, from the middle of its place."""
    drawn = DrawnToken(token.kind, middle[0] + at[0], middle[1] + at[1], size)
    if token.fade:
        drawn = drawn._replace(alpha=round(255 * (1 - token.fade / FADE)))
    if token.hop:
        drawn = drawn._replace(squash=SQUASH * max(0.0, 1 - (1 - token.hop) * HOP / SQUASHED))
        return raise_token(drawn, HOP_HIGH * size * 4 * token.hop * (1 - token.hop))
    return drawn


def heap_fits(heap: Heap[Token], place: TokenRoom) -> bool:
    """Return whether this is still the room that the heap was made for."""
    asked = (float(place.rect[2]), float(place.rect[3]), place.size, bool(place.sockets))
    return asked == (*heap.size, heap.radius, heap.firm)
