"""Read a deck that somebody pastes, types or drops: all of it that can be read, and for each other line the reason.

The strict reading of `engine/files/deck_formats.py` stops at the first thing that is wrong. Here a player sees all at
once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.files.card_file import nearest
from bsdesk.engine.files.deck_formats import (
    CARDS,
    CODE,
    LIMIT,
    Row,
    by_name,
    card_of_row,
    from_code,
    list_rows,
    xml_rows,
)
from bsdesk.engine.game import Game


class Trouble(NamedTuple):
    """Something that could not be read: which phrase says so, where, what, and which card may have been meant."""

    phrase: str
    line: int = 0
    text: str = ""
    near: str = ""


class Reading(NamedTuple):
    """What was read of a text."""

    cards: tuple[str, ...]
    troubles: tuple[Trouble, ...]


def read(text: str, game: Game) -> Reading:
    """Read a deck in any form: a list, a share code, Cockatrice's or OCTGN's file."""
    start = text.lstrip("\ufeff \t\r\n")
    if len(text) > LIMIT:
        return Reading((), (Trouble("import_too_long"),))
    if start.startswith("bsd1-"):
        return read_share_code(start.strip(), game)
    troubles: list[Trouble] = []
    cards: list[str] = []
    for row in (
        read_xml(start, troubles) if start.startswith("<") else read_list(text.removeprefix("\ufeff"), game, troubles)
    ):
        try:
            cards += [card_of_row(row, game)] * row.copies
        except Complaint:
            names = [name for d in game.rules.defs.values() for name in (d.id, *d.names)]
            troubles.append(Trouble("import_unknown", row.line, row.card[:60], nearest(row.card, names) or ""))
    if len(cards) > CARDS:
        return Reading((), (*troubles, Trouble("import_too_long")))
    if not cards and not troubles and start:
        troubles.append(Trouble("import_nothing"))
    return Reading(tuple(cards), tuple(troubles))


def read_share_code(text: str, game: Game) -> Reading:
    match = CODE.fullmatch("".join(text.split()))
    if match is not None and match["game"] != game.rules.id:
        return Reading((), (Trouble("import_other_game", text=match["game"]),))
    try:
        return Reading(tuple(from_code(text, game)), ())
    except Complaint:
        return Reading((), (Trouble("import_broken_code"),))


def read_xml(text: str, troubles: list[Trouble]) -> list[Row]:
    try:
        return xml_rows(text)
    except Complaint:
        troubles.append(Trouble("import_broken_file"))
        return []


def read_list(text: str, game: Game, troubles: list[Trouble]) -> Iterator[Row]:
    """Read a list line by line, so that a bad line doesn't hide the others. A card without a number counts once."""
    for number, line in enumerate(text.splitlines(), 1):
        try:
            rows = list_rows(line)
        except Complaint:
            rows = []
            if not by_name(game, line):
                troubles.append(Trouble("import_unreadable", number, line.strip()[:60]))
        if not rows and by_name(game, line):
            rows = [Row(1, line.strip(), number)]
        yield from (row._replace(line=number) for row in rows)
