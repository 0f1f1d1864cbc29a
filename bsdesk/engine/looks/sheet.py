"""Where things lie on a play-sheet, as plain values from the game for the art and the layout of the screen."""

from __future__ import annotations

from msgspec import Struct

Box = tuple[float, float, float, float]  # left, top, right, bottom: parts of the picture's width and height
Place = tuple[float, float]


class Spot(Struct, frozen=True):
    """One printed zone. `look` says what is drawn there: sockets, cores, field, pile, bin, gone, stage or step."""

    name: str
    box: Box
    look: str
    sockets: tuple[Place, ...] = ()  # where single tokens are to lie, in their order


class Mat(Struct, frozen=True):
    """One picture of the table: `near` (whoever sits below), `far` (the player opposite), `track` (between them)."""

    name: str
    width: int
    height: int
    spots: tuple[Spot, ...]
    scene: str  # what is painted on it: see art/vistas.py


class SheetPlan(Struct, frozen=True):
    """The play-sheet of a game: all its mats."""

    mats: tuple[Mat, ...]
    colours: tuple[str, ...] = ()  # the colours whose shapes adorn it


def opposite(mat: Mat, scene: str) -> Mat:
    """Return the mat of the player opposite: turned upside down, but left stays left, so that both read alike."""

    def flipped(spot: Spot) -> Spot:
        left, top, right, bottom = spot.box
        sockets = tuple((x, round(1 - y, 4)) for x, y in spot.sockets)
        return Spot(spot.name, (left, round(1 - bottom, 4), right, round(1 - top, 4)), spot.look, sockets)

    return Mat("far", mat.width, mat.height, tuple(map(flipped, mat.spots)), scene)
