"""The game that a scene is of, from the shelf."""

from __future__ import annotations

from collections.abc import Sequence

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.game import Game
from bsdesk.journal.lines import option_value
from bsdesk.seat.catalog import Shelf


def game_of(shelf: Shelf, name: str, options: Sequence[str]) -> Game:
    """Return a game by its name and its options."""
    if name not in shelf.boxes:
        remedy = did_you_mean(name, shelf.boxes, "update bsdesk")
        raise Complaint(f"unknown game {name!r}", expected=f"one of {', '.join(shelf.boxes)}", remedy=remedy)
    given = {key: option_value(value) for key, _, value in (text.partition("=") for text in options)}
    return shelf.boxes[name].open(given)
