"""How large a picture of the stage is, and what lies behind it."""

from __future__ import annotations

from typing import NamedTuple

from bsdesk.ui.kit.theme import CLOTH, Colour

Size = tuple[int, int]

SIZES: tuple[Size, ...] = ((1920, 1080), (1280, 720), (1080, 1920))
LEAST, MOST = 320, 4096  # pixels of a side of any picture
BACKDROPS: dict[str, Colour | None] = {  # None: the cloth of the game
    "cloth": None,
    "plain": CLOTH,
    "green": (0, 177, 64),
    "magenta": (255, 0, 255),
}


class PictureFormat(NamedTuple):
    """The size of a picture, and what lies behind the table: see BACKDROPS."""

    size: Size = SIZES[0]
    backdrop: str = "cloth"


def size_of(text: str) -> Size | None:
    """Return the size that is written as 1920x1080; None if it is none, or one that can't be drawn."""
    sides = text.lower().split("x")
    if len(sides) != 2 or not all(side.isascii() and side.isdigit() and len(side) < 6 for side in sides):
        return None
    wide, high = map(int, sides)
    return (wide, high) if min(wide, high) >= LEAST and max(wide, high) <= MOST else None


def written(size: Size) -> str:
    """Return a size as people write it."""
    return f"{size[0]}×{size[1]}"
