"""Which colours things really have: those of the theme, or ones with more contrast, on a table of the chosen colour."""

from __future__ import annotations

from functools import lru_cache

import pygame

from bsdesk.ui.kit.theme import CLOTH, DARK_INK, INK, SHADE, Colour

THEMES = ("night", "contrast")
TABLES: dict[str, tuple[int, int, int]] = {  # what is added to the cloth
    "night": (0, 0, 0),
    "forest": (0, 24, 6),
    "wine": (30, 0, 8),
    "sea": (0, 20, 34),
    "slate": (26, 26, 26),
}
# How bright (0 to 1) things are where contrast is high: at least 7 to 1 for words on what they stand on.
INK_LEAST, FILL_MOST, COLOURED_MOST, BRIGHT, LINE_LEAST = 0.60, 0.03, 0.075, 0.45, 0.42
OPAQUE = 245
DARK = 0.18  # on what is darker words are light
INK_OF_PAPER = 0.1  # words that are darker are meant for something bright: on the cloth nobody could read them


class Palette:
    """The choice of the player, made anew with each change of the settings."""

    def __init__(self) -> None:
        self.choose(THEMES[0], "night")

    def choose(self, theme: str, table: str) -> None:
        self.theme, self.table = theme, table if table in TABLES else "night"
        self.plain = theme == "contrast"  # do things lie on a plain ground, without pictures behind words?

    def fill(self, colour: Colour) -> Colour:
        """Return the colour of an area: with high contrast nearly black, unless it is bright."""
        if colour == CLOTH:
            return (0, 0, 0) if self.plain else lighter(CLOTH, TABLES[self.table])
        if not self.plain or colour == SHADE:
            return colour
        most = COLOURED_MOST if max(colour[:3]) > 2 * min(colour[:3]) + 30 else FILL_MOST  # what is chosen has a colour
        found = colour[:3] if luminance(colour) >= BRIGHT else darkened(colour[:3], most)
        return (*found, max(colour[3], OPAQUE) if colour[3] >= 150 else colour[3]) if len(colour) == 4 else found

    def line(self, colour: Colour) -> Colour:
        """Return the colour of an edge."""
        return brightened(colour, LINE_LEAST) if self.plain else colour

    def ink(self, colour: Colour) -> Colour:
        """Return the colour of words and signs; dark ones stand on something bright, and stay."""
        return colour if not self.plain or luminance(colour) < INK_OF_PAPER else brightened(colour, INK_LEAST)

    def ink_on(self, fill: Colour) -> Colour:
        """Return the colour of words on an area of this colour that is mostly bright: dark, unless it was darkened."""
        return DARK_INK if luminance(self.fill(fill)) > DARK else INK

    def cloth(self, picture: pygame.Surface) -> pygame.Surface:
        """Return the picture of a cloth in the colour of the table."""
        return tinted(picture, TABLES[self.table]) if self.table != "night" else picture


PALETTE = Palette()


@lru_cache(maxsize=4)
def tinted(picture: pygame.Surface, tint: tuple[int, int, int]) -> pygame.Surface:
    found = picture.copy()
    found.fill(tint, special_flags=pygame.BLEND_RGB_ADD)
    return found


def lighter(colour: Colour, tint: tuple[int, int, int]) -> Colour:
    red, green, blue = (min(255, part + more) for part, more in zip(colour[:3], tint, strict=True))
    return red, green, blue


def luminance(colour: Colour) -> float:
    """Return how bright a colour is, from 0 to 1, as it is measured for contrast."""
    parts = [value / 255 for value in colour[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@lru_cache(maxsize=600)
def brightened(colour: Colour, least: float) -> Colour:
    """Return the colour with as much white as it takes to be so bright."""
    for part in range(0, 101, 5):
        red, green, blue = (round(value + (255 - value) * part / 100) for value in colour[:3])
        if luminance((red, green, blue)) >= least:
            return (red, green, blue, colour[3]) if len(colour) == 4 else (red, green, blue)
    return (255, 255, 255)


@lru_cache(maxsize=600)
def darkened(colour: tuple[int, int, int], most: float) -> tuple[int, int, int]:
    """Return the colour with as much black as it takes to be so dark."""
    for part in range(100, -1, -5):
        red, green, blue = (value * part // 100 for value in colour)
        if luminance((red, green, blue)) <= most:
            return red, green, blue
    return 0, 0, 0
