"""Card faces in three sizes, each with its own layout: on the table, in the hand, and large with all text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
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


@lru_cache(maxsize=256)
def letters_of(face: Face, width: int) -> float:
    """Return how large the letters of its text would be on a large face so wide, in its pixels; 0 if not all of it has
    room there. A face without text has no letters that could be too small."""
    if not face.lines or isinstance(face, PlayingFace):
        return float("inf")
    drawn = max(width, LEAST_WIDTH["large"])
    if isinstance(face, SymbolFace):
        from bsdesk.art.faces.large_symbol_cards import text_fit as fit_of_symbols

        text = fit_of_symbols(face, drawn)[0]
    else:
        from bsdesk.art.faces.emblem_cards import text_fit

        text = text_fit(face, drawn)[0]  # type: ignore[arg-type]
    return text.size * width / drawn if text.whole else 0.0


def draw(face: Face, size: str = "large", width: int = 0, level: int = 1, art: Art = art_of) -> Drawn:
    """Draw one face; on the table and in the hand with the figures of this level. `art` fills the picture window."""
    return painter(type(face))(face, size, max(width or WIDTHS[size], LEAST_WIDTH[size]), level, art)
