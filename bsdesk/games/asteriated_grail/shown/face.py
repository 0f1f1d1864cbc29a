"""What is printed on a basic card (AG-2.8), as plain values for the art."""

from __future__ import annotations

from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import EmblemFace, Ink
from bsdesk.games.asteriated_grail.rules.cards import ATTACK, BasicCard
from bsdesk.speech.books import read_books
from bsdesk.speech.phrase import name_of

HERE = Path(__file__).parents[1]

# Of each element its ink, and the colour that comes nearest to it among those that every game has.
INKS = {
    "wind": ((98, 196, 140), "green"),
    "water": ((82, 150, 226), "blue"),
    "fire": ((226, 92, 58), "red"),
    "earth": ((190, 146, 84), "yellow"),
    "thunder": ((176, 120, 224), "purple"),
    "dark": ((150, 140, 168), "purple"),
    "light": ((240, 216, 140), "white"),
}
EMBLEMS = {"holy_light": "light", "holy_shield": "shield", "poison": "vial", "weakness": "chain", "missile": "comet"}
DAMAGE = {"missile": "2", "poison": "1"}


def face_of(_game: Game, card: CardDef, language: str, picture: str = "") -> EmblemFace:
    """AG-2.8.5: kind, element and fate class; an attack card has its damage at its head (AG-4.2.19)."""
    assert isinstance(card, BasicCard), card  # noqa: S101 - this game's cards are no others
    terms = read_books(HERE).terms
    element, fate = (terms[term][language] for term in (f"element.{card.element}", f"fate.{card.fate}"))
    ink, colour = INKS[card.element]
    text = terms[f"text.{ATTACK if card.kind == ATTACK and card.element != 'dark' else card.key}"][language]
    return EmblemFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        colour=colour,
        kind_mark=element,
        families=(fate,),
        lines=((Ink("text", text),),),
        picture=picture,
        emblem=EMBLEMS.get(card.key, card.element),
        ink=ink,
        figure="2" if card.kind == ATTACK else DAMAGE.get(card.key, ""),
    )
