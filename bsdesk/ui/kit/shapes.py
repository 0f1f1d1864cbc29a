"""Panels, plates and marks, drawn smooth and kept: the same shape is always the same picture."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from bsdesk.ui.kit.theme import Colour

GAP_DARK: Colour = (6, 9, 14, 235)  # between a thing and the line around it
HALO = 200  # how strong the light around a line is where it begins
FINE = 3  # drawn so many times larger, then made smaller: smooth edges


@lru_cache(maxsize=600)
def plate(
    size: tuple[int, int],
    fill: Colour | None,
    radius: int = 0,
    line: Colour | None = None,
    wide: int = 1,
    deep: Colour | None = None,
) -> pygame.Surface:
    """Return a box with round corners; with `deep` its colour runs from `fill` at the top to that."""
    width, height = max(1, size[0]), max(1, size[1])
    if not radius and line is None and deep is None and fill is not None:
        flat = pygame.Surface((width, height), pygame.SRCALPHA if len(fill) == 4 else 0)
        flat.fill(fill)
        return flat
    edge = max(radius, wide) + 1
    least = 2 * edge + 1  # between its corners, one line of pixels is as the next
    size = (min(width, least), height if deep is not None else min(height, least))
    return stretched(fine_plate(size, fill, radius, line, wide, deep), (width, height), edge)


@lru_cache(maxsize=4)
def shaded(picture: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Return an opaque picture with this colour over all of it."""
    found = picture.copy()
    found.blit(plate(picture.get_size(), colour), (0, 0))
    return found


