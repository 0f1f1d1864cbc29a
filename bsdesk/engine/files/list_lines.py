"""A line of a deck list as people write it: which card it names, and how often; or that it is a heading or a remark."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple

from bsdesk.engine.files.deck_list import MOST
from bsdesk.engine.game import Game
from bsdesk.engine.values.spelling import spelling

Taken = Literal["card", "heading", "unknown", "unreadable", "count"]

REMARK = re.compile(r"(?:^|\s)(?:#|//|;).*")
BULLET = re.compile(r"^[-–•・·●○■□▪*]+\s+")
TIMES, PIECES = r"[xX×✕✖*]", r"(?:張|张|枚|copies|copy|cards|card)"
# A number before the card, with a sign or a word of its own or a blank; or behind it, in the same ways.
BEFORE = re.compile(rf"(?P<count>\d+)\s*(?:[×✕✖*]\s*|{TIMES}\s+|{PIECES}\s*的?\s*|\s)(?P<card>.+)")
BEHIND = re.compile(
    rf"(?P<card>.+?)\s*(?:{TIMES}\s*(?P<times>\d+)|[(\[](?P<inside>\d+)[)\]]|(?:\s|:|,|=)\s*(?P<count>\d+)\s*{PIECES}?"
    rf"|(?P<pieces>\d+)\s*(?:張|张|枚))"
)
COUNTED = re.compile(r"\s*[(\[]\d+[)\]]:?$")
SECTIONS = frozenset(
    spelling(word)
    for word in (
        *("deck", "main", "main deck", "mainboard", "sideboard", "side", "extra", "total", "cards"),
        *("主牌組", "主牌组", "備牌", "备牌", "牌組", "牌组", "合計", "合计"),
        *("デッキ", "メイン", "メインデッキ", "サイドボード"),
    )
)


class ListLine(NamedTuple):
    """One line, and what it was taken for."""

    number: int
    text: str
    taken: Taken
    copies: int = 0
    card: str = ""  # its id
    name: str = ""  # how the line calls it


def read_line(text: str, number: int, game: Game) -> ListLine | None:
    """Return what a line says; None if there is nothing on it."""
    plain = unicodedata.normalize("NFKC", text.replace("\ufeff", "")).strip()
    if not plain:
        return None
    words = BULLET.sub("", REMARK.sub("", plain)).strip()
    if not words:
        return ListLine(number, text, "heading")
    whole = named_exactly(words, game)
    if whole is not None:
        return ListLine(number, text, "card", 1, whole, words)
    parts = [*ways_to_read(words), ("1", words)]
    for count, name in parts:
        card = card_called(name, game)
        if card is not None:
            copies = int(count[:5])
            fits = 1 <= copies <= MOST
            return ListLine(number, text, "card" if fits else "count", copies, card if fits else "", name)
    if words.endswith(":") or is_section(COUNTED.sub("", words), game) or set(words) <= set("-=_*~ "):
        return ListLine(number, text, "heading")
    count, name = parts[0]
    return ListLine(number, text, "unknown" if spelling(name) else "unreadable", int(count[:5]), "", name)


def is_section(words: str, game: Game) -> bool:
    """Return whether this is the name of a part of a deck: a usual one, or a kind of cards, one or many."""
    named = spelling(words)
    kinds = {spelling(card.kind) for card in game.rules.defs.values()}
    return (
        named in SECTIONS
        or named.removesuffix("deck") in map(spelling, game.rules.decks.parts)
        or any(named in (kind, f"{kind}s", f"{kind}es") for kind in kinds)
    )


def ways_to_read(words: str) -> Iterator[tuple[str, str]]:
    """Yield each number with the name that goes with it."""
    behind = BEHIND.fullmatch(words)
    if behind is not None:
        count = behind["times"] or behind["inside"] or behind["count"] or behind["pieces"]
        yield count, behind["card"]
    before = BEFORE.fullmatch(words)
    if before is not None:
        yield before["count"], before["card"]


def named_exactly(name: str, game: Game, kind: str = "") -> str | None:
    """Return the card whose id or name this is, however spelled; of several with that name, the only one of this kind.
    Which of several others is meant can't be known."""
    spelled = spelling(name)
    known = game.rules.card_names.by_id.get(spelled)
    if known is not None:
        return known
    called = game.rules.card_names.by_name.get(spelled, ())
    of_kind = [card for card in called if kind in ("", game.rules.defs[card].kind)]
    return of_kind[0] if len(of_kind) == 1 else called[0] if len(called) == 1 else None


def without_set(name: str) -> str:
    """Return a name without the id or set that may stand in brackets behind it, and a number behind that."""
    head = name.rstrip("0123456789 ")
    place = max(head.rfind("("), head.rfind("["))
    inside = head[place + 1 : -1].strip()
    return name[:place].rstrip() if place > 0 and head[-1] in ")]" and not inside.isdigit() and inside else name


def card_called(name: str, game: Game, kind: str = "") -> str | None:
    """Return the card that is called so: by its id, its name in any language however spelled, or both. Of several with
    one name it is the one of this kind."""
    name = name.strip()
    bare = without_set(name)
    found = named_exactly(name, game, kind) or named_exactly(bare, game, kind)
    if found is not None:
        return found
    known = game.rules.card_names.by_id
    pairs = [pair for one in (name, bare) for pair in (one.partition(" ")[::2], one.rpartition(" ")[::-2])]
    for first, rest in pairs:
        card = known.get(spelling(first))  # the id, and beside it the name
        if card is not None and spelling(rest) in map(spelling, game.rules.defs[card].names):
            return card
    inside = re.search(r"[(\[]([^()\[\]]+)[)\]]", name)
    return known.get(spelling(inside[1])) if inside is not None else None
