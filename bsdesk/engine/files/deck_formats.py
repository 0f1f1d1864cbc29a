"""Decks as other programs write them: plain lists, Cockatrice .cod, OCTGN .o8d, and a code to paste.

Any reasonable layout is read, but every card must be known. Since a list may come from anybody, its size is limited,
and XML may hold nothing but elements.
"""

from __future__ import annotations

import base64
import binascii
import re
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from bsdesk.complaint import Complaint, said_of
from bsdesk.engine.files.card_tables import did_you_mean
from bsdesk.engine.files.deck_list import MOST
from bsdesk.engine.files.list_lines import card_called, read_line
from bsdesk.engine.game import Game
from bsdesk.engine.values.spelling import spelling
from bsdesk.gate import KINDS

LIMIT = KINDS["deck"].most  # letters; a deck of a thousand cards is a tenth of it
CARDS = 2_000
CODE = re.compile(r"bsd1-(?P<game>[a-z_]+)-(?P<body>[A-Za-z0-9_-]+)")


class ListedCard(NamedTuple):
    """A number of copies of a card, as a list names it, and its line."""

    copies: int
    card: str
    line: int
    code: str = ""  # by which a program calls it besides
    kind: str = ""  # of the section that it stands in


def read_deck(text: str, game: Game, file: Path | None = None) -> list[str]:
    """Return the ids of a deck's cards; the text may have any of the forms."""
    with said_of(file, None):
        if len(text) > LIMIT:
            remedy = "is it a deck?"
            raise Complaint(f"is {len(text):,} characters long", expected=f"at most {LIMIT:,}", remedy=remedy)
        start = text.lstrip("\ufeff \t\r\n")
        if start.startswith("bsd1-"):
            return from_code(start.strip(), game)
        cards: list[str] = []
        for row in xml_rows(start) if start.startswith("<") else list_rows(text, game):
            cards += [card_of_row(row, game)] * row.copies
            if len(cards) > CARDS:
                raise Complaint("is too large", line=row.line, expected=f"at most {CARDS} cards", remedy="split it")
        return cards


def card_of_row(row: ListedCard, game: Game) -> str:
    """Return the card that a row names: by id, by name in any language, or by both."""
    card = card_of(row, game)
    if card is None:
        names = [name for d in game.rules.defs.values() for name in (d.id, *d.names)]
        several = game.rules.card_names.by_name.get(spelling(row.card), ())
        remedy = f"use its id: {several[0]}" if several else did_you_mean(row.card, names, "check the card's name")
        wrong = f"{len(several)} cards are called {row.card[:60]!r}" if several else f"unknown card {row.card[:60]!r}"
        raise Complaint(wrong, line=row.line, expected="the id or name of a card of this game", remedy=remedy)
    return card


def card_of(row: ListedCard, game: Game) -> str | None:
    """Return the same, or None if it names none, or a name that several cards have."""
    return game.rules.card_names.by_id.get(spelling(row.code) if row.code else "") or card_called(
        row.card, game, row.kind
    )


# ------------------------------------------------------------------------------------------------ plain lists


def list_rows(text: str, game: Game) -> list[ListedCard]:
    """Read lines such as `3 Gen-Bo` and `Gen-Bo x3`; only headings, remarks and empty lines are skipped."""
    rows: list[ListedCard] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = read_line(line, number, game)
        if found is None or found.taken == "heading":
            continue
        if found.taken == "unreadable":
            wrong, remedy = f"can't read {line.strip()[:60]!r}", "write it like: 3 Gen-Bo"
            raise Complaint(wrong, line=number, expected="a number and a card", remedy=remedy)
        copies = read_count(str(found.copies), number) if found.taken != "unknown" else max(1, found.copies)
        rows.append(ListedCard(copies, found.card or found.name, number))
    return rows


def read_count(text: str, line: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:5]) <= MOST):
        wrong = f"can't have {text[:20]!r} of a card"
        raise Complaint(wrong, line=line, expected=f"1 to {MOST}", remedy="correct it")
    return int(text)


# -------------------------------------------------------------------------------------------------------- XML


def xml_rows(text: str) -> list[ListedCard]:
    """Read `<card number= name=>`, as Cockatrice writes it, and `<card qty=>name</card>`, as OCTGN does."""
    if "<!" in text.replace("<!--", "").replace("<![CDATA[", ""):  # a document type has no honest use in a deck
        raise Complaint("holds a document type", expected="a plain .cod or .o8d", remedy="save it again")
    try:
        root = ET.fromstring(text)  # noqa: S314 - document types are refused above, and the size is limited
    except ET.ParseError as error:
        line = error.position[0]
        raise Complaint(f"is no XML: {error}", line=line, expected=".cod or .o8d", remedy="save it again") from None
    if root.tag not in ("cockatrice_deck", "deck"):
        raise Complaint(f"is no deck but <{root.tag[:40]}>", expected=".cod or .o8d", remedy="choose another file")
    rows: list[ListedCard] = []
    kinds = {card: kind_of(part.get("name", "")) for part in root.iter("section") for card in part.iter("card")}
    for number, card in enumerate(root.iter("card"), 1):
        copies = read_count(card.get("number") or card.get("qty") or "", number)
        name = (card.get("name") or card.text or "").strip()
        rows.append(ListedCard(copies, name, number, card.get("id", ""), kinds.get(card, "")))
    return rows


