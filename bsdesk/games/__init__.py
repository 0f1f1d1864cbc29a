"""The games by id, each with the function that makes a `Game` of card files and rule options.

Faults of a card file are passed to the third argument, which may end the reading (`card_file.stop`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from bsdesk.engine.files.card_file import Report
from bsdesk.engine.files.card_meaning import Language
from bsdesk.engine.game import Game

NO_NAMES = frozenset[str]()
SILENT = Language({}, {}, NO_NAMES, NO_NAMES, NO_NAMES, NO_NAMES, NO_NAMES, {}, {})

NAMES = ("battle_spirits", "black_poker", "ff_tcg", "asteriated_grail")


def from_files(name: str, files: Sequence[Path], options: Mapping[str, object], report: Report) -> Game:
    """Return one of the games, whose rules are imported only now."""
    made: Game = import_module(f"bsdesk.games.{name}").from_files(files, options, report)
    return made


def language_of(name: str) -> Language:
    """Return what the cards of one of the games may be written in; of one whose cards have no effects, nothing."""
    found: Language | None = getattr(import_module(f"bsdesk.games.{name}"), "LANGUAGE", None)
    return found or SILENT


ALL: dict[str, Callable[[Sequence[Path], Mapping[str, object], Report], Game]] = {
    name: partial(from_files, name) for name in NAMES
}
