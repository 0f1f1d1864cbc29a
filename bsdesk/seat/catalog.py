"""What is handed to the screen: the games, their books, decks, faces, play-sheets and folders. It names no game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Protocol

from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.options import Known
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import Face
from bsdesk.engine.state import State
from bsdesk.engine.values import Seat
from bsdesk.seat.client import TableLink
from bsdesk.seat.messages import TableFacts, UndoShown
from bsdesk.speech.books import Books

FaceOf = Callable[[Game, CardDef, str, str], Face]


@dataclass(frozen=True)
class Box:
    """One game and all that the screen needs for it."""

    id: str
    open: Callable[[Mapping[str, object]], Game]  # its rules with all cards, under these options
    seated: Callable[[Mapping[str, object], Iterable[str]], Game]  # the same as it is played with decks of these cards
    known: Callable[[], Known]  # its rule options, and the values that each may have
    books: Callable[[], Books]
    face: FaceOf
    sheet: Path  # the picture of its play-sheet lies beside this file
    back: Path
    folder: Path  # where its books lie
    decks: Callable[[], Sequence[Path]]  # decks that come with it, and the player's own
    own_decks: Path  # where the player's own are kept
    seats: int = 2

    @property
    def options(self) -> Known:
        """Return its rule options, and the values that each may have."""
        return self.known()


@dataclass(frozen=True)
class Setup:
    """A game to be begun: who sits where with which deck, by which rules."""

    decks: Mapping[Seat, Sequence[str]]
    players: Mapping[Seat, str]
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    seed: int | None = None
    open_hands: bool = False
    deck_names: Mapping[Seat, str] = field(default_factory=dict)
    open_lists: bool | None = None  # as usual at such a table, if nothing is said
    names: Mapping[Seat, str] = field(default_factory=dict)  # of people who have chosen one
    agreed: bool = False  # is it agreed that decks which are not legal are played with?


class OpenedTable(NamedTuple):
    """A table that was opened, and what is to be said about it."""

    box: Box
    link: TableLink
    note: str = ""
    kept: Path | None = None  # the file of a saved game as it was, where lines of it are lost


class Tables(Protocol):
    """Opens tables for new and saved games."""

    undo_shown: Callable[[], UndoShown]  # what whoever plays here has chosen

    def begin(self, box: Box, setup: Setup, path: Path | None) -> TableLink:
        """Begin a game, saved to this path as it is played."""

    def begin_or_unsaved(self, box: Box, setup: Setup) -> tuple[TableLink, str]:
        """Begin a game, saved as it is played; if it can't be saved, begin it unsaved, and return the reason too."""

    def go_on(self, file: Path, *, copy: bool = False) -> OpenedTable:
        """Play on with a saved game, or with a copy of it; raise `OwnedElsewhere` if somebody else plays it."""

    def take_up(
        self,
        file: Path,
        path: Path | None,
        players: Mapping[Seat, str] | None = None,
        *,
        open_lists: bool | None = None,
    ) -> OpenedTable:
        """Play on with a saved game in its file, or saved to this path; with `players`, others play it."""

    def look_at(self, file: Path) -> OpenedTable:
        """Open a saved game to be looked at: nothing is written, and of a finished one all is seen."""

    def what_if(self, box: Box, view: State, lists: Mapping[Seat, Sequence[str]], facts: TableFacts) -> OpenedTable:
        """Begin a game of its own from a view, with what is hidden dealt again."""

    def lay(
        self,
        box: Box,
        state: State,
        players: Mapping[Seat, str] = {},
        *,
        names: Mapping[Seat, str] = {},
        seen_by: str = "",
    ) -> TableLink:
        """Open a table at a position, where nothing is saved: every seat a person's, all hands open; unless others
        play, by `players`. `names`: what people there are called; `seen_by`: from whose view of a game it was taken."""

    def give(self, file: Path, language: str) -> Path:
        """Make a packed copy of a saved game for others, and return where it lies."""


@dataclass(frozen=True)
class Shelf:
    """Everything that the program needs from outside the screen."""

    boxes: Mapping[str, Box]
    assets: Path
    saves: Path  # where games are saved
    own: Path  # the player's own cards, pictures and decks, a folder a game
    tables: Tables
    faults: Callable[[], Sequence[str]] = tuple  # what of them can't be used, and why
    again: Callable[[], Shelf] | None = None  # makes the same shelf in another process
