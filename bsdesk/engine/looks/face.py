"""What is printed on a card, as plain values: a game writes it down, the art draws it, neither knows the other."""

from __future__ import annotations

from msgspec import Struct


class Ink(Struct, frozen=True):
    """A piece of a line: `level`, `timing` (a blue mark), `limit` (red), `keyword` (black), `text`, or `reminder`."""

    kind: str
    text: str


class FaceLevel(Struct, frozen=True):
    """One level: its name, the cores it needs, and its strength; `soul` if the special core will do."""

    name: str
    cores: int
    power: int | None = None
    soul: bool = False


class Face(Struct, frozen=True, kw_only=True):
    """One card's face in one language."""

    id: str
    language: str
    name: str
    key: str  # the name that the picture is made from: the same in every language
    kind: str
    kind_mark: str
    colour: str
    cost: int
    reduction: tuple[tuple[str, int], ...] = ()  # colour, how many
    families: tuple[str, ...] = ()  # as they are printed
    family: str = ""  # the one whose creatures the picture shows
    levels: tuple[FaceLevel, ...] = ()
    symbols: tuple[str, ...] = ()  # the colour of each
    ex: tuple[str, ...] = ()
    lines: tuple[tuple[Ink, ...], ...] = ()
    marks: tuple[str, ...] = ()  # the timing marks, each once
    rarity: str = ""
    block: str = ""
    block_colour: str = "blue"
    strength: float = 0.5
    motif: str = ""
    picture: str = ""  # the user's own picture: a file
    suit: str = ""  # of a playing card: spade, heart, diamond, club or joker; then only rank and cost are looked at
    rank: str = ""  # as it is printed: A, 2 to 10, J, Q, K
