"""What is printed on a card (FF-5.2), as plain values for the art."""

from __future__ import annotations

from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import FaceLevel, Ink, SymbolFace
from bsdesk.games.ff_tcg.rules.cards import Card
from bsdesk.speech.phrase import Span, name_of, text_of
from bsdesk.speech.phrasebook import Phrasebook, phrasebook

HERE = Path(__file__).parents[1]

# A Backup is drawn as its place, a Summon as what it does.
SHOWS = {"forward": "creature", "backup": "place", "summon": "act"}

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
    """FF-5.2.1 to FF-5.2.6: everything printed on a card, in a language."""
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
        symbols=tuple(colours),
        lines=lines,
        marks=tuple(marks),
        strength=min(max((card.power - 5000) / 4000, (card.cost - 2) / 4, 0.0), 1.0),
        picture=picture,
    )


def ink_of(span: Span, book: Phrasebook) -> Ink:
    """FF-11.6.2: return what is used as a timing; a cost belongs to the text, with its colon."""
    if span.kind == "cost":
        return Ink("text", book.say("mark.cost", mark=span.text).strip() + " ")
    return Ink("timing" if span.kind == "activate" else span.kind, span.text)
