"""Areas whose inside is higher than they are: scrolled by wheel, bar, arrow buttons, or the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame

from bsdesk.ui.kit.boxes import Box
from bsdesk.ui.kit.canvas import Item
from bsdesk.ui.kit.controls import Control, Rect, inside, intersection
from bsdesk.ui.kit.page import Page
from bsdesk.ui.kit.screen import At, Widget
from bsdesk.ui.kit.theme import LINE, QUIET, SUNK

END = 10**9  # an offset beyond the end of anything: as far down as can be
BAR = 16  # units across that a scroll bar takes
NOTCH = 3  # lines for one notch of a wheel
LINE_HIGH = 24  # units


@dataclass
class Room:
    """The inside of a scrolled area while it is laid out: it begins at `y`, which may lie above the area itself."""

    x: int
    y: int
    w: int
    view: Rect
    unit: float = 1.0
    end: int = 0  # how far down something was laid

    @property
    def box(self) -> Box:
        """Return a box from where the inside begins, as high as the area."""
        return Box(self.x, self.y, self.w, self.view[3], self.unit)

    def sees(self, top: int, high: int) -> bool:
        """Return whether a row here is in view or near it; other rows of a long list need not be laid out."""
        return top < self.view[1] + 2 * self.view[3] and top + high > self.view[1] - self.view[3]


class Scroll(Widget):
    """An area whose inside may be higher than it is: by wheel, bar, arrow buttons, or the keyboard.

    with self.list.area(page, rect) as room:
        ...  lay out from (room.x, room.y), room.w wide
        room.end = y  # the lower end of it
    """

    def __init__(self, ident: str) -> None:
        super().__init__(ident)
        self.offset = 0  # pixels scrolled
        self.place: Rect = (0, 0, 0, 0)
        self.full = 0  # how high the inside is
        self.line = 1
        self.grip: int | None = None  # where the thumb is held
        self._followed = ""
        self._inside: frozenset[str] = frozenset()

    @property
    def most(self) -> int:
        return max(0, self.full - self.place[3])

    def go(self, offset: float) -> None:
        self.offset = round(min(max(0, offset), self.most))

    def to_end(self) -> None:
        """Show the end of the inside, as soon as it is laid out."""
        self.offset = END

    def by(self, lines: float) -> None:
        self.go(self.offset + lines * self.line)

    def show(self, top: int, high: int) -> None:
        """Scroll just so far that this stretch of the inside is in view."""
        if top < self.offset:
            self.go(top)
        elif top + high > self.offset + self.place[3]:
            self.go(min(top, top + high - self.place[3]))

    # laying it out

    @contextmanager
    def area(self, page: Page, rect: Rect, *, need: int | None = None) -> Iterator[Room]:
        """Lay out in this area what is seen only there. If its height is known, `end` need not be set, and there is
        room for a bar only if one is needed."""
        self.place, self.line = rect, page.u(LINE_HIGH)
        if need is not None:
            self.full = need
            self.go(self.offset)
        items, controls, said = len(page.items), len(page.controls), len(page.said)
        bar = page.u(BAR + 6) if need is None or need > rect[3] else 0
        room = Room(rect[0], rect[1] - self.offset, rect[2] - bar, rect, page.unit)
        laid_at = self.offset
        yield room
        room.end = room.end if need is None else room.y + need
        self.full = room.end - room.y
        mine = page.controls[controls:]
        self._inside = frozenset(control.id for control in mine)
        self._follow(page, mine)
        self.go(self.offset)
        move = laid_at - self.offset
        page.items[items:] = seen_items(page.items[items:], move, rect)
        page.controls[controls:] = [clip_control(control, move, rect, self.id) for control in mine]
        lines = [line._replace(rect=shift_rect(line.rect, move)) for line in page.said[said:]]
        page.said[said:] = [line for line in lines if intersection(line.rect, rect)[3] * 2 > line.rect[3]]
        if self.most:
            self._lay_bar(page)

    def _follow(self, page: Page, controls: list[Control]) -> None:
        """Scroll to where the keyboard goes."""
        if page.pointer.focus == self._followed:
            return
        self._followed = page.pointer.focus
        for control in controls:
            if control.id == page.pointer.focus:
                edge = page.u(10)
                self.show(control.rect[1] - self.place[1] + self.offset - edge, control.rect[3] + 2 * edge)

    def _lay_bar(self, page: Page) -> None:
        space = page.boxed(self.place).space().right(BAR).space()
        up, down = space.top(BAR), space.bottom(BAR)
        left, wide = up.x, up.w
        page.button(f"{self.id}:up", up, "", partial(self.by, -NOTCH), kind="quiet", sign="up", size=9)
        page.button(f"{self.id}:down", down, "", partial(self.by, NOTCH), kind="quiet", sign="down", size=9)
        track, thumb = self.track(), self.thumb()
        page.box((left + wide // 4, track[1], wide // 2, track[3]), SUNK, radius=4)
        lit = self.grip is not None or page.pointer.hover == f"{self.id}:bar"
        page.box((left + wide // 4, thumb[1], wide // 2, thumb[3]), QUIET if lit else LINE, radius=4)
        page.control(Control(f"{self.id}:bar", track, focus=False))

    def track(self) -> Rect:
        """Return where the thumb runs."""
        x, y, w, h = self.place
        wide = round(self.line * BAR / LINE_HIGH)
        return (x + w - wide, y + wide, wide, max(1, h - 2 * wide))

    def thumb(self) -> Rect:
        x, y, w, h = self.track()
        high = min(h, max(self.line, round(h * self.place[3] / max(1, self.full))))
        return (x, y + round((h - high) * self.offset / max(1, self.most)), w, high)

    # hands

    def press(self, control: Control | None, at: At) -> bool:
        if control is None or control.id != f"{self.id}:bar":
            return False
        thumb = self.thumb()
        if inside(thumb, at):
            self.grip = at[1] - thumb[1]
        else:
            self.go(self.offset + (-1 if at[1] < thumb[1] else 1) * (self.place[3] - self.line))
        return True

    def drag(self, at: At) -> bool:
        if self.grip is None:
            return False
        track, thumb = self.track(), self.thumb()
        self.go((at[1] - self.grip - track[1]) / max(1, track[3] - thumb[3]) * self.most)
        return True

    def release(self) -> bool:
        held, self.grip = self.grip is not None, None
        return held

    def wheel(self, at: At, steps: int) -> bool:
        if not self.most or not inside(self.place, at):
            return False
        return self.roll(steps)

    def roll(self, steps: int) -> bool:
        """Scroll by so many notches of a wheel, wherever it is; return whether there is anything to scroll."""
        if self.most:
            self.by(-steps * NOTCH)
        return bool(self.most)

    def key(self, event: pygame.event.Event, focus: str) -> bool:
        """Scroll by pages; an area in which the keyboard stops nowhere is scrolled by arrows, too."""
        page = self.place[3] / max(1, self.line) - 1
        lines = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}.get(event.key)
        if lines is None and not self._inside and focus in ("", f"{self.id}:up", f"{self.id}:down"):
            lines = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if not lines or self.offset == (0 if lines < 0 else self.most):
            return False
        self.by(lines)
        return True


def shift_rect(rect: Rect, down: int) -> Rect:
    return (rect[0], rect[1] + down, rect[2], rect[3])


def clip_control(control: Control, down: int, view: Rect, area: str) -> Control:
    """Return the control of a scrolled area as it answers: only where it is in view."""
    rect = shift_rect(control.rect, down)
    return control._replace(rect=rect, seen=intersection(rect, view), area=area)


def seen_items(items: list[Item], down: int, view: Rect) -> list[Item]:
    """Return of these pictures only what is in view."""
    found: list[Item] = []
    for surface, (x, y) in items:
        rect = (x, y + down, *surface.get_size())
        part = intersection(rect, view)
        if part == rect:
            found.append((surface, (x, y + down)))
        elif part[2]:
            cut_out = cut(surface, (part[0] - rect[0], part[1] - rect[1], part[2], part[3]))
            found.append((cut_out, (part[0], part[1])))
    return found


@lru_cache(maxsize=160)
def cut(surface: pygame.Surface, part: Rect) -> pygame.Surface:
    """Return a part of a picture: always the same surface, so that the canvas knows it again."""
    return surface.subsurface(part)
