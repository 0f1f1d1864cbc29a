"""What is printed on a card (BS-5), as plain values for the art."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import FaceLevel, SymbolFace
from bsdesk.games.battle_spirits.rules.cards import SHOWS, Card, block_icon
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.phrasing.texts import ink_of, name_of, reading_of, text_of

HERE = Path(__file__).parents[1]


def face_of(game: Game, card: CardDef, language: str, picture: str = "") -> SymbolFace:
    """BS-5.1 to BS-5.11: Return everything printed on a card, in a language."""
    assert isinstance(card, Card), card  # noqa: S101 - this game's cards are no others
    book = phrasebook(HERE, language).of_cards(game.rules.defs).with_terms(card.terms)
    lines = tuple(tuple(ink_of(span, book) for span in line.spans) for line in text_of(game, card, HERE, language))
    marks = dict.fromkeys(ink.text for line in lines for ink in line if ink.kind == "timing")
    return SymbolFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        reading=reading_of(card, language),
        key=card.name["en"],
        kind=SHOWS[card.kind],
        kind_mark=book.term(f"kind.{card.kind}").upper(),
        colour=card.colour,
        cost=card.cost,
        reduction=tuple(card.reduction.items()),
        families=tuple(book.term(f"family.{one}") for one in card.families),
        family=card.families[0] if card.families else "",
        levels=tuple(
            FaceLevel(f"Lv{number}", line.cores, line.bp if card.kind == "spirit" else None, line.soul)
            for number, line in enumerate(card.levels, 1)
        ),
        symbols=tuple(colour for colour, count in card.symbols.items() for _ in range(count)),
        ex=tuple(colour for colour, count in card.ex.items() for _ in range(count)),
        lines=lines,
        marks=tuple(marks),
        rarity=card.rarity,
        block=card.block,
        block_colour=block_icon(card),
        strength=strength(card),
        motif=card.motif or motif(card.name["en"]),
        picture=picture,
    )


def strength(card: Card) -> float:
    """Return the strength of a card, from 0 to 1, by its BP and its cost."""
    bp = max((line.bp for line in card.levels), default=0)
    return min(max((card.cost - 2) / 7, (bp - 2000) / 9000, 0.0), 1.0)


@lru_cache(maxsize=1)
def portraits() -> dict[str, str]:
    """Return the motifs chosen by name, see portraits.toml."""
    words: dict[str, str] = tomllib.loads((HERE / "portraits.toml").read_text("utf-8"))["words"]
    return words


def motif(name: str) -> str:
    """Return the motif chosen for a name, or ""."""
    low = name.lower()
    return next((shown for word, shown in portraits().items() if word in low), "")
