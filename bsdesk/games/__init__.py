"""The games by id, each with the function that makes a `Game` of card files and rule options.

Faults of a card file are passed to the third argument, which may end the reading (`card_file.stop`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from bsdesk.engine.files.card_file import Report
from bsdesk.engine.game import Game

NAMES = ("battle_spirits", "black_poker", "ff_tcg", "asteriated_grail")


def from_files(name: str, files: Sequence[Path], options: Mapping[str, object], report: Report) -> Game:
    """Return one of the games, whose rules are imported only now."""
    made: Game = import_module(f"bsdesk.games.{name}").from_files(files, options, report)
    return made


ALL: dict[str, Callable[[Sequence[Path], Mapping[str, object], Report], Game]] = {
    name: partial(from_files, name) for name in NAMES
}
