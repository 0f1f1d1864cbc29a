"""Card faces in three sizes, each with its own layout: on the table, in the hand, and large with all text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from bsdesk.art.faces.frames import Art, art_of
from bsdesk.art.faces.sizes import LEAST_WIDTH, WIDTHS, Drawn
from bsdesk.engine.looks.face import Face, PlayingFace, SymbolFace

# Draws one kind of face: in this size and width, with the figures of this level, the window filled by `art`.
Painter = Callable[[Any, str, int, int, Art], Drawn]


@cache
def painter(kind: type[Face]) -> Painter:
    """Return what draws this kind of face, imported when it is needed: a game has one kind."""
    if issubclass(kind, SymbolFace):
        from bsdesk.art.faces.symbol_cards import symbol_card

        return symbol_card
    if issubclass(kind, PlayingFace):
        from bsdesk.art.faces.playing_cards import playing_card

        return playing_card
    from bsdesk.art.faces.emblem_cards import emblem_card

    return emblem_card


def draw(face: Face, size: str = "large", width: int = 0, level: int = 1, art: Art = art_of) -> Drawn:
    """Draw one face; on the table and in the hand with the figures of this level. `art` fills the picture window."""
    return painter(type(face))(face, size, max(width or WIDTHS[size], LEAST_WIDTH[size]), level, art)
