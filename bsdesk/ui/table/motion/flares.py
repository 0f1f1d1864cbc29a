"""Lights that come and go: a ring about an attacker, a burst where a Life was lost, «Lv 2» rising off a card.

They say nothing that is not said elsewhere, and no person waits for them. Times are seconds; `at` is pure.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from bsdesk.ui.kit import shapes
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.controls import Rect
from bsdesk.ui.kit.letters import Letters
from bsdesk.ui.kit.theme import HUGE, INK, LEGAL, LOSS, SMALL, TITLE, YOU, YOU_DEEP, Colour

LASTS = {"ring": 0.3, "rise": 0.35, "burst": 0.6, "glow": 0.55, "pop": 1.1, "turn": 0.7, "clash": 1.6, "breath": 0.9}
COLOURS: dict[str, Colour] = {
    "ring": YOU,
    "rise": LEGAL,
    "burst": LOSS,
    "glow": YOU,
    "pop": LEGAL,
    "turn": YOU_DEEP,
    "clash": YOU_DEEP,
    "breath": LEGAL,
}
BANDS = ("turn", "clash")  # words across the lane: whose turn it is, who fought whom
ROLLS = 0.3  # seconds in which a figure gives way to the next
BAND, COMES = 52, 28  # units: how high the band is that says whose turn it is; from where its words come
FADES = 0.12  # seconds in which it comes, and goes
STEPS = 12
MOST = 24  # at once; of more the oldest go
SPARKS, FLASH = 10, 14


class Light(NamedTuple):
    """One light: the box that it is about, and when it began."""

    name: str
    rect: Rect
    began: float
    colour: Colour
    text: str = ""
    was: str = ""  # the text that it takes the place of


class Flares:
    """All lights that are on."""

    def __init__(self, *, still: bool = False, pace: float = 1.0) -> None:
        self.still, self.pace = still, pace
        self.lit: list[Light] = []

    def add(
        self, now: float, name: str, rect: Rect, *, colour: Colour | None = None, text: str = "", was: str = ""
    ) -> None:
        """Add a light: `ring`, `rise`, `burst`, `glow`; `pop`, `turn` or `clash` with a text."""
        self.lit = [*self.lit[1 - MOST :], Light(name, rect, now, colour or COLOURS[name], text, was)]

    def hasten(self, now: float) -> None:
        """Let what has not begun do so now, and end the words across the lane."""
        self.lit = [lit._replace(began=min(lit.began, now)) for lit in self.lit if lit.name not in BANDS]

    def at(self, now: float) -> list[tuple[Light, float]]:
        """Return the lights that are on, each with how far it is, from 0 to 1."""
        self.lit = [lit for lit in self.lit if now < lit.began + LASTS[lit.name] * self.pace]
        return [(lit, (now - lit.began) / (LASTS[lit.name] * self.pace)) for lit in self.lit if now >= lit.began]

    def items(self, now: float, letters: Letters) -> list[Item]:
        """Return how the lights are drawn, over everything."""
        found: list[Item] = []
        for lit, part in self.at(now):
            step = round(part * STEPS)
            if lit.name == "pop":
                found += self._pop(lit, part, letters)
                continue
            if lit.name in BANDS:
                found.append(self._words(lit, part, letters))
                continue
            grown = 0.45 if self.still else 1 - (1 - part) ** 2
            picture = PICTURES[lit.name](lit.rect[2:], round(grown * STEPS), step, lit.colour)
            x, y = lit.rect[0] + lit.rect[2] / 2, lit.rect[1] + lit.rect[3] / 2
            found.append((picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2))))
        return found

    def _pop(self, lit: Light, part: float, letters: Letters) -> list[Item]:
        rises = 0.0 if self.still else (1 - (1 - min(1.0, part * 2.5)) ** 3) * 26 * letters.unit
        alpha = min(1.0, part * 8, (1 - part) * 3.5)
        rolled = 1.0 if self.still or not lit.was else min(1.0, part * LASTS["pop"] / ROLLS)
        picture = label(letters, lit.text, lit.was, round(rolled * STEPS), lit.colour, round(alpha * STEPS))
        x, y = lit.rect[0] + lit.rect[2] / 2, lit.rect[1] + lit.rect[3] * 0.3 - rises
        return [(picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))]

    def _words(self, lit: Light, part: float, letters: Letters) -> Item:
        """Return the band of words across the lane."""
        x, y, w, h = lit.rect
        high = letters.pixels(BAND)
        seconds = part * LASTS[lit.name]
        alpha = min(1.0, seconds / FADES, (LASTS[lit.name] - seconds) / FADES)
        off = 0 if self.still else round(COMES * letters.unit * max(0.0, 1 - seconds / (2 * FADES)) ** 3)
        picture = band(letters, lit.text, (w, high), lit.colour, off, round(alpha * STEPS))
        return picture, (x, y + (h - high) // 2)


def fade(picture: pygame.Surface, part: float) -> pygame.Surface:
    picture.fill((255, 255, 255, round(255 * max(0.0, min(1.0, part)))), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


@lru_cache(maxsize=80)
def ring(size: tuple[int, int], grown: int, step: int, colour: Colour) -> pygame.Surface:
    """Draw two lines around a card that go apart and fade."""
    spread = round(max(size) * 0.16)
    found = pygame.Surface((size[0] + 2 * spread, size[1] + 2 * spread), pygame.SRCALPHA)
    for late, strong in ((0.0, 1.0), (0.35, 0.55)):
        part = max(0.0, grown / STEPS - late)
        off = round(spread * (1 - part))
        box = found.get_rect().inflate(-2 * off, -2 * off)
        line = shapes.plate(
            box.size, None, round(size[0] * 0.07), (*colour[:3], round(255 * strong)), max(2, spread // 5)
        )
        found.blit(line, box.topleft)
    return fade(found, 1.4 * (1 - step / STEPS))


@lru_cache(maxsize=80)
def burst(size: tuple[int, int], grown: int, step: int, colour: Colour) -> pygame.Surface:
    """Draw splinters that fly off a middle, and a flash in it."""
    wide = max(24, min(size))
    big = pygame.Surface((wide * 4, wide * 4), pygame.SRCALPHA)
    part, middle = grown / STEPS, wide * 2.0
    for layer in range(FLASH, 0, -1):
        strong = (1 - layer / (FLASH + 1)) ** 2 * max(0.0, 1 - 1.7 * part)
        pygame.draw.circle(big, (255, 240, 214, round(235 * strong)), (middle, middle), wide * 0.9 * layer / FLASH)
    for number in range(SPARKS):
        turn = 2 * pi * number / SPARKS + 0.4 * (number % 3)
        near, far = (0.12 + 0.62 * part) * wide * 2, (0.3 + 0.62 * part + 0.1 * (number % 2)) * wide * 2
        slim = wide * 0.07 * (1 - part) + 1
        dx, dy = cos(turn), sin(turn)
        points = [
            (middle + dx * near - dy * slim, middle + dy * near + dx * slim),
            (middle + dx * far, middle + dy * far),
            (middle + dx * near + dy * slim, middle + dy * near - dx * slim),
        ]
        pygame.draw.polygon(big, (*colour[:3], 255), points)
    return fade(pygame.transform.smoothscale(big, (wide * 2, wide * 2)), 1.3 * (1 - step / STEPS))


@lru_cache(maxsize=80)
def glow(size: tuple[int, int], grown: int, step: int, colour: Colour) -> pygame.Surface:
    """Draw light around a card that comes and goes."""
    spread = max(6, round(max(size) * 0.12))
    up = sin(pi * (0.15 + 0.85 * step / STEPS))
    return fade(shapes.glow(size, colour, round(size[0] * 0.06), spread, 235).copy(), up)


PICTURES = {"ring": ring, "rise": ring, "burst": burst, "glow": glow, "breath": glow}


@lru_cache(maxsize=24)
def band(letters: Letters, text: str, size: tuple[int, int], colour: Colour, off: int, step: int) -> pygame.Surface:
    """Draw words in the middle of a band of this colour that fades out towards its ends."""
    found = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(size[0]):
        strong = min(1.0, 3 * min(x, size[0] - x) / size[0])
        pygame.draw.line(found, (*colour[:3], round(235 * strong)), (x, 0), (x, size[1]))
    line = letters.line(text, HUGE, INK, bold=True)
    if line.get_width() > size[0]:
        line = letters.line(text, TITLE, INK, bold=True)
    found.blit(line, ((size[0] - line.get_width()) // 2 - off, (size[1] - line.get_height()) // 2))
    return fade(found, step / STEPS)


@lru_cache(maxsize=80)
def label(letters: Letters, text: str, was: str, rolled: int, colour: Colour, step: int) -> pygame.Surface:
    """Draw words on a dark plate with an edge of this colour; they roll in, as the words that were roll out."""
    line = letters.line(text, TITLE, colour, bold=True)
    if rolled < STEPS:
        line = roll(letters.line(was, TITLE, colour, bold=True), line, rolled / STEPS)
    pad = letters.pixels(SMALL) // 2
    plate = shapes.plate(
        (line.get_width() + 2 * pad, line.get_height() + pad), (10, 16, 26, 226), pad, colour, 2
    ).copy()
    plate.blit(line, (pad, pad // 2))
    return fade(plate, step / STEPS)


def roll(before: pygame.Surface, after: pygame.Surface, part: float) -> pygame.Surface:
    """Draw a line that goes up and gives way to the next."""
    size = max(before.get_width(), after.get_width()), max(before.get_height(), after.get_height())
    found = pygame.Surface(size, pygame.SRCALPHA)
    up = round(size[1] * part)
    found.blit(before, (0, -up))
    found.blit(after, (0, size[1] - up))
    return found
