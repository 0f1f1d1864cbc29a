"""The sizes of a face, and what a drawn face consists of."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from bsdesk.art.faces.fitting import rounded_mask

SIZES = ("bare", "table", "hand", "large")  # "bare": in play, where figures of now are written over some faces
WIDTHS = {"bare": 120, "table": 120, "hand": 160, "large": 480}  # at a UI scale of 1
LEAST_WIDTH = {"bare": 88, "table": 88, "hand": 120, "large": 300}
RATIO = 88 / 63
LEAST = 11  # no letters smaller than this on the table and in the hand


class Placed(NamedTuple):
    """A text on a face: which, in what size, the least size allowed, and whether all of it is in its box."""

    what: str
    size: int
    least: int
    fits: bool


class Drawn(NamedTuple):
    """A finished face with square corners (see `corners`), and its texts."""

    image: Image.Image
    texts: tuple[Placed, ...]


def height(width: int) -> int:
    return round(width * RATIO)


def corners(image: Image.Image) -> Image.Image:
    """Return the picture with round corners on a transparent ground."""
    found = image.convert("RGBA")
    found.putalpha(rounded_mask(image.size, image.width * 0.05))
    return found
