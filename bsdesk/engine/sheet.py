"""Where things lie on a play-sheet, as plain values: the game says it, the art draws it, the screen lays by it."""

from __future__ import annotations

from msgspec import Struct

Box = tuple[float, float, float, float]  # left, top, right, bottom: parts of the picture's width and height


class Spot(Struct, frozen=True):
    """One printed zone. `look` says what is drawn there: cores, sockets, field, pile, bin, gone, track or step."""

    name: str
    seat: int  # 0: both
    box: Box
    look: str


class SheetPlan(Struct, frozen=True):
    """A play-sheet for all seats, and how large its picture is drawn."""

    width: int
    height: int
    spots: tuple[Spot, ...]
    colours: tuple[str, ...] = ()  # the colours whose shapes adorn it
