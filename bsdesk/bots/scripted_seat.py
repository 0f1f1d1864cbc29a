"""A seat that plays by a script: the first line from the top that is legal now; at random where none is.

A line is a move as it is typed, or its beginning: `attack` means any attack, `move reserve` as many cores as there
are from the Reserve to any card, `move reserve 1 ref-01` just that. Empty lines and lines with # are ignored.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from bsdesk.bots import random_seat
from bsdesk.complaint import said_of
from bsdesk.engine.files.line import Beginning, read_script
from bsdesk.engine.files.notation import name
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, nearest_amount


@dataclass(frozen=True)
class ScriptedSeat:
    """A seat that plays by these lines."""

    game: Game
    lines: tuple[Beginning, ...]

    def __call__(self, offers: Sequence[Offer], rng: random.Random, look: Callable[[], State]) -> Move:
        verbs = {offer.move.verb for offer in offers}
        for line in self.lines:
            if line.words[0] in verbs:
                view = look()
                for offer in offers:
                    move = move_of_line(view, line, offer)
                    if move is not None:
                        return move
        return random_seat.choose(offers, rng, self.game.scoring.kinds)


def move_of_line(view: State, line: Beginning, offer: Offer) -> Move | None:
    """Return the move of this offer that the line stands for, if any."""
    move = offer.move
    if move.verb != line.words[0]:
        return None
    named = (move.verb, *(name(view, move.seat, ref) for ref in (move.subject, move.target) if ref))
    if named[: len(line.words)] != line.words:
        return None
    if line.amount is None:
        return nearest_amount(offer, move)
    asked = replace(move, amount=line.amount)
    return asked if offer.covers(asked) else None


def script(game: Game, text: str, file: Path) -> ScriptedSeat:
    """Return the scripted seat of a file's text."""
    with said_of(file, None):
        return ScriptedSeat(game, tuple(read_script(game, text)))
