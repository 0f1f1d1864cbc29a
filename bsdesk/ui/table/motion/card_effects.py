"""What motion does to the picture of a card: turned over, turned round, cracked, faded; and its shadow on the table.

Pictures in between are made in few steps and kept, so that a card that travels costs little more than one that lies.
"""

from __future__ import annotations

import random
from functools import lru_cache
from math import cos, pi, sin

import pygame

from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.table.motion.journeys import DrawnCard

FLIPS, FADES, CRACKS = 10, 10, 6  # steps
SHARDS = 9
SPLIT = 0.07  # of the width: how far the pieces of a cracked card are apart
SHADE = 90  # how dark the shadow of a card in the air
CAST = 0.1  # of the width: how far its shadow falls


def card(picture: pygame.Surface, seen: DrawnCard) -> list[Item]:
    """Return how a card is drawn now. `picture`: upright, of the width `seen.wide`, or that of the pose if it is 0."""
    found = apply_effects(
        picture,
        seen.pose.wide if seen.wide else picture.get_width(),
        steps(seen.flip, FLIPS),
        seen.pose.turn,
        steps(seen.crack, CRACKS),
        steps(seen.alpha / 255, FADES),
    )
    items = []
    at = (seen.pose.x - found.get_width() / 2, seen.pose.y - found.get_height() / 2)
    if seen.raised > 0.05:
        dark = shadow(found.get_size(), steps(seen.raised, 3))
        off = CAST * seen.pose.wide * seen.raised
        items.append((dark, (round(at[0] + off), round(at[1] + 1.6 * off))))
    items.append((found, (round(at[0]), round(at[1]))))
    return items


def steps(part: float, count: int) -> int:
    return max(0, min(count, round(part * count)))


@lru_cache(maxsize=160)
def apply_effects(picture: pygame.Surface, wide: int, flip: int, turn: int, crack: int, fade: int) -> pygame.Surface:
    """Return the picture with all effects applied."""
    found = picture
    if crack:
        found = crack_apart(found, crack)
    high = round(found.get_height() * wide / max(1, picture.get_width()))
    across = max(2, round(found.get_width() * wide / max(1, picture.get_width()) * flip / FLIPS))
    if (across, high) != found.get_size():
        found = pygame.transform.smoothscale(found, (across, high))
    if turn % 90:
        found = pygame.transform.rotozoom(found, turn, 1.0)
    elif turn % 360:
        found = pygame.transform.rotate(found, turn)
    if fade < FADES:
        found = found.copy()
        found.fill((255, 255, 255, round(255 * fade / FADES)), special_flags=pygame.BLEND_RGBA_MULT)
    return found


@lru_cache(maxsize=24)
def crack_apart(picture: pygame.Surface, step: int) -> pygame.Surface:
    """Return the card in pieces that fall apart, the wider the higher the step; light shines out of the cracks at
    first."""
    width, height = picture.get_size()
    apart = width * SPLIT * step / CRACKS
    room = round(width * SPLIT) + 1
    found = pygame.Surface((width + 2 * room, height + 2 * room), pygame.SRCALPHA)
    middle, pieces = shards((width, height))
    glow = (255, 226, 190, round(210 * (1 - step / (CRACKS + 2))))
    for piece in pieces:
        mask = pygame.Surface((width, height), pygame.SRCALPHA)
        pygame.draw.polygon(mask, (255, 255, 255, 255), piece)
        part = pygame.Surface((width, height), pygame.SRCALPHA)
        part.blit(picture, (0, 0))
        part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        pygame.draw.lines(part, glow, closed=True, points=piece, width=max(1, width // 60))
        part.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        x, y = sum(p[0] for p in piece) / len(piece) - middle[0], sum(p[1] for p in piece) / len(piece) - middle[1]
        far = max(1.0, (x * x + y * y) ** 0.5)
        found.blit(part, (round(room + x / far * apart), round(room + y / far * apart)))
    return found


@lru_cache(maxsize=16)
def shards(size: tuple[int, int]) -> tuple[tuple[float, float], list[list[tuple[float, float]]]]:
    """Return the point where a card is hit, and the pieces into which it breaks from there."""
    width, height = size
    chance = random.Random(7)
    middle = width * 0.56, height * 0.42
    turns = sorted((2 * pi * k / SHARDS) + chance.uniform(-0.22, 0.22) for k in range(SHARDS))
    bends = [chance.uniform(-0.16, 0.16) for _ in range(SHARDS)]
    reach = width + height

    def crack(number: int) -> list[tuple[float, float]]:
        """Return a line from the middle outwards, with a kink."""
        turn, bend = turns[number % SHARDS], bends[number % SHARDS]
        return [
            (middle[0] + far * reach * cos(turn + off), middle[1] + far * reach * sin(turn + off))
            for far, off in ((0.12, bend), (0.26, -bend), (1.0, 0.0))
        ]

    return middle, [[middle, *crack(k), *reversed(crack(k + 1))] for k in range(SHARDS)]


@lru_cache(maxsize=60)
def shadow(size: tuple[int, int], step: int) -> pygame.Surface:
    """Return the shadow of a card in the air, softer the higher it is."""
    soft = 4 + 3 * step
    small = pygame.Surface((max(4, size[0] // soft), max(4, size[1] // soft)), pygame.SRCALPHA)
    inner = small.get_rect().inflate(-2, -2)
    small.fill((0, 0, 0, 0))
    pygame.draw.rect(small, (0, 0, 0, SHADE), inner, border_radius=1)
    return pygame.transform.smoothscale(small, size)
