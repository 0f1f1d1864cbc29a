"""A picture strip: one picture a stop, in rows that are read like a page, each with its number."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from bsdesk.ui.stage.formats import Size

GAP, MOST = 12, 8_000  # pixels between two pictures; a side at most
GROUND = (13, 15, 22)
BADGE, INK = (245, 239, 224), (28, 30, 38)
LARGE = 0.062  # of the shorter side, the disc with a number


def strip(pictures: Sequence[Image.Image], size: Size) -> Image.Image:
    """Return all pictures side by side: upright ones in one row up to five, others in about as many rows as columns."""
    count = len(pictures)
    columns = min(count, 5) if size[1] > size[0] else max(1, min(4, ceil(count**0.5)))
    rows = ceil(count / columns)
    wide, high = columns * (size[0] + GAP) + GAP, rows * (size[1] + GAP) + GAP
    part = min(1.0, MOST / max(wide, high))
    cell = max(1, round(size[0] * part)), max(1, round(size[1] * part))
    whole = Image.new("RGB", (columns * (cell[0] + GAP) + GAP, rows * (cell[1] + GAP) + GAP), GROUND)
    for number, picture in enumerate(pictures):
        at = GAP + number % columns * (cell[0] + GAP), GAP + number // columns * (cell[1] + GAP)
        whole.paste(picture if part == 1.0 else picture.resize(cell, Image.Resampling.LANCZOS), at)
        lay_number(whole, number + 1, at, LARGE * min(cell))
    return whole


def lay_number(whole: Image.Image, number: int, at: tuple[int, int], size: float) -> None:
    """Draw the number of a picture into its upper left corner."""
    drawn, middle = ImageDraw.Draw(whole), (at[0] + size, at[1] + size)
    drawn.ellipse((middle[0] - size / 2, middle[1] - size / 2, middle[0] + size / 2, middle[1] + size / 2), BADGE)
    drawn.text(middle, str(number), INK, font=ImageFont.load_default(size * 0.62), anchor="mm")
