"""What is printed on a card (FF-5.2), as plain values for the art."""

from __future__ import annotations

from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import FaceLevel, SymbolFace
from bsdesk.games.ff_tcg.rules.cards import SHOWS, Card
from bsdesk.speech.phrasing.phrasebook import Phrasebook, phrasebook
from bsdesk.speech.phrasing.texts import ink_of, name_of, text_of

HERE = Path(__file__).parents[1]

# In which colours an element is painted.
COLOURS = {
    "fire": "red",
    "ice": "white",
    "wind": "green",
    "earth": "yellow",
    "lightning": "purple",
    "water": "blue",
    "light": "yellow",
    "dark": "purple",
}


def face_of(game: Game, card: CardDef, language: str, picture: str = "") -> SymbolFace:
    """FF-5.2.1 to FF-5.2.6: Return everything printed on a card, in a language."""
    assert isinstance(card, Card), card  # noqa: S101 - this game's cards are no others
    book = phrasebook(HERE, language)
    lines = tuple(tuple(ink_of(span, book) for span in line.spans) for line in text_of(game, card, HERE, language))
    marks = dict.fromkeys(ink.text for line in lines for ink in line if ink.kind == "timing")
    colours = [COLOURS[element] for element in card.elements]
    words = (*(f"family.{one}" for one in (*card.jobs, *card.categories)), *(["generic"] if card.generic else []))
    return SymbolFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        key=f"{card.name['en']} {card.id}",
        kind=SHOWS[card.kind],
        kind_mark=book.term(f"kind.{card.kind}").upper(),
        colour=colours[0],
        cost=card.cost,
        families=tuple(book.term(word) for word in words),
        levels=(FaceLevel("", 0, card.power),) if card.power else (),
        symbols=card.elements[1:] if card.burst else card.elements,
        ex=card.elements[:1] if card.burst else (),  # FF-5.2.2.1d: the EX mark
        tags=tuple(tags_of(card, book)),
        lines=lines,
        marks=tuple(marks),
        strength=min(max((card.power - 5000) / 4000, (card.cost - 2) / 4, 0.0), 1.0),
        motif=card.motif,
        picture=picture,
    )


def tags_of(card: Card, book: Phrasebook) -> list[str]:
    """FF-5.2.2.1d, FF-5.2.3.1, FF-7.7.3.1, FF-15.2.8.2: return what must be seen of a card at table size besides its
    figures: its EX mark; its type, unless it is a Forward, which has power; its Limit Break; that it is generic."""
    burst = [book.term("tag.ex_burst")] if card.burst else []
    kind = [] if card.kind == "forward" else [book.term(f"kind.{card.kind}")]
    limit = [f"{book.term('tag.limit_break')} {card.limit_break}"] if card.limit_break else []
    return [*burst, *kind, *limit, *([book.term("generic")] if card.generic else [])]
