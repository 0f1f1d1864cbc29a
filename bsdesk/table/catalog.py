"""What is handed to the screen: the games, their books, decks, faces and folders. It asks for no game by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.options import Known
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Face
from bsdesk.speech.books import Books

FaceOf = Callable[[Game, CardDef, str, str], Face]


@dataclass(frozen=True)
class Box:
    """One game as it stands on the shelf."""

    id: str
    open: Callable[[Mapping[str, object]], Game]  # its rules with all cards, under these options
    seated: Callable[[Mapping[str, object], Iterable[str]], Game]  # the same as it is played with decks of these cards
    options: Known  # its rule options, and the values that each may have
    books: Callable[[], Books]
    face: FaceOf
    sheet: Path  # the picture of its play-sheet lies beside this file
    back: Path
    folder: Path  # where its books lie
    decks: Callable[[], Sequence[Path]]  # decks that come with it, and the player's own
    own_decks: Path  # where the player's own are kept


@dataclass(frozen=True)
class Shelf:
    """Everything that the program needs from outside the screen."""

    boxes: Mapping[str, Box]
    assets: Path
    saves: Path  # where games are saved
    own: Path  # the player's own cards, pictures and decks, a folder a game
    faults: Callable[[], Sequence[str]] = tuple  # what of them can't be used, and why
