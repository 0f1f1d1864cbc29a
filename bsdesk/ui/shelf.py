"""What is handed to the screen: the games, their books, decks, faces and folders. It asks for no game by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.face import Face
from bsdesk.engine.game import Game
from bsdesk.engine.rulebook import Books

FaceOf = Callable[[Game, CardDef, str, str], Face]


@dataclass(frozen=True)
class Box:
    """One game as it stands on the shelf."""

    id: str
    open: Callable[[Mapping[str, object]], Game]  # its rules with all cards, under these options
    books: Callable[[], Books]
    face: FaceOf
    sheet: Path  # the picture of its play-sheet lies beside this file
    back: Path
    folder: Path  # where its books lie
    decks: Callable[[], Sequence[Path]]  # decks that come with it, and the player's own


@dataclass(frozen=True)
class Shelf:
    """Everything that the program needs from outside the screen."""

    boxes: Mapping[str, Box]
    assets: Path
    saves: Path  # where games are saved
    decks: Path  # where the player's own decks are
    faults: Sequence[str] = field(default_factory=tuple)  # own card files that could not be read, and why
