"""The games by id, each with the function that makes a `Game` of card files and rule options.

Faults of a card file are passed to the third argument, which may end the reading (`card_file.stop`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from bsdesk.engine.files.card_file import Report
from bsdesk.engine.game import Game
from bsdesk.games import asteriated_grail, battle_spirits, black_poker, ff_tcg

ALL: dict[str, Callable[[Sequence[Path], Mapping[str, object], Report], Game]] = {
    battle_spirits.ID: battle_spirits.from_files,
    black_poker.ID: black_poker.from_files,
    ff_tcg.ID: ff_tcg.from_files,
    asteriated_grail.ID: asteriated_grail.from_files,
}
