"""What is printed on a card, as plain values: a game makes them, the art draws them; neither imports the other.

Each kind of face has its own painter in the art; a game chooses the painter by the kind that it makes."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Ink(Struct, frozen=True):
    """A piece of a line: `level`, `timing` (a blue mark), `limit` (red), `keyword` (black), `text`, or `reminder`."""

    kind: str
    text: str


class FaceLevel(Struct, frozen=True):
    """One level: its name, the cores it needs, and its strength; `soul` if the special core will do. Without levels, a
    card has one that has no name: its strength alone."""

    name: str
    cores: int
    power: int | None = None
    soul: bool = False


class Face(Struct, frozen=True, kw_only=True):
    """One card's face in one language: what every kind of face has."""

    bare: ClassVar[bool] = False  # in play, are its figures left to whoever shows it, who writes them upright?
    id: str
    language: str
    name: str
    reading: str = ""  # of a name in letters that not everybody reads
    colour: str
    kind_mark: str = ""
    families: tuple[str, ...] = ()  # as they are printed
    levels: tuple[FaceLevel, ...] = ()
    lines: tuple[tuple[Ink, ...], ...] = ()
    picture: str = ""  # the user's own picture: a file

    def power(self, level: int) -> int | None:
        """Return the printed strength at this level; None if it has none."""
        return self.levels[min(level, len(self.levels)) - 1].power if self.levels else None


class SymbolFace(Face, frozen=True, kw_only=True, tag="symbol"):
    """A card with a cost, symbols and a painted picture."""

    bare: ClassVar[bool] = True
    key: str  # the name that the picture is made from: the same in every language
    kind: str  # what the picture shows: creature, place, act
    cost: int
    reduction: tuple[tuple[str, int], ...] = ()  # colour, how many
    family: str = ""  # the one whose creatures the picture shows
    symbols: tuple[str, ...] = ()  # the colour of each
    ex: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()  # the timing marks, each once
    tags: tuple[str, ...] = ()  # short words below its symbols, at any size but the large one
    rarity: str = ""
    block: str = ""
    block_colour: str = "blue"
    strength: float = 0.5
    motif: str = ""


class PlayingFace(Face, frozen=True, kw_only=True, tag="playing"):
    """A playing card."""

    suit: str  # spade, heart, diamond, club or joker
    rank: str  # as it is printed: A, 2 to 10, J, Q, K
    number: int  # printed where the rank is a letter

    def power(self, _level: int) -> int | None:
        """Return the printed number."""
        return self.number


class EmblemFace(Face, frozen=True, kw_only=True, tag="emblem"):
    """A card with one large emblem, in a colour of its own."""

    emblem: str  # its shape: see art/brush/emblems.py
    ink: tuple[int, int, int]
    figure: str = ""  # at its head
    bearer: str = ""  # who bears the emblem, shown behind it: see art/faces/busts.py
