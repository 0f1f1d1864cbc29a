"""What is printed on a playing card, as plain values for whoever draws it."""

from __future__ import annotations

from bsdesk.engine.effects import CardDef
from bsdesk.engine.face import Face
from bsdesk.engine.game import Game
from bsdesk.engine.phrase import name_of
from bsdesk.games.black_poker.cards import PlayingCard

KIND = "playing"  # drawn as a playing card


def face_of(_game: Game, card: CardDef, language: str, picture: str = "") -> Face:
    """TR-11.3: a suit and a rank, nothing else; the Joker has no suit."""
    assert isinstance(card, PlayingCard), card  # noqa: S101 - this game's cards are no others
    return Face(
        id=card.id,
        language=language,
        name=name_of(card, language),
        key=card.name["en"],
        kind=KIND,
        kind_mark=card.rank,
        colour="white",
        cost=card.number,
        motif=card.suit,
        picture=picture,
    )
