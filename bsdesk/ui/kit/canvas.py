"""What is on the screen: a list of pictures with their places, of which only what differs from the last list is drawn.

If nothing differs, nothing is drawn. A list is cheap to make, since pictures are kept by whoever makes them, and two
entries are the same if they are the same picture at the same place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import ne

import pygame

from bsdesk.ui.kit.slices import LEAST, Slice, cut

Item = tuple[pygame.Surface, tuple[int, int]]

APART = 24  # rectangles nearer than this are drawn as one
MOST = 12  # more pieces than this are drawn as one, too
KEPT = 100  # so many more pictures than are shown may be kept in slices
LARGE = 40_000  # pixels: a picture that hides so much is worth a cut at its edges


class Canvas:
    """A surface that always shows the last list."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.shown: list[Item] = []
        self.rects: list[pygame.Rect] = []  # of each of these
        self.hiding: list[bool] = []  # and whether it is large, and nothing shows through it
        self.drawing: list[list[Item] | None] = []  # and what is drawn of it: see `_slice`
        self.slices: dict[pygame.Surface, Sequence[Slice]] = {}  # of large pictures that were drawn again and again
        self.whole = True  # must all be drawn?
        self.drawn = 0  # pixels drawn the last time

    def resized(self, surface: pygame.Surface) -> None:
        """Draw everything on another surface from now on."""
        self.surface, self.whole = surface, True

    def show(self, items: list[Item]) -> list[pygame.Rect]:
        """Make the surface show these items; return the rectangles that changed."""
        window = self.surface.get_rect()
        head, tail = equal_ends(self.shown, items)
        before, after = self.shown[head : len(self.shown) - tail], items[head : len(items) - tail]
        new = rects_of(after)
        old = self.rects[head : len(self.rects) - tail]
        dirty = [window] if self.whole else merge_rects(changed_rects(before, after, old, new), window)
        self.rects[head : len(self.rects) - tail] = new
        self.hiding[head : len(self.hiding) - tail] = [
            rect.w * rect.h >= LARGE and opaque(item[0]) for item, rect in zip(after, new, strict=True)
        ]
        self.drawing[head : len(self.drawing) - tail] = [
            [item] if rect.w * rect.h < LEAST else None for item, rect in zip(after, new, strict=True)
        ]
        self.shown, self.whole = items, False
        if len(self.slices) > KEPT + len(items):
            shown = {picture for picture, _ in items}
            self.slices = {picture: slices for picture, slices in self.slices.items() if picture in shown}
        for rect in dirty:
            self._draw(rect)
        self.drawn = sum(rect.w * rect.h for rect in dirty)
        return dirty

    def _draw(self, dirty: pygame.Rect) -> None:
        drawing = self.drawing
        for rect, places in self.parts(dirty):
            self.surface.set_clip(rect)
            self.surface.fblits([item for place in places for item in drawing[place] or self._slice(place)])
        self.surface.set_clip(None)

    def _slice(self, place: int) -> list[Item]:
        """Return what is drawn of an item. A picture is cut when it is drawn there again: many are drawn only once,
        such as those of a turning card."""
        picture, (x, y) = self.shown[place]
        slices = self.slices.get(picture)
        if slices is None and self.drawing[place] is None:
            self.drawing[place] = []
            return [self.shown[place]]
        if slices is None:
            slices = self.slices[picture] = cut(picture, self.surface)
        found = self.drawing[place] = [(part, (x + left, y + top)) for part, (left, top) in slices]
        return found

    def parts(self, rect: pygame.Rect) -> Iterator[tuple[pygame.Rect, list[int]]]:
        """Yield the rectangle in parts, each with what is to be drawn there: nothing that lies wholly under another."""
        places = rect.collidelistall(self.rects)
        for above in range(len(places) - 1, -1, -1):
            if not self.hiding[places[above]]:
                continue
            hidden = rect.clip(self.rects[places[above]])
            if hidden == rect:
                yield rect, places[above:]
                return
            if above and hidden.w * hidden.h >= LARGE:
                yield hidden, [place for place in places[above:] if hidden.colliderect(self.rects[place])]
                for part in around(hidden, rect):
                    yield from self.parts(part)
                return
        yield rect, places


def equal_ends(before: Sequence[Item], after: Sequence[Item]) -> tuple[int, int]:
    """Return how many items at the beginning, and how many at the end, are the same in both."""
    most = min(len(before), len(after))
    differ = [*map(ne, before, after), True]
    head = min(most, differ.index(True))
    differ = [*map(ne, reversed(before[head:]), reversed(after[head:])), True]
    return head, differ.index(True)


def changed_rects(
    before: Sequence[Item], after: Sequence[Item], old: Sequence[pygame.Rect], new: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """Return the rectangles of all that came, went, or changed its order; `old` and `new` are of all of these."""
    were, are = set(before), set(after)
    gone = [rect for item, rect in zip(before, old, strict=True) if item not in are]
    came = [rect for item, rect in zip(after, new, strict=True) if item not in were]
    stayed, stay = [item for item in before if item in are], [item for item in after if item in were]
    head, tail = equal_ends(stayed, stay)
    return [*gone, *came, *rects_of([*stayed[head : len(stayed) - tail], *stay[head : len(stay) - tail]])]


def rects_of(items: Iterable[Item]) -> list[pygame.Rect]:
    return [picture.get_rect(topleft=at) for picture, at in items]


def opaque(surface: pygame.Surface) -> bool:
    """Return whether nothing shows through it."""
    clear = surface.get_flags() & pygame.SRCALPHA or surface.get_colorkey() is not None
    return not clear and surface.get_alpha() in (None, 255)


def around(inner: pygame.Rect, outer: pygame.Rect) -> list[pygame.Rect]:
    """Return what is left of a rectangle without one that lies in it."""
    parts = [
        pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pygame.Rect(outer.x, inner.bottom, outer.w, outer.bottom - inner.bottom),
        pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pygame.Rect(inner.right, inner.y, outer.right - inner.right, inner.h),
    ]
    return [part for part in parts if part.w and part.h]


def merge_rects(rects: Sequence[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """Return few rectangles that cover all of these."""
    found: list[pygame.Rect] = []
    for each in rects:
        rect = each.clip(within)
        if not rect.w or not rect.h:
            continue
        near = rect.inflate(APART, APART).collidelistall(found)
        if len(near) == 1 and found[near[0]].contains(rect):
            continue
        while near:
            for place in reversed(near):
                rect.union_ip(found.pop(place))
            near = rect.inflate(APART, APART).collidelistall(found)
        found.append(rect)
    if len(found) > MOST:
        return [found[0].unionall(found[1:])]
    return found
