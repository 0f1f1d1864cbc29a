"""How everything looks: one set of colours, one scale of sizes. A well-lit table at night."""

from __future__ import annotations

Colour = tuple[int, int, int] | tuple[int, int, int, int]

# The cloth, and panels lying on it.
CLOTH: Colour = (13, 17, 25)
PANEL: Colour = (21, 27, 38)
RAISED: Colour = (32, 40, 55)
SUNK: Colour = (10, 13, 19)
LINE: Colour = (52, 63, 82)
SHADE: Colour = (5, 7, 11, 190)
PAPER: Colour = (233, 238, 246)
CAPTION: Colour = (244, 239, 226)

# Words.
INK: Colour = (236, 241, 249)
QUIET: Colour = (158, 172, 194)
FAINT: Colour = (138, 152, 177)
DARK_INK: Colour = (18, 24, 38)  # on paper, and on anything bright

# What colours mean; each goes with a shape or a word.
YOU: Colour = (64, 140, 255)  # you, now
YOU_LIT: Colour = (98, 164, 255)
YOU_DEEP: Colour = (31, 95, 208)
LEGAL: Colour = (76, 217, 140)  # what may be done: the halo, and words
LEGAL_LINE: Colour = (200, 255, 227)  # and the line around it
LOSS: Colour = (250, 184, 72)
SPECIAL: Colour = (255, 122, 132)  # what is said of tokens of their own kind
NO: Colour = (244, 96, 96)
RIVAL: Colour = (232, 128, 92)
RIVAL_DEEP: Colour = (96, 50, 34)
GOLD: Colour = (240, 201, 106)  # a game that is won
TEACHER: Colour = (255, 224, 138)  # who teaches: spotlights, arrows, hints
TEAMS: tuple[tuple[Colour, str], ...] = (((60, 120, 174), "points"), ((184, 68, 79), "stripes"))  # each with its sign
TEAM_BAND = 5  # units wide: the colour of a team at the edge of what is a seat's

# Six sizes of letters, in units: a unit is a pixel of a 1280x720 window at 100 %.
TINY, SMALL, BODY, EMPHASIS, TITLE, HUGE = 12, 14, 16, 17, 21, 34
LIFE = 56  # of what decides a game
LEAST_LETTERS = 11  # pixels
GROWTH = 0.75  # the power of a window's size by which units grow
LEAST_UNIT = 0.75  # pixels: below that letters would be larger than what they stand on

GAP = 8  # units between things that belong together
EDGE = 14  # units between things that do not
RADIUS = 9


def unit(size: tuple[int, int], percent: int) -> float:
    """Return the pixels of a unit in a window of this size at this UI scale, capped to what fits. Of a larger window
    letters and buttons take less than their share: the rest is for cards and air."""
    fit: float = max(0.9, min(max(size) / 1280, min(size) / 720) ** GROWTH)
    return max(LEAST_UNIT, min(fit * percent / 100, largest_unit(size)))


def largest_unit(size: tuple[int, int]) -> float:
    """Return the most pixels a unit may have so that everything can still be reached."""
    return max(0.9, min(size[0] / 940, size[1] / 560))
