"""Tokens as pictures: each kind in the sizes that are needed, a shadow below what is in the air. Kept once made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from bsdesk.ui.canvas import Item
from bsdesk.ui.packing import Token

GEM = 0.33  # of its picture's width: the radius of the gem within its glow
FADES = 6  # steps from nothing to all there
SHADOW = 110  # how dark
CAST = (0.22, 1.0)  # where a shadow falls, by the height
SOFT = 4  # a shadow is drawn so many times smaller, then made larger: soft edges


class Gems:
    """The pictures of a game's tokens, one file a kind."""

    def __init__(self, files: Sequence[Path]) -> None:
        self.files = files
        self._whole: dict[int, pygame.Surface] = {}
        self._kept: dict[tuple[int, int, int], pygame.Surface] = {}

    def picture(self, kind: int, radius: float, alpha: int = 255) -> pygame.Surface:
        """One token of this radius, glow and all."""
        wide = max(6, 2 * round(radius / GEM / 2))
        key = kind, wide, -(-alpha * FADES // 255)
        if key not in self._kept:
            picture = pygame.transform.smoothscale(self._source(kind), (wide, wide))
            if key[2] < FADES:
                picture.fill((255, 255, 255, round(255 * key[2] / FADES)), special_flags=pygame.BLEND_RGBA_MULT)
            self._kept[key] = picture
        return self._kept[key]

    def _source(self, kind: int) -> pygame.Surface:
        if kind not in self._whole:
            try:
                self._whole[kind] = pygame.image.load(self.files[min(kind, len(self.files) - 1)]).convert_alpha()
            except (OSError, pygame.error):
                self._whole[kind] = plain(kind)
        return self._whole[kind]

    def items(self, tokens: Sequence[Token]) -> list[Item]:
        """Everything to be drawn for these, the shadows first."""
        found: list[Item] = []
        for token in tokens:
            if token.height > 0.5 and token.alpha > 60:
                dark = shadow(2 * round(token.radius), round(4 * min(1.0, token.height / (8 * token.radius))))
                x, y = token.x + CAST[0] * token.height, token.y + CAST[1] * token.height
                found.append((dark, (round(x - dark.get_width() / 2), round(y - dark.get_height() / 2))))
        for token in tokens:
            if token.alpha > 0:
                picture = self.picture(token.kind, token.radius, token.alpha)
                half = picture.get_width() / 2
                found.append((picture, (round(token.x - half), round(token.y - half))))
        return found


def plain(kind: int) -> pygame.Surface:
    """A token whose picture is missing."""
    found = pygame.Surface((96, 96), pygame.SRCALPHA)
    pygame.draw.circle(found, (48, 132, 244) if not kind else (236, 40, 52), (48, 48), round(96 * GEM))
    pygame.draw.circle(found, (208, 240, 255), (48, 48), round(96 * GEM), 4)
    return found


@lru_cache(maxsize=80)
def shadow(wide: int, far: int) -> pygame.Surface:
    """What a token of this width throws on the table; softer and fainter from far up (0 to 4)."""
    blur = 1 + far
    size = wide + 2 * blur * 3
    small = pygame.Surface((max(3, size // SOFT), max(3, size // SOFT)), pygame.SRCALPHA)
    middle = small.get_width() / 2
    for ring in range(6, 0, -1):
        part = ring / 6
        dark = round(SHADOW * (1 - 0.14 * far) * (1 - part * part) + 8)
        pygame.draw.circle(small, (0, 0, 0, dark), (middle, middle), max(1.0, middle * part))
    return pygame.transform.smoothscale(small, (size, size))
