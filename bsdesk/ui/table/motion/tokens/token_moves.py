"""Which token goes where: the facts say it, and what they leave open is guessed from how many lie where. Pure.

A token belongs to a place (`place`) from the moment that the game says so; where it is seen meanwhile is `look`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import dist

from bsdesk.engine.facts import Fact, TokensMoved
from bsdesk.engine.values import Ref
from bsdesk.ui.table.layout.token_packing import DrawnToken, Point, TokenRoom, spots
from bsdesk.ui.table.motion.tokens.token_flights import Flight

Places = Mapping[Ref, TokenRoom]


@dataclass(eq=False)
class Token:
    """One token: the place it belongs to, and how it moves."""

    kind: int
    place: Ref  # empty: it is gone
    look: DrawnToken  # as it was last seen
    lies: Ref = ""  # where it lies; it may belong elsewhere already, and go there next
    flight: Flight | None = None
    spot: Point = (0.0, 0.0)  # where in its place it lies or is to lie, from the middle
    land: Point = (0.0, 0.0)  # where it comes down
    origin: Ref = ""  # where it lay before it set out
    held: bool = False
    hop: float = 0.0  # the part that is left of the hop
    fade: float = 0.0  # seconds left until it is all there

    @property
    def at(self) -> Point:
        return self.look.x, self.look.y


def follow(tokens: list[Token], facts: Iterable[Fact], known: Places) -> None:
    """Give tokens to the places that the facts moved them to. `known`: places that are, and those that were."""
    for fact in facts:
        if not isinstance(fact, TokensMoved):
            continue
        source, end = known.get(fact.source), known.get(fact.to)
        for kind, count in enumerate(fact.amount):
            found = tokens_to_take(tokens, fact.source, kind, count, source, end.middle if end else None)
            if source is not None and not source.shown:
                found += [new_token(tokens, kind, source) for _ in range(count - len(found))]
            for token in found:
                token.place = fact.to


def reconcile(tokens: list[Token], places: Places) -> None:
    """Move tokens from places with too many to those with too few; missing ones come out of nowhere."""
    have = Counter([(token.place, token.kind) for token in tokens])
    want = Counter({(r, k): n for r, p in places.items() if p.shown for k, n in enumerate(p.pool) if n})
    spare: list[Token] = []
    for (ref, kind), count in have.items():
        over = count - want.get((ref, kind), 0)
        if over > 0 and (ref not in places or places[ref].shown):
            spare += tokens_to_take(tokens, ref, kind, over, places.get(ref), None)
    for (ref, kind), count in want.items():
        if count <= have.get((ref, kind), 0):
            continue
        middle = places[ref].middle
        for _ in range(count - have.get((ref, kind), 0)):
            fitting = [token for token in spare if token.kind == kind]
            if fitting:
                token = min(fitting, key=lambda c: (not c.held, dist(c.at, middle)))
                spare.remove(token)
            else:
                origin = source_place(places, middle)
                token = new_token(tokens, kind, places[origin or ref])
            token.place = ref
    for token in spare:
        token.place = source_place(places, token.at)


def tokens_to_take(
    tokens: Iterable[Token], ref: Ref, kind: int, count: int, place: TokenRoom | None, toward: Point | None
) -> list[Token]:
    """Return the tokens of a place that go: first those held, or in the air, or nearest; of sockets the last."""
    if count <= 0:
        return []
    found = [token for token in tokens if token.place == ref and token.kind == kind]
    if place is not None and place.sockets:
        last = {spot: -number for number, spot in enumerate(spots(place, len(found) + 1).points)}
        found.sort(key=lambda token: (not token.held, token.flight is None, last.get(token.spot, 0)))
    else:
        end = toward or (place.middle if place is not None else (0.0, 0.0))
        found.sort(key=lambda token: (not token.held, token.flight is None, dist(token.at, end)))
    return found[:count]


def tokens_from_source(tokens: list[Token], ref: Ref, kind: int, count: int, place: TokenRoom) -> list[Token]:
    """Return so many new tokens, if it is a place that tokens come from."""
    found = [new_token(tokens, kind, place) for _ in range(0 if place.shown else count)]
    for token in found:
        token.place, token.look = ref, token.look._replace(alpha=255)
    return found


def new_token(tokens: list[Token], kind: int, origin: TokenRoom) -> Token:
    """Return a new token, not yet seen, at the middle of where it comes from."""
    x, y = origin.middle
    token = Token(kind, "", DrawnToken(kind, x, y, origin.size, alpha=0))
    tokens.append(token)
    return token


def source_place(places: Places, near: Point) -> Ref:
    """Return the place that tokens come from and vanish into; empty if there is none."""
    hidden = [(ref, place) for ref, place in places.items() if not place.shown]
    return min(hidden, key=lambda each: dist(each[1].middle, near), default=("", None))[0]
