"""A seat that plays by a script: from the top, the first line that is legal now; by chance where none is.

A line is a move as it is typed, or its beginning: `attack` means any attack, `move reserve` as many cores as there
are from the Reserve to any card, `move reserve 1 ref-01` just that. Empty lines and lines with # are passed over.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from bsdesk.bots import random_seat
from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import nearest
from bsdesk.engine.files.notation import name
from bsdesk.engine.game import Game
from bsdesk.engine.state import State
from bsdesk.engine.values import Move, Offer, Pool, nearest_amount, pool_from


class Line(NamedTuple):
    """One line of a script: the verb and the things it names, and how much, if it says so."""

    words: tuple[str, ...]
    amount: Pool | None


@dataclass(frozen=True)
class ScriptedSeat:
    """Plays by these lines."""

    game: Game
    lines: tuple[Line, ...]

    def __call__(self, offers: Sequence[Offer], rng: random.Random, look: Callable[[], State]) -> Move:
        verbs = {offer.move.verb for offer in offers}
        for line in self.lines:
            if line.words[0] in verbs:
                view = look()
                for offer in offers:
                    move = meant(view, line, offer)
                    if move is not None:
                        return move
        return random_seat.choose(offers, rng, self.game.scoring.kinds)


def meant(view: State, line: Line, offer: Offer) -> Move | None:
    """The move of this offer that the line means, if it means one."""
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
    """The script that this text of a file is."""
    verbs = {*game.rules.verbs, *game.rules.questions, "done", "back"}
    lines: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if words and words[0] not in verbs:
            near = nearest(words[0], verbs)
            raise Complaint(
                f"no such verb: {words[0]!r}",
                file=file,
                line=number,
                expected="a move, such as " + ", ".join(sorted(game.rules.verbs)),
                remedy=f"did you mean {near!r}?" if near else "correct the line",
            )
        if words:
            amounts = [pool for word in words[1:] if (pool := pool_from(word, game.rules.token_marks)) is not None]
            named = tuple(word for word in words if pool_from(word, game.rules.token_marks) is None)
            lines.append(Line(named, amounts[0] if amounts else None))
    return ScriptedSeat(game, tuple(lines))
