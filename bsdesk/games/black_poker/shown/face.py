"""What is printed on a playing card (TR-11.2), as plain values for the art."""

from __future__ import annotations

from bsdesk.engine.effects import CardDef
from bsdesk.engine.game import Game
from bsdesk.engine.looks.face import PlayingFace
from bsdesk.games.black_poker.rules.cards import PlayingCard
from bsdesk.speech.phrasing.texts import name_of

COLOUR = {"heart": "red", "diamond": "red", "spade": "blue", "club": "blue"}


def face_of(game: Game, card: CardDef, language: str, picture: str = "") -> PlayingFace:
    """TR-11.3: suit and rank; the number is printed too where the rank is a letter."""
    assert isinstance(card, PlayingCard), card  # noqa: S101 - this game's cards are no others
    return PlayingFace(
        id=card.id,
        language=language,
        name=name_of(card, language),
        colour=COLOUR.get(card.suit, "purple"),
        suit=card.suit or "joker",
        rank=card.rank,
        number=card.number,
        picture=picture,
    )
