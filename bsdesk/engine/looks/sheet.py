"""The table of a game as plain values, between its file, the art and the layout of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

Box = tuple[float, float, float, float]  # left, top, right, bottom: parts of a width and a height
Point = tuple[float, float]

# How the things of a zone lie: cards side by side, each whole in several rows, spread in a hand, upon each other,
# waiting to happen (the last on top); a figure on a line of numbers; a figure; tokens that lie and roll.
LOOKS = ("row", "rows", "fan", "pile", "stack", "ladder", "track", "counter", "bodies")


# The name of a zone with how much lies there: at its head, at its foot; the name alone, where its things can be
# counted; only while something lies there; never.
TITLES = ("top", "foot", "name", "held", "none")

RGB = tuple[int, int, int]


class Coat(Struct, frozen=True):
    """The colours of a game's table, and what is woven into its cloth. What colours mean is the same in every game."""

    cloth: RGB = (25, 32, 45)
    rival: RGB | None = None  # the cloth of the side across, where it has another
    line: RGB = (110, 126, 152)  # what is printed on it
    bright: RGB = (158, 172, 194)  # what shines on it
    motif: str = ""  # hexagons, filigree, prism, embers, or nothing

    @property
    def across(self) -> RGB:
        """Return the colour of the cloth of the side across."""
        return self.rival or self.cloth


class Spot(Struct, frozen=True):
    """One zone on a mat."""

    name: str
    box: Box
    print: str = ""  # what is painted there: sockets, cores, field, suits, pile, bin, gone, stage, plate; or nothing
    sockets: tuple[Point, ...] = ()  # where single tokens are to lie, in their order
    title: str = "top"  # where its name stands: see TITLES
    look: str = ""  # how its things lie on this mat, where that is otherwise than on the others


class Mat(Struct, frozen=True, dict=True):
    """What a seat, or what all share, lies on."""

    name: str
    spots: tuple[Spot, ...] = ()
    size: tuple[int, int] = (0, 0)  # of its picture; without one it is a plain plate
    scene: str = ""  # what is painted on it: see art/places/vistas.py
    across: bool = False  # does it lie before the side across, so that it has the colour of that side's cloth?

    @cached_property
    def zones(self) -> Mapping[str, Spot]:
        return {spot.name: spot for spot in self.spots}


class Region(Struct, frozen=True):
    """A part of the board, and the mat that lies there."""

    mat: str
    box: Box


class Arrangement(Struct, frozen=True):
    """Who sits where, for a number of seats."""

    seats: tuple[Region, ...]  # one's own first, then to the right in turn order
    middle: Region  # what all share
    hand: Box  # one's own, of the board; the others lie between the head and this
    closer: Region  # where a seat lies that is looked at closely
    teams: tuple[Box, ...] = ()  # where the teams' mats lie, one's own first; without, at the ends of the middle
    head: tuple[float, float] = (0.0, 0.0)  # of the board's height, for the hand of the seat across: hidden, or open


class Sheet(Struct, frozen=True):
    """The table of a game."""

    cloth: str
    mats: Mapping[str, Mat]
    looks: Mapping[str, tuple[str, ...]]  # zone, or `on_cards` for tokens on cards -> how its things lie
    arrangements: Mapping[tuple[int, bool], Arrangement]  # by the number of seats, and whether the window is upright
    steps: tuple[str, ...] = ()  # the steps of a turn that are named between the seats, in their order
    colours: tuple[str, ...] = ()  # the colours whose shapes adorn it
    tokens: tuple[str, ...] = ()  # what each kind of token looks like; without, a core and what is no plain one
    emblems: tuple[str, ...] = ()  # the emblems that adorn its card back, where there are no colours
    coat: Coat = Coat()
