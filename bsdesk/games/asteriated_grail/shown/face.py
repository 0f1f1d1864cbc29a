"""What is printed on a basic card (AG-2.8) and on a character (AG-2.1), as plain values for the art."""

from __future__ import annotations

from pathlib import Path

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import EmblemFace, Ink
from bsdesk.games.asteriated_grail.rules.cards import ATTACK, CHARACTER, BasicCard, Character
from bsdesk.games.asteriated_grail.shown.portraits import LOOKS, look_of
from bsdesk.speech.books import read_books
from bsdesk.speech.phrasing.phrasebook import phrasebook
from bsdesk.speech.phrasing.texts import ink_of, name_of, text_of

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
UNSURE = "low"  # how sure the facts of a character are, if whoever plays it must know that they may be wrong
DAMAGE = {"missile": "2", "poison": "1"}


# The emblem and ink of a character, by fate class; of an exclusive card those of whose it is are not asked.
FATES = {
    "blood": ("fire", (206, 72, 72), "red"),
    "martial": ("wind", (226, 160, 74), "yellow"),
    "phantom": ("dark", (150, 110, 200), "purple"),
    "chant": ("thunder", (92, 160, 220), "blue"),
    "holy": ("light", (232, 214, 150), "white"),
    "": ("cup", (200, 170, 110), "yellow"),
}


def face_of(game: Game, card: CardDef, language: str, picture: str = "") -> EmblemFace:
    """AG-2.8.5, AG-2.1.4 Return what is printed on a basic card, or on a character."""
    if isinstance(card, Character):
        return face_of_character(game, card, language, picture)
    return face_of_basic(card, language, picture)


def face_of_character(game: Game, card: Character, language: str, picture: str) -> EmblemFace:
    """AG-4.4.1 Return what is printed on a character: the fate class and the skills; its hand limit at its head;
    whether its facts are uncertain."""
    book = phrasebook(HERE, language)
    emblem, ink, colour = FATES[card.fate]
    bearer = ""
    if card.kind == CHARACTER or card.name["en"] in LOOKS:
        bearer, emblem = look_of(card)
    kind = book.term(f"fate.{card.fate}") if card.fate else book.term(f"kind.{card.kind}")
    unsure = card.confidence == UNSURE
    lines = tuple(tuple(ink_of(span, book) for span in line.spans) for line in text_of(game, card, HERE, language))
    return EmblemFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        colour=colour,
        kind_mark=f"{kind} ?" if unsure else kind,
        families=(book.term(f"confidence.{UNSURE}"),) if unsure else (),
        lines=lines,
        picture=picture,
        emblem=emblem,
        ink=ink,
        figure=str(card.hand_limit) if card.kind == CHARACTER else "",
        bearer=bearer,
    )


def face_of_basic(card: CardDef, language: str, picture: str) -> EmblemFace:
    """AG-2.8.5 Return what is printed on a basic card: kind, element and fate class; an attack card has its damage at
    its head (AG-4.2.19)."""
    assert isinstance(card, BasicCard), card  # noqa: S101 - this game's cards are no others
    terms = read_books(HERE).terms
    element = terms[f"element.{card.element}"][language]
    fate = terms[f"fate.{card.fate}"][language] if card.fate else ""
    ink, colour = INKS[card.element]
    text = terms[f"text.{ATTACK if card.kind == ATTACK and card.element != 'dark' else card.key}"][language]
    return EmblemFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        colour=colour,
        kind_mark=element,
        families=(fate,) if fate else (),
        lines=((Ink("text", text),),),
        picture=picture,
        emblem=EMBLEMS.get(card.key, card.element),
        ink=ink,
        figure="2" if card.kind == ATTACK else DAMAGE.get(card.key, ""),
    )
