"""Where tokens lie at rest: a tidy packing for any number of them in any room. Pure: equal for equal input.

Spots stand in rows, every second row shifted by half a spot, as round things lie on a table. What does not fit side by
side lies closer, so that tokens overlap; nothing ever lies outside its room.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import log, sqrt
from operator import attrgetter
from typing import NamedTuple

from bsdesk.engine.values import Pool
from bsdesk.ui.kit.controls import Rect

Point = tuple[float, float]

APART = 2.16  # of the radius: from one token's middle to the next, where there is room
ROW = sqrt(3) / 2  # from row to row, by the same measure
WIDE = 0.3  # rather a little wider than the room's own shape: rows are counted more easily than columns
STEP_IN, ASIDE = 1.5, 0.6  # of the radius: how far from a taken socket the next token lies, towards the middle


class TokenRoom(NamedTuple):
    """A room for tokens, and the tokens in it."""

    rect: Rect
    pool: Pool = ()  # how many of each kind
    radius: float = 12
    sockets: tuple[Point, ...] = ()  # spots of their own, taken in this order
    shown: bool = True  # if not, tokens come from its middle and are gone when they reach it

    @property
    def middle(self) -> Point:
        x, y, w, h = self.rect
        return x + w / 2, y + h / 2

    @property
    def size(self) -> float:
        """Return the radius at which a token fits at all."""
        return max(1.0, min(self.radius, self.rect[2] / 2, self.rect[3] / 2))


class DrawnToken(NamedTuple):
    """A token as it is drawn: its middle, how big, how high above what it lies on."""

    kind: int
    x: float
    y: float
    radius: float
    height: float = 0.0
    alpha: int = 255
    squash: float = 0.0  # how much flatter it is


class Spots(NamedTuple):
    """The spots of tokens, from the middle of their place, and the distance from one to the next."""

    points: tuple[Point, ...]
    pitch: float

    def clear(self, radius: float) -> float:
        """Return how far a token keeps others off: so that they push each other, but not off their spots."""
        return max(1.0, min(radius, self.pitch / 2) * 0.97)


def kinds_in(pool: Pool) -> list[int]:
    """Return the kind of each token, the plain ones first."""
    return [kind for kind, count in enumerate(pool) for _ in range(count)]


def tokens_at_rest(place: TokenRoom) -> list[DrawnToken]:
    """Return everything in a place as it lies at rest, in the order of drawing."""
    if not place.shown:
        return []
    kinds = kinds_in(place.pool)
    (x, y), size = place.middle, place.size
    points = spots(place, len(kinds)).points
    return drawing_order([DrawnToken(kind, x + dx, y + dy, size) for kind, (dx, dy) in zip(kinds, points, strict=True)])


def drawing_order(tokens: Iterable[DrawnToken]) -> list[DrawnToken]:
    """Return the tokens in the order of drawing: those nearer to the seat below come later."""
    return sorted(tokens, key=attrgetter("y", "x"))


def spots(place: TokenRoom, count: int) -> Spots:
    """Return the spots for this many tokens in this place."""
    if place.sockets:
        return Spots(tuple(socket_spot(place, number) for number in range(count)), place.size * APART)
    size = place.size
    inner = (max(0.0, place.rect[2] - 2 * size), max(0.0, place.rect[3] - 2 * size))
    return pack(count, inner, size)


def socket_spot(place: TokenRoom, number: int) -> Point:
    """Return the spot of one token; when every socket is taken, the next lie beside them, towards the middle."""
    lap, nth = divmod(number, len(place.sockets))
    x, y = place.middle
    sx, sy = place.sockets[nth][0] - x, place.sockets[nth][1] - y
    aside = (lap % 2) * place.size * (ASIDE if sx < 0 else -ASIDE)
    along = lap * STEP_IN * place.size * (1 if sy <= 0 else -1)
    w, h = place.rect[2] / 2 - place.size, place.rect[3] / 2 - place.size
    return min(max(sx + aside, -w), w), min(max(sy + along, -h), h)


@lru_cache(maxsize=512)
def pack(count: int, inner: tuple[float, float], radius: float) -> Spots:
    """Return spots about the middle (0, 0) of a room for middles: as far apart as may be, in the shape of the room."""
    if count <= 1:
        return Spots(((0.0, 0.0),) * count, APART * radius)
    found = [pack_rows(count, rows, inner, radius) for rows in range(1, count + 1)]
    widest = max(spots.pitch for spots in found)
    shape = log((inner[0] + 2 * radius) / (inner[1] + 2 * radius)) / 2 + WIDE
    roomy = [spots for spots in found if spots.pitch >= 0.97 * widest]
    return min(roomy, key=lambda spots: abs(log(proportion(spots, radius)) - shape))


def pack_rows(count: int, rows: int, inner: tuple[float, float], radius: float) -> Spots:
    """Return the spots in this many rows."""
    lengths = row_counts(count, rows)
    starts: list[int] = []  # of each row, in half pitches
    for number, length in enumerate(lengths):
        start = 1 - length
        if starts and (start - starts[-1]) % 2 == 0:
            start += 1 if number % 2 else -1
        starts.append(start)
    left = min(starts)
    right = max([start + 2 * (length - 1) for start, length in zip(starts, lengths, strict=True)])
    pitch = APART * radius
    if right > left:
        pitch = min(pitch, 2 * inner[0] / (right - left))
    if rows > 1:
        pitch = min(pitch, inner[1] / (ROW * (rows - 1)))
    middle = (left + right) / 2
    points = [
        ((start + 2 * nth - middle) * pitch / 2, (number - (rows - 1) / 2) * pitch * ROW)
        for number, (start, length) in enumerate(zip(starts, lengths, strict=True))
        for nth in range(length)
    ]
    return Spots(tuple(points), pitch)


def row_counts(count: int, rows: int) -> list[int]:
    """Return how many lie in each row: alternating where they differ, so that each row lies in the gaps of the one
    before."""
    base, extra = divmod(count, rows)
    if not extra:
        return [base] * rows
    odd = 1 if extra <= rows // 2 else 0
    longer = sorted(range(rows), key=lambda row: (row % 2 != odd, abs(row - (rows - 1) / 2)))[:extra]
    return [base + (row in longer) for row in range(rows)]


def proportion(spots: Spots, radius: float) -> float:
    """Return width by height of all that lies there."""
    xs, ys = [x for x, _ in spots.points], [y for _, y in spots.points]
    return (max(xs) - min(xs) + 2 * radius) / (max(ys) - min(ys) + 2 * radius)