def kind_of(section: str) -> str:
    """Return the kind of cards that a section is named by, which may be for several of them: Summons."""
    return section.strip().casefold().removesuffix("s")


def quoteattr(text: str) -> str:
    """Return the text as an attribute of XML."""
    from xml.sax import saxutils  # only here, since it imports all of `urllib`

    return saxutils.quoteattr(text)


def to_cod(deck: Sequence[str], game: Game, name: str) -> str:
    cards = [
        f"    <card number={quoteattr(str(n))} name={quoteattr(told_apart(card, game))}/>" for card, n in count(deck)
    ]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<cockatrice_deck version="1">',
        f"  <deckname>{escape(name)}</deckname>",
    ]
    return "\n".join([*lines, '  <zone name="main">', *cards, "  </zone>", "</cockatrice_deck>", ""])


def told_apart(card: str, game: Game) -> str:
    """Return the name of a card, with its id if others have that name."""
    name = game.rules.defs[card].name["en"]
    return name if game.rules.card_names.by_name[spelling(name)] == (card,) else f"{card} {name}"


def to_o8d(deck: Sequence[str], game: Game, name: str) -> str:
    head = f"<deck game={quoteattr(game.rules.id)}>"
    lines = ['<?xml version="1.0" encoding="utf-8"?>', head, f"  <!-- {escape(name)} -->"]
    for part, cards in in_parts(deck, game):
        rows = [
            f"    <card qty={quoteattr(str(n))} id={quoteattr(card)}>{escape(game.rules.defs[card].name['en'])}</card>"
            for card, n in count(cards)
        ]
        lines += [f"  <section name={quoteattr(part.upper() or 'Main')}>", *rows, "  </section>"]
    return "\n".join([*lines, "</deck>", ""])


def escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("--", "- -")


# --------------------------------------------------------------------------------------------------- own forms


def in_parts(deck: Sequence[str], game: Game) -> list[tuple[str, list[str]]]:
    """Return a deck part by part, the main one first (""), of those that the game has only what is there."""
    parts: dict[str, list[str]] = {"": []}
    for card in deck:
        parts.setdefault(part_of(game, card), []).append(card)
    return list(parts.items())


def part_of(game: Game, card: str) -> str:
    """Return the part of a deck to which a card belongs; "" for the main one."""
    return game.rules.decks.part_of(game.rules.defs[card])


def to_text(deck: Sequence[str], game: Game, name: str) -> str:
    lines = [f"# {name}"]
    for part, cards in in_parts(deck, game):
        lines += [f"# {part.upper()}"] if part else []
        lines += [f"{n} {card} {game.rules.defs[card].name['en']}" for card, n in count(cards)]
    return "\n".join([*lines, ""])


def to_code(deck: Sequence[str], game: Game, _name: str = "") -> str:
    """Return a short code with a checksum, always the same for the same deck."""
    body = ",".join(f"{card}*{n}" for card, n in sorted(count(deck))).encode()
    packed = zlib.compress(zlib.crc32(body).to_bytes(4, "big") + body, 9)
    return f"bsd1-{game.rules.id}-{base64.urlsafe_b64encode(packed).decode().rstrip('=')}\n"


def from_code(text: str, game: Game) -> list[str]:
    """Return the deck of a code, if it is whole and for this game."""
    match = CODE.fullmatch("".join(text.split()))
    if match is not None and match["game"] != game.rules.id:
        wrong, expected = f"is a deck for {match['game']}", f"one for {game.rules.id}"
        raise Complaint(wrong, expected=expected, remedy="choose that game")
    try:
        packed = base64.urlsafe_b64decode((match["body"] if match else "") + "===")
        data = zlib.decompressobj().decompress(packed, LIMIT)
        body = data[4:].decode()
        whole = bool(match) and zlib.crc32(data[4:]).to_bytes(4, "big") == data[:4]
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        whole, body = False, ""
    if not whole:
        raise Complaint("is no deck code, or not a whole one", expected="bsd1-...", remedy="copy all of it")
    rows = []
    for part in body.split(",") if body else ():
        card, _, number = part.partition("*")
        rows.append(ListedCard(read_count(number, 1), card, 1))
    return [card_of_row(row, game) for row in rows for _ in range(row.copies)][: CARDS + 1]


def count(deck: Sequence[str]) -> list[tuple[str, int]]:
    return list(Counter(deck).items())


FORMS: dict[str, Callable[[Sequence[str], Game, str], str]] = {
    "txt": to_text,
    "cod": to_cod,
    "o8d": to_o8d,
    "code": to_code,
}
