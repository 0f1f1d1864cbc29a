"""Deck files: plain text, a line for each card, such as `3 26RSD01-002 Gen-Bo`; what follows a `#` is a comment.

The id alone is enough, and so is the name."""

from __future__ import annotations

import re
from pathlib import Path

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.notation import definition_named
from bsdesk.engine.game import Game
from bsdesk.gate import text_of

LINE = re.compile(r"(?P<count>\S+)\s+(?P<card>.+)")
MOST = 999  # copies on one line


def read_decklist(file: Path, game: Game) -> list[str]:
    """Return the ids of a deck's cards, in the order of the file."""
    cards: list[str] = []
    for number, line in enumerate(text_of(file, "deck").splitlines(), 1):
        text = re.split(r"(?:^|\s)#", line, maxsplit=1)[0].strip()
        if text:
            with said_of(file, number):
                cards += _line(text, game)
    return cards


def card_and_name(game: Game, text: str) -> str | None:
    """Return the card whose id and name, in any language, the text has, in this order."""
    first, _, name = text.partition(" ")
    card = definition_named(game, first)
    return card if card and name.strip() in game.rules.defs[card].names else None


def _line(text: str, game: Game) -> list[str]:
    found = LINE.fullmatch(text)
    count = found["count"] if found else ""
    if found is None or not (count.isascii() and count.isdigit() and len(count) < 5 and 1 <= int(count) <= MOST):
        remedy = f"write it like: 3 {next(iter(game.rules.defs), 'CARD')}"
        raise Complaint(f"can't read {text!r}", expected=f"a number from 1 to {MOST} and a card", remedy=remedy)
    card = definition_named(game, found["card"]) or card_and_name(game, found["card"])
    if card is None:
        wrong, expected = f"unknown card {found['card']!r}", "the id or name of a card of this game"
        remedy = did_you_mean(found["card"].upper(), game.rules.defs, "check the card's id")
        raise Complaint(wrong, expected=expected, remedy=remedy)
    return [card] * int(count)
