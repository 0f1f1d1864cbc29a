"""Tokens held in the hand: a loose bunch about the pointer. The first is always at it, the others catch up. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, hypot, sin, sqrt

from bsdesk.ui.table.layout.token_packing import DrawnToken, Point
from bsdesk.ui.table.motion.tokens.token_flights import raise_token
from bsdesk.ui.table.motion.tokens.token_moves import Token

HIGH = 1.5  # of a radius: how high it is above the table
APART = 1.4  # of a radius
SPIRAL = 2.39996  # from one to the next about the middle: seeds of a sunflower lie so, and never in a row
FOLLOWS = 22.0  # how soon they catch up
LAGS = 2.2  # of a radius: how far they stay behind at most
GRIP = 0.6  # how much of a move the others make at once
NEAR = 0.4  # pixels: near enough


def place_in_bunch(number: int, radius: float) -> Point:
    """Return the place of a token in the bunch."""
    far, turn = radius * APART * sqrt(number), number * SPIRAL + 0.6
    return far * cos(turn), far * sin(turn)


def move_held(held: Sequence[Token], dx: float, dy: float, *, still: bool) -> None:
    """Move the held tokens as the pointer moved."""
    for number, token in enumerate(held):
        part = 1.0 if number == 0 or still else GRIP
        token.look = token.look._replace(x=token.look.x + dx * part, y=token.look.y + dy * part)


def gather(held: Sequence[Token], pointer: Point, radius: float, seconds: float, *, still: bool) -> bool:
    """Move tokens towards their places about the pointer; return whether any still moves."""
    part = 1.0 if still else 1 - exp(-FOLLOWS * seconds)
    moving = False
    for number, token in enumerate(held):
        sx, sy = place_in_bunch(number, radius)
        x, y, look = pointer[0] + sx, pointer[1] + sy, token.look
        dx, dy = x - look.x, y - look.y
        lifted = look.height > 0.9 * HIGH * radius
        behind = max(1.0, hypot(dx, dy) / (LAGS * radius)) if lifted else 1.0
        keep = (1 - part) / behind
        if hypot(dx, dy) * keep < NEAR and lifted:
            keep, height = 0.0, HIGH * radius
        else:
            moving, height = not still, look.height + (HIGH * radius - look.height) * part
        token.look = raise_token(DrawnToken(token.kind, x - dx * keep, y - dy * keep + height, radius), height)
    return moving
