"""Read a deck that somebody pastes, types or drops: all of it that can be read, and for each other line the reason.

The strict reading of `engine/files/deck_formats.py` stops at the first thing that is wrong. Here a player sees all at
once: every line of the text, with what it was taken for. None is dropped without a word.
"""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.complaint import Complaint
from bsdesk.engine.effects import CardDef
from bsdesk.engine.files.card_tables import nearest
from bsdesk.engine.files.deck_formats import CARDS, CODE, LIMIT, card_of, from_code, xml_rows
from bsdesk.engine.files.list_lines import ListLine, read_line
from bsdesk.engine.game import Game
from bsdesk.engine.values.spelling import spelling

LINES = 1_000
MEANT = 40  # unknown lines for which it is looked what they may have meant
PHRASES = {"unknown": "import_unknown", "unreadable": "import_unreadable", "count": "import_count"}


class DeckTrouble(NamedTuple):
    """Something that could not be read: which phrase says so, where, what, and which card may have been meant."""

    phrase: str
    line: int = 0
    text: str = ""
    near: str = ""  # the id of a card


class DeckReading(NamedTuple):
    """What was read of a text: the cards of all lines, what could not be read, and the lines themselves."""

    cards: tuple[str, ...] = ()
    troubles: tuple[DeckTrouble, ...] = ()
    lines: tuple[ListLine, ...] = ()


def read(text: str, game: Game) -> DeckReading:
    """Read a deck in any form: a list, a share code, Cockatrice's or OCTGN's file."""
    start = text.lstrip("\ufeff \t\r\n")
    if len(text) > LIMIT:
        return DeckReading((), (DeckTrouble("import_too_long"),))
    if start.startswith("bsd1-"):
        return read_share_code(start.strip(), game)
    if start.startswith("<"):
        return read_xml(start, game)
    written = text.splitlines()
    if len(written) > LINES:
        return DeckReading((), (DeckTrouble("import_too_long"),))
    found = (read_line(line, number, game) for number, line in enumerate(written, 1))
    return read_lines([line for line in found if line is not None], game)


def read_lines(lines: list[ListLine], game: Game) -> DeckReading:
    """Return what lines that were read one by one come to."""
    cards = [card for line in lines for card in [line.card] * line.copies if line.card]
    wrong = [line for line in lines if line.taken in PHRASES]
    troubles = [trouble_with(line, game, near=place < MEANT) for place, line in enumerate(wrong)]
    if len(cards) > CARDS:
        return DeckReading((), (*troubles, DeckTrouble("import_too_long")), tuple(lines))
    if not cards and not troubles and lines:
        troubles.append(DeckTrouble("import_nothing"))
    return DeckReading(tuple(cards), tuple(troubles), tuple(lines))


def trouble_with(line: ListLine, game: Game, *, near: bool = True) -> DeckTrouble:
    """Return why a line names no card, and if it is to be looked for, which it may have meant."""
    unknown = line.taken == "unknown"
    text = line.name if unknown else line.text.strip()
    return DeckTrouble(
        PHRASES[line.taken], line.number, text[:60], nearest_card(line.name, game) if unknown and near else ""
    )


def nearest_card(name: str, game: Game) -> str:
    """Return the card whose id or name is most like this one; "" if none is."""
    known = game.rules.card_names.spelled
    return known.get(nearest(spelling(name), known), "")


def read_share_code(text: str, game: Game) -> DeckReading:
    match = CODE.fullmatch("".join(text.split()))
    if match is not None and match["game"] != game.rules.id:
        return DeckReading((), (DeckTrouble("import_other_game", text=match["game"]),))
    try:
        return read_lines(lines_of(from_code(text, game), game), game)
    except Complaint:
        return DeckReading((), (DeckTrouble("import_broken_code"),))


def read_xml(text: str, game: Game) -> DeckReading:
    try:
        rows = xml_rows(text)
    except Complaint:
        return DeckReading((), (DeckTrouble("import_broken_file"),))
    found = []
    for number, row in enumerate(rows, 1):
        card = card_of(row, game) or ""
        said = f"{row.copies} {row.card}"
        found.append(ListLine(number, said, "card" if card else "unknown", row.copies, card, row.card))
    return read_lines(found, game)


def lines_of(cards: list[str], game: Game) -> list[ListLine]:
    """Return a line for each card of a deck, as if it had been written so."""
    counts = dict.fromkeys(cards, 0)
    for card in cards:
        counts[card] += 1
    return [
        ListLine(number, line_for(game.rules.defs[card], count), "card", count, card)
        for number, (card, count) in enumerate(counts.items(), 1)
    ]


def line_for(card: CardDef, copies: int, language: str = "en") -> str:
    """Return the line of a list for so many copies of a card."""
    name = card.name.get(language, card.name["en"])
    return f"{copies} {card.id}" if name == card.id else f"{copies} {card.id} {name}"


def text_of_lines(lines: tuple[ListLine, ...]) -> str:
    """Return the lines as the text that they stand for, each at its place."""
    found = [""] * max((line.number for line in lines), default=0)
    for line in lines:
        found[line.number - 1] = line.text.strip()
    return "\n".join(found)
