"""Tokens as pictures: their size, how opaque, and the shadow below what is in the air."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.table.layout.token_packing import DrawnToken

GEM = 0.33  # of its picture's width: the radius of the gem within its glow
FADES = 6  # steps from nothing to all there
FLATTER = 2  # percent: a token is flattened in such steps
SHADOW = 110  # how dark
CAST = (0.22, 1.0)  # where a shadow falls, by the height
SOFT = 4  # a shadow is drawn so many times smaller, then made larger: soft edges


class TokenSprites:
    """Draws tokens. `picture` returns that of a kind in a width in pixels, glow and all."""

    def __init__(self, picture: Callable[[int, int], pygame.Surface]) -> None:
        self.picture = lru_cache(maxsize=200)(picture)

    def items(self, tokens: Sequence[DrawnToken]) -> list[Item]:
        """Return everything to be drawn for these tokens, the shadows first."""
        found: list[Item] = []
        for token in tokens:
            if token.height > 0.5 and token.alpha > 60:
                dark = shadow(2 * round(token.radius), round(4 * min(1.0, token.height / (8 * token.radius))))
                x, y = token.x + CAST[0] * token.height, token.y + CAST[1] * token.height
                found.append((dark, (round(x - dark.get_width() / 2), round(y - dark.get_height() / 2))))
        for token in tokens:
            if token.alpha > 0:
                picture = self.picture(token.kind, max(6, 2 * round(token.radius / GEM / 2)))
                if token.squash or token.alpha < 255:  # few are
                    picture = changed(picture, token.alpha, token.squash)
                wide, high = picture.get_size()
                found.append((picture, (round(token.x - wide / 2), round(token.y - high / 2))))
        return found


def changed(picture: pygame.Surface, alpha: int, squash: float) -> pygame.Surface:
    """Return the picture so much flatter, and less than all there."""
    if squash:
        picture = flatten(picture, -(-round(100 * squash) // FLATTER))
    step = -(-alpha * FADES // 255)
    return picture if step >= FADES else fade(picture, step)


@lru_cache(maxsize=60)
def flatten(picture: pygame.Surface, step: int) -> pygame.Surface:
    """Return the picture lower and wider, by steps of a few percent."""
    wide, high = picture.get_size()
    part = step * FLATTER / 100
    return pygame.transform.smoothscale(picture, (round(wide * (1 + part / 2)), round(high * (1 - part))))


@lru_cache(maxsize=60)
def fade(picture: pygame.Surface, step: int) -> pygame.Surface:
    found = picture.copy()
    found.fill((255, 255, 255, round(255 * step / FADES)), special_flags=pygame.BLEND_RGBA_MULT)
    return found


@lru_cache(maxsize=80)
def shadow(wide: int, far: int) -> pygame.Surface:
    """Return the shadow of a token of this width; softer and fainter from far up (0 to 4)."""
    blur = 1 + far
    size = wide + 2 * blur * 3
    small = pygame.Surface((max(3, size // SOFT), max(3, size // SOFT)), pygame.SRCALPHA)
    middle = small.get_width() / 2
    for ring in range(6, 0, -1):
        part = ring / 6
        dark = round(SHADOW * (1 - 0.14 * far) * (1 - part * part) + 8)
        pygame.draw.circle(small, (0, 0, 0, dark), (middle, middle), max(1.0, middle * part))
    return pygame.transform.smoothscale(small, (size, size))
