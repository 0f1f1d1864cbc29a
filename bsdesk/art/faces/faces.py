"""Card faces in three sizes, each with its own layout: on the table, in the hand, and large with all text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bsdesk.art.faces.emblem_cards import emblem_card
from bsdesk.art.faces.frames import Art, art_of
from bsdesk.art.faces.playing_cards import playing_card
from bsdesk.art.faces.sizes import LEAST_WIDTH, WIDTHS, Drawn
from bsdesk.art.faces.symbol_cards import symbol_card
from bsdesk.engine.looks.face import EmblemFace, Face, PlayingFace, SymbolFace

# Draws one kind of face: in this size and width, with the figures of this level, the window filled by `art`.
PAINTERS: Mapping[type[Face], Callable[[Any, str, int, int, Art], Drawn]] = {
    SymbolFace: symbol_card,
    PlayingFace: playing_card,
    EmblemFace: emblem_card,
}


def draw(face: Face, size: str = "large", width: int = 0, level: int = 1, art: Art = art_of) -> Drawn:
    """Draw one face; on the table and in the hand with the figures of this level. `art` fills the picture window."""
    return PAINTERS[type(face)](face, size, max(width or WIDTHS[size], LEAST_WIDTH[size]), level, art)