def fine_plate(
    size: tuple[int, int], fill: Colour | None, radius: int, line: Colour | None, wide: int, deep: Colour | None
) -> pygame.Surface:
    """Return a plate all of which is drawn larger, then made smaller."""
    width, height = size
    big = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    big.fill((*(line or fill or (0, 0, 0))[:3], 0))  # clear, but not black: or corners would turn dark as they shrink
    box = big.get_rect()
    if fill is not None:
        pygame.draw.rect(big, fill, box, border_radius=radius * FINE)
        if deep is not None:
            big.blit(gradient((box.w, box.h), fill, deep), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if line is not None:
        pygame.draw.rect(big, line, box, width=max(1, wide) * FINE, border_radius=radius * FINE)
    return pygame.transform.smoothscale(big, (width, height))


def stretched(part: pygame.Surface, size: tuple[int, int], edge: int) -> pygame.Surface:
    """Return a picture made larger by repeating the line of pixels behind its edge, across and down."""
    if part.get_size() == size:
        return part
    found = pygame.Surface(size, pygame.SRCALPHA)
    for x, wide, left, across in pieces(part.get_width(), size[0], edge):
        for y, high, top, down in pieces(part.get_height(), size[1], edge):
            target = found.subsurface((left, top, across, down))
            pygame.transform.scale(part.subsurface((x, y, wide, high)), (across, down), target)
    return found


def pieces(short: int, long: int, edge: int) -> list[tuple[int, int, int, int]]:
    """Return where each piece begins and how long it is, before and after stretching."""
    if short == long:
        return [(0, short, 0, long)]
    return [(0, edge, 0, edge), (edge, 1, edge, long - 2 * edge), (short - edge, edge, long - edge, edge)]


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> pygame.Surface:
    """Return white above, and below what turns `top` into `bottom`."""
    strip = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        part = y / 63
        strip.set_at(
            (0, y),
            [min(255, round(255 * (a + (b - a) * part) / max(a, 1))) for a, b in zip(top[:3], bottom[:3], strict=True)],
        )
    return pygame.transform.smoothscale(strip, size)


@lru_cache(maxsize=120)
def glow(size: tuple[int, int], colour: Colour, radius: int, spread: int, strength: int = 150) -> pygame.Surface:
    """Return light around a box of this size, larger by `spread` on each side, and empty in the middle."""
    width, height = size[0] + 2 * spread, size[1] + 2 * spread
    found = pygame.Surface((width, height), pygame.SRCALPHA)
    for ring in range(spread, 0, -1):
        part = 1 - ring / (spread + 1)
        tint = (*colour[:3], round(strength * part * part))
        box = pygame.Rect(spread - ring, spread - ring, size[0] + 2 * ring, size[1] + 2 * ring)
        pygame.draw.rect(found, tint, box, width=2, border_radius=radius + ring)
    return found


class Ring(NamedTuple):
    """The form of a state, drawn around a thing: from within a dark gap, a line, light; all in pixels."""

    line: Colour
    wide: int
    gap: int = 0
    halo: Colour | None = None
    spread: int = 0
    dash: int = 0  # the length of a dash; 0: the line is whole

    @property
    def reach(self) -> int:
        """Return how far it reaches from the edge of the thing."""
        return self.gap + self.wide + self.spread


@lru_cache(maxsize=160)
def ring(size: tuple[int, int], form: Ring, radius: int) -> pygame.Surface:
    """Return a ring around a box of this size: larger by `form.reach` on each side, and empty in the middle."""
    reach, line = form.reach, form.gap + form.wide
    found = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    if form.halo is not None and form.spread:
        outer = size[0] + 2 * line, size[1] + 2 * line
        found.blit(glow(outer, form.halo, radius + line, form.spread, HALO), (0, 0))
    band = pygame.Surface((FINE * (size[0] + 2 * line), FINE * (size[1] + 2 * line)), pygame.SRCALPHA)
    band.fill((*form.line[:3], 0))
    box = band.get_rect()
    pygame.draw.rect(band, form.line, box, FINE * form.wide, FINE * (radius + line))
    if form.dash:
        cut_dashes(band, FINE * form.dash, FINE * (form.wide + 1), FINE * (radius + line))
    band = pygame.transform.smoothscale(band, (size[0] + 2 * line, size[1] + 2 * line))
    if form.gap:
        dark = plate((size[0] + 2 * form.gap, size[1] + 2 * form.gap), None, radius + form.gap, GAP_DARK, form.gap + 1)
        found.blit(dark, (reach - form.gap, reach - form.gap))
    found.blit(band, (form.spread, form.spread))
    return found


def cut_dashes(band: pygame.Surface, dash: int, deep: int, corner: int) -> None:
    """Cut gaps as long as the dashes into a ring of this depth; its corners stay whole."""
    width, height = band.get_size()
    for full, across in ((width, True), (height, False)):
        count = max(1, (full - 2 * corner) // dash // 2 * 2 + 1)
        step = (full - 2 * corner) / count
        for number in range(0, count, 2):
            start, long = round(corner + number * step), round(step)
            for edge in (0, (height if across else width) - deep):
                band.fill((0, 0, 0, 0), (start, edge, long, deep) if across else (edge, start, deep, long))


@lru_cache(maxsize=40)
def corners(size: tuple[int, int], colour: Colour, wide: int, arm: int, radius: int) -> pygame.Surface:
    """Return the four corners of a box and nothing between them: where the keyboard is."""
    found = plate(size, None, radius, colour, wide).copy()
    arm = min(arm, size[0] // 3, size[1] // 3)
    found.fill((0, 0, 0, 0), (arm, 0, size[0] - 2 * arm, size[1]))
    found.fill((0, 0, 0, 0), (0, arm, size[0], size[1] - 2 * arm))
    return found


@lru_cache(maxsize=24)
def arrow(
    corners: tuple[tuple[float, float], ...], wide: int, colour: Colour
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return an arrow through these points that fades in from its tail, and where its picture lies."""
    edge = 3 * wide
    left, top = min(x for x, _ in corners) - edge, min(y for _, y in corners) - edge
    right, bottom = max(x for x, _ in corners) + edge, max(y for _, y in corners) + edge
    size = round(right - left), round(bottom - top)
    big = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    points = [pygame.Vector2(x - left, y - top) for x, y in corners]
    ways = [b - a for a, b in pairwise(points)]
    whole, done = max(1.0, sum(way.length() for way in ways)), 0.0
    last = ways[-1].normalize() if ways[-1].length() else pygame.Vector2(0, 1)
    neck = points[-1] - last * 2.6 * wide
    for number, way in enumerate(ways):
        far, start = way.length(), points[number]
        reach = far - 2.6 * wide if number == len(ways) - 1 else far + wide * 0.5  # round the corner without a gap
        along = way.normalize() if far else last
        across = pygame.Vector2(-along.y, along.x)
        steps = max(1, round(max(0.0, reach) / 6))
        for step in range(steps):
            a, b = start + along * reach * step / steps, start + along * reach * (step + 1) / steps
            part = (done + reach * step / steps) / whole
            half, tint = wide * 0.5, (*colour[:3], round(colour[-1] * (0.15 + 0.85 * part)))
            corners_of = [a + across * half, b + across * half, b - across * half, a - across * half]
            pygame.draw.polygon(big, tint, [2 * corner for corner in corners_of])
        done += far
    across = pygame.Vector2(-last.y, last.x)
    tip = [points[-1], neck + across * 1.5 * wide, neck - across * 1.5 * wide]
    pygame.draw.polygon(big, colour, [2 * corner for corner in tip])
    return pygame.transform.smoothscale(big, size), (round(left), round(top))


@lru_cache(maxsize=60)
def disc(radius: int, fill: Colour, line: Colour | None = None, wide: int = 1) -> pygame.Surface:
    """Return a round plate."""
    size = radius * 2
    return plate((size, size), fill, radius, line, wide)


@lru_cache(maxsize=200)
def sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a small mark, so that no meaning hangs on a colour alone: see `SIGNS`."""
    big = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    for points in SIGNS[name]:
        corners = [(x * size * 4, y * size * 4) for x, y in points]
        if len(corners) == 2:
            pygame.draw.line(big, colour, corners[0], corners[1], max(2, round(size * 0.5)))
            for corner in corners:
                pygame.draw.circle(big, colour, corner, max(1, round(size * 0.24)))
        else:
            pygame.draw.polygon(big, colour, corners)
    return pygame.transform.smoothscale(big, (size, size))


def forget() -> None:
    """Forget all plates, which are of no more use once the window has another size."""
    for kept in (plate, shaded, glow, ring, corners, disc, sign):
        kept.cache_clear()


Points = tuple[tuple[float, float], ...]
SIGNS: dict[str, tuple[Points, ...]] = {
    "yes": (((0.15, 0.55), (0.4, 0.8)), ((0.4, 0.8), (0.85, 0.22))),
    "no": (((0.2, 0.2), (0.8, 0.8)), ((0.8, 0.2), (0.2, 0.8))),
    "loss": (
        *(((0.5, 0.1), (0.93, 0.88)), ((0.93, 0.88), (0.07, 0.88)), ((0.07, 0.88), (0.5, 0.1))),
        *(((0.5, 0.42), (0.5, 0.58)), ((0.5, 0.74), (0.5, 0.74))),
    ),
    "up": (((0.5, 0.1), (0.92, 0.85), (0.08, 0.85)),),
    "down": (((0.5, 0.9), (0.92, 0.15), (0.08, 0.15)),),
    "left": (((0.1, 0.5), (0.85, 0.08), (0.85, 0.92)),),
    "right": (((0.9, 0.5), (0.15, 0.08), (0.15, 0.92)),),
    "menu": (((0.12, 0.22), (0.88, 0.22)), ((0.12, 0.5), (0.88, 0.5)), ((0.12, 0.78), (0.88, 0.78))),
    "plus": (((0.5, 0.12), (0.5, 0.88)), ((0.12, 0.5), (0.88, 0.5))),
    "minus": (((0.12, 0.5), (0.88, 0.5)),),
    "undo": (((0.1, 0.4), (0.45, 0.08), (0.45, 0.72)), ((0.42, 0.4), (0.85, 0.4)), ((0.85, 0.4), (0.85, 0.88))),
    "redo": (((0.9, 0.4), (0.55, 0.08), (0.55, 0.72)), ((0.58, 0.4), (0.15, 0.4)), ((0.15, 0.4), (0.15, 0.88))),
    "hand": (((0.2, 0.15), (0.65, 0.15), (0.65, 0.85), (0.2, 0.85)), ((0.75, 0.2), (0.92, 0.8))),
    "points": tuple(((0.2, top), (0.8, top), (0.5, top + 0.28)) for top in (0.0, 0.36, 0.72)),
    "stripes": tuple(((0.15, top), (0.85, top), (0.85, top + 0.16), (0.15, top + 0.16)) for top in (0.06, 0.42, 0.78)),
}
