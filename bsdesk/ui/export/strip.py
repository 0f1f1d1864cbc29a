"""A picture strip: one picture a stop, in rows that are read like a page, each with its number."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from bsdesk.ui.stage.formats import Size

GAP, MOST = 12, 8_000  # pixels between two pictures; a side at most
HEAD = 0.075  # of the shorter side of a picture: the line above it, with its number
GROUND, BADGE, INK = (13, 15, 22), (245, 239, 224), (28, 30, 38)


def strip(pictures: Sequence[Image.Image], size: Size) -> Image.Image:
    """Return all pictures side by side: upright ones in rows of five, others in about as many rows as columns."""
    count = len(pictures)
    columns = min(count, 5) if size[1] > size[0] else max(1, min(4, ceil(count**0.5)))
    rows = ceil(count / columns)
    part = min(1.0, MOST / (columns * (size[0] + GAP) + GAP), MOST / (rows * ((1 + HEAD) * size[1] + GAP) + GAP))
    cell = max(1, round(size[0] * part)), max(1, round(size[1] * part))
    head = round(HEAD * min(cell))
    whole = Image.new("RGB", (columns * (cell[0] + GAP) + GAP, rows * (head + cell[1] + GAP) + GAP), GROUND)
    for number, picture in enumerate(pictures):
        left, top = GAP + number % columns * (cell[0] + GAP), GAP + number // columns * (head + cell[1] + GAP)
        lay_number(whole, number + 1, (left, top), head)
        shown = picture if part == 1.0 else picture.resize(cell, Image.Resampling.LANCZOS)
        whole.paste(shown, (left, top + head))
    return whole


def lay_number(whole: Image.Image, number: int, at: tuple[int, int], high: int) -> None:
    """Draw the number of a picture at the left of the line above it."""
    drawn, size = ImageDraw.Draw(whole), 0.84 * high
    middle = at[0] + size / 2, at[1] + size / 2
    drawn.ellipse((at[0], at[1], at[0] + size, at[1] + size), BADGE)
    drawn.text(middle, str(number), INK, font=ImageFont.load_default(size * 0.7), anchor="mm")
