"""What is on the screen, as a list of pictures with their places; drawing is finding what differs from the last list.

Nothing moves: nothing is drawn. A list is cheap to make, since pictures are kept by whoever makes them, and two
entries are the same if they are the same picture at the same place.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

Item = tuple[pygame.Surface, tuple[int, int]]

APART = 24  # rectangles nearer than this are drawn as one
MOST = 6  # more pieces than this are drawn as one, too


class Canvas:
    """A surface that always shows the last list."""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface
        self.shown: list[Item] = []
        self.rects: list[pygame.Rect] = []  # of each of these
        self.whole = True  # must all be drawn?
        self.drawn = 0  # pixels drawn the last time

    def resized(self, surface: pygame.Surface) -> None:
        """Another surface: everything is drawn on it."""
        self.surface, self.whole = surface, True

    def show(self, items: list[Item]) -> list[pygame.Rect]:
        """Make the surface show these; the rectangles that changed."""
        window = self.surface.get_rect()
        head, tail = alike(self.shown, items)
        before, after = self.shown[head : len(self.shown) - tail], items[head : len(items) - tail]
        dirty = [window] if self.whole else merged(changed(before, after), window)
        self.rects[head : len(self.rects) - tail] = [rect_of(item) for item in after]
        self.shown, self.whole = items, False
        for rect in dirty:
            self._draw(rect)
        self.drawn = sum(rect.w * rect.h for rect in dirty)
        return dirty

    def _draw(self, rect: pygame.Rect) -> None:
        self.surface.set_clip(rect)
        shown = self.shown
        self.surface.fblits([shown[place] for place in rect.collidelistall(self.rects)])
        self.surface.set_clip(None)


def alike(before: Sequence[Item], after: Sequence[Item]) -> tuple[int, int]:
    """How many at the beginning, and how many at the end, are the same in both."""
    head, most = 0, min(len(before), len(after))
    while head < most and same(before[head], after[head]):
        head += 1
    tail = 0
    while tail < most - head and same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    return head, tail


def changed(before: Sequence[Item], after: Sequence[Item]) -> list[pygame.Rect]:
    """The rectangles of all that came, went, or lies otherwise upon each other."""
    old_keys, new_keys = [key(item) for item in before], [key(item) for item in after]
    old_set, new_set = set(old_keys), set(new_keys)
    stayed_old = [k for k in old_keys if k in new_set]
    stayed_new = [k for k in new_keys if k in old_set]
    if stayed_old != stayed_new:
        return [rect_of(item) for item in (*before, *after)]
    gone = [rect_of(item) for item, k in zip(before, old_keys, strict=True) if k not in new_set]
    return gone + [rect_of(item) for item, k in zip(after, new_keys, strict=True) if k not in old_set]


def same(a: Item, b: Item) -> bool:
    return a is b or (a[0] is b[0] and a[1] == b[1])


def key(item: Item) -> tuple[int, int, int]:
    return id(item[0]), item[1][0], item[1][1]


def rect_of(item: Item) -> pygame.Rect:
    return pygame.Rect(item[1], item[0].get_size())


def merged(rects: Sequence[pygame.Rect], within: pygame.Rect) -> list[pygame.Rect]:
    """Few rectangles that cover all of these."""
    found: list[pygame.Rect] = []
    for each in rects:
        rect = each.clip(within)
        if not rect.w or not rect.h:
            continue
        near = rect.inflate(APART, APART).collidelistall(found)
        while near:
            for place in reversed(near):
                rect.union_ip(found.pop(place))
            near = rect.inflate(APART, APART).collidelistall(found)
        found.append(rect)
    if len(found) > MOST:
        return [found[0].unionall(found[1:])]
    return found
